package scene

import (
	"image"
	"slices"

	"painani/engine/scene/raster"
)

// sheet is the pieces of some shapes on a layout. It never changes.
type sheet struct {
	pieces  []piece
	colours []raster.RGB // that they ask for, each once
	cells   cells        // what each tile shows of them
	low     int          // the row below all of them; a higher picture has the same
}

// sheetsMost is on how many layouts a part is kept: letters have one, and as many more as it is cut off by.
const sheetsMost = 4

// sheet is the part on a layout, collected at the first time.
func (p *part) sheet(g *Shape, l layout) *sheet {
	p.mu.Lock()
	defer p.mu.Unlock()
	whole := layout{width: l.width, scale: l.scale} // however high, if nothing is cut off
	if s := p.sheets[whole]; s != nil && s.low <= l.high {
		return s
	}
	if s := p.sheets[l]; s != nil {
		return s
	}
	s := newSheet([]Shape{*g}, l)
	if s.low <= l.high {
		l = whole
	}
	if p.sheets == nil {
		p.sheets = map[layout]*sheet{}
	}
	if len(p.sheets) < sheetsMost {
		p.sheets[l] = s
	}
	return s
}

func newSheet(shapes []Shape, l layout) *sheet {
	c := collector{layout: l}
	for i := range shapes {
		c.collect(&shapes[i], put{k: 1}, false)
	}
	s := &sheet{pieces: slices.Clip(c.pieces), low: c.low}
	var area image.Rectangle
	for i := range s.pieces {
		p := &s.pieces[i]
		area = area.Union(p.area)
		s.colours = append(s.colours, p.colours()...)
	}
	slices.Sort(s.colours)
	s.colours = slices.Clip(slices.Compact(s.colours))
	s.cells = newCells(tiled(area))
	for i := range s.pieces {
		s.show(&s.pieces[i])
	}
	return s
}

// show adds a piece to what the tiles show that it reaches.
func (s *sheet) show(p *piece) {
	on := tiled(p.area)
	for y := on.Min.Y; y < on.Max.Y; y++ {
		for x := on.Min.X; x < on.Max.X; x++ {
			at := image.Pt(x, y)
			if seen := p.at(at); seen != (sum{}) {
				s.cells.at(at).join(seen)
			}
		}
	}
}

// at is what a tile shows of a piece that reaches it.
func (p *piece) at(tile image.Point) sum {
	if p.cells.sums != nil {
		return p.cells.of(tile)
	}
	return p.sum
}

// places says where the colours are in a palette.
func (s *sheet) places(pal *raster.Palette) sum {
	h := noSum()
	for _, c := range s.colours {
		h.add(uint64(pal.Index(c)))
	}
	return h
}
