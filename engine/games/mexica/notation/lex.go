package notation

import (
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/lexer"
	"painani/engine/notation"
)

// lexCell is a square, row by row, as N; it may be lake.
const lexCell = lexer.OwnKind

// squareOf is where the cell of a lexeme lies on the map.
func squareOf(x *lexer.Lexeme) rules.Square {
	return rules.Square{Row: x.N / rules.Columns, Column: x.N % rules.Columns}
}

// cellOf is the island cell of a lexeme, nowhere if it is lake or no cell.
func cellOf(x *lexer.Lexeme) uint8 {
	if x.Kind != lexCell {
		return rules.Nowhere
	}
	return squareOf(x).Cell()
}

// named is the name of the cell of a lexeme, name that of an island cell, "?" for none.
func named(x *lexer.Lexeme) string { at := squareOf(x); return rules.NameOf(at.Row, at.Column) }
func name(c uint8) string          { return engine.ID(rules.CellIDs[:], int(c)+1) }

// land is the island cell of a lexeme; the lake is refused, to who goes by boat because no bridge is there.
func land(r *reader, x *lexer.Lexeme) (uint8, *engine.Refusal) {
	switch c := cellOf(x); {
	case c != rules.Nowhere:
		return c, nil
	case r.Own.kind == rules.StepBoat:
		return 0, rules.Refuse("MX-no-bridge", "cell", named(x)).At(x.Span)
	}
	near := rules.Island.Least(func(c uint8) int { return squareOf(x).Apart(rules.Squares[c]) })
	r.Refused = rules.Pack(rules.Move{Kind: r.Own.kind, A: near, B: rules.Nowhere})
	return 0, rules.Refuse("MX-lake", "cell", named(x)).At(x.Span)
}

// Dialect reads cells, and knows that a price, "2 AP", says nothing.
type Dialect struct{}

// Word takes every word but that of a price, which takes the number before it along.
func (Dialect) Word(x *lexer.Scan, s lexer.Sense, t notation.Token) {
	if s.Class() != wordPoints {
		x.Add(lexer.Lexeme{Kind: lexer.Word, Sense: s, Span: t.Span})
	} else if n := len(x.Out); n > 0 && x.Out[n-1].Kind == lexer.Number {
		x.Out = x.Out[:n-1]
	}
}

// Odd reads a token with digits in it: a number, "2x", "o7", "o5-o4", "3p9", "o7h", "temple3".
func (Dialect) Odd(x *lexer.Scan, t notation.Token) (done bool, refusal *engine.Refusal) {
	if !strings.ContainsAny(t.Key, "0123456789") {
		return false, nil
	}
	key := lexer.Bare(strings.Trim(t.Key, "-_'")) // "h7-re", "8-ast"
	if x.Counted(notation.Token{Key: key, Span: t.Span}) {
		return true, nil
	}
	rest := strings.TrimLeft(key, "0123456789")
	n, counted := notation.Number(key[:len(key)-len(rest)])
	var room [8]string
	list, axis := cut(room[:0], rest)
	sound := axis == "" || slices.Contains(rules.AxisIDs[:], axis)
	if len(list) > 0 && sound && (counted || rest == key) {
		if counted {
			x.Add(lexer.Lexeme{Kind: lexer.Number, N: n, Span: t.Span})
		}
		return true, cells(x, list, axis, t)
	}
	word := strings.TrimRight(key, "0123456789")
	n, counted = notation.Number(key[len(word):])
	s, known := Vocabulary.Match(strings.TrimRight(word, "-_"))
	if counted && known && Vocabulary.Verb(s.Class()) {
		x.Say(s, t)
		x.Add(lexer.Lexeme{Kind: lexer.Number, N: n, Span: t.Span})
		return true, nil
	}
	return false, nil
}

// cut takes a word apart that is a row of letters with one or two digits each, perhaps joined by hyphens.
func cut(list []string, key string) (all []string, rest string) {
	digit := func(i int) bool { return i < len(key) && key[i] >= '0' && key[i] <= '9' }
	for digit(1) && key[0] >= 'a' && key[0] <= 'z' && !(digit(2) && digit(3)) {
		n := 2
		if digit(2) {
			n = 3
		}
		list, key = append(list, key[:n]), strings.TrimLeft(key[n:], "-_")
	}
	return list, key
}

// cells takes cells that are written as one word, with the orientation of a bridge behind them or "".
func cells(x *lexer.Scan, list []string, axis string, t notation.Token) *engine.Refusal {
	for _, word := range list {
		row, _ := notation.Number(word[1:])
		column := int(word[0] - 'a')
		if row < 1 || row > rules.Rows || column >= rules.Columns {
			return rules.Refuse("MX-no-cell", "word", word)
		}
		x.Add(lexer.Lexeme{Kind: lexCell, N: (row-1)*rules.Columns + column, Span: t.Span})
	}
	if s, ok := Vocabulary.Match(axis); ok {
		x.Say(s, t)
	}
	return nil
}
