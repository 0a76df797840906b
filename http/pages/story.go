package pages

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"painani/engine"
	"painani/engine/codec"
	"painani/engine/house"
	"painani/engine/lang"
	"painani/events"
	"painani/projections"
)

// story is a table as it was after one of its events, with all that happened until then.
type story struct {
	t     *engine.Table
	row   projections.TableRow
	told  []told
	curve []tick
	used  []time.Duration // by seat: how long it owed a decision, all turns together
	all   uint64          // events there are by now
	past  []events.Entry  // those until then
}

// tick is the score after an event that changed the board.
type tick struct {
	seq    uint64
	points []int // by seat, in 1/Unit
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
	s := p.snapshots.before(history, last)
	if id := history[0].Table; s == nil || s.t.Frozen != p.frost.Of(id) {
		s = &story{t: p.frost.Table(id)}
	}
	s.all = all
	for _, e := range history[len(s.told):last] {
		owing, since := s.t.Awaits(), s.t.At
		ev, facts, err := codec.Apply(s.t, e.Record)
		if err != nil {
			return nil, fmt.Errorf("fold %s: %w", e.Table, err)
		}
		s.told = append(s.told, told{ev, facts})
		s.spend(owing, s.t.At.Sub(since))
		s.score(ev.Seq)
		if len(s.told)%snapshotEvery == 0 {
			if err := p.snapshots.keep(s, e); err != nil {
				return nil, err
			}
		}
	}
	newest := history[last-1]
	head, err := newest.Hash()
	if err != nil {
		return nil, err
	}
	s.row, s.past = projections.RowOf(s.t, newest.Pos, head), history[:last]
	return s, nil
}

// spend adds the time between two events to all who owed a decision.
func (s *story) spend(owing engine.Seats, d time.Duration) {
	if len(s.used) < len(s.t.Seats) {
		s.used = make([]time.Duration, len(s.t.Seats))
	}
	for _, seat := range owing.List() {
		s.used[seat.Index()] += d
	}
}

// score notes the points, as spectators may know them, where they change.
func (s *story) score(seq uint64) {
	if s.t.Pos == nil {
		return
	}
	points := s.tally().Points
	if n := len(s.curve); n == 0 || !slices.Equal(s.curve[n-1].points, points) {
		s.curve = append(s.curve, tick{seq, points})
	}
}

// lastMove is the newest turn of a seat on the effective line; 0 if it has none.
func (s *story) lastMove(seat engine.Seat) uint64 {
	for i := len(s.t.Line) - 1; i >= 0; i-- {
		if s.t.Line[i].Seat == seat {
			return s.t.Line[i].Seq
		}
	}
	return 0
}

// entry is one event of the log.
type entry struct {
	Seq    uint64
	At     *moment
	Lines  []string
	Undone bool
}

// logOf lists what happened before event number before, the newest first, at most limit entries. Events
// without a sentence for spectators are left out. older is the number to go on before; 0: nothing is older.
func (p *Pages) logOf(
	s *story, names engine.Names, tag lang.Tag, before uint64, limit int,
) (out []entry, older uint64) {
	undone := map[uint64]bool{}
	for _, side := range s.t.Side {
		for _, turn := range side.Turns {
			undone[turn.Seq] = true
		}
	}
	for i := min(len(s.told), int(before-1)) - 1; i >= 0; i-- {
		e := s.told[i].event
		lines := house.Tell(s.t, e, s.told[i].facts, engine.Nobody, p.namesAt(s, names, e.Seq, tag), tag, tag)
		if len(lines) == 0 {
			continue
		}
		if len(out) == limit {
			return out, e.Seq + 1
		}
		out = append(out, entry{e.Seq, at(e.At, tag), lines, undone[e.Seq]})
	}
	return out, 0
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

// earned is what brought the points, of all turns that are effective. It may be said of a game that is over.
func (s *story) earned() (out []engine.Earning) {
	effective := map[uint64]bool{}
	for _, turn := range s.t.Line {
		effective[turn.Seq] = true
	}
	for _, x := range s.told {
		if effective[x.event.Seq] {
			out = append(out, s.t.Game.Earned(x.facts)...)
		}
	}
	return out
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

// branches are the tables that went on from an event shown here. One that names another hash than the event
// has is of some other table of this name, and left out.
func (p *Pages) branches(s *story) (out []projections.Branch, err error) {
	if p.cfg.Branches == nil {
		return nil, nil
	}
	all, err := p.cfg.Branches(s.t.ID)
	if err != nil {
		return nil, fmt.Errorf("list branches: %w", err)
	}
	for _, b := range all {
		if b.Seq > 0 && b.Seq <= uint64(len(s.past)) && s.hash(b.Seq) == b.Head {
			out = append(out, b)
		}
	}
	return out, nil
}

// hash is that of an event shown here.
func (s *story) hash(seq uint64) string {
	if seq < uint64(len(s.past)) {
		return s.past[seq].Prev
	}
	return s.row.Head
}
