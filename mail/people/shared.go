package people

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"painani/events"
)

// goneKey begins the keys under which it is told that another key was deleted, whose name follows: a deletion
// leaves nothing that a reader could come upon. It is written only where several processes share a bucket.
const goneKey = "gone-"

// sharing is what is known of a bucket that other processes write, too.
type sharing struct {
	bucket events.Shared
	seen   uint64            // every revision up to here is applied; guarded by Store.mu
	revs   map[string]uint64 // of people, by id; guarded by Store.mu
}

// OpenShared is Open for a bucket that other processes write, too; Follow must run. An address then
// belongs to one person, whoever creates them where: a person with an address that is new to them is stored
// only if the bucket is as this process knows it.
func OpenShared(ctx context.Context, bucket events.Shared, key []byte) (*Store, error) {
	last, err := bucket.Last(ctx)
	if err != nil {
		return nil, fmt.Errorf("read people: %w", err)
	}
	s, err := Open(ctx, bucket, key)
	if err != nil {
		return nil, err
	}
	s.shared = &sharing{bucket: bucket, seen: last, revs: map[string]uint64{}}
	return s, nil
}

// Follow keeps up with what other processes write until ctx ends (nil) or the bucket fails; then call
// it again.
func (s *Store) Follow(ctx context.Context) error {
	err := s.shared.bucket.Watch(ctx, s.seen(), func(key string, data []byte, rev uint64) error {
		renamed, err := s.apply(key, data, rev)
		if renamed != "" {
			s.renamed(renamed)
		}
		return err
	})
	if err != nil && ctx.Err() == nil {
		return fmt.Errorf("follow people: %w", err)
	}
	return nil
}

// apply takes in one value. It tells who is called otherwise by it.
func (s *Store) apply(key string, data []byte, rev uint64) (renamed string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shared.seen = max(s.shared.seen, rev)
	if gone, ok := strings.CutPrefix(key, goneKey); ok {
		if digest, ok := strings.CutPrefix(gone, blockKey); ok {
			delete(s.blocked, digest)
		}
		id, ok := strings.CutPrefix(gone, personKey)
		if _, known := s.byID[id]; !ok || !known {
			return "", nil
		}
		s.shared.revs[id] = rev
		s.names.remove(s.byID[id])
		s.drop(id)
		return id, nil
	}
	id, ok := strings.CutPrefix(key, personKey)
	if !ok {
		return "", s.load(key, data, rev)
	}
	p, err := decode(data)
	if err != nil || p.ID != id {
		return "", fmt.Errorf("%w: key %q: %w", events.ErrDamaged, key, err)
	}
	old := s.byID[id]
	s.replace(p, rev)
	if p.Name != old.Name || p.Unreachable.IsZero() != old.Unreachable.IsZero() || p.Listed() != old.Listed() {
		return id, nil
	}
	return "", nil
}

// seen is the revision up to which this process knows the bucket.
func (s *Store) seen() uint64 {
	if s.shared == nil {
		return 0
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.shared.seen
}

// Times of level.
const (
	levelLook  = 2 * time.Millisecond
	levelLimit = 2 * time.Second // then everything is read: the newest value may have been deleted
)

// level waits until this process knows all that is in the bucket, and tells up to which revision.
func (s *Store) level(ctx context.Context) (uint64, error) {
	if s.shared == nil {
		return 0, nil
	}
	last, err := s.shared.bucket.Last(ctx)
	if err != nil {
		return 0, fmt.Errorf("read people: %w", err)
	}
	for began := time.Now(); time.Since(began) < levelLimit; {
		if seen := s.seen(); seen >= last {
			return seen, nil
		}
		select {
		case <-ctx.Done():
			return 0, fmt.Errorf("%w: read people: %w", events.ErrUnavailable, ctx.Err())
		case <-time.After(levelLook):
		}
	}
	if err := s.reload(ctx); err != nil {
		return 0, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shared.seen = max(s.shared.seen, last)
	return s.shared.seen, nil
}

// Fresh returns when this process knows all that was in the bucket at the call, whoever wrote it. If
// nobody else writes it does so at once. Errors are those of the bucket.
func (s *Store) Fresh(ctx context.Context) error {
	_, err := s.level(ctx)
	return err
}

// putKnowing is put of a person whose addresses were compared with all that is known up to revision last.
func (s *Store) putKnowing(ctx context.Context, p Person, rev, last uint64) error {
	if s.shared == nil {
		return s.put(ctx, p, rev)
	}
	return s.keepPut(ctx, p, func(key string, data []byte) (uint64, error) {
		return s.shared.bucket.PutAlone(ctx, key, data, last)
	})
}

// tellGone has other processes know that a key was deleted.
func (s *Store) tellGone(ctx context.Context, key string) error {
	if s.shared == nil {
		return nil
	}
	for range tries {
		_, rev, err := s.bucket.Get(ctx, goneKey+key)
		if err != nil && !errors.Is(err, events.ErrNotFound) {
			return err
		}
		if _, err = s.bucket.Put(ctx, goneKey+key, []byte("{}"), rev); !errors.Is(err, events.ErrConflict) {
			return err
		}
	}
	return events.ErrConflict
}
