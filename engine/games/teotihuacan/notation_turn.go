package teotihuacan

import (
	"slices"

	"painani/engine"
)

// chooseAside reads "use …", "unlock" and what is said of tiles ahead of their time. Done
// reports that it has the answer.
func (r *reader) chooseAside() (step engine.Step, done bool, refusal *engine.Refusal) {
	for r.is(wordUse) {
		step, done, refusal = r.chooseUse()
		if done || refusal != nil || step != 0 {
			return step, true, refusal
		}
		if r.s.Phase == phaseTurn && r.s.Stage == stageMoved && r.is(wordUse) {
			return mainAction(r.waive()), true, nil // EXTRAWORKER: of the main action that follows
		}
	}
	if r.is(wordRelease) && r.s.Phase == phaseTurn && r.s.Stage > stageBegun {
		r.at++
		return release(), true, nil
	}
	if r.is(wordUnlock, wordRansom) && r.s.Phase == phaseTurn {
		step, refusal = r.chooseUnlock()
		return step, true, refusal
	}
	return 0, false, nil
}

// chooseUse reads a tile to use. Those that go with a move or pay cocoa are kept in mind
// for the step that they serve.
func (r *reader) chooseUse() (step engine.Step, done bool, refusal *engine.Refusal) {
	from := r.at
	r.at++
	r.skip(wordTile)
	k, refusal := r.kindOf()
	switch {
	case refusal != nil:
		return 0, true, refusal
	case k < 0 && r.atEnd():
		return 0, true, nil
	case k < 0:
		return 0, true, engine.Refuse(codeMissing, "9", "choice", "use", "word", r.text(r.peek())).At(r.peek().Span)
	}
	switch discoveries[k].When {
	case usedMove, usedWaiver:
		if r.player().Tiles[k] == 0 {
			return 0, true, r.whyUse(k).At(r.span(from))
		}
		r.ahead[k] = true
		return 0, false, nil
	case usedAction:
		if r.s.Phase == phaseTurn && r.s.Stage == stageMoved && slices.Contains(r.legal, mainAction(r.ahead[kindFREECOCOA])) {
			r.at = from
			return 0, false, nil
		}
	}
	return use(k), true, nil
}

// waive reports, once, that FREECOCOA was said ahead.
func (r *reader) waive() bool {
	said := r.ahead[kindFREECOCOA]
	r.ahead[kindFREECOCOA] = false
	return said
}

// freely passes "free" or the name of the tile, or takes it as said ahead.
func (r *reader) freely() bool {
	if x := r.peek(); x != nil && !x.Apart && x.Kind == lexKindOf && x.N == kindFREECOCOA {
		r.at++
		return true
	}
	return r.skip(wordFree) || r.waive()
}

// kindOf passes a kind of discovery tile: by its name, "mask 3", a temple's colour, "4 points".
// -1 if something else is next.
func (r *reader) kindOf() (int, *engine.Refusal) {
	x := r.peek()
	if x == nil {
		return -1, nil
	}
	if x.Kind == lexKindOf {
		r.at++
		return x.N, nil
	}
	if r.skip(wordMask) {
		y := r.peek()
		if n := r.number(); n >= 1 && n <= maskKinds {
			return kindM1 + n - 1, nil
		}
		if y == nil {
			y = x
		}
		return -1, engine.Refuse(codeNumber, "13", "min", 1, "max", maskKinds, "number", r.text(y)).At(y.Span)
	}
	switch {
	case r.is(wordColour):
		return kindTBLUE + r.word(wordColour), nil
	case r.is(wordPower):
		r.at++
		return kindPOWER2, nil
	case r.is(wordGood) && x.Sense.arg() == cocoa:
		r.at++
		return kindCOCOA4, nil
	case r.is(wordPoints):
		r.at++
		return kindVP4, nil
	}
	return -1, nil
}

// chooseUnlock reads "unlock": for cocoa; the free unlock turn if it stands alone.
func (r *reader) chooseUnlock() (engine.Step, *engine.Refusal) {
	paid := r.is(wordRansom)
	r.at++
	for {
		switch {
		case r.skip(wordPay), r.is(wordGood) && r.peek().Sense.arg() == cocoa && !r.peek().Apart && r.skip(wordGood):
			paid = true
		case r.peek() != nil && r.peek().Kind == lexNumber && !r.peek().Apart:
			r.at++
			paid = true
		case r.skip(wordAll):
		case r.skip(wordFree):
			return unlock(true), nil
		default:
			alone := !paid && r.atEnd() && !r.open && r.s.top() == nil && r.s.Stage <= stageBegun && !r.ahead[kindFREECOCOA]
			if alone {
				return release(), nil
			}
			return unlock(r.waive()), nil
		}
	}
}

