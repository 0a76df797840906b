package board

import (
	"fmt"
	"math/bits"
	"slices"

	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// Touched are the workers that a turn placed, wherever their wheels have carried them by now, the spaces whose
// actions were done, and what the turn moved: jungle, skulls, temples, technologies, own tiles; Touched of
// engine.Marker. Whoever turns the calendar does so beside the turns.
func (Painter) Touched(s *rules.State, seat engine.Seat, facts, since []engine.Fact) ([]scene.Spot, bool) {
	var out spots
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
			out.placed(s, who, a, b, days)
		case rules.FactPicked:
			aside, picked = false, f
		case rules.FactIdle:
			out.add(spaceSpot(int(picked.Args[0]), int(picked.Args[1])))
		case rules.FactActed:
			out.add(spaceSpot(a, b))
		case rules.FactHarvested:
			out.add(jungleSpot(a))
		case rules.FactOffered:
			out.add(skullSpot(a))
		case rules.FactUp, rules.FactDown:
			out.add(templeSpot(s, a, who))
		case rules.FactTech, rules.FactBonus:
			out.add(techSpot(s, a, who, f.Kind == rules.FactBonus))
		case rules.FactBuilt:
			out.add(holdingSpot(p, who, tileKey{build: a + 1}))
		case rules.FactMonument:
			out.add(holdingSpot(p, who, tileKey{monument: a + 1}))
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

// spots are places, each of them once.
type spots []scene.Spot

func (x *spots) add(p scene.Spot) {
	if p.W > 0 && !slices.Contains(*x, p) {
		*x = append(*x, p)
	}
}

// placed adds a worker that was placed so many days ago, or the space where it was if it is there no more.
func (x *spots) placed(s *rules.State, who uint8, where, n, days int) {
	switch {
	case where == rules.StartSpace:
		x.add(startSpot())
	case n+days <= rules.Wheels[where].Last && s.Wheels[where][n+days] == who:
		x.add(socketSpot(where, n+days))
	default:
		x.add(spaceSpot(where, n))
	}
}

// Differ are the positions of wheels with somebody else on them, and what looks otherwise beside them; Differ of
// engine.Marker.
func (Painter) Differ(s, other *rules.State) []scene.Spot {
	var out spots
	for w := range s.Wheels {
		for n := range rules.Wheels[w].Teeth {
			if s.Wheels[w][n] != other.Wheels[w][n] {
				out.add(socketSpot(w, n))
			}
		}
	}
	if s.Space != other.Space {
		out.add(startSpot())
	}
	for i := range s.Jungle {
		if s.Jungle[i] != other.Jungle[i] {
			out.add(jungleSpot(i + 2))
		}
	}
	for n := range rules.Wheels[rules.Chichen].Actions + 1 {
		if (s.Skulls^other.Skulls)&(1<<n) != 0 {
			out.add(skullSpot(n))
		}
	}
	for i := range s.Display {
		if s.Display[i] != other.Display[i] {
			out.add(cardSpot(buildingsLeft, i))
		}
	}
	for i := range rules.MonumentsShown[s.Seats] {
		if s.Monument[i] != other.Monument[i] {
			out.add(cardSpot(monumentsLeft, i))
		}
	}
	for i := range s.Players[:s.Seats] {
		out.player(s, other, uint8(i+1))
	}
	return out
}

// player adds what differs of what belongs to a seat.
func (x *spots) player(s, other *rules.State, who uint8) {
	p, q := s.Player(who), other.Player(who)
	for t := range p.Temple {
		if p.Temple[t] != q.Temple[t] {
			x.add(templeSpot(s, t, who))
		}
	}
	for t := range p.Tech {
		if p.Tech[t] != q.Tech[t] {
			x.add(techSpot(s, t, who, false))
		}
	}
	for good := range p.Goods {
		if p.Goods[good] != q.Goods[good] {
			x.add(goodSpot(who, good))
		}
	}
	if p.VP != q.VP {
		x.add(pointSpot(who))
	}
	for _, k := range tilesOf(p) {
		if !slices.Contains(tilesOf(q), k) {
			x.add(holdingSpot(p, who, k))
		}
	}
}

// workerTrack is how far from the middle of their wheel workers are.
func workerTrack(w int) float64 { return wheelRadius(w) - toothHalf - workerR - 2 }

// socketAt is the middle of a position of a wheel.
func socketAt(w, n int) geom.Pt {
	hub := wheelHub(w)
	return geom.Polar(hub.X, hub.Y, workerTrack(w), PositionTurn(w, n))
}

func socketSpot(w, n int) scene.Spot {
	at := socketAt(w, n)
	return scene.Round(at.X, at.Y, workerR+1)
}

// spaceSpot is the numbered space around a wheel.
func spaceSpot(w, n int) scene.Spot {
	hub, deep := wheelHub(w), ringDepth
	if n == 0 {
		deep *= 0.55
	}
	at := geom.Polar(hub.X, hub.Y, wheelRadius(w)+ringGap+deep/2, PositionTurn(w, n))
	return scene.Round(at.X, at.Y, deep/2+2)
}

// jungleSpot is the middle of a harvest group of Palenque.
func jungleSpot(n int) scene.Spot {
	hub := wheelHub(rules.Palenque)
	at := geom.Polar(hub.X, hub.Y, wheelRadius(rules.Palenque)+ringGap+ringDepth+11.5, PositionTurn(rules.Palenque, n))
	return scene.Round(at.X, at.Y, 17)
}

// skullSpot is the place for a skull at a space of Chichen Itza.
func skullSpot(n int) scene.Spot {
	hub := wheelHub(rules.Chichen)
	at := geom.Polar(hub.X, hub.Y, wheelRadius(rules.Chichen)+ringGap+ringDepth+3, PositionTurn(rules.Chichen, n))
	return scene.Round(at.X, at.Y, 20)
}

func startSpot() scene.Spot {
	return scene.Spot{Area: geom.Area{X: startX - 92, Y: startY - 56, W: 184, H: 112}, R: 18}
}

// cardSpot is place i of a display of two columns.
func cardSpot(left float64, i int) scene.Spot {
	x, y := corner(left, i)
	return scene.Spot{Area: geom.Area{X: x, Y: y, W: cardWide, H: cardHigh}, R: 10}
}

// templeSpot is the mark of a seat in a temple.
func templeSpot(s *rules.State, t int, who uint8) scene.Spot {
	tiers, step := len(rules.Temples[t].Points), int(s.Player(who).Temple[t])
	high := stepHigh * float64(tiers)
	a := geom.Tier(templeLeft+float64(t)*(templeWide+13), foot-high, templeWide, high, tiers, step)
	left, right := stepRoom(t, step, a)
	i, n := among(s, who, func(p *rules.Player) bool { return int(p.Temple[t]) == step })
	x, r := inRow(left, right, 13, i, n)
	return scene.Round(x, a.Mid().Y, r+2)
}

// techSpot is the mark of a seat on a track, or the bonus at its end.
func techSpot(s *rules.State, t int, who uint8, bonus bool) scene.Spot {
	cell, y := (techWide-8)/5, templeTop+38+float64(t)*77
	if bonus {
		return scene.Spot{Area: geom.Area{X: techLeft + cell*(rules.MaxLevel+1) + 2, Y: y + 2, W: cell - 4, H: 72}, R: 8}
	}
	level := s.Player(who).Tech[t]
	i, n := among(s, who, func(p *rules.Player) bool { return p.Tech[t] == level })
	if level == 0 {
		return scene.Round(techLeft+12+float64(i)*16, y+66, 7)
	}
	left := techLeft + cell*float64(level)
	x, r := inRow(left+5, left+cell-5, 14, i, n)
	return scene.Round(x, y+54, r+2)
}

// among is which a seat is of the players for whom is holds, and how many these are.
func among(s *rules.State, who uint8, is func(*rules.Player) bool) (i, n int) {
	for k := range s.Players[:s.Seats] {
		if !is(&s.Players[k]) {
			continue
		}
		if k+1 < int(who) {
			i++
		}
		n++
	}
	return i, n
}

// inRow is where mark i of n stands between two edges, and its radius, r if there is room.
func inRow(left, right, r float64, i, n int) (x, size float64) {
	pitch := min(2.3*r, (right-left)/float64(n))
	return right - pitch*(float64(n-1-i)+0.5), min(r, pitch/2.1)
}

// stepRoom is where players stand on a step of a temple, behind its points and its good.
func stepRoom(t, step int, a geom.Area) (left, right float64) {
	left = a.X + 12 + scene.Width(fmt.Sprint(rules.Temples[t].Points[step]), 24, scene.Bold)
	if step < len(rules.Temples[t].Goods) && rules.Temples[t].Goods[step] != 0 {
		left += 27
	}
	return left, a.X + a.W - 4
}

// seatArea is the panel of a seat, from 0.
func seatArea(i int) geom.Area {
	const wide = (boardWidth - 3*seatGap) / 2
	return geom.Area{X: seatGap + float64(i%2)*(wide+seatGap), Y: seatTop + float64(i/2)*(seatHeight+seatGap),
		W: wide, H: seatHeight}
}

func goodSpot(who uint8, good int) scene.Spot {
	a := seatArea(int(who) - 1)
	pitch := (a.W - 24) / 6.6
	return scene.Spot{Area: geom.Area{X: a.X + 10 + pitch*float64(good), Y: a.Y + 61, W: pitch - 5, H: 46}, R: 8}
}

func pointSpot(who uint8) scene.Spot {
	a := seatArea(int(who) - 1)
	return scene.Spot{Area: geom.Area{X: a.X + a.W - 98, Y: a.Y + 8, W: 92, H: 48}, R: 10}
}

// tileKey is a tile of a player: one of the three numbers, from 1.
type tileKey struct{ wealth, build, monument int }

// tilesOf lists a player's tiles in the order of chips.
func tilesOf(p *rules.Player) (out []tileKey) {
	for _, k := range p.Kept {
		if k != 0 && k != rules.HiddenTile {
			out = append(out, tileKey{wealth: int(k)})
		}
	}
	for set := p.Buildings; set != 0; set &= set - 1 {
		out = append(out, tileKey{build: bits.TrailingZeros32(set) + 1})
	}
	for set := p.Monuments; set != 0; set &= set - 1 {
		out = append(out, tileKey{monument: bits.TrailingZeros16(set) + 1})
	}
	return out
}

// holdingSpot is a tile on the panel of its owner; none if it is not there.
func holdingSpot(p *rules.Player, who uint8, k tileKey) scene.Spot {
	list := tilesOf(p)
	i := slices.Index(list, k)
	if i < 0 {
		return scene.Spot{}
	}
	a := seatArea(int(who) - 1)
	return scene.Spot{Area: chipArea(a.X+12, a.Y+114, a.W-24, i, len(list)), R: 6}
}

// chipArea is where tile i of n lies in the rows from (x, y) on.
func chipArea(x, y, wide float64, i, n int) geom.Area {
	perRow := max(8, (n+1)/2)
	pitch := wide / float64(perRow)
	return geom.Area{X: x + pitch*float64(i%perRow), Y: y + float64(i/perRow)*27, W: pitch - 4, H: 24}
}
