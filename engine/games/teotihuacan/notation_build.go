package teotihuacan

import "painani/engine"

// Technologies, buildings, decorations and pyramid tiles.

// chooseLearn reads a technology: by its name, its number or its slot.
func (r *reader) chooseLearn(*frame) (engine.Step, *engine.Refusal) {
	from := r.at
	r.skip(wordTech)
	r.skip(wordTile)
	x := r.peek()
	if x == nil {
		return 0, nil
	}
	slot := -1
	switch {
	case x.Kind == lexTech:
		slot = r.techSlotOf(x.N)
	case x.Kind == lexSlot:
		if row, column := x.N/10, x.N%10; row <= techSlots/techColumns && column <= techColumns {
			slot = (row-1)*techColumns + column - 1
		}
	case x.Kind == lexNumber && r.at > from:
		if l, ok := tile("t" + digits(x.N)); ok {
			slot = r.techSlotOf(l.N)
		}
	default:
		r.at = from
		return 0, nil
	}
	r.at++
	if slot < 0 {
		r.tried = stepLearn
		return 0, engine.Refuse(codeNotInPlay, "4", "word", r.text(x), "tiles", r.techNames()).At(x.Span)
	}
	return learn(slot), nil
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
		out = append(out, technologies[t].ID)
	}
	return out
}

// chooseNoble reads the row of the building.
func (r *reader) chooseNoble(*frame) (engine.Step, *engine.Refusal) {
	from := r.at
	if b := r.peek(); b != nil && r.is(wordBoard) && b.Sense.arg() == nobles {
		r.at++
	}
	said := r.skip(wordRow)
	if n := r.number(); n >= 0 {
		return noble(min(n, 99)), nil
	}
	if !said {
		r.at = from
	}
	return 0, nil
}

// chooseDecorate reads a decoration and a side of the pyramid.
func (r *reader) chooseDecorate(*frame) (engine.Step, *engine.Refusal) {
	from := r.at
	said := r.skip(wordDecorate)
	r.skip(wordTile)
	tile, side := -1, -1
	x := r.peek()
	for n := 0; n < 2; n++ {
		if side < 0 {
			side = r.word(wordSide)
		}
		switch y := r.peek(); {
		case tile >= 0 || y == nil:
		case y.Kind == lexDeco:
			tile = r.item(lexDeco)
		case y.Kind == lexNumber && said:
			tile = r.number()
		}
	}
	switch {
	case tile < 0 && side < 0:
		if !said {
			r.at = from
		}
		return 0, nil
	case tile >= decoCount || tile >= 0 && !r.shown(r.s.DecoShow[:], tile):
		r.tried = stepDecorate
		return 0, engine.Refuse(codeNotShown, "4", "word", r.text(x), "tiles", r.decoNames()).At(r.span(from))
	}
	return r.decoration(tile, side, from)
}

// decoration is the legal step that fits; -1: not said.
func (r *reader) decoration(tile, side, from int) (engine.Step, *engine.Refusal) {
	var fits []engine.Step
	for _, step := range r.legal {
		m := unpack(step)
		if m.Kind == stepDecorate && (tile < 0 || tile == int(m.A)) && (side < 0 || side == int(m.B)) {
			fits = append(fits, step)
		}
	}
	r.tried = stepDecorate
	switch {
	case len(fits) == 1:
		return fits[0], nil
	case len(fits) == 0:
		return 0, r.whySide(max(side, 0)).At(r.span(from))
	case r.atEnd() && r.at == from:
		return 0, nil
	}
	return 0, r.which(codeDecoWhich, "4", fits, from)
}

