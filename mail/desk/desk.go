package desk

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"painani/engine"
	"painani/events"
	"painani/events/lease"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/cursor"
	"painani/mail/desk/member"
	"painani/mail/desk/proposal"
	"painani/mail/desk/request"
	"painani/mail/gateway"
	"painani/mail/hold"
	"painani/mail/waiting"
)

// Config is what a desk works with. What is not marked as optional is required.
type Config struct {
	*request.Services // for the commands

	Keys    *auth.Keys
	Intake  events.Spool                                   // raw letters; for Run
	State   events.Bucket                                  // the worker's cursor, held and waiting letters
	Domains []string                                       // all that are ours; empty: that of IDs
	Bounced func(ctx context.Context, r auth.Report) error // told about letters of ours that came back; optional
	// address that letters to postmaster@ and abuse@ go on to; "": none
	Host   string
	Logger *slog.Logger // optional
	Part   lease.Part   // of the letters that are handled; optional
	// has People know all that other processes wrote, before a letter is handled; optional
	Fresh  func(context.Context) error
	Shards int // letters in work at once; 0: 32
}

// Limits against misuse, a day and sender.
const (
	maxAsked = 5 // "was this you?" to one address
	maxHelp  = 1 // help for an unknown address
	maxAgain = 4 // short answers to it after that
)

// Desk answers letters. It is safe for concurrent use.
type Desk struct {
	cfg     Config
	held    *hold.Queue
	waiting *waiting.List
	place   *cursor.Cursor                // of the worker; nil before Resume
	work    atomic.Pointer[cursor.Cursor] // of the worker that runs
	counts  *Counts
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

// New makes a desk. The error says that the configuration is incomplete.
func New(cfg Config) (*Desk, error) {
	s := cfg.Services
	if s == nil || s.Referee == nil || s.People == nil || s.Outbox == nil || s.Quota == nil || s.IDs == nil ||
		s.Views == nil || s.Secret == nil || cfg.Keys == nil || cfg.State == nil {
		return nil, errors.New("desk: incomplete configuration")
	}
	if len(cfg.Domains) == 0 {
		cfg.Domains = []string{cfg.IDs.Domain()}
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.Shards <= 0 {
		cfg.Shards = 32
	}
	if s.Own == nil {
		s.Own = func(address string) bool { return auth.Own(cfg.Keys, cfg.Domains, address) }
	}
	d := &Desk{cfg: cfg, held: hold.New(cfg.State, cfg.Now), counts: new(Counts)}
	s.Hold = d.held.Hold
	d.waiting = waiting.New("intake", d.keeper())
	return d, nil
}

// Only is the desk for a part of the letters, with its own place in the intake; Run it while its lease holds.
func (d *Desk) Only(p lease.Part) *Desk {
	one := &Desk{cfg: d.cfg, held: d.held, counts: d.counts}
	one.cfg.Part = p
	one.waiting = waiting.New("intake", one.keeper())
	return one
}

// share is the name of whom a letter in belongs to: its table, or else its sender.
func (d *Desk) share(l events.Item) string {
	env, raw, err := gateway.Decode(l.Data)
	if err != nil {
		return l.Key
	}
	if a, err := d.cfg.Keys.First(env.To); err == nil && a.Purpose == auth.Reply {
		return a.Subject
	}
	from, err := auth.From(raw)
	if err != nil {
		return l.Key
	}
	return auth.Canonical(from)
}

// Stored is the position up to which every letter of the intake is handled, or on the list of what waits, as
// the cursors of all parts have it. Errors are those of the store.
func (d *Desk) Stored(ctx context.Context) (low events.Position, err error) {
	parts := lease.All()
	for i, p := range parts {
		k := d.keeper()
		k.Part = p
		c, err := k.Open(ctx, IntakeCursor, "")
		if err != nil {
			return 0, err
		}
		if i == 0 || c.At < low {
			low = c.At
		}
	}
	return low, nil
}

func (d *Desk) keeper() cursor.Keeper {
	return cursor.Keeper{State: d.cfg.State, Now: d.cfg.Now, Logger: d.cfg.Logger, Part: d.cfg.Part}
}

// Waiting tells how many letters wait until a store is mended, and since when (zero: none do).
func (d *Desk) Waiting() (n int, since time.Time) { return d.waiting.Stats() }

// Waits tells whether the letter at a position of the intake waits until a store is mended. Read the cursor
// first: a letter waits before the cursor passes it.
func (d *Desk) Waits(pos events.Position) bool { return d.waiting.Holds(pos) }

// Branch opens a table that goes on from another, as the letter BRANCH does, for a page. Errors are those of
// proposal.Branching.
func (d *Desk) Branch(ctx context.Context, b proposal.Branching, cause string) (*engine.Table, error) {
	return b.Open(ctx, d.cfg.Services, cause)
}

// Address changes which of their addresses somebody is written to, as SET address does, for a page: what is
// member.Main or member.Drop. Errors are those of member.ChangeAddress.
func (d *Desk) Address(ctx context.Context, player string, what member.Change, address, cause string) error {
	_, err := member.ChangeAddress(ctx, d.cfg.Services, player, what, address, cause)
	return err
}

// Counts are the desk's counters, for metrics.
func (d *Desk) Counts() *Counts { return d.counts }

// ReplyTo is the signed address that answers to a letter go to; for letter.Writer.
func (d *Desk) ReplyTo(l post.Letter) (string, error) {
	var local string
	var err error
	p, _ := d.cfg.People.Get(l.To)
	switch {
	case l.Kind == post.Confirm:
		local, err = d.cfg.Keys.Local(auth.Hold, l.ID, 0)
	case l.Table != "" && l.Seat > 0 && !d.deputy(l):
		local, err = d.cfg.Keys.LocalOf(auth.Reply, l.Table, l.Seat, p.Generation)
	case l.To != "":
		local, err = d.cfg.Keys.LocalOf(auth.Person, l.To, 0, p.Generation)
	default:
		return "", nil
	}
	return local + "@" + d.cfg.IDs.Domain(), err
}

// deputy reports that a letter about a seat goes to somebody else than its owner, as to who may play for him:
// he answers in his own name.
func (d *Desk) deputy(l post.Letter) bool {
	t, _, err := d.cfg.Referee.Table(context.Background(), l.Table)
	if err != nil {
		return false
	}
	c := t.Chair(engine.Seat(l.Seat))
	return c != nil && c.Player != l.To
}
