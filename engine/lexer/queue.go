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

// SkipAll passes all words of the classes that are next.
func (q *Queue) SkipAll(classes ...Class) {
	for q.Skip(classes...) {
	}
}

// Word passes a word of the class and returns its argument, -1 if something else is next.
func (q *Queue) Word(c Class) int {
	if !q.Is(c) {
		return -1
	}
	q.At++
	return q.Lex[q.At-1].Sense.Arg()
}

// Pass passes a word of the class with that argument if it is next.
func (q *Queue) Pass(c Class, arg int) bool {
	if !q.Is(c) || q.Lex[q.At].Sense.Arg() != arg {
		return false
	}
	q.At++
	return true
}

// Sees reports that a lexeme of the kind is next.
func (q *Queue) Sees(k Kind) bool { return !q.AtEnd() && q.Lex[q.At].Kind == k }

// Item passes a lexeme of the kind and returns its number, -1 if something else is next.
func (q *Queue) Item(k Kind) int {
	if x := q.Next(k); x != nil {
		return x.N
	}
	return -1
}

// Thing passes a lexeme of the kind with that number if it is next.
func (q *Queue) Thing(k Kind, n int) bool {
	if !q.Sees(k) || q.Lex[q.At].N != n {
		return false
	}
	q.At++
	return true
}

// Next passes a lexeme of the kind if it is next, nil if something else is.
func (q *Queue) Next(k Kind) *Lexeme {
	if !q.Sees(k) {
		return nil
	}
	q.At++
	return &q.Lex[q.At-1]
}

// Close reports that a lexeme is left which nothing parts from the one before.
func (q *Queue) Close() bool { return !q.AtEnd() && !q.Lex[q.At].Apart }

// Tied is Next for what nothing parts from the lexeme before.
func (q *Queue) Tied(k Kind) *Lexeme {
	if !q.Close() {
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

// Times passes how often what stands before it is meant, "2x"; 1 if nothing says so.
func (q *Queue) Times() int {
	if x := q.Tied(Times); x != nil {
		return x.N
	}
	return 1
}

// mostOf is the largest number of one thing that is read; nobody has so many.
const mostOf = 99

// Amounts passes numbers of things that words of a class name, "2 wood, stone", "wood 2x", until there are
// so many in all or something else is next. take is told each; false refuses it, and its word is returned.
func (q *Queue) Amounts(c Class, enough int, take func(thing, n int) bool) (all int, refused *Lexeme) {
	for all < enough {
		from := q.At
		n := max(1, q.Number())
		x := q.Peek()
		thing := q.Word(c)
		if thing < 0 {
			q.At = from
			break
		}
		n = min(n*max(0, q.Times()), mostOf)
		if !take(thing, n) {
			return all, x
		}
		all += n
	}
	return all, nil
}

// Some passes up to n things of a list, each by its name, a lexeme of the kind, or by its number from 1 to
// most, with words of some classes around them. They are the places in the list; other is the first lexeme
// that names none of it, even if it is not of that kind.
func (q *Queue) Some(k Kind, n int, list []uint8, most int, around ...Class) (at []int, other *Lexeme) {
	for q.SkipAll(around...); !q.AtEnd() && len(at) < n; q.SkipAll(around...) {
		x, i := q.Peek(), -1
		if (x.Kind == k || x.Kind == Number) && x.N >= 1 && x.N <= most {
			i = slices.Index(list, uint8(x.N))
		}
		if i < 0 {
			return at, x
		}
		q.At++
		at = append(at, i)
	}
	return at, nil
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
