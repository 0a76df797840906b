package teotihuacan

import "painani/engine"

// Mask hides the starting tiles that others were dealt and their choice until all have
// chosen, and the discovery tiles beside tiles that the viewer does not hold; at the end of the
// game nothing is hidden any more (rules.md 1, 2.11).
func (Rules) Mask(s *State, viewer engine.Seat) State {
	out := *s
	if viewer == engine.Arbiter || s.Phase == phaseOver || s.Players[0].Dealt[0] == 0 {
		return out
	}
	together := s.Phase == phaseChoose && s.Rulings.has(rulingChooseTogether)
	var known [besideTiles]bool
	for i := range out.Players[:out.Seats] {
		p := &out.Players[i]
		own := viewer == engine.SeatAt(i)
		for j, tile := range p.Dealt {
			if own {
				seesBeside(&known, tile)
			}
			if !own {
				p.Dealt[j] = hidden
			}
		}
		if own {
			continue
		}
		if together && p.Kept[0] != 0 {
			p.Kept = [keptTiles]uint8{hidden, hidden}
		}
		if s.Phase != phaseChoose {
			seesBeside(&known, p.Kept[0])
			seesBeside(&known, p.Kept[1])
		}
	}
	for b := range out.Beside {
		if kind := out.Beside[b]; kind != 0 && kind != hidden && !known[b] {
			out.Deck[kind-1]++ // as far as the viewer knows it may be any of these
			out.Beside[b] = hidden
		}
	}
	return out
}

// seesBeside notes that the discovery tile beside a starting tile is known.
func seesBeside(known *[besideTiles]bool, tile uint8) {
	if tile == 0 || tile == hidden {
		return
	}
	if b := startTiles[tile-1].Beside; b != 0 {
		known[b-1] = true
	}
}
