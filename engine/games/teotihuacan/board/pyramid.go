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
	b.Add(scene.Rect(x, y, w, w).Rounded(20).Fill(tone.Desert).Line(scene.Edge, 2))
	b.Add(scene.Rect(gridLeft, gridTop, 8*cellSize, 8*cellSize).Fill(levelFills[0]).Line(tone.Night, 2))
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
		tiles, decorations := b.above(slot)
		if none := [4]bool{}; b.s.Pyramid[slot] != 0 && tiles == none && decorations != none {
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
	var icons []placed
	for k, x := range b.s.IconsUnder(slot) {
		icons = append(icons, placed{x, cornerMid(slot, uint8(k))})
	}
	m := a.Mid()
	b.Add(scene.Group(scene.Area(a.Inset(1)).Fill(levelFills[0]).Line(tone.Edging, 1.2)).With(symbols(cellSize*0.6, icons...)...).
		With(scene.Rect(m.X-21, m.Y-13, 42, 26).Rounded(8).Fill(levelFills[0]).Line(tone.Edging, 1),
			scene.Centred(m.X, m.Y, words.SlotName(slot), 22).Bold().Fill(tone.Night)).Ident(slotID(slot)).Tip(b.slotTip(slot)))
}

// openSlot marks a place of a higher level that can be built on.
func (b *board) openSlot(slot uint8) {
	a := slotArea(slot)
	m := a.Mid()
	b.Add(scene.Group(scene.Area(a.Inset(9)).Rounded(8).Line(scene.Accent, 2).Dashed(7, 6), scene.Rect(m.X-23, m.Y-14, 46, 28).Rounded(8).Fill(tone.White).Line(scene.Accent, 2),
		scene.Centred(m.X, m.Y, words.SlotName(slot), 22).Bold().Fill(tone.Night)).Ident(slotID(slot)).Tip(b.slotTip(slot)))
}

// above says what lies on each corner of the tile on a slot: a tile of the next level, a decoration.
func (b *board) above(slot uint8) (tiles, decorations [4]bool) {
	level := rules.Slots[slot].Level + 1
	for k := range tiles {
		r, c := rules.CellOf(slot, uint8(k))
		if level <= 4 {
			x := rules.CornerAt(level, r, c)
			tiles[k] = x.Slot < rules.SlotCount && b.s.Pyramid[x.Slot] != 0
		}
	}
	for side := range b.s.Sides {
		for step := 1; step < rules.SideSteps; step++ {
			for _, c := range rules.DecoCells[side][step] {
				if b.s.Sides[side][step] != 0 && c.Slot == slot {
					decorations[c.Corner] = true
				}
			}
		}
	}
	return tiles, decorations
}

// pyramidTile draws a tile as far as it is seen: higher ones are brighter, smaller and throw a longer shadow.
func (b *board) pyramidTile(slot uint8) {
	tiles, decorations := b.above(slot)
	if tiles == [4]bool{true, true, true, true} {
		return
	}
	level := rules.Slots[slot].Level
	a, d := slotArea(slot).Inset(1.5), 2.5*float64(level)
	tile, turn := rules.Lying(b.s.Pyramid[slot])
	g := scene.Group().Ident(slotID(slot)).Tip(b.Say.Say("tile-on", "tile", rules.PyramidTiles[tile].ID,
		"slot", words.SlotName(slot), "n", level, "icons", b.iconNames(rules.Turned[tile][turn][:])))
	if level > 1 {
		g = g.With(scene.Rect(a.X+d, a.Y+d, a.W, a.H).Rounded(7).Fill(tone.Shade))
	}
	var icons []placed
	for k := range uint8(4) {
		if !tiles[k] && !decorations[k] {
			icons = append(icons, placed{b.s.IconAt(rules.Corner{Slot: slot, Corner: k}), cornerMid(slot, k)})
		}
	}
	g = g.With(scene.Area(a).Rounded(7).Fill(levelFills[level]).Line(tone.Night, 1.2+0.4*float64(level))).
		With(symbols(cellSize*0.74, icons...)...)
	if none := [4]bool{}; tiles == none && decorations == none {
		g = g.With(LevelMark(slot)...)
	}
	b.Add(g)
}

// LevelMark is the level in the middle of a slot, nothing on level 1.
func LevelMark(slot uint8) []scene.Shape {
	if rules.Slots[slot].Level == 1 {
		return nil
	}
	m := slotArea(slot).Inset(1.5).Mid()
	return []scene.Shape{scene.Circle(m.X, m.Y, 11.5).Fill(tone.Night), scene.Centred(m.X, m.Y, fmt.Sprint(rules.Slots[slot].Level), 19).Bold().Fill(tone.White)}
}

// decoArea is where a decoration step lies, with the middles of its cells, icon A's first.
func decoArea(side, step int) (icons [2]geom.Pt, all geom.Area) {
	at := rules.DecoSpot(side, step)
	one, two := CellArea(at[0][0], at[0][1]), CellArea(at[1][0], at[1][1])
	return [2]geom.Pt{one.Mid(), two.Mid()}, one.Around(two)
}

// sideBadge is the name of a side around the middle of a box.
func sideBadge(side int, a geom.Area) []scene.Shape {
	m := a.Mid()
	return []scene.Shape{scene.Circle(m.X, m.Y, 12).Fill(tone.White).Line(tone.Night, 1), scene.Centred(m.X, m.Y, rules.SideIDs[side], 18).Bold().Fill(tone.Night)}
}

// decoGround draws the printed icons beside the pyramid.
func (b *board) decoGround() {
	for side := range rules.SideCount {
		at, a := decoArea(side, 0)
		base := rules.DecoBase[side]
		g := scene.Group(scene.Area(a.Inset(3)).Rounded(8).Fill(tone.DecoBase).Line(tone.Edging, 1.5)).
			With(symbols(cellSize*0.64, placed{base[0], at[0]}, placed{base[1], at[1]})...)
		if b.s.Sides[side][0] == 0 {
			g = g.With(sideBadge(side, a)...).Ident(sideID(side)).Tip(b.sideName(side))
		}
		b.Add(g)
	}
}

// decorations draws those that lie there, and where the next ones go.
func (b *board) decorations() {
	for side := range rules.SideCount {
		for step, tile := range b.s.Sides[side] {
			if tile == 0 {
				continue
			}
			t := &rules.DecoTiles[tile-1]
			at, a := decoArea(side, step)
			tip := b.Say.Say("deco-on", "tile", t.ID, "side", b.sideName(side), "icons", b.iconNames([]rules.Icon{t.A, t.B}))
			b.Add(scene.Group(scene.Area(a.Inset(4)).Rounded(12).Fill(tone.ClayFace).Line(tone.Night, 3)).
				With(symbols(cellSize*0.7, placed{t.A, at[0]}, placed{t.B, at[1]})...).Tip(tip))
		}
		if step, ok := b.s.DecoStep(side); ok && step > 0 {
			_, a := decoArea(side, step)
			b.Add(scene.Group(scene.Area(a.Inset(6)).Rounded(12).Line(tone.DecoNext, 2).Dashed(3, 5)).
				With(sideBadge(side, a)...).Ident(sideID(side)).Tip(b.sideName(side)))
		}
	}
}
