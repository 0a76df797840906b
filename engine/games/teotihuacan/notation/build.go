package notation

import (
	"slices"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/lexer"
	"painani/engine/typed"
)

// Pyramid tiles, and what T15 saves on them (rules.md 4, 11).

// laying is what the words say of a pyramid tile; -1: not said.
type laying struct{ Tile, Row, Column, Level, Turn int }

// readBuild reads a pyramid tile, its place and how it is turned: "build P13 at 1,2 turn 2".
func readBuild(r *reader) (engine.Step, *engine.Refusal) {
	from := r.At
	if r.S.Top().A > 0 && r.Skip(wordDone) {
		return rules.None(), nil
	}
	said := r.Skip(wordBuild)
	r.Pass(wordBoard, rules.Building)
	x := r.Peek()
	if x == nil || !said && x.Kind != lexPyramid {
		return typed.Unsaid, nil
	}
	w := laying{-1, -1, -1, -1, -1}
	for !r.AtEnd() && buildWord(r, &w) {
	}
	switch {
	case r.At == from+1 && said && r.AtEnd():
		return typed.Unsaid, nil
	case r.At == from+1 && said:
		return 0, r.Unfit(r.Peek())
	case w.Tile >= 0 && !slices.Contains(r.S.BuildShow[:], uint8(w.Tile+1)):
		r.Tried = uint8(rules.StepBuild)
		return 0, engine.Refuse("TE-not-on-display", "4", "word", r.Quote(x),
			"tiles", engine.Named(rules.PyramidIDs, r.S.BuildShow[:])).At(r.Span(from))
	}
	return layAt(r, w, from)
}

// buildWord takes a word of a pyramid tile; false for one that is none.
func buildWord(r *reader, w *laying) bool {
	x := r.Peek()
	switch {
	case x.Kind == lexPyramid && w.Tile < 0:
		w.Tile = r.Item(lexPyramid)
	case x.Kind == lexSlot && w.Row < 0:
		w.Row, w.Column = x.N/10, x.N%10
		r.At++
	case r.Skip(wordLevel):
		w.Level = r.Number()
	case r.Skip(wordTurn):
		w.Turn = max(r.Number(), 0)
		if w.Turn >= 90 && w.Turn%90 == 0 {
			w.Turn /= 90
		}
	case r.Skip(wordTile, wordRow):
	case x.Kind == lexer.Number && w.Row < 0:
		w.Row = r.Number()
		if w.Row > 9 {
			w.Row, w.Column = w.Row/10, w.Row%10
		}
	case x.Kind == lexer.Number && w.Column < 0:
		w.Column = r.Number()
	default:
		return false
	}
	return true
}

// layAt is the step that lays the tile there. The level follows from the place: a slot has the name
// of the one under its upper left corner, which must be filled first.
func layAt(r *reader, w laying, from int) (engine.Step, *engine.Refusal) {
	r.Tried = uint8(rules.StepBuild)
	if w.Turn > 3 {
		return 0, engine.Refuse("TE-turn", "4", "number", w.Turn).At(r.Span(from))
	}
	slot := -1
	if w.Row >= 0 && w.Column >= 0 {
		var refusal *engine.Refusal
		if slot, refusal = openSlot(r, w); refusal != nil {
			return 0, refusal.At(r.Span(from))
		}
	}
	fits := of(r, rules.StepBuild, func(m rules.Move) bool {
		return (w.Tile < 0 || w.Tile == int(m.A)) && (slot < 0 || slot == int(m.B)) &&
			int(m.C) == max(w.Turn, 0)%int(rules.Turns[m.A])
	})
	none := func() *engine.Refusal { return whyBuild(r, slot) }
	return r.One(fits, from, none, func() *engine.Refusal { return engine.Refuse("TE-build-which", "4") })
}

// openSlot is the slot of that row and column where a tile can be laid now.
func openSlot(r *reader, w laying) (int, *engine.Refusal) {
	if w.Row < 1 || w.Column < 1 || w.Row > 4 || w.Column > 4 {
		return -1, engine.Refuse("TE-slot", "4", "row", w.Row, "column", w.Column)
	}
	level, slot := uint8(0), uint8(0)
	for level == 0 || r.S.Pyramid[slot] != 0 {
		level++
		if size := 5 - int(level); w.Row > size || w.Column > size {
			return -1, engine.Refuse("TE-slot-full", "4", "row", w.Row, "column", w.Column)
		}
		slot = rules.SlotAt(level, uint8(w.Row-1), uint8(w.Column-1))
	}
	switch {
	case !r.S.Open(slot):
		return -1, engine.Refuse("TE-support", "4", "row", w.Row, "column", w.Column, "level", int(level))
	case w.Level > 0 && w.Level != int(level):
		return -1, engine.Refuse("TE-level", "4", "row", w.Row, "column", w.Column, "level", int(level))
	}
	return int(slot), nil
}

// whyBuild says why no tile can be laid on a slot that is open; -1: anywhere.
func whyBuild(r *reader, slot int) *engine.Refusal {
	p := player(r)
	if r.S.Top().A >= r.S.Gang(p) {
		return engine.Refuse("TE-build-most", "4", "workers", int(r.S.Gang(p)))
	}
	level := uint8(1)
	if slot >= 0 {
		level = rules.Slots[slot].Level
	}
	price := rules.Goods{rules.Wood: rules.LevelWood[level], rules.Stone: rules.PyramidStone}
	return engine.Refuse("TE-build-price", "4", "level", int(level), "price", engine.Lacking(rules.GoodIDs[:], nil, price[:]),
		"missing", engine.Lacking(rules.GoodIDs[:], p.Goods[:], price[:]))
}

// readSave reads the unit that T15 saves.
func readSave(r *reader) (engine.Step, *engine.Refusal) {
	if r.Declined(wordSave) {
		return rules.Save(0), nil
	}
	from := r.At
	said := r.Skip(wordSave)
	r.Number()
	x := r.Peek()
	switch good := r.Word(wordGood); {
	case good == rules.Wood || good == rules.Stone:
		return rules.Save(good), nil
	case good >= 0:
		return 0, engine.Refuse("TE-save-not", "11", "good", rules.GoodIDs[good]).At(x.Span)
	}
	r.At = from
	if said && r.At+1 < len(r.Lex) {
		r.At++
		return 0, r.Unfit(r.Peek())
	}
	return typed.Unsaid, nil
}

func whySave(_ *reader, step engine.Step) *engine.Refusal {
	if good := rules.Unpack(step).A; good != 0 {
		return engine.Refuse("TE-save-not", "11", "good", rules.GoodIDs[good])
	}
	return engine.Refuse("TE-save-must", "11")
}
