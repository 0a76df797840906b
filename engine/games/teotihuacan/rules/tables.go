package rules

// Corner is a corner of a tile on a slot; corners run clockwise from the top left.
type Corner struct{ Slot, Corner uint8 }

// slotSpec is a place of the pyramid.
type slotSpec struct {
	Level  uint8    // 1 to 4
	Row    uint8    // from the Palace side, from 0
	Column uint8    // from the left, from 0
	Under  [4]uint8 // slots that carry it, in the order of its corners; level 1: itself, unused
}

// TopSlot is the last slot, level 4.
const TopSlot = SlotCount - 1

// LevelFirst is the first slot of a level; a level has 5-L rows and columns.
var LevelFirst = [...]uint8{1: 0, 2: 16, 3: 25, 4: TopSlot}

// Slots are the places of the pyramid, row by row from level 1 up (data.json: pyramid_grid).
var Slots = func() (out [SlotCount]slotSpec) {
	for level := uint8(1); level <= 4; level++ {
		for r := range 5 - level {
			for c := range 5 - level {
				x := slotSpec{Level: level, Row: r, Column: c}
				if level > 1 {
					x.Under = [4]uint8{SlotAt(level-1, r, c), SlotAt(level-1, r, c+1), SlotAt(level-1, r+1, c+1), SlotAt(level-1, r+1, c)}
				}
				out[SlotAt(level, r, c)] = x
			}
		}
	}
	return out
}()

// SlotAt is the number of a slot.
func SlotAt(level, row, column uint8) uint8 {
	return LevelFirst[level] + row*(5-level) + column
}

// CellOf is the cell of the 8×8 grid under a corner of a slot (data.json: slot_formula).
func CellOf(slot, corner uint8) (row, column uint8) {
	x := &Slots[slot]
	row, column = 2*x.Row+x.Level-1, 2*x.Column+x.Level-1
	if corner == 1 || corner == 2 {
		column++
	}
	if corner >= 2 {
		row++
	}
	return row, column
}

// CornerAt is the slot of a level with the corner that lies on a cell.
func CornerAt(level, row, column uint8) Corner {
	for slot := LevelFirst[level]; slot < SlotCount && Slots[slot].Level == level; slot++ {
		for k := range uint8(4) {
			if r, c := CellOf(slot, k); r == row && c == column {
				return Corner{slot, k}
			}
		}
	}
	return Corner{SlotCount, 0}
}

// DecoSpot are the cells of a decoration by side and step, row and column of the grid, that of icon A first:
// clockwise around the pyramid (data.json: decoration_spots). Those of step 0 lie beside the grid.
func DecoSpot(side, step int) [2][2]int {
	near, far := step-1, 8-step
	return [SideCount][2][2]int{
		North: {{near, 3}, {near, 4}},
		East:  {{3, far}, {4, far}},
		South: {{far, 4}, {far, 3}},
		West:  {{4, near}, {3, near}},
	}[side]
}

// DecoCells are the two corners under a decoration by side and step ≥ 1.
var DecoCells = func() (out [SideCount][SideSteps][2]Corner) {
	for side := range out {
		for step := 1; step < SideSteps; step++ {
			for k, at := range DecoSpot(side, step) {
				out[side][step][k] = CornerAt(uint8(step), uint8(at[0]), uint8(at[1]))
			}
		}
	}
	return out
}()

// Turned are the icons of the pyramid tiles turned by quarters clockwise.
var Turned = func() (out [PyramidCount][4][4]Icon) {
	for tile := range PyramidTiles {
		for turn := range 4 {
			for k := range 4 {
				out[tile][turn][k] = PyramidTiles[tile].Icons[(k+4-turn)%4]
			}
		}
	}
	return out
}()

// Turns is the number of rotations of a tile that differ.
var Turns = func() (out [PyramidCount]uint8) {
	for tile := range out {
		out[tile] = 4
		if Turned[tile][0] == Turned[tile][1] {
			out[tile] = 1
		}
	}
	return out
}()

// Lying takes a filled slot apart.
func Lying(x uint8) (tile, turn uint8) { return (x - 1) / 4, (x - 1) % 4 }

// Laid is the inverse of lying.
func Laid(tile, turn uint8) uint8 { return 1 + tile*4 + turn }

// IconAt is the icon on a corner of a filled slot.
func (s *State) IconAt(c Corner) Icon {
	tile, turn := Lying(s.Pyramid[c.Slot])
	return Turned[tile][turn][c.Corner]
}

// IconUnder is the icon that a corner of a tile on the slot covers.
func (s *State) IconUnder(slot, k uint8) Icon {
	if Slots[slot].Level == 1 {
		r, c := CellOf(slot, k)
		return PrintedIcons[r][c]
	}
	return s.IconAt(Corner{Slots[slot].Under[k], (k + 2) % 4})
}

// IconsUnder are the icons that a tile on the slot covers.
func (s *State) IconsUnder(slot uint8) (out [4]Icon) {
	for k := range out {
		out[k] = s.IconUnder(slot, uint8(k))
	}
	return out
}

// Open reports that a tile can be laid on the slot.
func (s *State) Open(slot uint8) bool {
	return s.Pyramid[slot] == 0 && (Slots[slot].Level == 1 || s.carries(slot))
}

// carries reports that the four slots under one are filled.
func (s *State) carries(slot uint8) bool {
	p, under := &s.Pyramid, &Slots[slot].Under
	return p[under[0]] != 0 && p[under[1]] != 0 && p[under[2]] != 0 && p[under[3]] != 0
}

// DecoStep is the step of a side where a decoration can be put now; false if there is none (rules.md 4, AB7).
func (s *State) DecoStep(side int) (int, bool) {
	for k, tile := range s.Sides[side] {
		if tile == 0 {
			return k, k == 0 || s.decoCarried(side, k)
		}
	}
	return SideSteps, false
}

// decoCarried reports that both slots under a decoration of a step from 1 are filled.
func (s *State) decoCarried(side, step int) bool {
	c := &DecoCells[side][step]
	return s.Pyramid[c[0].Slot] != 0 && s.Pyramid[c[1].Slot] != 0
}
