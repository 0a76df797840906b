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

// cover is how much of the pixel at (x, y) the pattern's lines take.
func (h Hatch) cover(x, y, scale float64) uint8 {
	var d float64 // distance to the middle of the nearest line
	half := LineWidth / 2
	switch h {
	case Rise:
		d = off(x+y) * math.Sqrt2 / 2
	case Fall:
		d = off(x-y) * math.Sqrt2 / 2
	case Cross:
		d = min(off(x+y), off(x-y)) * math.Sqrt2 / 2
	case Across:
		d = off(y - Pitch/2)
	case Down:
		d = off(x - Pitch/2)
	case Dots:
		d, half = math.Hypot(off(x-Pitch/2), off(y-Pitch/2)), LineWidth
	default:
		return 0
	}
	a := (half-d)*scale + 0.5
	return uint8(255 * max(0, min(1, a)))
}

// off is the distance from v to the nearest multiple of Pitch.
func off(v float64) float64 {
	return math.Abs(v - Pitch*math.Round(v/Pitch))
}
