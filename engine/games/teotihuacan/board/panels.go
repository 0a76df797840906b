package board

import (
	"fmt"

	"painani/engine/boards"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// content is what lies on a board beside workers: how it is drawn, how it is written, and all that it shows
// besides who worships there and the discovery tile.
type content struct {
	draw  func(b *board, n uint8, a geom.Area)
	text  func(b *board, n uint8) []string
	shows func(b *board) any
}

// yields are those of Forest, Quarry and Deposits.
var yields = content{(*board).yieldsOf, (*board).textYields, func(*board) any { return nil }}

// contents are those of the boards.
var contents = [rules.BoardCount + 1]content{
	rules.Palace: {(*board).palaceOf, (*board).textPalace, func(b *board) any { return b.s.Royal }},
	rules.Forest: yields, rules.Quarry: yields, rules.Deposits: yields,
	rules.Alchemy: {(*board).alchemyOf, (*board).textTechs, func(b *board) any {
		return [2]any{b.s.Techs, b.steps(func(p *rules.Player) uint8 { return p.Techs })}
	}},
	rules.Nobles:      {(*board).noblesOf, (*board).textNobles, func(b *board) any { return b.s.Rows }},
	rules.Decorations: {(*board).decorationsOf, (*board).textDecorations, func(b *board) any { return b.s.DecoShow }},
	rules.Building:    {(*board).constructionOf, (*board).textConstruction, func(b *board) any { return b.s.BuildShow }},
}

// withWorship draws the worship space and the discovery tile of a board, beside or under
// what else lies there, and returns the room for that.
func (b *board) withWorship(n uint8, a geom.Area) geom.Area {
	temple := int(rules.Boards[n].Temple)
	tip := b.Say.Say("worship", "temple", b.templeName(temple))
	b.worship(n, 1, []scene.Sign{{Draw: temples[temple]}}, tip, a)
	if a.H > a.W {
		b.stack(int(rules.Boards[n].Spot), a.X+166, a.Y+a.H-114, 90, 1.55)
		return geom.Area{X: a.X, Y: a.Y, W: a.W, H: a.H - 124}
	}
	b.stack(int(rules.Boards[n].Spot), a.X+a.W-58, a.Y+a.H-79, 60, 1.08)
	return geom.Area{X: a.X, Y: a.Y, W: a.W - 122, H: a.H}
}

// palaceOf draws the royal tiles with their worship spaces, and the discovery tile. The Palace always lies above.
func (b *board) palaceOf(_ uint8, a geom.Area) {
	w := royalWide(a)
	for i, tile := range b.s.Royal {
		x, y, id := a.X+float64(i)*w, a.Y, rules.RoyalIDs[tile]
		b.Add(scene.Group(scene.Rect(x+2, y+66, w-8, a.H-68).Rounded(8).Fill(tone.Tan).Line(tone.Night, 1)).
			With(signsAmid(geom.Area{X: x + 6, Y: y + 68, W: w - 16, H: 38}, 30, tone.Night, royalSigns[tile])...).
			With(scene.Centred(x+w/2-2, y+a.H-18, id+" "+royalMost[tile], 21).Bold().Fill(tone.Night).Within(w - 16)).
			Tip(id + ": " + words.RoyalText(b.game, int(tile))))
		b.worship(rules.Palace, i+1, nil, id, a)
	}
	b.stack(rules.SpotPalace, a.X+a.W-royalSide+4, a.Y+30, royalSide, 1.08)
}

// yieldsOf draws the table of Forest, Quarry or Deposits.
func (b *board) yieldsOf(n uint8, a geom.Area) {
	const head, left = 26.0, 28.0
	a = b.withWorship(n, a)
	w, h := (a.W-left)/3, (a.H-head)/rules.CountMost
	for c, title := range [...]string{"1", "2–3", "4–5"} {
		b.Add(scene.Centred(a.X+left+w*(float64(c)+0.5), a.Y+head/2, title, 23).Bold().Fill(tone.Night))
	}
	var lines geom.Path
	for r := range rules.CountMost {
		y := a.Y + head + h*float64(r)
		b.Add(scene.Centred(a.X+left/2, y+h/2, fmt.Sprint(r+1), 25).Bold().Fill(tone.Night))
		for c := range rules.Yields[n][r] {
			x := a.X + left + w*float64(c)
			cell := geom.Area{X: x + 3, Y: a.Y + head + h*float64(r), W: w - 6, H: h}
			b.Add(signsAmid(cell, min(30, h*0.72), tone.Night, yieldSigns(&rules.Yields[n][r][c]))...)
		}
		lines = append(lines, geom.Trace(geom.Pt{X: a.X, Y: y}, geom.Pt{X: a.X + a.W, Y: y})...)
	}
	for c := range 3 {
		x := a.X + left + w*float64(c)
		lines = append(lines, geom.Trace(geom.Pt{X: x, Y: a.Y + 2}, geom.Pt{X: x, Y: a.Y + a.H})...)
	}
	b.Add(scene.Path(lines).Line(boardTints[n].Strong, 1.2))
}

func yieldSigns(y *rules.Yield) []scene.Sign {
	out := goodsSigns(&y.Goods)
	if y.VP > 0 {
		out = append(out, pointsSign(y.VP))
	}
	return counted(out, temples[rules.AnyTemple], y.Steps)
}

// alchemyOf draws the technologies with their owners; columns belong to the temples.
func (b *board) alchemyOf(_ uint8, a geom.Area) {
	for slot, tile := range b.s.Techs {
		t, on, temple := &rules.Technologies[tile], techArea(a, slot), slot%rules.TechColumns
		x, y, w, h := on.X, on.Y, on.W, on.H
		price, y0, size := geom.Pt{X: x + 53, Y: y + 16}, y+30, min(32, h*0.36)
		if h > w { // a line for the price
			price, y0, size = geom.Pt{X: x + 9, Y: y + 44}, y+64, 36
		}
		in := boards.Room{Left: x + 6, Right: x + w - 7, Y: y + h - max(15, h*0.125), R: min(12, h*0.125), Two: true}
		b.Add(scene.Group(scene.Area(on.Inset(2)).Rounded(8).Fill(templeTints[temple].Pale).Line(tone.Night, 1),
			scene.Label(x+8, y+23, t.ID, 20).Bold().Fill(tone.Night), temples[temple](x+w-18, y+17, 24)).
			With(signRow(price.X, price.Y, 40, 20, tone.Night, []scene.Sign{{Draw: goods[rules.Gold], Text: fmt.Sprint(t.Gold)}})...).
			With(signsAmid(geom.Area{X: x + 7, Y: y0, W: w - 14, H: size}, size, tone.Night, techSigns[tile])...).
			With(in.Marks(b.owners(slot))...).Tip(b.techTip(slot, int(tile))).Ident(techID(slot)))
	}
}

// noblesOf draws the rows of the nobles: points of the free places, buildings on the others.
func (b *board) noblesOf(_ uint8, a geom.Area) {
	w, h := nobleSize(a)
	for row, list := range rules.NobleVP {
		y := a.Y + h*float64(row)
		g := scene.Group(scene.Rect(a.X, y+2, 40+w*float64(len(list)), h-4).Rounded(8).Fill(scene.RGB(0xfdf5e9)).Line(tone.Night, 1),
			scene.Centred(a.X+20, y+h/2, fmt.Sprint(row+1), 27).Bold().Fill(tone.Night)).
			Ident(nobleID(row + 1)).Tip(b.Say.Say("row", "n", row+1, "taken", b.s.Rows[row], "of", len(list)))
		for i, points := range list {
			x := a.X + 40 + w*(float64(i)+0.5)
			if i < int(b.s.Rows[row]) {
				g = g.With(house(x, y+h/2, h*0.78))
				continue
			}
			g = g.With(pointsSign(points).Draw(x, y+h/2, h*0.52))
		}
		b.Add(g)
	}
	cost := []scene.Sign{{Text: "−"}, scene.Counted(goods[rules.Wood], rules.NobleWood)} // of a building
	if a.H <= a.W {
		b.Add(signsAmid(geom.Area{X: a.X + a.W - 66, Y: a.Y + a.H - 44, W: 60, H: 40}, 32, tone.Night, cost)...)
	} else {
		b.Add(signRow(a.X, a.Y+a.H-60, 90, 40, tone.Night, cost)...)
	}
}

// decorationsOf draws the decorations on display and their prices.
func (b *board) decorationsOf(n uint8, a geom.Area) {
	a = b.withWorship(n, a)
	w, h := a.W/2, (a.H-28)/2
	for i, tile := range b.s.DecoShow {
		x, y := a.X+w*float64(i%2), a.Y+28+h*float64(i/2)
		c, at, id, size := min((w-66)/2, h-8), geom.Pt{X: x + 58, Y: y}, geom.Pt{X: x + 2, Y: y + h/2 + 7}, 17.0
		if h > 70 { // the number above the tile
			c = min((w-12)/2, h-34)
			at, id, size = geom.Pt{X: x + w/2 - c, Y: y + 12}, geom.Pt{X: x + w/2 - 28, Y: y + 22}, 20
		}
		if tile == 0 {
			b.Add(scene.Rect(at.X, at.Y+(h-c)/2, 2*c, c).Rounded(5).Line(tone.Border, 1).Dashed(5, 4))
			continue
		}
		t := &rules.DecoTiles[tile-1]
		b.Add(scene.Group(decoShape(at.X, at.Y+(h-c)/2, c, t.A, t.B), scene.Label(id.X, id.Y, t.ID, size).Bold().Fill(tone.Night)).
			Tip(t.ID + ": " + b.iconName(t.A) + ", " + b.iconName(t.B)).Ident("e" + t.ID))
	}
	for n := 1; n <= rules.CountMost; n++ {
		x := a.X + a.W/3*(float64(n)-0.5)
		b.Add(signsAmid(geom.Area{X: x - 40, Y: a.Y, W: 80, H: 26}, 23, tone.Night, []scene.Sign{{Draw: dice[n]}, {Text: ":"}, {Draw: goods[rules.Gold], Text: fmt.Sprint(rules.DecoGold[n])}})...)
	}
}

// decoShape is a decoration lying across.
func decoShape(x, y, c float64, a, b rules.Icon) scene.Shape {
	return scene.Group(scene.Rect(x, y, 2*c, c).Rounded(c*0.22).Fill(tone.ClayFace).Line(tone.Night, 1.8)).
		With(symbols(c*0.78, placed{a, geom.Pt{X: x + c/2, Y: y + c/2}}, placed{b, geom.Pt{X: x + c*1.5, Y: y + c/2}})...)
}

// constructionOf draws the pyramid tiles on display and what they cost. Construction always lies below.
func (b *board) constructionOf(_ uint8, a geom.Area) {
	const side = 74.0
	w := (a.W - side) / rules.PyramidShow
	c := min((w-8)/2, (a.H-28)/2)
	for i, tile := range b.s.BuildShow {
		x := a.X + w*(float64(i)+0.5) - c
		if tile == 0 {
			b.Add(scene.Rect(x, a.Y+26, 2*c, 2*c).Rounded(6).Line(tone.Border, 1).Dashed(5, 4))
			continue
		}
		t := &rules.PyramidTiles[tile-1]
		var icons []placed
		for k, at := range [4]geom.Pt{{X: 0.5, Y: 0.5}, {X: 1.5, Y: 0.5}, {X: 1.5, Y: 1.5}, {X: 0.5, Y: 1.5}} {
			icons = append(icons, placed{t.Icons[k], geom.Pt{X: x + c*at.X, Y: a.Y + 26 + c*at.Y}})
		}
		b.Add(scene.Group(scene.Centred(x+c, a.Y+12, t.ID, 23).Bold().Fill(tone.Night),
			scene.Rect(x, a.Y+26, 2*c, 2*c).Rounded(6).Fill(levelFills[2]).Line(tone.Night, 2)).
			With(symbols(c*0.8, icons...)...).Tip(t.ID + ": " + b.iconNames(t.Icons[:])).Ident("k" + t.ID))
	}
	x := a.X + a.W - side + 6 // the price: stone, and wood by level
	stone, wood := scene.Sign{Draw: goods[rules.Stone], Text: fmt.Sprint(rules.PyramidStone)}, scene.Sign{Draw: goods[rules.Wood], Text: "0–3"}
	b.Add(scene.Group(signRow(x, a.Y+48, side-8, 30, tone.Night, []scene.Sign{{Text: "−"}, stone})...).
		With(signRow(x, a.Y+92, side-8, 30, tone.Night, []scene.Sign{{Text: "−"}, wood})...).Tip(b.Say.Say("build-price")))
}
