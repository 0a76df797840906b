// Package rules is the rules of Mexica for 2 to 4 players, complete, as engine.Rules[State]. Sections cited
// are those of the rules specification; component numbers stand in data.go, the map's geometry in tables.go,
// uncertain rulings in rulings.go, the JSON form of a position in FORMAT.md.
//
// A turn is a path of single actions, each legal when it is done, up to StepEnd. All luck is drawn at set-up;
// nothing is ever hidden. State.Cells says what lies where; districts are kept up to date beside it, boat
// journeys are searched when a Mexica stands on a bridge.
package rules

import (
	"painani/engine"
	"painani/engine/neural"
)

// Rules is Mexica as it is set up now. Other revisions are for tables that were set up before; all
// else that varies is in State.
type Rules struct {
	// First: revision 1, where the safety valve waits longer and the sound test alone finds impossible tiles.
	First bool
	By    *Weights // what positions and turns are valued by; nil: the game's own table
	// Net is what a position is valued by that a turn leads to (package advice); nil: it is valued by the table.
	Net *neural.Net
}

// Reasons why a game ends, catalogue keys: the rules (rules.md 6), or the safety valve (rules.md 9, U11).
const (
	ReasonEnd  = "end-phase"
	ReasonIdle = "end-idle"
)

// Awaits is the seat to move; empty when the game is over (rules.md 3.6, 4).
func (Rules) Awaits(s *State) engine.Seats {
	if s.Phase == PhaseOver {
		return 0
	}
	return engine.SeatsOf(engine.Seat(s.Turn))
}

// Settled reports that the seat has no turn in progress.
func (Rules) Settled(s *State, seat engine.Seat) bool {
	return !s.Begun || seat != engine.Seat(s.Turn)
}

// Secret is never true: all decisions are open.
func (Rules) Secret(*State, engine.Seat) bool { return false }

// Mask hides nothing: the tiles set aside for phase 2 follow from those on show (rules.md 3.2).
func (Rules) Mask(s *State, _ engine.Seat) State { return *s }
