// Package hold is the hold queue: letters that may change something and whose sender is not
// sure wait here, until the registered address says YES or fourteen days are over.
//
// Its contract: a letter that comes again finds itself held already, and what was decided
// about it first stands. Of a letter only what a YES must carry out is kept (Kept), in a
// bucket that can forget; Sweep deletes what is too old.
package hold

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"painani/events"
)

// stays is how long a letter waits for its YES.
const stays = 14 * 24 * time.Hour

// Keys is what the queue's keys in the bucket begin with.
const Keys = "held-"

// settledKeys begin the keys of what became of letters. It stands beside the letter, so that the letter is
// never written a second time: only what is deleted is overwritten on disk.
const settledKeys = "settled-"

// askedKeys begin the keys of marks that a later question listed a letter that nobody was asked about at
// first.
const askedKeys = "asked-"

// settled is what became of a letter.
type settled struct {
	Person string    `json:"person,omitempty"` // a newcomer, once known
	State  string    `json:"state"`
	By     string    `json:"by,omitempty"`
	At     time.Time `json:"at"`
}

// Kept is the part of a letter that is kept when the letter is held: enough to carry it out later.
type Kept struct {
	Cause     string `json:"cause"`             // names the letter, so that its commands happen once
	MessageID string `json:"mid,omitempty"`     // with brackets
	From      string `json:"from,omitempty"`    // the address that it claims to come from
	Name      string `json:"name,omitempty"`    // display name of that address
	ToTable   string `json:"table,omitempty"`   // id: of the signed address, else of the letter answered
	ToSeat    int    `json:"seat,omitempty"`    // of the signed address
	Answers   string `json:"reply,omitempty"`   // id of our letter that it answers
	Showed    uint64 `json:"guard,omitempty"`   // the event that that letter showed
	Subject   string `json:"subject,omitempty"` // read for commands only if the text is empty
	Text      string `json:"text,omitempty"`    // what its writer typed
	Digest    string `json:"digest"`            // of the whole letter: the word of who gives none
	Form      bool   `json:"form,omitempty"`    // no letter: somebody filled in a form of a page
}

// Held is a letter in the queue.
type Held struct {
	Kept
	Person string `json:"person,omitempty"` // who is asked; "" for somebody unknown
	// no letter: whether the address that is asked is to be one more of this person, or who is asked is to get
	// the seat of this guest; "" otherwise
	Joins string    `json:"joins,omitempty"`
	Ask   string    `json:"ask"` // the address that is asked
	At    time.Time `json:"at"`
	State string    `json:"state,omitempty"` // "": waits; "done", "refused"
	By    string    `json:"by,omitempty"`    // cause of the letter that settled it
	// nobody was asked about it yet: the next question to the person lists it
	Unasked bool     `json:"unasked,omitempty"`
	More    []string `json:"more,omitempty"` // ids of the letters that the question about this one lists
}

// Queue keeps held letters in a bucket. It is safe for concurrent use.
type Queue struct {
	state events.Bucket
	now   func() time.Time
}

// New makes a queue over a bucket, in which others may use keys of other beginnings.
func New(state events.Bucket, now func() time.Time) *Queue {
	return &Queue{state: state, now: now}
}

// Hold stores a letter under its id. If there is one already, it stays as it is.
func (q *Queue) Hold(ctx context.Context, id string, h Held) error {
	data, err := json.Marshal(h)
	if err != nil {
		return fmt.Errorf("encode held letter: %w", err)
	}
	_, err = q.state.Put(ctx, Keys+id, data, 0)
	if err != nil && !errors.Is(err, events.ErrConflict) {
		return fmt.Errorf("hold letter: %w", err)
	}
	return nil
}

