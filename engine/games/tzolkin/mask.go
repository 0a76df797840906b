package tzolkin

import "painani/engine"

// Mask hides the starting tiles that others were dealt, and their choice until all have
// chosen; at the end of the game nothing is hidden any more (rules.md 1, 2.9).
func (Rules) Mask(s *State, viewer engine.Seat) State {
	out := *s
	if viewer == engine.Arbiter || s.Phase == phaseOver {
		return out
	}
	for i := range out.Players[:out.Seats] {
		p := &out.Players[i]
		if viewer == engine.SeatAt(i) {
			continue
		}
		for j := range p.Dealt {
			p.Dealt[j] = hiddenTile
		}
		if s.Phase == phaseChoose && p.Kept[0] != 0 {
			p.Kept = [keptTiles]uint8{hiddenTile, hiddenTile}
		}
	}
	return out
}
