// Package raster paints paths on a canvas of pixels and writes it as a PNG.
// Edges are smooth, colours few, bytes the same on every run.
//
// Each figure is rasterised in a box of its own size: a board of small figures
// costs its ink, not its area times its figures.
package raster

import (
	"encoding/binary"
	"errors"
	"image"
	"image/draw"
	"math"
	"sync"

	"golang.org/x/image/vector"

	"painani/engine/scene/geom"
)

// RGB is a colour as 0xRRGGBB.
type RGB uint32

// Ink is what a figure is painted with: a colour, and a pattern over it.
type Ink struct {
	Color RGB
	Hatch Hatch
	Lines RGB // colour of the pattern
}

// MaxSide is the longest side of a canvas in pixels.
const MaxSide = 4096

// ErrSize refuses a canvas without pixels or with a side above MaxSide.
var ErrSize = errors.New("raster: picture is empty or too large")

// tolerance is how far, in pixels, a curve may be off.
const tolerance = 0.08

// far bounds coordinates in pixels; the rasteriser's fixed point holds this.
const far = 16384

// Canvas is a picture being painted. One goroutine owns it.
type Canvas struct {
	w, h  int
	scale float64
	pix   []RGB
	used  map[RGB]bool // colours asked for, which the palette keeps exactly
	ras   vector.Rasterizer
	mask  []uint8
}

// New returns a canvas of w by h pixels in one colour; scale is pixels per
// unit. The error is ErrSize.
func New(w, h int, scale float64, back RGB) (*Canvas, error) {
	if w < 1 || h < 1 || w > MaxSide || h > MaxSide || !(scale > 0) || math.IsInf(scale, 0) {
		return nil, ErrSize
	}
	c := &Canvas{w: w, h: h, scale: scale, pix: room(w * h), used: map[RGB]bool{back: true}}
	c.pix[0] = back
	for n := 1; n < len(c.pix); n *= 2 {
		copy(c.pix[n:], c.pix[:n])
	}
	return c, nil
}

// rooms are pixels at rest. A picture has a million of them, and memory that was never
// touched costs as much as painting a tenth of it.
var rooms sync.Pool

func room(n int) []RGB {
	if old, ok := rooms.Get().(*[]RGB); ok && cap(*old) >= n {
		return (*old)[:n]
	}
	return make([]RGB, n)
}

// Free gives the canvas's memory back for others; it must not be used any more.
func (c *Canvas) Free() {
	pix := c.pix
	c.pix = nil
	rooms.Put(&pix)
}

// Fill paints the inside of a path.
func (c *Canvas) Fill(p geom.Path, ink Ink) {
	c.paint(c.pixels(p).Flatten(tolerance), ink)
}

// Stroke paints a line of the given width along a path. dash holds the lengths
// of dash and gap; zero means an unbroken line.
func (c *Canvas) Stroke(p geom.Path, width float64, dash [2]float64, ink Ink) {
	if !(width > 0) {
		return
	}
	lines := c.pixels(p).Flatten(tolerance)
	if dash[0] > 0 && dash[1] > 0 {
		lines = dashed(lines, dash[0]*c.scale, dash[1]*c.scale)
	}
	// A line thinner than a pixel would come out as a faint grey: draw a pixel.
	half := max(min(width, far)*c.scale, 0.9) / 2
	for _, l := range lines {
		c.paint(stroke(l, half), ink)
	}
}

// pixels returns the path in pixels, with coordinates the rasteriser can hold.
func (c *Canvas) pixels(p geom.Path) geom.Path {
	out := make(geom.Path, len(p))
	for i, s := range p {
		for k := range s.P {
			s.P[k] = geom.Pt{X: clamp(s.P[k].X * c.scale), Y: clamp(s.P[k].Y * c.scale)}
		}
		out[i] = s
	}
	return out
}

func clamp(v float64) float64 {
	if math.IsNaN(v) {
		return 0
	}
	return max(-far, min(far, v))
}

// paint fills closed figures, given in pixels.
func (c *Canvas) paint(figures []geom.Polyline, ink Ink) {
	box := c.box(figures)
	if box.Empty() {
		return
	}
	c.used[ink.Color] = true
	if ink.Hatch != Plain {
		c.used[ink.Lines] = true
	}
	if len(figures) == 1 || box.Dx()*box.Dy() <= tile*tile {
		c.draw(figures, box, ink)
		return
	}
	c.tiles(figures, box, ink)
}

// tile is the side, in pixels, of the squares that a large box is cut into.
const tile = 96

