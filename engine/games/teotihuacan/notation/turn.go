package notation

import (
	"slices"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lexer"
)

// chooseAside reads "use …", "unlock" and what is said of tiles ahead of their time. Done
// reports that it has the answer.
func (r *reader) chooseAside() (step engine.Step, done bool, refusal *engine.Refusal) {
	for r.Is(wordUse) {
		step, done, refusal = r.chooseUse()
		if done || refusal != nil || step != 0 {
			return step, true, refusal
		}
		if r.s.Phase == rules.PhaseTurn && r.s.Stage == rules.StageMoved && r.Is(wordUse) {
			return rules.MainAction(r.waive()), true, nil // EXTRAWORKER: of the main action that follows
		}
	}
	if r.Is(wordRelease) && r.s.Phase == rules.PhaseTurn && r.s.Stage > rules.StageBegun {
		r.At++
		return rules.Release(), true, nil
	}
	if r.Is(wordUnlock, wordRansom) && r.s.Phase == rules.PhaseTurn {
		step, refusal = r.chooseUnlock()
		return step, true, refusal
	}
	return 0, false, nil
}

// chooseUse reads a tile to use. Those that go with a move or pay cocoa are kept in mind
// for the step that they serve.
func (r *reader) chooseUse() (step engine.Step, done bool, refusal *engine.Refusal) {
	from := r.At
	r.At++
	r.Skip(wordTile)
	k, refusal := r.kindOf()
	switch {
	case refusal != nil:
		return 0, true, refusal
	case k < 0 && r.AtEnd():
		return 0, true, nil
	case k < 0:
		return 0, true, engine.Refuse(rules.CodeMissing, "9", "choice", "use", "word", r.Quote(r.Peek())).At(r.Peek().Span)
	}
	switch rules.Discoveries[k].When {
	case rules.UsedMove, rules.UsedWaiver:
		if r.player().Tiles[k] == 0 {
			return 0, true, r.whyUse(k).At(r.Span(from))
		}
		r.ahead[k] = true
		return 0, false, nil
	case rules.UsedAction:
		if r.s.Phase == rules.PhaseTurn && r.s.Stage == rules.StageMoved && slices.Contains(r.legal, rules.MainAction(r.ahead[rules.KindFREECOCOA])) {
			r.At = from
			return 0, false, nil
		}
	}
	return rules.Use(k), true, nil
}

// waive reports, once, that FREECOCOA was said ahead.
func (r *reader) waive() bool {
	said := r.ahead[rules.KindFREECOCOA]
	r.ahead[rules.KindFREECOCOA] = false
	return said
}

// freely passes "free" or the name of the tile, or takes it as said ahead.
func (r *reader) freely() bool {
	if x := r.Peek(); x != nil && !x.Apart && x.Kind == lexKindOf && x.N == rules.KindFREECOCOA {
		r.At++
		return true
	}
	return r.Skip(wordFree) || r.waive()
}

// kindOf passes a kind of discovery tile: by its name, "mask 3", a temple's colour, "4 points".
// -1 if something else is next.
func (r *reader) kindOf() (int, *engine.Refusal) {
	x := r.Peek()
	if x == nil {
		return -1, nil
	}
	if x.Kind == lexKindOf {
		r.At++
		return x.N, nil
	}
	if r.Skip(wordMask) {
		y := r.Peek()
		if n := r.Number(); n >= 1 && n <= rules.MaskKinds {
			return rules.KindM1 + n - 1, nil
		}
		if y == nil {
			y = x
		}
		return -1, engine.Refuse(rules.CodeNumber, "13", "min", 1, "max", rules.MaskKinds, "number", r.Quote(y)).At(y.Span)
	}
	switch {
	case r.Is(wordColour):
		return rules.KindTBLUE + r.Word(wordColour), nil
	case r.Is(wordPower):
		r.At++
		return rules.KindPOWER2, nil
	case r.Is(wordGood) && x.Sense.Arg() == rules.Cocoa:
		r.At++
		return rules.KindCOCOA4, nil
	case r.Is(wordPoints):
		r.At++
		return rules.KindVP4, nil
	}
	return -1, nil
}

