package people

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"painani/engine"
	"painani/events"
)

// Keys in the bucket: a person by id, a stopped address by digest.
const (
	personKey = "person-"
	stopKey   = "stop-"
)

// tries bounds how often a write is begun again after somebody else's.
const tries = 8

// Store is all people over a bucket. It does not own the bucket.
type Store struct {
	// Renamed is told when a person is shown under another name from now on, or with other marks (letters
	// come back, no ratings), or forgotten; set it before use. nil: nobody is told.
	Renamed func(id string)
	// Forgotten is told, behind Renamed, when another process has forgotten a person; set it before use. nil:
	// nobody is told.
	Forgotten func(id string)

	bucket events.Bucket
	key    []byte

	write sync.Mutex // held over read, decide, write: keeps addresses unique

	mu      sync.RWMutex
	byID    map[string]Person
	byAddr  map[string]string // canonical address → id
	names   names
	stopped map[string]bool // keyed digests
	blocked map[string]bool // keyed digests
	shared  *sharing        // nil: nobody else writes the bucket
}

// Open reads all people. Key keys the digests of stopped addresses and must
// stay the same for the life of the bucket; it has at least 16 bytes.
func Open(ctx context.Context, bucket events.Bucket, key []byte) (*Store, error) {
	if len(key) < 16 {
		return nil, errors.New("people: key shorter than 16 bytes")
	}
	s, err := read(ctx, bucket, key)
	if err != nil {
		return nil, err
	}
	if err := s.finishStops(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// read makes a store of what the bucket holds.
func read(ctx context.Context, bucket events.Bucket, key []byte) (*Store, error) {
	s := &Store{
		bucket:  bucket,
		key:     bytes.Clone(key),
		byID:    map[string]Person{},
		byAddr:  map[string]string{},
		stopped: map[string]bool{},
		blocked: map[string]bool{},
	}
	if err := bucket.Each(ctx, s.load); err != nil {
		return nil, fmt.Errorf("read people: %w", err)
	}
	s.names = namesOf(s.byID)
	return s, nil
}

func (s *Store) load(key string, data []byte, rev uint64) error {
	if digest, ok := strings.CutPrefix(key, stopKey); ok {
		s.stopped[digest] = true
		return nil
	}
	if digest, ok := strings.CutPrefix(key, blockKey); ok {
		s.block(digest, rev)
		return nil
	}
	id, ok := strings.CutPrefix(key, personKey)
	if !ok {
		return nil // somebody else's key in a shared bucket
	}
	p, err := decode(data)
	if err == nil && p.ID != id {
		err = fmt.Errorf("holds id %q", p.ID)
	}
	if err != nil {
		return fmt.Errorf("%w: key %q: %w", events.ErrDamaged, key, err)
	}
	s.keep(p)
	return nil
}

// Get returns the person with this id.
func (s *Store) Get(id string) (Person, bool) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	p, ok := s.byID[id]
	return p.clone(), ok
}

// Plans are a person's plans at a table, for reading only.
func (s *Store) Plans(table, id string) engine.Plans {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.byID[id].PlansAt(table)
}

// ByAddress returns the person who has this address, in canonical comparison.
func (s *Store) ByAddress(address string) (Person, bool) {
	c, err := Canonical(address)
	if err != nil {
		return Person{}, false
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	p, ok := s.byID[s.byAddr[c]]
	return p.clone(), ok
}

// All returns everybody, ordered by id.
func (s *Store) All() []Person {
	s.mu.RLock()
	defer s.mu.RUnlock()
	all := make([]Person, 0, len(s.byID))
	for _, id := range slices.Sorted(maps.Keys(s.byID)) {
		all = append(all, s.byID[id].clone())
	}
	return all
}

// Create stores a new person under a fresh id, which p.ID must leave empty, and
// returns it with defaults filled in. ErrName, ErrAddress, ErrAddresses,
// ErrSetting, ErrTaken, ErrStopped, or the bucket's error.
func (s *Store) Create(ctx context.Context, p Person) (Person, error) {
	if p.ID != "" {
		return Person{}, fmt.Errorf("%w: new person with an id", ErrSetting)
	}
	p = p.clone()
	s.write.Lock()
	defer s.write.Unlock()
	for range tries {
		last, err := s.level(ctx)
		if err == nil {
			err = s.admit(&p)
		}
		if err != nil {
			return Person{}, err
		}
		p.ID = newID()
		if err = s.putKnowing(ctx, p, 0, last); errors.Is(err, events.ErrConflict) {
			continue // the id is in use, or somebody else wrote
		}
		return p.clone(), err
	}
	return Person{}, fmt.Errorf("create person: %w", events.ErrConflict)
}

// Update loads a person, lets change work on the copy and stores it, again from
// the start when somebody else wrote in between; change must therefore bear
// being called more than once. Its error ends the update and comes back as it
// is. The id cannot be changed. Errors as of Create, and ErrUnknown.
func (s *Store) Update(ctx context.Context, id string, change func(*Person) error) (Person, error) {
	s.write.Lock()
	defer s.write.Unlock()
	for i := range tries {
		last := s.seen()
		if i > 0 {
			level, err := s.level(ctx)
			if err != nil {
				return Person{}, err
			}
			last = level
		}
		p, rev, err := s.fetch(ctx, id)
		if err != nil {
			return Person{}, err
		}
		had := slices.Clone(p.Addresses)
		before, lost, listed := p.Name, p.Unreachable.IsZero(), p.Listed()
		if err := change(&p); err != nil {
			return Person{}, err
		}
		p.ID = id
		if err := s.admit(&p); err != nil {
			return Person{}, err
		}
		p.called(before)
		if slices.Equal(had, p.Addresses) {
			err = s.put(ctx, p, rev)
		} else {
			err = s.putKnowing(ctx, p, rev, last)
		}
		if errors.Is(err, events.ErrConflict) {
			continue
		}
		if err == nil && (p.Name != before || p.Unreachable.IsZero() != lost || p.Listed() != listed) {
			s.renamed(id)
		}
		return p.clone(), err
	}
	return Person{}, fmt.Errorf("update person: %w", events.ErrConflict)
}

// Forget deletes a person and all history of it; nil if there was none. Doing it again finishes what a crash
// left undone.
func (s *Store) Forget(ctx context.Context, id string) error {
	s.write.Lock()
	defer s.write.Unlock()
	if err := s.bucket.Delete(ctx, personKey+id); err != nil && !errors.Is(err, events.ErrNotFound) {
		return fmt.Errorf("forget person: %w", err)
	}
	if err := s.tellGone(ctx, personKey+id, false); err != nil {
		return fmt.Errorf("forget person: %w", err)
	}
	s.mu.Lock()
	_, known := s.byID[id]
	s.names.remove(s.byID[id])
	s.drop(id)
	s.mu.Unlock()
	if known {
		s.renamed(id)
	}
	return nil
}

func (s *Store) renamed(id string) {
	if s.Renamed != nil {
		s.Renamed(id)
	}
}

// admit checks a person against the limits, the stopped and all the others.
func (s *Store) admit(p *Person) error {
	if err := p.settle(); err != nil {
		return err
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	seen := map[string]bool{}
	var kept []string // without second forms of the same address
	for _, a := range p.Addresses {
		c, err := Canonical(a)
		if err != nil {
			return err
		}
		if s.stopped[s.digest(c)] {
			return ErrStopped
		}
		if owner, ok := s.byAddr[c]; ok && owner != p.ID {
			return ErrTaken
		}
		if !seen[c] {
			kept = append(kept, a)
		}
		seen[c] = true
	}
	p.Addresses = kept
	return nil
}

// fetch reads a person and its revision from the bucket, not from memory.
func (s *Store) fetch(ctx context.Context, id string) (Person, uint64, error) {
	data, rev, err := s.bucket.Get(ctx, personKey+id)
	if errors.Is(err, events.ErrNotFound) {
		return Person{}, 0, ErrUnknown
	}
	if err != nil {
		return Person{}, 0, fmt.Errorf("read person: %w", err)
	}
	p, err := decode(data)
	if err != nil {
		return Person{}, 0, fmt.Errorf("%w: person %s: %w", events.ErrDamaged, id, err)
	}
	return p, rev, nil
}

// put writes a person at a revision and keeps memory in step. After an unknown
// outcome it looks what the bucket holds.
func (s *Store) put(ctx context.Context, p Person, rev uint64) error {
	return s.keepPut(ctx, p, func(key string, data []byte) (uint64, error) {
		return s.bucket.Put(ctx, key, data, rev)
	})
}

func (s *Store) keepPut(
	ctx context.Context, p Person, put func(key string, data []byte) (uint64, error),
) error {
	data, err := json.Marshal(p)
	if err != nil {
		return fmt.Errorf("encode person: %w", err)
	}
	rev, err := put(personKey+p.ID, data)
	if errors.Is(err, events.ErrUnknown) {
		if now, at, e := s.bucket.Get(ctx, personKey+p.ID); e == nil && bytes.Equal(now, data) {
			rev, err = at, nil
		}
	}
	if err != nil {
		return fmt.Errorf("write person: %w", err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.replace(p.clone(), rev)
	return nil
}

// replace puts a person in the place of what was known of them, unless that is of a later revision. The
// caller holds mu.
func (s *Store) replace(p Person, rev uint64) {
	if s.shared != nil {
		if s.shared.revs[p.ID] > rev {
			return
		}
		s.shared.revs[p.ID] = rev
	}
	s.names.remove(s.byID[p.ID])
	s.drop(p.ID)
	s.keep(p)
	s.names.add(p)
}

// keep and drop change memory; the caller holds mu, or is Open.
func (s *Store) keep(p Person) {
	s.byID[p.ID] = p
	for _, a := range p.Addresses {
		if c, err := Canonical(a); err == nil {
			s.byAddr[c] = p.ID
		}
	}
}

func (s *Store) drop(id string) {
	for _, a := range s.byID[id].Addresses {
		if c, err := Canonical(a); err == nil && s.byAddr[c] == id {
			delete(s.byAddr, c)
		}
	}
	delete(s.byID, id)
}

func decode(data []byte) (Person, error) {
	var p Person
	if err := json.Unmarshal(data, &p); err != nil {
		return Person{}, fmt.Errorf("decode person: %w", err)
	}
	return p, nil
}

// newID returns 80 random bits as 16 lower-case characters.
func newID() string { return strings.ToLower(rand.Text()[:16]) }
