package request

import (
	"context"
	"errors"
	"sync"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/referee"
	"painani/engine/review"
	"painani/events"
	post "painani/mail"
	"painani/mail/hold"
	"painani/mail/messageid"
	"painani/mail/people"
	"painani/mail/quota"
	"painani/mail/view"
)

// Services is what every request works with: the stores and makers of the running program.
// It is safe for concurrent use. What is not marked as optional is required.
type Services struct {
	Referee *referee.Referee
	People  *people.Store
	Outbox  Outbox
	Quota   *quota.Store
	IDs     *messageid.IDs
	Views   *view.Maker
	Secret  func() (chance.Secret, error) // of a new table, from the system's generator
	Clock   func() time.Time              // optional

	// Tables lists the ids of the tables that a player sits at, newest first; Open those
	// that wait for players; Free the running ones with a seat that somebody may ask for; Branches the
	// tables that began from events of one, by event. Optional.
	Tables   func(ctx context.Context, player string) ([]string, error)
	Open     func(ctx context.Context) ([]string, error)
	Free     func(ctx context.Context) ([]string, error)
	Branches func(ctx context.Context, table string) ([]Branch, error)

	// Known is what the log says of people as players. Optional: there are no ratings.
	Known view.Reputations

	// Reviews has games that are over reviewed (package mail/review). Optional: there are none.
	Reviews Reviews

	// Listed is the digest (Letter.ListSum) of the list that a letter had whose text is gone; "" if nobody
	// knows. Optional.
	Listed func(letter string) string

	// Hold keeps what waits for somebody's YES, under the id of the question. A desk that is made sets it.
	Hold func(ctx context.Context, id string, h hold.Held) error

	// Away carries a change of a person's vacations to the tables (package absence). Optional.
	Away func(ctx context.Context, player string) error
	// Found has somebody be reachable at every table, whose letters came back (package absence). Optional.
	Found func(ctx context.Context, player string) error

	Policies []string // bots for NEW, the default first; empty: no bots
	Web      string   // address of the pages, "https://host"; optional

	// Inviting is held while a proposal is checked, opened and counted.
	Inviting sync.Mutex

	// Own reports one of the service's own addresses, which nobody can be invited at. Optional.
	Own func(address string) bool
}

// Reviews gives the review of a game that is over; nil if it is not made yet: then it is queued, and the
// person gets a letter when it is there.
type Reviews interface {
	Ask(ctx context.Context, table, person string) (*review.Review, error)
}

// Absent carries a change of a person's vacations to the tables. Errors are the store's.
func (s *Services) Absent(ctx context.Context, player string) error {
	if s.Away == nil {
		return nil
	}
	return s.Away(ctx, player)
}

// IsOwn reports an address that is the service's own.
func (s *Services) IsOwn(address string) bool { return s.Own != nil && s.Own(address) }

// Outbox takes letters and knows those that it took.
type Outbox interface {
	// Post stores a letter durably for sending. A letter whose id it has is dropped without error.
	Post(ctx context.Context, l post.Letter) error
	// Letter is a letter as posted; events.ErrNotFound if there is none (any more). Of an old one only the ID
	// is left.
	Letter(ctx context.Context, id string) (post.Letter, error)
}

// Branch is a table that plays on from an event of another.
type Branch struct {
	Table string
	Seq   uint64 // of the other
}

// Now is the time, UTC.
func (s *Services) Now() time.Time {
	if s.Clock == nil {
		return time.Now().UTC()
	}
	return s.Clock().UTC()
}

// Post hands a letter to the outbox, stamped with the time.
func (s *Services) Post(ctx context.Context, l post.Letter) error {
	if l.At.IsZero() {
		l.At = s.Now().Truncate(time.Second)
	}
	return s.Outbox.Post(ctx, l)
}

// Active are the tables of a player that wait for players or run. Tables must be set.
func (s *Services) Active(ctx context.Context, player string) ([]string, error) {
	list, err := s.Tables(ctx, player)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, id := range list {
		t, _, err := s.Referee.Table(ctx, id)
		if errors.Is(err, events.ErrNotFound) || errors.Is(err, engine.ErrPanic) {
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
