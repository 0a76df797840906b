package boards

import (
	"painani/engine"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// Look is the number under which package scene knows who owns a piece: seats from 0, -1 for nobody's, which
// is seat 5 in some games.
func Look(who uint8) int {
	if who > 4 {
		return -1
	}
	return int(who) - 1
}

// Panels are the panels of the seats, two in a row.
type Panels struct {
	Top, High, Gap float64
	Piece          geom.Pt // the middle of the seat's piece on its panel
	R              float64 // of the piece
	Name           geom.Pt // where the name begins
	Size, Room     float64 // of the name
}

// Area is the panel of a seat.
func (p Panels) Area(seat uint8) geom.Area {
	column, row := float64((seat-1)%2), float64((seat-1)/2)
	wide := (Wide - 3*p.Gap) / 2
	return geom.Area{X: p.Gap + column*(wide+p.Gap), Y: p.Top + row*(p.High+p.Gap), W: wide, H: p.High}
}

// End is where the panels of so many seats end, without a gap.
func (p Panels) End(seats uint8) float64 { return p.Top + float64((seats+1)/2)*(p.High+p.Gap) }

// Spot is a place on the panel of a seat, from its upper left corner; from its right edge if x is below 0.
func (p Panels) Spot(seat uint8, x, y, w, h, r float64) scene.Spot {
	a := p.Area(seat)
	if x < 0 {
		x += a.W
	}
	return scene.Spot{Area: geom.Area{X: a.X + x, Y: a.Y + y, W: w, H: h}, R: r}
}

// seatKey is what every panel shows of its seat.
type seatKey struct {
	seat        uint8
	bright, you bool
	who         string
}

// Seats draws the panels of the seats; shows is what each of them shows besides.
func (b *Drawing) Seats(shows func(seat uint8) any, draw func(seat uint8)) {
	for i := range b.Letters {
		seat := uint8(i + 1)
		is := seatKey{seat, b.Shines(seat), engine.Seat(seat) == b.Viewer, b.Who}
		b.Part(Key2("seat", is, shows(seat)), func() { draw(seat) })
	}
}

// Seat draws the ground of a panel with the piece and the name of the seat, and a mark of the seat that
// begins, of which key is said.
func (b *Drawing) Seat(p Panels, album *scene.Album, seat, first uint8, key string) geom.Area {
	a := p.Area(seat)
	edge, thick := scene.Edge, 1.5
	if b.Shines(seat) {
		edge, thick = scene.Accent, 5
	}
	b.Add(scene.Area(a).Rounded(14).Fill(scene.Panel).Line(edge, thick),
		album.Worker(a.X+p.Piece.X, a.Y+p.Piece.Y, p.R, Look(seat), b.Letters[seat-1]))
	if seat == first {
		x, y := a.X+57, a.Y+15
		b.Add(scene.Group(scene.Circle(x, y, 13).Fill(scene.Accent).Line(night, 1.5),
			scene.Centred(x, y, "1", 19).Bold().Fill(scene.Paper)).Tip(b.Say.Say(key, "name", b.Name(seat))))
	}
	name := b.Name(seat)
	if engine.Seat(seat) == b.Viewer {
		name += " (" + b.Say.Say("you") + ")"
	}
	b.Add(scene.Label(a.X+p.Name.X, a.Y+p.Name.Y, name, p.Size).Bold().Within(p.Room))
	return a
}

// Points draws the points of a seat at the right of its panel.
func (b *Drawing) Points(a geom.Area, album *scene.Album, n string) {
	medal := Medal(album, n)
	size := 44 * min(1, 88/medal.Width(44))
	b.Add(scene.Group(medal.At(a.X+a.W-8-medal.Width(size)/2, a.Y+32, size, scene.Ink)...).
		Tip(n + " " + b.Say.Say("points")))
}

// Medal is points won, on a dark medal.
func Medal(album *scene.Album, n string) scene.Sign {
	wide := max(1.15, scene.Width(n, 80, scene.Bold)/100+0.5)
	return scene.Sign{Wide: wide, Draw: album.Of("vp"+n, func(x, y, size float64) scene.Shape {
		w, h, c := wide*size, size*1.08, size*0.3
		label := scene.Centred(x, y, n, size*0.78).Bold().Fill(white)
		if len(n) > 3 { // readers' letters may be wider
			label = label.Within(w - size*0.45)
		}
		return scene.Group(scene.Polygon(geom.Pt{X: x - w/2, Y: y}, geom.Pt{X: x - w/2 + c, Y: y - h/2},
			geom.Pt{X: x + w/2 - c, Y: y - h/2}, geom.Pt{X: x + w/2, Y: y}, geom.Pt{X: x + w/2 - c, Y: y + h/2},
			geom.Pt{X: x - w/2 + c, Y: y + h/2}).Fill(night), label)
	})}
}
