package board

import (
	"fmt"

	"painani/engine/boards"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// Cards of buildings and monuments.
const (
	cardWide = 172.0
	cardHigh = 98.0
	cardGap  = 6.0

	buildingsLeft = 6.0 // the displays
	monumentsLeft = boards.Wide - 6 - 2*cardWide - cardGap
)

// cardArea is card i of a display of two columns.
func cardArea(left float64, i int) geom.Area {
	return geom.Area{X: left + float64(i%2)*(cardWide+cardGap), Y: cornerY + float64(i/2)*(cardHigh+cardGap), W: cardWide, H: cardHigh}
}

// tileCard is a tile with its number, price and effect.
type tileCard struct {
	id    string
	look  tileTint
	cost  []scene.Sign
	signs []scene.Sign
	tip   string
}

// draw draws a card.
func (c *tileCard) draw(a geom.Area) scene.Shape {
	x, y := a.X, a.Y
	g := scene.Group(
		scene.Area(a).Rounded(10).Fill(c.look.Pale).Line(tone.Night, 1.5),
		scene.Rect(x+1, y+1, 12, cardHigh-2).Rounded(6).Fill(c.look.Strong).Hatched(c.look.Hatch, tone.Night),
		scene.Label(x+18, y+29, c.id, 23).Bold().Fill(tone.Night).Within(57),
		scene.Line(x+18, y+40, x+cardWide-8, y+40).Line(c.look.Strong, 2),
	).Tip(c.tip)
	w := 0.0
	for _, s := range c.cost {
		w += s.Width(26) + 5
	}
	w = min(w, cardWide-88)
	g.Kids = append(g.Kids, signRow(x+cardWide-4-w, y+20, w, 26, tone.Night, c.cost)...)
	g.Kids = append(g.Kids, signRow(x+20, y+69, cardWide-28, 40, tone.Night, c.signs)...)
	return g
}

// buildingDisplay draws the six building places.
func (b *Board) buildingDisplay() {
	b.display(buildingsLeft, b.S.Display[:], b.buildingCard, buildingID)
}

// monumentDisplay draws the monuments not built yet.
func (b *Board) monumentDisplay() {
	b.display(monumentsLeft, b.S.Monument[:rules.MonumentsShown[b.S.Seats]], b.monumentCard, monumentID)
}

// display draws cards, or empty places, in two columns.
func (b *Board) display(left float64, tiles []uint8, card func(int) tileCard, id func(int) string) {
	for i, tile := range tiles {
		b.Part(boards.Key4("card", left, tile, b.S.Seats, i), func() {
			a := cardArea(left, i)
			if tile == 0 {
				b.Add(scene.Area(a.Inset(1)).Rounded(10).Line(scene.Edge, 1.5).Dashed(6, 5).Tip(b.Say.Say("place-empty")))
				return
			}
			c := card(int(tile) - 1)
			b.Add(c.draw(a).Ident(id(int(tile) - 1)))
		})
	}
}

func (b *Board) buildingCard(i int) tileCard {
	t := &rules.Buildings[i]
	return tileCard{t.ID, classTints[t.Class], goodsSigns(t.Cost), iconSigns(t.Icons), t.ID + ", " + b.buildingMeans(i)}
}

func (b *Board) monumentCard(i int) tileCard {
	t := &rules.Monuments[i]
	return tileCard{t.ID, classTints[t.Class], goodsSigns(t.Cost), b.scoreSigns(t), t.ID + ", " + b.monumentMeans(i)}
}

// wealthCard is a starting tile, by its number from 1.
func (b *Board) wealthCard(number int) tileCard {
	t := &rules.Wealth[number-1]
	return tileCard{t.ID, tileTint{Strong: tone.Tan, Pale: tone.Tan, On: tone.Night}, nil, iconSigns(t.Icons), t.ID + ": " + b.IconWords(t.Icons)}
}

// buildingMeans is the class, the price and the effect of a building.
func (b *Board) buildingMeans(i int) string {
	t := &rules.Buildings[i]
	return b.tileMeans(t.Class, t.Cost, b.IconWords(t.Icons))
}

// monumentMeans is the same of a monument.
func (b *Board) monumentMeans(i int) string {
	t := &rules.Monuments[i]
	return b.tileMeans(t.Class, t.Cost, b.ScoreWords(t))
}

func (b *Board) tileMeans(class uint8, cost rules.Goods, effect string) string {
	return b.className(class) + ": " + b.goodsWords(cost, false) + " → " + effect
}

// iconSigns shows the icons of a tile.
func iconSigns(list rules.Icons) []scene.Sign {
	var out []scene.Sign
	for i := range list {
		out = append(out, signsOf(&list[i])...)
	}
	return out
}

// iconRows are what stands on icons beside their amounts, from that of a worker on; scoreRows what monuments count.
var (
	iconRows  = book.Rows("icon", iconKinds[rules.IconWorker:])
	scoreRows = book.Rows("score", scoreKinds[:])
)

func signsOf(c *rules.Icon) []scene.Sign {
	n, amount := c.N, fmt.Sprint(c.N)
	switch c.Kind {
	case rules.IconReceive:
		return goodsSigns(c.Goods)
	case rules.IconPoints:
		return []scene.Sign{points(n)}
	case rules.IconRise:
		return []scene.Sign{scene.Counted(temples(int(c.What)), n)}
	case rules.IconAdvance:
		return []scene.Sign{scene.Counted(tracks(int(c.What)), n)}
	case rules.IconFeeds:
		return append([]scene.Sign{{Draw: pawn, Text: amount, Wide: 0.7}}, iconRows[c.Kind-rules.IconWorker]...)
	case rules.IconCheaper:
		return []scene.Sign{{Draw: pawn, Text: ":", Wide: 0.7}, {Draw: ear, Text: "−" + amount}}
	case rules.IconAny:
		return append([]scene.Sign{{Draw: ear, Text: amount}}, iconRows[c.Kind-rules.IconWorker]...)
	}
	return iconRows[c.Kind-rules.IconWorker]
}

// scoreSigns shows how a monument scores: points for each, or a table by count.
func (b *Board) scoreSigns(m *rules.MonumentTile) []scene.Sign {
	each, table := points(m.Each), func(from int) []scene.Sign {
		return []scene.Sign{pointsSign(fmt.Sprintf("%d %d %d", m.Table[from], m.Table[from+1], m.Table[from+2]))}
	}
	pictures := scoreRows[m.Kind]
	switch m.Kind {
	case rules.ScoreTemples:
		return pictures
	case rules.ScoreTracks:
		return append(table(1), pictures...)
	case rules.ScoreWorkers:
		return append(table(4), pictures...)
	case rules.ScoreMonuments:
		each = points(m.Table[b.S.Seats])
	case rules.ScoreClass:
		pictures = []scene.Sign{{Draw: classes(int(m.Class))}}
	}
	return append([]scene.Sign{each, {Text: "/"}}, pictures...)
}
