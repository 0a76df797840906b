package board

import (
	"fmt"
	"slices"

	"painani/engine/boards"
	"painani/engine/games/mexica/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// cornerPanel is the ground of a panel in a corner of the lake.
func cornerPanel(y float64) scene.Shape {
	return scene.Rect(cornerX, y, cornerWide, cornerHigh).Rounded(14).Fill(scene.Field).Line(tone.CanalEdge, 2)
}

// turnPanel shows phase, round and action points in the upper corner of the lake.
func (b *board) turnPanel() {
	b.Add(cornerPanel(northY))
	x, y := cornerX+14, northY
	switch b.s.Phase {
	case rules.PhaseOver:
		b.podium(x, y+cornerHigh/2)
		return
	case rules.PhaseStart:
		text, h := scene.Paragraph(x, 0, cornerWide-28, b.phaseLine(), 34)
		b.Add(text.Shift(0, y+(cornerHigh-h)/2))
		return
	}
	b.Add(scene.Label(x, y+42, b.Say.Say("phase", "n", b.phaseNumber()), 35).Bold().Within(148),
		scene.Label(cornerX+cornerWide-14, y+42, b.Say.Say("round", "n", b.s.Round), 30).At(scene.End).Within(130))
	b.Add(scene.Line(x, y+58, cornerX+cornerWide-14, y+58).Line(scene.Edge, 2))
	b.Add(scene.Label(x, y+98, b.Say.Say("ap"), 27).Within(cornerWide-96),
		scene.Label(cornerX+cornerWide-14, y+106, fmt.Sprint(b.s.AP), 50).Bold().Fill(scene.Accent).At(scene.End))
	b.pips(x, y+124)
	b.Add(scene.Label(x, y+cornerHigh-14, b.Say.Say("bought", "n", b.s.Bought, "max", rules.ChipsATurn), 26).Fill(scene.Muted).Within(cornerWide - 28))
}

// podium lists the players by their points when the game is over, around the line y.
func (b *board) podium(x, y float64) {
	const step = 47.0
	order := boards.Where(b.s.Players[:b.s.Seats], func(*rules.Player) bool { return true })
	slices.SortStableFunc(order, func(x, y uint8) int { return b.s.Player(y).Vp() - b.s.Player(x).Vp() })
	y -= step * float64(len(order)-1) / 2
	for place, seat := range order {
		y, ink := y+step*float64(place), scene.Ink
		if b.Shines(seat) {
			ink = scene.Accent
		}
		b.Add(book.Album.Worker(x+16, y, 16, boards.Look(seat), b.Letters[seat-1]),
			scene.Label(x+42, y+11, b.Name(seat), 28).Bold().Fill(ink).Within(180),
			scene.Label(cornerX+cornerWide-14, y+12, fmt.Sprint(b.s.Player(seat).Vp()), 34).Bold().Fill(ink).At(scene.End))
	}
}

// pips are the action points of the turn: full ones are left, empty ones spent.
func (b *board) pips(x, y float64) {
	n := max(rules.TurnAP, int(b.s.AP))
	pitch := (cornerWide - 28) / float64(n)
	r := min(15, pitch*0.42)
	pips := func(from, to int) (out geom.Path) {
		for i := from; i < to; i++ {
			out = append(out, geom.Disc(x+pitch*(float64(i)+0.5), y+18, r)...)
		}
		return out
	}
	full, spent := pips(0, int(b.s.AP)), pips(int(b.s.AP), n)
	g := scene.Group().Tip(b.Say.Say("ap.left", "n", b.s.AP))
	if len(full) > 0 {
		g = g.With(scene.Path(full).Fill(scene.Accent).Line(tone.Night, 1.5))
	}
	if len(spent) > 0 {
		g = g.With(scene.Path(spent).Line(scene.Muted, 2).Dashed(4, 4))
	}
	b.Add(g)
}

// supplyPanel shows what is left to build with in the lower corner of the lake.
func (b *board) supplyPanel() {
	b.Add(cornerPanel(southY))
	b.Add(scene.Label(cornerX+14, southY+34, b.Say.Say("supply"), 28).Bold().Within(cornerWide - 28))
	put := func(i int, n uint8, what string, size, wide float64) {
		x, y, ink := cornerX+60+float64(i%2)*154, southY+82+float64(i/2)*80, scene.Ink
		if n == 0 {
			ink = scene.Muted
		}
		b.Add(scene.Group(book.Draw(what)(x, y, size),
			scene.Label(x+wide, y+15, fmt.Sprint(n), 42).Bold().Fill(ink)).Tip(b.Say.Say("left."+what, "n", n)))
	}
	put(0, b.s.Doubles, "supply.double", 1, 55)
	put(1, b.s.Singles, "supply.single", 1, 34)
	put(2, b.s.Spans, "supply.bridge", 1, 55)
	put(3, b.s.Chips, "chip", 50, 34)
}

// Fates of a calpulli tile.
const (
	fateNow    = iota // to be placed in this phase
	fateLater         // set aside for phase 2
	fatePlaced        // on the island
	fateGone          // left the game
)

// slot is one of the 15 tiles.
type slot struct {
	size uint8
	fate int
	home rules.District // where it was placed
}

// slots lists the tiles by size.
func (b *board) slots() []slot {
	var out []slot
	for size := uint8(rules.MinSize); size <= rules.MaxSize; size++ {
		add := func(n uint8, t slot) { out = append(out, slices.Repeat([]slot{t}, int(n))...) }
		left := rules.TileCopies[size] - b.s.Bank[size] - b.s.Later[size]
		for i, x := range b.s.Cells {
			if x.Tile() == size {
				add(1, slot{size, fatePlaced, b.all[b.s.District[i]]})
				left--
			}
		}
		add(b.s.Bank[size], slot{size: size, fate: fateNow})
		add(b.s.Later[size], slot{size: size, fate: fateLater})
		add(left, slot{size: size, fate: fateGone})
	}
	return out
}

// tileRow shows all tiles by size: ready, for phase 2, placed, or gone.
func (b *board) tileRow() {
	b.Add(scene.Rect(gap, tilesTop, boards.Wide-2*gap, tilesHigh).Rounded(14).Fill(scene.Panel).Line(scene.Edge, 1.5))
	b.Add(scene.Label(gap+14, tilesTop+33, b.Say.Say("tiles", "now", b.s.Bank.Left()), 28).Bold().Within(500))
	b.Add(scene.Label(boards.Wide-gap-14, tilesTop+32, b.Say.Say("places"), 25).Fill(scene.Muted).At(scene.End).Within(650))
	pitch := (boards.Wide - 2*gap - 16) / rules.TileCount
	for i, t := range b.slots() {
		b.Part(boards.Key3("tile", i, t, b.Who), func() {
			b.tileSlot(t, gap+8+pitch*(float64(i)+0.5), tilesTop+92, pitch-7)
		})
	}
}

func (b *board) tileSlot(t slot, x, y, wide float64) {
	const high = 92.0
	box := scene.Rect(x-wide/2, y-high/2, wide, high).Rounded(10)
	big := scene.Centred(x, y-18, fmt.Sprint(t.size), 44).Bold().Within(wide - 10)
	g := scene.Group()
	switch t.fate {
	case fateNow:
		p := rules.Prizes(t.size)
		g = scene.Group(box.Fill(tone.TileFace).Line(scene.Accent, 4), big.Fill(tone.Night),
			scene.Centred(x-wide/4+2, y+24, fmt.Sprint(p[1]), 31).Bold().Fill(tone.SecondBlue),
			scene.Centred(x+wide/4-2, y+24, fmt.Sprint(p[2]), 31).Bold().Fill(tone.ThirdGrey)).
			Tip(b.Say.Say("tile.now", "size", t.size, "first", p[0], "second", p[1], "third", p[2]))
	case fateLater:
		g = scene.Group(box.Line(scene.Muted, 2).Dashed(6, 5), big.Fill(scene.Muted),
			scene.Centred(x, y+25, "II", 29).Bold().Fill(scene.Muted)).Tip(b.Say.Say("tile.later", "size", t.size))
	case fatePlaced:
		d := &t.home
		look := Grounds[Leader(d)]
		g = scene.Group(box.Fill(look.Fill).Hatched(look.Hatch, look.Ink).Line(look.Edge, 3),
			scene.Centred(x, y-26, fmt.Sprint(t.size), 32).Bold().Fill(tone.Night),
			scene.Centred(x, y+6, rules.CellIDs[d.Tile], 27).Fill(tone.Night).Within(wide-10)).Tip(b.districtWords(d.Tile, d))
		g = g.With(marks(x, y+32, 8, Leaders(d))...)
	case fateGone:
		g = scene.Group(box.Line(scene.Muted, 1.5), scene.Line(x-wide/2+6, y+high/2-6, x+wide/2-6, y-high/2+6).Line(scene.Edge, 4),
			big.Fill(scene.Ink)).Tip(b.Say.Say("tile.gone", "size", t.size))
	}
	b.Add(g)
}

// endPanel shows how far the two conditions are that end the phase (rules.md 6).
func (b *board) endPanel() {
	b.Add(scene.Rect(gap, endTop, boards.Wide-2*gap, endHigh).Rounded(14).Fill(scene.Panel).Line(scene.Edge, 1.5))
	y := endTop + endHigh/2
	b.Add(scene.Label(gap+14, y+10, b.Say.Say("ends", "n", b.phaseNumber()), 27).Bold().Within(270))
	put := func(x float64, done bool, text string) {
		box := scene.Rect(x, y-14, 28, 28).Rounded(6).Fill(scene.Field).Line(scene.Ink, 2)
		b.Add(box, scene.Label(x+38, y+10, text, 27).Within(390))
		if done {
			b.Add(scene.Path(geom.Trace(geom.Pt{X: x + 5, Y: y}, geom.Pt{X: x + 12, Y: y + 8}, geom.Pt{X: x + 24, Y: y - 9})).Line(scene.Accent, 5))
		}
	}
	put(306, b.s.Bank.Left() == 0, b.Say.Say("ends.tiles", "n", b.s.Bank.Left()))
	put(752, b.fewest() == 0, b.Say.Say("ends.temples", "n", b.fewest()))
}