// chooseUnlock reads "unlock": for cocoa; the free unlock turn if it stands alone.
func (r *reader) chooseUnlock() (engine.Step, *engine.Refusal) {
	paid := r.Is(wordRansom)
	r.At++
	for {
		switch {
		case r.Skip(wordPay), r.Is(wordGood) && r.Peek().Sense.Arg() == rules.Cocoa && !r.Peek().Apart && r.Skip(wordGood):
			paid = true
		case r.Peek() != nil && r.Peek().Kind == lexer.Number && !r.Peek().Apart:
			r.At++
			paid = true
		case r.Skip(wordAll):
		case r.Skip(wordFree):
			return rules.Unlock(true), nil
		default:
			alone := !paid && r.AtEnd() && !r.Open && r.s.Top() == nil && r.s.Stage <= rules.StageBegun && !r.ahead[rules.KindFREECOCOA]
			if alone {
				return rules.Release(), nil
			}
			return rules.Unlock(r.waive()), nil
		}
	}
}

// chooseBegin reads how the turn itself begins: with a move, or the free unlock turn.
func (r *reader) chooseBegin() (engine.Step, *engine.Refusal) {
	x := r.Peek()
	if x == nil {
		return 0, nil
	}
	from := r.At
	if x.Kind == lexer.Number {
		return r.chooseMove(from) // "MOVE 3 from forest" comes without its first word
	}
	if x.Kind == lexer.Word {
		switch x.Sense.Class() {
		case wordMove:
			r.At++
			return r.chooseMove(from)
		case wordRelease:
			r.At++
			r.Skip(wordAll)
			return rules.Release(), nil
		case wordBoard, wordPower:
			return r.chooseMove(from)
		case wordKeep, wordDraft, wordPlace:
			return 0, engine.Refuse(rules.CodeNowTurn, "3").At(x.Span)
		case wordPay:
			return 0, engine.Refuse(rules.CodeNowTurn, "3").At(x.Span)
		}
	}
	if r.AtEnd() {
		return 0, nil
	}
	return 0, engine.Refuse(rules.CodeVerb, "3", "word", r.Quote(x), "move", r.example()).At(x.Span)
}

// example is a move that can be made now, or the free unlock turn.
func (r *reader) example() string {
	for _, step := range r.legal {
		if m := rules.Unpack(step); m.Kind == rules.StepMove && !costly(m) {
			return r.phrase([]engine.Step{step})
		}
	}
	return Grammar{}.Write(&r.s, engine.Seat(r.seat), []engine.Step{rules.Release()})
}

// phrase writes steps from here without what follows of itself.
func (r *reader) phrase(steps []engine.Step) string {
	return Grammar{}.brief(&r.s, engine.Seat(r.seat), steps)
}

// walking is what the words say of a move; 0 or below: not said.
type walking struct {
	From, To, Power, Distance, Along int
	Double, Anywhere                 bool
}

// chooseMove reads worker and distance: "3 from forest power 4", "from forest to
// alchemy". The phrase begins at from, with its verb if there is one.
func (r *reader) chooseMove(from int) (engine.Step, *engine.Refusal) {
	first := r.At
	w := walking{Distance: -1, Double: r.ahead[rules.KindDOUBLE], Anywhere: r.ahead[rules.KindANYWHERE]}
	for !r.AtEnd() && (r.At == first || !r.Peek().Apart) && r.moveWord(&w) {
	}
	if r.At == first {
		if r.AtEnd() {
			return 0, nil
		}
		return 0, r.unfit(r.Peek())
	}
	if w.From != 0 && w.To == 0 && w.Distance < 0 && r.player().Unlocked(uint8(w.From)) == 0 {
		w.From, w.To = 0, w.From // "move alchemy": where to
	}
	r.ahead[rules.KindDOUBLE], r.ahead[rules.KindANYWHERE] = false, false
	r.from = w.From
	var fits []engine.Step
	for _, step := range r.legal {
		if m := rules.Unpack(step); m.Kind == rules.StepMove && w.fits(&r.s, m) {
			fits = append(fits, step)
		}
	}
	r.tried = rules.StepMove
	switch len(fits) {
	case 0:
		return 0, r.whyMove(&w).At(r.Span(from))
	case 1:
		return fits[0], nil
	}
	refusal := r.which(rules.CodeMoveWhich, "3", fits, from)
	refusal.Values = map[string]any{"own": r.movables()}
	return 0, refusal
}

