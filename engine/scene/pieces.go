package scene

import (
	"hash/maphash"
	"image"
	"math"
	"math/bits"

	"painani/engine/scene/geom"
	"painani/engine/scene/raster"
)

// piece is one shape of a picture that is not a group.
type piece struct {
	*Shape
	paint  Paint
	dx, dy float64         // how far it is moved, in units, so that it lies on whole pixels
	area   image.Rectangle // the pixels that it can touch
	sum    sum             // of all that it looks like, but for the places of its colours and a long path
	long   bool            // its path is looked at part by part
	path   geom.Path       // of a path, and of a long rectangle

	lines figure
}

// figure is a piece as lines, made when it is needed first.
type figure struct {
	raster.Figure
	made bool
}

// small is the side, in pixels, of the largest group that is laid on whole pixels. Signs that are the same
// then are so pixel by pixel, which is sharper, and packs better.
const small = 64

// collect lists the pieces of a shape in the order they are painted in.
func (j *job) collect(s *Shape, dx, dy float64, laid bool) {
	switch {
	case s.Kind == KindUse:
		j.collect(&Shape{Kind: KindGroup, Kids: s.Inner()}, dx, dy, laid)
		return
	case s.Kind != KindGroup:
		j.add(s, dx, dy)
		return
	case !laid:
		if lo, hi := extent(s); lo.X <= hi.X && max(hi.X-lo.X, hi.Y-lo.Y)*j.scale < small {
			dx, dy, laid = j.whole(lo.X)-lo.X, j.whole(lo.Y)-lo.Y, true
		}
	}
	for i := range s.Kids {
		j.collect(&s.Kids[i], dx, dy, laid)
	}
}

// extent is the box of what a group paints, but for its words.
func extent(s *Shape) (lo, hi geom.Pt) {
	lo, hi = geom.Pt{X: math.Inf(1), Y: math.Inf(1)}, geom.Pt{X: math.Inf(-1), Y: math.Inf(-1)}
	for i := range s.Kids {
		var a, b geom.Pt
		switch kid := &s.Kids[i]; kid.Kind {
		case KindLabel:
			continue
		case KindGroup:
			a, b = extent(kid)
		case KindUse:
			a, b = extent(&Shape{Kids: kid.Inner()})
		default:
			a, b = kid.box()
		}
		lo, hi = geom.Pt{X: min(lo.X, a.X), Y: min(lo.Y, a.Y)}, geom.Pt{X: max(hi.X, b.X), Y: max(hi.Y, b.Y)}
	}
	return lo, hi
}

// box is the box of a shape that is neither a group nor words, without the width of its line.
func (s *Shape) box() (lo, hi geom.Pt) {
	switch s.Kind {
	case KindCircle:
		return geom.Pt{X: s.X - s.R, Y: s.Y - s.R}, geom.Pt{X: s.X + s.R, Y: s.Y + s.R}
	case KindRect:
		return geom.Pt{X: s.X, Y: s.Y}, geom.Pt{X: s.X + s.W, Y: s.Y + s.H}
	}
	return s.Path.Bounds()
}

// whole is the nearest place between two pixels, in units.
func (j *job) whole(v float64) float64 { return math.Round(v*j.scale) / j.scale }

// add lists a piece if it can be seen.
func (j *job) add(s *Shape, dx, dy float64) {
	p := piece{Shape: s, path: s.Path, paint: s.Paint, dx: dx, dy: dy}
	if s.Kind == KindLabel {
		p.paint = Paint{Fill: s.Paint.Fill}
		if !(s.Words.Size > 0) {
			return
		}
	} else if !hatched(s) {
		p.paint.Hatch, p.paint.Ink = Plain, None
	} else if p.paint.Fill == None {
		p.paint.Fill = Paper // a pattern alone lies on paper
	}
	inside, along := p, p // the line around a panel may change alone
	inside.paint.Stroke = None
	along.paint.Fill, along.paint.Hatch, along.paint.Ink = None, Plain, None
	for _, p := range []*piece{&inside, &along} {
		if p.paint.Fill != None || p.paint.Stroke != None {
			j.place(p)
		}
	}
}

// place lists a piece that reaches into the picture.
func (j *job) place(p *piece) {
	lo, hi := p.reach()
	if p.area = j.within(lo.X+p.dx, lo.Y+p.dy, hi.X+p.dx, hi.Y+p.dy); p.area.Empty() {
		return
	}
	if max(p.area.Dx(), p.area.Dy()) > tileWidth && p.paint.Dash == [2]float64{} {
		p.long = p.Kind == KindPath || p.Kind == KindRect
	}
	if p.long && p.Kind == KindRect {
		p.path = p.Shape.outline()
	}
	p.sum = j.looks(p)
	j.pieces = append(j.pieces, *p)
}

// within is the pixels of the picture in a box of units, and as many around as are touched when it is laid on
// whole pixels.
func (j *job) within(x0, y0, x1, y1 float64) image.Rectangle {
	const more = 2
	if !(x0 <= x1 && y0 <= y1) {
		return image.Rectangle{}
	}
	px := func(v float64) int { return int(raster.Clamp(v * j.scale)) }
	touched := image.Rect(px(x0)-more, px(y0)-more, px(x1)+more, px(y1)+more)
	return touched.Intersect(image.Rect(0, 0, j.width, j.high))
}