// Find finds a letter and its revision, which Settle wants. The error is events.ErrNotFound
// if there is none or its time is over.
func (q *Queue) Find(ctx context.Context, id string) (Held, uint64, error) {
	data, rev, err := q.state.Get(ctx, Keys+id)
	if err != nil {
		return Held{}, 0, fmt.Errorf("find held letter: %w", err)
	}
	var h Held
	if err := json.Unmarshal(data, &h); err != nil {
		return Held{}, 0, fmt.Errorf("%w: held letter: %w", events.ErrDamaged, err)
	}
	if q.now().Sub(h.At) > stays {
		return Held{}, 0, fmt.Errorf("held letter is old: %w", events.ErrNotFound)
	}
	data, _, err = q.state.Get(ctx, settledKeys+id)
	if errors.Is(err, events.ErrNotFound) {
		return h, rev, nil
	}
	if err != nil {
		return Held{}, 0, fmt.Errorf("find held letter: %w", err)
	}
	var s settled
	if err := json.Unmarshal(data, &s); err != nil {
		return Held{}, 0, fmt.Errorf("%w: held letter: %w", events.ErrDamaged, err)
	}
	h.Person, h.State, h.By = cmp.Or(s.Person, h.Person), s.State, s.By
	return h, rev, nil
}

// Settle writes what became of a letter. If somebody settled it at the same moment, that
// is no error: both carry out the same letter, whose commands happen once.
func (q *Queue) Settle(ctx context.Context, id string, h Held, _ uint64, state string) error {
	data, err := json.Marshal(settled{Person: h.Person, State: state, By: h.By, At: h.At})
	if err != nil {
		return fmt.Errorf("encode held letter: %w", err)
	}
	_, err = q.state.Put(ctx, settledKeys+id, data, 0)
	if err != nil && !errors.Is(err, events.ErrConflict) {
		return fmt.Errorf("settle held letter: %w", err)
	}
	return nil
}

// Unasked lists the ids of a person's letters that nobody was asked about, the oldest first, at most limit.
func (q *Queue) Unasked(ctx context.Context, person string, limit int) ([]string, error) {
	var ids []string
	at, done := map[string]time.Time{}, map[string]bool{}
	err := q.state.Each(ctx, func(key string, data []byte, _ uint64) error {
		for _, prefix := range []string{settledKeys, askedKeys} {
			if id, ok := strings.CutPrefix(key, prefix); ok {
				done[id] = true
			}
		}
		var h Held
		id, ok := strings.CutPrefix(key, Keys)
		if !ok || json.Unmarshal(data, &h) != nil {
			return nil
		}
		if h.Unasked && h.Person == person && h.State == "" && q.now().Sub(h.At) <= stays {
			ids, at[id] = append(ids, id), h.At
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list held letters: %w", err)
	}
	ids = slices.DeleteFunc(ids, func(id string) bool { return done[id] })
	slices.SortFunc(ids, func(a, b string) int { return cmp.Or(at[a].Compare(at[b]), strings.Compare(a, b)) })
	return ids[:min(len(ids), limit)], nil
}

// Asked notes of letters that a question listed them.
func (q *Queue) Asked(ctx context.Context, ids []string) error {
	for _, id := range ids {
		data, err := json.Marshal(settled{At: q.now()})
		if err != nil {
			return fmt.Errorf("encode mark: %w", err)
		}
		_, err = q.state.Put(ctx, askedKeys+id, data, 0)
		if err != nil && !errors.Is(err, events.ErrConflict) {
			return fmt.Errorf("note question: %w", err)
		}
	}
	return nil
}

// Sweep deletes the letters whose time is over. It may be called at any time.
func (q *Queue) Sweep(ctx context.Context) error {
	var old []string
	err := q.state.Each(ctx, func(key string, data []byte, _ uint64) error {
		var h Held
		ours := strings.HasPrefix(key, Keys) || strings.HasPrefix(key, settledKeys) ||
			strings.HasPrefix(key, askedKeys)
		if !ours || json.Unmarshal(data, &h) != nil {
			return nil
		}
		if h.At.Add(stays).Before(q.now()) {
			old = append(old, key)
		}
		return nil
	})
	for _, key := range old {
		if err == nil {
			err = q.state.Delete(ctx, key)
		}
	}
	if err != nil {
		return fmt.Errorf("sweep held letters: %w", err)
	}
	return nil
}
