package board

import (
	"fmt"
	"strings"

	"painani/engine/boards"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/games/tzolkin/words"
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

// tile is a building, a monument or a starting tile.
type tile struct {
	id    string
	class uint8 // of rules, or starting
	cost  rules.Goods
	icons rules.Icons
	score *rules.MonumentTile // of a monument
}

// starting is what starting tiles have instead of a class.
const starting = uint8(len(rules.ClassIDs))

// Tiles by their numbers from 1.
func building(n int) tile {
	t := &rules.Buildings[n-1]
	return tile{t.ID, t.Class, t.Cost, t.Icons, nil}
}

func monument(n int) tile {
	t := &rules.Monuments[n-1]
	return tile{t.ID, t.Class, t.Cost, nil, t}
}

func wealth(n int) tile {
	return tile{id: rules.Wealth[n-1].ID, class: starting, icons: rules.Wealth[n-1].Icons}
}

// brings is what a tile brings.
func (b *Board) brings(t tile) string {
	if t.score != nil {
		return b.ScoreWords(t.score)
	}
	return words.IconsText(b.Say, t.icons)
}

// means is the class, the price and the effect of a tile.
func (b *Board) means(t tile) string {
	if t.class == starting {
		return b.brings(t)
	}
	return b.className(t.class) + ": " + b.goodsWords(t.cost) + " → " + b.brings(t)
}

// tip is the number of a tile and what it means.
func (b *Board) tip(t tile) string {
	mark := ", "
	if t.class == starting {
		mark = ": "
	}
	return t.id + mark + b.means(t)
}

// signs shows what a tile brings.
func (b *Board) signs(t tile) (out []scene.Sign) {
	if t.score != nil {
		return b.scoreSigns(t.score)
	}
	for i := range t.icons {
		out = append(out, signsOf(&t.icons[i])...)
	}
	return out
}

// card draws a tile with its number, price and effect.
func (b *Board) card(t tile, a geom.Area) scene.Shape {
	x, y, look, cost := a.X, a.Y, classTints[t.class], goodsSigns(t.cost)
	g := scene.Group(
		scene.Area(a).Rounded(10).Fill(look.Pale).Line(tone.Night, 1.5),
		scene.Rect(x+1, y+1, 12, cardHigh-2).Rounded(6).Fill(look.Strong).Hatched(look.Hatch, tone.Night),
		scene.Label(x+18, y+29, t.id, 23).Bold().Fill(tone.Night).Within(57),
		scene.Line(x+18, y+40, x+cardWide-8, y+40).Line(look.Strong, 2),
	).Tip(b.tip(t))
	w := 0.0
	for _, s := range cost {
		w += s.Width(26) + 5
	}
	w = min(w, cardWide-88)
	g = g.With(signRow(x+cardWide-4-w, y+20, w, 26, tone.Night, cost)...)
	g = g.With(signRow(x+20, y+69, cardWide-28, 40, tone.Night, b.signs(t))...)
	return g
}

// displays draws the six building places and the monuments not built yet.
func (b *Board) displays() {
	b.display(buildingsLeft, b.S.Display[:], building, buildingID)
	b.display(monumentsLeft, b.S.Monument[:rules.MonumentsShown[b.S.Seats]], monument, monumentID)
}

// display draws cards, or empty places, in two columns.
func (b *Board) display(left float64, tiles []uint8, of func(int) tile, id func(int) string) {
	for i, n := range tiles {
		b.Part(boards.Key4("card", left, n, b.S.Seats, i), func() {
			a := cardArea(left, i)
			if n == 0 {
				b.Add(scene.Area(a.Inset(1)).Rounded(10).Line(scene.Edge, 1.5).Dashed(6, 5).Tip(b.Say.Say("place-empty")))
				return
			}
			b.Add(b.card(of(int(n)), a).Ident(id(int(n) - 1)))
		})
	}
}

// iconRows are what stands on icons beside their amounts, from that of a worker on; scoreRows what monuments count.
var (
	iconRows  = book.Rows("icon", rules.IconIDs[rules.IconWorker:])
	scoreRows = book.Rows("score", rules.ScoreIDs[:])
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
	each, pictures := points(m.Each), scoreRows[m.Kind]
	switch m.Kind {
	case rules.ScoreTemples:
		return pictures
	case rules.ScoreTracks, rules.ScoreWorkers:
		return append([]scene.Sign{pointsSign(strings.Trim(fmt.Sprint(m.Table.Scoring()), "[]"))}, pictures...)
	case rules.ScoreMonuments:
		each = points(m.Table[b.S.Seats])
	case rules.ScoreClass:
		pictures = []scene.Sign{{Draw: classes(int(m.Class))}}
	}
	return append([]scene.Sign{each, {Text: "/"}}, pictures...)
}
