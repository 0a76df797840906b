package notation

import (
	"strings"

	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lexer"
	"painani/engine/notation"
)

// Kinds of lexemes besides words and numbers.
const (
	lexBuilding = iota + lexer.OwnKind // N: index into buildings; without an age N - 100: number in the age on display
	lexMonument                        // N: index into monuments
	lexWealth                          // N: number of a starting tile, from 1
)

// noAge marks a building named by its number alone.
const noAge = 100

// Dialect reads what has digits in it.
type Dialect struct{ lexer.Plain }

// Odd reads a token with digits in it: a number, "2x", a tile, or a number joined to a word.
func (Dialect) Odd(x *lexer.Scan, t notation.Token) (bool, *engine.Refusal) {
	key := t.Key
	if i := strings.LastIndexByte(key, '-'); i > 0 && lexer.Ending(key[i+1:]) {
		key = key[:i] // "3-as", "b1-07-et", "Tikal-t"
		if s, known := Vocabulary.Match(key); known && i > 2 {
			x.Say(s, t)
			return true, nil
		}
		t.Key = key
	}
	if !strings.ContainsAny(key, "0123456789") {
		return false, nil
	}
	if n, ok := notation.Number(strings.TrimLeft(key, "+-")); ok && len(key) <= 5 {
		l := lexer.Lexeme{Kind: lexer.Number, N: n, Span: t.Span}
		if key[0] == '-' {
			l.N, l.Signed = -n, true
		}
		x.Add(l)
		return true, nil
	}
	if len(key) <= 4 && x.Counted(t) {
		return true, nil
	}
	if l, ok := tile(key); ok {
		l.Span = t.Span
		x.Add(l)
		return true, nil
	}
	rest, minus := strings.CutPrefix(key, "-")
	if minus { // "-3wood"
		x.Apart, x.Sign = true, -1
	}
	return x.Joined(rest, t.Span), nil
}

// tile reads the name of a tile: b1-07, b107, b1-7, 1-07, b7, m-03, m3, w-15.
func tile(key string) (l lexer.Lexeme, ok bool) {
	letter := key[0]
	rest := strings.TrimLeft(key, "bmw")
	if len(key)-len(rest) > 1 {
		return l, false
	}
	rest = strings.TrimLeft(rest, "-_")
	n, ok := notation.Number(rest)
	switch letter {
	case 'm':
		return lexer.Lexeme{Kind: lexMonument, N: n - 1}, ok && n >= 1 && n <= rules.MonumentCount
	case 'w':
		return lexer.Lexeme{Kind: lexWealth, N: n}, ok && n >= 1 && n <= rules.WealthCount
	}
	age, no, cut := strings.Cut(strings.ReplaceAll(rest, "_", "-"), "-")
	if !cut && len(rest) == 3 {
		age, no, cut = rest[:1], rest[1:], true
	}
	if !cut {
		return lexer.Lexeme{Kind: lexBuilding, N: noAge + n}, letter == 'b' && ok && n >= 1
	}
	n, ok = notation.Number(no)
	switch {
	case !ok || n < 1:
		return l, false
	case age == "1" && n <= rules.AgeOne:
		return lexer.Lexeme{Kind: lexBuilding, N: n - 1}, true
	case age == "2" && n <= rules.BuildingCount-rules.AgeOne:
		return lexer.Lexeme{Kind: lexBuilding, N: rules.AgeOne + n - 1}, true
	}
	return l, false
}
