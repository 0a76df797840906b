package board

import (
	"slices"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// Touched are the tiles, bridges and temples that a turn laid or moved, where the Mexica came to, and the
// chips; Touched of engine.Marker. Nothing that was laid goes away but bridges, whose place is shown all the same.
func (Painter) Touched(s *rules.State, seat engine.Seat, facts, _ []engine.Fact) (out []scene.Spot, aside bool) {
	walked, chips := false, false
	for _, f := range facts {
		if f.Seat != seat {
			continue
		}
		c := f.Args[0]
		switch f.Kind {
		case rules.FactCanal:
			out = append(out, tileSpot(uint8(c), f.Args[1]))
		case rules.FactFounded, rules.FactTemple, rules.FactNeutral, rules.FactShifted:
			c = f.Args[1]
			fallthrough
		case rules.FactBridge:
			out = append(out, tileSpot(uint8(c), -1))
		case rules.FactStarted, rules.FactWalked, rules.FactBoated, rules.FactTraveled:
			walked = true
		case rules.FactBought, rules.FactUsed:
			chips = true
		}
	}
	if at := s.Player(uint8(seat)).At; walked && at != rules.Nowhere {
		out = append(out, figureSpot(at))
	}
	if chips {
		out = append(out, chipSpot(seat.Index()))
	}
	return once(out), false
}

// Differ are the cells on which something else lies or stands, and chips and points; Differ of engine.Marker.
func (Painter) Differ(a, b *rules.State) (out []scene.Spot) {
	for c := range uint8(rules.CellCount) {
		if a.Cells[c] == b.Cells[c] {
			continue
		}
		other := int16(-1)
		if half := max(a.Cells[c].Half(), b.Cells[c].Half()); half >= 0 && (a.Canals.Has(c) != b.Canals.Has(c)) {
			other = int16(rules.Near[c][half])
		}
		if other < 0 || other > int16(c) { // a double tile is marked with its first half
			out = append(out, tileSpot(c, other))
		}
	}
	for i := range a.Players[:a.Seats] {
		x, y := &a.Players[i], &b.Players[i]
		if x.At != y.At {
			for _, at := range []uint8{x.At, y.At} {
				if at != rules.Nowhere {
					out = append(out, figureSpot(at))
				}
			}
		}
		if x.Chips != y.Chips {
			out = append(out, chipSpot(i))
		}
		if x.Vp() != y.Vp() {
			out = append(out, pointSpot(i))
		}
	}
	return once(out)
}

// once leaves a place out that stands there already.
func once(list []scene.Spot) (out []scene.Spot) {
	for _, x := range list {
		if !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// tileSpot is a cell, or two of a tile; other is below 0 for one.
func tileSpot(c uint8, other int16) scene.Spot {
	from, to := Middle(c), Middle(c)
	if other >= 0 {
		to = Middle(uint8(other))
	}
	const in = Side/2 - 1
	return scene.Spot{Area: geom.Area{X: min(from.X, to.X) - in, Y: min(from.Y, to.Y) - in,
		W: max(from.X, to.X) - min(from.X, to.X) + 2*in, H: max(from.Y, to.Y) - min(from.Y, to.Y) + 2*in}, R: 9}
}

// figureSpot is a Mexica on a cell.
func figureSpot(c uint8) scene.Spot {
	at := Middle(c)
	return scene.Round(at.X, at.Y, Side/2)
}

// chipSpot and pointSpot are on the panel of a seat, from 0.
func chipSpot(i int) scene.Spot {
	a := seatArea(i)
	return scene.Spot{Area: geom.Area{X: a.X + 334, Y: a.Y + 8, W: 86, H: 56}, R: 12}
}

func pointSpot(i int) scene.Spot {
	a := seatArea(i)
	return scene.Spot{Area: geom.Area{X: a.X + a.W - 122, Y: a.Y + 10, W: 110, H: 54}, R: 12}
}

// seatArea is the panel of a seat, from 0.
func seatArea(i int) geom.Area {
	const wide = (boardWidth - 3*gap) / 2
	return geom.Area{X: gap + float64(i%2)*(wide+gap), Y: seatTop + float64(i/2)*(seatHeight+gap), W: wide, H: seatHeight}
}
