package scene

import "painani/engine/scene/geom"

// Seat is how the pieces of a seat look. The four differ in hue, in lightness
// and in shape, so that they stay apart in grey and for every kind of colour
// vision.
type Seat struct {
	Name string // English name of the colour, lower case
	Fill Color
	On   Color  // readable on Fill
	Mark string // name of the shape
}

// seats in order; the last is for pieces that belong to nobody.
var seats = [5]Seat{
	{"red", Red, Day, "disc"},
	{"blue", Blue, Day, "square"},
	{"green", Green, Night, "triangle"},
	{"yellow", Yellow, Night, "diamond"},
	{"grey", Grey, Night, "cross"},
}

// SeatOf returns the look of a seat, 0 to 3; any other number is neutral.
func SeatOf(seat int) Seat {
	if seat < 0 || seat > 3 {
		return seats[4]
	}
	return seats[seat]
}

// Mark is the shape of a seat, filled with its colour, of the same area for
// all: about a disc of radius r around (cx, cy).
func Mark(cx, cy, r float64, seat int) Shape {
	look := SeatOf(seat)
	s := Circle(cx, cy, r)
	switch look.Mark {
	case "square":
		s = Rect(cx-r*0.9, cy-r*0.9, r*1.8, r*1.8).Rounded(r * 0.2)
	case "triangle":
		s = Path(geom.Regular(cx, cy+r*0.18, r*1.38, 3, 0))
	case "diamond":
		s = Path(geom.Regular(cx, cy, r*1.26, 4, 0))
	case "cross":
		s = Path(cross(cx, cy, r*1.1, r*0.5))
	}
	return s.Fill(look.Fill)
}

// cross is a diagonal cross whose arms are 2*half wide.
func cross(cx, cy, r, half float64) geom.Path {
	return geom.Poly(
		geom.Pt{X: cx - half, Y: cy - r}, geom.Pt{X: cx + half, Y: cy - r}, geom.Pt{X: cx + half, Y: cy - half},
		geom.Pt{X: cx + r, Y: cy - half}, geom.Pt{X: cx + r, Y: cy + half}, geom.Pt{X: cx + half, Y: cy + half},
		geom.Pt{X: cx + half, Y: cy + r}, geom.Pt{X: cx - half, Y: cy + r}, geom.Pt{X: cx - half, Y: cy + half},
		geom.Pt{X: cx - r, Y: cy + half}, geom.Pt{X: cx - r, Y: cy - half}, geom.Pt{X: cx - half, Y: cy - half},
	).Transform(geom.Turn(45, cx, cy))
}

// Worker is a piece of a seat on a space: its mark with a rim, and on it a
// letter or number, which may be empty.
func Worker(cx, cy, r float64, seat int, label string) Shape {
	look := SeatOf(seat)
	g := Group(Mark(cx, cy, r, seat).Line(Night, max(r*0.12, 0.8)))
	if label != "" {
		g = g.With(Centred(cx, cy+lower(seat, r), label, r*1.15).Bold().Fill(look.On).Within(r * 1.5))
	}
	return g
}

// lower is how far below the middle a label stands: a triangle's is low.
func lower(seat int, r float64) float64 {
	if SeatOf(seat).Mark == "triangle" {
		return r * 0.22
	}
	return 0
}

// Figure is a standing person of a seat: head and shoulders, its mark on the
// chest. The box has its upper left corner at (x, y) and is 0.8 size wide.
func Figure(x, y, size float64, seat int) Shape {
	look := SeatOf(seat)
	cx := x + size*0.4
	var body geom.Path
	body.Move(x, y+size)
	body.Curve(geom.Pt{X: x, Y: y + size*0.45}, geom.Pt{X: x + size*0.1, Y: y + size*0.38},
		geom.Pt{X: cx, Y: y + size*0.38})
	body.Curve(geom.Pt{X: x + size*0.7, Y: y + size*0.38}, geom.Pt{X: x + size*0.8, Y: y + size*0.45},
		geom.Pt{X: x + size*0.8, Y: y + size})
	body.Close()
	rim := max(size*0.045, 0.8)
	return Group(
		Path(body).Fill(look.Fill).Line(Night, rim),
		Circle(cx, y+size*0.22, size*0.21).Fill(look.Fill).Line(Night, rim),
		Mark(cx, y+size*0.71, size*0.15, seat).Fill(look.On),
	)
}
