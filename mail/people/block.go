package people

import (
	"context"
	"errors"
	"fmt"

	"painani/events"
)

// blockKey begins the keys of addresses that the host has blocked, by keyed digest.
const blockKey = "block-"

// Block has nothing done any more of what is written from an address, or, if somebody we know has it, from
// any of his, until Unblock. Only keyed digests are kept. Blocking twice is fine. ErrAddress, or the bucket's
// error.
func (s *Store) Block(ctx context.Context, address string) error {
	return s.eachDigest(address, func(digest string) error {
		rev, err := s.bucket.Put(ctx, blockKey+digest, []byte("{}"), 0)
		if err != nil && !errors.Is(err, events.ErrConflict) {
			return fmt.Errorf("write block: %w", err)
		}
		s.mu.Lock()
		s.block(digest, rev)
		s.mu.Unlock()
		return nil
	})
}

// block keeps in memory that an address is blocked; the caller holds mu, or is Open.
func (s *Store) block(digest string, rev uint64) {
	s.blocked[digest] = true
	if s.shared != nil {
		s.shared.revs[blockKey+digest] = rev
	}
}

// Unblock ends a block of an address, and of all others of the same person.
func (s *Store) Unblock(ctx context.Context, address string) error {
	return s.eachDigest(address, func(digest string) error {
		if err := s.bucket.Delete(ctx, blockKey+digest); err != nil && !errors.Is(err, events.ErrNotFound) {
			return fmt.Errorf("delete block: %w", err)
		}
		if err := s.tellGone(ctx, blockKey+digest, true); err != nil {
			return fmt.Errorf("delete block: %w", err)
		}
		s.mu.Lock()
		delete(s.blocked, digest)
		s.mu.Unlock()
		return nil
	})
}

// Blocked reports that the host has blocked an address.
func (s *Store) Blocked(address string) bool {
	c, err := Canonical(address)
	if err != nil {
		return false
	}
	d := s.digest(c)
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.blocked[d]
}

// BlockedPerson reports that one of a person's addresses is blocked.
func (s *Store) BlockedPerson(id string) bool {
	p, _ := s.Get(id)
	for _, a := range p.Addresses {
		if s.Blocked(a) {
			return true
		}
	}
	return false
}

// eachDigest calls fn for an address and the others of the person who has it.
func (s *Store) eachDigest(address string, fn func(digest string) error) error {
	if _, err := Canonical(address); err != nil {
		return err
	}
	p, _ := s.ByAddress(address)
	for _, a := range append(p.Addresses, address) {
		c, err := Canonical(a)
		if err == nil {
			err = fn(s.digest(c))
		}
		if err != nil {
			return err
		}
	}
	return nil
}
