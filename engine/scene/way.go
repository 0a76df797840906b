package scene

import (
	"cmp"
	"slices"
	"strings"

	"painani/engine/scene/geom"
)

// Way is where a click on a place of the board leads.
type Way struct {
	Href string
	Name string // what is done there and what it costs; the link's accessible name
}

// Ways lays a link over every shape whose id is in to, above all else, so that no piece that stands there
// takes clicks away. Links have the class "way" beside that of the shape; a small one lies above a larger
// one. It returns how many there are.
func (s *Scene) Ways(to map[string]Way) int {
	type area struct {
		shape Shape
		size  float64
	}
	var over []area
	each(s.Body, func(x Shape) {
		way, ok := to[x.Meta.ID]
		if x.Meta.ID == "" || !ok {
			return
		}
		hit := x.ground()
		hit.Meta = Meta{
			Class: strings.TrimSpace("way " + x.Meta.Class),
			Title: cmp.Or(way.Name, called(x)),
			Link:  way.Href,
		}
		lo, hi := hit.bounds()
		over = append(over, area{hit, (hi.X - lo.X) * (hi.Y - lo.Y)})
	})
	slices.SortStableFunc(over, func(a, b area) int { return cmp.Compare(b.size, a.size) })
	for _, a := range over {
		s.Add(a.shape)
	}
	return len(over)
}

// Names are what shapes with an id are called, by id.
func (s *Scene) Names() map[string]string {
	out := map[string]string{}
	each(s.Body, func(x Shape) {
		if x.Meta.ID != "" {
			out[x.Meta.ID] = called(x)
		}
	})
	return out
}

// each calls fn for all shapes, also those in groups.
func each(shapes []Shape, fn func(Shape)) {
	for _, s := range shapes {
		fn(s)
		each(s.Kids, fn)
	}
}

// inside calls fn for a shape and all in it, also in pictures.
func inside(s Shape, fn func(Shape)) {
	fn(s)
	for _, x := range s.Inner() {
		inside(x, fn)
	}
}

// ground is the outline of a shape without paint: that of its largest part, if this makes up most of it, or
// else the box around all of it.
func (s Shape) ground() Shape {
	lo, hi := s.bounds()
	box := Rect(lo.X, lo.Y, hi.X-lo.X, hi.Y-lo.Y)
	best, most := box, 0.0
	inside(s, func(x Shape) {
		if x.Kind == KindGroup || x.Kind == KindLabel || x.Kind == KindUse {
			return
		}
		lo, hi := x.bounds()
		if size := (hi.X - lo.X) * (hi.Y - lo.Y); size > most {
			best, most = Shape{Kind: x.Kind, X: x.X, Y: x.Y, W: x.W, H: x.H, R: x.R, Path: x.Path}, size
		}
	})
	if most < mostOf*box.W*box.H {
		return box
	}
	return best
}

// mostOf is the share of a group's box that one part must have to stand for the group.
const mostOf = 0.75

// bounds are the corners of a box that holds the shape, its stroke apart.
func (s Shape) bounds() (lo, hi geom.Pt) {
	switch s.Kind {
	case KindGroup:
		if s.part != nil {
			return s.part.lo, s.part.hi
		}
		return groupBounds(s.Kids)
	case KindUse:
		t := s.stamp
		return geom.Pt{X: s.R*t.lo.X + s.X, Y: s.R*t.lo.Y + s.Y}, geom.Pt{X: s.R*t.hi.X + s.X, Y: s.R*t.hi.Y + s.Y}
	case KindCircle:
		return geom.Pt{X: s.X - s.R, Y: s.Y - s.R}, geom.Pt{X: s.X + s.R, Y: s.Y + s.R}
	case KindRect:
		return geom.Pt{X: s.X, Y: s.Y}, geom.Pt{X: s.X + s.W, Y: s.Y + s.H}
	case KindLabel:
		wide := s.Words.Fit
		if wide == 0 {
			wide = Width(s.Words.Text, s.Words.Size, s.Words.Weight)
		}
		left := s.X - wide*float64(s.Words.Anchor)/2
		return geom.Pt{X: left, Y: s.Y - s.Words.Size}, geom.Pt{X: left + wide, Y: s.Y}
	}
	return s.Path.Bounds()
}

// groupBounds are the corners of a box that holds all the shapes.
func groupBounds(kids []Shape) (lo, hi geom.Pt) {
	for i := range kids {
		l, h := kids[i].bounds()
		if i == 0 {
			lo, hi = l, h
			continue
		}
		lo = geom.Pt{X: min(lo.X, l.X), Y: min(lo.Y, l.Y)}
		hi = geom.Pt{X: max(hi.X, h.X), Y: max(hi.Y, h.Y)}
	}
	return lo, hi
}
