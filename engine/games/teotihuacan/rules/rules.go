// Package rules is the rules of Teotihuacan: City of Gods for 2 to 4 players, complete, as engine.Rules[State].
// Sections cited are those of the rules specification; component numbers stand in data.go and tiles.go, the pyramid's
// geometry in tables.go, uncertain rulings in rulings.go, the JSON form of a position in FORMAT.md.
//
// A turn walks through the stages of State.Stage. What an action still asks for lies on State.Stack: its top frame is
// the decision that is due. Frames that ask nothing are carried out by Take. Nothing is drawn before it is turned up:
// State knows which tiles are left, never their order; displays are refilled at the end of a turn, so that no draw
// opens a choice in it.
package rules

import (
	"painani/engine"
	"painani/engine/neural"
)

// Rules is Teotihuacan; all that varies within a table is in State. The zero value is the
// newest revision of the rules.
type Rules struct {
	// Revision is that of an old table, 0 the newest. What differs stands at the revisions of card.go.
	Revision int
	By       *Weights    // what Score counts by; nil: the game's own table
	Net      *neural.Net // what Score takes for what is to come; nil: it counts by the table
}

// until reports that an old table plays by a revision, or by one before it.
func (g Rules) until(revision int) bool { return g.Revision != 0 && g.Revision <= revision }

// Reasons why a game ends, catalogue keys (rules.md 13.8).
const (
	ReasonEclipse = "end-eclipse"
	ReasonPyramid = "end-pyramid"
)

// Awaits is the set of seats that owe a decision (rules.md 2.11, 3, 13.6).
func (Rules) Awaits(s *State) (out engine.Seats) {
	switch s.Phase {
	case PhaseDraft, PhaseStart, PhaseTurn:
		return engine.SeatsOf(engine.Seat(s.Turn))
	case PhaseSalary:
		for seat, p := range s.Seated {
			if p.Owes > 0 {
				out |= 1 << seat
			}
		}
	case PhaseChoose:
		seat := s.Start
		for range s.Seats {
			if s.Player(seat).Kept[0] == 0 {
				out |= 1 << seat
				if !s.Rulings.Has(RulingChooseTogether) {
					return out
				}
			}
			seat = s.After(seat)
		}
	}
	return out
}

// Settled reports that the seat has no turn in progress.
func (Rules) Settled(s *State, seat engine.Seat) bool {
	switch s.Phase {
	case PhaseTurn, PhaseStart:
		return seat != engine.Seat(s.Turn) || s.Stage == StageBegin
	case PhaseSalary:
		i := seat.Index()
		return i < 0 || i >= int(s.Seats) || !s.Players[i].Began
	}
	return true
}

// Secret reports that the seat's choice of starting tiles is not to be seen until all have chosen (rules.md 2.11).
func (Rules) Secret(s *State, _ engine.Seat) bool {
	return s.Phase == PhaseChoose && s.Rulings.Has(RulingChooseTogether)
}

// Mask hides the starting tiles that others were dealt and their choice until all have
// chosen, and the discovery tiles beside tiles that the viewer does not hold; at the end of the
// game nothing is hidden any more (rules.md 1, 2.11).
func (Rules) Mask(s *State, viewer engine.Seat) State {
	out := *s
	if viewer == engine.Arbiter || s.Phase == PhaseOver || s.Players[0].Dealt[0] == 0 {
		return out
	}
	together := s.Phase == PhaseChoose && s.Rulings.Has(RulingChooseTogether)
	var known engine.Pile // starting tiles whose discovery tiles the viewer sees
	for seat, p := range out.Seated {
		if s.Phase != PhaseChoose {
			known.Add(p.Kept[:]...)
		}
		if viewer == engine.Seat(seat) {
			known.Add(p.Dealt[:]...)
			continue
		}
		p.Starting.Mask(together)
	}
	for tile, x := range StartTiles {
		if x.Beside == 0 || known.Tiles&(1<<tile) != 0 {
			continue
		}
		kind := &out.Beside[x.Beside-1]
		if *kind != 0 && *kind != Hidden {
			out.Deck[*kind-1]++ // as far as the viewer knows it may be any of these
		}
		*kind = Hidden // also if there is none, for that tells that nobody was dealt the tile
	}
	return out
}
