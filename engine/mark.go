package engine

import "painani/engine/scene"

// Marker is what Rules may offer besides: where turns are seen on the board.
type Marker[S any] interface {
	// Touched are the places and pieces that a turn of a seat touched, where Draw puts them now: s is the
	// state of now, masked for its viewer, facts are what the turn brought about, and since is what came
	// after it. A place stands there once. aside says that it is no turn proper but only answers what was
	// asked beside.
	Touched(s *S, seat Seat, facts, since []Fact) (spots []scene.Spot, aside bool)
	// Differ are the places on the board of a state that look otherwise on that of another one of the same
	// table, both masked for one viewer.
	Differ(s, other *S) []scene.Spot
}

// Mark is a turn as the board of now shows it.
type Mark struct {
	Turn  Turn
	Spots []scene.Spot
}

// trailed is how many of the newest turns a table remembers with what they brought about: one of each seat,
// and what is asked beside them, several times over.
const trailed = 16

// trail is what the newest turns of the effective line brought about, each at its number modulo trailed. It
// is copied with its table; nobody changes the facts.
type trail [trailed][]Fact

// note keeps the facts of turn n of the line, from 0. What a secret turn brought about is not for everybody.
func (x *trail) note(n int, turn Turn, facts []Fact) {
	if turn.Secret {
		facts = nil
	}
	x[n%trailed] = facts
}

// Marks are the newest turns of the seats that show on a board, the oldest first: to a spectator one of each
// seat, to who has a seat those of the others since his own. pos is the board, that of the table or one in
// the middle of the viewer's turn. What only answers a question beside the turns hides none, and what is
// secret shows nowhere.
func (t *Table) Marks(pos Position, viewer Seat) []Mark {
	var done Seats
	return t.marks(pos, viewer, func(seat Seat) (take, more bool) {
		if seat == viewer {
			return false, false
		}
		take = !done.Has(seat)
		done |= SeatsOf(seat)
		return take, done.Len() < len(t.Seats)
	})
}

// LastMark is the turn that led to a board, as far as it shows there: none or one.
func (t *Table) LastMark(pos Position, viewer Seat) []Mark {
	return t.marks(pos, viewer, func(Seat) (take, more bool) { return true, false })
}

// marks goes back through the turns proper and takes those that pick wants, if they touch a place.
func (t *Table) marks(pos Position, viewer Seat, pick func(Seat) (take, more bool)) (out []Mark) {
	if pos == nil {
		return nil
	}
	var since []Fact
	for n, more := len(t.Line)-1, true; more && n >= 0 && n >= len(t.Line)-trailed; n-- {
		turn, facts := t.Line[n], t.trail[n%trailed]
		if spots, aside := pos.Touched(viewer, turn.Seat, facts, since); !aside {
			var take bool
			if take, more = pick(turn.Seat); take && len(spots) > 0 {
				out = append([]Mark{{turn, spots}}, out...)
			}
		}
		since = append(facts[:len(facts):len(facts)], since...)
	}
	return out
}
