package notation

import (
	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/lexer"
)

// What a moved worker does: collect, worship, or the main action (rules.md 3, B3).

// deedBoard is the board whose main action a verb names.
var deedBoard = map[class]uint8{wordTech: rules.Alchemy, wordRow: rules.Nobles, wordDecorate: rules.Decorations, wordBuild: rules.Building}

// deedTile is the board whose main action a tile names.
var deedTile = map[lexer.Kind]uint8{lexTech: rules.Alchemy, lexDeco: rules.Decorations, lexPyramid: rules.Building}

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
		if x.Kind == lexRoyal && r.s.Dest == rules.Palace {
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
		return rules.Collect(), nil
	case wordGood:
		if x.Sense.Arg() != rules.Cocoa {
			return r.deedOn(uint8(rules.Forest+x.Sense.Arg()-rules.Wood), x)
		}
		r.At++
		if y := r.Peek(); y != nil && !y.Apart {
			r.Skip(wordCollect) // "Kakao ernten"
		}
		return rules.Collect(), nil
	case wordWorship:
		r.At++
		return r.chooseWorship()
	case wordAction:
		for r.Skip(wordAction) {
		}
		if b := r.board(); b != 0 && uint8(b) != r.s.Dest {
			return 0, r.otherBoard(uint8(b), x)
		}
		return rules.MainAction(r.freely()), nil
	case wordBoard:
		return r.deedOn(uint8(x.Sense.Arg()), x)
	}
	return 0, nil
}

// cocoa passes an amount of cocoa, which says nothing new.
func (r *reader) cocoa() {
	from := r.At
	r.Number()
	if r.Is(wordGood) && r.Peek().Sense.Arg() == rules.Cocoa {
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
	return rules.MainAction(r.freely()), nil
}

func (r *reader) otherBoard(board uint8, x *lexer.Lexeme) *engine.Refusal {
	r.tried = rules.StepMain
	return engine.Refuse(rules.CodeOtherBoard, "3", "board", rules.BoardIDs[r.s.Dest], "other", rules.BoardIDs[board], "word", r.Quote(x)).At(x.Span)
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
		r.tried = rules.StepWorship
		return 0, r.whyWorship(&w).At(r.Span(from))
	case r.AtEnd():
		return 0, nil
	}
	x := r.Peek()
	r.tried = rules.StepWorship
	return 0, engine.Refuse(rules.CodeMissing, "3", "choice", "worship", "word", r.Quote(x)).At(x.Span)
}

// worships lists the legal steps that the words allow.
func (r *reader) worships(w *devotion) (fits []engine.Step) {
	for _, step := range r.legal {
		if m := rules.Unpack(step); m.Kind == rules.StepWorship && w.fits(m) {
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
		if r.s.Dest == rules.Palace && space == 0 {
			return false, engine.Refuse(rules.CodeRoyal, "10", "word", r.Quote(x), "tiles", r.royalNames()).At(x.Span)
		}
		w.ability(space)
	case r.Is(wordLetter):
		w.ability(r.royalSpace(func(t uint8) bool { return int(t)/rules.RoyalCategory == x.Sense.Arg() }))
	case r.Is(wordColour):
		temple, own := x.Sense.Arg(), rules.Boards[r.s.Dest].Temple
		if own == rules.NoTemple || own != rules.AnyTemple && int(own) != temple {
			return false, r.wrongTemple(temple, x)
		}
		if own == rules.AnyTemple {
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
	case x.Kind == lexKindOf && x.N == rules.KindFREECOCOA && !r.lies(x.N):
		w.Free = true
	case x.Kind == lexKindOf && x.N == rules.KindTANY && !r.lies(x.N) && rules.Boards[r.s.Dest].Temple == rules.AnyTemple:
		w.ability(0) // "any" temple, not the tile
	case x.Kind == lexKindOf:
		if !r.lies(x.N) {
			return false, r.notThere(rules.Boards[r.s.Dest].Spot, x)
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
func (w *devotion) fits(m rules.Move) bool {
	if w.Space != 0 && w.Space != int(m.A) || w.Free != (m.C == 1) {
		return false
	}
	switch {
	case w.Ability && w.Tile && w.Reverse:
		return m.B == rules.WorshipReverse
	case w.Ability && w.Tile:
		return m.B == rules.WorshipBoth
	case w.Ability:
		return m.B == rules.WorshipAbility
	case w.Tile:
		return m.B == rules.WorshipDiscovery
	}
	return true
}

// form is the form of worship that the words name.
func (w *devotion) form() int {
	switch {
	case w.Ability && w.Tile && w.Reverse:
		return rules.WorshipReverse
	case w.Ability && w.Tile:
		return rules.WorshipBoth
	case w.Tile:
		return rules.WorshipDiscovery
	}
	return rules.WorshipAbility
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

// RoyalNames lists the royal tiles in play.
func (r *reader) royalNames() []string {
	var out []string
	for _, t := range r.s.Royal {
		out = append(out, rules.Royals[t].ID)
	}
	return out
}

// lies reports that a kind lies on the discovery spot of the board.
func (r *reader) lies(kind int) bool {
	spot := rules.Boards[r.s.Dest].Spot
	return spot < rules.SpotCount && int(r.s.Spots[spot][0]) == kind+1
}
