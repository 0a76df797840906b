package rules

import "painani/engine"

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
