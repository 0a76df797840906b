package outbox

import (
	"context"
	"errors"
	"fmt"
)

// Transport hands letters on. It is safe for concurrent use.
type Transport interface {
	// Send returns nil when somebody else has taken over the letter for good. from
	// and to are envelope addresses; msg is a whole letter in CRLF. An error may go
	// away unless it is an *Error that says otherwise.
	Send(ctx context.Context, from, to string, msg []byte) error
}

// Error is why a letter was not taken.
type Error struct {
	Code      int  // SMTP reply code; 0: no reply
	Permanent bool // trying again cannot help
	Doubt     bool // the whole letter was handed over and no answer came: it may have been taken
	// no letter got as far as to be asked about: the relay cannot be reached, or will not serve us
	Away   bool
	HungUp bool // as Away, but in the middle of this letter: it may be to blame if others pass
	Err    error
}

// Error implements error.
func (e *Error) Error() string {
	if e.Code == 0 {
		return e.Err.Error()
	}
	return fmt.Sprintf("%d %v", e.Code, e.Err)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// verdict reads an error of a Transport.
func verdict(err error) Error {
	var e *Error
	if errors.As(err, &e) {
		return *e
	}
	return Error{Err: err}
}
