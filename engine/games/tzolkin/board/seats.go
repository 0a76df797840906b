package board

import (
	"fmt"

	"painani/engine/boards"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// seats draws a panel for each player, two in a row.
func (b *Board) seats() {
	b.Seats(func(seat uint8) any {
		choosing := b.S.Phase == rules.PhaseChoose
		return boards.Key5("", *b.S.Player(seat), b.S.Start, choosing, b.S.Seats, b.pointsOf(seat))
	}, b.seat)
}

func (b *Board) seat(seat uint8) {
	p, a := b.S.Player(seat), b.Seat(panels, &book.Album, seat, b.S.Start, "starter")
	b.crew(p, seat, a.X+256, a.Y+30)
	b.double(p, a.X+464, a.Y+31)
	b.Points(a, &book.Album, b.pointsOf(seat))
	b.belongings(p, seat, a.X+12, a.Y+84, a.W-24)
	b.holdings(p, a.X+12, a.Y+114, a.W-24)
}

// crew draws six pawns: in hand in the seat's colour, on the board pale, in the supply dashed.
func (b *Board) crew(p *rules.Player, seat uint8, x, y float64) {
	out, supply := p.Workers-p.Hand, rules.MaxWorkers-p.Workers
	b.Add(layers(func(k int) geom.Path { return pawnFigure(x+14+float64(k)*30, y, 38) },
		layer{p.Hand, scene.Path(nil).Fill(scene.SeatOf(boards.Look(seat)).Fill).Line(tone.Night, 1.5)},
		layer{out, scene.Path(nil).Fill(scene.Field).Line(scene.Ink, 2)},
		layer{supply, scene.Path(nil).Line(scene.Muted, 1.2).Dashed(3, 3)},
	).Tip(b.Say.Say("crew", "hand", p.Hand, "out", out, "supply", supply)))
}

// layer is how so many of the figures in a row look.
type layer struct {
	n    uint8
	look scene.Shape
}

// layers is a group of figures in a row, those of a layer in one path.
func layers(figure func(k int) geom.Path, list ...layer) scene.Shape {
	g, k := scene.Group(), 0
	for _, l := range list {
		for range l.n {
			l.look.Path = append(l.look.Path, figure(k)...)
			k++
		}
		if l.n > 0 {
			g = g.With(l.look)
		}
	}
	return g
}

// double shows whether the double advance is ready.
func (b *Board) double(p *rules.Player, x, y float64) {
	fill, on, dash, tip := scene.Gold, tone.Night, 0.0, "double.ready"
	if !p.Ready {
		fill, on, dash, tip = scene.Field, scene.Muted, 4, "double.used"
	}
	b.Add(scene.Group(scene.Path(geom.Star(x, y, 24, 19, 10)).Fill(fill).Line(on, 1.5).Dashed(dash, dash),
		scene.Centred(x, y, "×2", 21).Bold().Fill(on)).Tip(b.Say.Say(tip)))
}

// belongings is the row of goods and harvest tiles.
func (b *Board) belongings(p *rules.Player, seat uint8, x, y, wide float64) {
	pitch := wide / goodsWide
	sign := func(at, wide, size float64, draw scene.Draw, n any) scene.Shape {
		g := scene.Sign{Draw: draw, Text: fmt.Sprint(n)}
		return scene.Group(signRow(x+pitch*at, y, wide, size, scene.Ink, []scene.Sign{g})...)
	}
	for good, n := range p.Goods {
		b.Add(sign(float64(good), pitch-8, 42, goodPictures[good], n).Ident(goodID(int(seat), good)).Tip(b.goodWord(good, n)))
	}
	b.Add(sign(5, pitch*0.78, 36, cornTile, p.CornTiles).Tip(b.Say.Say("corn-tiles", "n", p.CornTiles)),
		sign(5.82, pitch*0.78, 36, woodTile, p.WoodTiles).Tip(b.Say.Say("wood-tiles", "n", p.WoodTiles)))
}

// goodsWide is how many places for goods the row has.
const goodsWide = 6.6

// holdings are the tiles of a player; while starting tiles are chosen, these.
func (b *Board) holdings(p *rules.Player, x, y, wide float64) {
	if b.S.Phase == rules.PhaseChoose {
		b.choice(p, x, y, wide)
		return
	}
	list := tilesOf(p)
	for i, t := range list {
		look, a := classTints[t.class], chipArea(x, y, wide, i, len(list))
		b.Add(scene.Group(scene.Area(a).Rounded(6).Fill(look.Strong).Line(tone.Night, 1),
			scene.Centred(a.Mid().X, a.Mid().Y, t.id, 21).Bold().Fill(look.On).Within(a.W-6)).Tip(b.tip(t)))
	}
}

// choice draws the starting tiles dealt, or that somebody is choosing or has chosen.
func (b *Board) choice(p *rules.Player, x, y, wide float64) {
	if b.Hidden(&p.Starting, x, y+32, wide) {
		return
	}
	pitch := wide / rules.DealtTiles
	for i, d := range p.Dealt {
		t, cx := wealth(int(d)), x+pitch*float64(i)
		edge, thick := tone.Night, 1.2
		if d == p.Kept[0] || d == p.Kept[1] {
			edge, thick = scene.Accent, 4
		}
		g := scene.Group(scene.Rect(cx+1, y-6, pitch-6, 60).Rounded(8).Fill(tone.Tan).Line(edge, thick),
			scene.Label(cx+8, y+13, t.id, 20).Bold().Fill(tone.Night)).Tip(b.tip(t)).Ident(dealtID(p, i))
		g = g.With(signRow(cx+9, y+33, pitch-22, 33, tone.Night, b.signs(t))...)
		b.Add(g)
	}
}
