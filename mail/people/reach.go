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

// Reached notes that a person wrote or acted at that time, and so can be reached again. Of somebody
// unknown it notes nothing. Errors are the store's.
func (s *Store) Reached(ctx context.Context, id string, at time.Time) error {
	if p, ok := s.Get(id); !ok || p.Unreachable.IsZero() || at.Before(p.Unreachable) {
		return nil
	}
	_, err := s.Update(ctx, id, func(p *Person) error {
		if !at.Before(p.Unreachable) {
			p.Unreachable = time.Time{}
		}
		return nil
	})
	if errors.Is(err, ErrUnknown) {
		return nil
	}
	return err
}
