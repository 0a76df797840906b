// Package shelf keeps what must wait and what is counted: letters whose sender is not
// sure, until a YES or fourteen days are over, and how often somebody did something
// today.
//
// Its contract: everything may be written again with the same cause or id, and counts
// once. What is kept of a letter is its Order and no more, in a bucket that forgets.
package hold

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"painani/events"
	"painani/mail/messageid"
)

// Queue keeps held letters in a bucket. It is safe for concurrent use.
type Queue struct {
	state events.Bucket
	ids   *messageid.IDs
	now   func() time.Time
}

// New makes a shelf over a bucket, which others may use for keys of other beginnings.
func New(state events.Bucket, ids *messageid.IDs, now func() time.Time) *Queue {
	return &Queue{state: state, ids: ids, now: now}
}

// Held is a letter whose sender is not sure. Only what a YES must carry out is
// kept, in a bucket that can forget.
type Held struct {
	Order
	Person string    `json:"person,omitempty"` // who is asked; "" for somebody unknown
	Ask    string    `json:"ask"`              // the address that is asked
	At     time.Time `json:"at"`
	State  string    `json:"state,omitempty"` // "": waits; "done", "refused"
	By     string    `json:"by,omitempty"`    // cause of the letter that settled it
}

// heldStays is how long a held letter waits for its YES.
const heldStays = 14 * 24 * time.Hour

// Keys of the bucket.
const (
	heldKey    = "held-"
	limitKey   = "limit-"
	invitedKey = "invited-"
)

// Hold stores a held letter under its id; a repeated letter finds it there.
func (s *Queue) Hold(ctx context.Context, id string, h Held) error {
	data, err := json.Marshal(h)
	if err != nil {
		return fmt.Errorf("encode held letter: %w", err)
	}
	_, err = s.state.Put(ctx, heldKey+id, data, 0)
	if err != nil && !errors.Is(err, events.ErrConflict) {
		return fmt.Errorf("hold letter: %w", err)
	}
	return nil
}

// Find finds a held letter; ErrNotFound if there is none or its time is over.
func (s *Queue) Find(ctx context.Context, id string) (Held, uint64, error) {
	data, rev, err := s.state.Get(ctx, heldKey+id)
	if err != nil {
		return Held{}, 0, fmt.Errorf("find held letter: %w", err)
	}
	var h Held
	if err := json.Unmarshal(data, &h); err != nil {
		return Held{}, 0, fmt.Errorf("%w: held letter: %w", events.ErrDamaged, err)
	}
	if s.now().Sub(h.At) > heldStays {
		return Held{}, 0, fmt.Errorf("held letter is old: %w", events.ErrNotFound)
	}
	return h, rev, nil
}

// Settle writes what became of a held letter. A lost race is no error: both
// sides carry out the same order, whose commands happen once.
func (s *Queue) Settle(ctx context.Context, id string, h Held, rev uint64, state string) error {
	h.State = state
	data, err := json.Marshal(h)
	if err != nil {
		return fmt.Errorf("encode held letter: %w", err)
	}
	if _, err = s.state.Put(ctx, heldKey+id, data, rev); errors.Is(err, events.ErrConflict) {
		return nil
	}
	return err
}

// Sweep deletes held letters and daily counts whose time is over. It may be called at any time.
func (s *Queue) Sweep(ctx context.Context) error {
	var old []string
	err := s.state.Each(ctx, func(key string, data []byte, _ uint64) error {
		var x struct {
			At  time.Time `json:"at"`
			Day string    `json:"day"`
		}
		if !strings.HasPrefix(key, heldKey) && !strings.HasPrefix(key, limitKey) || json.Unmarshal(data, &x) != nil {
			return nil
		}
		day, _ := time.Parse(time.DateOnly, x.Day)
		if latest(x.At, day).Add(heldStays).Before(s.now().UTC()) {
			old = append(old, key)
		}
		return nil
	})
	for _, key := range old {
		if err == nil {
			err = s.state.Delete(ctx, key)
		}
	}
	if err != nil {
		return fmt.Errorf("sweep held letters: %w", err)
	}
	return nil
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
