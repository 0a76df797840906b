package mexica

import (
	"slices"

	"painani/engine"
	"painani/engine/chance"
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

// reader is one reading of a line.
type reader struct {
	lexer.Queue
	g     Rules
	s     State // where the actions have led
	seat  engine.Seat
	p     *Player // of s
	done  bool    // the turn has ended
	verb  class   // what a cell without a verb continues
	steps []engine.Step
	legal []engine.Step
	tried move // the step that was refused

	lexRoom [24]lexer.Lexeme
}

// Read turns a typed turn into steps; see the manual for what it understands.
// The error is a *engine.Refusal.
func (g Rules) Read(s *State, seat engine.Seat, line string) ([]engine.Step, error) {
	r := &reader{g: g, s: *s, seat: seat, Queue: lexer.Queue{Line: line}}
	var refusal *engine.Refusal
	if r.Lex, r.Open, refusal = lexLine(r.lexRoom[:0], line); refusal != nil {
		return nil, refusal
	}
	if refusal = r.mayBegin(); refusal != nil {
		return nil, refusal
	}
	r.p = r.s.player(uint8(seat))
	if refusal = r.walk(); refusal != nil {
		r.suggest(s, refusal)
		return nil, refusal
	}
	return r.steps, nil
}

// mayBegin refuses what does not fit to the moment.
func (r *reader) mayBegin() *engine.Refusal {
	switch {
	case r.s.Phase == phaseOver:
		return refuse(codeOver)
	case !r.g.Awaits(&r.s).Has(r.seat):
		return refuse(codeNotYours)
	case len(r.Lex) == 0 && !r.Open:
		return refuse(codeEmpty)
	}
	return nil
}

// walk takes action after action until the words or the turn are at an end.
func (r *reader) walk() *engine.Refusal {
	for !r.AtEnd() {
		if r.done {
			x := r.Peek()
			return refuse(codeTooMuch, "word", r.Quote(x)).At(x.Span)
		}
		if refusal := r.action(); refusal != nil {
			return refusal
		}
	}
	if !r.done && !r.Open {
		r.steps = append(r.steps, end())
	}
	return nil
}

// take takes a step if it is legal, else it says why it is not. The words that name it begin at from.
func (r *reader) take(step engine.Step, from int) *engine.Refusal {
	if !slices.Contains(r.options(), step) {
		r.tried = unpack(step)
		return r.why(r.tried).At(r.Span(from))
	}
	r.steps = append(r.steps, step)
	if k := unpack(step).Kind; k == stepEnd || k == stepStart {
		r.done = true
		return nil
	}
	if err := r.g.Take(&r.s, r.seat, step, chance.Hidden{}, nil); err != nil {
		return refuse(codeUnfit, "choice", "turn", "word", notation.Clip(r.Line)).At(r.Span(from))
	}
	r.legal = r.legal[:0]
	return nil
}

// options are the legal steps where the actions have led.
func (r *reader) options() []engine.Step {
	if len(r.legal) == 0 {
		r.legal = r.g.Steps(&r.s, r.seat, r.legal)
	}
	return r.legal
}

// fitting lists the legal steps for which fit holds.
func (r *reader) fitting(fit func(move) bool) []engine.Step {
	var out []engine.Step
	for _, step := range r.options() {
		if fit(unpack(step)) {
			out = append(out, step)
		}
	}
	return out
}

// action reads one action and takes its steps.
func (r *reader) action() *engine.Refusal {
	from := r.At
	x := r.Peek()
	switch {
	case x.Is(wordEnd):
		r.At++
		if r.s.Phase == phaseStart {
			return r.nowStart(x)
		}
		return r.take(end(), from)
	case x.Kind == lexer.Word && vocabulary.Verb(x.Sense.Class()):
		if refusal := r.readVerb(); refusal != nil {
			return refusal
		}
	case r.s.Phase == phaseStart && x.Kind == lexCell:
		r.verb = wordStart
	case r.verb == 0:
		return r.refuseVerb(x)
	case x.Kind != lexCell && !(x.Kind == lexer.Number && (r.verb == wordTemple || r.verb == wordFound)):
		return refuse(codeUnfit, "choice", askTurn, "word", r.Quote(x)).At(x.Span)
	}
	if (r.verb == wordStart) != (r.s.Phase == phaseStart) {
		if r.verb == wordStart {
			return refuse(codeNowTurn).At(x.Span)
		}
		return r.nowStart(x)
	}
	return actions[r.verb](r, from)
}

// actions read what follows a verb. It is filled in init because the functions lead back to it.
var actions map[class]func(r *reader, from int) *engine.Refusal

func init() {
	actions = map[class]func(*reader, int) *engine.Refusal{
		wordStart:  (*reader).readStart,
		wordCanal:  (*reader).readCanal,
		wordBridge: (*reader).readBridge,
		wordShift:  (*reader).readBridge,
		wordWalk:   (*reader).readWalk,
		wordMove:   (*reader).readWalk,
		wordBoat:   (*reader).readBoat,
		wordTravel: (*reader).readTravel,
		wordTemple: (*reader).readTemple,
		wordFound:  (*reader).readFound,
		wordBuy:    (*reader).readChips,
		wordUse:    (*reader).readChips,
		wordPass:   (*reader).readPass,
	}
}

// joined are verbs that are said with another one: "build canal", "buy chip", "go by boat".
var joined = map[[2]class]class{
	{wordBuild, wordCanal}: wordCanal, {wordBuild, wordBridge}: wordBridge, {wordBuild, wordTemple}: wordTemple,
	{wordCanal, wordBuild}: wordCanal, {wordBridge, wordBuild}: wordBridge, {wordTemple, wordBuild}: wordTemple,
	{wordBuild, wordStart}: wordStart, {wordStart, wordBuild}: wordStart,
	{wordShift, wordBridge}: wordShift, {wordBridge, wordShift}: wordShift,
	{wordMove, wordBridge}: wordShift, {wordBridge, wordMove}: wordShift, {wordMove, wordWalk}: wordWalk, {wordMove, wordBoat}: wordBoat,
	{wordMove, wordTravel}: wordTravel,
	{wordWalk, wordWalk}:   wordWalk, {wordWalk, wordBoat}: wordBoat, {wordBoat, wordWalk}: wordBoat, {wordBoat, wordBoat}: wordBoat,
	{wordUse, wordBoat}: wordBoat, {wordBuild, wordFound}: wordFound,
	{wordTravel, wordTravel}: wordTravel, {wordTravel, wordBoat}: wordBoat, {wordBoat, wordTravel}: wordBoat, {wordTravel, wordWalk}: wordTravel,
	{wordChip, wordBuy}: wordBuy, {wordChip, wordUse}: wordUse, {wordBuy, wordChip}: wordBuy, {wordUse, wordChip}: wordUse,
}

// readVerb passes the verb of an action.
func (r *reader) readVerb() *engine.Refusal {
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
		return refuse(codeMissing, "choice", "chip").At(r.Span(r.At - 1))
	case verb == wordBuild:
		return r.refuseVerb(x)
	}
	return nil
}

