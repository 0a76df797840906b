package outbox

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/textproto"
	"sync"
	"time"

	"github.com/emersion/go-smtp"
)

// Relay is a Transport that hands letters to an SMTP server: the provider's
// submission port, or the mail server next door. Port 465 is TLS from the first
// byte; elsewhere STARTTLS is used whenever it is offered. Connections are kept
// open for a while and used again, at most one for each Send under way.
type Relay struct {
	Addr     string        // host:port
	Hello    string        // our name in EHLO; empty: localhost
	User     string        // for AUTH; empty: none
	Password string        //
	TLS      *tls.Config   // nil: verified against the system's roots, on loopback not verified
	NeedTLS  bool          // refuse to send without
	Timeout  time.Duration // for a command; 0: 1 minute. A whole letter may take ten times as long
	Idle     time.Duration // how long a connection is kept for the next letter; 0: 20 s

	mu    sync.Mutex
	idle  []*session
	timer *time.Timer
}

var _ Transport = (*Relay)(nil)

// session is one connection to the relay.
type session struct {
	*smtp.Client
	conn   net.Conn
	secure bool            // under TLS
	text   *textproto.Conn // over conn, for pipelined transactions; nil before the first
	sent   int
	used   time.Time
}

// maxPerSession is how many letters one connection carries; servers have limits too.
const maxPerSession = 100

// Send implements Transport.
func (r *Relay) Send(ctx context.Context, from, to string, msg []byte) error {
	ctx, cancel := context.WithTimeout(ctx, 10*r.timeout())
	defer cancel()
	s := r.take()
	for {
		kept := s != nil
		if !kept {
			var err error
			if s, err = r.connect(ctx); err != nil {
				return &Error{Code: code(err), Away: true, Err: fmt.Errorf("connect relay: %w", err)}
			}
		}
		began, err := r.transact(ctx, s, from, to, msg)
		if err == nil {
			s.sent++
			r.keep(s)
			return nil
		}
		r.drop(s, err)
		if kept && !began { // it closed while it was idle: nothing was sent yet
			s = nil
			continue
		}
		return err
	}
}

// transact sends one letter over a session. began is true once the server has
// taken the first command.
func (r *Relay) transact(
	ctx context.Context, s *session, from, to string, msg []byte,
) (began bool, err error) {
	stop := context.AfterFunc(ctx, func() { s.conn.Close() })
	defer stop()
	if ok, _ := s.Extension("PIPELINING"); ok {
		return r.pipelined(s, from, to, msg)
	}
	return r.stepwise(s, from, to, msg)
}

// stepwise is transact by the library, which waits for each answer.
func (r *Relay) stepwise(s *session, from, to string, msg []byte) (began bool, err error) {
	if err := s.Mail(from, &smtp.MailOptions{Size: int64(len(msg))}); err != nil {
		return false, senderRefused(err)
	}
	if err := s.Rcpt(to, nil); err != nil {
		return true, refusal("recipient", err)
	}
	w, err := s.Data()
	if err != nil {
		return true, refusal("data", err)
	}
	if _, err := w.Write(msg); err != nil {
		return true, &Error{Err: fmt.Errorf("write data: %w", err)}
	}
	if _, err := w.CloseWithResponse(); err != nil {
		e := refusal("letter", err)
		e.Doubt = e.Code == 0
		return true, e
	}
	return true, nil
}

// Probe implements Prober. The connection is kept for the next letter.
func (r *Relay) Probe(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, r.timeout())
	defer cancel()
	s, err := r.connect(ctx)
	if err != nil {
		return &Error{Code: code(err), Away: true, Err: fmt.Errorf("connect relay: %w", err)}
	}
	r.keep(s)
	return nil
}

// senderRefused is the error of MAIL. Refusing the sender is a matter between us and
// the relay, and the operator has three days to settle it.
func senderRefused(err error) *Error {
	c := code(err)
	return &Error{Code: c, Permanent: c == 552, HungUp: closing(c), Err: fmt.Errorf("sender: %w", said(err))}
}

