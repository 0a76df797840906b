package rules

import "painani/engine"

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
