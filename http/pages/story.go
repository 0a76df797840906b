package pages

import (
	"errors"
	"fmt"

	"painani/engine"
	"painani/engine/codec"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/events"
	"painani/projections"
)

// story is a table as it was after one of its events, with all that happened until then.
type story struct {
	t    *engine.Table
	row  projections.TableRow
	told []told
	all  uint64 // events there are by now
}

type told struct {
	event engine.Event
	facts []engine.Fact
}

// tell folds the events up to number last (0: all). events.ErrNotFound if there is no such event.
func (p *Pages) tell(history []events.Entry, last uint64) (*story, error) {
	all := uint64(len(history))
	if last == 0 {
		last = all
	}
	if last == 0 || last > all {
		return nil, fmt.Errorf("event #%d of %d: %w", last, all, events.ErrNotFound)
	}
	s := &story{t: p.cfg.Frozen.Table(history[0].Table), all: all}
	for _, e := range history[:last] {
		ev, facts, err := codec.Apply(s.t, e.Record)
		if err != nil {
			return nil, fmt.Errorf("fold %s: %w", e.Table, err)
		}
		s.told = append(s.told, told{ev, facts})
	}
	newest := history[last-1]
	head, err := newest.Hash()
	if err != nil {
		return nil, err
	}
	s.row = projections.RowOf(s.t, newest.Pos, head)
	return s, nil
}

// entry is one event of the log.
type entry struct {
	Seq    uint64
	At     *moment
	Lines  []string
	Undone bool
}

// log lists what happened, the newest first. Events without a sentence for
// spectators are left out.
func (s *story) log(names engine.Names, tag lang.Tag) []entry {
	undone := map[uint64]bool{}
	for _, side := range s.t.Side {
		for _, turn := range side.Turns {
			undone[turn.Seq] = true
		}
	}
	var out []entry
	for i := len(s.told) - 1; i >= 0; i-- {
		e := s.told[i].event
		lines := house.Tell(s.t, e, s.told[i].facts, engine.Nobody, names, tag)
		if len(lines) > 0 {
			out = append(out, entry{e.Seq, at(e.At, tag), lines, undone[e.Seq]})
		}
	}
	return out
}

// tally is the score as spectators may know it; nil before the start.
func (s *story) tally() *engine.Tally {
	switch {
	case s.t.Final != nil:
		return s.t.Final
	case s.t.Pos == nil:
		return nil
	}
	t := s.t.Pos.Mask(engine.Nobody).Tally()
	return &t
}

// secret is what the end revealed; "" before.
func (s *story) secret() string {
	for _, x := range s.told {
		if b, ok := x.event.Public.(engine.Ended); ok {
			return b.Secret
		}
	}
	return ""
}

// ErrNoBoard: the game has not begun at that event, so there is nothing to draw.
var ErrNoBoard = errors.New("no board yet")
