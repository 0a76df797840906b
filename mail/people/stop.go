package people

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"time"

	"painani/events"
)

// Stop makes an address one that is never written to again, for ever. Only a
// keyed digest of its canonical form is kept; the person who has it, if any,
// loses it, and is Stopped when it was the last one. Saying STOP twice is fine.
func (s *Store) Stop(ctx context.Context, address string) error {
	c, err := Canonical(address)
	if err != nil {
		return err
	}
	digest := s.digest(c)
	// The digest first: a crash behind it leaves an address that is on record
	// but not written to, and not one that is written to.
	_, err = s.bucket.Put(ctx, stopKey+digest, []byte("{}"), 0)
	if err != nil && !errors.Is(err, events.ErrConflict) {
		return fmt.Errorf("write stop: %w", err)
	}
	s.mu.Lock()
	s.stopped[digest] = true
	id, known := s.byAddr[c]
	s.mu.Unlock()
	if !known {
		return nil
	}
	return s.strip(ctx, id)
}

// strip takes every stopped address from a person.
func (s *Store) strip(ctx context.Context, id string) error {
	_, err := s.Update(ctx, id, func(p *Person) error {
		p.Addresses = slices.DeleteFunc(p.Addresses, s.Suppressed)
		if p.Stopped = p.Stopped || len(p.Addresses) == 0; p.Stopped {
			p.Notes, p.Plans, p.Turns, p.Words, p.Away, p.Out = nil, nil, nil, nil, nil, time.Time{}
			p.Watched, p.Gathered = nil, Gathered{}
		}
		return nil
	})
	if errors.Is(err, ErrUnknown) {
		return nil // forgotten meanwhile
	}
	return err
}

// finishStops does what a crash in the middle of Stop left undone.
func (s *Store) finishStops(ctx context.Context) error {
	for _, p := range s.All() {
		if slices.ContainsFunc(p.Addresses, s.Suppressed) {
			if err := s.strip(ctx, p.ID); err != nil {
				return fmt.Errorf("finish stop: %w", err)
			}
		}
	}
	return nil
}

// Suppressed says whether somebody at this address said STOP. What is no
// address at all is suppressed too.
func (s *Store) Suppressed(address string) bool {
	c, err := Canonical(address)
	if err != nil {
		return true
	}
	d := s.digest(c)
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.stopped[d]
}

func (s *Store) digest(canonical string) string {
	h := hmac.New(sha256.New, s.key)
	h.Write([]byte("painani/stop/1\x00"))
	h.Write([]byte(canonical))
	return hex.EncodeToString(h.Sum(nil)[:20])
}
