package boards

import (
	"slices"

	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// Where lists the seats of the players for whom is holds.
func Where[P any](players []P, is func(*P) bool) (out []uint8) {
	for i := range players {
		if is(&players[i]) {
			out = append(out, uint8(i+1))
		}
	}
	return out
}

// Room is where the marks of seats stand: between two edges, around a height, with a radius of R if there is
// room for that.
type Room struct {
	Left, Right, Y, R float64
	Two               bool // in two rows if there are many
}

// Mark is where mark i of n stands, and its radius.
func (x Room) Mark(i, n int) (at geom.Pt, r float64) {
	perRow, rows, r := n, 1.0, x.R
	if x.Two && perRow > 2 && float64(perRow)*2*r > x.Right-x.Left {
		perRow, rows = 2, 2
		r *= 0.68
	}
	pitch := min(2.3*r, (x.Right-x.Left)/float64(perRow))
	r = min(r, pitch/2.1)
	row := float64(i / perRow)
	return geom.Pt{X: x.Right - pitch*(float64(perRow-1-i%perRow)+0.5), Y: x.Y + (row-(rows-1)/2)*2.1*r}, r
}

// Marks are the marks of seats in the room.
func (x Room) Marks(seats []uint8) (out []scene.Shape) {
	for i, seat := range seats {
		at, r := x.Mark(i, len(seats))
		out = append(out, scene.Mark(at.X, at.Y, r, Look(seat)).Line(night, 1.6))
	}
	return out
}

// Spot is the mark of a seat among those of seats.
func (x Room) Spot(seats []uint8, seat uint8) scene.Spot {
	at, r := x.Mark(slices.Index(seats, seat), len(seats))
	return scene.Round(at.X, at.Y, r+2)
}

// Spots are places of a board, each of them once.
type Spots []scene.Spot

// Add adds a place if there is one.
func (x *Spots) Add(p scene.Spot) {
	if p.W > 0 && !slices.Contains(*x, p) {
		*x = append(*x, p)
	}
}

// Differ adds the places of what differs in two lists of one length.
func Differ[T comparable](x *Spots, a, b []T, spot func(i int) scene.Spot) {
	for i := range a {
		if a[i] != b[i] {
			x.Add(spot(i))
		}
	}
}
