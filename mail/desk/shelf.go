package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"painani/events"
	"painani/mail/auth"
)

// held is a letter whose sender is not sure. Only what a YES must carry out is
// kept, in a bucket that can forget.
type held struct {
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

// tries bounds how often a write is begun again after somebody else's.
const tries = 8

// hold stores a held letter under its id; a repeated letter finds it there.
func (d *Desk) hold(ctx context.Context, id string, h held) error {
	data, err := json.Marshal(h)
	if err != nil {
		return fmt.Errorf("encode held letter: %w", err)
	}
	_, err = d.cfg.State.Put(ctx, heldKey+id, data, 0)
	if err != nil && !errors.Is(err, events.ErrConflict) {
		return fmt.Errorf("hold letter: %w", err)
	}
	return nil
}

// unheld finds a held letter; ErrNotFound if there is none or its time is over.
func (d *Desk) unheld(ctx context.Context, id string) (held, uint64, error) {
	data, rev, err := d.cfg.State.Get(ctx, heldKey+id)
	if err != nil {
		return held{}, 0, fmt.Errorf("find held letter: %w", err)
	}
	var h held
	if err := json.Unmarshal(data, &h); err != nil {
		return held{}, 0, fmt.Errorf("%w: held letter: %w", events.ErrDamaged, err)
	}
	if d.cfg.Now().Sub(h.At) > heldStays {
		return held{}, 0, fmt.Errorf("held letter is old: %w", events.ErrNotFound)
	}
	return h, rev, nil
}

// release writes what became of a held letter. A lost race is no error: both
// sides carry out the same order, whose commands happen once.
func (d *Desk) release(ctx context.Context, id string, h held, rev uint64, state string) error {
	h.State = state
	data, err := json.Marshal(h)
	if err != nil {
		return fmt.Errorf("encode held letter: %w", err)
	}
	if _, err = d.cfg.State.Put(ctx, heldKey+id, data, rev); errors.Is(err, events.ErrConflict) {
		return nil
	}
	return err
}

// Sweep deletes held letters and daily counts whose time is over. Run calls it.
func (d *Desk) Sweep(ctx context.Context) error {
	var old []string
	err := d.cfg.State.Each(ctx, func(key string, data []byte, _ uint64) error {
		var x struct {
			At  time.Time `json:"at"`
			Day string    `json:"day"`
		}
		if !strings.HasPrefix(key, heldKey) && !strings.HasPrefix(key, limitKey) || json.Unmarshal(data, &x) != nil {
			return nil
		}
		day, _ := time.Parse(time.DateOnly, x.Day)
		if latest(x.At, day).Add(heldStays).Before(d.now()) {
			old = append(old, key)
		}
		return nil
	})
	for _, key := range old {
		if err == nil {
			err = d.cfg.State.Delete(ctx, key)
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

// tally is a day's count, by cause so that a repeated letter counts once.
type tally struct {
	Day    string   `json:"day"`
	Causes []string `json:"causes"`
}

// allow counts something done for somebody today and says whether it is still
// within max a day. The same cause is allowed again and not counted twice.
func (d *Desk) allow(ctx context.Context, what, who, cause string, max int) (bool, error) {
	key, today := limitKey+d.digest(what, who), d.cfg.Now().UTC().Format(time.DateOnly)
	for range tries {
		var n tally
		data, rev, err := d.cfg.State.Get(ctx, key)
		if err != nil && !errors.Is(err, events.ErrNotFound) {
			return false, fmt.Errorf("read limit: %w", err)
		}
		if err == nil {
			if err := json.Unmarshal(data, &n); err != nil {
				return false, fmt.Errorf("%w: limit: %w", events.ErrDamaged, err)
			}
		}
		if slices.Contains(n.Causes, cause) {
			return true, nil
		}
		if n.Day != today {
			n = tally{Day: today}
		}
		if len(n.Causes) >= max {
			return false, nil
		}
		n.Causes = append(n.Causes, cause)
		if data, err = json.Marshal(n); err != nil {
			return false, fmt.Errorf("encode limit: %w", err)
		}
		if _, err = d.cfg.State.Put(ctx, key, data, rev); err == nil {
			return true, nil
		}
		if !errors.Is(err, events.ErrConflict) {
			return false, fmt.Errorf("write limit: %w", err)
		}
	}
	return false, fmt.Errorf("write limit: %w", events.ErrConflict)
}

// firstFor notes that something is done for an address once and for all, and
// says whether this cause is the one that may do it.
func (d *Desk) firstFor(ctx context.Context, prefix, address, cause string) (bool, error) {
	key := prefix + d.digest(prefix, auth.Canonical(address))
	_, err := d.cfg.State.Put(ctx, key, []byte(cause), 0)
	if err == nil {
		return true, nil
	}
	if !errors.Is(err, events.ErrConflict) {
		return false, fmt.Errorf("write mark: %w", err)
	}
	data, _, err := d.cfg.State.Get(ctx, key)
	if err != nil {
		return false, fmt.Errorf("read mark: %w", err)
	}
	return string(data) == cause, nil
}
