package teotihuacan

import (
	"fmt"
	"strings"

	"painani/engine/scene/grid"
)

// Columns of the pyramid's text.
const (
	textGrid = 6  // of the grid
	textCell = 3  // width of a cell: icon and level
	textSide = 36 // where the displays stand beside it
)

// textPyramid writes what is seen of the pyramid from above: icons with their
// level, decorations with *, and the displays beside it.
func (b *board) textPyramid(p *page) {
	top := p.y
	p.Put(0, top, b.say.Say("text.pyramid"))
	b.textDisplays(p, top)
	cells := b.textCells()
	for r := -1; r <= 8; r++ {
		for c := -1; c <= 8; c++ {
			p.Put(textGrid+textCell*c, top+2+r, cells[r+1][c+1])
		}
		if r >= 0 && r < 8 && r%2 == 0 {
			p.Put(1, top+2+r, fmt.Sprint(r/2+1)+".")
		}
	}
	for c := range 4 {
		p.Put(textGrid+1+2*textCell*c, top+11, "^"+fmt.Sprint(c+1))
	}
	p.y = top + 12
}

// textCells are the cells of the grid and of decoration step 0 around it.
func (b *board) textCells() (out [10][10]string) {
	for slot := range uint8(slotCount) {
		for k := range uint8(4) {
			r, c := cellOf(slot, k)
			switch {
			case b.s.Pyramid[slot] != 0:
				out[r+1][c+1] = iconLetter(b.s.iconAt(corner{slot, k})) + fmt.Sprint(slots[slot].Level)
			case slots[slot].Level == 1:
				out[r+1][c+1] = iconLetter(printedIcons[r][c]) + "·"
			}
		}
	}
	for side := range sideCount {
		put := func(step int, a, z icon, mark string) {
			near, far := step, 9-step
			one := [sideCount][2]int{{near, 4}, {4, far}, {far, 5}, {5, near}}[side]
			two := [sideCount][2]int{{near, 5}, {5, far}, {far, 4}, {4, near}}[side]
			out[one[0]][one[1]], out[two[0]][two[1]] = iconLetter(a)+mark, iconLetter(z)+mark
		}
		put(0, decoBase[side][0], decoBase[side][1], "·")
		for step, tile := range b.s.Sides[side] {
			if tile != 0 {
				put(step, decoTiles[tile-1].A, decoTiles[tile-1].B, "*")
			}
		}
	}
	return out
}

// textDisplays writes pyramid tiles, decorations, nobles and buildings, beside the pyramid.
func (b *board) textDisplays(p *page, y int) {
	p.Put(textSide, y, b.say.Say("text.tiles"))
	for i, tile := range b.s.BuildShow {
		x := textSide + 12*i
		if tile == 0 {
			p.Put(x, y+1, "·")
			continue
		}
		t := &pyramidTiles[tile-1]
		p.Put(x, y+1, t.ID+"  "+iconLetter(t.Icons[0])+" "+iconLetter(t.Icons[1]))
		p.Put(x, y+2, "     "+iconLetter(t.Icons[3])+" "+iconLetter(t.Icons[2]))
	}
	p.Put(textSide, y+3, b.say.Say("text.decorations"))
	for i, tile := range b.s.DecoShow {
		text := "·"
		if tile != 0 {
			t := &decoTiles[tile-1]
			text = t.ID + " " + iconLetter(t.A) + iconLetter(t.B)
		}
		p.Put(textSide+9*i, y+4, text)
	}
	p.Put(textSide, y+5, b.say.Say("text.techs"))
	for slot, tile := range b.s.Techs {
		t := &technologies[tile]
		who := b.lettersWhere(func(q *Player) bool { return q.Techs&(1<<slot) != 0 })
		p.Put(textSide+12*(slot%techColumns), y+6+slot/techColumns, t.ID+" "+fmt.Sprint(t.Gold)+b.say.Say("short.gold")+" "+who)
	}
	p.Put(textSide, y+8, b.say.Say("text.nobles"))
	for row, list := range nobleVP {
		p.Put(textSide+12, y+8+row, fmt.Sprint(row+1)+"  "+textRow(list, int(b.s.Rows[row])))
	}
}

