package scene

import (
	"image"
	"math"

	"painani/engine/scene/geom"
	"painani/engine/scene/raster"
)

// piece is one shape of a picture that is not a group: its inside, or the line around it, which may change
// alone.
type piece struct {
	shape *Shape
	put   put
	paint Paint           // of the shape as it is seen
	area  image.Rectangle // the pixels that it can touch
	sum   sum             // of all that it looks like, but for a long path
	cells cells           // of a long path, which is looked at tile by tile
}

// put is how a shape is laid: so many times as large, and moved.
type put struct{ k, dx, dy float64 }

// inner is how the kids of a picture of an album are laid that is laid by p itself.
func (p put) inner(s *Shape) put { return put{p.k * s.R, p.k*s.X + p.dx, p.k*s.Y + p.dy} }

// on is a shape as it is seen.
func (p put) on(s *Shape) Shape {
	if p == (put{k: 1}) {
		return *s
	}
	return s.Apply(geom.Matrix{A: p.k, D: p.k, E: p.dx, F: p.dy})
}

// box is an area in units.
type box struct{ lo, hi geom.Pt }

var nothing = box{geom.Pt{X: math.Inf(1), Y: math.Inf(1)}, geom.Pt{X: math.Inf(-1), Y: math.Inf(-1)}}

func (b box) with(o box) box {
	return box{
		geom.Pt{X: min(b.lo.X, o.lo.X), Y: min(b.lo.Y, o.lo.Y)},
		geom.Pt{X: max(b.hi.X, o.hi.X), Y: max(b.hi.Y, o.hi.Y)},
	}
}

func (b box) wider(by float64) box {
	return box{geom.Pt{X: b.lo.X - by, Y: b.lo.Y - by}, geom.Pt{X: b.hi.X + by, Y: b.hi.Y + by}}
}

// small is the side, in pixels, of the largest group that is laid on whole pixels. Signs that are the same
// then are so pixel by pixel, which is sharper, and packs better.
const small = 64

// collector lists the pieces of shapes in the order they are painted in.
type collector struct {
	layout
	pieces []piece
	low    int // the row below all that shapes reach, were the picture higher
}

func (c *collector) collect(s *Shape, p put, laid bool) {
	kids := s.Kids
	switch s.Kind {
	case KindUse:
		kids, p = s.stamp.kids, p.inner(s)
	case KindGroup:
	default:
		c.add(s, p)
		return
	}
	if !laid {
		if b := extent(kids, p); b.lo.X <= b.hi.X && max(b.hi.X-b.lo.X, b.hi.Y-b.lo.Y)*c.scale < small {
			p.dx, p.dy, laid = p.dx+c.whole(b.lo.X)-b.lo.X, p.dy+c.whole(b.lo.Y)-b.lo.Y, true
		}
	}
	for i := range kids {
		c.collect(&kids[i], p, laid)
	}
}

// extent is the box of what shapes paint, but for their words.
func extent(shapes []Shape, p put) box {
	all := nothing
	for i := range shapes {
		switch s := &shapes[i]; s.Kind {
		case KindLabel:
		case KindGroup:
			all = all.with(extent(s.Kids, p))
		case KindUse:
			all = all.with(extent(s.stamp.kids, p.inner(s)))
		default:
			b := s.box()
			all = all.with(box{
				geom.Pt{X: b.lo.X*p.k + p.dx, Y: b.lo.Y*p.k + p.dy}, geom.Pt{X: b.hi.X*p.k + p.dx, Y: b.hi.Y*p.k + p.dy},
			})
		}
	}
	return all
}

// box is the box of a shape that is neither a group nor words, without the width of its line.
func (s *Shape) box() box {
	at := geom.Pt{X: s.X, Y: s.Y}
	switch s.Kind {
	case KindCircle:
		return box{at, at}.wider(s.R)
	case KindRect:
		return box{at, geom.Pt{X: s.X + s.W, Y: s.Y + s.H}}
	}
	lo, hi := s.Path.Bounds()
	return box{lo, hi}
}

