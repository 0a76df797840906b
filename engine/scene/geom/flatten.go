package geom

import "math"

// Polyline is a figure of straight lines. A closed one does not repeat its
// first point.
type Polyline struct {
	Pts    []Pt
	Closed bool
}

// maxPieces is into how many lines one curve is cut at most.
const maxPieces = 48

// Flatten turns the path into straight lines that stay within tol of it.
func (p Path) Flatten(tol float64) []Polyline {
	var out []Polyline
	var at Polyline
	flush := func() {
		if len(at.Pts) > 0 {
			out = append(out, at)
		}
		at = Polyline{}
	}
	for i, s := range p {
		if s.Op == MoveTo {
			flush()
		}
		if at.Pts == nil {
			at.Pts = make([]Pt, 0, p[i:].pieces())
		}
		switch s.Op {
		case MoveTo, LineTo:
			at.add(s.P[0])
		case CurveTo:
			at.curve(s, tol)
		case Close:
			at.close()
			flush()
		}
	}
	flush()
	return out
}

// pieces is about how many points the first figure of p has when it is flat.
func (p Path) pieces() int {
	n := 1
	for i, s := range p {
		switch {
		case s.Op == Close || s.Op == MoveTo && i > 0:
			return n
		case s.Op == CurveTo:
			n += 6
		default:
			n++
		}
	}
	return n
}

// add appends a point unless the line stands there already.
func (l *Polyline) add(p Pt) {
	if n := len(l.Pts); n > 0 && same(l.Pts[n-1], p) {
		return
	}
	l.Pts = append(l.Pts, p)
}

func (l *Polyline) close() {
	if n := len(l.Pts); n > 1 && same(l.Pts[0], l.Pts[n-1]) {
		l.Pts = l.Pts[:n-1]
	}
	l.Closed = len(l.Pts) > 2
}

// curve appends a cubic curve in equal steps of its parameter. The number of
// steps comes from how far the controls lie off the chord.
func (l *Polyline) curve(s Seg, tol float64) {
	from := s.P[0]
	if n := len(l.Pts); n > 0 {
		from = l.Pts[n-1]
	}
	bend := math.Max(
		math.Hypot(from.X-2*s.P[0].X+s.P[1].X, from.Y-2*s.P[0].Y+s.P[1].Y),
		math.Hypot(s.P[0].X-2*s.P[1].X+s.P[2].X, s.P[0].Y-2*s.P[1].Y+s.P[2].Y))
	n := maxPieces
	if f := math.Sqrt(bend * 3 / (4 * tol)); f < maxPieces {
		n = max(1, int(math.Ceil(f)))
	}
	for i := 1; i <= n; i++ {
		t := float64(i) / float64(n)
		u := 1 - t
		a, b, c, d := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
		l.add(Pt{
			a*from.X + b*s.P[0].X + c*s.P[1].X + d*s.P[2].X,
			a*from.Y + b*s.P[0].Y + c*s.P[1].Y + d*s.P[2].Y,
		})
	}
}

// same reports whether two points are too close for a direction.
func same(a, b Pt) bool { return math.Abs(a.X-b.X) < 1e-6 && math.Abs(a.Y-b.Y) < 1e-6 }
