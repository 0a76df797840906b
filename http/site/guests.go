package site

import (
	"context"
	"errors"

	"painani/engine"
)

// Guests begin games on the pages without an address, and turn into players by letter.
type Guests interface {
	// Begin opens a table against bots at which a guest sits (engine.IsGuest), and returns it with his seat; the
	// same cause again leads to the same table while it is played. ErrOften and ErrFull refuse for a while,
	// ErrSetting for good.
	Begin(ctx context.Context, v Visit) (t *engine.Table, seat engine.Seat, err error)
	// Link opens a guest's seat at any time: the last part of its path.
	Link(t *engine.Table, seat engine.Seat) string
	// Continue asks at an address whether the guest of a seat is at home there; what it does tells nobody who
	// else is. ErrSetting if no letter can go there, ErrOften for a while, ErrGuest if the seat is no guest's.
	Continue(ctx context.Context, w Continuing) error
	// Write hands a letter in that somebody wrote by a form, as if it had come from the address that he names:
	// its owner is asked. *Refused says what NEW would say, ErrBotName that bots have such names, any other
	// ErrSetting that no letter can go to the address; ErrOften and ErrFull refuse for a while.
	Write(ctx context.Context, w Writing) error
}

// Writing is a letter of one line, written by a form.
type Writing struct {
	Verb          string // WriteNew or WriteJoin
	Line          string // what stands behind it
	Name, Address string // of who writes, as he says
	Host          string
	Lang          string // in which he is refused
}

// What can be written by forms.
const (
	WriteNew  = "new"
	WriteJoin = "join"
)

// Refused says why a NEW was not taken, in the language of who wrote it.
type Refused struct{ Why string }

// Error implements error.
func (r *Refused) Error() string { return "refused: " + r.Why }

// Continuing is a guest's wish to go on by letter.
type Continuing struct {
	Table         string
	Seat          engine.Seat
	Address, Host string
	Cause         string // of the form; the same again asks once
}

// Visit is what a guest asks for.
type Visit struct {
	Game string // name of the game
	Bots int    // seats besides his
	How  string // the bots play, as NEW says it; "" for as they usually do
	Lang string // en, de or hu
	// from where he asks: an address, or the network of one; nothing of it is kept but a keyed digest
	Host  string
	Cause string // of the form; the same again begins no other game. "": it is not known
}

// Why something that anybody may ask for is not done now.
var (
	ErrOften = errors.New("too often today")        // by this host
	ErrFull  = errors.New("no more at a time")      // by all together
	ErrGuest = errors.New("nobody is a guest here") // the seat is not a guest's
)
