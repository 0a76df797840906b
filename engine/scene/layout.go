package scene

import (
	"image"
	"math"

	"painani/engine/scene/raster"
)

// layout is how a scene lies on the pixels of a picture, which is cut into tiles: those of a row are a strip.
type layout struct {
	width, high int
	scale       float64 // pixels of a unit
}

// How high a strip is, in pixels, and how wide its tiles: a turn touches few of them, and each takes some
// bytes for its own.
const (
	stripRows = 32
	tileWidth = 150
)

// whole is the nearest place between two pixels, in units.
func (l *layout) whole(v float64) float64 { return math.Round(v*l.scale) / l.scale }

// half is the nearest half of a pixel, in units.
func (l *layout) half(v float64) float64 { return math.Round(v*l.scale*2) / (l.scale * 2) }

// tiles is all tiles of the picture, as an area of columns and strips.
func (l *layout) tiles() image.Rectangle { return tiled(image.Rect(0, 0, l.width, l.high)) }

// tile is the pixels of a tile.
func (l *layout) tile(at image.Point) image.Rectangle {
	x, y := at.X*tileWidth, at.Y*stripRows
	return image.Rect(x, y, min(x+tileWidth, l.width), min(y+stripRows, l.high))
}

// tiled is the tiles that an area of pixels touches.
func tiled(area image.Rectangle) image.Rectangle {
	up := func(v, unit int) int { return (v + unit - 1) / unit }
	return image.Rect(area.Min.X/tileWidth, area.Min.Y/stripRows,
		up(area.Max.X, tileWidth), up(area.Max.Y, stripRows))
}

// within is the pixels of the picture in a box of units.
func (l *layout) within(b box) image.Rectangle {
	return l.touched(b).Intersect(image.Rect(0, 0, l.width, l.high))
}

// touched is the pixels in a box of units, and as many around as are touched when it is laid on whole pixels.
func (l *layout) touched(b box) image.Rectangle {
	const more = 2
	if !(b.lo.X <= b.hi.X && b.lo.Y <= b.hi.Y) {
		return image.Rectangle{}
	}
	px := func(v float64) int { return int(raster.Clamp(v * l.scale)) }
	return image.Rect(px(b.lo.X)-more, px(b.lo.Y)-more, px(b.hi.X)+more, px(b.hi.Y)+more)
}

// cells is something known of each tile of an area. A tile of which it is zero has none of it.
type cells struct {
	image.Rectangle // of tiles
	sums            []sum
}

func newCells(area image.Rectangle) cells { return cells{area, make([]sum, area.Dx()*area.Dy())} }

func (c *cells) at(t image.Point) *sum {
	return &c.sums[(t.Y-c.Min.Y)*c.Dx()+t.X-c.Min.X]
}

// of is the sum of a tile, which may lie outside.
func (c *cells) of(t image.Point) sum {
	if !t.In(c.Rectangle) {
		return sum{}
	}
	return *c.at(t)
}
