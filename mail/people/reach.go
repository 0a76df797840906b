package people

import (
	"context"
	"errors"
	"time"
)

// Unreached notes that a letter to a person has failed for good or come back, and returns since when the
// person cannot be reached: at, or earlier if another letter had. Errors are ErrUnknown, ErrStopped and the
// store's.
func (s *Store) Unreached(ctx context.Context, id string, at time.Time) (time.Time, error) {
	if p, ok := s.Get(id); ok && !p.Unreachable.IsZero() {
		return p.Unreachable, nil
	}
	p, err := s.Update(ctx, id, func(p *Person) error {
		if p.Stopped {
			return ErrStopped
		}
		if p.Unreachable.IsZero() {
			p.Unreachable = at.UTC()
		}
		return nil
	})
	return p.Unreachable, err
}

// Reached notes that a person wrote or acted at that time, and so can be reached again; from is the address
// that they wrote from, "" if it was otherwise. Of somebody unknown it notes nothing. Errors are the store's.
func (s *Store) Reached(ctx context.Context, id, from string, at time.Time) error {
	p, ok := s.Get(id)
	if !ok || !p.returns(from, at) {
		return nil
	}
	_, err := s.Update(ctx, id, func(p *Person) error {
		if !p.returns(from, at) {
			return nil
		}
		p.found(from)
		if !p.Unreachable.IsZero() && !at.Before(p.Unreachable) {
			p.Unreachable = time.Time{}
			if p.reachable() == "" { // he is there, but not by letter: the first is tried once more
				p.Lost = nil
			}
		}
		return nil
	})
	if errors.Is(err, ErrUnknown) {
		return nil
	}
	return err
}

// returns reports that what came from an address at a time ends that letters come back.
func (p Person) returns(from string, at time.Time) bool {
	since, lost := p.isLost(from)
	return lost && !at.Before(since) || !p.Unreachable.IsZero() && !at.Before(p.Unreachable)
}
