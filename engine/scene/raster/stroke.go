package raster

import (
	"math"

	"painani/engine/scene/geom"
)

// maxDashes bounds the dashes of one line.
const maxDashes = 4096

// stroke returns the figures that together cover a line along l: one box a
// segment and a round patch at every corner. All wind the same way round, so
// that overlaps do not cancel.
func stroke(l geom.Polyline, half float64) []geom.Polyline {
	n := len(l.Pts)
	last := n - 1
	if l.Closed {
		last = n
	}
	out := make([]geom.Polyline, 0, 2*last)
	corners := make([]geom.Pt, 4*last) // of the boxes: a curve has dozens
	var before geom.Pt                 // direction of the segment before
	for i := range last {
		a, b := l.Pts[i], l.Pts[(i+1)%n]
		d := direction(a, b)
		box := corners[4*i : 4*i+4 : 4*i+4]
		quad(box, a, b, d, half)
		out = append(out, geom.Polyline{Closed: true, Pts: box})
		if i > 0 {
			out = join(out, a, before, d, half)
		}
		before = d
	}
	if l.Closed && n > 2 {
		out = join(out, l.Pts[0], before, direction(l.Pts[0], l.Pts[1]), half)
	}
	return out
}

// direction is the unit vector from a to b.
func direction(a, b geom.Pt) geom.Pt {
	length := math.Hypot(b.X-a.X, b.Y-a.Y)
	if length == 0 {
		return geom.Pt{}
	}
	return geom.Pt{X: (b.X - a.X) / length, Y: (b.Y - a.Y) / length}
}

// quad sets the four corners of the box around the segment from a to b.
func quad(box []geom.Pt, a, b, d geom.Pt, half float64) {
	nx, ny := -d.Y*half, d.X*half
	box[0], box[1] = geom.Pt{X: a.X - nx, Y: a.Y - ny}, geom.Pt{X: b.X - nx, Y: b.Y - ny}
	box[2], box[3] = geom.Pt{X: b.X + nx, Y: b.Y + ny}, geom.Pt{X: a.X + nx, Y: a.Y + ny}
}

// join covers the outside of a bend at p: with a wedge where the bend is
// slight, else with a disc.
func join(out []geom.Polyline, p, d, e geom.Pt, half float64) []geom.Polyline {
	turn := d.X*e.Y - d.Y*e.X
	along := d.X*e.X + d.Y*e.Y
	if along > 0.9999 {
		return out
	}
	if along < 0.9 {
		return append(out, patch(p, half))
	}
	side := -half // the outside of a right bend is on the left
	if turn < 0 {
		side = half
	}
	q := geom.Pt{X: p.X - d.Y*side, Y: p.Y + d.X*side}
	r := geom.Pt{X: p.X - e.Y*side, Y: p.Y + e.X*side}
	if turn < 0 {
		q, r = r, q
	}
	return append(out, geom.Polyline{Closed: true, Pts: []geom.Pt{p, q, r}})
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
