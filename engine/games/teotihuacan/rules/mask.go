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
	var known [BesideTiles]bool
	for i := range out.Players[:out.Seats] {
		p := &out.Players[i]
		switch viewer {
		case engine.SeatAt(i):
			seesBeside(&known, p.Dealt[:])
		default:
			p.Starting.Mask(together)
			if s.Phase != PhaseChoose {
				seesBeside(&known, p.Kept[:])
			}
		}
	}
	for b := range out.Beside {
		if kind := out.Beside[b]; kind != 0 && kind != Hidden && !known[b] {
			out.Deck[kind-1]++ // as far as the viewer knows it may be any of these
			out.Beside[b] = Hidden
		}
	}
	return out
}

// seesBeside notes that the discovery tiles beside starting tiles are known.
func seesBeside(known *[BesideTiles]bool, tiles []uint8) {
	for _, tile := range tiles {
		if tile == 0 || tile == Hidden {
			continue
		}
		if b := StartTiles[tile-1].Beside; b != 0 {
			known[b-1] = true
		}
	}
}
