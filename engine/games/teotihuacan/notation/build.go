package notation

import (
	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lexer"
)

// Technologies, buildings, decorations and pyramid tiles.

// chooseLearn reads a technology: by its name, its number or its slot.
func (r *reader) chooseLearn(*rules.Frame) (engine.Step, *engine.Refusal) {
	from := r.At
	r.Skip(wordTech)
	r.Skip(wordTile)
	x := r.Peek()
	if x == nil {
		return 0, nil
	}
	slot := -1
	switch {
	case x.Kind == lexTech:
		slot = r.techSlotOf(x.N)
	case x.Kind == lexSlot:
		if row, column := x.N/10, x.N%10; row <= rules.TechSlots/rules.TechColumns && column <= rules.TechColumns {
			slot = (row-1)*rules.TechColumns + column - 1
		}
	case x.Kind == lexer.Number && r.At > from:
		if l, ok := tile("t" + words.Digits(x.N)); ok {
			slot = r.techSlotOf(l.N)
		}
	default:
		r.At = from
		return 0, nil
	}
	r.At++
	if slot < 0 {
		r.tried = rules.StepLearn
		return 0, engine.Refuse(rules.CodeNotInPlay, "4", "word", r.Quote(x), "tiles", r.techNames()).At(x.Span)
	}
	return rules.Learn(slot), nil
}

// techSlotOf is the slot of a technology, -1 if it is not in play.
func (r *reader) techSlotOf(tech int) int {
	for slot, t := range r.s.Techs {
		if int(t) == tech {
			return slot
		}
	}
	return -1
}

// techNames lists the technologies in play.
func (r *reader) techNames() []string {
	var out []string
	for _, t := range r.s.Techs {
		out = append(out, rules.Technologies[t].ID)
	}
	return out
}

// chooseNoble reads the row of the building.
func (r *reader) chooseNoble(*rules.Frame) (engine.Step, *engine.Refusal) {
	from := r.At
	if b := r.Peek(); b != nil && r.Is(wordBoard) && b.Sense.Arg() == rules.Nobles {
		r.At++
	}
	said := r.Skip(wordRow)
	if n := r.Number(); n >= 0 {
		return rules.Noble(min(n, 99)), nil
	}
	if !said {
		r.At = from
	}
	return 0, nil
}

// chooseDecorate reads a decoration and a side of the pyramid.
func (r *reader) chooseDecorate(*rules.Frame) (engine.Step, *engine.Refusal) {
	from := r.At
	said := r.Skip(wordDecorate)
	r.Skip(wordTile)
	tile, side := -1, -1
	x := r.Peek()
	for n := 0; n < 2; n++ {
		if side < 0 {
			side = r.Word(wordSide)
		}
		switch y := r.Peek(); {
		case tile >= 0 || y == nil:
		case y.Kind == lexDeco:
			tile = r.Item(lexDeco)
		case y.Kind == lexer.Number && said:
			tile = r.Number()
		}
	}
	switch {
	case tile < 0 && side < 0:
		if !said {
			r.At = from
		}
		return 0, nil
	case tile >= rules.DecoCount || tile >= 0 && !r.shown(r.s.DecoShow[:], tile):
		r.tried = rules.StepDecorate
		return 0, engine.Refuse(rules.CodeNotShown, "4", "word", r.Quote(x), "tiles", r.decoNames()).At(r.Span(from))
	}
	return r.decoration(tile, side, from)
}

// decoration is the legal step that fits; -1: not said.
func (r *reader) decoration(tile, side, from int) (engine.Step, *engine.Refusal) {
	var fits []engine.Step
	for _, step := range r.legal {
		m := rules.Unpack(step)
		if m.Kind == rules.StepDecorate && (tile < 0 || tile == int(m.A)) && (side < 0 || side == int(m.B)) {
			fits = append(fits, step)
		}
	}
	r.tried = rules.StepDecorate
	switch {
	case len(fits) == 1:
		return fits[0], nil
	case len(fits) == 0:
		return 0, r.whySide(max(side, 0)).At(r.Span(from))
	case r.AtEnd() && r.At == from:
		return 0, nil
	}
	return 0, r.which(rules.CodeDecoWhich, "4", fits, from)
}

// which asks back with the steps that fit.
func (r *reader) which(code, section string, fits []engine.Step, from int) *engine.Refusal {
	for _, step := range fits {
		r.fits = append(r.fits, (Grammar{}).brief(&r.s, rules.SeatOf(r.seat), []engine.Step{step}))
	}
	return engine.Refuse(code, section).At(r.Span(from))
}

// shown reports that a tile lies on a display.
func (r *reader) shown(display []uint8, tile int) bool {
	for _, x := range display {
		if x != 0 && int(x) == tile+1 {
			return true
		}
	}
	return false
}

// DecoNames and buildNames list what is on display.
func (r *reader) decoNames() (out []string) {
	for _, x := range r.s.DecoShow {
		if x != 0 {
			out = append(out, rules.DecoTiles[x-1].ID)
		}
	}
	return out
}

func (r *reader) buildNames() (out []string) {
	for _, x := range r.s.BuildShow {
		if x != 0 {
			out = append(out, rules.PyramidTiles[x-1].ID)
		}
	}
	return out
}