// refusal reads the answer to a command about the letter itself.
func refusal(what string, err error) *Error {
	c := code(err)
	permanent := c >= 500
	switch {
	case ours(c), mailboxFull(err):
		permanent = false
	case c == 552: // to a recipient it means a full mailbox (RFC 5321 4.5.3.1.10)
		permanent = what != "recipient"
	}
	return &Error{Code: c, Permanent: permanent, HungUp: closing(c) && (c > 0 || what != "letter"),
		Err: fmt.Errorf("%s: %w", what, said(err))}
}

// closing says that an answer is about us and the relay, whatever letter it was given to: there is none,
// the service shuts down (RFC 5321 3.8), or wants us to log in first.
func closing(code int) bool { return code == 0 || code == 421 || ours(code) }

// ours are the answers about authentication (RFC 4954 6), ours to repair.
func ours(code int) bool { return code == 530 || code == 534 || code == 535 || code == 538 }

// mailboxFull reads X.2.2 (RFC 3463 3.3): whatever the server thinks of it, people empty their mailboxes.
func mailboxFull(err error) bool {
	var e *smtp.SMTPError
	return errors.As(err, &e) && e.EnhancedCode[1] == 2 && e.EnhancedCode[2] == 2
}

// code is the SMTP reply code in an error, 0 if there was no reply.
func code(err error) int {
	var e *smtp.SMTPError
	if errors.As(err, &e) {
		return e.Code
	}
	var t *textproto.Error // to STARTTLS
	if errors.As(err, &t) {
		return t.Code
	}
	return 0
}

// said is what the server said, without the code that Error shows.
func said(err error) error {
	var e *smtp.SMTPError
	if errors.As(err, &e) {
		return errors.New(e.Message)
	}
	return err
}

// timeout is how long a command may take.
func (r *Relay) timeout() time.Duration {
	if r.Timeout > 0 {
		return r.Timeout
	}
	return time.Minute
}

// linger is how long a connection is kept for the next letter.
func (r *Relay) linger() time.Duration {
	if r.Idle > 0 {
		return r.Idle
	}
	return 20 * time.Second
}

// take returns the session used last, or nil.
func (r *Relay) take() *session {
	r.mu.Lock()
	defer r.mu.Unlock()
	n := len(r.idle)
	if n == 0 || time.Since(r.idle[n-1].used) > r.linger() {
		return nil // the sweep closes the old ones
	}
	s := r.idle[n-1]
	r.idle = r.idle[:n-1]
	return s
}

// keep puts a session away for the next letter, or ends one that has carried enough.
func (r *Relay) keep(s *session) {
	if s.sent >= maxPerSession {
		s.close()
		return
	}
	s.used = time.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.idle = append(r.idle, s)
	if r.timer == nil {
		r.timer = time.AfterFunc(r.linger(), r.sweep)
	}
}

// drop closes a session after an error, politely when the server still talks.
func (r *Relay) drop(s *session, err error) {
	if c := verdict(err).Code; c != 0 && c != 421 {
		s.close()
		return
	}
	s.conn.Close()
}

// sweep closes what was idle too long.
func (r *Relay) sweep() {
	r.mu.Lock()
	var old, young []*session
	for _, s := range r.idle {
		if time.Since(s.used) >= r.linger() {
			old = append(old, s)
		} else {
			young = append(young, s)
		}
	}
	r.idle, r.timer = young, nil
	if len(young) > 0 {
		r.timer = time.AfterFunc(r.linger(), r.sweep)
	}
	r.mu.Unlock()
	for _, s := range old {
		s.close()
	}
}

// Close ends the idle connections. The Relay may be used again.
func (r *Relay) Close() error {
	r.mu.Lock()
	idle := r.idle
	r.idle = nil
	r.mu.Unlock()
	for _, s := range idle {
		s.close()
	}
	return nil
}

// close says goodbye without waiting long for the answer.
func (s *session) close() {
	s.CommandTimeout = 2 * time.Second
	if s.Quit() != nil {
		s.conn.Close()
	}
}
