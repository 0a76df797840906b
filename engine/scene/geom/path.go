// Package geom has the plane geometry of board pictures: paths made of lines
// and cubic curves, the outlines boards need (discs, gears, stars, stepped
// pyramids) and the transforms that turn them.
//
// Lengths are units of the scene. x grows to the right, y downwards. Angles
// are degrees clockwise from twelve o'clock, as on a dial.
package geom

import "math"

// Pt is a point.
type Pt struct{ X, Y float64 }

// Op says what a segment of a path does.
type Op uint8

// The four operations of a path.
const (
	MoveTo  Op = iota // start a new figure at P[0]
	LineTo            // straight on to P[0]
	CurveTo           // cubic curve with controls P[0] and P[1], ending in P[2]
	Close             // straight back to the figure's start
)

// Seg is one step of a path; how many points count follows from Op.
type Seg struct {
	Op Op
	P  [3]Pt
}

// points returns how many members of P are used.
func (s Seg) points() int {
	switch s.Op {
	case CurveTo:
		return 3
	case Close:
		return 0
	}
	return 1
}

// Points are the members of P that count.
func (s *Seg) Points() []Pt { return s.P[:s.points()] }

// Path is one or more figures, each opened by MoveTo. The zero value is empty
// and ready to be drawn with the methods below. Where figures overlap, the
// winding is non-zero: a hole runs against its surroundings.
type Path []Seg

// Move starts a new figure.
func (p *Path) Move(x, y float64) { *p = append(*p, Seg{Op: MoveTo, P: [3]Pt{{x, y}}}) }

// Line goes straight to a point; on an empty path it starts a figure there.
func (p *Path) Line(x, y float64) {
	if len(*p) == 0 {
		p.Move(x, y)
		return
	}
	*p = append(*p, Seg{Op: LineTo, P: [3]Pt{{x, y}}})
}

// Curve goes to c along the cubic curve with controls a and b.
func (p *Path) Curve(a, b, c Pt) { *p = append(*p, Seg{Op: CurveTo, P: [3]Pt{a, b, c}}) }

// Close ends the figure with a line to its start.
func (p *Path) Close() { *p = append(*p, Seg{Op: Close}) }

// Arc follows the circle around (cx, cy) from one angle to another, clockwise
// if to is the larger. It is joined to what is there by a line, or starts a
// figure on an empty path.
func (p *Path) Arc(cx, cy, r, from, to float64) {
	start := Polar(cx, cy, r, from)
	p.Line(start.X, start.Y)
	n := int(math.Ceil(math.Abs(to-from) / 90))
	for i := range min(n, 64) {
		a := from + (to-from)*float64(i)/float64(n)
		b := from + (to-from)*float64(i+1)/float64(n)
		k := r * 4 / 3 * math.Tan(radians(b-a)/4)
		s, e := Polar(cx, cy, r, a), Polar(cx, cy, r, b)
		ds, de := Polar(0, 0, k, a+90), Polar(0, 0, k, b+90)
		p.Curve(Pt{s.X + ds.X, s.Y + ds.Y}, Pt{e.X - de.X, e.Y - de.Y}, e)
	}
}

// Polar returns the point at distance r from (cx, cy) in the direction deg.
func Polar(cx, cy, r, deg float64) Pt {
	s, c := math.Sincos(radians(deg))
	return Pt{cx + r*s, cy - r*c}
}

func radians(deg float64) float64 { return deg * math.Pi / 180 }

// Matrix is an affine map: x' = A x + C y + E, y' = B x + D y + F.
type Matrix struct{ A, B, C, D, E, F float64 }

// Shift moves by (dx, dy).
func Shift(dx, dy float64) Matrix { return Matrix{1, 0, 0, 1, dx, dy} }

// Turn rotates clockwise by deg around (cx, cy).
func Turn(deg, cx, cy float64) Matrix {
	s, c := math.Sincos(radians(deg))
	return Matrix{c, s, -s, c, cx - c*cx + s*cy, cy - s*cx - c*cy}
}

// Apply maps a point.
func (m Matrix) Apply(p Pt) Pt {
	return Pt{m.A*p.X + m.C*p.Y + m.E, m.B*p.X + m.D*p.Y + m.F}
}

// Angle is how far the map turns, in degrees clockwise.
func (m Matrix) Angle() float64 { return math.Atan2(m.B, m.A) * 180 / math.Pi }

// Size is how much longer a length becomes.
func (m Matrix) Size() float64 { return math.Hypot(m.A, m.B) }

// Transform returns the path mapped by m; the receiver stays as it is.
func (p Path) Transform(m Matrix) Path {
	out := make(Path, len(p))
	for i, s := range p {
		out[i].Op = s.Op
		for k := range s.points() {
			out[i].P[k] = m.Apply(s.P[k])
		}
	}
	return out
}

// Bounds returns the corners of a box that holds the path; the box of an
// empty path is a point. It is the box of all points, controls included, and
// so may be a little larger than the figure.
func (p Path) Bounds() (lo, hi Pt) {
	lo, hi = Pt{math.Inf(1), math.Inf(1)}, Pt{math.Inf(-1), math.Inf(-1)}
	for _, s := range p {
		for k := range s.points() {
			lo = Pt{min(lo.X, s.P[k].X), min(lo.Y, s.P[k].Y)}
			hi = Pt{max(hi.X, s.P[k].X), max(hi.Y, s.P[k].Y)}
		}
	}
	if lo.X > hi.X {
		return Pt{}, Pt{}
	}
	return lo, hi
}