// which asks back with the steps that fit, the rest of the line kept.
func (r *reader) which(code, section string, fits []engine.Step, from int) *engine.Refusal {
	refusal := engine.Refuse(code, section).At(r.span(from))
	rest := ""
	if r.at > 0 && r.at <= len(r.lex) {
		rest = r.line[r.lex[r.at-1].Span.To:]
	}
	head := r.line[:refusal.Span.From]
	for _, step := range fits[:min(len(fits), maxNear)] {
		refusal.Near = append(refusal.Near, head+(Rules{}).brief(&r.s, seatOf(r.seat), []engine.Step{step})+rest)
	}
	return refusal
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

// decoNames and buildNames list what is on display.
func (r *reader) decoNames() (out []string) {
	for _, x := range r.s.DecoShow {
		if x != 0 {
			out = append(out, decoTiles[x-1].ID)
		}
	}
	return out
}

func (r *reader) buildNames() (out []string) {
	for _, x := range r.s.BuildShow {
		if x != 0 {
			out = append(out, pyramidTiles[x-1].ID)
		}
	}
	return out
}

// laying is what the words say of a pyramid tile; -1: not said.
type laying struct{ Tile, Row, Column, Level, Turn int }

// chooseBuild reads a pyramid tile, its place and how it is turned: "build P13 at 1,2 turn 2".
func (r *reader) chooseBuild(f *frame) (engine.Step, *engine.Refusal) {
	if f.A > 0 && (r.declines(wordBuild) || r.skip(wordDone)) {
		return none(), nil
	}
	from := r.at
	said := r.skip(wordBuild)
	x := r.peek()
	if x != nil && r.is(wordBoard) && x.Sense.arg() == building {
		r.at++
		x = r.peek()
	}
	if x == nil || !said && x.Kind != lexPyramid {
		return 0, nil
	}
	w := laying{-1, -1, -1, -1, -1}
	for n := 0; !r.atEnd() && r.buildWord(&w); n++ {
	}
	switch {
	case r.at == from+1 && said:
		if r.atEnd() {
			return 0, nil
		}
		return 0, r.unfit(r.peek())
	case w.Tile >= 0 && (w.Tile >= pyramidCount || !r.shown(r.s.BuildShow[:], w.Tile)):
		r.tried = stepBuild
		return 0, engine.Refuse(codeNotShown, "4", "word", r.text(x), "tiles", r.buildNames()).At(r.span(from))
	}
	return r.layAt(w, from)
}

// buildWord takes a word of a pyramid tile; false for one that is none.
func (r *reader) buildWord(w *laying) bool {
	x := r.peek()
	switch {
	case x.Kind == lexPyramid && w.Tile < 0:
		w.Tile = r.item(lexPyramid)
	case x.Kind == lexSlot && w.Row < 0:
		w.Row, w.Column = x.N/10, x.N%10
		r.at++
	case r.is(wordLevel):
		r.at++
		w.Level = r.number()
	case r.is(wordTurn):
		r.at++
		w.Turn = max(r.number(), 0)
		if w.Turn >= 90 && w.Turn%90 == 0 {
			w.Turn /= 90
		}
	case r.is(wordTile):
		r.at++
	case r.is(wordRow):
		r.at++
	case x.Kind == lexNumber && w.Row < 0:
		w.Row = r.number()
		if w.Row > 9 {
			w.Row, w.Column = w.Row/10, w.Row%10
		}
	case x.Kind == lexNumber && w.Column < 0:
		w.Column = r.number()
	default:
		return false
	}
	return true
}

// layAt is the step that lays the tile there. The level follows from the place: a slot has the name
// of the one under its upper left corner, which must be filled first.
func (r *reader) layAt(w laying, from int) (engine.Step, *engine.Refusal) {
	r.tried = stepBuild
	if w.Turn > 3 {
		return 0, engine.Refuse(codeTurn, "4", "number", w.Turn).At(r.span(from))
	}
	slot := -1
	if w.Row >= 0 && w.Column >= 0 {
		var refusal *engine.Refusal
		if slot, refusal = r.openSlot(w); refusal != nil {
			return 0, refusal.At(r.span(from))
		}
	}
	var fits []engine.Step
	for _, step := range r.legal {
		m := unpack(step)
		if m.Kind == stepBuild && (w.Tile < 0 || w.Tile == int(m.A)) && (slot < 0 || slot == int(m.B)) &&
			int(m.C) == max(w.Turn, 0)%int(turns[m.A]) {
			fits = append(fits, step)
		}
	}
	switch {
	case len(fits) == 1:
		return fits[0], nil
	case len(fits) == 0:
		return 0, r.whyBuild(slot).At(r.span(from))
	}
	return 0, r.which(codeBuildWhich, "4", fits, from)
}

// openSlot is the slot of that row and column where a tile can be laid now.
func (r *reader) openSlot(w laying) (int, *engine.Refusal) {
	if w.Row < 1 || w.Column < 1 || w.Row > 4 || w.Column > 4 {
		return -1, engine.Refuse(codeSlot, "4", "row", w.Row, "column", w.Column)
	}
	level := uint8(1)
	slot := slotAt(level, uint8(w.Row-1), uint8(w.Column-1))
	for r.s.Pyramid[slot] != 0 {
		level++
		if size := 5 - int(level); w.Row > size || w.Column > size {
			return -1, engine.Refuse(codeSlotFull, "4", "row", w.Row, "column", w.Column)
		}
		slot = slotAt(level, uint8(w.Row-1), uint8(w.Column-1))
	}
	switch {
	case !r.s.open(slot):
		return -1, engine.Refuse(codeSupport, "4", "row", w.Row, "column", w.Column, "level", int(level))
	case w.Level > 0 && w.Level != int(level):
		return -1, engine.Refuse(codeLevel, "4", "row", w.Row, "column", w.Column, "level", int(level))
	}
	return int(slot), nil
}

// chooseSave reads the unit that T15 saves.
func (r *reader) chooseSave(*frame) (engine.Step, *engine.Refusal) {
	if r.declines(wordSave) {
		return save(0), nil
	}
	from := r.at
	said := r.skip(wordSave)
	r.number()
	x := r.peek()
	switch good := r.word(wordGood); {
	case good == wood || good == stone:
		return save(good), nil
	case good >= 0:
		return 0, engine.Refuse(codeSaveNot, "11", "good", goodIDs[good]).At(x.Span)
	}
	r.at = from
	if said && r.at+1 < len(r.lex) {
		r.at++
		return 0, r.unfit(r.peek())
	}
	return 0, nil
}
