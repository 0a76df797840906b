// Package rules is the rules of Tzolk'in for 2 to 4 players, complete, as engine.Rules[State]. Sections cited are
// those of the rules specification; component numbers stand in data.go and tiles.go, uncertain rulings in rulings.go,
// the JSON form of a position in FORMAT.md.
//
// A turn walks through the stages of State.Stage. What an action still asks for lies on State.Stack: its top frame is
// the decision that is due, so nested builds and actions need no other memory. Nothing is drawn before it is turned
// up: State knows which tiles are left, never their order.
package rules

import (
	"painani/engine"
	"painani/engine/neural"
)

// Rules is Tzolk'in; all that varies within a table is in State. The zero value is the newest revision of the rules.
type Rules struct {
	First bool        // revision 1: two days are asked about even when the game is over after them
	By    *Weights    // what Score counts by; nil: the game's own table
	Net   *neural.Net // what Score takes for what is to come; nil: it counts by the table
}

// ReasonEnd is why a game ends: the second age is over (rules.md 12).
const ReasonEnd = "end-calendar"

// Awaits is the set of seats that owe a decision (rules.md 2.9, 3, 10).
func (Rules) Awaits(s *State) engine.Seats {
	switch s.Phase {
	case PhaseTurn, PhaseSpin:
		return engine.SeatsOf(engine.Seat(s.Turn))
	case PhaseChoose:
		var out engine.Seats
		for seat, p := range s.Seated {
			if p.Kept[0] == 0 {
				out |= engine.SeatsOf(engine.Seat(seat))
			}
		}
		return out
	}
	return 0
}

// Settled reports that the seat has no turn in progress.
func (Rules) Settled(s *State, seat engine.Seat) bool {
	return s.Phase != PhaseTurn || seat != engine.Seat(s.Turn) || s.Stage == StageBegin
}

// Secret reports that the seat's choice of starting tiles is not to be seen until all have chosen (rules.md 2.9).
func (Rules) Secret(s *State, _ engine.Seat) bool { return s.Phase == PhaseChoose }

// Mask hides the starting tiles that others were dealt, and their choice until all have
// chosen; at the end of the game nothing is hidden any more (rules.md 1, 2.9).
func (Rules) Mask(s *State, viewer engine.Seat) State {
	out := *s
	if viewer == engine.Arbiter || s.Phase == PhaseOver {
		return out
	}
	for seat, p := range out.Seated {
		if viewer != engine.Seat(seat) {
			p.Starting.Mask(s.Phase == PhaseChoose)
		}
	}
	return out
}
