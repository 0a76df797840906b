package memory

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"painani/events"
)

// Spool is an events.Spool in memory. Use NewSpool. Entries do not age by
// themselves; Forget does what an age limit would.
type Spool struct {
	faults

	mu     sync.Mutex
	grown  signal
	gone   uint64 // positions up to this one are forgotten
	list   []events.Item
	erased map[events.Position]bool
	byKey  map[string][]events.Position
	maxLen int
}

var _ events.Spool = (*Spool)(nil)

// NewSpool returns an empty spool which refuses entries of more than maxLen
// bytes with events.ErrInvalid; 0 sets no limit.
func NewSpool(maxLen int) *Spool {
	return &Spool{byKey: make(map[string][]events.Position),
		erased: make(map[events.Position]bool), maxLen: maxLen}
}

// Put implements events.Spool.
func (s *Spool) Put(ctx context.Context, key string, data []byte) (events.Position, error) {
	return s.put(ctx, key, data, nil)
}

// PutNew implements events.Spool.
func (s *Spool) PutNew(ctx context.Context, key string, data []byte) (events.Position, error) {
	return s.put(ctx, key, data, new(events.Position))
}

// PutAfter implements events.Spool.
func (s *Spool) PutAfter(
	ctx context.Context, key string, data []byte, after events.Position,
) (events.Position, error) {
	return s.put(ctx, key, data, &after)
}

// put appends behind expect, the newest entry of the key; nil: wherever that is.
func (s *Spool) put(
	ctx context.Context, key string, data []byte, expect *events.Position,
) (events.Position, error) {
	if err := events.CheckKey(key); err != nil {
		return 0, fmt.Errorf("put entry: %w", err)
	}
	if s.maxLen > 0 && len(data) > s.maxLen {
		return 0, fmt.Errorf("put entry: %w: %d bytes, limit %d", events.ErrInvalid, len(data), s.maxLen)
	}
	if err := ctx.Err(); err != nil {
		return 0, fmt.Errorf("put entry: %w: %w", events.ErrUnavailable, err)
	}
	return s.inject(func() (events.Position, error) { return s.store(key, data, expect) })
}

func (s *Spool) store(key string, data []byte, expect *events.Position) (events.Position, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	newest := events.Position(0)
	if at := s.byKey[key]; len(at) > 0 {
		newest = at[len(at)-1]
	}
	if expect != nil && *expect != newest {
		return 0, fmt.Errorf("put entry: %w: key %s is at %d, not %d", events.ErrConflict, key, newest, *expect)
	}
	pos := s.last() + 1
	s.list = append(s.list, events.Item{Pos: pos, Key: key, At: time.Now().UTC(), Data: bytes.Clone(data)})
	s.byKey[key] = append(s.byKey[key], pos)
	s.grown.broadcast()
	return pos, nil
}

// First implements events.Spool.
func (s *Spool) First(_ context.Context, key string) (events.Item, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := s.byKey[key]
	if len(at) == 0 {
		return events.Item{}, fmt.Errorf("first entry of %q: %w", key, events.ErrNotFound)
	}
	return s.at(at[0]), nil
}

// Newest implements events.Spool.
func (s *Spool) Newest(_ context.Context, key string) (events.Item, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := s.byKey[key]
	if len(at) == 0 {
		return events.Item{}, fmt.Errorf("newest entry of %q: %w", key, events.ErrNotFound)
	}
	return s.at(at[len(at)-1]), nil
}

// Follow implements events.Spool.
func (s *Spool) Follow(ctx context.Context, after events.Position, fn func(events.Item) error) error {
	last, _ := s.Last(ctx)
	if after > last {
		return fmt.Errorf("follow entries: %w: position %d is beyond the end at %d", events.ErrDamaged, after, last)
	}
	for pos := after; ctx.Err() == nil; {
		s.mu.Lock()
		pos = max(pos, s.gone)
		if pos == s.last() {
			grown := s.grown.wait()
			s.mu.Unlock()
			select {
			case <-ctx.Done():
			case <-grown:
			}
			continue
		}
		pos++
		item, erased := s.at(pos), s.erased[pos]
		s.mu.Unlock()
		if erased {
			continue
		}
		if err := fn(item); err != nil {
			return err
		}
	}
	return nil
}

// Last implements events.Spool.
func (s *Spool) Last(context.Context) (events.Position, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last(), nil
}

// Forget drops the entries up to and including position upTo, as an age limit would.
func (s *Spool) Forget(upTo events.Position) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.gone < min(upTo, s.last()) {
		s.erase(s.gone + 1)
		s.list = s.list[1:]
		s.gone++
		delete(s.erased, s.gone)
	}
}

// Erase implements events.Spool.
func (s *Spool) Erase(ctx context.Context, pos events.Position) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("erase entry: %w: %w", events.ErrUnavailable, err)
	}
	_, err := s.inject(func() (events.Position, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		if pos > s.gone && pos <= s.last() {
			s.erase(pos)
		}
		return pos, nil
	})
	return err
}

// erase empties the entry at a position; the caller holds mu.
func (s *Spool) erase(pos events.Position) {
	if s.erased[pos] {
		return
	}
	item := &s.list[pos-s.gone-1]
	at := slices.DeleteFunc(s.byKey[item.Key], func(p events.Position) bool { return p == pos })
	if s.byKey[item.Key] = at; len(at) == 0 {
		delete(s.byKey, item.Key)
	}
	item.Data, s.erased[pos] = nil, true
}

func (s *Spool) last() events.Position { return s.gone + uint64(len(s.list)) }

func (s *Spool) at(pos events.Position) events.Item {
	item := s.list[pos-s.gone-1]
	item.Data = bytes.Clone(item.Data)
	return item
}
