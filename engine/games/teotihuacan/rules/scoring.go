package rules

import (
	"cmp"

	"painani/engine"
)

// Parts of the tally: catalogue keys.
const (
	PartTrack = "tally-track" // points on the track
	PartBonus = "tally-bonus" // temple bonus tiles still to be scored
)

// Tally counts as if the game ended now: points on the track and the temple bonus
// tiles reached; after the end these are on the track (rules.md 13.8, 14).
func (Rules) Tally(s *State) engine.Tally {
	out := engine.NewTally(1, s.Seats)
	out.Add(PartTrack, func(i int) int {
		if s.Phase == PhaseOver {
			return int(s.Players[i].VP) - bonusesOf(s, &s.Players[i])
		}
		return int(s.Players[i].VP)
	})
	out.Add(PartBonus, func(i int) int { return bonusesOf(s, &s.Players[i]) })
	if s.Phase != PhaseOver {
		return out
	}
	out.Winners, out.Reason = []engine.Seat{Winner(s)}, ReasonEclipse
	if s.finished() && s.Held < Eclipses {
		out.Reason = ReasonPyramid
	}
	return out
}

// bonusesOf is what the temple bonus tiles bring that the player has reached.
func bonusesOf(s *State, p *Player) (n int) {
	for temple, step := range p.Temple {
		if step >= BonusStep {
			n += int(BonusPoints(p, s.Bonus[temple]))
		}
	}
	return n
}

// Winner has most points; of these most cocoa; of these the lowest turn-order number, in
// the Dark Eclipse variant the highest (rules.md 14, 18).
func Winner(s *State) engine.Seat {
	return engine.Best(s.Seats, func(i int) []int {
		p, order := &s.Players[i], s.Order(uint8(i+1))
		if !s.Rulings.Has(RulingDark) {
			order = -order
		}
		return []int{int(p.VP), int(p.Goods[Cocoa]), order}
	})[0]
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
			word := cmp.Or(earnedBy[f.Args[1]], boardWords[board], "earned-resources")
			if f.Args[1] != FromBonus {
				out = append(out, engine.Earning{Seat: f.Seat, From: word, Points: int(f.Args[0])})
			}
		}
	}
	return out
}
