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

// templeName is a temple with the word; AnyTemple too.
func (b *board) templeName(t int) string {
	return b.Say.Say("temple", "name", words.TempleName(b.game, t))
}

func (b *board) sideName(side int) string { return b.game.Say("side." + rules.SideIDs[side]) }

// goodWord is an amount of a good in words: "3 wood".
func goodWord(p lang.Printer, good int, n int16) string {
	return fmt.Sprint(n) + " " + p.Say("good."+rules.GoodIDs[good])
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

// kindMeans is what a discovery tile brings and costs.
func kindMeans(p lang.Printer, k int) string {
	out := words.KindText(p, k)
	if price := words.Amount(p, &rules.Discoveries[k].Price, false); price != "" {
		out += " (" + price + ")"
	}
	return out
}

// techMeans is a technology with its price.
func techMeans(p lang.Printer, tile int) string {
	return goodWord(p, rules.Gold, rules.Technologies[tile].Gold) + ": " + words.TechText(p, tile)
}

// techTip is a technology with its price, its temple and its owners.
func (b *board) techTip(slot, tile int) string {
	t := &rules.Technologies[tile]
	out := t.ID + ", " + goodWord(b.game, rules.Gold, t.Gold) + ", " + b.templeName(slot%rules.TechColumns) + ": " + words.TechText(b.game, tile)
	if list := b.owners(slot); len(list) > 0 {
		out += " – " + b.NameList(list)
	}
	return out
}

// owners are the seats that have developed a technology.
func (b *board) owners(slot int) []uint8 {
	return boards.Where(b.s.Players[:b.s.Seats], func(p *rules.Player) bool { return p.Techs&(1<<slot) != 0 })
}

// slotTip is a free place of the pyramid.
func (b *board) slotTip(slot uint8) string {
	list := b.s.IconsUnder(slot)
	return b.Say.Say("slot", "slot", words.SlotName(slot), "n", rules.Slots[slot].Level, "icons", b.iconNames(list[:]))
}

// startMeans is where a starting tile places workers and what it brings.
func startMeans(p lang.Printer, tile int) string {
	on := rules.StartTiles[tile].Boards
	return words.BoardName(p, on[0]) + ", " + words.BoardName(p, on[1]) + "; " + words.StartText(p, uint8(tile+1))
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
func (Painter) Terms(_ *rules.State, tag lang.Tag) (out []engine.Term) {
	all := func(ids []string, means func(p lang.Printer, i int) string) {
		for i, id := range ids {
			out = append(out, engine.Term{Name: id, Means: means(words.Catalog.In(tag), i)})
		}
	}
	all(rules.DiscoveryIDs, kindMeans)
	all(rules.RoyalIDs, words.RoyalText)
	all(rules.TechIDs, techMeans)
	all(rules.BonusIDs, words.BonusText)
	all(rules.StartIDs, startMeans)
	return out
}
