package raster

import "image"

// Mask is a letter ready to be painted many times, at whole pixels.
type Mask struct {
	box   image.Rectangle // around the letter's origin
	parts []uint8         // of each pixel that are covered
}

// NewMask is the mask of a letter's figure, given around its origin.
func NewMask(f Figure) *Mask {
	m := &Mask{box: f.Box, parts: make([]uint8, f.Box.Dx()*f.Box.Dy())}
	var s sweeper
	s.reset(f.Box.Dx(), f.Box.Dy())
	for _, l := range f.lines {
		s.trace(l, f.Box.Min)
	}
	for y := range f.Box.Dy() {
		row := m.parts[y*f.Box.Dx():][:f.Box.Dx()]
		s.spans(y, letterParts, func(x0, x1, part int) { fill(row[x0:x1], uint8(part)) })
	}
	return m
}

// Size is how many bytes a mask takes.
func (m *Mask) Size() int { return len(m.parts) }

// Stamp paints a letter with its origin at the corner of a pixel.
func (c *Canvas) Stamp(m *Mask, x, y int, color RGB) {
	at := m.box.Add(image.Pt(x, y))
	in := at.Intersect(c.area)
	index := c.pal.Index(color)
	for line := in.Min.Y; line < in.Max.Y; line++ {
		row := c.row(line, in.Min.X, in.Max.X)
		parts := m.parts[(line-at.Min.Y)*at.Dx()+in.Min.X-at.Min.X:][:len(row)]
		for i, part := range parts {
			if part == letterParts {
				row[i] = index
			} else if part > 0 {
				row[i] = c.pal.over(row[i], index, int(part), letterParts)
			}
		}
	}
}
