package raster

import "math"

// Hatch is a pattern laid over a colour, so that kinds differ without colour.
type Hatch uint8

// The patterns.
const (
	Plain  Hatch = iota // none
	Rise                // lines that rise to the right
	Fall                // lines that fall to the right
	Cross               // both of them
	Across              // horizontal lines
	Down                // vertical lines
	Dots                // dots
)

// Pitch is the distance from one repetition of a pattern to the next, and
// LineWidth the width of its lines and half the width of its dots, in units of
// the scene.
const (
	Pitch     = 6.0
	LineWidth = 1.2
)

// weave is how far pixels are from the lines of patterns, for a scale.
type weave struct {
	scale    float64
	slant    []float64 // of lines that rise or fall, by the sum or the difference of a pixel's places
	straight []float64 // of level and upright ones
}

// reset prepares for pixels up to a sum of places.
func (w *weave) reset(scale float64, most int) {
	if w.scale == scale && len(w.slant) > most {
		return
	}
	w.scale, w.slant, w.straight = scale, make([]float64, most+1), make([]float64, most+1)
	for k := range w.slant {
		w.slant[k] = off(float64(k)/scale) * math.Sqrt2 / 2
		w.straight[k] = off((float64(k)+0.5)/scale - Pitch/2)
	}
}

// cover is how much of the pixel at (x, y) the pattern's lines take.
func (w *weave) cover(h Hatch, x, y int) uint8 {
	var d float64 // distance to the middle of the nearest line
	half := LineWidth / 2
	switch h {
	case Rise:
		d = w.slant[x+y+1]
	case Fall:
		d = w.slant[max(x-y, y-x)]
	case Cross:
		d = min(w.slant[x+y+1], w.slant[max(x-y, y-x)])
	case Across:
		d = w.straight[y]
	case Down:
		d = w.straight[x]
	case Dots:
		dx, dy := w.straight[x], w.straight[y]
		d, half = math.Sqrt(dx*dx+dy*dy), LineWidth
	default:
		return 0
	}
	a := (half-d)*w.scale + 0.5
	return uint8(255 * max(0, min(1, a)))
}

// off is the distance from v to the nearest multiple of Pitch.
func off(v float64) float64 {
	return math.Abs(v - Pitch*math.Round(v/Pitch))
}
