package engine

import (
	"errors"
)

var errNoAsk = errors.New("no takeback is asked that this could belong to")

// Parent names the table and the event that a branch began from.
type Parent struct {
	Table string `json:"table"`
	Seq   uint64 `json:"seq"`
	Head  string `json:"head"` // hash of that event
}

// Heritage is what a branch takes over: the position of its parent after one event, as
// set-up and turns, so that the branch can be folded without its parent. It belongs to Propose.
type Heritage struct {
	Parent  Parent
	Options Options
	game    Game // in the revision of the parent: its turns replay by no other
	handed  Handed
}

// Heritage is what a branch from event seq takes over; head is the hash of that event. t is the table of
// now, whatever line the event is on.
//
// A branch has a secret of its own, so what it draws tells nothing of what its parent will
// draw. What is hidden in the position would be in it too, and could come to light there; while
// the parent is not over, it is refused (branch-hidden).
func (t *Table) Heritage(seq uint64, head string) (*Heritage, error) {
	switch {
	case t.Phase != Running && t.Phase != Over:
		return nil, Refuse("not-running", "", "table", t.ID)
	case seq < t.started || seq > t.Seq:
		return nil, Refuse("rewind-range", "", "seq", int(seq), "from", int(t.started), "now", int(t.Seq))
	}
	pos, line := t.base, t.LineAt(seq)
	var err error
	for _, turn := range line {
		if pos, _, err = replay(pos, turn); err != nil {
			return nil, err
		}
	}
	if pos.Awaits() == 0 {
		return nil, Refuse("branch-over", "", "seq", int(seq))
	}
	if t.Phase != Over && !pos.Equal(pos.Mask(Nobody)) {
		return nil, Refuse("branch-hidden", "", "table", t.ID)
	}
	h := &Heritage{
		Parent:  Parent{Table: t.ID, Seq: seq, Head: head},
		Options: t.Options,
		game:    t.Game,
		handed:  Handed{Setup: t.setup},
	}
	h.handed.Line = append(append(h.handed.Line, t.handed...), line...)
	return h, nil
}
