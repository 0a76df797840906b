// Package guest seats people without an address at tables with bots, and forgets those who do not come back.
//
// Its contract: a guest (engine.IsGuest) sits at one table, with bots alone, whose clock does not run and
// which does not count in ratings. One host begins few tables a day, and all guests together have a limited
// number. Nobody is written to. Who has done nothing for engine.GuestStays is forgotten by Config.Forget,
// as anybody who deletes himself.
package guest

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/referee"
	"painani/events"
	"painani/mail/cursor"
	"painani/mail/messageid"
	"painani/mail/people"
	"painani/mail/quota"
)

// Limits of what guests begin.
const (
	PerHost = 10  // tables a day that are begun from one host
	AtOnce  = 300 // guests there are
)

// Refusals of Begin; compare with errors.Is.
var (
	ErrOften  = errors.New("too many tables of one host today")
	ErrFull   = errors.New("too many guests")
	ErrCannot = errors.New("no such table")
)

// Config is what a Keeper works with. All but Logger must be set.
type Config struct {
	Referee *referee.Referee
	People  *people.Store
	Quota   *quota.Store
	IDs     *messageid.IDs
	Secret  func() (chance.Secret, error)                              // of a new table
	Tables  func(ctx context.Context, player string) ([]string, error) // where a player sits
	// leaves all seats, and deletes the person
	Forget func(ctx context.Context, player string) error
	// by which bots may play here, the usual one first
	Policies []string
	Logger   *slog.Logger // nil: nowhere
}

// Keeper looks after all guests. Use New.
type Keeper struct {
	cfg   Config
	begin sync.Mutex // held while guests are counted and one more is made
}

// New makes a Keeper that forgets nobody before Run.
func New(c Config) *Keeper {
	if c.Logger == nil {
		c.Logger = slog.New(slog.DiscardHandler)
	}
	return &Keeper{cfg: c}
}

// Table is what a guest asks for.
type Table struct {
	Game string
	Bots int
	How  string // the bots play, one of Policies; "" for the usual one
	Lang string
	Host string // who asks, as far as it can be told
	// of what was pressed; the same again leads to the table that it has begun, while it is played. "": unknown
	Cause string
}

// Begin makes a guest and opens a table for him. ErrOften and ErrFull refuse for a while, ErrCannot what no
// table can be; other errors are the stores'.
func (k *Keeper) Begin(ctx context.Context, w Table) (*engine.Table, engine.Seat, error) {
	g, ok := engine.Find(w.Game)
	w.How = cmp.Or(w.How, k.cfg.Policies[0])
	if !ok || !slices.Contains(k.cfg.Policies, w.How) ||
		people.Language(w.Lang) == "" || w.Bots < 1 || w.Bots >= engine.MaxSeats ||
		engine.CheckOptions(g.Card(), engine.Options{Seats: 1 + w.Bots}) != nil {
		return nil, engine.Nobody, ErrCannot
	}
	k.begin.Lock()
	defer k.begin.Unlock()
	cause := k.causeOf(rand.Text())
	if w.Cause != "" {
		if t, taken := k.begun(ctx, g, w.Cause); t != nil {
			return t, 1, nil
		} else if !taken {
			cause = k.causeOf(w.Cause)
		}
	}
	if len(k.cfg.People.Guests()) >= AtOnce {
		k.cfg.Logger.Warn("no more guests", "max", AtOnce)
		return nil, engine.Nobody, ErrFull
	}
	if ok, err := k.cfg.Quota.Allow(ctx, "guests", w.Host, cause, PerHost); err != nil {
		return nil, engine.Nobody, err
	} else if !ok {
		return nil, engine.Nobody, ErrOften
	}
	p, err := k.cfg.People.CreateGuest(ctx, w.Lang, k.cfg.Referee.Now())
	if err != nil {
		return nil, engine.Nobody, fmt.Errorf("make guest: %w", err)
	}
	t, err := k.open(ctx, g, p.ID, w, cause)
	if err != nil {
		return nil, engine.Nobody, fmt.Errorf("seat guest: %w", err)
	}
	if seat := t.SeatOf(p.ID); seat != engine.Nobody {
		return t, seat, nil
	}
	// another process has begun it of the same form just now
	return t, 1, k.cfg.People.Forget(ctx, p.ID)
}

