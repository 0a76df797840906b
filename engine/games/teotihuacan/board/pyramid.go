package board

import (
	"fmt"

	"painani/engine/boards"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/scene"
	"painani/engine/scene/geom"
)

// Where the grid of the pyramid begins: the Palace side is above.
const (
	gridLeft = boards.Wide/2 - 4*cellSize
	gridTop  = ringTop + wideHigh + ringGap + tallHigh/2 - 4*cellSize
)

// CellArea is a cell of the grid; step 0 of decorations lies on row or column -1 and 8.
func CellArea(row, column int) geom.Area {
	return geom.Area{X: gridLeft + float64(column)*cellSize, Y: gridTop + float64(row)*cellSize, W: cellSize, H: cellSize}
}

// pyramid draws the pyramid seen from above: ground, tiles from level 1 up, decorations on them.
func (b *board) pyramid() {
	x, y, w := gridLeft-cellSize-14, gridTop-cellSize-14, 10*cellSize+28
	b.Add(scene.Rect(x, y, w, w).Rounded(20).Fill(scene.RGB(0xe9dcb6)).Line(scene.Edge, 2))
	b.Add(scene.Rect(gridLeft, gridTop, 8*cellSize, 8*cellSize).Fill(levelFills[0]).Line(night, 2))
	b.decoGround()
	for slot := range uint8(rules.SlotCount) {
		switch {
		case b.s.Pyramid[slot] != 0:
			b.pyramidTile(slot)
		case rules.Slots[slot].Level == 1:
			b.ground(slot)
		}
	}
	for slot := range uint8(rules.SlotCount) {
		if rules.Slots[slot].Level > 1 && b.s.Open(slot) {
			b.openSlot(slot)
		}
	}
	b.decorations()
	for slot := range uint8(rules.SlotCount) {
		if b.s.Pyramid[slot] != 0 && b.adorned(slot) && b.whole(slot) {
			b.Add(LevelMark(slot)...) // above the decoration that would hide it
		}
	}
}

// cornerMid is the middle of the cell under a corner of a slot.
func cornerMid(slot, corner uint8) geom.Pt {
	r, c := rules.CellOf(slot, corner)
	return CellArea(int(r), int(c)).Mid()
}

// slotArea is the square of a slot.
func slotArea(slot uint8) geom.Area {
	r, c := rules.CellOf(slot, 0)
	a := CellArea(int(r), int(c))
	a.W, a.H = 2*cellSize, 2*cellSize
	return a
}

// ground draws an empty place of level 1: the printed icons, and its name.
func (b *board) ground(slot uint8) {
	a := slotArea(slot)
	g := scene.Group(scene.Area(a.Inset(1)).Fill(levelFills[0]).Line(edging, 1.2)).Ident(slotID(slot)).Tip(b.slotTip(slot))
	var icons []placed
	for k := range uint8(4) {
		icons = append(icons, placed{b.s.IconUnder(slot, k), cornerMid(slot, k)})
	}
	g.Kids = append(g.Kids, symbols(cellSize*0.6, icons...)...)
	m := a.Mid()
	g.Kids = append(g.Kids, scene.Rect(m.X-21, m.Y-13, 42, 26).Rounded(8).Fill(levelFills[0]).Line(edging, 1), scene.Centred(m.X, m.Y, words.SlotName(slot), 22).Bold().Fill(night))
	b.Add(g)
}

// openSlot marks a place of a higher level that can be built on.
func (b *board) openSlot(slot uint8) {
	a := slotArea(slot)
	m := a.Mid()
	b.Add(scene.Group(scene.Area(a.Inset(9)).Rounded(8).Line(scene.Accent, 2).Dashed(7, 6), scene.Rect(m.X-23, m.Y-14, 46, 28).Rounded(8).Fill(white).Line(scene.Accent, 2),
		scene.Centred(m.X, m.Y, words.SlotName(slot), 22).Bold().Fill(night)).Ident(slotID(slot)).Tip(b.slotTip(slot)))
}

// covered reports that a corner of a tile lies under a tile of the next level.
func (b *board) covered(slot, k uint8) bool {
	level := rules.Slots[slot].Level + 1
	if level > 4 {
		return false
	}
	r, c := rules.CellOf(slot, k)
	x := rules.CornerAt(level, r, c)
	return x.Slot < rules.SlotCount && b.s.Pyramid[x.Slot] != 0
}

// decorated reports that a decoration lies on a corner.
func (b *board) decorated(slot, k uint8) bool {
	for side := range rules.SideCount {
		for step := 1; step < rules.SideSteps; step++ {
			if b.s.Sides[side][step] == 0 {
				continue
			}
			for _, c := range rules.DecoCells[side][step] {
				if c == (rules.Corner{Slot: slot, Corner: k}) {
					return true
				}
			}
		}
	}
	return false
}

