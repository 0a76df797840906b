package board

import (
	"fmt"

	"painani/engine/games/tzolkin/rules"
	"painani/engine/scene"
)

// Cards of buildings and monuments.
const (
	cardWide = 172.0
	cardHigh = 98.0
	cardGap  = 6.0

	buildingsLeft = 6.0 // the displays
	monumentsLeft = boardWidth - 6 - 2*cardWide - cardGap
)

// tileCard is a tile with its number, price and effect.
type tileCard struct {
	id    string
	look  tint
	hatch scene.Hatch
	cost  []scene.Sign
	signs []scene.Sign
	tip   string
}

// draw draws a card with its upper left corner at (x, y).
func (c *tileCard) draw(x, y float64) scene.Shape {
	g := scene.Group(
		scene.Rect(x, y, cardWide, cardHigh).Rounded(10).Fill(c.look.Pale).Line(night, 1.5),
		scene.Rect(x+1, y+1, 12, cardHigh-2).Rounded(6).Fill(c.look.Strong).Hatched(c.hatch, night),
		scene.Label(x+18, y+29, c.id, 23).Bold().Fill(night).Within(57),
		scene.Line(x+18, y+40, x+cardWide-8, y+40).Line(c.look.Strong, 2),
	).Tip(c.tip)
	w := 0.0
	for _, s := range c.cost {
		w += s.Width(26) + 5
	}
	w = min(w, cardWide-88)
	g.Kids = append(g.Kids, signRow(x+cardWide-4-w, y+20, w, 26, night, c.cost)...)
	g.Kids = append(g.Kids, signRow(x+20, y+69, cardWide-28, 40, night, c.signs)...)
	return g
}

// slot is an empty place for a card.
func (b *Board) slot(x, y float64) {
	b.Add(scene.Rect(x+1, y+1, cardWide-2, cardHigh-2).Rounded(10).Line(scene.Edge, 1.5).Dashed(6, 5).Tip(b.Say.Say("place-empty")))
}

// corner is the upper left corner of card i of a display of two columns.
func corner(left float64, i int) (x, y float64) {
	return left + float64(i%2)*(cardWide+cardGap), cornerY + float64(i/2)*(cardHigh+cardGap)
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
	type key struct {
		left        float64
		tile, seats uint8
		place       int
	}
	for i, tile := range tiles {
		b.part(key{left, tile, b.S.Seats, i}, func() {
			x, y := corner(left, i)
			if tile == 0 {
				b.slot(x, y)
				return
			}
			c := card(int(tile) - 1)
			b.Add(c.draw(x, y).Ident(id(int(tile) - 1)))
		})
	}
}

func (b *Board) buildingCard(i int) tileCard {
	t := &rules.Buildings[i]
	return tileCard{t.ID, classTints[t.Class], classHatch[t.Class], goodsSigns(t.Cost), iconSigns(t.Icons),
		t.ID + ", " + b.buildingMeans(i)}
}

// buildingMeans is the class, the price and the effect of a building.
func (b *Board) buildingMeans(i int) string {
	t := &rules.Buildings[i]
	return b.className(t.Class) + ": " + b.goodsWords(t.Cost, false) + " → " + b.IconWords(t.Icons)
}

func (b *Board) monumentCard(i int) tileCard {
	t := &rules.Monuments[i]
	return tileCard{t.ID, classTints[t.Class], classHatch[t.Class], goodsSigns(t.Cost), b.scoreSigns(t),
		t.ID + ", " + b.monumentMeans(i)}
}

// monumentMeans is the class, the price and the effect of a monument.
func (b *Board) monumentMeans(i int) string {
	t := &rules.Monuments[i]
	return b.className(t.Class) + ": " + b.goodsWords(t.Cost, false) + " → " + b.ScoreWords(t)
}

func (b *Board) wealthCard(number uint8) tileCard {
	t := &rules.Wealth[number-1]
	return tileCard{t.ID, tint{scene.RGB(0x9a6b2f), tan, night}, scene.Plain, nil, iconSigns(t.Icons), t.ID + ": " + b.IconWords(t.Icons)}
}

