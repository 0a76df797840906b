// Package visit is the handling of one letter: what it says, whose it is, which table
// it is about, and what is put together for the answer.
//
// Its contract: a Visit belongs to one goroutine and lives as long as its letter is
// handled. Everything that a command changes goes through Do, under the letter's cause,
// and so happens once however often the letter is handled. Carrying out commands is the
// business of the packages beside this one, each with its table of Handlers; what became
// of a command is a Result. Nothing is sent from here.
package request

import (
	"context"
	"errors"
	"sync"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/lang"
	"painani/engine/referee"
	"painani/events"
	post "painani/mail"
	"painani/mail/hold"
	"painani/mail/messageid"
	"painani/mail/people"
	"painani/mail/view"
)

// Outbox takes letters and knows those that it took.
type Outbox interface {
	// Post stores a letter durably for sending. A letter whose id it has is dropped without error.
	Post(ctx context.Context, l post.Letter) error
	// Letter is a letter as posted; events.ErrNotFound if there is none (any more).
	Letter(ctx context.Context, id string) (post.Letter, error)
}

// Office is what lies ready for every visit. It is safe for concurrent use.
type Office struct {
	Referee *referee.Referee
	People  *people.Store
	Outbox  Outbox
	Shelf   *hold.Queue
	IDs     *messageid.IDs
	Sheets  *view.Maker
	Clock   func() time.Time
	Secret  func() (chance.Secret, error)
	Joining sync.Mutex // an open seat's number goes into the digest of the word
	// Tables lists the ids of the tables that a player sits at, newest first;
	// Open those that wait for players. Optional.
	Tables func(ctx context.Context, player string) ([]string, error)
	Open   func(ctx context.Context) ([]string, error)
	// Branches lists the tables that began from events of this one, by event. Optional.
	Branches func(ctx context.Context, table string) ([]Branch, error)
	Policies []string // bots for NEW, the default first
	Web      string   // address of the pages; "": none
}

// Branch is a table that plays on from an event of another.
type Branch struct {
	Table string
	Seq   uint64 // of the other
}

// Now is the time, UTC.
func (o *Office) Now() time.Time { return o.Clock().UTC() }

// Post hands a letter to the outbox, stamped with the time.
func (o *Office) Post(ctx context.Context, l post.Letter) error {
	if l.At.IsZero() {
		l.At = o.Now().Truncate(time.Second)
	}
	return o.Outbox.Post(ctx, l)
}

// Active are the tables of a player that wait or run.
func (o *Office) Active(ctx context.Context, player string) ([]string, error) {
	list, err := o.Tables(ctx, player)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, id := range list {
		t, _, err := o.Referee.Table(ctx, id)
		if errors.Is(err, events.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if t.Phase == engine.Open || t.Phase == engine.Running {
			out = append(out, id)
		}
	}
	return out, nil
}

// Request is the handling of one letter.
type Request struct {
	Office *Office
	Order  hold.Order    // what the letter is
	Person people.Person // who wrote it; zero for a stranger
	Tag    lang.Tag      // the language of the answer
	Said   Heard
	Unsure bool // only requests are served

	Table *engine.Table // the table that it is about; nil: none
	Head  string        // of the table's chain
	Seat  engine.Seat   // of the person at the table
	Seen  uint64        // event up to which the writer knows the table; 0: unknown
	Acts  bool          // a command changed the table
	Moved bool          // a turn of this letter was played

	Out Answer

	say   lang.Printer
	begun map[ask]bool // what the games said of a line
}

// Say is a sentence of letters in the language of the answer.
func (v *Request) Say(key string, values ...any) string { return v.say.Say(key, values...) }

// Has reports that there is such a sentence.
func (v *Request) Has(key string) bool { return v.say.Has(key) }

// Sheet is the visit's table as its writer may see it.
func (v *Request) Sheet() *view.View { return v.Office.Sheets.Of(v.Table, v.Seat, v.Person) }
