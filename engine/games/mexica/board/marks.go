package board

import (
	"painani/engine"
	"painani/engine/boards"
	"painani/engine/games/mexica/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// Touched are the tiles, bridges and temples that a turn laid or moved, where the Mexica came to, and the
// chips; Touched of engine.Marker. Nothing that was laid goes away but bridges, whose place is shown all the same.
func (Painter) Touched(s *rules.State, seat engine.Seat, facts, _ []engine.Fact) ([]scene.Spot, bool) {
	var out boards.Spots
	walked, chips := false, false
	for _, f := range facts {
		if f.Seat != seat {
			continue
		}
		switch f.Kind {
		case rules.FactCanal:
			out.Add(tileSpot(uint8(f.Args[0]), f.Args[1]))
		case rules.FactBridge:
			out.Add(tileSpot(uint8(f.Args[0]), -1))
		case rules.FactFounded, rules.FactTemple, rules.FactNeutral, rules.FactShifted:
			out.Add(tileSpot(uint8(f.Args[1]), -1))
		case rules.FactStarted, rules.FactWalked, rules.FactBoated, rules.FactTraveled:
			walked = true
		case rules.FactBought, rules.FactUsed:
			chips = true
		}
	}
	if walked {
		out.Add(figureSpot(s.Player(uint8(seat)).At))
	}
	if chips {
		out.Add(chipSpot(uint8(seat)))
	}
	return out, false
}

// Differ are the cells on which something else lies or stands, and chips and points; Differ of engine.Marker.
func (Painter) Differ(a, b *rules.State) []scene.Spot {
	var out boards.Spots
	boards.Differ(&out, a.Cells[:], b.Cells[:], func(i int) scene.Spot {
		c, other := uint8(i), int16(-1)
		if half := max(a.Cells[c].Half(), b.Cells[c].Half()); half >= 0 && (a.Canals.Has(c) != b.Canals.Has(c)) {
			other = int16(rules.Near[c][half])
		}
		return tileSpot(c, other) // for both halves the same
	})
	for seat, x := range a.Seated {
		y := b.Player(seat)
		if x.At != y.At {
			out.Add(figureSpot(x.At))
			out.Add(figureSpot(y.At))
		}
		if x.Chips != y.Chips {
			out.Add(chipSpot(seat))
		}
		if x.Vp() != y.Vp() {
			out.Add(pointSpot(seat))
		}
	}
	return out
}

// tileArea is a cell, or two of a tile, so far around the middle of each; other is below 0 for one.
func tileArea(c uint8, other int16, in float64) geom.Area {
	from, to := Middle(c), Middle(c)
	if other >= 0 {
		to = Middle(uint8(other))
	}
	return geom.Area{X: min(from.X, to.X) - in, Y: min(from.Y, to.Y) - in,
		W: max(from.X, to.X) - min(from.X, to.X) + 2*in, H: max(from.Y, to.Y) - min(from.Y, to.Y) + 2*in}
}

// tileSpot marks it.
func tileSpot(c uint8, other int16) scene.Spot {
	return scene.Spot{Area: tileArea(c, other, Side/2-1), R: 9}
}

// figureSpot is a Mexica on a cell, no place if it stands nowhere.
func figureSpot(c uint8) scene.Spot {
	if c == rules.Nowhere {
		return scene.Spot{}
	}
	return scene.RoundAt(Middle(c), Side/2)
}

// chipSpot and pointSpot are on the panel of a seat.
func chipSpot(seat uint8) scene.Spot  { return panels.Spot(seat, 334, 8, 86, 56, 12) }
func pointSpot(seat uint8) scene.Spot { return panels.Spot(seat, -122, 10, 110, 54, 12) }