// laying is what the words say of a pyramid tile; -1: not said.
type laying struct{ Tile, Row, Column, Level, Turn int }

// chooseBuild reads a pyramid tile, its place and how it is turned: "build P13 at 1,2 turn 2".
func (r *reader) chooseBuild(f *rules.Frame) (engine.Step, *engine.Refusal) {
	if f.A > 0 && (r.declines(wordBuild) || r.Skip(wordDone)) {
		return rules.None(), nil
	}
	from := r.At
	said := r.Skip(wordBuild)
	x := r.Peek()
	if x != nil && r.Is(wordBoard) && x.Sense.Arg() == rules.Building {
		r.At++
		x = r.Peek()
	}
	if x == nil || !said && x.Kind != lexPyramid {
		return 0, nil
	}
	w := laying{-1, -1, -1, -1, -1}
	for n := 0; !r.AtEnd() && r.buildWord(&w); n++ {
	}
	switch {
	case r.At == from+1 && said:
		if r.AtEnd() {
			return 0, nil
		}
		return 0, r.unfit(r.Peek())
	case w.Tile >= 0 && (w.Tile >= rules.PyramidCount || !r.shown(r.s.BuildShow[:], w.Tile)):
		r.tried = rules.StepBuild
		return 0, engine.Refuse(rules.CodeNotShown, "4", "word", r.Quote(x), "tiles", r.buildNames()).At(r.Span(from))
	}
	return r.layAt(w, from)
}

// buildWord takes a word of a pyramid tile; false for one that is none.
func (r *reader) buildWord(w *laying) bool {
	x := r.Peek()
	switch {
	case x.Kind == lexPyramid && w.Tile < 0:
		w.Tile = r.Item(lexPyramid)
	case x.Kind == lexSlot && w.Row < 0:
		w.Row, w.Column = x.N/10, x.N%10
		r.At++
	case r.Is(wordLevel):
		r.At++
		w.Level = r.Number()
	case r.Is(wordTurn):
		r.At++
		w.Turn = max(r.Number(), 0)
		if w.Turn >= 90 && w.Turn%90 == 0 {
			w.Turn /= 90
		}
	case r.Is(wordTile):
		r.At++
	case r.Is(wordRow):
		r.At++
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
func (r *reader) layAt(w laying, from int) (engine.Step, *engine.Refusal) {
	r.tried = rules.StepBuild
	if w.Turn > 3 {
		return 0, engine.Refuse(rules.CodeTurn, "4", "number", w.Turn).At(r.Span(from))
	}
	slot := -1
	if w.Row >= 0 && w.Column >= 0 {
		var refusal *engine.Refusal
		if slot, refusal = r.openSlot(w); refusal != nil {
			return 0, refusal.At(r.Span(from))
		}
	}
	var fits []engine.Step
	for _, step := range r.legal {
		m := rules.Unpack(step)
		if m.Kind == rules.StepBuild && (w.Tile < 0 || w.Tile == int(m.A)) && (slot < 0 || slot == int(m.B)) &&
			int(m.C) == max(w.Turn, 0)%int(rules.Turns[m.A]) {
			fits = append(fits, step)
		}
	}
	switch {
	case len(fits) == 1:
		return fits[0], nil
	case len(fits) == 0:
		return 0, r.whyBuild(slot).At(r.Span(from))
	}
	return 0, r.which(rules.CodeBuildWhich, "4", fits, from)
}

// openSlot is the slot of that row and column where a tile can be laid now.
func (r *reader) openSlot(w laying) (int, *engine.Refusal) {
	if w.Row < 1 || w.Column < 1 || w.Row > 4 || w.Column > 4 {
		return -1, engine.Refuse(rules.CodeSlot, "4", "row", w.Row, "column", w.Column)
	}
	level := uint8(1)
	slot := rules.SlotAt(level, uint8(w.Row-1), uint8(w.Column-1))
	for r.s.Pyramid[slot] != 0 {
		level++
		if size := 5 - int(level); w.Row > size || w.Column > size {
			return -1, engine.Refuse(rules.CodeSlotFull, "4", "row", w.Row, "column", w.Column)
		}
		slot = rules.SlotAt(level, uint8(w.Row-1), uint8(w.Column-1))
	}
	switch {
	case !r.s.Open(slot):
		return -1, engine.Refuse(rules.CodeSupport, "4", "row", w.Row, "column", w.Column, "level", int(level))
	case w.Level > 0 && w.Level != int(level):
		return -1, engine.Refuse(rules.CodeLevel, "4", "row", w.Row, "column", w.Column, "level", int(level))
	}
	return int(slot), nil
}

// chooseSave reads the unit that T15 saves.
func (r *reader) chooseSave(*rules.Frame) (engine.Step, *engine.Refusal) {
	if r.declines(wordSave) {
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
		return 0, engine.Refuse(rules.CodeSaveNot, "11", "good", rules.GoodIDs[good]).At(x.Span)
	}
	r.At = from
	if said && r.At+1 < len(r.Lex) {
		r.At++
		return 0, r.unfit(r.Peek())
	}
	return 0, nil
}