// tiles paints many figures, mostly those of a line, square by square: a line around a
// panel then costs its length, not the panel's area.
func (c *Canvas) tiles(figures []geom.Polyline, box image.Rectangle, ink Ink) {
	boxes := make([]image.Rectangle, len(figures))
	for i := range figures {
		boxes[i] = c.box(figures[i : i+1])
	}
	var here []geom.Polyline
	for y := box.Min.Y; y < box.Max.Y; y += tile {
		for x := box.Min.X; x < box.Max.X; x += tile {
			square := image.Rect(x, y, x+tile, y+tile).Intersect(box)
			here = here[:0]
			for i, b := range boxes {
				if b.Overlaps(square) {
					here = append(here, figures[i])
				}
			}
			if len(here) > 0 {
				c.draw(here, square.Intersect(c.box(here)), ink)
			}
		}
	}
}

// draw paints what lies of the figures in a box.
func (c *Canvas) draw(figures []geom.Polyline, box image.Rectangle, ink Ink) {
	ox, oy := float64(box.Min.X), float64(box.Min.Y)
	c.ras.Reset(box.Dx(), box.Dy())
	for _, f := range figures {
		for i, p := range f.Pts {
			x, y := float32(p.X-ox), float32(p.Y-oy)
			if i == 0 {
				c.ras.MoveTo(x, y)
			} else {
				c.ras.LineTo(x, y)
			}
		}
		c.ras.ClosePath()
	}
	c.blend(box, ink)
}

// box is the part of the canvas that the figures can touch.
func (c *Canvas) box(figures []geom.Polyline) image.Rectangle {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, f := range figures {
		for _, p := range f.Pts {
			x0, y0, x1, y1 = min(x0, p.X), min(y0, p.Y), max(x1, p.X), max(y1, p.Y)
		}
	}
	if x0 > x1 {
		return image.Rectangle{}
	}
	r := image.Rect(int(math.Floor(x0)), int(math.Floor(y0)), int(math.Ceil(x1)), int(math.Ceil(y1)))
	return r.Intersect(image.Rect(0, 0, c.w, c.h))
}

// blend lays the ink over the box as the rasteriser covers it.
func (c *Canvas) blend(box image.Rectangle, ink Ink) {
	w, h := box.Dx(), box.Dy()
	if cap(c.mask) < w*h {
		c.mask = make([]uint8, w*h)
	}
	m := &image.Alpha{Pix: c.mask[:w*h], Stride: w, Rect: image.Rect(0, 0, w, h)}
	c.ras.DrawOp = draw.Src
	c.ras.Draw(m, m.Rect, image.Opaque, image.Point{})
	for y := range h {
		row := c.pix[(box.Min.Y+y)*c.w+box.Min.X:][:w]
		cover := m.Pix[y*w : y*w+w]
		if ink.Hatch == Plain {
			lay(row, cover, ink.Color)
		} else {
			c.hatch(row, cover, box.Min.X, box.Min.Y+y, ink)
		}
	}
}

// lay lays one colour over a row. Most of a box is covered wholly or not at all: those
// pixels are looked at by eights.
func lay(row []RGB, cover []uint8, color RGB) {
	row = row[:len(cover)]
	whole := [8]RGB{color, color, color, color, color, color, color, color}
	x := 0
	for ; x+8 <= len(cover); x += 8 {
		switch binary.LittleEndian.Uint64(cover[x:]) {
		case 0:
		case math.MaxUint64:
			*(*[8]RGB)(row[x:]) = whole
		default:
			eight := (*[8]RGB)(row[x:])
			for k, a := range (*[8]uint8)(cover[x:]) {
				eight[k] = mix(eight[k], color, a)
			}
		}
	}
	for ; x < len(cover); x++ {
		row[x] = mix(row[x], color, cover[x])
	}
}

// hatch lays a colour with a pattern over a row that begins at the pixel x0, y.
func (c *Canvas) hatch(row []RGB, cover []uint8, x0, y int, ink Ink) {
	for x, a := range cover {
		if a == 0 {
			continue
		}
		px, py := (float64(x0+x)+0.5)/c.scale, (float64(y)+0.5)/c.scale
		row[x] = mix(row[x], mix(ink.Color, ink.Lines, ink.Hatch.cover(px, py, c.scale)), a)
	}
}

// mix lays colour b over colour a, covering a/255 of it.
func mix(under, over RGB, a uint8) RGB {
	switch a {
	case 0:
		return under
	case 255:
		return over
	}
	k := uint32(a)
	ch := func(shift uint) uint32 {
		u, o := uint32(under)>>shift&255, uint32(over)>>shift&255
		return (u*(255-k) + o*k + 127) / 255 << shift
	}
	return RGB(ch(16) | ch(8) | ch(0))
}
