package raster

import (
	"math"
	"slices"

	"painani/engine/scene/geom"
)

// maxDashes bounds the dashes of one line.
const maxDashes = 4096

// stroke returns the figures that together cover a line along l: ribbons as far as it bends gently, with
// round patches where it does not. All wind the same way round, so that overlaps do not cancel.
func stroke(l geom.Polyline, half float64) (out []geom.Polyline) {
	n := len(l.Pts)
	last := n - 1
	if l.Closed {
		last = n
	}
	if last < 1 {
		return nil
	}
	b := bend{half: half}
	open := l.Closed && b.joint(l.Pts[n-1], l.Pts[0], l.Pts[1%n]) // it ends as it began
	var r ribbon
	if open {
		r.add(b.left, b.right)
	} else {
		r.add(square(l.Pts[0], l.Pts[0], l.Pts[1%n], half))
	}
	for i := range last {
		at, to := l.Pts[i], l.Pts[(i+1)%n]
		switch {
		case i == last-1 && !open:
			r.add(square(to, at, to, half))
		case b.joint(at, to, l.Pts[(i+2)%n]):
			r.add(b.left, b.right)
			continue
		default:
			r.add(square(to, at, to, half))
			out = append(out, r.line(), patch(to, half))
			r = ribbon{}
			r.add(square(to, to, l.Pts[(i+2)%n], half))
		}
	}
	if l.Closed && !open {
		out = append(out, patch(l.Pts[0], half))
	}
	return append(out, r.line())
}

// ribbon is the two sides of a piece of a line.
type ribbon struct{ left, right []geom.Pt }

func (r *ribbon) add(left, right geom.Pt) {
	r.left, r.right = append(r.left, left), append(r.right, right)
}

func (r *ribbon) line() geom.Polyline {
	slices.Reverse(r.right)
	return geom.Polyline{Closed: true, Pts: append(r.left, r.right...)}
}

// square is the two corners of a line at p that goes from a to b.
func square(p, a, b geom.Pt, half float64) (left, right geom.Pt) {
	d := direction(a, b)
	nx, ny := -d.Y*half, d.X*half
	return geom.Pt{X: p.X - nx, Y: p.Y - ny}, geom.Pt{X: p.X + nx, Y: p.Y + ny}
}

// bend is where a line goes round a corner.
type bend struct {
	half        float64
	left, right geom.Pt
}

// joint finds the corners of both sides at p, on the way from a to b. Where the line turns too sharply for
// its width, there are none.
func (v *bend) joint(a, p, b geom.Pt) bool {
	d, e := direction(a, p), direction(p, b)
	along := d.X*e.X + d.Y*e.Y
	least := gentle
	if v.half <= thin {
		least = right
	}
	if along < least {
		return false
	}
	k := v.half / (1 + along) // half a width, from the middle of the two normals
	short := min(math.Hypot(p.X-a.X, p.Y-a.Y), math.Hypot(b.X-p.X, b.Y-p.Y))
	if turn := math.Abs(d.X*e.Y - d.Y*e.X); k*turn > short/2 { // the inner side would run backwards
		return false
	}
	nx, ny := -(d.Y+e.Y)*k, (d.X+e.X)*k
	v.left, v.right = geom.Pt{X: p.X - nx, Y: p.Y - ny}, geom.Pt{X: p.X + nx, Y: p.Y + ny}
	return true
}

// What a ribbon may turn at once, as the cosine: little, and a thin one a right angle.
const (
	gentle = 0.9
	right  = -0.01
	thin   = 2 // pixels from its middle to its side
)

// direction is the unit vector from a to b.
func direction(a, b geom.Pt) geom.Pt {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	if length == 0 {
		return geom.Pt{}
	}
	return geom.Pt{X: (b.X - a.X) / length, Y: (b.Y - a.Y) / length}
}

// patch is a disc with as many corners as its size needs.
func patch(p geom.Pt, r float64) geom.Polyline {
	n := max(8, min(32, int(4*math.Sqrt(r)+4)))
	out := geom.Polyline{Closed: true, Pts: make([]geom.Pt, n)}
	for i := range n {
		out.Pts[i] = geom.Polar(p.X, p.Y, r, 360*float64(i)/float64(n))
	}
	return out
}

// dashed cuts lines into dashes of length on, off apart.
func dashed(lines []geom.Polyline, on, off float64) []geom.Polyline {
	var out []geom.Polyline
	for _, l := range lines {
		pts := l.Pts
		if l.Closed {
			pts = append(append([]geom.Pt{}, pts...), pts[0])
		}
		out = append(out, cut(pts, on, off)...)
	}
	return out
}

func cut(pts []geom.Pt, on, off float64) []geom.Polyline {
	var out []geom.Polyline
	var dash []geom.Pt
	inked, left := true, on // whether the pen is down, and for how long yet
	for i := 0; i+1 < len(pts) && len(out) < maxDashes; i++ {
		a, b := pts[i], pts[i+1]
		length, at := math.Hypot(b.X-a.X, b.Y-a.Y), 0.0
		if inked {
			dash = append(dash, a)
		}
		for length-at > left && len(out) < maxDashes {
			at += left
			q := geom.Pt{X: a.X + (b.X-a.X)*at/length, Y: a.Y + (b.Y-a.Y)*at/length}
			if inked {
				out = append(out, geom.Polyline{Pts: append(dash, q)})
				dash, left = nil, off
			} else {
				dash, left = []geom.Pt{q}, on
			}
			inked = !inked
		}
		left -= length - at
	}
	if inked && len(pts) > 0 {
		out = append(out, geom.Polyline{Pts: append(dash, pts[len(pts)-1])})
	}
	return out
}