// add lists a shape as what can be seen of it.
func (c *collector) add(s *Shape, p put) {
	seen := p.on(s)
	if s.Kind == KindLabel {
		seen.Paint = Paint{Fill: s.Paint.Fill}
		if !(s.Words.Size > 0) {
			return
		}
	} else if !hatched(s) {
		seen.Paint.Hatch, seen.Paint.Ink = Plain, None
	} else if s.Paint.Fill == None {
		seen.Paint.Fill = Paper // a pattern alone lies on paper
	}
	inside, along := seen.Paint, seen.Paint
	inside.Stroke, inside.Width, inside.Dash = None, 0, [2]float64{}
	along.Fill, along.Hatch, along.Ink = None, Plain, None
	for _, paint := range [...]Paint{inside, along} {
		if paint.Fill != None || paint.Stroke != None {
			c.place(piece{shape: s, put: p, paint: paint}, &seen)
		}
	}
}

// place lists a piece that reaches into the picture.
func (c *collector) place(p piece, seen *Shape) {
	b := p.reach(seen)
	c.low = max(c.low, c.touched(b).Max.Y)
	if p.area = c.within(b); p.area.Empty() {
		return
	}
	p.sum = p.looks(&c.layout)
	if p.long() {
		c.look(&p, seen.outline())
	} else {
		p.shaped()
	}
	c.pieces = append(c.pieces, p)
}

// long says whether a piece has an outline that may change in one place only.
func (p *piece) long() bool {
	return max(p.area.Dx(), p.area.Dy()) > tileWidth && p.paint.Dash == [2]float64{} &&
		(p.shape.Kind == KindPath || p.shape.Kind == KindRect)
}

// reach is the box that a piece paints in, in units.
func (p *piece) reach(seen *Shape) box {
	if seen.Kind == KindLabel {
		w := &seen.Words
		wide := w.Fit
		if !(wide > 0) {
			wide = Width(w.Text, w.Size, w.Weight)
		}
		at := geom.Pt{X: seen.X, Y: seen.Y}
		if w.Turn != 0 {
			return box{at, at}.wider(wide + 1.3*w.Size)
		}
		left := seen.X - wide*[...]float64{Start: 0, Middle: 0.5, End: 1}[min(w.Anchor, End)]
		lo := geom.Pt{X: left - 0.5*w.Size, Y: seen.Y - 1.3*w.Size}
		return box{lo, geom.Pt{X: left + wide + 0.5*w.Size, Y: seen.Y + 0.6*w.Size}}
	}
	b, wide := seen.box(), 0.0
	if p.paint.Stroke != None && p.paint.Width > 0 {
		wide = p.paint.Width/2*mitre + 1
	}
	return box{
		geom.Pt{X: min(b.lo.X, b.hi.X), Y: min(b.lo.Y, b.hi.Y)}, geom.Pt{X: max(b.lo.X, b.hi.X), Y: max(b.lo.Y, b.hi.Y)},
	}.wider(wide)
}

// mitre is how much farther than half its width a line reaches where it turns.
const mitre = 1.5

// colours are those that the piece asks for.
func (p *piece) colours() (list []raster.RGB) {
	for _, c := range [...]Color{p.paint.Fill, p.paint.Stroke, p.paint.Ink} {
		if c != None {
			list = append(list, c.rgb(Light))
		}
	}
	return list
}

// looks is the hash of what a piece looks like on a layout, but for its shape. How high the picture is has no
// part in it: that changes whenever the lines below a board become more or fewer.
func (p *piece) looks(l *layout) sum {
	h, k := noSum(), &p.paint
	h.add(uint64(l.width))
	h.floats(l.scale)
	h.add(uint64(p.shape.Kind) | uint64(k.Hatch)<<8 | uint64(k.Fill)<<32)
	h.add(uint64(k.Stroke) | uint64(k.Ink)<<32)
	h.floats(k.Width, k.Dash[0], k.Dash[1])
	return h
}

// shaped adds its shape, and where it lies.
func (p *piece) shaped() {
	h, s := &p.sum, p.shape
	h.floats(p.put.k, p.put.dx, p.put.dy, s.X, s.Y)
	switch s.Kind {
	case KindLabel:
		w := &s.Words
		h.add(uint64(w.Weight) | uint64(w.Anchor)<<8)
		h.floats(w.Size, w.Turn, w.Fit)
		h.words(w.Text)
	case KindPath:
		for i := range s.Path {
			h.segment(&s.Path[i])
		}
	default:
		h.floats(s.W, s.H, s.R)
	}
}