// begun is the table that a form has begun and at which its guest still plays, nil if there is none; taken
// reports that there was one.
func (k *Keeper) begun(ctx context.Context, g engine.Game, form string) (t *engine.Table, taken bool) {
	cause := k.causeOf(form)
	for _, id := range messageid.TableIDs(g.Card().Prefix, cause) {
		t, _, err := k.cfg.Referee.Table(ctx, id)
		if err != nil || t.Seq == 0 {
			return nil, false
		}
		if _, ok := t.Cause(cause); !ok {
			continue // somebody else's
		}
		if t.Phase != engine.Running || !engine.IsGuest(t.Chair(1).Player) {
			return nil, true
		}
		return t, true
	}
	return nil, false
}

// causeOf is the cause of a table's first event.
func (k *Keeper) causeOf(form string) string {
	return engine.ByPage + k.cfg.IDs.Digest("guest", form) + "/0"
}

// open opens the table of a guest under the first id that is free.
func (k *Keeper) open(
	ctx context.Context, g engine.Game, guest string, w Table, cause string,
) (*engine.Table, error) {
	secret, err := k.cfg.Secret()
	if err != nil {
		return nil, err
	}
	do := engine.Propose{Game: g.Card().Name, By: 1, Clock: engine.Clock{Kind: "none"}, Secret: secret,
		Rated: engine.RatedNo, Seats: []engine.Invitee{{Player: guest}}}
	for range w.Bots {
		do.Seats = append(do.Seats, engine.Invitee{Bot: w.How})
	}
	var refused *engine.Refusal
	for _, id := range messageid.TableIDs(g.Card().Prefix, cause) {
		do.Seats[0].Word = chance.Word(id, 1, strings.ToLower(rand.Text()))
		rec, err := k.cfg.Referee.Do(
			ctx,
			id,
			engine.Command{Actor: engine.ActorPlayer(guest), Cause: cause, Do: do},
		)
		if err == nil {
			return rec.Table, nil
		}
		if !errors.As(err, &refused) || refused.Code != "table-exists" {
			return nil, err
		}
	}
	return nil, refused
}

// every is how often it is looked who does not come back.
const every = time.Hour

// Run forgets guests who do not come back, until ctx ends. What a store refuses is tried again.
func (k *Keeper) Run(ctx context.Context) error {
	look := func(ctx context.Context) error { return k.LookAt(ctx, k.cfg.Referee.Now()) }
	return cursor.Every(ctx, every, look, func(err error) {
		k.cfg.Logger.Warn("guests are not forgotten, will try again", "err", err)
	})
}

// LookAt forgets the guests who have not come back by a time. Errors are the stores'.
func (k *Keeper) LookAt(ctx context.Context, now time.Time) error {
	var errs []error
	for _, p := range k.cfg.People.Guests() {
		gone, err := k.gone(ctx, p, now)
		if err == nil && gone {
			err = k.cfg.Forget(ctx, p.ID)
		}
		if errs = append(errs, err); ctx.Err() != nil {
			break
		}
	}
	return errors.Join(errs...)
}

// gone reports that a guest has done nothing for too long.
func (k *Keeper) gone(ctx context.Context, p people.Person, now time.Time) (bool, error) {
	last := p.Since
	list, err := k.cfg.Tables(ctx, p.ID)
	if err != nil {
		return false, err
	}
	for _, id := range list {
		t, _, err := k.cfg.Referee.Table(ctx, id)
		if errors.Is(err, events.ErrNotFound) || errors.Is(err, engine.ErrPanic) {
			continue
		}
		if err != nil {
			return false, err
		}
		if t.At.After(last) {
			last = t.At
		}
	}
	return now.Sub(last) >= engine.GuestStays, nil
}
