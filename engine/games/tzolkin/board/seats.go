package board

import (
	"fmt"

	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// header says which game this is, and what it waits for.
func (b *Board) header() {
	b.Add(scene.Label(12, 44, rules.Card.Title, 40).Bold())
	text := b.moving()
	right := boardWidth - 12
	b.Add(scene.Label(right, 42, text, 34).Bold().Fill(scene.Accent).At(scene.End).Within(560))
	if b.S.Phase == rules.PhaseTurn || b.S.Phase == rules.PhaseSpin {
		w := min(scene.Room(text, 34, scene.Bold), 560)
		b.Add(scene.Mark(right-w-28, 31, 17, lookOf(b.S.Turn)).Line(night, 2))
	}
}

// seats draws a panel for each player, two in a row.
func (b *Board) seats() {
	for i := range int(b.S.Seats) {
		a := seatArea(i)
		b.part(b.seatKey(i), func() { b.seat(i, a.X, a.Y, a.W) })
	}
}

// seatKey is all that a player's panel shows.
func (b *Board) seatKey(i int) any {
	seat := uint8(i + 1)
	return struct {
		i                int
		p                rules.Player
		bold, start, you bool
		choosing         bool
		seats            uint8
		points, who      string
	}{i, b.S.Players[i], b.awaited(seat) || b.won(seat), b.S.Start == seat, engine.SeatAt(i) == b.viewer,
		b.S.Phase == rules.PhaseChoose, b.S.Seats, b.pointsOf(i), b.who}
}

func (b *Board) seat(i int, x, y, wide float64) {
	p, seat := &b.S.Players[i], uint8(i+1)
	edge, thick := scene.Edge, 1.5
	if b.awaited(seat) || b.won(seat) {
		edge, thick = scene.Accent, 5
	}
	b.Add(scene.Rect(x, y, wide, seatHeight).Rounded(14).Fill(scene.Panel).Line(edge, thick))
	b.Add(album.Worker(x+32, y+32, 22, i, b.letters[i]))
	if b.S.Start == seat {
		b.Add(
			scene.Group(scene.Circle(x+57, y+15, 13).Fill(scene.Accent).Line(night, 1.5), scene.Centred(x+57, y+15, "1", 19).Bold().Fill(scene.Paper)).
				Tip(b.Say.Say("starter", "name", b.name(seat))),
		)
	}
	name := b.name(seat)
	if engine.SeatAt(i) == b.viewer {
		name += " (" + b.Say.Say("you") + ")"
	}
	b.Add(scene.Label(x+74, y+43, name, 31).Bold().Within(172))
	b.crew(p, i, x+256, y+30)
	b.double(p, x+464, y+31)
	points := pointsSign(b.pointsOf(i))
	size := 44 * min(1, 88/points.Width(44))
	b.Add(
		scene.Group(points.At(x+wide-8-points.Width(size)/2, y+32, size, scene.Ink)...).
			Tip(b.pointsOf(i) + " " + b.Say.Say("points")),
	)
	b.belongings(p, i, x+12, y+84, wide-24)
	b.holdings(p, x+12, y+114, wide-24)
}

// crew draws six pawns: in hand in the seat's colour, on the board pale, in the supply dashed.
func (b *Board) crew(p *rules.Player, i int, x, y float64) {
	in, placed, away := scene.Path(nil).
		Fill(scene.SeatOf(i).Fill).
		Line(night, 1.5),
		scene.Path(nil).
			Fill(scene.Field).
			Line(scene.Ink, 2),
		scene.Path(nil).
			Line(scene.Muted, 1.2).
			Dashed(3, 3)
	for k := range rules.MaxWorkers {
		one := pawnPath(x+14+float64(k)*30, y, 38)
		switch {
		case k < int(p.Hand):
			in.Path = append(in.Path, one...)
		case k < int(p.Workers):
			placed.Path = append(placed.Path, one...)
		default:
			away.Path = append(away.Path, one...)
		}
	}
	g := scene.Group().
		Tip(b.Say.Say("crew", "hand", p.Hand, "out", p.Workers-p.Hand, "supply", rules.MaxWorkers-p.Workers))
	for _, s := range []scene.Shape{in, placed, away} {
		if len(s.Path) > 0 {
			g.Kids = append(g.Kids, s)
		}
	}
	b.Add(g)
}

// double shows whether the double advance is ready.
func (b *Board) double(p *rules.Player, x, y float64) {
	fill, on, dash, tip := scene.Gold, night, 0.0, "double.ready"
	if !p.Ready {
		fill, on, dash, tip = scene.Field, scene.Muted, 4, "double.used"
	}
	b.Add(scene.Group(scene.Path(geom.Star(x, y, 24, 19, 10)).Fill(fill).Line(on, 1.5).Dashed(dash, dash),
		scene.Centred(x, y, "×2", 21).Bold().Fill(on)).Tip(b.Say.Say(tip)))
}

// belongings is the row of goods and harvest tiles.
func (b *Board) belongings(p *rules.Player, i int, x, y, wide float64) {
	pitch := wide / 6.6
	for good, n := range p.Goods {
		g := scene.Sign{Draw: goodPicture(good), Text: fmt.Sprint(n)}
		b.Add(
			scene.Group(signRow(x+pitch*float64(good), y, pitch-8, 42, scene.Ink, []scene.Sign{g})...).
				Ident(goodID(i+1, good)).
				Tip(b.goodWord(good, n)),
		)
	}
	left := x + pitch*5
	for k, g := range []scene.Sign{{Draw: cornTile, Text: fmt.Sprint(p.CornTiles)}, {Draw: woodTile, Text: fmt.Sprint(p.WoodTiles)}} {
		tip := []string{b.Say.Say("corn-tiles", "n", p.CornTiles), b.Say.Say("wood-tiles", "n", p.WoodTiles)}[k]
		b.Add(
			scene.Group(signRow(left+float64(k)*pitch*0.82, y, pitch*0.78, 36, scene.Ink, []scene.Sign{g})...).
				Tip(tip),
		)
	}
}

// chip is a tile that a player owns, by its number.
type chip struct {
	id, tip string
	look    tint
}

// holdings are the tiles of a player; while starting tiles are chosen, these.
func (b *Board) holdings(p *rules.Player, x, y, wide float64) {
	if b.S.Phase == rules.PhaseChoose {
		b.choice(p, x, y, wide)
		return
	}
	chips := b.chips(p)
	if len(chips) == 0 {
		return
	}
	for i, c := range chips {
		a := chipArea(x, y, wide, i, len(chips))
		b.Add(scene.Group(scene.Area(a).Rounded(6).Fill(c.look.Strong).Line(night, 1),
			scene.Centred(a.Mid().X, a.Mid().Y, c.id, 21).Bold().Fill(c.look.On).Within(a.W-6)).Tip(c.tip))
	}
}

// chips lists a player's tiles: kept starting tiles, buildings, monuments.
func (b *Board) chips(p *rules.Player) []chip {
	var out []chip
	for _, k := range p.Kept {
		if k != 0 && k != rules.HiddenTile {
			c := b.wealthCard(k)
			out = append(out, chip{c.id, c.tip, tint{tan, tan, night}})
		}
	}
	for i := range rules.Buildings {
		if p.Buildings&(1<<i) != 0 {
			c := b.buildingCard(i)
			out = append(out, chip{c.id, c.tip, c.look})
		}
	}
	for i := range rules.Monuments {
		if p.Monuments&(1<<i) != 0 {
			c := b.monumentCard(i)
			out = append(out, chip{c.id, c.tip, c.look})
		}
	}
	return out
}

// choice draws the starting tiles dealt, or that somebody is choosing or has chosen.
func (b *Board) choice(p *rules.Player, x, y, wide float64) {
	if p.Dealt[0] == rules.HiddenTile || p.Dealt[0] == 0 {
		key := "choosing"
		if p.Kept[0] != 0 {
			key = "chosen"
		}
		b.Add(scene.Label(x, y+32, b.Say.Say(key), 28).Fill(scene.Muted).Within(wide))
		return
	}
	pitch := wide / rules.DealtTiles
	for i, d := range p.Dealt {
		c, cx := b.wealthCard(d), x+pitch*float64(i)
		edge, thick := night, 1.2
		if d == p.Kept[0] || d == p.Kept[1] {
			edge, thick = scene.Accent, 4
		}
		g := scene.Group(scene.Rect(cx+1, y-6, pitch-6, 60).Rounded(8).Fill(tan).Line(edge, thick),
			scene.Label(cx+8, y+13, c.id, 20).Bold().Fill(night)).Tip(c.tip).Ident(dealtID(p, i))
		g.Kids = append(g.Kids, signRow(cx+9, y+33, pitch-22, 33, night, c.signs)...)
		b.Add(g)
	}
}