// iconSigns shows the icons of a tile.
func iconSigns(list rules.Icons) []scene.Sign {
	var out []scene.Sign
	for i := range list {
		out = append(out, signsOf(&list[i])...)
	}
	return out
}

func signsOf(c *rules.Icon) []scene.Sign {
	n := c.N
	switch c.Kind {
	case rules.IconReceive:
		return goodsSigns(c.Goods)
	case rules.IconPoints:
		return []scene.Sign{pointsSign(fmt.Sprint(n))}
	case rules.IconRise:
		return []scene.Sign{scene.Counted(templePicture(int(c.What)), n)}
	case rules.IconAdvance:
		return []scene.Sign{scene.Counted(trackPicture(int(c.What)), n)}
	case rules.IconWorker:
		return []scene.Sign{{Draw: pawn, Text: "+1"}}
	case rules.IconFeeds:
		return []scene.Sign{{Draw: pawn, Text: fmt.Sprint(n), Wide: 0.7}, {Draw: noCorn}}
	case rules.IconCheaper:
		return []scene.Sign{{Draw: pawn, Text: ":", Wide: 0.7}, {Draw: ear, Text: fmt.Sprintf("−%d", n)}}
	case rules.IconBuild:
		return []scene.Sign{{Draw: house}}
	case rules.IconMarket:
		return []scene.Sign{{Draw: ear}, {Draw: swap}, {Draw: anyCube}}
	}
	return []scene.Sign{{Draw: ear, Text: fmt.Sprint(n)}, {Draw: fourWheels}}
}

// scoreSigns shows how a monument scores: points for each, or a table by count.
func (b *Board) scoreSigns(m *rules.MonumentTile) []scene.Sign {
	each := pointsSign(fmt.Sprint(m.Each))
	per := func(pictures ...scene.Sign) []scene.Sign {
		return append([]scene.Sign{each, {Text: "/"}}, pictures...)
	}
	switch m.Kind {
	case rules.ScoreClass:
		return per(scene.Sign{Draw: classPicture(int(m.Class))})
	case rules.ScoreOwned:
		return per(scene.Sign{Draw: classPicture(rules.AnyOne)})
	case rules.ScoreCornTiles:
		return per(scene.Sign{Draw: cornTile})
	case rules.ScoreWoodTiles:
		return per(scene.Sign{Draw: woodTile})
	case rules.ScoreMonuments:
		each = pointsSign(fmt.Sprint(m.Table[b.S.Seats]))
		return per(scene.Sign{Draw: obelisk})
	case rules.ScoreTracks:
		return []scene.Sign{pointsSign(fmt.Sprintf("%d %d %d", m.Table[1], m.Table[2], m.Table[3])), {Draw: trackPicture(rules.AnyOne), Text: "3"}}
	case rules.ScoreLevels:
		return per(scene.Sign{Draw: trackPicture(rules.AnyOne)})
	case rules.ScoreWorkers:
		return []scene.Sign{pointsSign(fmt.Sprintf("%d %d %d", m.Table[4], m.Table[5], m.Table[6])), {Draw: pawn, Text: "4+"}}
	case rules.ScoreTemples:
		return []scene.Sign{{Draw: templePicture(rules.Brown)}, {Draw: templePicture(rules.Yellow)}, {Draw: templePicture(rules.Green)}, {Text: "×2"}}
	case rules.ScoreBestTemple:
		return per(scene.Sign{Draw: templePicture(rules.AnyOne)})
	}
	return per(scene.Sign{Draw: skullOnChichen})
}

// skullOnChichen is a skull laid down there.
var skullOnChichen = album.Of("laid", func(x, y, size float64) scene.Shape {
	return scene.Group(scene.Circle(x, y, size*0.54).Fill(wheelTints[rules.Chichen].Strong).Line(night, 1.2), skull(x, y, size*0.8))
})
