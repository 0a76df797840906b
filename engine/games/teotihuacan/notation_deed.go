package teotihuacan

import (
	"painani/engine"
	"painani/engine/lexer"
)

// What a moved worker does: collect, worship, or the main action (rules.md 3, B3).

// deedBoard is the board whose main action a verb names.
var deedBoard = map[class]uint8{wordTech: alchemy, wordRow: nobles, wordDecorate: decorations, wordBuild: building}

// deedTile is the board whose main action a tile names.
var deedTile = map[lexer.Kind]uint8{lexTech: alchemy, lexDeco: decorations, lexPyramid: building}

// chooseDeed reads what the worker does on the board. The verbs of the main actions stand for
// "action" and are left to the decision that follows.
func (r *reader) chooseDeed() (engine.Step, *engine.Refusal) {
	x := r.Peek()
	if x == nil {
		return 0, nil
	}
	if b, ok := deedTile[x.Kind]; ok {
		return r.deedOn(b, x)
	}
	if x.Kind != lexer.Word {
		if x.Kind == lexRoyal && r.s.Dest == palace {
			return r.chooseWorship()
		}
		return 0, nil
	}
	c := x.Sense.Class()
	if b, ok := deedBoard[c]; ok {
		return r.deedOn(b, x)
	}
	switch c {
	case wordCollect:
		r.At++
		r.cocoa()
		return collect(), nil
	case wordGood:
		if x.Sense.Arg() != cocoa {
			return r.deedOn(uint8(forest+x.Sense.Arg()-wood), x)
		}
		r.At++
		return collect(), nil
	case wordWorship:
		r.At++
		return r.chooseWorship()
	case wordAction:
		for r.Skip(wordAction) {
		}
		if b := r.board(); b != 0 && uint8(b) != r.s.Dest {
			return 0, r.otherBoard(uint8(b), x)
		}
		return mainAction(r.freely()), nil
	case wordBoard:
		return r.deedOn(uint8(x.Sense.Arg()), x)
	}
	return 0, nil
}

// cocoa passes an amount of cocoa, which says nothing new.
func (r *reader) cocoa() {
	from := r.At
	r.Number()
	if r.Is(wordGood) && r.Peek().Sense.Arg() == cocoa {
		r.At++
		return
	}
	r.At = from
}

// deedOn is the main action of the board that a word belongs to. The name of the
// board itself, of its yield, is passed; other words are left.
func (r *reader) deedOn(board uint8, x *lexer.Lexeme) (engine.Step, *engine.Refusal) {
	if board != r.s.Dest {
		return 0, r.otherBoard(board, x)
	}
	if r.Is(wordBoard, wordGood) {
		r.At++
	}
	return mainAction(r.freely()), nil
}

func (r *reader) otherBoard(board uint8, x *lexer.Lexeme) *engine.Refusal {
	r.tried = stepMain
	return engine.Refuse(codeOtherBoard, "3", "board", boardIDs[r.s.Dest], "other", boardIDs[board], "word", r.Quote(x)).At(x.Span)
}

// devotion is what the words say of a worship action.
type devotion struct {
	Space   int // from 1; 0 not said
	Ability bool
	Tile    bool
	Reverse bool // the tile was said first
	Free    bool
}

// chooseWorship reads "worship RA04 tile", "worship temple", "worship blue tile".
func (r *reader) chooseWorship() (engine.Step, *engine.Refusal) {
	from := max(0, r.At-1)
	var w devotion
	for !r.AtEnd() {
		more, refusal := r.worshipWord(&w)
		if refusal != nil {
			return 0, refusal
		}
		if !more {
			break
		}
	}
	w.Free = w.Free || r.waive()
	fits := r.worships(&w)
	if len(fits) == 0 && w.Reverse { // where the order cannot matter only one is listed
		w.Reverse = false
		fits = r.worships(&w)
	}
	switch {
	case len(fits) == 1:
		return fits[0], nil
	case len(fits) == 0:
		r.tried = stepWorship
		return 0, r.whyWorship(&w).At(r.Span(from))
	case r.AtEnd():
		return 0, nil
	}
	x := r.Peek()
	r.tried = stepWorship
	return 0, engine.Refuse(codeMissing, "3", "choice", "worship", "word", r.Quote(x)).At(x.Span)
}

