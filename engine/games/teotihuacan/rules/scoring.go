package rules

import "painani/engine"

// Parts of the tally: catalogue keys.
const (
	PartTrack = "tally-track" // points on the track
	PartBonus = "tally-bonus" // temple bonus tiles still to be scored
)

// Tally counts as if the game ended now: points on the track and the temple bonus
// tiles reached; after the end these are on the track (rules.md 13.8, 14).
func (Rules) Tally(s *State) engine.Tally {
	n := int(s.Seats)
	out := engine.Tally{Unit: 1, Points: make([]int, n), Parts: []engine.TallyPart{
		{Name: PartTrack, Points: make([]int, n)}, {Name: PartBonus, Points: make([]int, n)},
	}}
	for i := range s.Players[:n] {
		p := &s.Players[i]
		bonus := 0
		for temple, step := range p.Temple {
			if step >= BonusStep {
				bonus += int(BonusPoints(p, s.Bonus[temple]))
			}
		}
		track := int(p.VP)
		if s.Phase == PhaseOver {
			track -= bonus
		}
		out.Parts[0].Points[i], out.Parts[1].Points[i] = track, bonus
		out.Points[i] = track + bonus
	}
	if s.Phase != PhaseOver {
		return out
	}
	out.Winners, out.Reason = []engine.Seat{Winner(s)}, ReasonEclipse
	if s.finished() && s.Held < Eclipses {
		out.Reason = ReasonPyramid
	}
	return out
}

// Winner has most points; of these most cocoa; of these the lowest turn-order number, in
// the Dark Eclipse variant the highest (rules.md 14, 18).
func Winner(s *State) engine.Seat {
	best := s.Start
	seat := s.Start
	for range s.Seats {
		p, b := s.Player(seat), s.Player(best)
		tied := p.VP == b.VP && p.Goods[Cocoa] == b.Goods[Cocoa]
		if p.VP > b.VP || p.VP == b.VP && p.Goods[Cocoa] > b.Goods[Cocoa] || tied && s.Rulings.Has(RulingDark) {
			best = seat
		}
		seat = s.After(seat)
	}
	return SeatOf(best)
}
