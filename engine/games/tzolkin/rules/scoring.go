package rules

import (
	"math/bits"

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
// reason are there when it is over.
func (Rules) Tally(s *State) engine.Tally {
	n := int(s.Seats)
	out := engine.Tally{Unit: Quarters, Points: make([]int, n), Parts: []engine.TallyPart{
		{Name: PartTrack, Points: make([]int, n)}, {Name: PartGoods, Points: make([]int, n)},
		{Name: PartSkulls, Points: make([]int, n)}, {Name: PartMonuments, Points: make([]int, n)},
	}}
	for i := range s.Players[:n] {
		p := &s.Players[i]
		out.Parts[0].Points[i] = int(p.VP) * Quarters
		out.Parts[1].Points[i] = int(cornWorth(p))
		out.Parts[2].Points[i] = int(p.Goods[Skull]) * SkullPoints * Quarters
		out.Parts[3].Points[i] = int(MonumentPoints(s, p)) * Quarters
		for _, part := range out.Parts {
			out.Points[i] += part.Points[i]
		}
	}
	if s.Phase == PhaseOver {
		out.Winners, out.Reason = winners(s, out.Points), ReasonEnd
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

// winners are the seats with the most points; of these those with the most workers on wheels (rules.md 12).
func winners(s *State, points []int) []engine.Seat {
	var out []engine.Seat
	best, workers := 0, 0
	for i, n := range points {
		on := s.OnWheels(uint8(i + 1))
		switch {
		case len(out) == 0 || n > best || n == best && on > workers:
			out, best, workers = []engine.Seat{engine.SeatAt(i)}, n, on
		case n == best && on == workers:
			out = append(out, engine.SeatAt(i))
		}
	}
	return out
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
	switch m.Kind {
	case ScoreClass:
		return m.Each * ofClass(p, m.Class)
	case ScoreOwned:
		return m.Each * int16(p.ownBuildings()+p.OwnMonuments())
	case ScoreCornTiles:
		return m.Each * int16(p.CornTiles)
	case ScoreWoodTiles:
		return m.Each * int16(p.WoodTiles)
	case ScoreMonuments:
		return m.Table[s.Seats] * builtMonuments(s)
	case ScoreTracks:
		return m.Table[fullTracks(p)]
	case ScoreLevels:
		return m.Each * levels(p)
	case ScoreWorkers:
		return m.Table[p.Workers]
	case ScoreTemples:
		return m.Each * stepPoints(p)
	case ScoreBestTemple:
		return m.Each * bestClimb(p)
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

// ofClass counts own buildings and monuments of a class.
func ofClass(p *Player, class uint8) int16 {
	c := &classTiles[class]
	return int16(bits.OnesCount32(p.Buildings&c.Buildings) + bits.OnesCount16(p.Monuments&c.Monuments))
}

func builtMonuments(s *State) int16 {
	n := 0
	for i := range s.Players[:s.Seats] {
		n += s.Players[i].OwnMonuments()
	}
	return int16(n)
}

func fullTracks(p *Player) int {
	n := 0
	for _, level := range p.Tech {
		if level == MaxLevel {
			n++
		}
	}
	return n
}

func levels(p *Player) int16 {
	var n int16
	for _, level := range p.Tech {
		n += int16(level)
	}
	return n
}

// stepPoints are the points of the player's steps in the three temples.
func stepPoints(p *Player) int16 {
	var n int16
	for temple, step := range p.Temple {
		n += Temples[temple].Points[step]
	}
	return n
}

// bestClimb is how far above its start the player's best temple is, at least 0.
func bestClimb(p *Player) int16 {
	var n int16
	for _, step := range p.Temple {
		n = max(n, int16(step)-StartStep)
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