// PyramidTile draws a tile as far as it is seen: higher ones are brighter, smaller and throw a longer shadow.
func (b *board) pyramidTile(slot uint8) {
	level := float64(rules.Slots[slot].Level)
	seen := false
	for k := range uint8(4) {
		seen = seen || !b.covered(slot, k)
	}
	if !seen {
		return
	}
	a := slotArea(slot).Inset(1.5)
	d := 2.5 * level
	tile, turn := rules.Lying(b.s.Pyramid[slot])
	g := scene.Group(scene.Area(a).Rounded(7).Fill(levelFills[rules.Slots[slot].Level]).Line(night, 1.2+0.4*level)).Ident(slotID(slot)).Tip(b.Say.Say("tile-on", "tile", rules.PyramidTiles[tile].ID, "slot", words.SlotName(slot), "n", rules.Slots[slot].Level, "icons", b.iconNames(rules.Turned[tile][turn][:])))
	if level > 1 {
		g.Kids = append([]scene.Shape{scene.Rect(a.X+d, a.Y+d, a.W, a.H).Rounded(7).Fill(shade)}, g.Kids...)
	}
	var icons []placed
	for k := range uint8(4) {
		if !b.covered(slot, k) && !b.decorated(slot, k) {
			icons = append(icons, placed{b.s.IconAt(rules.Corner{Slot: slot, Corner: k}), cornerMid(slot, k)})
		}
	}
	g.Kids = append(g.Kids, symbols(cellSize*0.74, icons...)...)
	if b.whole(slot) && !b.adorned(slot) {
		g.Kids = append(g.Kids, LevelMark(slot)...)
	}
	b.Add(g)
}

// whole reports that no tile lies on the one on a slot.
func (b *board) whole(slot uint8) bool {
	return !b.covered(slot, 0) && !b.covered(slot, 1) && !b.covered(slot, 2) && !b.covered(slot, 3)
}

// adorned reports that a decoration lies on the tile on a slot.
func (b *board) adorned(slot uint8) bool {
	return b.decorated(slot, 0) || b.decorated(slot, 1) || b.decorated(slot, 2) || b.decorated(slot, 3)
}

// LevelMark is the level in the middle of a slot, nothing on level 1.
func LevelMark(slot uint8) []scene.Shape {
	if rules.Slots[slot].Level == 1 {
		return nil
	}
	m := slotArea(slot).Inset(1.5).Mid()
	return []scene.Shape{scene.Circle(m.X, m.Y, 11.5).Fill(night), scene.Centred(m.X, m.Y, fmt.Sprint(rules.Slots[slot].Level), 19).Bold().Fill(white)}
}

// decoArea are the cells of a decoration step, icon A's first.
func decoArea(side, step int) (a, b geom.Area) {
	near, far := step-1, 8-step
	switch side {
	case rules.North:
		return CellArea(near, 3), CellArea(near, 4)
	case rules.East:
		return CellArea(3, far), CellArea(4, far)
	case rules.South:
		return CellArea(far, 4), CellArea(far, 3)
	}
	return CellArea(4, near), CellArea(3, near)
}

// decoGround draws the printed icons beside the pyramid.
func (b *board) decoGround() {
	for side := range rules.SideCount {
		one, two := decoArea(side, 0)
		a := around(one, two)
		g := scene.Group(scene.Area(a.Inset(3)).Rounded(8).Fill(scene.RGB(0xd8a884)).Line(edging, 1.5))
		g.Kids = append(g.Kids, symbols(cellSize*0.64, placed{rules.DecoBase[side][0], one.Mid()}, placed{rules.DecoBase[side][1], two.Mid()})...)
		if b.s.Sides[side][0] == 0 {
			g = g.Ident(sideID(side)).Tip(b.sideName(side))
			m := a.Mid()
			g.Kids = append(g.Kids, scene.Circle(m.X, m.Y, 12).Fill(white).Line(night, 1), scene.Centred(m.X, m.Y, rules.SideIDs[side], 18).Bold().Fill(night))
		}
		b.Add(g)
	}
}

// around is the box that holds two.
func around(a, b geom.Area) geom.Area {
	x, y := min(a.X, b.X), min(a.Y, b.Y)
	return geom.Area{X: x, Y: y, W: max(a.X+a.W, b.X+b.W) - x, H: max(a.Y+a.H, b.Y+b.H) - y}
}

// decorations draws those that lie there, and where the next ones go.
func (b *board) decorations() {
	for side := range rules.SideCount {
		for step, tile := range b.s.Sides[side] {
			if tile == 0 {
				continue
			}
			t := &rules.DecoTiles[tile-1]
			one, two := decoArea(side, step)
			tip := b.Say.Say("deco-on", "tile", t.ID, "side", b.sideName(side), "icons", b.iconNames([]rules.Icon{t.A, t.B}))
			g := scene.Group(scene.Area(around(one, two).Inset(4)).Rounded(12).Fill(clayFace).Line(night, 3)).Tip(tip)
			g.Kids = append(g.Kids, symbols(cellSize*0.7, placed{t.A, one.Mid()}, placed{t.B, two.Mid()})...)
			b.Add(g)
		}
		if step, ok := b.s.DecoStep(side); ok && step > 0 {
			one, two := decoArea(side, step)
			m := around(one, two).Mid()
			b.Add(scene.Group(scene.Area(around(one, two).Inset(6)).Rounded(12).Line(scene.RGB(0xa93a5d), 2).Dashed(3, 5),
				scene.Circle(m.X, m.Y, 12).Fill(white).Line(night, 1), scene.Centred(m.X, m.Y, rules.SideIDs[side], 18).Bold().Fill(night)).
				Ident(sideID(side)).Tip(b.sideName(side)))
		}
	}
}
