package raster

import (
	"image"
	"math"

	"painani/engine/scene/geom"
)

// tolerance is how far, in pixels, a curve may be off.
const tolerance = 0.08

// far bounds coordinates in pixels; the rasteriser's fixed point holds this.
const far = 16384

// Figure is what is filled at once: closed lines in pixels, with the boxes they lie in.
type Figure struct {
	lines []geom.Polyline
	boxes []image.Rectangle
	Box   image.Rectangle // of all of them
}

// Inside is the inside of a path at a scale of pixels per unit.
func Inside(p geom.Path, scale float64) Figure {
	return figure(pixels(p, scale).Flatten(tolerance))
}

// Along is a line of a width in units along a path. dash holds the lengths of dash and gap; zero means an
// unbroken line.
func Along(p geom.Path, width float64, dash [2]float64, scale float64) Figure {
	if !(width > 0) {
		return Figure{}
	}
	lines := pixels(p, scale).Flatten(tolerance)
	if dash[0] > 0 && dash[1] > 0 {
		lines = dashed(lines, dash[0]*scale, dash[1]*scale)
	}
	// A line thinner than a pixel would come out as a faint grey: draw a pixel.
	half := max(min(width, far)*scale, 0.9) / 2
	var out []geom.Polyline
	for _, l := range lines {
		out = append(out, stroke(l, half)...)
	}
	return figure(out)
}

func figure(lines []geom.Polyline) Figure {
	f := Figure{lines: lines, boxes: make([]image.Rectangle, len(lines))}
	for i, l := range lines {
		f.boxes[i] = box(l)
		f.Box = f.Box.Union(f.boxes[i])
	}
	return f
}

// pixels returns the path in pixels, with coordinates the rasteriser can hold.
func pixels(p geom.Path, scale float64) geom.Path {
	out := make(geom.Path, len(p))
	for i, s := range p {
		for k := range s.P {
			s.P[k] = geom.Pt{X: Clamp(s.P[k].X * scale), Y: Clamp(s.P[k].Y * scale)}
		}
		out[i] = s
	}
	return out
}

// Clamp brings a coordinate in pixels into what can be painted.
func Clamp(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return max(-far, min(far, v))
}

// box is the pixels that a closed line can touch.
func box(l geom.Polyline) image.Rectangle {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, p := range l.Pts {
		x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
	}
	if x0 > x1 {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(x0)), int(math.Floor(y0)), int(math.Ceil(x1)), int(math.Ceil(y1)))
}
