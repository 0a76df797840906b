package notation

import (
	"slices"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/lexer"
	"painani/engine/typed"
)

// Which action the words call for.

// action passes the verb of an action; in a turn it may continue the one before it, and before the game it
// may be left out.
func action(r *reader) (*decision, *engine.Refusal) {
	x := r.Peek()
	if x == nil {
		return nil, nil
	}
	r.Refused = typed.Unsaid
	first := opening(&r.S)
	kind, refusal := kindOf(r, x, first)
	switch {
	case refusal != nil:
		return nil, refusal
	case first == 0 && kind == rules.StepStart:
		return nil, rules.Refuse("MX-now-turn").At(x.Span)
	case first == rules.StepNeutral && kind == rules.StepTemple:
		kind = first
	case first == rules.StepNeutral && kind != first:
		return nil, rules.Refuse("MX-now-neutral", "levels", stocked(&r.S.Unset)).At(x.Span)
	case first == rules.StepStart && kind != first:
		return nil, rules.Refuse("MX-now-start", "cells", rules.Names(rules.Starts.And(r.S.Free()))).At(x.Span)
	}
	r.Own.kind = kind
	if kind == rules.StepBridge && r.S.Spans == 0 { // one can be moved only
		kind = rules.StepShift
	}
	r.Refused = rules.Pack(rules.Move{Kind: kind, A: rules.Nowhere, B: rules.Nowhere}) // nothing is named yet
	return &actions[kind], nil
}

// opening is the one action before the game, 0 in a turn.
func opening(s *rules.State) rules.Kind {
	switch {
	case s.Setting():
		return rules.StepNeutral
	case s.Phase == rules.PhaseStart:
		return rules.StepStart
	}
	return 0
}

// kindOf is the action that the words call for.
func kindOf(r *reader, x *lexer.Lexeme, first rules.Kind) (rules.Kind, *engine.Refusal) {
	kind := r.Own.kind
	switch {
	case r.Skip(wordEnd):
		return rules.StepEnd, nil
	case verb(x):
		return verbs(r)
	case x.Kind == lexCell && first != 0, x.Kind != lexer.Word && first == rules.StepNeutral:
		return first, nil
	case kind == 0:
		return 0, refuseVerb(r, x)
	case x.Kind == lexCell, x.Kind == lexer.Number && (kind == rules.StepTemple || kind == rules.StepFound):
		return kind, nil
	}
	return 0, r.Unfit(x)
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
		return 0, rules.Refuse("MX-missing", "choice", "chip").At(r.Span(r.At - 1))
	case wordBuild:
		return 0, refuseVerb(r, x)
	}
	return byVerb[verb], nil
}

// refuseVerb asks for a verb, and offers those that go with the cell that was named.
func refuseVerb(r *reader, x *lexer.Lexeme) *engine.Refusal {
	isCell := func(x lexer.Lexeme) bool { return cellOf(&x) != rules.Nowhere }
	if i := slices.IndexFunc(r.Lex[r.At:], isCell); i >= 0 {
		r.Refused = rules.Pack(rules.Move{A: cellOf(&r.Lex[r.At+i])})
	}
	return rules.Refuse("MX-verb", "word", r.Quote(x)).At(x.Span)
}

func readEnd(*reader) (engine.Step, *engine.Refusal) { return rules.End(), nil }
