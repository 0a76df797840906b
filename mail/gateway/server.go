package gateway

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/emersion/go-smtp"
)

// Server is a running gateway. Make one with New, give it listeners with
// Serve, end it with Shutdown. Safe for concurrent use.
type Server struct {
	cfg    Config
	smtp   *smtp.Server
	hosts  *hosts
	counts counters
	room   room

	draining atomic.Bool
	mu       sync.Mutex
	conns    map[*conn]struct{}
}

// New checks the configuration; it opens nothing.
func New(cfg Config) (*Server, error) {
	cfg, err := cfg.complete()
	if err != nil {
		return nil, err
	}
	s := &Server{cfg: cfg, hosts: newHosts(cfg), conns: map[*conn]struct{}{},
		room: room{ask: cfg.Room, max: cfg.StrangerBytes}}
	s.smtp = smtp.NewServer(smtp.BackendFunc(s.session))
	s.smtp.Domain = cfg.Hostname
	s.smtp.LMTP = cfg.LMTP
	s.smtp.MaxLineLength = cfg.MaxLine
	s.smtp.MaxRecipients = cfg.MaxRecipients
	// go-smtp refuses a letter of exactly its limit and ours is "at most"; wire offers ours.
	s.smtp.MaxMessageBytes = cfg.MaxBytes + 1
	s.smtp.ReadTimeout = cfg.ReadTimeout
	s.smtp.WriteTimeout = cfg.WriteTimeout
	s.smtp.ErrorLog = smtpLog{cfg.Log}
	return s, nil
}

// Serve takes connections from l until Shutdown (nil) or until l fails. The
// server owns l from here on. It may be called for several listeners at once.
func (s *Server) Serve(l net.Listener) error {
	err := s.smtp.Serve(&listener{l, s})
	if err != nil && (s.draining.Load() || errors.Is(err, net.ErrClosed)) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("serve smtp: %w", err)
	}
	return nil
}

// Shutdown takes no new connections, sends idle clients home, lets letters that
// are being received end, and closes what is left when ctx ends (its error then).
func (s *Server) Shutdown(ctx context.Context) error {
	s.draining.Store(true)
	s.mu.Lock()
	for c := range s.conns {
		c.sendHome()
	}
	s.mu.Unlock()
	err := s.smtp.Shutdown(ctx)
	if errors.Is(err, smtp.ErrServerClosed) || errors.Is(err, net.ErrClosed) {
		return nil
	}
	if err != nil && ctx.Err() != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		for c := range s.conns {
			c.Conn.Close()
		}
	}
	return err
}

// Counts is a snapshot of what the server has done since it started.
func (s *Server) Counts() Counts { return s.counts.snapshot() }

// listener wraps every connection and turns away those of a host that has too
// many, or for which there is no place at all.
type listener struct {
	net.Listener
	s *Server
}

// Accept returns the next connection that is within the limits.
func (l *listener) Accept() (net.Conn, error) {
	for {
		raw, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		host := hostOf(raw.RemoteAddr())
		c := newConn(raw, l.s, host)
		if !l.s.hosts.enter(host) {
			l.s.counts.busy.Add(1)
			go c.refuse("421 4.7.0 Too many connections from your host, try again later\r\n")
			continue
		}
		if !l.s.place(c) {
			l.s.hosts.leave(host)
			l.s.counts.busy.Add(1)
			go c.refuse(tooBusy)
			continue
		}
		l.s.counts.connections.Add(1)
		return newWire(c), nil
	}
}

func hostOf(a net.Addr) string {
	host, _, err := net.SplitHostPort(a.String())
	if err != nil { // a Unix socket
		return "local"
	}
	return host
}

// smtpLog passes go-smtp's complaints on; what clients sent stands in them, so
// that they are quoted.
type smtpLog struct{ log *slog.Logger }

// Printf logs at level Warn.
func (l smtpLog) Printf(format string, v ...any) {
	l.log.Warn("smtp", "what", printable(fmt.Sprintf(format, v...), 1000))
}

// Println logs at level Warn.
func (l smtpLog) Println(v ...any) { l.log.Warn("smtp", "what", printable(fmt.Sprintln(v...), 1000)) }

// printable is s without control characters, at most n bytes.
func printable(s string, n int) string {
	s = strings.ToValidUTF8(s[:min(len(s), n)], "?")
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return '?'
		}
		return r
	}, strings.TrimSpace(s))
}
