package outbox

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/textproto"
	"strings"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// dialLimit is how long a connection may take to open; who has not answered by then is away.
const dialLimit = 20 * time.Second

// connect opens a session: greeting, TLS, authentication.
func (r *Relay) connect(ctx context.Context) (*session, error) {
	host, port, err := net.SplitHostPort(r.Addr)
	if err != nil {
		return nil, fmt.Errorf("relay address: %w", err)
	}
	d := net.Dialer{Timeout: min(r.timeout(), dialLimit)}
	conn, err := d.DialContext(ctx, "tcp", r.Addr)
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	secure := port == "465"
	if secure {
		conn = tls.Client(conn, r.tlsConfig(host, conn))
	}
	s, err := r.greet(conn)
	if err == nil && !secure {
		s, secure, err = r.upgrade(s, host)
	}
	if err == nil {
		err = r.login(s, secure || loopback(conn))
	}
	if err == nil && r.NeedTLS && !secure {
		err = ErrNoTLS
	}
	if err != nil {
		conn.Close()
		return nil, err
	}
	s.secure = secure
	return s, nil
}

// greet reads the greeting and says EHLO.
func (r *Relay) greet(conn net.Conn) (*session, error) {
	c := smtp.NewClient(conn)
	c.CommandTimeout, c.SubmissionTimeout = r.timeout(), 5*r.timeout()
	hello := r.Hello
	if hello == "" {
		hello = "localhost"
	}
	if err := c.Hello(hello); err != nil {
		return nil, fmt.Errorf("greeting: %w", err)
	}
	return &session{Client: c, conn: conn}, nil
}

// upgrade switches to TLS if the server offers it. The library's NewClientStartTLS would say
// EHLO localhost first, whatever our name is, and fail where TLS is not offered.
func (r *Relay) upgrade(s *session, host string) (*session, bool, error) {
	if ok, _ := s.Extension("STARTTLS"); !ok {
		return s, false, nil
	}
	conn := s.conn
	if err := conn.SetDeadline(time.Now().Add(r.timeout())); err != nil {
		return nil, false, err
	}
	if _, err := io.WriteString(conn, "STARTTLS\r\n"); err != nil {
		return nil, false, fmt.Errorf("say STARTTLS: %w", err)
	}
	br := bufio.NewReader(conn)
	if _, _, err := textproto.NewReader(br).ReadResponse(220); err != nil {
		return nil, false, fmt.Errorf("answer to STARTTLS: %w", err)
	}
	if br.Buffered() > 0 { // put there by somebody on the way, to pass for answers under TLS
		return nil, false, errors.New("relay talks before TLS begins")
	}
	secure := tls.Client(conn, r.tlsConfig(host, conn))
	if err := secure.Handshake(); err != nil {
		return nil, false, fmt.Errorf("begin TLS: %w", err)
	}
	if err := conn.SetDeadline(time.Time{}); err != nil {
		return nil, false, err
	}
	// There is no second greeting, but the library reads one.
	s, err := r.greet(&greeted{secure, strings.NewReader("220 secure\r\n")})
	return s, true, err
}

// greeted is a connection with a few bytes put before what it reads.
type greeted struct {
	net.Conn
	first *strings.Reader
}

// Read implements net.Conn.
func (g *greeted) Read(p []byte) (int, error) {
	if g.first.Len() > 0 {
		return g.first.Read(p)
	}
	return g.Conn.Read(p)
}

// tlsConfig verifies the relay, but not one on this very machine: its
// certificate names no address of loopback, and nobody stands in between.
func (r *Relay) tlsConfig(host string, conn net.Conn) *tls.Config {
	if r.TLS == nil {
		return &tls.Config{ServerName: host, InsecureSkipVerify: loopback(conn)}
	}
	c := r.TLS.Clone()
	if c.ServerName == "" {
		c.ServerName = host
	}
	return c
}

// loopback says whether the other end is this machine.
func loopback(conn net.Conn) bool {
	a, ok := conn.RemoteAddr().(*net.TCPAddr)
	return ok && a.IP.IsLoopback()
}

// login authenticates if there is a user; private says that nobody can listen.
func (r *Relay) login(s *session, private bool) error {
	if r.User == "" {
		return nil
	}
	if ok, _ := s.Extension("AUTH"); !ok && private {
		return nil // the relay knows us by our address
	}
	if !private {
		return fmt.Errorf("password not sent: %w", ErrNoTLS)
	}
	var how sasl.Client
	switch {
	case s.SupportsAuth(sasl.Plain):
		how = sasl.NewPlainClient("", r.User, r.Password)
	case s.SupportsAuth(sasl.Login):
		how = &loginClient{answers: []string{r.User, r.Password}}
	default:
		return errors.New("relay offers neither AUTH PLAIN nor LOGIN")
	}
	if err := s.Auth(how); err != nil {
		return fmt.Errorf("authenticate: %w", err)
	}
	return nil
}

// loginClient is AUTH LOGIN with a server that asks for the user and then the password, in any
// words. The library's sends the user unasked and takes no question but "Password:".
type loginClient struct{ answers []string }

// Start implements sasl.Client.
func (l *loginClient) Start() (string, []byte, error) { return sasl.Login, nil, nil }

// Next implements sasl.Client.
func (l *loginClient) Next([]byte) ([]byte, error) {
	if len(l.answers) == 0 {
		return nil, sasl.ErrUnexpectedServerChallenge
	}
	a := l.answers[0]
	l.answers = l.answers[1:]
	return []byte(a), nil
}
