package teotihuacan

import (
	"fmt"
	"strings"

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
func (b *board) textPyramid(p *page) {
	top := p.y
	p.Put(0, top, b.say.Say("text.pyramid"))
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
	p.y = max(top+11, b.textSpots(p, top))
}

// textSpots writes the discovery tiles of temples and the Avenue, and returns the row after them.
func (b *board) textSpots(p *page, y int) int {
	p.Put(textRight, y, b.say.Say("text.spots")+":")
	y++
	put := func(head string, spot int) {
		head += ": "
		at := textRight + grid.Len(head)
		p.Put(textRight, y, head)
		y += max(1, p.Wrap(at, y, grid.Columns-at, b.textSpot(spot)))
	}
	for t := range templeCount {
		for step, x := range templeSteps[t] {
			if step > 0 && x.Spot != spotCount {
				put(templeName(b.game, t)+" "+fmt.Sprint(step), int(x.Spot))
			}
		}
	}
	for step, spot := range avenueSpot {
		if spot != spotCount {
			put(b.say.Say("text.avenue")+" "+fmt.Sprint(step), int(spot))
		}
	}
	return y
}

// textPlaces writes where pyramid tiles and decorations may be put now.
func (b *board) textPlaces(p *page) {
	var list []string
	for level := uint8(1); level <= 4; level++ {
		var names []string
		for slot := range uint8(slotCount) {
			if slots[slot].Level == level && b.s.open(slot) {
				names = append(names, slotName(slot))
			}
		}
		if len(names) > 0 {
			list = append(list, fmt.Sprint(level)+": "+strings.Join(names, " "))
		}
	}
	var sides []string
	for side := range sideCount {
		if _, ok := b.s.decoStep(side); ok {
			sides = append(sides, sideIDs[side])
		}
	}
	if len(sides) > 0 {
		list = append(list, b.game.Say("board.AB7")+": "+strings.Join(sides, " "))
	}
	p.list(b.say.Say("text.free")+": ", strings.Join(list, "; "))
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

// textTemples writes what the steps of the temples bring.
func (b *board) textTemples(p *page) {
	p.Put(0, p.y, b.say.Say("text.temples"))
	for t := range templeCount {
		name := templeName(b.game, t)
		p.Put(1, p.y+1+t, grid.Fit(name, min(textNames-1, grid.Len(name)), grid.Left))
		for step := 1; step <= topStep; step++ {
			at := textNames + 3 + textStep*(step-1)
			p.Put(at, p.y, fmt.Sprint(step))
			p.Put(at, p.y+1+t, b.rewardShort(t, step))
		}
	}
	p.y += 1 + templeCount
}

// rewardShort is the reward of a temple step in a few letters; * with discovery tiles.
func (b *board) rewardShort(t, step int) string {
	x, out := &templeSteps[t][step], ""
	switch {
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

// textMultipliers writes what a step on the Avenue and one on the pyramid track bring at the next Eclipse.
func (b *board) textMultipliers(p *page) {
	var out []string
	for i, n := range multipliers {
		text := fmt.Sprint(n)
		if i == b.s.taken() {
			text = "(" + text + ")"
		}
		out = append(out, text)
	}
	p.list(b.say.Say("text.multiplier")+" ", strings.Join(out, " ")+" · "+b.say.Say("text.each", "n", stepVP[min(b.s.Held, eclipses-1)]))
}
