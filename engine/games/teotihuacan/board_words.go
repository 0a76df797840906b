package teotihuacan

import (
	"fmt"
	"strings"
)

func (b *board) boardName(n uint8) string { return boardName(b.game, n) }

// templeName is a temple with the word; anyTemple too.
func (b *board) templeName(t int) string {
	if t == anyTemple {
		return b.say.Say("temple", "name", b.game.Say("temple.any"))
	}
	return b.say.Say("temple", "name", templeName(b.game, t))
}

func (b *board) sideName(side int) string { return b.game.Say("side." + sideIDs[side]) }

// goodWord is an amount of a good in words: "3 wood".
func (b *board) goodWord(good int, n int16) string {
	return fmt.Sprint(n) + " " + b.game.Say("good."+goodIDs[good])
}

// goodsWords is amounts of all goods in words, with their zeros.
func (b *board) goodsWords(g *goods) string {
	var out []string
	for good, n := range g {
		out = append(out, b.goodWord(good, n))
	}
	return strings.Join(out, ", ")
}

// priceWords is what there is of goods, in words.
func (b *board) priceWords(g *goods) string { return amount(b.game, g, false) }

// goodsShort is the same in letters: "1c 2w".
func (b *board) goodsShort(g *goods) string {
	out := ""
	for good, n := range g {
		if n != 0 {
			out += fmt.Sprint(n) + b.say.Say("short."+goodIDs[good])
		}
	}
	return out
}

// iconName is an icon in words; a coloured one with the colour of its temple.
func (b *board) iconName(i icon) string {
	name := b.say.Say("icon." + iconLetter(i.kind()))
	if i&coloured != 0 {
		return b.say.Say("icon.coloured", "name", name, "temple", templeName(b.game, int(i.kind())))
	}
	return name
}

func (b *board) iconNames(list []icon) string {
	var out []string
	for _, i := range list {
		out = append(out, b.iconName(i))
	}
	return strings.Join(out, ", ")
}

// kindTip is a discovery tile in words.
func (b *board) kindTip(k int) string {
	out := discoveries[k].ID + ": " + kindText(b.game, k)
	if price := discoveries[k].Price; price != (goods{}) {
		out += " (" + b.priceWords(&price) + ")"
	}
	return out
}

// kindCount is how many tiles of a kind: "2 VP4".
func (b *board) kindCount(k, n int) string { return fmt.Sprint(n) + " " + discoveries[k].ID }

// heldTip is the same of tiles that a player has, with what they bring.
func (b *board) heldTip(k, n int) string { return b.kindCount(k, n) + ": " + kindText(b.game, k) }

func (b *board) royalText(tile int) string {
	return b.game.Say("royal."+royals[tile].ID, "n", int(royals[tile].VP))
}

func (b *board) techText(tile int) string {
	n := int(technologies[tile].VP)
	switch tile {
	case tech01:
		n = tech01Cocoa
	case tech13:
		n = tech13Cocoa
	}
	return b.game.Say("tech."+technologies[tile].ID, "n", n)
}

// techTip is a technology with its price, its temple and its owners.
func (b *board) techTip(slot, tile int) string {
	t := &technologies[tile]
	out := t.ID + ", " + b.goodWord(gold, t.Gold) + ", " + b.templeName(slot%techColumns) + ": " + b.techText(tile)
	if list := b.owners(slot); len(list) > 0 {
		out += " – " + b.nameList(list)
	}
	return out
}

// nameList are the names of seats.
func (b *board) nameList(seats []uint8) string {
	var out []string
	for _, seat := range seats {
		out = append(out, b.name(seat))
	}
	return strings.Join(out, ", ")
}

// owners are the seats that have developed a technology.
func (b *board) owners(slot int) []uint8 {
	return b.seatsWhere(func(p *Player) bool { return p.Techs&(1<<slot) != 0 })
}

func (b *board) bonusText(tile int) string {
	return b.game.Say("bonus."+bonuses[tile].ID, "n", int(bonuses[tile].VP), "high", int(bonuses[tile].High))
}

// boardTip is a board with what stands on it.
func (b *board) boardTip(n uint8) string {
	return b.say.Say("board", "n", n, "name", b.boardName(n), "at", b.s.position(n))
}

// slotTip is a free place of the pyramid.
func (b *board) slotTip(slot uint8) string {
	var list []icon
	for k := range uint8(4) {
		list = append(list, b.s.iconUnder(slot, k))
	}
	return b.say.Say("slot", "slot", slotName(slot), "n", slots[slot].Level, "icons", b.iconNames(list))
}

// startTip is a starting tile in words.
func (b *board) startTip(number uint8) string {
	t := &startTiles[number-1]
	return t.ID + ": " + b.boardName(t.Boards[0]) + ", " + b.boardName(t.Boards[1]) + "; " + startText(b.game, number)
}

// crewWords are a player's workers in words.
func (b *board) crewWords(p *Player) string {
	var out []string
	for d := range p.Dice[:p.workers()] {
		x := &p.Dice[d]
		text := fmt.Sprint(x.Power)
		if x.Board != 0 {
			text += " " + b.boardName(x.Board)
		}
		if x.Lock != 0 {
			text += " (" + b.say.Say("locked") + ")"
		}
		out = append(out, text)
	}
	return b.say.Say("crew") + ": " + strings.Join(out, ", ")
}
