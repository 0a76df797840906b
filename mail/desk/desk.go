package desk

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/referee"
	"painani/events"
	"painani/mail/auth"
	"painani/mail/cursor"
	"painani/mail/desk/proposal"
	"painani/mail/desk/request"
	"painani/mail/hold"
	"painani/mail/messageid"
	"painani/mail/people"
	"painani/mail/view"
)

// Config is what a desk works with. What is not marked as optional is required.
type Config struct {
	Referee *referee.Referee
	People  *people.Store
	Keys    *auth.Keys
	Outbox  request.Outbox
	Intake  events.Spool  // raw letters; for Run
	State   events.Bucket // checkpoints, held letters, limits
	IDs     *messageid.IDs
	Sheets  *view.Maker
	Domains []string // all that are ours; empty: that of IDs

	// Tables lists the ids of the tables that a player sits at, newest first;
	// Open those that wait for players. Optional.
	Tables   func(ctx context.Context, player string) ([]string, error)
	Open     func(ctx context.Context) ([]string, error)
	Branches func(ctx context.Context, table string) ([]request.Branch, error) // begun from events of a table; optional
	Secret   func() (chance.Secret, error)                                     // from the system's generator
	Policies []string                                                          // bots for NEW, the default first; empty: no bots
	Bounced  func(ctx context.Context, r auth.Report) error                    // told about letters of ours that came back; optional
	Web      string                                                            // address of the pages, "https://host"; optional
	Now      func() time.Time                                                  // optional
	Logger   *slog.Logger                                                      // optional
	Shards   int                                                               // letters in work at once; 0: 32
}

// Limits against misuse, a day and sender.
const (
	maxAsked = 5 // "was this you?" to one address
	maxHelp  = 1 // help for an unknown address
)

// Desk answers letters. It is safe for concurrent use.
type Desk struct {
	cfg    Config
	office *request.Office
	ids    *messageid.IDs
	shelf  *hold.Queue
	counts Counts
}

// Counts is what a desk did since it was made.
type Counts struct {
	Letters  atomic.Int64 // looked at, machines' included
	Answers  atomic.Int64
	Machines atomic.Int64 // auto-replies, bounces, lists, loops
	Held     atomic.Int64
	Poison   atomic.Int64 // answered with an apology
	Retries  atomic.Int64 // tried again because of a store
}

// New makes a desk; the error names what the configuration lacks.
func New(cfg Config) (*Desk, error) {
	if cfg.Referee == nil || cfg.People == nil || cfg.Keys == nil || cfg.Outbox == nil || cfg.State == nil ||
		cfg.IDs == nil || cfg.Sheets == nil || cfg.Secret == nil {
		return nil, errors.New("desk: incomplete configuration")
	}
	if len(cfg.Domains) == 0 {
		cfg.Domains = []string{cfg.IDs.Domain()}
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.Shards <= 0 {
		cfg.Shards = 32
	}
	d := &Desk{cfg: cfg, ids: cfg.IDs, shelf: hold.New(cfg.State, cfg.IDs, cfg.Now)}
	d.office = &request.Office{Referee: cfg.Referee, People: cfg.People, Outbox: cfg.Outbox, Shelf: d.shelf, IDs: cfg.IDs,
		Sheets: cfg.Sheets, Clock: cfg.Now, Secret: cfg.Secret, Tables: cfg.Tables, Open: cfg.Open, Branches: cfg.Branches, Policies: cfg.Policies, Web: cfg.Web}
	return d, nil
}

// Branch opens a table that goes on from another, as the letter BRANCH does, for a page. Errors are those of
// proposal.Branching.
func (d *Desk) Branch(ctx context.Context, b proposal.Branching, cause string) (*engine.Table, error) {
	return b.Open(ctx, d.office, cause)
}

// Counts are the desk's counters, for metrics.
func (d *Desk) Counts() *Counts { return &d.counts }

func (d *Desk) keep() cursor.Keeper {
	return cursor.Keeper{State: d.cfg.State, Now: d.now, Logger: d.cfg.Logger}
}

func (d *Desk) retried() { d.counts.Retries.Add(1) }

func (d *Desk) now() time.Time { return d.cfg.Now().UTC() }

// asMember is how auth sees a person.
func asMember(p people.Person) auth.Member {
	return auth.Member{ID: p.ID, Addresses: p.Addresses}
}

// witness looks up who stands behind signed and registered addresses.
type witness struct{ d *Desk }

// Behind implements auth.People: a seat's player, a person, who was asked about a held letter.
func (w witness) Behind(ctx context.Context, a auth.Address) (auth.Member, error) {
	switch a.Purpose {
	case auth.Reply:
		t, _, err := w.d.cfg.Referee.Table(ctx, a.Subject)
		if errors.Is(err, events.ErrNotFound) {
			return auth.Member{}, nil
		}
		if err != nil {
			return auth.Member{}, err
		}
		c := t.Chair(engine.Seat(a.Seat))
		if c == nil {
			return auth.Member{}, nil
		}
		return w.person(c.Player), nil
	case auth.Person:
		return w.person(a.Subject), nil
	case auth.Hold:
		h, _, err := w.d.shelf.Find(ctx, a.Subject)
		if errors.Is(err, events.ErrNotFound) {
			return auth.Member{}, nil
		}
		if m := w.person(h.Person); m.ID != "" {
			return m, err
		}
		return auth.Member{ID: "?", Addresses: []string{h.Ask}}, err
	}
	return auth.Member{}, nil
}

func (w witness) person(id string) auth.Member {
	p, ok := w.d.cfg.People.Get(id)
	if !ok {
		return auth.Member{}
	}
	return asMember(p)
}

// With implements auth.People.
func (w witness) With(_ context.Context, canonical string) (auth.Member, error) {
	p, ok := w.d.cfg.People.ByAddress(canonical)
	if !ok {
		return auth.Member{}, nil
	}
	return asMember(p), nil
}
