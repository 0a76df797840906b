package notation

import (
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

// named is the name of the cell of a lexeme, name that of an island cell.
func named(x *lexer.Lexeme) string { at := squareOf(x); return rules.NameOf(at.Row, at.Column) }
func name(c uint8) string          { return rules.CellIDs[c] }

// NamesOf are the names of cells.
func NamesOf(cells rules.Set) []string {
	var out []string
	for c := range cells.Each {
		out = append(out, name(c))
	}
	return out
}

// cell passes a cell if one is next.
func cell(r *reader) *lexer.Lexeme {
	x := r.Peek()
	if x == nil || x.Kind != lexCell {
		return nil
	}
	r.At++
	return x
}

// land is the island cell of a lexeme; the lake is refused.
func land(r *reader, x *lexer.Lexeme) (uint8, *engine.Refusal) {
	if c := cellOf(x); c != rules.Nowhere {
		return c, nil
	}
	near := rules.Move{Kind: r.Own.kind, B: rules.Nowhere}
	for c := range uint8(rules.CellCount) {
		if far(squareOf(x), rules.Squares[c]) < far(squareOf(x), rules.Squares[near.A]) {
			near.A = c
		}
	}
	r.Refused = rules.Pack(near)
	return 0, rules.Refuse(rules.CodeLake, "cell", named(x)).At(x.Span)
}

// far is how far two squares are apart, as the crow walks.
func far(a, b rules.Square) int { return rules.Abs(a.Row-b.Row) + rules.Abs(a.Column-b.Column) }

// LexLine takes a line apart; open reports that it ends in "...".
func LexLine(out []lexer.Lexeme, line string) (list []lexer.Lexeme, open bool, refusal *engine.Refusal) {
	return Vocabulary.Scan(out, line, dialect{})
}

// dialect reads cells, and knows that a price, "2 AP", says nothing.
type dialect struct{}

// Word takes every word but that of a price, which takes the number before it along.
func (dialect) Word(x *lexer.Scan, s lexer.Sense, t notation.Token) {
	if s.Class() != wordPoints {
		x.Add(lexer.Lexeme{Kind: lexer.Word, Sense: s, Span: t.Span})
	} else if n := len(x.Out); n > 0 && x.Out[n-1].Kind == lexer.Number {
		x.Out = x.Out[:n-1]
	}
}

// Odd reads a token with digits in it: a number, "2x", "o7", "o5-o4", "3p9",
// "o7h", "temple3".
func (dialect) Odd(x *lexer.Scan, t notation.Token) (done bool, refusal *engine.Refusal) {
	if !strings.ContainsAny(t.Key, "0123456789") {
		return false, nil
	}
	key := lexer.Bare(strings.Trim(t.Key, "-_'")) // "h7-re", "8-ast"
	if n, ok := notation.Number(strings.Trim(key, "x")); ok {
		kind := lexer.Number
		if strings.Contains(key, "x") {
			kind = lexer.Times
		}
		x.Add(lexer.Lexeme{Kind: kind, N: n, Span: t.Span})
		return true, nil
	}
	rest := strings.TrimLeft(key, "0123456789")
	if n, ok := notation.Number(key[:len(key)-len(rest)]); ok && looksLikeCells(rest) {
		x.Add(lexer.Lexeme{Kind: lexer.Number, N: n, Span: t.Span})
		key = rest
	}
	if looksLikeCells(key) {
		return true, cells(x, key, t)
	}
	word := strings.TrimRight(key, "0123456789")
	n, ok := notation.Number(key[len(word):])
	if s, known := Vocabulary.Match(strings.TrimRight(word, "-_")); ok && known && Vocabulary.Verb(s.Class()) {
		x.Say(s, t)
		x.Add(lexer.Lexeme{Kind: lexer.Number, N: n, Span: t.Span})
		return true, nil
	}
	return false, nil
}

// looksLikeCells reports that a word is a row of letters with one or two digits
// each, perhaps joined by hyphens and with the orientation of a bridge behind it.
func looksLikeCells(key string) bool {
	n := 0
	for key != "" {
		word, rest := cutCell(key)
		if word == "" {
			return n > 0 && (key == rules.AxisIDs[rules.AxisH] || key == rules.AxisIDs[rules.AxisV])
		}
		n++
		key = strings.TrimLeft(rest, "-_")
	}
	return n > 0
}

// cutCell cuts a letter with one or two digits off.
func cutCell(key string) (cell, rest string) {
	n := 0
	for n < len(key) && n < 4 && (n == 0) == (key[n] >= 'a' && key[n] <= 'z') && (n == 0 || key[n] >= '0' && key[n] <= '9') {
		n++
	}
	if n < 2 || n > 3 {
		return "", key
	}
	return key[:n], key[n:]
}

// cells takes cells that are written as one word.
func cells(x *lexer.Scan, key string, t notation.Token) *engine.Refusal {
	for key != "" {
		word, rest := cutCell(key)
		if word == "" {
			s, _ := Vocabulary.Match(key)
			x.Say(s, t)
			return nil
		}
		row, _ := notation.Number(word[1:])
		column := int(word[0] - 'a')
		if row < 1 || row > rules.Rows || column >= rules.Columns {
			return rules.Refuse(rules.CodeNoCell, "word", word)
		}
		x.Add(lexer.Lexeme{Kind: lexCell, N: (row-1)*rules.Columns + column, Span: t.Span})
		key = strings.TrimLeft(rest, "-_")
	}
	return nil
}
