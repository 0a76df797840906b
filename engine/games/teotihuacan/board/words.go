package board

import (
	"fmt"

	"painani/engine"
	"painani/engine/boards"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lang"
)

func (b *board) boardName(n uint8) string { return words.BoardName(b.game, n) }

// TempleName is a temple with the word; AnyTemple too.
func (b *board) templeName(t int) string {
	if t == rules.AnyTemple {
		return b.Say.Say("temple", "name", b.game.Say("temple.any"))
	}
	return b.Say.Say("temple", "name", words.TempleName(b.game, t))
}

func (b *board) sideName(side int) string { return b.game.Say("side." + rules.SideIDs[side]) }

// goodWord is an amount of a good in words: "3 wood".
func (b *board) goodWord(good int, n int16) string {
	return fmt.Sprint(n) + " " + b.game.Say("good."+rules.GoodIDs[good])
}

// goodsWords is amounts of all goods in words, with their zeros.
func (b *board) goodsWords(g *rules.Goods) string {
	return boards.List(g[:], b.goodWord)
}

// goodsShort is the same in letters: "1c 2w".
func (b *board) goodsShort(g *rules.Goods) string { return b.Short(rules.GoodIDs[:], g[:]) }

// iconName is an icon in words; a coloured one with the colour of its temple.
func (b *board) iconName(i rules.Icon) string {
	name := b.Say.Say("icon." + words.IconLetter(i.Kind()))
	if i&rules.Coloured != 0 {
		return b.Say.Say("icon.coloured", "name", name, "temple", words.TempleName(b.game, int(i.Kind())))
	}
	return name
}

func (b *board) iconNames(list []rules.Icon) string {
	return boards.List(list, func(_ int, i rules.Icon) string { return b.iconName(i) })
}

// KindTip is a discovery tile in words.
func (b *board) KindTip(k int) string { return rules.Discoveries[k].ID + ": " + b.kindMeans(k) }

// kindMeans is what a discovery tile brings and costs.
func (b *board) kindMeans(k int) string {
	out := words.KindText(b.game, k)
	if price := rules.Discoveries[k].Price; price != (rules.Goods{}) {
		out += " (" + words.Amount(b.game, &price, false) + ")"
	}
	return out
}

// HeldTip is the same of tiles that a player has, with what they bring.
func (b *board) HeldTip(k, n int) string {
	return fmt.Sprint(n) + " " + rules.DiscoveryIDs[k] + ": " + words.KindText(b.game, k)
}

func (b *board) RoyalText(tile int) string { return words.RoyalText(b.game, tile) }

func (b *board) TechText(tile int) string { return words.TechText(b.game, tile) }

func (b *board) BonusText(tile int) string { return words.BonusText(b.game, tile) }

// techMeans is a technology with its price.
func (b *board) techMeans(tile int) string {
	return b.goodWord(rules.Gold, rules.Technologies[tile].Gold) + ": " + b.TechText(tile)
}

// techTip is a technology with its price, its temple and its owners.
func (b *board) techTip(slot, tile int) string {
	t := &rules.Technologies[tile]
	out := t.ID + ", " + b.goodWord(rules.Gold, t.Gold) + ", " + b.templeName(slot%rules.TechColumns) + ": " + b.TechText(tile)
	if list := b.owners(slot); len(list) > 0 {
		out += " – " + b.NameList(list)
	}
	return out
}

// owners are the seats that have developed a technology.
func (b *board) owners(slot int) []uint8 {
	return boards.Where(b.s.Players[:b.s.Seats], func(p *rules.Player) bool { return p.Techs&(1<<slot) != 0 })
}

// boardTip is a board with what stands on it.
func (b *board) boardTip(n uint8) string {
	return b.Say.Say("board", "n", n, "name", b.boardName(n), "at", b.s.Position(n))
}

// slotTip is a free place of the pyramid.
func (b *board) slotTip(slot uint8) string {
	list := b.s.IconsUnder(slot)
	return b.Say.Say("slot", "slot", words.SlotName(slot), "n", rules.Slots[slot].Level, "icons", b.iconNames(list[:]))
}

// StartTip is a starting tile in words.
func (b *board) StartTip(number uint8) string {
	return rules.StartTiles[number-1].ID + ": " + b.startMeans(number)
}

// startMeans is where a starting tile places workers and what it brings.
func (b *board) startMeans(number uint8) string {
	t := &rules.StartTiles[number-1]
	return b.boardName(t.Boards[0]) + ", " + b.boardName(t.Boards[1]) + "; " + words.StartText(b.game, number)
}

// crewWords are a player's workers in words.
func (b *board) crewWords(p *rules.Player) string {
	return b.Say.Say("crew") + ": " + boards.List(p.Dice[:p.Workers()], func(_ int, x rules.Die) string {
		text := fmt.Sprint(x.Power)
		if x.Board != 0 {
			text += " " + b.boardName(x.Board)
		}
		if x.Lock != 0 {
			text += " (" + b.Say.Say("locked") + ")"
		}
		return text
	})
}

// Terms is engine.Glossary: every tile of the game, as hover text of the board says it, and technologies with
// their price. It says nothing of where a tile lies, so nothing that is hidden.
func (Painter) Terms(s *rules.State, tag lang.Tag) (out []engine.Term) {
	b := &board{boards.Drawing{Say: pictureWords.In(tag)}, s, words.Catalog.In(tag)}
	for _, x := range []struct {
		ids   []string
		means func(i int) string
	}{
		{rules.DiscoveryIDs, b.kindMeans}, {rules.RoyalIDs, b.RoyalText}, {rules.TechIDs, b.techMeans},
		{rules.BonusIDs, b.BonusText}, {rules.StartIDs, func(i int) string { return b.startMeans(uint8(i + 1)) }},
	} {
		for i, id := range x.ids {
			out = append(out, engine.Term{Name: id, Means: x.means(i)})
		}
	}
	return out
}
