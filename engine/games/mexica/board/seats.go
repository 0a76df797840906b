package board

import (
	"fmt"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// seats draws a panel for each player, two in a row.
func (b *board) seats() {
	for i := range int(b.s.Seats) {
		a := seatArea(i)
		b.part(b.seatKey(i), func() { b.seat(i, a.X, a.Y, a.W) })
	}
}

// seatKey is all that a player's panel shows.
func (b *board) seatKey(i int) any {
	seat := uint8(i + 1)
	return struct {
		i, now    int
		p         rules.Player
		bold, you bool
		phase     rules.Phase
		who       string
	}{i, b.Now[i], b.s.Players[i], b.awaited(seat) || b.won(seat), engine.SeatAt(i) == b.viewer, b.s.Phase, b.who}
}

func (b *board) seat(i int, x, y, wide float64) {
	p, seat := &b.s.Players[i], uint8(i+1)
	edge, thick := scene.Edge, 1.5
	if b.awaited(seat) || b.won(seat) {
		edge, thick = scene.Accent, 5
	}
	b.Add(scene.Rect(x, y, wide, seatHeight).Rounded(14).Fill(scene.Panel).Line(edge, thick))
	b.Add(album.Worker(x+34, y+36, 23, i, b.Letters[i]))
	name := b.name(seat)
	if engine.SeatAt(i) == b.viewer {
		name += " (" + b.say.Say("you") + ")"
	}
	b.Add(scene.Label(x+70, y+47, name, 32).Bold().Within(250))
	b.Add(scene.Group(chip(x+362, y+36, 48), scene.Label(x+393, y+50, fmt.Sprint(p.Chips), 40).Bold()).
		Ident(chipID(i + 1)).Tip(b.say.Say("chips", "n", p.Chips)))
	points := fmt.Sprint(p.Vp())
	b.Add(scene.Group(scene.Rect(x+wide-122, y+10, 110, 54).Rounded(12).Fill(night).Line(scene.Edge, 1.5),
		scene.Centred(x+wide-67, y+37, points, 44).Bold().Fill(white).Within(98)).Tip(points + " " + b.say.Say("points")))
	b.stock(p, seat, x+12, y+76)
	if b.s.Phase != rules.PhaseOver {
		b.Add(scene.Group(scene.Label(x+wide-14, y+107, b.say.Say("now"), 25).Fill(scene.Muted).At(scene.End).Within(122),
			scene.Label(x+wide-14, y+140, fmt.Sprintf("+%d", b.Now[i]), 34).Bold().At(scene.End)).Tip(b.say.Say("now.tip", "n", b.Now[i])))
	}
}

// stock shows the temples that a player has left to build by level, and in phase 1 what phase 2 brings.
func (b *board) stock(p *rules.Player, seat uint8, x, y float64) {
	const pitch = 103.0
	for k, n := range p.Stock {
		level := uint8(k + 1)
		at := geom.Pt{X: x + 27 + pitch*float64(k), Y: y + 40}
		ink := scene.Ink
		if n == 0 {
			ink = scene.Muted
		}
		tip := b.say.Say("stock", "n", n, "level", level)
		g := scene.Group(temple(seat, level)(at.X, at.Y, 0.92*templeSize), scene.Label(at.X+27, at.Y+14, fmt.Sprint(n), 38).Bold().Fill(ink).Within(24))
		if b.phaseNumber() == 1 {
			g.Kids = append(g.Kids, scene.Label(at.X+50, at.Y-4, fmt.Sprintf("+%d", rules.Issue[1][k]), 22).Fill(scene.Muted).Within(30)) // whatever the font, clear of the next
			tip += ", " + b.say.Say("stock.later", "n", rules.Issue[1][k])
		}
		b.Add(g.Tip(tip))
	}
}