// worships lists the legal steps that the words allow.
func (r *reader) worships(w *devotion) (fits []engine.Step) {
	for _, step := range r.legal {
		if m := unpack(step); m.Kind == stepWorship && w.fits(m) {
			fits = append(fits, step)
		}
	}
	return fits
}

// worshipWord takes a word of a worship action; false for one that is none.
func (r *reader) worshipWord(w *devotion) (bool, *engine.Refusal) {
	x := r.Peek()
	switch {
	case x.Kind == lexRoyal:
		space := r.royalSpace(func(t uint8) bool { return int(t) == x.N })
		if r.s.Dest == palace && space == 0 {
			return false, engine.Refuse(codeRoyal, "10", "word", r.Quote(x), "tiles", r.royalNames()).At(x.Span)
		}
		w.ability(space)
	case r.Is(wordLetter):
		w.ability(r.royalSpace(func(t uint8) bool { return int(t)/royalCategory == x.Sense.Arg() }))
	case r.Is(wordColour):
		temple, own := x.Sense.Arg(), boards[r.s.Dest].Temple
		if own == noTemple || own != anyTemple && int(own) != temple {
			return false, r.wrongTemple(temple, x)
		}
		if own == anyTemple {
			r.ups = append(r.ups, temple)
		}
		w.ability(0)
	case r.Is(wordTemple, wordRoyal):
		w.ability(0)
	case r.Is(wordTile):
		w.tile()
	case r.Is(wordBoth):
		w.Ability, w.Tile = true, true
	case r.Is(wordFree):
		w.Free = true
	case x.Kind == lexKindOf && x.N == kindFREECOCOA && !r.lies(x.N):
		w.Free = true
	case x.Kind == lexKindOf && x.N == kindTANY && !r.lies(x.N) && boards[r.s.Dest].Temple == anyTemple:
		w.ability(0) // "any" temple, not the tile
	case x.Kind == lexKindOf:
		if !r.lies(x.N) {
			return false, r.notThere(boards[r.s.Dest].Spot, x)
		}
		w.tile()
	default:
		return false, nil
	}
	r.At++
	return true, nil
}

func (w *devotion) ability(space int) {
	w.Ability, w.Reverse = true, w.Reverse || w.Tile && !w.Ability
	if space != 0 {
		w.Space = space
	}
}

func (w *devotion) tile() { w.Tile = true }

// fits reports that a worship step is one that the words allow.
func (w *devotion) fits(m move) bool {
	if w.Space != 0 && w.Space != int(m.A) || w.Free != (m.C == 1) {
		return false
	}
	switch {
	case w.Ability && w.Tile && w.Reverse:
		return m.B == worshipReverse
	case w.Ability && w.Tile:
		return m.B == worshipBoth
	case w.Ability:
		return m.B == worshipAbility
	case w.Tile:
		return m.B == worshipDiscovery
	}
	return true
}

// form is the form of worship that the words name.
func (w *devotion) form() int {
	switch {
	case w.Ability && w.Tile && w.Reverse:
		return worshipReverse
	case w.Ability && w.Tile:
		return worshipBoth
	case w.Tile:
		return worshipDiscovery
	}
	return worshipAbility
}

// royalSpace is the worship space from 1 of the royal tile that fits, 0 if none does.
func (r *reader) royalSpace(fits func(uint8) bool) int {
	for i, t := range r.s.Royal {
		if fits(t) {
			return i + 1
		}
	}
	return 0
}

// royalNames lists the royal tiles in play.
func (r *reader) royalNames() []string {
	var out []string
	for _, t := range r.s.Royal {
		out = append(out, royals[t].ID)
	}
	return out
}

// lies reports that a kind lies on the discovery spot of the board.
func (r *reader) lies(kind int) bool {
	spot := boards[r.s.Dest].Spot
	return spot < spotCount && int(r.s.Spots[spot][0]) == kind+1
}
