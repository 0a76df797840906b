package teotihuacan

import "painani/engine"

// Parts of the tally: catalogue keys.
const (
	partTrack = "tally-track" // points on the track
	partBonus = "tally-bonus" // temple bonus tiles still to be scored
)

// Tally counts as if the game ended now: points on the track and the temple bonus
// tiles reached; after the end these are on the track (rules.md 13.8, 14).
func (Rules) Tally(s *State) engine.Tally {
	n := int(s.Seats)
	out := engine.Tally{Unit: 1, Points: make([]int, n), Parts: []engine.TallyPart{
		{Name: partTrack, Points: make([]int, n)}, {Name: partBonus, Points: make([]int, n)},
	}}
	for i := range s.Players[:n] {
		p := &s.Players[i]
		bonus := 0
		for temple, step := range p.Temple {
			if step >= bonusStep {
				bonus += int(bonusPoints(p, s.Bonus[temple]))
			}
		}
		track := int(p.VP)
		if s.Phase == phaseOver {
			track -= bonus
		}
		out.Parts[0].Points[i], out.Parts[1].Points[i] = track, bonus
		out.Points[i] = track + bonus
	}
	if s.Phase != phaseOver {
		return out
	}
	out.Winners, out.Reason = []engine.Seat{winner(s)}, reasonEclipse
	if s.finished() && s.Held < eclipses {
		out.Reason = reasonPyramid
	}
	return out
}

// winner has most points; of these most cocoa; of these the lowest turn-order number, in
// the Dark Eclipse variant the highest (rules.md 14, 18).
func winner(s *State) engine.Seat {
	best := s.Start
	seat := s.Start
	for range s.Seats {
		p, b := s.player(seat), s.player(best)
		tied := p.VP == b.VP && p.Goods[cocoa] == b.Goods[cocoa]
		if p.VP > b.VP || p.VP == b.VP && p.Goods[cocoa] > b.Goods[cocoa] || tied && s.Rulings.has(rulingDark) {
			best = seat
		}
		seat = s.after(seat)
	}
	return seatOf(best)
}
