// Package review has games that are over reviewed (engine/review), one after the other, and writes to those
// who asked.
//
// Its contract: a game is reviewed once, whoever asks and how often; who asks while it is not done gets a
// letter when it is. What was asked for stands in the state until the letters are posted, so that a crash
// loses nothing, and their ids follow from table, person and when it was first asked for, so that it doubles
// nothing. A review takes seconds of one core: it rests as long as it works, so that letters and pages go on
// beside it.
package review

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"painani/engine"
	"painani/engine/referee"
	"painani/engine/review"
	"painani/events"
	post "painani/mail"
	"painani/mail/messageid"
	"painani/mail/people"
	"painani/mail/view"
)

// Limits of what waits.
const (
	MaxTables = 500 // games that wait for their review
	MaxPeople = 50  // people who wait for one
)

// ErrFull: too many reviews wait.
var ErrFull = errors.New("too many reviews wait")

// Store keeps what was found.
type Store interface {
	// Review is a review as it was kept; nil if there is none.
	Review(table string) ([]byte, error)
	KeepReview(table string, data []byte) error
}

// Outbox takes letters. A letter whose id it has is dropped without error.
type Outbox interface {
	Post(ctx context.Context, l post.Letter) error
}

// Keeper has games reviewed. All but Logger and Rest is required; it is safe for concurrent use.
type Keeper struct {
	Referee *referee.Referee
	People  *people.Store
	Outbox  Outbox
	IDs     *messageid.IDs
	Views   *view.Maker
	State   events.Bucket
	Store   Store
	Logger  *slog.Logger // nil: discards
	Rest    bool         // rest as long as it works
	come    chan struct{}
}

// New completes a keeper.
func New(k Keeper) *Keeper {
	if k.Logger == nil {
		k.Logger = slog.New(slog.DiscardHandler)
	}
	k.come = make(chan struct{}, 1)
	return &k
}

// prefix of the keys of what waits, in Keeper.State; the table's id follows.
const prefix = "review-"

// wish is who waits for a review.
type wish struct {
	People []string  `json:"people,omitempty"`
	Since  time.Time `json:"since,omitzero"` // when the first of them asked; zero: an older version noted it
}

// Ask is the review of a game that is over; nil if it is not made yet: then it is queued, and a person who is
// named gets a letter when it is there. ErrFull, or the error of a store.
func (k *Keeper) Ask(ctx context.Context, table, person string) (*review.Review, error) {
	if r, err := Kept(k.Store, table); err != nil || r != nil {
		return r, err
	}
	if err := k.note(ctx, table, person); err != nil {
		return nil, err
	}
	select {
	case k.come <- struct{}{}:
	default:
	}
	return nil, nil
}

// Kept is the review of a game if it is there and of this binary; nil otherwise.
func Kept(s Store, table string) (*review.Review, error) {
	data, err := s.Review(table)
	if err != nil || data == nil {
		return nil, err
	}
	return review.Read(data), nil
}

// note puts a wish into the state.
func (k *Keeper) note(ctx context.Context, table, person string) error {
	for {
		var w wish
		data, rev, err := k.State.Get(ctx, prefix+table)
		switch {
		case errors.Is(err, events.ErrNotFound):
			if list, err := k.waiting(ctx); err != nil || len(list) >= MaxTables {
				return errors.Join(err, ErrFull)
			}
			w.Since = k.Referee.Now()
		case err != nil:
			return fmt.Errorf("read wishes: %w", err)
		default:
			if err := json.Unmarshal(data, &w); err != nil {
				return fmt.Errorf("read wishes: %w", err)
			}
			if person == "" || slices.Contains(w.People, person) {
				return nil
			}
		}
		if person != "" {
			w.People = append(w.People, person)
		}
		if len(w.People) > MaxPeople {
			return ErrFull
		}
		data, err = json.Marshal(w)
		if err != nil {
			return err
		}
		if _, err = k.State.Put(ctx, prefix+table, data, rev); !errors.Is(err, events.ErrConflict) {
			return err
		}
	}
}

