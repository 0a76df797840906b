package board

import (
	"math/bits"
	"slices"

	"painani/engine"
	"painani/engine/boards"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// Touched are the workers that a turn placed, wherever their wheels have carried them by now, the spaces whose
// actions were done, and what the turn moved: jungle, skulls, temples, technologies, own tiles; Touched of
// engine.Marker. Whoever turns the calendar does so beside the turns.
func (Painter) Touched(s *rules.State, seat engine.Seat, facts, since []engine.Fact) ([]scene.Spot, bool) {
	var out boards.Spots
	aside, who, days := true, uint8(seat), turned(facts)+turned(since)
	p, picked := s.Player(who), engine.Fact{}
	for _, f := range facts {
		if f.Kind == rules.FactAdvanced {
			days -= int(f.Args[0])
		}
		if f.Seat != seat {
			continue
		}
		a, b := int(f.Args[0]), int(f.Args[1])
		switch f.Kind {
		case rules.FactPlaced, rules.FactMercy:
			aside = false
			placed(&out, s, who, a, b, days)
		case rules.FactPicked:
			aside, picked = false, f
		case rules.FactIdle:
			out.Add(spaceSpot(int(picked.Args[0]), int(picked.Args[1])))
		case rules.FactActed:
			out.Add(spaceSpot(a, b))
		case rules.FactHarvested:
			out.Add(jungleSpot(a))
		case rules.FactOffered:
			out.Add(skullSpot(a))
		case rules.FactUp, rules.FactDown:
			out.Add(templeSpot(s, a, who))
		case rules.FactTech, rules.FactBonus:
			out.Add(techSpot(s, a, who, f.Kind == rules.FactBonus))
		case rules.FactBuilt:
			out.Add(holdingSpot(p, who, rules.Buildings[a].ID))
		case rules.FactMonument:
			out.Add(holdingSpot(p, who, rules.Monuments[a].ID))
		}
	}
	return out, aside
}

// turned is by how many days the calendar turned.
func turned(facts []engine.Fact) (days int) {
	for _, f := range facts {
		if f.Kind == rules.FactAdvanced {
			days += int(f.Args[0])
		}
	}
	return days
}

// placed adds a worker that was placed so many days ago, or the space where it was if it is there no more.
func placed(x *boards.Spots, s *rules.State, who uint8, where, n, days int) {
	switch {
	case where == rules.StartSpace:
		x.Add(startSpot())
	case n+days <= rules.Wheels[where].Last && s.Wheels[where][n+days] == who:
		x.Add(socketSpot(where, n+days))
	default:
		x.Add(spaceSpot(where, n))
	}
}

// Differ are the positions of wheels with somebody else on them, and what looks otherwise beside them; Differ of
// engine.Marker.
func (Painter) Differ(s, other *rules.State) []scene.Spot {
	var out boards.Spots
	for w := range s.Wheels {
		n := rules.Wheels[w].Teeth
		boards.Differ(&out, s.Wheels[w][:n], other.Wheels[w][:n], func(n int) scene.Spot { return socketSpot(w, n) })
	}
	if s.Space != other.Space {
		out.Add(startSpot())
	}
	boards.Differ(&out, s.Jungle[:], other.Jungle[:], func(i int) scene.Spot { return jungleSpot(i + 2) })
	for n := range rules.Wheels[rules.Chichen].Actions + 1 {
		if (s.Skulls^other.Skulls)&(1<<n) != 0 {
			out.Add(skullSpot(n))
		}
	}
	boards.Differ(&out, s.Display[:], other.Display[:], func(i int) scene.Spot { return cardSpot(buildingsLeft, i) })
	shown := rules.MonumentsShown[s.Seats]
	boards.Differ(&out, s.Monument[:shown], other.Monument[:shown], func(i int) scene.Spot { return cardSpot(monumentsLeft, i) })
	for seat := range s.Seated {
		player(&out, s, other, seat)
	}
	return out
}

// player adds what differs of what belongs to a seat.
func player(x *boards.Spots, s, other *rules.State, who uint8) {
	p, q := s.Player(who), other.Player(who)
	boards.Differ(x, p.Temple[:], q.Temple[:], func(t int) scene.Spot { return templeSpot(s, t, who) })
	boards.Differ(x, p.Tech[:], q.Tech[:], func(t int) scene.Spot { return techSpot(s, t, who, false) })
	pitch := (panels.Area(who).W - 24) / goodsWide
	boards.Differ(x, p.Goods[:], q.Goods[:], func(good int) scene.Spot {
		return panels.Spot(who, 10+pitch*float64(good), 61, pitch-5, 46, 8) // as belongings draws it
	})
	if p.VP != q.VP {
		x.Add(panels.Spot(who, -98, 8, 92, 48, 10))
	}
	for _, id := range holdings(p) {
		if !slices.Contains(holdings(q), id) {
			x.Add(holdingSpot(p, who, id))
		}
	}
}

// workerTrack is how far from the middle of their wheel workers are.
func workerTrack(w int) float64 { return wheelRadius(w) - toothHalf - workerR - 2 }

// around is a point at a distance from the middle of a wheel, in the direction of a position.
func around(w, n int, r float64) geom.Pt {
	hub := wheelHub(w)
	return geom.Polar(hub.X, hub.Y, r, PositionTurn(w, n))
}

// socketAt is the middle of a position of a wheel.
func socketAt(w, n int) geom.Pt { return around(w, n, workerTrack(w)) }

func socketSpot(w, n int) scene.Spot { return scene.RoundAt(socketAt(w, n), workerR+1) }

// spaceSpot is the numbered space around a wheel.
func spaceSpot(w, n int) scene.Spot {
	half := spaceDepth(n) / 2
	return scene.RoundAt(around(w, n, spaceRadius(w)+half), half+2)
}

// jungleSpot is the middle of a harvest group of Palenque.
func jungleSpot(n int) scene.Spot {
	return scene.RoundAt(around(rules.Palenque, n, spaceRadius(rules.Palenque)+ringDepth+11.5), 17)
}

// skullSpot is the place for a skull at a space of Chichen Itza.
func skullSpot(n int) scene.Spot {
	return scene.RoundAt(around(rules.Chichen, n, spaceRadius(rules.Chichen)+ringDepth+3), 20)
}

func startSpot() scene.Spot { return scene.Spot{Area: startArea, R: 18} }

// cardSpot is place i of a display.
func cardSpot(left float64, i int) scene.Spot { return scene.Spot{Area: cardArea(left, i), R: 10} }

// templeSpot is the mark of a seat in a temple.
func templeSpot(s *rules.State, t int, who uint8) scene.Spot {
	step := int(s.Player(who).Temple[t])
	return stepRoom(t, step).Spot(onStep(s, t, step), who)
}

// techSpot is the mark of a seat on a track, or the bonus at its end.
func techSpot(s *rules.State, t int, who uint8, bonus bool) scene.Spot {
	if bonus {
		return scene.Spot{Area: techFrame(t, rules.MaxLevel+1), R: 8}
	}
	level := int(s.Player(who).Tech[t])
	on, a := onLevel(s, t, level), techBox(t, 0)
	if level == 0 {
		return scene.Round(a.X+12+float64(slices.Index(on, who))*16, a.Y+66, 7)
	}
	return techRoom(t, level).Spot(on, who)
}

// tilesOf lists a player's tiles: kept starting tiles, buildings, monuments.
func tilesOf(p *rules.Player) (out []tile) {
	for n := range p.Known {
		out = append(out, wealth(int(n)))
	}
	for set := p.Buildings; set != 0; set &= set - 1 {
		out = append(out, building(bits.TrailingZeros32(set)+1))
	}
	for set := p.Monuments; set != 0; set &= set - 1 {
		out = append(out, monument(bits.TrailingZeros16(set)+1))
	}
	return out
}

// holdings are their ids.
func holdings(p *rules.Player) []string {
	return engine.IDs(tilesOf(p), func(t *tile) string { return t.id })
}

// holdingSpot is a tile on the panel of its owner; none if it is not there.
func holdingSpot(p *rules.Player, who uint8, id string) scene.Spot {
	list := holdings(p)
	i := slices.Index(list, id)
	if i < 0 {
		return scene.Spot{}
	}
	a := panels.Area(who)
	return scene.Spot{Area: chipArea(a.X+12, a.Y+114, a.W-24, i, len(list)), R: 6}
}

// chipArea is where tile i of n lies in the rows from (x, y) on.
func chipArea(x, y, wide float64, i, n int) geom.Area {
	perRow := max(8, (n+1)/2)
	pitch := wide / float64(perRow)
	return geom.Area{X: x + pitch*float64(i%perRow), Y: y + float64(i/perRow)*27, W: pitch - 4, H: 24}
}
