package lexer

import (
	"slices"

	"painani/engine/notation"
)

// Queue is a line as its lexemes, taken from the front.
type Queue struct {
	Line string   // as typed
	Lex  []Lexeme //
	At   int      // index of the next lexeme
	Open bool     // the line ends in "...": what is not said stays open
}

// AtEnd reports that no lexeme is left.
func (q *Queue) AtEnd() bool { return q.At >= len(q.Lex) }

// Peek is the next lexeme, nil at the end.
func (q *Queue) Peek() *Lexeme {
	if q.AtEnd() {
		return nil
	}
	return &q.Lex[q.At]
}

// Is reports that the next lexeme is a word of one of the classes.
func (q *Queue) Is(classes ...Class) bool {
	x := q.Peek()
	return x != nil && x.Kind == Word && slices.Contains(classes, x.Sense.Class())
}

// Skip passes a word of one of the classes if it is next.
func (q *Queue) Skip(classes ...Class) bool {
	if q.Is(classes...) {
		q.At++
		return true
	}
	return false
}

// Word passes a word of the class and returns its argument, -1 if something else is next.
func (q *Queue) Word(c Class) int {
	if !q.Is(c) {
		return -1
	}
	q.At++
	return q.Lex[q.At-1].Sense.Arg()
}

// Item passes a lexeme of the kind and returns its number, -1 if something else is next.
func (q *Queue) Item(k Kind) int {
	if x := q.Next(k); x != nil {
		return x.N
	}
	return -1
}

// Next passes a lexeme of the kind if it is next, nil if something else is.
func (q *Queue) Next(k Kind) *Lexeme {
	x := q.Peek()
	if x == nil || x.Kind != k {
		return nil
	}
	q.At++
	return x
}

// Tied is Next for what nothing parts from the lexeme before.
func (q *Queue) Tied(k Kind) *Lexeme {
	if x := q.Peek(); x == nil || x.Apart {
		return nil
	}
	return q.Next(k)
}

// Number passes a number that is not negative, "3" or "3x", and returns it, -1 if something else is next.
func (q *Queue) Number() int {
	x := q.Peek()
	if x == nil || x.Kind != Number && x.Kind != Times || x.N < 0 {
		return -1
	}
	q.At++
	return x.N
}

// Span is the part of the line from a lexeme to the last one passed.
func (q *Queue) Span(from int) notation.Span {
	switch {
	case len(q.Lex) == 0:
		return notation.Span{}
	case from >= len(q.Lex):
		from = len(q.Lex) - 1
	}
	last := max(from, min(q.At, len(q.Lex))-1)
	out := q.Lex[from].Span
	for _, x := range q.Lex[from : last+1] { // a grammar may have put them in another order
		out.From, out.To = min(out.From, x.Span.From), max(out.To, x.Span.To)
	}
	return out
}

// Quote is a lexeme as it was typed, shortened for a refusal.
func (q *Queue) Quote(x *Lexeme) string { return notation.Clip(q.Line[x.Span.From:x.Span.To]) }
