package outbox

import (
	"context"
	"errors"
)

// ErrNoTLS: the relay offers none, and letters or the password may not go without.
var ErrNoTLS = errors.New("relay offers no TLS")

// Session is what a session with the relay shows before any letter.
type Session struct {
	Secure   bool // under TLS
	Verified bool // and the certificate was checked; that of a relay on this machine is not
	LoggedIn bool // by AUTH; false also if there is a user and the relay offers no AUTH
}

// Examine opens a session as for a letter and ends it: greeting, TLS if it is offered, AUTH if there is a
// user, QUIT. The error is an *Error whose Code is what the relay said, 0 if nothing; it wraps what TLS or
// the network said, or ErrNoTLS.
func (r *Relay) Examine(ctx context.Context) (Session, error) {
	ctx, cancel := context.WithTimeout(ctx, r.timeout())
	defer cancel()
	s, err := r.connect(ctx)
	if err != nil {
		return Session{}, &Error{Code: code(err), Away: true, Err: err}
	}
	offered, _ := s.Extension("AUTH")
	out := Session{Secure: s.secure, Verified: s.secure && (r.TLS != nil || !loopback(s.conn)),
		LoggedIn: r.User != "" && offered}
	s.close() // what the relay says to QUIT is of no consequence
	return out, nil
}
