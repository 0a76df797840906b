package board

import (
	"strconv"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/scene"
)

// cellID names a cell in the picture, chipID the chips of a seat, 1 to 4.
func cellID(c uint8) string    { return "c" + strconv.Itoa(int(c)) }
func chipID(seat uint8) string { return "h" + strconv.Itoa(int(seat)) }

// cells lays an unpainted square over every cell, for whoever is to move and may click on it; others
// have no use for them.
func (b *board) cells() {
	if b.s.Phase == rules.PhaseOver || !b.Awaited(uint8(b.Viewer)) {
		return
	}
	b.Part("cells", func() {
		for c := range uint8(rules.CellCount) {
			at := Middle(c)
			const in = Side/2 - 2
			b.Add(scene.Rect(at.X-in, at.Y-in, 2*in, 2*in).Class("cell").Ident(cellID(c)).Tip(rules.CellIDs[c]))
		}
	})
}

// Place is where a step is taken on the board: the cell of a piece or of the end of a way, both cells of
// a double canal, of a bridge moved the one where it stands; chips are at the seat. The end of a turn has none.
func (Painter) Place(s *rules.State, _ engine.Seat, step engine.Step) string {
	m := rules.Unpack(step)
	switch m.Kind {
	case rules.StepBuy, rules.StepUse:
		return chipID(s.Turn)
	case rules.StepEnd:
		return ""
	case rules.StepDouble:
		return cellID(m.A) + " " + cellID(m.B)
	}
	return cellID(m.A)
}
