package board

import (
	"fmt"
	"slices"

	"painani/engine/boards"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// pool draws the open starting tiles of the draft.
func (b *board) pool() {
	if b.s.Phase != rules.PhaseDraft {
		return
	}
	const wide, high = (boards.Wide - 2*gap - 4*6) / 5, poolHigh/2 - 8
	i := 0
	for number := range rules.Members(b.s.Pool) {
		b.Add(b.startTile(gap+float64(i%5)*(wide+6), poolTop+float64(i/5)*(high+6), wide, high, number, draftID(number)))
		i++
	}
}

// seats draws a panel for each player, two in a row.
func (b *board) seats() {
	b.Seats(func(seat uint8) any {
		return boards.Key5("", *b.s.Player(seat), b.s.Start, b.s.Phase, b.s.Techs, b.s.Beside)
	}, b.seat)
}

func (b *board) seat(seat uint8) {
	p, a := b.s.Player(seat), b.Seat(panels(b.s), &book.Album, seat, b.s.Start, "start")
	b.crew(p, boards.Look(seat), a.X+312, a.Y+32)
	b.Points(a, &book.Album, fmt.Sprint(p.VP))
	b.belongings(p, a.X+12, a.Y+84)
	b.holdings(p, seat, holdingArea(a))
}

// crew draws the four workers: powers of those in play, locked ones with a bar, the one in reserve dashed.
func (b *board) crew(p *rules.Player, i int, x, y float64) {
	g := scene.Group().Tip(b.crewWords(p))
	for d := range p.Dice {
		cx := x + float64(d)*46
		if d >= p.Workers() {
			g = g.With(scene.Mark(cx, y, 17, i).Fill(scene.None).Line(scene.Muted, 1.5).Dashed(3, 3))
			continue
		}
		g = g.With(book.Album.Worker(cx, y, 18, i, fmt.Sprint(p.Dice[d].Power)))
		if p.Dice[d].Lock != 0 {
			g = g.With(scene.Rect(cx-20, y+16, 40, 8).Rounded(4).Fill(scene.Accent).Line(tone.Night, 1))
		}
	}
	b.Add(g)
}

// goodPitch is the room for a good of a player.
const goodPitch = 82.0

// belongings is the row of goods, and what matters for scoring.
func (b *board) belongings(p *rules.Player, x, y float64) {
	const pitch, chips = goodPitch, 158.0
	for good, n := range p.Goods {
		g := scene.Sign{Draw: goods[good], Text: fmt.Sprint(n)}
		b.Add(scene.Group(signRow(x+pitch*float64(good), y, pitch-8, 42, scene.Ink, []scene.Sign{g})...).Tip(goodWord(b.game, good, n)))
	}
	left := x + pitch*4
	switch _, sum := rules.MaskSets(p); {
	case p.Owes > 0:
		b.Add(scene.Group(signRow(left, y, pitch, 38, scene.Accent, []scene.Sign{{Text: "−"}, {Draw: bean, Text: fmt.Sprint(p.Owes)}})...).
			Tip(b.Say.Say("owes", "n", p.Owes)))
	case sum > 0:
		b.Add(scene.Group(signRow(left, y, pitch, 32, scene.Ink, []scene.Sign{{Draw: anyMask}, {Text: "="}, pointsSign(sum)})...).
			Tip(b.Say.Say("masks", "n", sum)))
	}
	b.techChips(p, geom.Area{X: left + pitch + 4, Y: y - 24, W: chips, H: 50})
}

// techChips are the technologies of a player by name, as they lie on Alchemy.
func (b *board) techChips(p *rules.Player, a geom.Area) {
	if p.Techs == 0 {
		return
	}
	var plates geom.Path
	var names []scene.Shape
	for slot, tile := range b.s.Techs {
		if p.Techs&(1<<slot) == 0 {
			continue
		}
		in := techArea(a, slot)
		plates = append(plates, geom.Box(in.X+2, in.Y+1, in.W-4, in.H-3, 0)...)
		names = append(names, scene.Centred(in.X+in.W/2, in.Y+in.H/2, rules.Technologies[tile].ID, 19).Bold().Fill(tone.White))
	}
	b.Add(scene.Group(scene.Path(plates).Fill(boardTints[rules.Alchemy].Strong)).With(names...).Tip(b.Say.Say("techs", "n", p.Technologies())))
}

// holdings are the discovery tiles of a player; at the start the starting tiles.
func (b *board) holdings(p *rules.Player, seat uint8, a geom.Area) {
	switch b.s.Phase {
	case rules.PhaseChoose:
		b.choice(p, seat, a)
		return
	case rules.PhaseDraft, rules.PhaseStart:
		b.startTiles(p.Kept[:], seat, a)
		return
	}
	list, used := kindsOf(&p.Tiles), usedOf(p)
	pitch := heldPitch(p, a)
	for j, k := range list {
		b.Add(b.held(p, seat, k, heldArea(a, pitch, j)))
	}
	if len(used) > 0 {
		w := usedSide*float64((len(used)+1)/2) + 3
		b.usedTiles(used, geom.Area{X: a.X + a.W - w, Y: a.Y + 2, W: w, H: a.H - 4})
	}
}

// kindsOf lists the kinds of tiles that there are.
func kindsOf(tiles *[rules.DiscoveryKinds]uint8) (out []int) {
	for k, n := range tiles {
		if n > 0 {
			out = append(out, k)
		}
	}
	return out
}

// usedOf lists the tiles that a player has used, each on its own.
func usedOf(p *rules.Player) (out []int) {
	for k, n := range p.Used {
		out = append(out, slices.Repeat([]int{k}, int(n))...)
	}
	return out
}

// held draws the tiles of a kind that a player can still use, or masks.
func (b *board) held(p *rules.Player, seat uint8, k int, a geom.Area) scene.Shape {
	n := int(p.Tiles[k])
	tip := fmt.Sprint(n) + " " + rules.DiscoveryIDs[k] + ": " + words.KindText(b.game, k)
	g := scene.Group(scene.Area(a).Rounded(8).Fill(tone.Tan).Line(tone.Night, 1)).Tip(tip).Ident(useID(seat, k))
	name, in := tileName(geom.Area{X: a.X + 2, Y: a.Y + 2, W: a.W - 4, H: a.H - 4}, k)
	if n > 1 { // room for their number
		in.Y, in.H = in.Y+18, in.H-18
	}
	g = g.With(signsAmid(in, min(44, in.W*0.84, in.H), tone.Night, kindSigns[k])...).With(name...)
	if n > 1 {
		x, y := a.X+a.W-11, a.Y+10
		g = g.With(scene.Circle(x, y, 13).Fill(tone.Night), scene.Centred(x, y, fmt.Sprintf("×%d", n), 16).Bold().Fill(tone.White))
	}
	return g
}

// usedSide is the pitch of used tiles.
const usedSide = 37.0

// usedTiles draws the tiles that a player has used, in two rows: they count for a bonus only.
func (b *board) usedTiles(list []int, a geom.Area) {
	g := scene.Group(scene.Area(a).Rounded(8).Fill(scene.Field).Line(scene.Muted, 1).Dashed(4, 3))
	for j, k := range list {
		x, y := a.X+usedSide*float64(j/2), a.Y+usedSide*float64(j%2)
		g = g.With(signsAmid(geom.Area{X: x + 4, Y: y + 3, W: usedSide - 5, H: usedSide - 4}, 26, scene.Ink, kindSigns[k])...)
	}
	names := boards.List(list, func(_, k int) string { return rules.Discoveries[k].ID })
	b.Add(g.Tip(b.Say.Say("used", "n", len(list)) + ": " + names))
}

// choice draws the starting tiles dealt, or that somebody is choosing or has chosen.
func (b *board) choice(p *rules.Player, seat uint8, a geom.Area) {
	if b.Hidden(&p.Starting, a.X+4, a.Y+42, a.W) {
		return
	}
	b.startTiles(p.Dealt[:], seat, a)
	for j, d := range p.Dealt {
		if d == p.Kept[0] || d == p.Kept[1] {
			w := a.W / rules.DealtTiles
			b.Add(scene.Rect(a.X+w*float64(j), a.Y-1, w-5, a.H+2).Rounded(9).Line(scene.Accent, 5))
		}
	}
}

// StartTiles draws starting tiles in front of a player.
func (b *board) startTiles(list []uint8, seat uint8, a geom.Area) {
	w := a.W / rules.DealtTiles
	for j, number := range list {
		if number == 0 || number == rules.Hidden {
			continue
		}
		b.Add(b.startTile(a.X+w*float64(j), a.Y, w-5, a.H, number, keepID(seat, number)))
	}
}
