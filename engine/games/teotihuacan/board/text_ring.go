package board

import (
	"cmp"
	"fmt"
	"strings"

	"painani/engine/boards"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lang"
	"painani/engine/scene/grid"
)

// textPlaces are columns and rows of the ring's boxes, by position.
var textPlaces = [rules.BoardCount][2]int{{1, 0}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}, {0, 0}}

// Sizes of the ring's boxes, which share their lines.
const (
	boxWide = grid.Columns / 3
	boxHigh = 6
)

// boxLeft are the columns where boxes and their right neighbours begin.
var boxLeft = [...]int{0, boxWide, 2*boxWide - 1, grid.Columns - 1}

// RingNotes stand in the middle of the ring, in RingNote columns.
var RingNotes = [...]string{"text.ring", "text.price", "text.worship", "text.power"}

// RingNote is how long they may be.
const RingNote = boxWide - 3

// textRing writes the ring of the boards as it lies, clockwise from the Palace above.
func (b *board) textRing(p *boards.Page) {
	for _, at := range textPlaces {
		p.Box(boxLeft[at[0]], p.Y+at[1]*(boxHigh-1), boxLeft[at[0]+1]-boxLeft[at[0]]+1, boxHigh)
	}
	for i, n := range b.s.Ring {
		x, y := boxLeft[textPlaces[i][0]], p.Y+textPlaces[i][1]*(boxHigh-1)
		name := b.boardName(n)
		name = strings.TrimRight(grid.Fit(name, min(grid.Len(name), boxWide-len("+- 2  1c -+")), grid.Left), " ")
		p.Put(x+2, y, " "+fmt.Sprint(n)+" "+name+" "+fmt.Sprint(b.s.Colours(n))+b.Say.Say("short.cocoa")+" ")
		for row, line := range append([]string{b.textWorkers(n)}, contents[n].text(b, n)...) {
			p.Put(x+1, y+1+row, line)
		}
	}
	for i, key := range RingNotes {
		p.Put(boxLeft[1]+2, p.Y+boxHigh+i, b.Say.Say(key))
	}
	p.Y += 3*(boxHigh-1) + 1
}

// textPalace are the royal tiles with their worship spaces, and the discovery tile.
func (b *board) textPalace(uint8) []string {
	return []string{b.textRoyal(0) + " " + b.textRoyal(1), b.textRoyal(2) + "  " + b.textSpot(rules.SpotPalace)}
}

// textWorship is the worship space of a board with its tile: "red:A3 M4 1w".
func (b *board) textWorship(n uint8) string {
	temple := "?"
	if t := rules.Boards[n].Temple; t < rules.TempleCount {
		temple = words.TempleName(b.game, int(t))
	}
	return temple + ":" + b.textLocked(n, 1) + "  " + b.textSpot(int(rules.Boards[n].Spot))
}

// textYields is the table of Forest, Quarry or Deposits, its first two rows in one line.
func (b *board) textYields(n uint8) []string {
	var rows [rules.CountMost]string
	for r, row := range rules.Yields[n] {
		rows[r] = fmt.Sprint(r+1) + ":" + lang.List(row[:], "/", b.yieldShort)
	}
	return []string{b.textWorship(n), rows[0] + " " + rows[1], rows[2]}
}

// yieldShort is a cell of such a table in letters: "2wc"; ones are not written.
func (b *board) yieldShort(_ int, y rules.Yield) string {
	out := ""
	add := func(n int, key string) {
		switch {
		case n == 1:
			out += b.Say.Say(key)
		case n > 1:
			out += fmt.Sprint(n) + b.Say.Say(key)
		}
	}
	for _, good := range [...]int{rules.Wood, rules.Stone, rules.Gold, rules.Cocoa} {
		add(int(y.Goods[good]), "short."+rules.GoodIDs[good])
	}
	add(int(y.VP), "short.points")
	add(int(y.Steps), "short.temple")
	return out
}

