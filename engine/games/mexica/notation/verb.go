package notation

import (
	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/lexer"
	"painani/engine/typed"
)

// Which action the words call for.

// action passes the verb of an action. A cell, or a number that goes with one, continues the action before it.
func action(r *reader) (*decision, *engine.Refusal) {
	x := r.Peek()
	if x == nil {
		return nil, nil
	}
	r.Refused = typed.Unsaid
	var refusal *engine.Refusal
	switch kind := r.Own.kind; {
	case r.Skip(wordEnd):
		r.Own.kind = rules.StepEnd
	case verb(x):
		r.Own.kind, refusal = verbs(r)
	case kind == 0:
		refusal = refuseVerb(r, x)
	case x.Kind != lexCell && !(x.Kind == lexer.Number && (kind == rules.StepTemple || kind == rules.StepFound)):
		refusal = r.Unfit(x)
	}
	switch kind := r.Own.kind; {
	case refusal != nil:
		return nil, refusal
	case kind == rules.StepStart:
		return nil, rules.Refuse(rules.CodeNowTurn).At(x.Span)
	case kind == rules.StepBridge && r.S.Spans == 0: // it can be moved only
		return called(r, rules.StepShift), nil
	default:
		return called(r, kind), nil
	}
}

// opening passes the verb of the one action before the game. It may be left out.
func opening(kind rules.Kind) func(*reader) (*decision, *engine.Refusal) {
	return func(r *reader) (*decision, *engine.Refusal) {
		x, said, refusal := r.Peek(), kind, (*engine.Refusal)(nil)
		switch {
		case x == nil:
			return nil, nil
		case x.Is(wordEnd):
			said = rules.StepEnd
		case verb(x):
			said, refusal = verbs(r)
		case x.Kind != lexCell && (kind == rules.StepStart || x.Kind == lexer.Word):
			refusal = refuseVerb(r, x)
		}
		if said == rules.StepTemple {
			said = rules.StepNeutral
		}
		switch {
		case refusal != nil:
			return nil, refusal
		case said == kind:
			r.Own.kind = kind
			return called(r, kind), nil
		case kind == rules.StepNeutral:
			return nil, rules.Refuse(rules.CodeNowNeutral, "levels", stocked(&r.S.Unset)).At(x.Span)
		}
		return nil, rules.Refuse(rules.CodeNowStart, "cells", NamesOf(rules.Starts.And(r.S.Free()))).At(x.Span)
	}
}

// called is an action that words call for; none of its steps was refused yet.
func called(r *reader, kind rules.Kind) *decision {
	r.Refused = rules.Pack(rules.Move{Kind: kind, A: rules.Nowhere, B: rules.Nowhere})
	return &actions[kind]
}

// verbs passes a verb, or several that are said together.
func verbs(r *reader) (rules.Kind, *engine.Refusal) {
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
	switch verb {
	case wordChip:
		return 0, rules.Refuse(rules.CodeMissing, "choice", "chip").At(r.Span(r.At - 1))
	case wordBuild:
		return 0, refuseVerb(r, x)
	}
	return byVerb[verb], nil
}

// refuseVerb asks for a verb, and offers those that go with the cell that was named.
func refuseVerb(r *reader, x *lexer.Lexeme) *engine.Refusal {
	for i := r.At; i < len(r.Lex); i++ {
		if c := cellOf(&r.Lex[i]); c != rules.Nowhere {
			r.Refused = rules.Pack(rules.Move{A: c})
			break
		}
	}
	return rules.Refuse(rules.CodeVerb, "word", r.Quote(x)).At(x.Span)
}

// next passes the next lexeme if it is of the kind and nothing parts it from what stands before.
func next(r *reader, k lexer.Kind) *lexer.Lexeme {
	x := r.Peek()
	if x == nil || x.Kind != k || x.Apart {
		return nil
	}
	r.At++
	return x
}

// skip passes a word of the class that nothing parts from what stands before.
func skip(r *reader, c class) bool {
	x := r.Peek()
	return x != nil && !x.Apart && r.Skip(c)
}

func readEnd(*reader) (engine.Step, *engine.Refusal) { return rules.End(), nil }

func sayEnd(w *writer, _ engine.Step) { w.Begin("pass") }