// chooseBegin reads how the turn itself begins: with a move, or the free unlock turn.
func (r *reader) chooseBegin() (engine.Step, *engine.Refusal) {
	x := r.peek()
	if x == nil {
		return 0, nil
	}
	from := r.at
	if x.Kind == lexNumber {
		return r.chooseMove(from) // "MOVE 3 from forest" comes without its first word
	}
	if x.Kind == lexWord {
		switch x.Sense.class() {
		case wordMove:
			r.at++
			return r.chooseMove(from)
		case wordRelease:
			r.at++
			r.skip(wordAll)
			return release(), nil
		case wordBoard, wordPower:
			return r.chooseMove(from)
		case wordKeep, wordDraft, wordPlace:
			return 0, engine.Refuse(codeNowTurn, "3").At(x.Span)
		case wordPay:
			return 0, engine.Refuse(codeNowTurn, "3").At(x.Span)
		}
	}
	if r.atEnd() {
		return 0, nil
	}
	refusal := engine.Refuse(codeVerb, "3", "word", r.text(x)).At(x.Span)
	return 0, refusal
}

// walking is what the words say of a move; 0 or below: not said.
type walking struct {
	From, To, Power, Distance, Along int
	Double, Anywhere                 bool
}

// chooseMove reads worker and distance: "3 from forest power 4", "from forest to
// alchemy". The phrase begins at from, with its verb if there is one.
func (r *reader) chooseMove(from int) (engine.Step, *engine.Refusal) {
	first := r.at
	w := walking{Distance: -1, Double: r.ahead[kindDOUBLE], Anywhere: r.ahead[kindANYWHERE]}
	for !r.atEnd() && (r.at == first || !r.peek().Apart) && r.moveWord(&w) {
	}
	if r.at == first {
		if r.atEnd() {
			return 0, nil
		}
		return 0, r.unfit(r.peek())
	}
	if w.From != 0 && w.To == 0 && w.Distance < 0 && r.player().unlocked(uint8(w.From)) == 0 {
		w.From, w.To = 0, w.From // "move alchemy": where to
	}
	r.ahead[kindDOUBLE], r.ahead[kindANYWHERE] = false, false
	var fits []engine.Step
	for _, step := range r.legal {
		if m := unpack(step); m.Kind == stepMove && w.fits(&r.s, m) {
			fits = append(fits, step)
		}
	}
	r.tried = stepMove
	switch len(fits) {
	case 0:
		return 0, r.whyMove(&w).At(r.span(from))
	case 1:
		return fits[0], nil
	}
	refusal := r.which(codeMoveWhich, "3", fits, from)
	refusal.Values = map[string]any{"own": r.movables()}
	return 0, refusal
}

// moveWord takes a word of a move; false for one that is none.
func (r *reader) moveWord(w *walking) bool {
	x := r.peek()
	switch {
	case x.Kind == lexNumber || x.Kind == lexTimes:
		return r.moveNumber(w)
	case x.Kind == lexKindOf && x.N == kindDOUBLE:
		r.at++
		w.Double = true
		r.skip(wordPower)
		if y := r.peek(); y != nil && !y.Apart && y.Kind == lexNumber {
			w.Along = r.number()
		}
	case x.Kind == lexKindOf && x.N == kindANYWHERE:
		r.at++
		w.Anywhere = true
	case r.is(wordPower):
		r.at++
		w.Power = max(r.number(), 0) // without a number it says nothing
	case r.is(wordBoard, wordGood):
		b := r.board()
		switch {
		case b == 0:
			return false
		case x.Where == wordTo || x.Where == 0 && w.From != 0:
			w.To = b
		default:
			w.From = b
		}
	case r.is(wordAll), r.is(wordTile), r.is(wordUse): // "using tile DOUBLE"
		r.at++
	default:
		return false
	}
	return true
}

// moveNumber takes a number: the distance, or before "power" ("1-es erővel") the power.
func (r *reader) moveNumber(w *walking) bool {
	if y := r.at + 1; y < len(r.lex) && !r.lex[y].Apart && r.lex[y].Kind == lexWord && r.lex[y].Sense.class() == wordPower &&
		(y+1 == len(r.lex) || r.lex[y+1].Apart || r.lex[y+1].Kind != lexNumber) {
		w.Power = r.number()
		r.at++
		return true
	}
	if w.Distance >= 0 {
		return false
	}
	w.Distance = r.number()
	return true
}

// board passes a board: by its name or by what it yields; 0 if something else is next.
func (r *reader) board() int {
	if b := r.word(wordBoard); b > 0 {
		return b
	}
	if r.is(wordGood) {
		if g := r.peek().Sense.arg(); g != cocoa {
			r.at++
			return forest + g - wood
		}
	}
	return 0
}

// fits reports that a move is one that the words allow.
func (w *walking) fits(s *State, m move) bool {
	return (w.From == 0 || w.From == int(m.A)) && (w.Power == 0 || w.Power == int(m.B)) && (w.Distance < 0 || w.Distance == int(m.C)) &&
		(w.To == 0 || w.To == int(s.destination(m))) && w.Double == (m.D != 0) && (w.Along == 0 || w.Along == int(m.D)) &&
		(w.Anywhere || m.C <= maxDistance)
}

// destination is the board to which a move leads.
func (s *State) destination(m move) uint8 { return s.boardAt(s.position(m.A) + int(m.C)) }