// textRow is a row of values whose first ones are taken.
func textRow(list []int16, taken int) string {
	var out []string
	for i, n := range list {
		if i < taken {
			out = append(out, "#")
			continue
		}
		out = append(out, fmt.Sprint(n))
	}
	return strings.Join(out, " ")
}

// lettersWhere are the letters of the players for whom is holds.
func (b *board) lettersWhere(is func(*Player) bool) string {
	out := ""
	for _, seat := range b.seatsWhere(is) {
		out += b.letters[seat-1]
	}
	return out
}

// textTemples writes the temples: rewards of the steps, who stands there, the tiles.
func (b *board) textTemples(p *page) {
	p.Put(0, p.y, b.say.Say("text.temples"))
	for step := range topStep + 1 {
		p.Put(textNames+1+textStep*step, p.y, fmt.Sprint(step))
	}
	p.y++
	for t := range templeCount {
		p.Put(1, p.y, grid.Fit(templeName(b.game, t), min(textNames-1, grid.Len(templeName(b.game, t))), grid.Left))
		for step := range topStep + 1 {
			at := textNames + 1 + textStep*step
			p.Put(at, p.y, b.rewardShort(t, step))
			p.Put(at, p.y+1, b.lettersWhere(func(q *Player) bool { return int(q.Temple[t]) == step }))
		}
		p.y += 2
		for step, x := range templeSteps[t] {
			if step > 0 && x.Spot != spotCount {
				p.list(strings.Repeat(" ", textTiles)+"* "+fmt.Sprint(step)+": ", b.textSpot(int(x.Spot)))
			}
		}
	}
}

// rewardShort is the reward of a temple step in a few letters; * with discovery tiles.
func (b *board) rewardShort(t, step int) string {
	x, out := &templeSteps[t][step], ""
	switch {
	case step == 0:
		return "·"
	case step == bonusStep:
		return bonuses[b.s.Bonus[t]].ID
	case x.Any > 0:
		out = fmt.Sprint(x.Any) + "?"
	case x.Cocoa > 0:
		out = fmt.Sprint(x.Cocoa) + b.say.Say("short.cocoa")
	default:
		out = fmt.Sprint(x.VP) + b.say.Say("short.points")
	}
	if x.Spot != spotCount {
		out += "*"
	}
	return out
}

// textAvenue writes the Avenue, the buildings and the pyramid track.
func (b *board) textAvenue(p *page) {
	p.Put(0, p.y, b.say.Say("text.avenue"))
	p.Put(0, p.y+1, b.say.Say("text.track"))
	const left = 16
	for step := range trackTop + 1 {
		who := func(is func(*Player) bool) string {
			if out := b.lettersWhere(is); out != "" {
				return fmt.Sprint(step) + out
			}
			return fmt.Sprint(step)
		}
		if step <= avenueTop {
			text := who(func(q *Player) bool { return int(q.Avenue) == step })
			if avenueSpot[step] != spotCount {
				text = strings.Replace(text, fmt.Sprint(step), fmt.Sprint(step)+"*", 1)
			}
			p.Put(left+textStep*step+step/8, p.y, text)
		}
		p.Put(left+textStep*step, p.y+1, who(func(q *Player) bool { return int(q.Track) == step }))
	}
	p.y += 2
	var spots []string
	for step, spot := range avenueSpot {
		if spot != spotCount {
			spots = append(spots, "* "+fmt.Sprint(step)+": "+b.textSpot(int(spot)))
		}
	}
	p.list(strings.Repeat(" ", textTiles), strings.Join(spots, "; "))
	p.Put(0, p.y, b.say.Say("text.multiplier"))
	taken := b.s.taken()
	for i, n := range multipliers {
		text := fmt.Sprint(n)
		if i == taken {
			text = "(" + text + ")"
		}
		p.PutMiddle(18+4*i, p.y, 4, text)
	}
	p.y++
}

// textEffects says what the tiles of this table do.
func (b *board) textEffects(p *page) {
	p.y++
	for _, tile := range b.s.Royal {
		p.list(" "+royals[tile].ID+"  ", b.royalText(int(tile)))
	}
	for _, tile := range b.s.Techs {
		p.list(" "+technologies[tile].ID+"   ", b.techText(int(tile)))
	}
	for _, tile := range b.s.Bonus {
		p.list(" "+bonuses[tile].ID+"   ", b.bonusText(int(tile)))
	}
	p.list(" ", b.say.Say("text.legend"))
}
