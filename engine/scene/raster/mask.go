package raster

import (
	"image"
	"slices"
	"sync"
)

// parts is how many a pixel is divided into where an edge goes through it. One shade between two colours
// makes edges smooth; a second one could not be told from it at full size, and took a thirtieth of a picture.
const parts = 2

// Mask is the pixels that a figure covers, ready to be painted many times.
type Mask struct {
	box   image.Rectangle
	spans []span  // from left to right, row after row
	rows  []int32 // where those of each row begin, and where the last ones end
}

// span is pixels beside each other of which as much is covered: how many parts of each, where they begin in
// the box, and how many they are.
type span uint32

func newSpan(x0, x1, part int) span { return span(part | x0<<3 | (x1-x0)<<16) }

func (s span) part() int { return int(s & 7) }
func (s span) from() int { return int(s >> 3 & (1<<13 - 1)) }
func (s span) to() int   { return s.from() + int(s>>16) }

// sweepers are sweepers at rest.
var sweepers = sync.Pool{New: func() any { return new(sweeper) }}

// NewMask is the mask of what lies of a figure within an area, which is no larger than a picture.
func NewMask(f Figure, within image.Rectangle) *Mask {
	m := &Mask{box: f.Box.Intersect(within)}
	if m.box.Empty() {
		return m
	}
	s := sweepers.Get().(*sweeper)
	defer sweepers.Put(s)
	s.reset(m.box.Dx(), m.box.Dy())
	for i, l := range f.lines {
		if b := f.boxes[i]; b.Min.Y < m.box.Max.Y && b.Max.Y > m.box.Min.Y {
			s.trace(l, m.box.Min)
		}
	}
	m.rows = make([]int32, 1, m.box.Dy()+1)
	s.found = s.found[:0]
	for y := range m.box.Dy() {
		s.spans(y)
		m.rows = append(m.rows, int32(len(s.found)))
	}
	m.spans = slices.Clone(s.found)
	return m
}

// Size is about how many bytes a mask takes.
func (m *Mask) Size() int { return 100 + 4*len(m.spans) + 4*len(m.rows) }

// Fill paints a mask that is moved to a place.
func (c *Canvas) Fill(m *Mask, to image.Point, ink Ink) {
	at := m.box.Add(to)
	in := at.Intersect(c.area)
	color, lines := c.pal.Index(ink.Color), c.pal.Index(ink.Lines)
	if ink.Hatch != Plain {
		c.weave.reset(c.scale, c.area.Max.X+c.area.Max.Y)
	}
	for y := in.Min.Y; y < in.Max.Y; y++ {
		row := c.row(y)
		line := y - at.Min.Y
		for _, s := range m.spans[m.rows[line]:m.rows[line+1]] {
			x0, x1 := max(at.Min.X+s.from(), in.Min.X), min(at.Min.X+s.to(), in.Max.X)
			if x0 >= x1 {
				continue
			}
			under := row[x0-c.area.Min.X : x1-c.area.Min.X]
			if ink.Hatch == Plain {
				c.lay(under, color, s.part())
				continue
			}
			for i := range under {
				c.lay(under[i:i+1], c.hatched(x0+i, y, ink.Hatch, color, lines), s.part())
			}
		}
	}
}
