package scene

import (
	"image"

	"painani/engine/scene/geom"
)

// look finds what each tile sees of a long piece. Only those parts of its path count that reach there: an
// outline that changes in one place is the same in all others.
func (c *collector) look(p *piece, path geom.Path) {
	p.cells = newCells(tiled(p.area))
	w := view{layout: &c.layout, cells: &p.cells, begin: p.sum, more: 3 / c.scale, filled: p.paint.Fill != None}
	if p.paint.Stroke != None && p.paint.Width > 0 {
		w.more += p.paint.Width * mitre
	}
	if p.shape.Kind == KindRect || upright(path) {
		w.begin.add(1)
	}
	var at, first geom.Pt
	for i := range path {
		s := &path[i]
		switch s.Op {
		case geom.MoveTo:
			w.look(&geom.Seg{Op: geom.MoveTo, P: [3]geom.Pt{first}}, at, first) // what is filled ends where it began
			at, first = s.P[0], s.P[0]
		case geom.Close:
			w.look(s, at, first)
			at = first
		default:
			w.look(s, at, s.Points()...)
			at = s.Points()[len(s.Points())-1]
		}
	}
	w.look(&geom.Seg{Op: geom.MoveTo, P: [3]geom.Pt{first}}, at, first)
}

// view is tiles through which a path is looked at.
type view struct {
	*layout
	*cells
	begin  sum
	more   float64 // units around each tile that matter
	filled bool
}

// look adds a segment from a point on to the tiles that see it.
func (w *view) look(s *geom.Seg, from geom.Pt, to ...geom.Pt) {
	b := box{from, from}
	for _, p := range to {
		b = b.with(box{p, p})
	}
	if w.filled { // what lies left of a tile says whether it is inside
		b.hi.X = max(b.hi.X, float64(w.width)/w.scale)
	}
	seen := tiled(w.within(b.wider(w.more))).Intersect(w.Rectangle)
	for y := seen.Min.Y; y < seen.Max.Y; y++ {
		for x := seen.Min.X; x < seen.Max.X; x++ {
			h := w.cells.at(image.Pt(x, y))
			if *h == (sum{}) {
				*h = w.begin
			}
			h.floats(from.X, from.Y)
			h.segment(s)
		}
	}
}