// reach is the box that a piece paints in, in units.
func (p *piece) reach() (lo, hi geom.Pt) {
	if p.Kind == KindLabel {
		w := &p.Words
		wide := w.Fit
		if !(wide > 0) {
			wide = Width(w.Text, w.Size, w.Weight)
		}
		if far := wide + 1.3*w.Size; w.Turn != 0 {
			return geom.Pt{X: p.X - far, Y: p.Y - far}, geom.Pt{X: p.X + far, Y: p.Y + far}
		}
		left := p.X - wide*[...]float64{Start: 0, Middle: 0.5, End: 1}[min(w.Anchor, End)]
		lo = geom.Pt{X: left - 0.5*w.Size, Y: p.Y - 1.3*w.Size}
		return lo, geom.Pt{X: left + wide + 0.5*w.Size, Y: p.Y + 0.6*w.Size}
	}
	lo, hi = p.box()
	wide := 0.0
	if p.paint.Stroke != None && p.paint.Width > 0 {
		wide = p.paint.Width/2*mitre + 1
	}
	return geom.Pt{X: min(lo.X, hi.X) - wide, Y: min(lo.Y, hi.Y) - wide},
		geom.Pt{X: max(lo.X, hi.X) + wide, Y: max(lo.Y, hi.Y) + wide}
}

// mitre is how much farther than half its width a line reaches where it turns.
const mitre = 1.5

// colours appends those that the piece asks for.
func (p *piece) colours(to []raster.RGB) []raster.RGB {
	for _, c := range [...]Color{p.paint.Fill, p.paint.Stroke, p.paint.Ink} {
		if c != None {
			to = append(to, c.rgb(Light))
		}
	}
	return to
}

// places says where its colours are in a palette.
func (p *piece) places(pal *raster.Palette) (v uint64) {
	for _, c := range [...]Color{p.paint.Fill, p.paint.Stroke, p.paint.Ink} {
		v <<= 8
		if c != None {
			v |= uint64(pal.Index(c.rgb(Light)))
		}
	}
	return v
}

// sum is a hash of 128 bits. It needs to differ where strips differ, within this process.
type sum [2]uint64

func (h *sum) add(v uint64) {
	a, b := bits.Mul64(h[0]^v, 0x9e3779b97f4a7c15)
	h[0] = a ^ b
	a, b = bits.Mul64(h[1]+v, 0xd6e8feb86659fd93)
	h[1] = bits.RotateLeft64(a+b, 29) ^ v
}

func (h *sum) floats(list ...float64) {
	for _, v := range list {
		h.add(math.Float64bits(v))
	}
}

// sum is where a hash begins.
func (p *Painter) sum() sum {
	return sum{maphash.String(p.seed, "one"), maphash.String(p.seed, "two")}
}

// looks is the hash of what a piece looks like.
func (j *job) looks(p *piece) sum {
	h := j.sum()
	k := &p.paint
	h.add(uint64(p.Kind) | uint64(k.Hatch)<<8 | uint64(k.Fill)<<32)
	h.add(uint64(k.Stroke) | uint64(k.Ink)<<32)
	h.floats(p.dx, p.dy)
	if k.Stroke != None {
		h.floats(k.Width, k.Dash[0], k.Dash[1])
	}
	if p.long {
		if p.Kind == KindRect || upright(p.path) {
			h.add(1)
		}
		return h
	}
	h.floats(p.X, p.Y)
	switch p.Kind {
	case KindLabel:
		w := &p.Words
		h.add(uint64(w.Weight) | uint64(w.Anchor)<<8)
		h.floats(w.Size, w.Turn, w.Fit)
		h.add(maphash.String(j.seed, w.Text))
	case KindPath:
		for i := range p.path {
			h.segment(&p.path[i])
		}
	default:
		h.floats(p.W, p.H, p.R)
	}
	return h
}

func (h *sum) segment(s *geom.Seg) {
	h.add(uint64(s.Op))
	for _, at := range s.Points() {
		h.floats(at.X, at.Y)
	}
}

// on is the hash of what a piece looks like on an area, if it reaches there. Of a long path only those parts
// count that do: an outline that changes in one place is the same in all others.
func (j *job) on(p *piece, area image.Rectangle) (sum, bool) {
	if !p.long {
		return p.sum, true
	}
	w := window{sum: p.sum}
	more := 3 / j.scale // pixels around
	if p.paint.Stroke != None && p.paint.Width > 0 {
		more += p.paint.Width * mitre
	}
	unit := func(at image.Point) geom.Pt {
		return geom.Pt{X: float64(at.X)/j.scale - p.dx, Y: float64(at.Y)/j.scale - p.dy}
	}
	lo, hi := unit(area.Min), unit(area.Max)
	w.lo, w.hi = geom.Pt{X: lo.X - more, Y: lo.Y - more}, geom.Pt{X: hi.X + more, Y: hi.Y + more}
	if p.paint.Fill != None {
		w.lo.X = math.Inf(-1) // what lies left of an area says whether it is inside
	}
	var at, first geom.Pt
	for i := range p.path {
		s := &p.path[i]
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
	return w.sum, w.some
}

// window is an area through which a path is looked at.
type window struct {
	sum
	lo, hi geom.Pt
	some   bool // something was seen
}

// look adds a segment from a point on if it can be seen.
func (w *window) look(s *geom.Seg, from geom.Pt, to ...geom.Pt) {
	lo, hi := from, from
	for _, p := range to {
		lo, hi = geom.Pt{X: min(lo.X, p.X), Y: min(lo.Y, p.Y)}, geom.Pt{X: max(hi.X, p.X), Y: max(hi.Y, p.Y)}
	}
	if lo.X <= w.hi.X && hi.X >= w.lo.X && lo.Y <= w.hi.Y && hi.Y >= w.lo.Y {
		w.some = true
		w.floats(from.X, from.Y)
		w.segment(s)
	}
}
