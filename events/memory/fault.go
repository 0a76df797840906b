package memory

import (
	"fmt"
	"sync"

	"painani/events"
)

// Fault is what happens to one write.
type Fault int

// The faults a store can be told to show; each is used up by one write.
const (
	None        Fault = iota // the write goes through
	Conflict                 // events.ErrConflict, nothing stored
	LostAck                  // stored if it can be, but the answer is events.ErrUnknown
	LostWrite                // not stored, and the answer is events.ErrUnknown
	Unavailable              // events.ErrUnavailable, nothing stored
)

// faults is a queue of injected failures; the zero value injects none.
type faults struct {
	mu   sync.Mutex
	next []Fault
}

// Inject lines up what happens to the next writes (Append, Put, PutNew), one
// fault each, in order; after them all is well again.
func (f *faults) Inject(next ...Fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.next = append(f.next, next...)
}

func (f *faults) take() Fault {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.next) == 0 {
		return None
	}
	first := f.next[0]
	f.next = f.next[1:]
	return first
}

func (f *faults) inject(write func() (uint64, error)) (uint64, error) {
	switch f.take() {
	case Conflict:
		return 0, fmt.Errorf("injected: %w", events.ErrConflict)
	case LostWrite:
		return 0, fmt.Errorf("injected: %w", events.ErrUnknown)
	case Unavailable:
		return 0, fmt.Errorf("injected: %w", events.ErrUnavailable)
	case LostAck:
		if _, err := write(); err != nil {
			return 0, fmt.Errorf("injected: %w (the write failed too: %v)", events.ErrUnknown, err)
		}
		return 0, fmt.Errorf("injected: %w", events.ErrUnknown)
	}
	return write()
}

// signal wakes every goroutine that waits. The mutex of its owner guards it. The
// first that waits makes the channel, so that it belongs to its synctest bubble.
type signal struct{ ch chan struct{} }

func (s *signal) wait() <-chan struct{} {
	if s.ch == nil {
		s.ch = make(chan struct{})
	}
	return s.ch
}

func (s *signal) broadcast() {
	if s.ch != nil {
		close(s.ch)
		s.ch = nil
	}
}
