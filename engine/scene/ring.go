package scene

import (
	"math"

	"painani/engine/scene/geom"
)

// Spot is a place of a board or a piece on it, to be ringed: a box with rounded corners.
type Spot struct {
	geom.Area
	R float64
}

// Round is the spot of a disc.
func Round(cx, cy, r float64) Spot {
	return Spot{geom.Area{X: cx - r, Y: cy - r, W: 2 * r, H: 2 * r}, r}
}

// RoundAt is the spot of a disc around a point.
func RoundAt(at geom.Pt, r float64) Spot { return Round(at.X, at.Y, r) }

// Rings are spots that belong together: those of a seat, 0 to 3, in its colour and with its mark, any other
// number neutral, to be looked at.
type Rings struct {
	Seat  int
	Title string
	Spots []Spot
}

// Measures of rings, in parts of the board's width.
const (
	ringWide = 1.0 / 230
	markSize = 1.0 / 125

	letterSize = 1.0 / 48 // of a caption
)

// Ring lays rings over everything that is there. Those around one place lie around each other. A ring is of
// two colours, one of which is seen on any ground, and it takes no click away from what is within. What lies
// below the fold is a group of its own, so that it moves with its place.
func (s *Scene) Ring(list ...Rings) {
	var before []geom.Pt // middles of the spots of other rings
	for _, r := range list {
		above, below := s.ring(r, before), Group()
		for i := range above.Kids {
			if lo, _ := above.Kids[i].bounds(); s.Fold > 0 && lo.Y >= s.Fold {
				above.Kids, below.Kids = above.Kids[:i], above.Kids[i:]
				break
			}
		}
		for _, g := range []Shape{above, below} {
			if len(g.Kids) > 0 {
				g.Meta = above.Meta
				s.Add(g)
			}
		}
		for _, spot := range r.Spots {
			before = append(before, spot.Mid())
		}
	}
}

// ring is the rings of one kind, what lies below the fold behind the rest.
func (s *Scene) ring(r Rings, before []geom.Pt) Shape {
	wide, look, class := s.W*ringWide, SeatOf(r.Seat), "ring"
	if r.Seat < 0 || r.Seat > 3 {
		look, wide = Seat{Fill: Accent, On: Paper}, 1.5*wide // nothing else tells what is meant
	} else {
		class += " seat-" + look.Name
	}
	var path [2]geom.Path // above the fold and below
	var marks [2][]Shape
	for _, spot := range r.Spots {
		part := 0
		if s.Fold > 0 && spot.Y >= s.Fold {
			part = 1
		}
		by := wide * (0.5 + 1.8*float64(around(before, spot.Mid())))
		a := spot.Inset(-by)
		path[part] = append(path[part], geom.Box(a.X, a.Y, a.W, a.H, min(spot.R+by, a.W/2, a.H/2))...)
		if look.Mark != "" {
			at := corner(a, r.Seat)
			marks[part] = append(marks[part], Mark(at.X, at.Y, s.W*markSize, r.Seat).Line(look.On, wide*0.45))
		}
	}
	g := Group().Class(class).Tip(r.Title)
	for part, p := range path {
		if len(p) > 0 {
			g = g.With(Path(p).Line(look.On, wide*2), Path(p).Line(look.Fill, wide))
			g = g.With(marks[part]...)
		}
	}
	tidy(g.Kids)
	return g
}

// Caption writes below the picture what its rings are, each behind its mark: for pictures that stand alone.
func (s *Scene) Caption(list ...Rings) {
	size := s.W * letterSize
	for _, r := range list {
		text, high := Paragraph(1.8*size, s.H, s.W-2.3*size, r.Title, size)
		text = text.With(Mark(0.9*size, s.H+0.65*size, 0.42*size, r.Seat).Line(Ink, 0.06*size))
		tidy(text.Kids)
		s.Add(text.Class("caption"))
		s.H = math.Ceil(s.H + high + 0.4*size)
	}
}

// around counts the points that are nearly one.
func around(list []geom.Pt, at geom.Pt) (n int) {
	for _, p := range list {
		if math.Abs(p.X-at.X) < 3 && math.Abs(p.Y-at.Y) < 3 {
			n++
		}
	}
	return n
}

// corner is where a seat's mark lies on a ring: each seat has a corner of its own.
func corner(a geom.Area, seat int) geom.Pt {
	at := geom.Pt{X: a.X, Y: a.Y}
	if seat%2 == 1 {
		at.X += a.W
	}
	if seat >= 2 {
		at.Y += a.H
	}
	return at
}