// waiting are the tables that wait, in the order of their ids.
func (k *Keeper) waiting(ctx context.Context) (list []string, err error) {
	err = k.State.Each(ctx, func(key string, _ []byte, _ uint64) error {
		if id, ok := strings.CutPrefix(key, prefix); ok {
			list = append(list, id)
		}
		return nil
	})
	slices.Sort(list)
	return list, err
}

// again is how long after a failure what waits is tried again.
const again = time.Minute

// Run reviews what waits until ctx ends.
func (k *Keeper) Run(ctx context.Context) error {
	for {
		if err := k.Look(ctx); err != nil && ctx.Err() == nil {
			k.Logger.Error("games are not reviewed", "err", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-k.come:
		case <-time.After(again):
		}
	}
}

// Look reviews all that waits now. Errors are those of the stores; what cannot be reviewed is told and
// dropped.
func (k *Keeper) Look(ctx context.Context) error {
	list, err := k.waiting(ctx)
	if err != nil {
		return err
	}
	var errs []error
	for _, table := range list {
		if ctx.Err() != nil {
			break
		}
		errs = append(errs, k.one(ctx, table))
	}
	return errors.Join(errs...)
}

// one reviews a game, and tells those who wait.
func (k *Keeper) one(ctx context.Context, table string) error {
	r, err := Kept(k.Store, table)
	if err != nil {
		return err
	}
	if r == nil {
		if r, err = k.make(ctx, table); err != nil {
			return err
		}
	}
	for {
		data, rev, err := k.State.Get(ctx, prefix+table)
		if err != nil {
			return err
		}
		var w wish
		if err := json.Unmarshal(data, &w); err != nil {
			return fmt.Errorf("read wishes: %w", err)
		}
		for _, person := range w.People {
			if err := k.tell(ctx, r, table, person, w.Since); err != nil {
				return err
			}
		}
		if _, now, err := k.State.Get(ctx, prefix+table); err != nil {
			return err
		} else if now == rev {
			// who asks from here on finds the review itself
			return k.State.Delete(ctx, prefix+table)
		}
	}
}

// make reviews a game and keeps what was found; nil if it cannot be reviewed.
func (k *Keeper) make(ctx context.Context, table string) (*review.Review, error) {
	records, err := k.Referee.Records(ctx, table, 0)
	if err != nil && !errors.Is(err, events.ErrNotFound) {
		return nil, err
	}
	r, err := review.Make(ctx, records, k.pace())
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		k.Logger.Error("game cannot be reviewed", "table", table, "err", err)
		return nil, nil
	}
	data, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	return r, k.Store.KeepReview(table, data)
}

// pace rests between two turns as long as the last one took.
func (k *Keeper) pace() func() {
	if !k.Rest {
		return func() {}
	}
	last := time.Now()
	return func() {
		time.Sleep(time.Since(last))
		last = time.Now()
	}
}

// tell writes to somebody who has waited since then; r is nil if there is no review to be had.
func (k *Keeper) tell(ctx context.Context, r *review.Review, table, person string, since time.Time) error {
	p, ok := k.People.Get(person)
	if !ok || p.Stopped {
		return nil
	}
	t, _, err := k.Referee.Story(ctx, table, 1, 0)
	if errors.Is(err, events.ErrNotFound) || errors.Is(err, engine.ErrPanic) {
		return nil
	}
	if err != nil {
		return err
	}
	v := k.Views.Of(t, t.SeatOf(person), p)
	if err := v.Reveal(ctx); err != nil {
		return err
	}
	_, head, err := k.Referee.Table(ctx, table)
	if err != nil {
		return err
	}
	// whoever asks once more, as of a binary that finds something else, gets another letter
	id := k.IDs.Digest("review", table, person, since.UTC().Format(time.RFC3339Nano))
	l := v.Letter(id, post.Notice, head)
	v.Review(&l, r)
	l.At = k.Referee.Now().Truncate(time.Second)
	return k.Outbox.Post(ctx, l)
}
