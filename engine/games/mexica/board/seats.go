package board

import (
	"fmt"

	"painani/engine/games/mexica/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// seat draws the panel of a player.
func (b *board) seat(seat uint8) {
	p, now := b.s.Player(seat), b.Now[seat-1]
	a := b.Seat(panels, &book.Album, seat, 0, "")
	x, y, wide := a.X, a.Y, a.W
	b.Add(scene.Group(chip(x+362, y+36, 48), scene.Label(x+393, y+50, fmt.Sprint(p.Chips), 40).Bold()).
		Ident(chipID(seat)).Tip(b.Say.Say("chips", "n", p.Chips)))
	points := fmt.Sprint(p.Vp())
	b.Add(scene.Group(scene.Rect(x+wide-122, y+10, 110, 54).Rounded(12).Fill(tone.Night).Line(scene.Edge, 1.5),
		scene.Centred(x+wide-67, y+37, points, 44).Bold().Fill(tone.White).Within(98)).Tip(points + " " + b.Say.Say("points")))
	b.stock(p, seat, x+12, y+76)
	if b.s.Phase != rules.PhaseOver {
		b.Add(scene.Group(scene.Label(x+wide-14, y+107, b.Say.Say("now"), 25).Fill(scene.Muted).At(scene.End).Within(122),
			scene.Label(x+wide-14, y+140, fmt.Sprintf("+%d", now), 34).Bold().At(scene.End)).Tip(b.Say.Say("now.tip", "n", now)))
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
		tip := b.Say.Say("stock", "n", n, "level", level)
		g := scene.Group(temple(seat, level)(at.X, at.Y, 0.92*templeSize), scene.Label(at.X+27, at.Y+14, fmt.Sprint(n), 38).Bold().Fill(ink).Within(24))
		if b.phaseNumber() == 1 {
			g = g.With(scene.Label(at.X+50, at.Y-4, fmt.Sprintf("+%d", rules.Issue[1][k]), 22).Fill(scene.Muted).Within(30)) // whatever the font, clear of the next
			tip += ", " + b.Say.Say("stock.later", "n", rules.Issue[1][k])
		}
		b.Add(g.Tip(tip))
	}
}
