package tzolkin

import (
	"fmt"

	"painani/engine/scene"
)

// Cards of buildings and monuments.
const (
	cardWide = 172.0
	cardHigh = 98.0
	cardGap  = 6.0
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
func (b *board) slot(x, y float64) {
	b.Add(scene.Rect(x+1, y+1, cardWide-2, cardHigh-2).Rounded(10).Line(scene.Edge, 1.5).Dashed(6, 5).Tip(b.say.Say("place-empty")))
}

// corner is the upper left corner of card i of a display of two columns.
func corner(left float64, i int) (x, y float64) {
	return left + float64(i%2)*(cardWide+cardGap), cornerY + float64(i/2)*(cardHigh+cardGap)
}

// buildingDisplay draws the six building places.
func (b *board) buildingDisplay() {
	for i, tile := range b.s.Display {
		x, y := corner(6, i)
		if tile == 0 {
			b.slot(x, y)
			continue
		}
		c := b.buildingCard(int(tile) - 1)
		b.Add(c.draw(x, y).Ident(buildingID(int(tile) - 1)))
	}
}

// monumentDisplay draws the monuments not built yet.
func (b *board) monumentDisplay() {
	left := boardWidth - 6 - 2*cardWide - cardGap
	for i, tile := range b.s.Monument[:monumentsShown[b.s.Seats]] {
		x, y := corner(left, i)
		if tile == 0 {
			b.slot(x, y)
			continue
		}
		c := b.monumentCard(int(tile) - 1)
		b.Add(c.draw(x, y).Ident(monumentID(int(tile) - 1)))
	}
}

func (b *board) buildingCard(i int) tileCard {
	t := &buildings[i]
	return tileCard{t.ID, classTints[t.Class], classHatch[t.Class], goodsSigns(t.Cost), iconSigns(t.Icons),
		t.ID + ", " + b.className(t.Class) + ": " + b.goodsWords(t.Cost, false) + " → " + b.iconWords(t.Icons)}
}

func (b *board) monumentCard(i int) tileCard {
	t := &monuments[i]
	return tileCard{t.ID, classTints[t.Class], classHatch[t.Class], goodsSigns(t.Cost), b.scoreSigns(t),
		t.ID + ", " + b.className(t.Class) + ": " + b.goodsWords(t.Cost, false) + " → " + b.scoreWords(t)}
}

func (b *board) wealthCard(number uint8) tileCard {
	t := &wealth[number-1]
	return tileCard{t.ID, tint{scene.RGB(0x9a6b2f), tan, night}, scene.Plain, nil, iconSigns(t.Icons), t.ID + ": " + b.iconWords(t.Icons)}
}

// iconSigns shows the icons of a tile.
func iconSigns(list icons) []scene.Sign {
	var out []scene.Sign
	for i := range list {
		out = append(out, signsOf(&list[i])...)
	}
	return out
}

func signsOf(c *icon) []scene.Sign {
	n := c.N
	switch c.Kind {
	case iconReceive:
		return goodsSigns(c.Goods)
	case iconPoints:
		return []scene.Sign{pointsSign(fmt.Sprint(n))}
	case iconRise:
		return []scene.Sign{scene.Counted(templePicture(int(c.What)), n)}
	case iconAdvance:
		return []scene.Sign{scene.Counted(trackPicture(int(c.What)), n)}
	case iconWorker:
		return []scene.Sign{{Draw: pawn, Text: "+1"}}
	case iconFeeds:
		return []scene.Sign{{Draw: pawn, Text: fmt.Sprint(n), Wide: 0.7}, {Draw: noCorn}}
	case iconCheaper:
		return []scene.Sign{{Draw: pawn, Text: ":", Wide: 0.7}, {Draw: ear, Text: fmt.Sprintf("−%d", n)}}
	case iconBuild:
		return []scene.Sign{{Draw: house}}
	case iconMarket:
		return []scene.Sign{{Draw: ear}, {Draw: swap}, {Draw: anyCube}}
	}
	return []scene.Sign{{Draw: ear, Text: fmt.Sprint(n)}, {Draw: fourWheels}}
}

// scoreSigns shows how a monument scores: points for each, or a table by count.
func (b *board) scoreSigns(m *monumentTile) []scene.Sign {
	each := pointsSign(fmt.Sprint(m.Each))
	per := func(pictures ...scene.Sign) []scene.Sign {
		return append([]scene.Sign{each, {Text: "/"}}, pictures...)
	}
	switch m.Kind {
	case scoreClass:
		return per(scene.Sign{Draw: classPicture(int(m.Class))})
	case scoreOwned:
		return per(scene.Sign{Draw: classPicture(anyOne)})
	case scoreCornTiles:
		return per(scene.Sign{Draw: cornTile})
	case scoreWoodTiles:
		return per(scene.Sign{Draw: woodTile})
	case scoreMonuments:
		each = pointsSign(fmt.Sprint(m.Table[b.s.Seats]))
		return per(scene.Sign{Draw: obelisk})
	case scoreTracks:
		return []scene.Sign{pointsSign(fmt.Sprintf("%d %d %d", m.Table[1], m.Table[2], m.Table[3])), {Draw: trackPicture(anyOne), Text: "3"}}
	case scoreLevels:
		return per(scene.Sign{Draw: trackPicture(anyOne)})
	case scoreWorkers:
		return []scene.Sign{pointsSign(fmt.Sprintf("%d %d %d", m.Table[4], m.Table[5], m.Table[6])), {Draw: pawn, Text: "4+"}}
	case scoreTemples:
		return []scene.Sign{{Draw: templePicture(brown)}, {Draw: templePicture(yellow)}, {Draw: templePicture(green)}, {Text: "×2"}}
	case scoreBestTemple:
		return per(scene.Sign{Draw: templePicture(anyOne)})
	}
	return per(scene.Sign{Draw: skullOnChichen})
}

// skullOnChichen is a skull laid down there.
func skullOnChichen(x, y, size float64) scene.Shape {
	return scene.Group(scene.Circle(x, y, size*0.54).Fill(wheelTints[chichen].Strong).Line(night, 1.2), scene.CrystalSkull(x, y, size*0.8))
}
