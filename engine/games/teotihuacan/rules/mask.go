package rules

import "painani/engine"

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
		if viewer == engine.Seat(seat) {
			known.Add(p.Dealt[:]...)
			continue
		}
		p.Starting.Mask(together)
		if s.Phase != PhaseChoose {
			known.Add(p.Kept[:]...)
		}
	}
	for tile, x := range StartTiles {
		if x.Beside == 0 || known.Tiles&(1<<tile) != 0 {
			continue
		}
		if kind := &out.Beside[x.Beside-1]; *kind != 0 && *kind != Hidden {
			out.Deck[*kind-1]++ // as far as the viewer knows it may be any of these
			*kind = Hidden
		}
	}
	return out
}
