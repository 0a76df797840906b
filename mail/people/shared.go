package people

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
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
	told   uint64            // and up to here Renamed knows of it; guarded by Store.mu
	revs   map[string]uint64 // of people by id, of blocks by key; guarded by Store.mu
	whole  sync.Mutex        // held while everything is read, since what is followed does not come
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
	s.shared = &sharing{bucket: bucket, seen: last, told: last, revs: map[string]uint64{}}
	return s, nil
}

// Follow keeps up with what other processes write until ctx ends (nil) or the bucket fails; then call
// it again.
func (s *Store) Follow(ctx context.Context) error {
	err := s.shared.bucket.Watch(ctx, s.seen(), func(key string, data []byte, rev uint64) error {
		if err := s.apply(key, data, rev); err != nil {
			return err
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.shared.seen, s.shared.told = max(s.shared.seen, rev), max(s.shared.told, rev)
		return nil
	})
	if err != nil && ctx.Err() == nil {
		return fmt.Errorf("follow people: %w", err)
	}
	return nil
}

// apply takes in one value, and tells who is called otherwise by it, or forgotten.
func (s *Store) apply(key string, data []byte, rev uint64) error {
	if gone, ok := strings.CutPrefix(key, goneKey); ok {
		if id := s.applyGone(gone, rev); id != "" {
			s.renamed(id)
			s.forgotten(id)
		}
		return nil
	}
	s.mu.Lock()
	id, ok := strings.CutPrefix(key, personKey)
	if !ok {
		defer s.mu.Unlock()
		return s.load(key, data, rev)
	}
	p, err := decode(data)
	if err != nil || p.ID != id {
		s.mu.Unlock()
		return fmt.Errorf("%w: key %q: %w", events.ErrDamaged, key, err)
	}
	old := s.byID[id]
	s.replace(p, rev)
	p = s.byID[id]
	s.mu.Unlock()
	if p.Name != old.Name || p.Unreachable.IsZero() != old.Unreachable.IsZero() || p.Listed() != old.Listed() {
		s.renamed(id)
	}
	return nil
}

// applyGone takes in that a key was deleted. It is the id of a person who was known.
func (s *Store) applyGone(key string, rev uint64) (id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if digest, ok := strings.CutPrefix(key, blockKey); ok {
		delete(s.blocked, digest)
	}
	id, ok := strings.CutPrefix(key, personKey)
	if _, known := s.byID[id]; !ok || !known {
		return ""
	}
	s.shared.revs[id] = rev
	s.names.remove(s.byID[id])
	s.drop(id)
	return id
}

func (s *Store) forgotten(id string) {
	if s.Forgotten != nil {
		s.Forgotten(id)
	}
}

// Told is the revision of the bucket up to which Renamed and Forgotten know of every change. 0 if nobody
// else writes the bucket.
func (s *Store) Told() uint64 {
	if s.shared == nil {
		return 0
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.shared.told
}

// Since tells Renamed of everybody who was written behind a revision, and Forgotten of whoever was deleted,
// for who was away meanwhile. Errors are those of the bucket.
func (s *Store) Since(ctx context.Context, told uint64) error {
	err := s.bucket.Each(ctx, func(key string, _ []byte, rev uint64) error {
		key, gone := strings.CutPrefix(key, goneKey)
		id, ok := strings.CutPrefix(key, personKey)
		if !ok || rev <= told {
			return nil
		}
		if s.renamed(id); gone {
			s.forgotten(id)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("read people: %w", err)
	}
	return nil
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
	return s.catchUp(ctx, last)
}

// catchUp reads everything, as it is at revision last at least. What comes meanwhile from who follows is
// newer and stays.
func (s *Store) catchUp(ctx context.Context, last uint64) (uint64, error) {
	s.shared.whole.Lock()
	defer s.shared.whole.Unlock()
	if seen := s.seen(); seen >= last { // somebody else has just done it
		return seen, nil
	}
	there := map[string]bool{}
	err := s.bucket.Each(ctx, func(key string, data []byte, rev uint64) error {
		there[key] = true
		if strings.HasPrefix(key, goneKey) { // what is gone is not there, and what is there came again
			return nil
		}
		return s.apply(key, data, rev)
	})
	if err != nil {
		return 0, fmt.Errorf("read people: %w", err)
	}
	for _, key := range s.notAmong(there, last) {
		if id := s.applyGone(key, last); id != "" {
			s.renamed(id)
			s.forgotten(id)
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.shared.seen = max(s.shared.seen, last)
	return s.shared.seen, nil
}

// notAmong are the keys of people and blocks that this process knows, up to a revision, and that are not
// there.
func (s *Store) notAmong(there map[string]bool, last uint64) (out []string) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	for id := range s.byID {
		if key := personKey + id; !there[key] && s.shared.revs[id] <= last {
			out = append(out, key)
		}
	}
	for digest := range s.blocked {
		if key := blockKey + digest; !there[key] && s.shared.revs[key] <= last {
			out = append(out, key)
		}
	}
	return out
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

// tellGone has other processes know that a key was deleted. again: though they were told before, as it may
// have come back since.
func (s *Store) tellGone(ctx context.Context, key string, again bool) error {
	if s.shared == nil {
		return nil
	}
	for range tries {
		_, rev, err := s.bucket.Get(ctx, goneKey+key)
		if err == nil && !again {
			return nil
		}
		if err != nil && !errors.Is(err, events.ErrNotFound) {
			return err
		}
		if _, err = s.bucket.Put(ctx, goneKey+key, []byte("{}"), rev); !errors.Is(err, events.ErrConflict) {
			return err
		}
	}
	return events.ErrConflict
}
