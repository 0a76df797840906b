// Package raster paints paths on strips of pixels and writes them as a PNG.
//
// A picture is made of strips, each compressed alone, and a strip of tiles, each painted alone, so that what
// is as it was need not be made again. The same strip has the same bytes on every run.
//
// Edges are smooth in few shades: of what a picture weighs, the most are edges. Each figure is rasterised in
// a box of its own size: a board of small figures costs its ink, not its area times its figures.
package raster

import (
	"errors"
	"image"
	"math"
	"slices"
)

// Ink is what a figure is painted with: a colour, and a pattern over it. Colours are those of the palette.
type Ink struct {
	Color RGB
	Hatch Hatch
	Lines RGB // colour of the pattern
}

// MaxSide is the longest side of a picture in pixels.
const MaxSide = 4096

// ErrSize refuses a picture without pixels or with a side above MaxSide.
var ErrSize = errors.New("raster: picture is empty or too large")

// Canvas is a tile of a picture being painted. One goroutine owns it.
type Canvas struct {
	area  image.Rectangle // of the picture
	scale float64
	pal   *Palette
	pix   []uint8
	weave weave
}

// Reset begins a tile, which is an area of the picture, in one colour; scale is pixels per unit.
func (c *Canvas) Reset(area image.Rectangle, scale float64, pal *Palette, back RGB) {
	c.area, c.scale, c.pal = area, scale, pal
	n := area.Dx() * area.Dy()
	if cap(c.pix) < n {
		c.pix = make([]uint8, n)
	}
	c.pix = c.pix[:n]
	fill(c.pix, pal.Index(back))
}

// Tile is what was painted, row by row.
func (c *Canvas) Tile() []uint8 { return slices.Clone(c.pix) }

// Check says whether a picture may be so large; the error is ErrSize.
func Check(w, h int, scale float64) error {
	if w < 1 || h < 1 || w > MaxSide || h > MaxSide || !(scale > 0) || math.IsInf(scale, 0) {
		return ErrSize
	}
	return nil
}

// fill sets all of row to v.
func fill(row []uint8, v uint8) {
	if len(row) < 16 {
		for i := range row {
			row[i] = v
		}
		return
	}
	row[0] = v
	for n := 1; n < len(row); n *= 2 {
		copy(row[n:], row[:n])
	}
}

// row is the pixels of row y.
func (c *Canvas) row(y int) []uint8 {
	at := (y - c.area.Min.Y) * c.area.Dx()
	return c.pix[at : at+c.area.Dx()]
}

// lay lays a colour over pixels, covering so many parts of them.
func (c *Canvas) lay(row []uint8, color uint8, part int) {
	if part == parts {
		fill(row, color)
		return
	}
	for x, under := range row {
		row[x] = c.pal.over(under, color, part)
	}
}

// hatched is the colour of a pixel of a pattern.
func (c *Canvas) hatched(x, y int, h Hatch, color, lines uint8) uint8 {
	if part := share(c.weave.cover(h, x, y)); part == parts {
		return lines
	} else if part > 0 {
		return c.pal.over(color, lines, part)
	}
	return color
}

// share is how many parts of a pixel are covered.
func share(a uint8) int { return (int(a)*parts + 127) / 255 }
