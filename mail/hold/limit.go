package hold

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"painani/events"
	"painani/mail/auth"
)

// tries bounds how often a write is begun again after somebody else's.
const tries = 8

// tally is a day's count, by cause so that a repeated letter counts once.
type tally struct {
	Day    string   `json:"day"`
	Causes []string `json:"causes"`
}

// Allow counts something done for somebody today and says whether it is still
// within max a day. The same cause is allowed again and not counted twice.
func (s *Queue) Allow(ctx context.Context, what, who, cause string, max int) (bool, error) {
	key, today := limitKey+s.ids.Digest(what, who), s.now().UTC().Format(time.DateOnly)
	for range tries {
		var n tally
		data, rev, err := s.state.Get(ctx, key)
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
		if _, err = s.state.Put(ctx, key, data, rev); err == nil {
			return true, nil
		}
		if !errors.Is(err, events.ErrConflict) {
			return false, fmt.Errorf("write limit: %w", err)
		}
	}
	return false, fmt.Errorf("write limit: %w", events.ErrConflict)
}

// First notes that an address is asked to play for the first time, once and for all,
// and says whether this cause is the one that may ask it.
func (s *Queue) First(ctx context.Context, address, cause string) (bool, error) {
	key := invitedKey + s.ids.Digest(invitedKey, auth.Canonical(address))
	_, err := s.state.Put(ctx, key, []byte(cause), 0)
	if err == nil {
		return true, nil
	}
	if !errors.Is(err, events.ErrConflict) {
		return false, fmt.Errorf("write mark: %w", err)
	}
	data, _, err := s.state.Get(ctx, key)
	if err != nil {
		return false, fmt.Errorf("read mark: %w", err)
	}
	return string(data) == cause, nil
}
