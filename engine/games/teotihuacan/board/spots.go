package board

import (
	"painani/engine/boards"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/scene/geom"
)

// Where things lie, for who draws them and for who rings them.

// boardArea is a board of the ring where it lies.
func boardArea(s *rules.State, n uint8) geom.Area { return Places[s.Position(n)-1] }

// partsOf are the parts of a board's area below its title: for what lies there, and for its workers.
func partsOf(n uint8, a geom.Area) (in, low geom.Area) {
	in = geom.Area{X: a.X + 8, Y: a.Y + boardHead + 8, W: a.W - 16, H: 134}
	switch {
	case a.H > a.W:
		in.H = 310
	case n == rules.Alchemy:
		in.H = 164
	}
	top := in.Y + in.H + 6
	return in, geom.Area{X: a.X + 8, Y: top, W: a.W - 16, H: a.Y + a.H - top - 6}
}

// dieAt is where worker i of n stands in a, and its radius.
func dieAt(a geom.Area, i, n int) (at geom.Pt, r float64) {
	r = dieR
	if a.H > 140 {
		r = 31
	}
	perRow, rows := 0, 0
	for ; ; r-- {
		perRow = int((a.W - 8) / (2.35 * r))
		rows = (n + perRow - 1) / perRow
		if float64(rows)*2.2*r <= a.H-4 || r < 8 {
			break
		}
	}
	at.X = a.X + 6 + 2.35*r*(float64(i%perRow)+0.5)
	at.Y = a.Y + 2 + min(2.6*r, (a.H-4)/float64(rows))*(float64(i/perRow)+0.5)
	if a.H < 140 {
		at.Y = a.Y + 2 + (a.H-4)/float64(rows)*(float64(i/perRow)+0.5)
	}
	return at, r
}

// royalSide is the room for the discovery tile of the Palace, royalWide that of a royal tile.
const royalSide = 62.0

func royalWide(a geom.Area) float64 { return (a.W - royalSide) / rules.RoyalSpaces }

// worshipAt is the middle of a worship space, from 1, of a board whose things lie on a, and its radius.
func worshipAt(n uint8, space int, a geom.Area) (at geom.Pt, r float64) {
	switch {
	case n == rules.Palace:
		w := royalWide(a)
		return geom.Pt{X: a.X + float64(space-1)*w + w/2 - 2, Y: a.Y + 32}, 31
	case a.H > a.W:
		return geom.Pt{X: a.X + 82, Y: a.Y + a.H - 56}, 48
	}
	return geom.Pt{X: a.X + a.W - 88, Y: a.Y + 34}, 31
}

// techArea is a technology, by its slot, where all of them lie on a.
func techArea(a geom.Area, slot int) geom.Area {
	w, h := a.W/rules.TechColumns, a.H/2
	return geom.Area{X: a.X + w*float64(slot%rules.TechColumns), Y: a.Y + h*float64(slot/rules.TechColumns), W: w, H: h}
}

// nobleSize is the size of a place for a building of the nobles.
func nobleSize(a geom.Area) (w, h float64) { return (a.W - 40) / 5, min(a.H/rules.NobleRows, 62) }

const (
	calendarLeft  = 290.0 // its space 0
	calendarPitch = 47.0

	avenueWide = 968.0
	trackLeft  = gap + 590 + 8
)

func avenueStrip(seats uint8) strip {
	extra := map[int]float64{}
	for step, spot := range rules.AvenueSpot {
		if spot != rules.SpotCount {
			extra[step] = max(stackWide(rules.SpotSizes[spot][seats]), 86)
		}
	}
	t := newStrip(gap+82, rowTop+4, avenueWide-86, rowHigh-8, rules.AvenueTop+1, extra)
	t.room, t.at = boards.Room{Left: 4, Right: -5, Y: -21, R: 15}, avenueOf
	for step := range extra {
		t.indent[step] = 16
	}
	return t
}

func trackStrip() strip {
	t := newStrip(trackLeft+60, lowTop+5, boards.Wide-gap-trackLeft-66, lowHigh-10, rules.TrackTop+1, nil)
	t.room, t.at = boards.Room{Left: 1, Right: -1, Y: 38 - t.high, R: 11}, trackOf
	return t
}

func templeY(t int) float64 { return templeTop + float64(t)*(rowHigh+4) }

func templeStrip(t int, seats uint8) strip {
	extra := map[int]float64{rules.BonusStep: 146}
	for step, x := range rules.TempleSteps[t] {
		if step > 0 && x.Spot != rules.SpotCount {
			extra[step] = stackWide(rules.SpotSizes[x.Spot][seats]) + 46
		}
	}
	x := newStrip(gap+82, templeY(t)+4, boards.Wide-2*gap-86, rowHigh-8, rules.TopStep+1, extra)
	x.room, x.at = boards.Room{Left: 4, Right: -4, Y: -21, R: 15}, templeOf(t)
	return x
}

// strips are those of the temples, the Avenue and the pyramid track.
func strips(seats uint8) (out []strip) {
	for t := range rules.TempleCount {
		out = append(out, templeStrip(t, seats))
	}
	return append(out, avenueStrip(seats), trackStrip())
}

// Where a player stands.
func avenueOf(p *rules.Player) uint8 { return p.Avenue }
func trackOf(p *rules.Player) uint8  { return p.Track }
func templeOf(t int) func(*rules.Player) uint8 {
	return func(p *rules.Player) uint8 { return p.Temple[t] }
}

// heldPitch is the room for each kind of tile that a player holds on a.
func heldPitch(p *rules.Player, a geom.Area) float64 {
	columns := (len(usedOf(p)) + 1) / 2
	return min(66, (a.W-usedSide*float64(columns)-4)/float64(max(len(kindsOf(&p.Tiles)), 1)))
}

// heldArea is tile j of a player, holdingArea the place for them all.
func heldArea(a geom.Area, pitch float64, j int) geom.Area {
	return geom.Area{X: a.X + pitch*float64(j), Y: a.Y + 2, W: min(60, pitch-3), H: a.H - 4}
}

func holdingArea(a geom.Area) geom.Area {
	return geom.Area{X: a.X + 10, Y: a.Y + 112, W: a.W - 20, H: a.H - 120}
}
