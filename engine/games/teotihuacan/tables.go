package teotihuacan

// corner is a corner of a tile on a slot; corners run clockwise from the top left.
type corner struct{ Slot, Corner uint8 }

// slotSpec is a place of the pyramid.
type slotSpec struct {
	Level  uint8    // 1 to 4
	Row    uint8    // from the Palace side, from 0
	Column uint8    // from the left, from 0
	Under  [4]uint8 // slots that carry it, in the order of its corners; level 1: itself, unused
}

// topSlot is the last slot, level 4.
const topSlot = slotCount - 1

// levelFirst is the first slot of a level; a level has 5-L rows and columns.
var levelFirst = [...]uint8{1: 0, 2: 16, 3: 25, 4: topSlot}

// slots are the places of the pyramid, row by row from level 1 up (data.json: pyramid_grid).
var slots = func() (out [slotCount]slotSpec) {
	for level := uint8(1); level <= 4; level++ {
		for r := range 5 - level {
			for c := range 5 - level {
				x := slotSpec{Level: level, Row: r, Column: c}
				if level > 1 {
					x.Under = [4]uint8{slotAt(level-1, r, c), slotAt(level-1, r, c+1), slotAt(level-1, r+1, c+1), slotAt(level-1, r+1, c)}
				}
				out[slotAt(level, r, c)] = x
			}
		}
	}
	return out
}()

// slotAt is the number of a slot.
func slotAt(level, row, column uint8) uint8 {
	return levelFirst[level] + row*(5-level) + column
}

// cellOf is the cell of the 8×8 grid under a corner of a slot (data.json: slot_formula).
func cellOf(slot, corner uint8) (row, column uint8) {
	x := &slots[slot]
	row, column = 2*x.Row+x.Level-1, 2*x.Column+x.Level-1
	if corner == 1 || corner == 2 {
		column++
	}
	if corner >= 2 {
		row++
	}
	return row, column
}

// cornerAt is the slot of a level with the corner that lies on a cell.
func cornerAt(level, row, column uint8) corner {
	for slot := levelFirst[level]; slot < slotCount && slots[slot].Level == level; slot++ {
		for k := range uint8(4) {
			if r, c := cellOf(slot, k); r == row && c == column {
				return corner{slot, k}
			}
		}
	}
	return corner{slotCount, 0}
}

// decoCells are the two corners under a decoration by side and step ≥ 1, that of
// icon A first: clockwise around the pyramid (data.json: decoration_spots).
var decoCells = func() (out [sideCount][sideSteps][2]corner) {
	for k := uint8(1); k < sideSteps; k++ {
		near, far := k-1, 8-k
		out[north][k] = [2]corner{cornerAt(k, near, 3), cornerAt(k, near, 4)}
		out[east][k] = [2]corner{cornerAt(k, 3, far), cornerAt(k, 4, far)}
		out[south][k] = [2]corner{cornerAt(k, far, 4), cornerAt(k, far, 3)}
		out[west][k] = [2]corner{cornerAt(k, 4, near), cornerAt(k, 3, near)}
	}
	return out
}()

// decoBase are the printed icons under step 0 of a side, that of icon A first.
var decoBase = [sideCount][2]icon{
	north: baseIcons[north],
	east:  baseIcons[east],
	south: {baseIcons[south][1], baseIcons[south][0]},
	west:  {baseIcons[west][1], baseIcons[west][0]},
}

// turned are the icons of the pyramid tiles turned by quarters clockwise.
var turned = func() (out [pyramidCount][4][4]icon) {
	for tile := range pyramidTiles {
		for turn := range 4 {
			for k := range 4 {
				out[tile][turn][k] = pyramidTiles[tile].Icons[(k+4-turn)%4]
			}
		}
	}
	return out
}()

// turns is the number of rotations of a tile that differ.
var turns = func() (out [pyramidCount]uint8) {
	for tile := range out {
		out[tile] = 4
		if turned[tile][0] == turned[tile][1] {
			out[tile] = 1
		}
	}
	return out
}()

// lying takes a filled slot apart.
func lying(x uint8) (tile, turn uint8) { return (x - 1) / 4, (x - 1) % 4 }

// laid is the inverse of lying.
func laid(tile, turn uint8) uint8 { return 1 + tile*4 + turn }

// iconAt is the icon on a corner of a filled slot.
func (s *State) iconAt(c corner) icon {
	tile, turn := lying(s.Pyramid[c.Slot])
	return turned[tile][turn][c.Corner]
}

// iconUnder is the icon that a corner of a tile on the slot covers.
func (s *State) iconUnder(slot, k uint8) icon {
	if slots[slot].Level == 1 {
		r, c := cellOf(slot, k)
		return printedIcons[r][c]
	}
	return s.iconAt(corner{slots[slot].Under[k], (k + 2) % 4})
}

// open reports that a tile can be laid on the slot.
func (s *State) open(slot uint8) bool {
	if s.Pyramid[slot] != 0 {
		return false
	}
	x := &slots[slot]
	if x.Level == 1 {
		return true
	}
	p := &s.Pyramid
	return p[x.Under[0]] != 0 && p[x.Under[1]] != 0 && p[x.Under[2]] != 0 && p[x.Under[3]] != 0
}

// decoStep is the step of a side where a decoration can be put now; false if there is none (rules.md 4, AB7).
func (s *State) decoStep(side int) (int, bool) {
	for k, tile := range s.Sides[side] {
		if tile == 0 {
			c := &decoCells[side][k]
			return k, k == 0 || s.Pyramid[c[0].Slot] != 0 && s.Pyramid[c[1].Slot] != 0
		}
	}
	return sideSteps, false
}
