package site

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"strconv"
	"time"

	"painani/engine"
	"painani/engine/referee"
	"painani/events"
)

// Doors are what turns the view into a place where one can act. Without them pages only show.
// A link is a capability: it opens what it names, without any other proof, and stands in letters to its owner
// alone. That of a seat gives a browser a session, and only while the decision that its letter asks for is
// open. Neither ever appears in a log.
type Doors struct {
	Referee *referee.Referee
	// of the digests that make a form posted twice one move
	Key    []byte
	Seat   func(name string) (table string, seat engine.Seat, ok bool) // what the path of a seat's page names
	LinkOf func(table string, seat engine.Seat) (path string)          // of a seat's page; proves nothing
	// the table of a link of version 0.9 or before, which named the seat and opens it no more
	Old func(link string) (table string, ok bool)
	// reports that a letter's link to a seat opens it now
	Opens func(t *engine.Table, seat engine.Seat, link string) bool
	// makes a session of a seat for its owner, as it stands in a cookie
	NewSession func(table string, seat engine.Seat, player string, own bool) string
	// reads one: when it was last used, and whether it was begun on the own page of its owner; ok is false if it
	// is none, or none any more
	Session func(table string, seat engine.Seat, player, cookie string) (used time.Time, own, ok bool)

	// the signed address of a seat of a player; "" for none
	Mail func(table string, seat engine.Seat, player string) string
	// whole turns worth a look that begin with some steps, as many at most; may be nil
	Suggest func(pos engine.Position, seat engine.Seat, begin []engine.Step, n int) [][]engine.Step
	// opens a table that goes on from an event, as BRANCH by mail does
	Branch func(context.Context, Branching) (*engine.Table, error)
	Person func(link string) (player string, ok bool) // opens a person's link
	// opens the link to what a person subscribes to, which shows and opens nothing else
	Feeds   func(link string) (player string, ok bool)
	FeedsOf func(player string) (link string)       // that link; "" for none
	Plans   func(table, player string) engine.Plans // a player's plans, with Give
	Turns   TurnPlans                               // nil: no plans for turns are kept here
	SetPlan PlanSetter                              // nil: no plans are kept here
	People  People
	// begins games for who has no address; nil: nobody does here
	Guests Guests
	// has a game that is over reviewed, or says that its review is there; ErrFull if too many wait; nil: none
	Review func(ctx context.Context, table string) (there bool, err error)
	// takes a STOP to the reply address with this local part; nil also if there is no such address
	Stop func(ctx context.Context, token string) error
}

// PlanSetter keeps a plan of a seat's owner, or takes it away (engine.PlanOff), and plays it if the
// decision is owed now: the event, or 0. ErrSetting if the owner has too many; otherwise a *engine.Refusal
// or a store's error.
type PlanSetter func(
	ctx context.Context, table string, seat engine.Seat, name, value, cause string,
) (played uint64, err error)

// TurnPlans keeps plans for turns of a seat's owner, as QUEUE, IF and PLAN n OFF by letter do.
type TurnPlans interface {
	// Queue keeps a plan as it is typed. Result and errors as of PlanSetter.
	Queue(ctx context.Context, table string, seat engine.Seat, line, cause string) (played uint64, err error)
	// Drop takes the plan with a mark (engine.TurnPlan.Mark) away. Errors as of PlanSetter.
	Drop(ctx context.Context, table string, seat engine.Seat, mark, cause string) error
}

// Branching says that who has a seat at a table goes on from one of its events at a table of its own.
type Branching struct {
	Table string
	Seat  engine.Seat
	Seq   uint64 // event of Table
	// who sits at the new table: "", the same players, who are asked; "bots"; "alone", the seat's owner
	// everywhere
	With  string
	Cause string // of the new table's first event; the same again opens no other table
}

// CauseOf names one form, so that a form posted twice is one event.
func (d *Doors) CauseOf(parts ...string) string {
	m := hmac.New(sha256.New, d.Key)
	m.Write([]byte("painani/web/1"))
	for _, p := range parts {
		m.Write([]byte("\x00" + strconv.Itoa(len(p)) + "\x00" + p))
	}
	return engine.ByPage + events.Base32.EncodeToString(m.Sum(nil))[:26] + "/0"
}
