package mexica

import (
	"fmt"
	"strings"

	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// lake draws the water around the island with the coordinates on its rims.
func (b *board) lake() {
	shoal := outline(island, 0, 12)
	b.Add(scene.Rect(0, lakeTop, boardWidth, lakeHeight).Rounded(18).Fill(lakeDeep).Line(canalEdge, 2),
		scene.Path(waves()).Line(ripple, 2.4),
		scene.Path(shoal).Line(lakeMid, 40), scene.Path(shoal).Fill(canalBed).Line(lakeNear, 20))
	g := scene.Group().Class("rim")
	for c := range columns {
		x := mapX + (float64(c)+0.5)*side
		letter := string(rune('a' + c))
		g.Kids = append(g.Kids, scene.Centred(x, lakeTop+rim/2, letter, 28).Bold().Fill(night),
			scene.Centred(x, lakeTop+lakeHeight-rim/2-3, letter, 28).Bold().Fill(night))
	}
	for r := range rows {
		y := mapY + (float64(r)+0.5)*side
		g.Kids = append(g.Kids, scene.Centred(rim/2, y, fmt.Sprint(r+1), 27).Bold().Fill(night).Within(29),
			scene.Centred(boardWidth-rim/2, y, fmt.Sprint(r+1), 27).Bold().Fill(night).Within(29))
	}
	b.Add(g)
}

// waves are small marks on the open lake, the same in every picture.
func waves() geom.Path {
	var out geom.Path
	for r := range rows {
		for c := range columns {
			at := square{r, c}
			if (r*7+c*5)%3 != 0 || !openLake(at) {
				continue
			}
			x, y := mapX+(float64(c)+0.2)*side+float64(r*13%17), mapY+(float64(r)+0.4)*side+float64(c*11%19)
			for k := range 2 {
				x := x + float64(k)*15
				out.Move(x, y)
				out.Curve(geom.Pt{X: x + 4, Y: y - 7}, geom.Pt{X: x + 11, Y: y - 7}, geom.Pt{X: x + 15, Y: y})
			}
		}
	}
	return out
}

// openLake reports that neither the square nor one beside it belongs to the island, nor to a panel.
func openLake(at square) bool {
	if at.Column >= 15 && (at.Row < 4 || at.Row >= 10) {
		return false
	}
	for _, step := range [...]square{{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
		if at.plus(step).cell() != nowhere {
			return false
		}
	}
	return true
}

// land draws the districts, each an island of its own, with its cells and the palace. Who leads
// in one colours it: fully where a tile lies, and only its grass where none does, once
// such districts count too (rules.md 7.3).
func (b *board) land() {
	dry := b.s.dry()
	rim := outline(dry, 2, 10)
	b.Add(scene.Path(rim.Transform(geom.Shift(0, 5))).Fill(cliff).Line(cliff, 2),
		scene.Path(rim).Fill(grass))
	for root := range b.all {
		d := &b.all[root]
		leader := d.leader()
		if d.Size == 0 || d.Tile == nowhere && (leader == 0 || b.phaseNumber() == 1) {
			continue
		}
		g, pale := grounds[leader], lawns[leader]
		cells := b.s.cellsOf(uint8(root))
		if d.Tile == nowhere {
			b.Add(scene.Group(scene.Path(outline(cells, 2, 10)).Fill(pale.Fill).Hatched(g.Hatch, pale.Ink),
				scene.Path(outline(cells, 4, 9)).Line(g.Edge, 3)).Class("open").Tip(b.openWords(uint8(root), d)))
			continue
		}
		b.Add(scene.Group(scene.Path(outline(cells, 2, 10)).Fill(g.Fill).Hatched(g.Hatch, g.Ink),
			scene.Path(outline(cells, 6, 8)).Line(g.Edge, 7)).Class("district").Tip(b.districtWords(d)))
	}
	b.Add(scene.Path(gridOf(dry)).Line(gridLine, 1.2))
	b.palace()
	b.Add(scene.Path(rim).Line(night, 2.2))
}

// gridOf is the lines between the cells of a set, joined to long ones.
func gridOf(cells set) geom.Path {
	var out geom.Path
	line := func(fixed, from, to int, across bool) {
		x0, y0, x1, y1 := mapX+float64(from)*side, mapY+float64(fixed)*side, mapX+float64(to)*side, mapY+float64(fixed)*side
		if !across {
			x0, y0, x1, y1 = mapX+float64(fixed)*side, mapY+float64(from)*side, mapX+float64(fixed)*side, mapY+float64(to)*side
		}
		out.Move(x0, y0)
		out.Line(x1, y1)
	}
	both := func(a, b square) bool {
		x, y := a.cell(), b.cell()
		return x != nowhere && y != nowhere && cells.has(x) && cells.has(y)
	}
	for r := 1; r < rows; r++ {
		runs(columns, func(c int) bool { return both(square{r - 1, c}, square{r, c}) }, func(from, to int) { line(r, from, to, true) })
	}
	for c := 1; c < columns; c++ {
		runs(rows, func(r int) bool { return both(square{r, c - 1}, square{r, c}) }, func(from, to int) { line(c, from, to, false) })
	}
	return out
}

// runs finds the stretches of 0..n-1 where a thing holds.
func runs(n int, holds func(int) bool, found func(from, to int)) {
	from := -1
	for i := range n + 1 {
		in := i < n && holds(i)
		if in && from < 0 {
			from = i
		}
		if !in && from >= 0 {
			found(from, i)
			from = -1
		}
	}
}

// palace draws the five palace cells: paved, the middle with the sun stone.
func (b *board) palace() {
	mid := middle(emblem)
	floor := geom.Path{}
	for c := range starts.each {
		at := middle(c)
		floor = append(floor, geom.Box(at.X-14, at.Y-14, 28, 28, 4)...)
	}
	sun := geom.Star(mid.X, mid.Y, 23, 15, 12)
	b.Add(scene.Group(
		scene.Path(outline(palace, 4, 8)).Fill(stone).Line(stoneEdge, 3),
		scene.Path(floor).Line(stoneEdge, 2),
		scene.Path(sun).Fill(gold).Line(stoneEdge, 1.6),
		scene.Circle(mid.X, mid.Y, 9).Fill(stone).Line(stoneEdge, 1.6),
	).Class("palace").Tip(b.say.Say("palace", "n", palaceBonus)))
}

// water draws the canal tiles, and over them the bridges.
func (b *board) water() {
	crest := geom.Path{}
	for c := range b.s.Canals.each {
		x := b.s.Cells[c]
		last, tip := c, "canal.single"
		if half := x.half(); half >= 0 {
			last, tip = near[c][half], "canal.double"
		}
		if last < c {
			continue // drawn with its other half
		}
		from, to := middle(c), middle(last)
		const in = side/2 - 3.5
		b.Add(scene.Rect(from.X-in, from.Y-in, to.X-from.X+2*in, to.Y-from.Y+2*in).Rounded(9).Fill(canalFill).Line(canalEdge, 2).
			Tip(b.say.Say(tip, "cells", strings.Join(cellNames(c, last), "+"))))
		crest = append(crest, canalWaves(from)...)
		if last != c {
			crest = append(crest, canalWaves(to)...)
		}
	}
	b.Add(scene.Path(crest).Line(canalWave, 2.6))
	for c := range b.s.Bridges.each {
		b.Add(bridgePiece(middle(c), side, b.s.Cells[c].axis()).Tip(b.bridgeWords(c)))
	}
}

func cellNames(c, last uint8) []string {
	if c == last {
		return []string{cellIDs[c]}
	}
	return []string{cellIDs[c], cellIDs[last]}
}

// canalWaves are two crests on a canal cell.
func canalWaves(at geom.Pt) geom.Path {
	var out geom.Path
	for _, y := range []float64{at.Y - 7, at.Y + 9} {
		x := at.X - 13
		out.Move(x, y)
		out.Curve(geom.Pt{X: x + 9, Y: y - 17}, geom.Pt{X: x + 17, Y: y + 17}, geom.Pt{X: x + 26, Y: y})
	}
	return out
}
