package people

import (
	"context"
	"errors"
	"fmt"

	"painani/events"
)

// Adopt stores a person of another host under the id that they have there, since it stands in
// events. Somebody who is here under that id already stays as they are. Errors as of
// Create: ErrTaken when an address belongs to another person here, ErrSetting for a bad id.
func (s *Store) Adopt(ctx context.Context, p Person) error {
	if err := events.CheckKey(personKey + p.ID); err != nil || p.ID == "" {
		return fmt.Errorf("%w: id %q", ErrSetting, p.ID)
	}
	p = p.clone()
	s.write.Lock()
	defer s.write.Unlock()
	if _, ok := s.Get(p.ID); ok {
		return nil
	}
	for range tries {
		last, err := s.level(ctx)
		if err == nil {
			err = s.admit(&p)
		}
		if err != nil {
			return err
		}
		err = s.putKnowing(ctx, p, 0, last)
		if _, known := s.Get(p.ID); errors.Is(err, events.ErrConflict) && s.shared != nil && !known {
			continue // somebody else wrote
		}
		if errors.Is(err, events.ErrConflict) {
			err = nil // somebody else adopted them just now
		}
		if err == nil {
			s.renamed(p.ID)
		}
		return err
	}
	return fmt.Errorf("adopt person: %w", events.ErrConflict)
}

// Check says whether Adopt would take a person, without storing anything.
func (s *Store) Check(p Person) error {
	if err := events.CheckKey(personKey + p.ID); err != nil || p.ID == "" {
		return fmt.Errorf("%w: id %q", ErrSetting, p.ID)
	}
	if _, ok := s.Get(p.ID); ok {
		return nil
	}
	p = p.clone()
	return s.admit(&p)
}
