package notation

import (
	"slices"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/mexica/rules"
	"painani/engine/lexer"
	"painani/engine/notation"
)

// The grammar, in its canonical form (everything else is a liberal form of it):
//
//	turn   = "start" cell | action { ";" action } | "pass"
//	action = "canal" cell [ "+" cell ] | "bridge" cell [ way ] | "shift" cell cell [ way ]
//	       | "walk" cell { cell } | "boat" cell | "travel" cell
//	       | "temple" level cell | "found" size cell | "chip" ( "buy" | "use" ) [ number ]
//	way    = "h" | "v"
//
// Every action is tried where the ones before it have led. What has one
// possibility may be left out: the way of a bridge, the size of a district, a
// level or cell that no other could stand for, cells that a walk passes. The turn
// ends where the line ends; "..." at the end leaves it open.

// Reader is one reading of a line.
type Reader struct {
	lexer.Queue
	g     Grammar
	S     rules.State // where the actions have led
	Seat  engine.Seat
	P     *rules.Player // of s
	done  bool          // the turn has ended
	verb  class         // what a cell without a verb continues
	steps []engine.Step
	legal []engine.Step
	tried rules.Move // the step that was refused

	lexRoom [24]lexer.Lexeme
}

// Read turns a typed turn into steps; see the manual for what it understands.
// The error is a *engine.Refusal.
func (g Grammar) Read(s *rules.State, seat engine.Seat, line string) ([]engine.Step, error) {
	r := &Reader{g: g, S: *s, Seat: seat, Queue: lexer.Queue{Line: line}}
	refusal, asked := r.read()
	if refusal != nil {
		if asked {
			r.suggest(s, refusal)
		}
		return nil, refusal
	}
	return r.steps, nil
}

// read is Read without suggestions. asked says that the line came as far as an action.
func (r *Reader) read() (refusal *engine.Refusal, asked bool) {
	if r.Lex, r.Open, refusal = LexLine(r.lexRoom[:0], r.Line); refusal != nil {
		return refusal, false
	}
	r.Lex = order(r.Lex)
	if refusal = r.mayBegin(); refusal != nil {
		return refusal, false
	}
	r.P = r.S.Player(uint8(r.Seat))
	return r.walk(), true
}

// reads reports that a line can be read from a position.
func (g Grammar) reads(s *rules.State, seat engine.Seat, line string) bool {
	r := &Reader{g: g, S: *s, Seat: seat, Queue: lexer.Queue{Line: line}}
	refusal, _ := r.read()
	return refusal == nil
}

// mayBegin refuses what does not fit to the moment.
func (r *Reader) mayBegin() *engine.Refusal {
	switch {
	case r.S.Phase == rules.PhaseOver:
		return rules.Refuse(rules.CodeOver)
	case !r.g.Awaits(&r.S).Has(r.Seat):
		return rules.Refuse(rules.CodeNotYours)
	case len(r.Lex) == 0 && !r.Open:
		return rules.Refuse(rules.CodeEmpty)
	}
	return nil
}

// walk takes action after action until the words or the turn are at an end.
func (r *Reader) walk() *engine.Refusal {
	for !r.AtEnd() {
		if r.done {
			x := r.Peek()
			return rules.Refuse(rules.CodeTooMuch, "word", r.Quote(x)).At(x.Span)
		}
		if refusal := r.action(); refusal != nil {
			return refusal
		}
	}
	if !r.done && !r.Open {
		r.steps = append(r.steps, rules.End())
	}
	return nil
}

// take takes a step if it is legal, else it says why it is not. The words that name it begin at from.
func (r *Reader) take(step engine.Step, from int) *engine.Refusal {
	if !slices.Contains(r.options(), step) {
		r.tried = rules.Unpack(step)
		return r.Why(r.tried).At(r.Span(from))
	}
	r.steps = append(r.steps, step)
	if rules.Ends(step) {
		r.done = true
		return nil
	}
	if err := r.g.Take(&r.S, r.Seat, step, chance.Hidden{}, nil); err != nil {
		return rules.Refuse(rules.CodeUnfit, "choice", "turn", "word", notation.Clip(r.Line)).At(r.Span(from))
	}
	r.legal = r.legal[:0]
	return nil
}