// moveWord takes a word of a move; false for one that is none.
func (r *reader) moveWord(w *walking) bool {
	x := r.Peek()
	switch {
	case x.Kind == lexer.Number || x.Kind == lexer.Times:
		return r.moveNumber(w)
	case x.Kind == lexKindOf && x.N == rules.KindDOUBLE:
		r.At++
		w.Double = true
		r.Skip(wordPower)
		if y := r.Peek(); y != nil && !y.Apart && y.Kind == lexer.Number {
			w.Along = r.Number()
		}
	case x.Kind == lexKindOf && x.N == rules.KindANYWHERE:
		r.At++
		w.Anywhere = true
	case r.Is(wordPower):
		r.At++
		w.Power = max(r.Number(), 0) // without a number it says nothing
	case r.Is(wordBoard, wordGood):
		b := r.board()
		if y := r.Peek(); b != 0 && y != nil && !y.Apart && y.Note == 0 && r.Is(wordBoard) && y.Sense.Arg() == b {
			r.At++ // "Stone Quarry"
		}
		switch {
		case b == 0:
			return false
		case class(x.Note) == wordTo || x.Note == 0 && w.From != 0:
			w.To = b
		default:
			w.From = b
		}
	case r.Is(wordAll), r.Is(wordTile), r.Is(wordUse): // "using tile DOUBLE"
		r.At++
	default:
		return false
	}
	return true
}

// moveNumber takes a number: the distance, or before "power" ("1-es erővel") the power.
func (r *reader) moveNumber(w *walking) bool {
	if y := r.At + 1; y < len(r.Lex) && !r.Lex[y].Apart && r.Lex[y].Kind == lexer.Word && r.Lex[y].Sense.Class() == wordPower &&
		(y+1 == len(r.Lex) || r.Lex[y+1].Apart || r.Lex[y+1].Kind != lexer.Number) {
		w.Power = r.Number()
		r.At++
		return true
	}
	switch x := r.Peek(); {
	case x.Kind == lexer.Number && class(x.Note) == wordFrom && w.From == 0 && x.N >= 1 && x.N <= rules.BoardCount:
		w.From = r.Number() // the number that is printed on the board
		return true
	case w.Distance >= 0:
		return false
	}
	w.Distance = r.Number()
	return true
}

// board passes a board: by its name or by what it yields; 0 if something else is next.
func (r *reader) board() int {
	if b := r.Word(wordBoard); b > 0 {
		return b
	}
	if r.Is(wordGood) {
		if g := r.Peek().Sense.Arg(); g != rules.Cocoa {
			r.At++
			return rules.Forest + g - rules.Wood
		}
	}
	return 0
}

// fits reports that a move is one that the words allow.
func (w *walking) fits(s *rules.State, m rules.Move) bool {
	return (w.From == 0 || w.From == int(m.A)) && (w.Power == 0 || w.Power == int(m.B)) && (w.Distance < 0 || w.Distance == int(m.C)) &&
		(w.To == 0 || w.To == int(words.Destination(s, m))) && w.Double == (m.D != 0) && (w.Along == 0 || w.Along == int(m.D)) &&
		(w.Anywhere || m.C <= rules.MaxDistance)
}
