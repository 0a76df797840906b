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

// earnedBy are the words under which points are summed up, by source; those of FromBoard see boardWords, and
// FromBonus is a part of the tally by itself.
var earnedBy = map[int16]string{
	FromTemple: "earned-temples",
	fromTile:   "earned-discoveries",
	fromRoyal:  "earned-royal",
	FromTech:   "earned-technologies",
	FromOthers: "earned-technologies",
	fromReward: "earned-ascension",
	FromAvenue: "earned-avenue",
	FromLeader: "earned-pyramid-track",
	FromTrack:  "earned-pyramid-track",
	FromMasks:  "earned-masks",
	ForSalary:  "earned-salary",
}

// boardWords are the words of the boards whose main action brings points for itself.
var boardWords = map[int16]string{
	Nobles: "earned-nobles", Decorations: "earned-decorations", Building: "earned-construction",
}

// Earned is engine.Earner.
func (Rules) Earned(facts []engine.Fact) (out []engine.Earning) {
	board := int16(0)
	for _, f := range facts {
		switch f.Kind {
		case FactMain:
			board = f.Args[0]
		case FactPoints:
			word := earnedBy[f.Args[1]]
			if word == "" {
				word = boardWords[board]
			}
			if word == "" {
				word = "earned-resources"
			}
			if f.Args[1] != FromBonus {
				out = append(out, engine.Earning{Seat: f.Seat, From: word, Points: int(f.Args[0])})
			}
		}
	}
	return out
}
