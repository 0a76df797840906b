package people

import (
	"context"
	"errors"
	"fmt"
	"time"

	"painani/engine"
	"painani/events"
)

// guestName is what a guest is called in the book; others read a word of their own language.
const guestName = "Guest"

// CreateGuest notes a guest: somebody who plays without an address (engine.IsGuest). Errors as of Create.
func (s *Store) CreateGuest(ctx context.Context, lang string, now time.Time) (Person, error) {
	s.write.Lock()
	defer s.write.Unlock()
	p := Person{ID: engine.GuestPrefix, Name: guestName, Lang: lang, Ratings: "off", Since: now.UTC()}
	if err := s.admit(&p); err != nil {
		return Person{}, err
	}
	for range tries {
		p.ID = engine.GuestPrefix + newID()
		err := s.put(ctx, p, 0)
		if errors.Is(err, events.ErrConflict) {
			continue // the id is in use
		}
		return p.clone(), err
	}
	return Person{}, fmt.Errorf("create guest: %w", events.ErrConflict)
}

// Guests are all guests, ordered by id.
func (s *Store) Guests() (list []Person) {
	for _, p := range s.All() {
		if engine.IsGuest(p.ID) {
			list = append(list, p)
		}
	}
	return list
}
