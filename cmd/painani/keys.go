package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"

	"painani/events"
)

// causesKey is the name of the secret that ids of letters and their causes follow from.
const causesKey = "key-causes"

// serviceKey is a secret of the service: made at its first start and never again. Reply addresses, links
// and the ids of letters follow from it.
func (s *eventStore) serviceKey(ctx context.Context, name string) ([]byte, error) {
	key, _, err := s.Keys().Get(ctx, name)
	if err == nil {
		return key, s.hasKey(ctx, name)
	}
	if !errors.Is(err, events.ErrNotFound) {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	if s.hadKey(name) {
		return nil, s.lostKey(name)
	}
	key = make([]byte, 32)
	if _, err := rand.Read(key); err != nil {
		return nil, fmt.Errorf("make %s: %w", name, err)
	}
	if _, err := s.Keys().Put(ctx, name, key, 0); err != nil {
		if errors.Is(err, events.ErrConflict) { // another process made it just now
			key, _, err = s.Keys().Get(ctx, name)
		}
		if err != nil {
			return nil, fmt.Errorf("store %s: %w", name, err)
		}
	}
	return key, s.hasKey(ctx, name)
}

// lostKey is the refusal to go on without a secret.
func (s *eventStore) lostKey(name string) error {
	return fmt.Errorf("%w: key %s is lost in %s and in its second copy below %s, and a new one would make "+
		"every reply address and link invalid. `painani restore --from BACKUP` puts it back",
		events.ErrDamaged, name, s.f.path(storeName), s.f.path(copiesName))
}

// hadKey reports that the checkpoint knows of such a secret.
func (s *eventStore) hadKey(name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Contains(s.names, name)
}

// hasKey has the checkpoint say that there is such a secret.
func (s *eventStore) hasKey(ctx context.Context, name string) error {
	s.mu.Lock()
	i, known := slices.BinarySearch(s.names, name)
	if !known {
		s.names = slices.Insert(s.names, i, name)
	}
	s.mu.Unlock()
	if known {
		return nil
	}
	return s.writeCheckpoint(ctx)
}
