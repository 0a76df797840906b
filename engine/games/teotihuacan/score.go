package teotihuacan

import "painani/engine"

// Score estimates.
func (Rules) Score(s *State, seat engine.Seat) int { return int(s.player(uint8(seat)).VP) }