// options are the legal steps where the actions have led.
func (r *Reader) options() []engine.Step {
	if len(r.legal) == 0 {
		r.legal = r.g.Steps(&r.S, r.Seat, r.legal)
	}
	return r.legal
}

// fitting lists the legal steps for which fit holds.
func (r *Reader) fitting(fit func(rules.Move) bool) []engine.Step {
	var out []engine.Step
	for _, step := range r.options() {
		if fit(rules.Unpack(step)) {
			out = append(out, step)
		}
	}
	return out
}

// action reads one action and takes its steps.
func (r *Reader) action() *engine.Refusal {
	from := r.At
	x := r.Peek()
	switch {
	case x.Is(wordEnd):
		r.At++
		if r.S.Phase == rules.PhaseStart {
			return r.beforeGame(x)
		}
		return r.take(rules.End(), from)
	case x.Kind == lexer.Word && Vocabulary.Verb(x.Sense.Class()):
		if refusal := r.readVerb(); refusal != nil {
			return refusal
		}
	case r.S.Setting() && x.Kind != lexer.Word:
		r.verb = wordTemple
	case r.S.Phase == rules.PhaseStart && x.Kind == lexCell:
		r.verb = wordStart
	case r.verb == 0:
		return r.refuseVerb(x)
	case x.Kind != lexCell && !(x.Kind == lexer.Number && (r.verb == wordTemple || r.verb == wordFound)):
		return rules.Refuse(rules.CodeUnfit, "choice", askTurn, "word", r.Quote(x)).At(x.Span)
	}
	if r.S.Setting() && r.verb != wordTemple || !r.S.Setting() && (r.verb == wordStart) != (r.S.Phase == rules.PhaseStart) {
		return r.beforeGame(x)
	}
	d := &decisions[byVerb[r.verb]]
	return d.reading(r, d, from)
}

// readVerb passes the verb of an action.
func (r *Reader) readVerb() *engine.Refusal {
	x := r.Peek()
	verb := x.Sense.Class()
	r.At++
	for y := r.Peek(); y != nil && y.Kind == lexer.Word && (!y.Apart || verb == wordChip); y = r.Peek() {
		both, ok := joined[[2]class{verb, y.Sense.Class()}]
		if !ok {
			break
		}
		verb = both
		r.At++
	}
	r.verb = verb
	switch {
	case verb == wordChip:
		return rules.Refuse(rules.CodeMissing, "choice", "chip").At(r.Span(r.At - 1))
	case verb == wordBuild:
		return r.refuseVerb(x)
	}
	return nil
}

// refuseVerb asks for a verb, and offers those that go with the cell that was named.
func (r *Reader) refuseVerb(x *lexer.Lexeme) *engine.Refusal {
	r.tried = rules.Move{A: rules.Nowhere}
	for i := r.At; i < len(r.Lex) && r.tried.A == rules.Nowhere; i++ {
		if r.Lex[i].Kind == lexCell {
			r.tried.A = squareOf(&r.Lex[i]).Cell()
		}
	}
	return rules.Refuse(rules.CodeVerb, "word", r.Quote(x)).At(x.Span)
}

// beforeGame refuses a verb that does not fit to the moment: neutral temples, then Mexicas, then actions.
func (r *Reader) beforeGame(x *lexer.Lexeme) *engine.Refusal {
	switch {
	case r.S.Setting():
		return rules.Refuse(rules.CodeNowNeutral, "levels", stocked(&r.S.Unset)).At(x.Span)
	case r.S.Phase != rules.PhaseStart:
		return rules.Refuse(rules.CodeNowTurn).At(x.Span)
	}
	return rules.Refuse(rules.CodeNowStart, "cells", NamesOf(rules.Starts.And(r.S.Free()))).At(x.Span)
}

// NamesOf are the names of cells.
func NamesOf(cells rules.Set) []string {
	var out []string
	for c := range cells.Each {
		out = append(out, rules.CellIDs[c])
	}
	return out
}

// next passes the next lexeme if it is of the kind and nothing parts it from what stands before.
func (r *Reader) next(k lexer.Kind) *lexer.Lexeme {
	x := r.Peek()
	if x == nil || x.Kind != k || x.Apart {
		return nil
	}
	r.At++
	return x
}

// is reports that the next lexeme is a word of the class, not parted from what stands before.
func (r *Reader) is(c class) bool {
	x := r.Peek()
	return x != nil && !x.Apart && x.Is(c)
}
