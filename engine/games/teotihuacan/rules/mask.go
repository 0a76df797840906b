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
		own := viewer == engine.SeatAt(i)
		for j, tile := range p.Dealt {
			if own {
				seesBeside(&known, tile)
			}
			if !own {
				p.Dealt[j] = Hidden
			}
		}
		if own {
			continue
		}
		if together && p.Kept[0] != 0 {
			p.Kept = [KeptTiles]uint8{Hidden, Hidden}
		}
		if s.Phase != PhaseChoose {
			seesBeside(&known, p.Kept[0])
			seesBeside(&known, p.Kept[1])
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

// seesBeside notes that the discovery tile beside a starting tile is known.
func seesBeside(known *[BesideTiles]bool, tile uint8) {
	if tile == 0 || tile == Hidden {
		return
	}
	if b := StartTiles[tile-1].Beside; b != 0 {
		known[b-1] = true
	}
}
