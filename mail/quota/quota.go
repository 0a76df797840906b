// Package quota counts what may be done only so often: a number of times a day for one
// person or address (Allow), or once and never again (First).
//
// Its contract: whatever is counted has a cause, usually a letter. The same cause counts
// once, however often it is handled, and gets the same answer again. Room and Invited only look,
// so that what is refused for another reason counts for nothing. Addresses and names are not stored, only
// keyed digests of them. Sweep deletes counts that are too old.
package quota

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
	"painani/mail/messageid"
)

// tries bounds how often a write is begun again after somebody else's.
const tries = 8

// stays is how long a count is kept after its day: as long as a letter can be held, whose
// causes are looked up once more when it is carried out.
const stays = 14 * 24 * time.Hour

// What the keys in the bucket begin with.
const (
	limitKey   = "limit-"
	invitedKey = "invited-"
)

// Store keeps the counts in a bucket. It is safe for concurrent use.
type Store struct {
	state events.Bucket
	ids   *messageid.IDs
	now   func() time.Time
}

// New makes a store over a bucket, in which others may use keys of other beginnings. A day
// begins at midnight, UTC.
func New(state events.Bucket, ids *messageid.IDs, now func() time.Time) *Store {
	return &Store{state: state, ids: ids, now: now}
}

// count is what was done on one day, by cause.
type count struct {
	Day    string   `json:"day"`
	Causes []string `json:"causes"`
}

// Allow counts something done for somebody today and reports whether it is still
// within max a day. A cause that was allowed is allowed again and not counted twice.
func (s *Store) Allow(ctx context.Context, what, who, cause string, max int) (bool, error) {
	key, today := limitKey+s.ids.Digest(what, who), s.now().UTC().Format(time.DateOnly)
	for range tries {
		n, rev, err := s.read(ctx, key)
		if err != nil {
			return false, err
		}
		if slices.Contains(n.Causes, cause) {
			return true, nil
		}
		if n.Day != today {
			n = count{Day: today}
		}
		if len(n.Causes) >= max {
			return false, nil
		}
		n.Causes = append(n.Causes, cause)
		data, err := json.Marshal(n)
		if err != nil {
			return false, fmt.Errorf("encode quota: %w", err)
		}
		if _, err = s.state.Put(ctx, key, data, rev); err == nil {
			return true, nil
		}
		if !errors.Is(err, events.ErrConflict) {
			return false, fmt.Errorf("write quota: %w", err)
		}
	}
	return false, fmt.Errorf("write quota: %w", events.ErrConflict)
}

// Room reports whether Allow would allow all these causes, and counts nothing.
func (s *Store) Room(ctx context.Context, what, who string, causes []string, max int) (bool, error) {
	n, _, err := s.read(ctx, limitKey+s.ids.Digest(what, who))
	if err != nil {
		return false, err
	}
	more, used := 0, len(n.Causes)
	if n.Day != s.now().UTC().Format(time.DateOnly) {
		used = 0
	}
	for _, c := range causes {
		if !slices.Contains(n.Causes, c) {
			more++
		}
	}
	return more == 0 || used+more <= max, nil
}

// read is the count under a key and its revision; the zero count if there is none.
func (s *Store) read(ctx context.Context, key string) (n count, rev uint64, err error) {
	data, rev, err := s.state.Get(ctx, key)
	if errors.Is(err, events.ErrNotFound) {
		return count{}, rev, nil
	}
	if err != nil {
		return count{}, 0, fmt.Errorf("read quota: %w", err)
	}
	if err := json.Unmarshal(data, &n); err != nil {
		return count{}, 0, fmt.Errorf("%w: quota: %w", events.ErrDamaged, err)
	}
	return n, rev, nil
}

// First notes that an address is invited for the first time, once and for all, and
// reports whether this cause is the one that may write to it.
func (s *Store) First(ctx context.Context, address, cause string) (bool, error) {
	key := invitedKey + s.ids.Digest(invitedKey, auth.Canonical(address))
	_, err := s.state.Put(ctx, key, []byte(cause), 0)
	if err == nil {
		return true, nil
	}
	if !errors.Is(err, events.ErrConflict) {
		return false, fmt.Errorf("write who invited: %w", err)
	}
	data, _, err := s.state.Get(ctx, key)
	if err != nil {
		return false, fmt.Errorf("read who invited: %w", err)
	}
	return string(data) == cause, nil
}

// Invited reports whether another cause than this one has noted an address as invited.
func (s *Store) Invited(ctx context.Context, address, cause string) (bool, error) {
	data, _, err := s.state.Get(ctx, invitedKey+s.ids.Digest(invitedKey, auth.Canonical(address)))
	if errors.Is(err, events.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("read who invited: %w", err)
	}
	return string(data) != cause, nil
}

// Sweep deletes counts of days long past; who was invited is never forgotten. It may be
// called at any time.
func (s *Store) Sweep(ctx context.Context) error {
	var old []string
	err := s.state.Each(ctx, func(key string, data []byte, _ uint64) error {
		var n count
		if !strings.HasPrefix(key, limitKey) || json.Unmarshal(data, &n) != nil {
			return nil
		}
		day, _ := time.Parse(time.DateOnly, n.Day) // one that cannot be read is old
		if day.Add(stays).Before(s.now()) {
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
		return fmt.Errorf("sweep quotas: %w", err)
	}
	return nil
}
