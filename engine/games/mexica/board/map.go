package board

import (
	"fmt"
	"slices"

	"painani/engine/boards"
	"painani/engine/games/mexica/rules"
	"painani/engine/games/mexica/words"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// lake draws the water around the island with the coordinates on its rims.
func (b *board) lake() {
	shoal := Outline(rules.Island, 0, 12)
	b.Add(scene.Rect(0, lakeTop, boards.Wide, lakeHeight).Rounded(18).Fill(tone.LakeDeep).Line(tone.CanalEdge, 2),
		scene.Path(waves()).Line(tone.Ripple, 2.4),
		scene.Path(shoal).Line(tone.LakeMid, 40), scene.Path(shoal).Fill(tone.CanalBed).Line(tone.LakeNear, 20))
	g := scene.Group()
	for c := range rules.Columns {
		x := mapX + (float64(c)+0.5)*Side
		letter := string(rune('a' + c))
		g = g.With(scene.Centred(x, lakeTop+rim/2, letter, 28).Bold().Fill(tone.Night),
			scene.Centred(x, lakeTop+lakeHeight-rim/2+1, letter, 28).Bold().Fill(tone.Night))
	}
	for r := range rules.Rows {
		y := mapY + (float64(r)+0.5)*Side
		g = g.With(scene.Centred(rim/2, y, fmt.Sprint(r+1), 27).Bold().Fill(tone.Night).Within(29),
			scene.Centred(boards.Wide-rim/2, y, fmt.Sprint(r+1), 27).Bold().Fill(tone.Night).Within(29))
	}
	b.Add(g)
}

// waves are small marks on the open lake, the same in every picture.
func waves() geom.Path {
	var out geom.Path
	ripple := book.Figure("ripple")
	for r := range rules.Rows {
		for c := range rules.Columns {
			at := rules.Square{Row: r, Column: c}
			if (r*7+c*5)%3 != 0 || !openLake(at) {
				continue
			}
			x, y := mapX+(float64(c)+0.2)*Side+float64(r*13%17), mapY+(float64(r)+0.4)*Side+float64(c*11%19)
			out = append(out, ripple(x, y, 1)...)
		}
	}
	return out
}

// openLake reports that neither the square nor one beside it belongs to the island, nor to a panel.
func openLake(at rules.Square) bool {
	if at.Column >= 15 && (at.Row < 4 || at.Row >= 10) {
		return false
	}
	island := func(step rules.Square) bool { return at.Plus(step).Cell() != rules.Nowhere }
	return !island(rules.Square{}) && !slices.ContainsFunc(rules.Offsets[:], island)
}

// land draws the districts, each an island of its own, with its cells and the palace. Who leads
// in one colours it: fully where a tile lies, and only its grass where none does, once
// such districts count too (rules.md 7.3).
func (b *board) land() {
	dry := b.s.Dry()
	b.Part(boards.Key2("shore", dry, "below"), func() {
		rim := Outline(dry, 2, 10)
		b.Add(scene.Path(rim.Transform(geom.Shift(0, 5))).Fill(tone.Cliff).Line(tone.Cliff, 2), scene.Path(rim).Fill(tone.Grass))
	})
	for root, d := range b.all.Each {
		if leader := Leader(d); d.IsFounded() || leader != 0 && b.phaseNumber() == 2 {
			cells := b.s.CellsOf(root)
			b.Part(boards.Key3("district", cells, *d, b.Who), func() { b.district(root, d, cells, leader) })
		}
	}
	b.Part(boards.Key2("shore", dry, "above"), func() {
		b.Add(scene.Path(cellsOf(dry).Lines()).Line(tone.GridLine, 1.2))
		b.palace()
		b.Add(scene.Path(Outline(dry, 2, 10)).Line(tone.Night, 2.2))
	})
}

// canalsAlone are the canals and bridges of the cells.
func (b *board) canalsAlone() (out [rules.CellCount]rules.Thing) {
	for c := range b.s.Canals.Each {
		out[c] = b.s.Cells[c]
	}
	return out
}

// district draws one that is led by somebody or founded.
func (b *board) district(root uint8, d *rules.District, cells rules.Set, leader uint8) {
	g := Grounds[leader]
	grass, edge := lawn{g.Fill, g.Ink}, scene.Path(Outline(cells, 6, 8)).Line(g.Edge, 7)
	if !d.IsFounded() {
		grass, edge = Lawns[leader], scene.Path(Outline(cells, 4, 9)).Line(g.Edge, 3)
	}
	b.Add(scene.Group(scene.Path(Outline(cells, 2, 10)).Fill(grass.Fill).Hatched(g.Hatch, grass.Ink), edge).
		Tip(b.districtWords(root, d)))
}

// cellsOf is a set of cells as it lies on the picture.
func cellsOf(cells rules.Set) *geom.Cells {
	out := &geom.Cells{Rows: make([]uint32, rules.Rows), X: mapX, Y: mapY, Side: Side}
	for c := range cells.Each {
		out.Add(rules.Squares[c].Row, rules.Squares[c].Column)
	}
	return out
}

// Outline is the border of a set of cells, drawn inset units inside of it with its corners rounded. Cells that only
// touch at a corner are kept apart, as the rules have it (rules.md 1.1).
func Outline(cells rules.Set, inset, round float64) geom.Path {
	return cellsOf(cells).Outline(inset, round)
}

// Middle is the centre of a cell on the picture.
func Middle(c uint8) geom.Pt {
	return geom.Pt{X: mapX + (float64(rules.Squares[c].Column)+0.5)*Side, Y: mapY + (float64(rules.Squares[c].Row)+0.5)*Side}
}

// palace draws the five palace cells: paved, the middle with the sun stone.
func (b *board) palace() {
	mid := Middle(rules.Emblem)
	floor := geom.Path{}
	for c := range rules.Starts.Each {
		at := Middle(c)
		floor = append(floor, geom.Box(at.X-14, at.Y-14, 28, 28, 4)...)
	}
	sun := geom.Star(mid.X, mid.Y, 23, 15, 12)
	b.Add(scene.Group(
		scene.Path(Outline(rules.Palace, 4, 8)).Fill(tone.Stone).Line(tone.StoneEdge, 3),
		scene.Path(floor).Line(tone.StoneEdge, 2),
		scene.Path(sun).Fill(tone.Gold).Line(tone.StoneEdge, 1.6),
		scene.Circle(mid.X, mid.Y, 9).Fill(tone.Stone).Line(tone.StoneEdge, 1.6),
	).Tip(b.Say.Say("palace", "n", rules.PalaceBonus)))
}

// water draws the canal tiles, and over them the bridges.
func (b *board) water() {
	crest := geom.Path{}
	swell := func(c uint8) { crest = append(crest, crests(Middle(c).X, Middle(c).Y, 1)...) }
	for c := range b.s.Canals.Each {
		other, tip := int16(-1), "canal.single"
		if half := b.s.Cells[c].Half(); half >= 0 {
			other, tip = int16(rules.Near[c][half]), "canal.double"
		}
		if other >= 0 && other < int16(c) {
			continue // drawn with its other half
		}
		if swell(c); other >= 0 {
			swell(uint8(other))
		}
		b.Add(scene.Area(tileArea(c, other, Side/2-3.5)).Rounded(9).Fill(tone.CanalFill).Line(tone.CanalEdge, 2).
			Tip(b.Say.Say(tip, "cells", words.TileName(int16(c), other))))
	}
	b.Add(scene.Path(crest).Line(tone.CanalWave, 2.6))
	for c := range b.s.Bridges.Each {
		at, axis := Middle(c), b.s.Cells[c].Axis()
		piece := bridge(at.X, at.Y, 1)
		if axis == rules.AxisV {
			piece = piece.Turn(90, at.X, at.Y)
		}
		from, to := rules.Access(c, axis)
		b.Add(piece.Tip(b.Say.Say("bridge", "cell", rules.CellIDs[c], "from", rules.CellIDs[from], "to", rules.CellIDs[to])))
	}
}