// textTechs are the technologies with their prices under the temples of their columns.
func (b *board) textTechs(uint8) []string {
	const wide = 7
	var rows [3]string
	for t := range rules.TempleCount {
		rows[0] += grid.Fit(words.TempleName(b.game, t), wide, grid.Left)
	}
	for slot, tile := range b.s.Techs {
		t := &rules.Technologies[tile]
		rows[1+slot/rules.TechColumns] += grid.Fit(t.ID+" "+fmt.Sprint(t.Gold)+b.Say.Say("short.gold"), wide, grid.Left)
	}
	return rows[:]
}

// textNobles are the rows of the nobles; what is taken is #.
func (b *board) textNobles(uint8) (out []string) {
	for row, list := range rules.NobleVP {
		line := fmt.Sprint(row+1) + ":"
		for i, n := range list {
			if i < int(b.s.Rows[row]) {
				line += " #"
				continue
			}
			line += " " + fmt.Sprint(n)
		}
		out = append(out, line)
	}
	out[0] = grid.Fit(out[0], 17, grid.Left) + "-" + b.goodsShort(&rules.Goods{rules.Wood: rules.NobleWood})
	return out
}

// textDecorations are the decorations on display, and what they cost with 1, 2, 3 workers.
func (b *board) textDecorations(n uint8) []string {
	var shown [len(b.s.DecoShow)]string
	for i, tile := range b.s.DecoShow {
		if shown[i] = "·"; tile != 0 {
			t := &rules.DecoTiles[tile-1]
			shown[i] = t.ID + " " + words.IconLetter(t.A) + words.IconLetter(t.B)
		}
	}
	price := strings.Join(words.Numbers(rules.DecoGold[1:]...), "/") + b.Say.Say("short.gold")
	return []string{b.textWorship(n), shown[0] + " " + shown[1] + " " + price, shown[2] + " " + shown[3]}
}

// textConstruction are the pyramid tiles on display with their icons, and what they cost.
func (b *board) textConstruction(uint8) []string {
	var rows [3]string
	for _, tile := range b.s.BuildShow {
		list := [3]string{"·", "", ""}
		if tile != 0 {
			t := &rules.PyramidTiles[tile-1]
			list = [3]string{t.ID, words.IconLetter(t.Icons[0]) + " " + words.IconLetter(t.Icons[1]), words.IconLetter(t.Icons[3]) + " " + words.IconLetter(t.Icons[2])}
		}
		for i, text := range list {
			rows[i] += grid.Fit(text, 5, grid.Left)
		}
	}
	rows[0] += " -" + b.goodsShort(&rules.Goods{rules.Stone: rules.PyramidStone})
	rows[1] += "+0-3" + b.Say.Say("short.wood")
	return rows[:]
}

// textRoyal is a royal tile with who is locked there.
func (b *board) textRoyal(i int) string {
	return rules.Royals[b.s.Royal[i]].ID + ":" + b.textLocked(rules.Palace, i+1)
}

// textLocked is who is on a worship space.
func (b *board) textLocked(n uint8, space int) string {
	seat, index := b.s.Worshipper(n, uint8(space))
	if seat == 0 {
		return "·"
	}
	return b.Letters[seat-1] + fmt.Sprint(b.s.Player(seat).Dice[index].Power)
}

// textSpot is the discovery tiles of a spot with their prices.
func (b *board) textSpot(spot int) string {
	return cmp.Or(boards.List(b.spotTilesOf(spot), func(_, k int) string { return b.kindShort(k) }), "·")
}

// kindShort is a discovery tile with its price: "M4 1w".
func (b *board) kindShort(k int) string {
	return strings.TrimRight(rules.Discoveries[k].ID+" "+b.goodsShort(&rules.Discoveries[k].Price), " ")
}

// textWorkers are the unlocked workers on a board: a letter for each seat and the powers, * for neutral ones.
func (b *board) textWorkers(n uint8) string {
	out, last := "", uint8(rules.MaxSeats+1)
	for _, x := range unlockedOn(b.s, n) {
		letter, power := "", "*"
		if x.seat != 0 {
			letter, power = b.Letters[x.seat-1], fmt.Sprint(x.power)
		}
		if x.seat != last {
			out += " " + letter
		}
		out, last = out+power, x.seat
	}
	if out = strings.TrimLeft(out, " "); grid.Len(out) > boxWide-2 { // everybody meets
		out = strings.ReplaceAll(out, " ", "")
	}
	return out
}
