package geom

// Cells is a set of cells of a grid.
type Cells struct {
	Rows []uint32 // a bit for each column
	X, Y float64  // the upper left corner of the grid
	Side float64  // of a cell
}

// Add adds a cell.
func (c *Cells) Add(row, column int) { c.Rows[row] |= 1 << column }

// Has reports that a cell belongs to the set.
func (c *Cells) Has(row, column int) bool {
	return row >= 0 && row < len(c.Rows) && column >= 0 && c.Rows[row]&(1<<column) != 0
}

// Corner is the upper left corner of a cell.
func (c *Cells) Corner(row, column int) Pt {
	return Pt{c.X + float64(column)*c.Side, c.Y + float64(row)*c.Side}
}

// Lines are the lines between the cells of the set, joined to long ones.
func (c *Cells) Lines() (out Path) {
	line := func(a, b Pt) {
		out.Move(a.X, a.Y)
		out.Line(b.X, b.Y)
	}
	for r := 1; r < len(c.Rows); r++ {
		Runs(columns, func(k int) bool { return c.Has(r-1, k) && c.Has(r, k) }, func(from, to int) {
			line(c.Corner(r, from), c.Corner(r, to))
		})
	}
	for k := 1; k < columns; k++ {
		Runs(len(c.Rows), func(r int) bool { return c.Has(r, k-1) && c.Has(r, k) }, func(from, to int) {
			line(c.Corner(from, k), c.Corner(to, k))
		})
	}
	return out
}

// columns is how many a grid may have.
const columns = 32

// Runs finds the stretches of 0..n-1 where a thing holds.
func Runs(n int, holds func(int) bool, found func(from, to int)) {
	from := -1
	for i := range n + 1 {
		in := i < n && holds(i)
		if in && from < 0 {
			from = i
		}
		if !in && from >= 0 {
			found(from, i)
			from = -1
		}
	}
}

// Directions along the edges of cells, clockwise; the inside is to the right.
const (
	goEast = iota
	goSouth
	goWest
	goNorth
)

// heading is one unit in a direction.
var heading = [...]Pt{goEast: {X: 1}, goSouth: {Y: 1}, goWest: {X: -1}, goNorth: {Y: -1}}

// rims are the directions that lead away from every corner of a grid, as bits.
type rims [][columns + 1]uint8

// Outline is the border of the set, drawn inset units inside of it with its corners rounded. Cells that only
// touch at a corner are kept apart.
func (c *Cells) Outline(inset, round float64) Path {
	var out Path
	left := c.rims()
	for r := range left {
		for k := range left[r] {
			for left[r][k] != 0 {
				c.follow(left, &out, r, k, inset, round)
			}
		}
	}
	return out
}

// rims walks around every cell and keeps the sides without a neighbour in the set.
func (c *Cells) rims() rims {
	out := make(rims, len(c.Rows)+1)
	for r, row := range c.Rows {
		for k := range columns {
			if row&(1<<k) == 0 {
				continue
			}
			if !c.Has(r-1, k) {
				out[r][k] |= 1 << goEast
			}
			if !c.Has(r, k+1) {
				out[r][k+1] |= 1 << goSouth
			}
			if !c.Has(r+1, k) {
				out[r+1][k+1] |= 1 << goWest
			}
			if !c.Has(r, k-1) {
				out[r+1][k] |= 1 << goNorth
			}
		}
	}
	return out
}

// follow goes once around, turning right where it can, and takes the edges away.
func (c *Cells) follow(left rims, out *Path, row, column int, inset, round float64) {
	first := 0
	for left[row][column]&(1<<first) == 0 {
		first++
	}
	var ring Path
	for r, k, dir := row, column, first; ; {
		toR, toK, next := r+int(heading[dir].Y), k+int(heading[dir].X), dir
		for _, turn := range [...]int{1, 0, 3} {
			next = (dir + turn) % 4
			if left[toR][toK]&(1<<next) != 0 {
				break
			}
		}
		if next != dir {
			ring.bend(c.Corner(toR, toK), heading[dir], heading[next], inset, round)
		}
		if r != row || k != column || dir != first { // the first edge stays until the end
			left[r][k] &^= 1 << dir
		}
		if r, k, dir = toR, toK, next; r == row && k == column && dir == first {
			break
		}
	}
	left[row][column] &^= 1 << first
	ring.Close()
	*out = append(*out, ring...)
}

// bend adds a rounded corner at at, where the way turns from one direction to another.
func (p *Path) bend(at, from, to Pt, inset, round float64) {
	at.X += inset * (-from.Y - to.Y)
	at.Y += inset * (from.X + to.X)
	const bow = 0.5 // how far the handles of the curve stay away from the corner
	p.Line(at.X-from.X*round, at.Y-from.Y*round)
	p.Curve(Pt{at.X - from.X*round*bow, at.Y - from.Y*round*bow},
		Pt{at.X + to.X*round*bow, at.Y + to.Y*round*bow}, Pt{at.X + to.X*round, at.Y + to.Y*round})
}
