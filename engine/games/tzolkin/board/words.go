package board

import (
	"fmt"

	"painani/engine"
	"painani/engine/boards"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/games/tzolkin/words"
	"painani/engine/lang"
)

// goodWord is an amount of a good in words: "3 corn".
func (b *Board) goodWord(good int, n int16) string {
	return words.GoodWord(words.Catalog.In(b.Say.Tag), good, n)
}

// goodsWords is amounts of goods in words, what there is of them.
func (b *Board) goodsWords(g rules.Goods) string {
	return words.Amount(words.Catalog.In(b.Say.Tag), &g, false)
}

// goodsShort is the same in letters: "3c 1w".
func (b *Board) goodsShort(g rules.Goods) string { return b.Short(rules.GoodIDs[:], g[:]) }

func (b *Board) className(class uint8) string { return b.Say.Say("class." + rules.ClassIDs[class]) }

func (b *Board) templeName(t int) string {
	return b.Say.Say("temple."+rules.TempleIDs[t]) + " (" + gods[t] + ")"
}

// ScoreWords is what a monument brings at the end.
func (b *Board) ScoreWords(m *rules.MonumentTile) string {
	each := m.Each
	if m.Kind == rules.ScoreMonuments {
		each = m.Table[b.S.Seats]
	}
	return words.ScoreText(b.Say, m, each, "/")
}

// yields are the goods of an action of Palenque or Yaxchilan, as printed: of two, one or the other is taken.
func yields(w, n int) []rules.Goods {
	switch {
	case w == rules.Palenque && n == rules.Fishing:
		return []rules.Goods{{rules.Corn: rules.FishCorn}}
	case w == rules.Palenque && rules.HarvestYieldWood[n] > 0:
		return []rules.Goods{{rules.Corn: rules.HarvestYieldCorn[n]}, {rules.Wood: rules.HarvestYieldWood[n]}}
	case w == rules.Palenque:
		return []rules.Goods{{rules.Corn: rules.HarvestYieldCorn[n]}}
	case w == rules.Yaxchilan:
		return []rules.Goods{rules.Gains[n]}
	}
	return nil
}

// actionWords is what a numbered space brings (rules.md 6).
func (b *Board) actionWords(w, n int) string {
	switch {
	case n == 0:
		return b.Say.Say("do.nothing")
	case n > rules.Wheels[w].Actions:
		return b.Say.Say("do.choice", "n", rules.Wheels[w].Actions)
	case w == rules.Chichen:
		c := rules.ChichenSpaces[n]
		out := b.Say.Say("do.skull", "vp", c.Points, "temple", b.Say.Say("temple."+rules.TempleIDs[c.Temple]))
		if c.Resource > 0 {
			out += ", " + b.Say.Say("do.resource")
		}
		return out
	}
	switch list := yields(w, n); len(list) {
	case 2:
		return b.Say.Say("do.either", "a", b.goodsWords(list[0]), "b", b.goodsWords(list[1]))
	case 1:
		return b.goodsWords(list[0])
	}
	return b.Say.Say(actionKey("do", w, n))
}

// actionKey is the key of an action of Tikal or Uxmal in the catalogue.
func actionKey(of string, w, n int) string { return fmt.Sprintf("%s.%s.%d", of, rules.WheelIDs[w], n) }

// Terms is engine.Glossary: every tile of the game, as hover text of the board says it. It says nothing of
// where a tile lies, so nothing that is hidden.
func (Painter) Terms(s *rules.State, tag lang.Tag) (out []engine.Term) {
	b := &Board{Drawing: boards.Drawing{Say: BoardWords.In(tag)}, S: s}
	for _, kind := range []struct {
		count int
		of    func(int) tile
	}{{rules.BuildingCount, building}, {rules.MonumentCount, monument}, {rules.WealthCount, wealth}} {
		for i := range kind.count {
			t := kind.of(i + 1)
			out = append(out, engine.Term{Name: t.id, Means: b.means(t)})
		}
	}
	return out
}