// refuseVerb asks for a verb, and offers those that go with the cell that was named.
func (r *reader) refuseVerb(x *lexer.Lexeme) *engine.Refusal {
	r.tried = move{A: nowhere}
	for i := r.At; i < len(r.Lex) && r.tried.A == nowhere; i++ {
		if r.Lex[i].Kind == lexCell {
			r.tried.A = squareOf(&r.Lex[i]).cell()
		}
	}
	return refuse(codeVerb, "word", r.Quote(x)).At(x.Span)
}

func (r *reader) nowStart(x *lexer.Lexeme) *engine.Refusal {
	return refuse(codeNowStart, "cells", namesOf(starts.and(r.s.free()))).At(x.Span)
}

// namesOf are the names of cells.
func namesOf(cells set) []string {
	var out []string
	for c := range cells.each {
		out = append(out, cellIDs[c])
	}
	return out
}

// next passes the next lexeme if it is of the kind and nothing parts it from what stands before.
func (r *reader) next(k lexer.Kind) *lexer.Lexeme {
	x := r.Peek()
	if x == nil || x.Kind != k || x.Apart {
		return nil
	}
	r.At++
	return x
}

// is reports that the next lexeme is a word of the class, not parted from what stands before.
func (r *reader) is(c class) bool {
	x := r.Peek()
	return x != nil && !x.Apart && x.Is(c)
}
