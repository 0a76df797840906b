package projections

import (
	"sync"

	"painani/engine"
	"painani/events"
)

// maxWritten bounds the events that are known ahead of the log. Those beyond it are folded here.
const maxWritten = 1000

// written is an event that this process wrote, as whoever wrote it left the table.
type written struct {
	record *events.Encoded
	event  engine.Event
	after  *engine.Table
}

// ahead are events that were written and that the runner has not met in the log yet, by their positions.
type ahead struct {
	mu  sync.Mutex
	all map[events.Position]written
}

// Wrote tells of an event that this process has just written, with the table after it, which nobody changes
// any more. When the runner meets the very same event in the log, byte for byte, behind the same events, it
// takes that table instead of folding the event once more. It never waits.
func (s *Store) Wrote(record *events.Encoded, pos events.Position, e engine.Event, after *engine.Table) {
	s.ahead.mu.Lock()
	defer s.ahead.mu.Unlock()
	if pos <= s.pos.Load() || len(s.ahead.all) >= maxWritten {
		return
	}
	if s.ahead.all == nil {
		s.ahead.all = map[events.Position]written{}
	}
	s.ahead.all[pos] = written{record, e, after}
}

// of is what is known of an event that was met in the log. Nil knows nothing.
func (x *ahead) of(e *events.Entry) (written, bool) {
	if x == nil {
		return written{}, false
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	w, ok := x.all[e.Pos]
	return w, ok && w.record.Is(e)
}

// drop forgets the events up to a position.
func (x *ahead) drop(upTo events.Position) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for pos := range x.all {
		if pos <= upTo {
			delete(x.all, pos)
		}
	}
}
