package board

import (
	"fmt"
	"strings"

	"painani/engine/boards"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lang"
	"painani/engine/scene/grid"
)

// Columns of the pyramid's text.
const (
	textGrid  = 7  // of the grid
	textCell  = 3  // width of a cell: icon and level
	textRight = 37 // where tiles to discover stand beside it
)

// textPyramid writes what is seen of the pyramid from above: icons with their
// level, decorations with *; and beside it the discovery tiles.
func (b *board) textPyramid(p *boards.Page) {
	top := p.Y
	p.Put(0, top, b.Say.Say("text.pyramid"))
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
		p.Put(textGrid+2+2*textCell*c, top, fmt.Sprint(c+1))
	}
	p.Y = max(top+11, b.textSpots(p, top))
}

// textSpots writes the discovery tiles of temples and the Avenue, and returns the row after them.
func (b *board) textSpots(p *boards.Page, y int) int {
	p.Put(textRight, y, b.Say.Say("text.spots")+":")
	y++
	for spot := rules.SpotBlue4; spot < rules.SpotCount; spot++ {
		where, step, _ := strings.Cut(rules.SpotIDs[spot], ":")
		head := b.game.Say("temple."+where) + " " + step + ": "
		if spot >= rules.SpotAvenue3 {
			head = b.Say.Say("text.avenue") + " " + step + ": "
		}
		at := textRight + grid.Len(head)
		p.Put(textRight, y, head)
		y += max(1, p.Wrap(at, y, grid.Columns-at, b.textSpot(spot)))
	}
	return y
}

// textPlaces writes where pyramid tiles and decorations may be put now.
func (b *board) textPlaces(p *boards.Page) {
	var list []string
	for level := uint8(1); level <= 4; level++ {
		var names []string
		for slot := range uint8(rules.SlotCount) {
			if rules.Slots[slot].Level == level && b.s.Open(slot) {
				names = append(names, words.SlotName(slot))
			}
		}
		if len(names) > 0 {
			list = append(list, fmt.Sprint(level)+": "+strings.Join(names, " "))
		}
	}
	var sides []string
	for side := range rules.SideCount {
		if _, ok := b.s.DecoStep(side); ok {
			sides = append(sides, rules.SideIDs[side])
		}
	}
	if len(sides) > 0 {
		list = append(list, b.game.Say("board.AB7")+": "+strings.Join(sides, " "))
	}
	p.List(b.Say.Say("text.free")+": ", strings.Join(list, "; "))
}

// textCells are the cells of the grid and of decoration step 0 around it.
func (b *board) textCells() (out [10][10]string) {
	for slot := range uint8(rules.SlotCount) {
		for k := range uint8(4) {
			r, c := rules.CellOf(slot, k)
			switch {
			case b.s.Pyramid[slot] != 0:
				out[r+1][c+1] = words.IconLetter(b.s.IconAt(rules.Corner{Slot: slot, Corner: k})) + fmt.Sprint(rules.Slots[slot].Level)
			case rules.Slots[slot].Level == 1:
				out[r+1][c+1] = words.IconLetter(rules.PrintedIcons[r][c]) + "·"
			}
		}
	}
	for side := range rules.SideCount {
		put := func(step int, a, z rules.Icon, mark string) {
			at := rules.DecoSpot(side, step)
			out[at[0][0]+1][at[0][1]+1], out[at[1][0]+1][at[1][1]+1] = words.IconLetter(a)+mark, words.IconLetter(z)+mark
		}
		put(0, rules.DecoBase[side][0], rules.DecoBase[side][1], "·")
		for step, tile := range b.s.Sides[side] {
			if tile != 0 {
				put(step, rules.DecoTiles[tile-1].A, rules.DecoTiles[tile-1].B, "*")
			}
		}
	}
	return out
}

// textTemples writes what the steps of the temples bring.
func (b *board) textTemples(p *boards.Page) {
	p.Put(0, p.Y, b.Say.Say("text.temples"))
	for t := range rules.TempleCount {
		name := words.TempleName(b.game, t)
		p.Put(1, p.Y+1+t, grid.Fit(name, min(textNames-1, grid.Len(name)), grid.Left))
		for step := 1; step <= rules.TopStep; step++ {
			at := textNames + 3 + textStep*(step-1)
			p.Put(at, p.Y, fmt.Sprint(step))
			p.Put(at, p.Y+1+t, b.rewardShort(t, step))
		}
	}
	p.Y += 1 + rules.TempleCount
}

// rewardShort is the reward of a temple step in a few letters; * with discovery tiles.
func (b *board) rewardShort(t, step int) string {
	x, out := &rules.TempleSteps[t][step], ""
	switch {
	case step == rules.BonusStep:
		return rules.Bonuses[b.s.Bonus[t]].ID
	case x.Any > 0:
		out = fmt.Sprint(x.Any) + "?"
	case x.Cocoa > 0:
		out = fmt.Sprint(x.Cocoa) + b.Say.Say("short.cocoa")
	default:
		out = fmt.Sprint(x.VP) + b.Say.Say("short.points")
	}
	if x.Spot != rules.SpotCount {
		out += "*"
	}
	return out
}

// textMultipliers writes what a step on the Avenue and one on the pyramid track bring at the next Eclipse.
func (b *board) textMultipliers(p *boards.Page) {
	all := lang.List(rules.Multipliers[:], " ", func(i int, n int16) string {
		if i == b.s.Taken() {
			return fmt.Sprintf("(%d)", n)
		}
		return fmt.Sprint(n)
	})
	p.List(b.Say.Say("text.multiplier")+" ", all+" · "+b.Say.Say("text.each", "n", rules.StepVP[min(b.s.Held, rules.Eclipses-1)]))
}
