package board

import (
	"painani/engine/games/mexica/rules"
	"painani/engine/scene/geom"
)

// Directions along the edges of cells, clockwise; the inside is to the right.
const (
	goEast = iota
	goSouth
	goWest
	goNorth
)

// heading is one unit in a direction.
var heading = [...]geom.Pt{goEast: {X: 1}, goSouth: {Y: 1}, goWest: {X: -1}, goNorth: {Y: -1}}

// rims are the directions that lead away from every corner of the map, as bits.
type rims [rules.Rows + 1][rules.Columns + 1]uint8

// Outline is the border of a set of cells, drawn inset units inside of it with its
// corners rounded. Cells that only touch at a corner are kept apart, as the rules have it (rules.md 1.1).
func Outline(cells rules.Set, inset, round float64) geom.Path {
	var out geom.Path
	left := rimsOf(cells)
	for r := range left {
		for c := range left[r] {
			for left[r][c] != 0 {
				left.follow(&out, rules.Square{Row: r, Column: c}, inset, round)
			}
		}
	}
	return out
}

// rimsOf walks around every cell and keeps the sides without a neighbour in the set.
func rimsOf(cells rules.Set) *rims {
	out := new(rims)
	for c := range cells.Each {
		at := rules.Squares[c]
		for d, n := range rules.Near[c] {
			if n != rules.Nowhere && cells.Has(n) {
				continue
			}
			switch d {
			case rules.North:
				out[at.Row][at.Column] |= 1 << goEast
			case rules.East:
				out[at.Row][at.Column+1] |= 1 << goSouth
			case rules.South:
				out[at.Row+1][at.Column+1] |= 1 << goWest
			case rules.West:
				out[at.Row+1][at.Column] |= 1 << goNorth
			}
		}
	}
	return out
}

// follow goes once around, turning right where it can, and takes the edges away.
func (left *rims) follow(out *geom.Path, start rules.Square, inset, round float64) {
	first := 0
	for left[start.Row][start.Column]&(1<<first) == 0 {
		first++
	}
	at, dir := start, first
	var used []geom.Pt // corner by corner
	var turns []int    // directions before and after
	for {
		ahead := at.Plus(rules.Square{Row: int(heading[dir].Y), Column: int(heading[dir].X)})
		next := dir
		for _, turn := range [...]int{1, 0, 3} {
			next = (dir + turn) % 4
			if left[ahead.Row][ahead.Column]&(1<<next) != 0 {
				break
			}
		}
		if next != dir {
			used = append(used, geom.Pt{X: mapX + float64(ahead.Column)*Side, Y: mapY + float64(ahead.Row)*Side})
			turns = append(turns, dir, next)
		}
		if at != start || dir != first { // the first edge stays until the end
			left[at.Row][at.Column] &^= 1 << dir
		}
		at, dir = ahead, next
		if at == start && dir == first {
			break
		}
	}
	left[start.Row][start.Column] &^= 1 << first
	ring := geom.Path{}
	for i, p := range used {
		corner(&ring, p, turns[2*i], turns[2*i+1], inset, round)
	}
	ring.Close()
	*out = append(*out, ring...)
}

// corner adds a rounded corner at p, where the way turns from one direction to another.
func corner(path *geom.Path, p geom.Pt, from, to int, inset, round float64) {
	a, b := heading[from], heading[to]
	p.X += inset * (-a.Y - b.Y)
	p.Y += inset * (a.X + b.X)
	const bow = 0.5 // how far the handles of the curve stay away from the corner
	path.Line(p.X-a.X*round, p.Y-a.Y*round)
	path.Curve(geom.Pt{X: p.X - a.X*round*bow, Y: p.Y - a.Y*round*bow}, geom.Pt{X: p.X + b.X*round*bow, Y: p.Y + b.Y*round*bow},
		geom.Pt{X: p.X + b.X*round, Y: p.Y + b.Y*round})
}

// Middle is the centre of a cell on the picture.
func Middle(c uint8) geom.Pt {
	return geom.Pt{X: mapX + (float64(rules.Squares[c].Column)+0.5)*Side, Y: mapY + (float64(rules.Squares[c].Row)+0.5)*Side}
}
