package notation

import (
	"cmp"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/lexer"
	"painani/engine/typed"
)

// What a moved worker does: collect, worship, or the main action (rules.md 3, B3).

// deedBoard is the board whose main action a verb names.
var deedBoard = map[class]uint8{wordTech: rules.Alchemy, wordRow: rules.Nobles, wordDecorate: rules.Decorations, wordBuild: rules.Building}

// deedTile is the board whose main action a tile names.
var deedTile = map[lexer.Kind]uint8{lexTech: rules.Alchemy, lexDeco: rules.Decorations, lexPyramid: rules.Building}

// readDeed reads what the worker does on the board. The verbs of the main actions stand for
// "action" and are left to the decision that follows.
func readDeed(r *reader) (engine.Step, *engine.Refusal) {
	x := r.Peek()
	switch {
	case x == nil:
		return typed.Unsaid, nil
	case deedTile[x.Kind] != 0:
		return deedOn(r, deedTile[x.Kind], x)
	case x.Kind == lexRoyal && r.S.Dest == rules.Palace, r.Skip(wordWorship):
		return readWorship(r)
	case x.Kind != lexer.Word:
		return typed.Unsaid, nil
	case r.Skip(wordCollect):
		from := r.At // of an amount of cocoa, which says nothing new
		if r.Number(); !r.Pass(wordGood, rules.Cocoa) {
			r.At = from
		}
		return rules.Collect(), nil
	case r.Pass(wordGood, rules.Cocoa):
		if r.Close() {
			r.Skip(wordCollect) // "Kakao ernten"
		}
		return rules.Collect(), nil
	case r.Is(wordGood):
		return deedOn(r, uint8(rules.Forest+x.Sense.Arg()-rules.Wood), x)
	case deedBoard[x.Sense.Class()] != 0:
		return deedOn(r, deedBoard[x.Sense.Class()], x)
	case r.Is(wordAction):
		r.SkipAll(wordAction)
		if b := readBoard(r); b != 0 && uint8(b) != r.S.Dest {
			return 0, otherBoard(r, uint8(b), x)
		}
		return rules.MainAction(freely(r)), nil
	case r.Is(wordBoard):
		return deedOn(r, uint8(x.Sense.Arg()), x)
	}
	return typed.Unsaid, nil
}

// deedOn is the main action of the board that a word belongs to. The name of the
// board itself, of its yield, is passed; other words are left.
func deedOn(r *reader, board uint8, x *lexer.Lexeme) (engine.Step, *engine.Refusal) {
	if board != r.S.Dest {
		return 0, otherBoard(r, board, x)
	}
	if r.Is(wordBoard, wordGood) {
		r.At++
	}
	return rules.MainAction(freely(r)), nil
}

func otherBoard(r *reader, board uint8, x *lexer.Lexeme) *engine.Refusal {
	r.Tried = uint8(rules.StepMain)
	return engine.Refuse("TE-other-board", "3", "board", rules.BoardIDs[r.S.Dest], "other", rules.BoardIDs[board], "word", r.Quote(x)).At(x.Span)
}

func whyDeed(r *reader, step engine.Step) *engine.Refusal {
	s, p, m := &r.S, player(r), rules.Unpack(step)
	switch {
	case m.Kind != rules.StepMain:
		return nil
	case !rules.Boards[s.Dest].Main:
		return engine.Refuse("TE-no-main", "3", "board", rules.BoardIDs[s.Dest])
	case !rules.MainOpen(s, p, s.Crew(p)):
		return whyClosed(r, int(s.Crew(p)))
	case m.A == 1:
		return whyFreely(r, "TE-main-free")
	}
	return engine.Refuse("TE-main-cocoa", "3.2", "needs", s.Colours(s.Dest), "has", int(p.Goods[rules.Cocoa]))
}

// whyClosed says what a main action lacks beside its cocoa, for n workers.
func whyClosed(r *reader, n int) *engine.Refusal {
	has, price := player(r).Goods, int(rules.DecoGold[n])
	wood, stone, gold := int(has[rules.Wood]), int(has[rules.Stone]), int(has[rules.Gold])
	nobles, deco := r.S.Dest == rules.Nobles, r.S.Dest == rules.Decorations
	return cmp.Or(
		engine.When(r.S.Dest == rules.Alchemy, "TE-alchemy-none", "4", "has", gold, "workers", n),
		engine.When(nobles && wood < rules.NobleWood, "TE-nobles-wood", "4", "needs", rules.NobleWood, "has", wood),
		engine.When(nobles, "TE-nobles-full", "4", "workers", n),
		engine.When(deco && gold < price, "TE-decorate-gold", "4", "needs", price, "has", gold, "workers", n),
		engine.When(deco, "TE-decorate-none", "4"),
		engine.Refuse("TE-build-none", "4", "wood", wood, "stone", stone),
	)
}
