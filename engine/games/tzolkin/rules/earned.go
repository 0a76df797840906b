package rules

import "painani/engine"

// earnedBy are the words under which points are summed up, by source.
var earnedBy = map[int16]string{
	FromAction: "earned-chichen",
	FromTile:   "earned-buildings",
	fromTrack:  "earned-technologies",
	fromArch:   "earned-technologies",
	FromFood:   "earned-hunger",
}

// Earned is engine.Earner.
func (Rules) Earned(facts []engine.Fact) (out []engine.Earning) {
	for _, f := range facts {
		e := engine.Earning{Seat: f.Seat}
		switch f.Kind {
		case FactPoints:
			e.From, e.Points = earnedBy[f.Args[1]], int(f.Args[0])*Quarters
		case FactTemple:
			e.From, e.Points = "earned-temples", int(f.Args[1]+f.Args[2])*Quarters
		}
		if e.Points != 0 {
			out = append(out, e)
		}
	}
	return out
}
