package rules

import (
	"math/bits"
	"slices"

	"painani/engine"
)

// Parts of the tally: catalogue keys.
const (
	PartTrack     = "tally-track"     // points on the track
	PartGoods     = "tally-goods"     // corn, and resources as corn
	PartSkulls    = "tally-skulls"    // skulls still owned
	PartMonuments = "tally-monuments" // own monuments
)

// Tally counts in quarter points as if the game ended now (rules.md 12, R-37); winners and
// reason are there when it is over: of those with the most points who has the most workers on wheels.
func (Rules) Tally(s *State) engine.Tally {
	out := engine.NewTally(Quarters, s.Seats)
	out.Add(PartTrack, func(i int) int { return int(s.Players[i].VP) * Quarters })
	out.Add(PartGoods, func(i int) int { return int(cornWorth(&s.Players[i])) })
	out.Add(PartSkulls, func(i int) int { return int(s.Players[i].Goods[Skull]) * SkullPoints * Quarters })
	out.Add(PartMonuments, func(i int) int { return int(MonumentPoints(s, &s.Players[i])) * Quarters })
	if s.Phase == PhaseOver {
		out.Reason = ReasonEnd
		out.Winners = engine.Best(s.Seats, func(i int) []int { return []int{out.Points[i], s.OnWheels(uint8(i + 1))} })
	}
	return out
}

// cornWorth is the corn of a player with his resources sold: so many quarter points.
func cornWorth(p *Player) int16 {
	var sum int16
	for good, each := range Rate {
		sum += p.Goods[good] * each
	}
	return sum
}

// MonumentPoints are the points of a player's monuments as things stand (rules.md 12).
func MonumentPoints(s *State, p *Player) int16 {
	var sum int16
	for left := p.Monuments; left != 0; left &= left - 1 {
		sum += MonumentScore(s, p, bits.TrailingZeros16(left))
	}
	return sum
}

// MonumentScore is what one monument brings its owner (data.json: monuments; ).
func MonumentScore(s *State, p *Player, tile int) int16 {
	m := &Monuments[tile]
	steps, full := levels(p)
	switch m.Kind {
	case ScoreClass:
		c := &classTiles[m.Class]
		return m.Each * int16(bits.OnesCount32(p.Buildings&c.Buildings)+bits.OnesCount16(p.Monuments&c.Monuments))
	case ScoreOwned:
		return m.Each * int16(bits.OnesCount32(p.Buildings)+p.OwnMonuments())
	case ScoreCornTiles:
		return m.Each * int16(p.CornTiles)
	case ScoreWoodTiles:
		return m.Each * int16(p.WoodTiles)
	case ScoreMonuments:
		return m.Table[s.Seats] * builtMonuments(s)
	case ScoreTracks:
		return m.Table[full]
	case ScoreLevels:
		return m.Each * steps
	case ScoreWorkers:
		return m.Table[p.Workers]
	case ScoreTemples:
		return m.Each * stepPoints(p)
	case ScoreBestTemple:
		return m.Each * max(0, int16(slices.Max(p.Temple[:]))-StartStep)
	}
	return m.Each * int16(bits.OnesCount16(s.Skulls))
}

// classTiles are the buildings and monuments of each class, as bits.
var classTiles = func() (out [len(ClassIDs)]struct {
	Buildings uint32
	Monuments uint16
}) {
	for i := range Buildings {
		out[Buildings[i].Class].Buildings |= 1 << i
	}
	for i := range Monuments {
		out[Monuments[i].Class].Monuments |= 1 << i
	}
	return out
}()

func builtMonuments(s *State) int16 {
	n := 0
	for _, p := range s.Seated {
		n += p.OwnMonuments()
	}
	return int16(n)
}

// levels are the player's technology levels, and the tracks that are full.
func levels(p *Player) (sum, full int16) {
	for _, level := range p.Tech {
		sum += int16(level)
		full += bit(level == MaxLevel)
	}
	return sum, full
}

// stepPoints are the points of the player's steps in the three temples.
func stepPoints(p *Player) int16 {
	var n int16
	for temple, step := range p.Temple {
		n += Temples[temple].Points[step]
	}
	return n
}

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
