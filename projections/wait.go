package projections

import (
	"context"
	"fmt"

	"painani/events"
)

// Wait returns when the rows of every table are at least as of position pos, so that who
// has just written reads what he wrote. An error if ctx ends or the runner has ended first.
func (s *Store) Wait(ctx context.Context, pos events.Position) error {
	for {
		s.mu.Lock()
		settled, moved, failed := s.settled, s.moved, s.failed
		s.mu.Unlock()
		if settled >= pos {
			return nil
		}
		if failed != nil {
			return fmt.Errorf("wait for event %d: %w", pos, failed)
		}
		select {
		case <-moved:
		case <-ctx.Done():
			return fmt.Errorf("wait for event %d: %w", pos, ctx.Err())
		}
	}
}

// Position is the newest event that all rows take in.
func (s *Store) Position() events.Position {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.settled
}

// Health is nil while the runner may run, and otherwise why it does not.
func (s *Store) Health() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.failed
}

func (s *Store) announce(pos events.Position) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if pos > s.settled {
		s.settled = pos
		s.broadcast()
	}
}

func (s *Store) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.failed == nil {
		s.failed = err
		s.broadcast()
	}
}

// broadcast wakes all that wait; the caller holds the lock.
func (s *Store) broadcast() {
	close(s.moved)
	s.moved = make(chan struct{})
}

// Changed is closed at the next change of Position, or when the runner ends. Ask for it
// before reading what one then waits to see changed.
func (s *Store) Changed() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.moved
}
