package lexer

import (
	"strings"

	"painani/engine"
	"painani/engine/notation"
)

// Kind is a kind of lexeme: one of the kit's, or from OwnKind on one of the game's.
type Kind uint8

// Kinds that every game has.
const (
	Word    Kind = iota // Sense
	Number              // N
	Times               // N, as in "2x"
	OwnKind             // the first kind of the game
)

// Lexeme is a word, a number or a thing of the game with a name of its own; fillers are left out.
type Lexeme struct {
	Kind   Kind
	Apart  bool  // a mark that parts clauses, or an And, stands before it
	Signed bool  // the number has a sign
	Note   uint8 // what the game noted about it
	Sense  Sense
	N      int
	Span   notation.Span
}

// Is reports that it is a word of the class.
func (x *Lexeme) Is(c Class) bool { return x.Kind == Word && x.Sense.Class() == c }

// Dialect is what a game adds to the reading of single words. It may keep what it saw
// in the line so far, and belongs to the reading of one line.
type Dialect interface {
	// Odd takes a token with digits in it, or whatever else the lexicon shall not be
	// asked about. If it is not done, the lexicon is asked.
	Odd(x *Scan, t notation.Token) (done bool, refusal *engine.Refusal)
	// Word takes a word of one of the game's classes, by x.Add or not at all.
	Word(x *Scan, s Sense, t notation.Token)
}

// Plain is the dialect of a game that writes nothing but words and numbers; others may embed it.
type Plain struct{}

// Odd reads a number of up to three digits.
func (Plain) Odd(x *Scan, t notation.Token) (done bool, refusal *engine.Refusal) {
	n, ok := notation.Number(t.Key)
	if ok {
		x.Add(Lexeme{Kind: Number, N: n, Span: t.Span})
	}
	return ok, nil
}

// Word takes every word as it is.
func (Plain) Word(x *Scan, s Sense, t notation.Token) {
	x.Add(Lexeme{Kind: Word, Sense: s, Span: t.Span})
}

// Scan is the taking apart of one line.
type Scan struct {
	Out   []Lexeme
	Apart bool  // a mark that parts clauses, or an And, was read since the last lexeme
	Sign  int   // of a number that follows a lone + or -; 0: none was read
	Note  uint8 // what the game notes about the next lexeme

	lexicon *Lexicon
	dialect Dialect
	dots    int
	times   bool // the number that follows a lone × says how often
}

// Scan takes a line apart into buf; open reports that it ends in "...". It refuses
// a line longer than notation.MaxLine and the first thing that is no word of the game.
func (l *Lexicon) Scan(
	buf []Lexeme, line string, d Dialect,
) (list []Lexeme, open bool, refusal *engine.Refusal) {
	if len(line) > notation.MaxLine {
		r := engine.Refuse(l.table.TooLong, "", "max", notation.MaxLine)
		return nil, false, r.At(notation.Span{From: notation.MaxLine, To: len(line)})
	}
	var room [64]notation.Token
	x := Scan{Out: buf, lexicon: l, dialect: d}
	for _, t := range notation.AppendSplit(room[:0], line) {
		if r := x.token(t); r != nil {
			return nil, false, r.At(t.Span)
		}
	}
	return x.Out, x.dots >= 3, nil
}

func (x *Scan) token(t notation.Token) *engine.Refusal {
	if !wordy(t.Key) {
		return x.mark(t)
	}
	x.dots = 0
	if done, refusal := x.dialect.Odd(x, t); done || refusal != nil {
		return refusal
	}
	s, ok, near := x.lexicon.Find(t.Key)
	if ok {
		x.Say(s, t)
		return nil
	}
	if x.lexicon.table.Hyphens && strings.ContainsAny(t.Key, "-_") && x.hyphened(t) {
		return nil
	}
	return x.lexicon.refuse(t, near)
}

// wordy reports that a token is a word or a number rather than a mark.
func wordy(key string) bool {
	for _, r := range key {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r >= 0x80 && !strings.ContainsRune("…×→·•≈", r) {
			return true
		}
	}
	return false
}

// mark reads punctuation.
func (x *Scan) mark(t notation.Token) *engine.Refusal {
	switch t.Key {
	case "…":
		x.dots = 3
		return nil
	case ".":
		x.dots++
		x.Apart = true
		return nil
	}
	x.dots = 0
	role, known := x.lexicon.marks[t.Key]
	if !known {
		return engine.Refuse(x.lexicon.table.Unknown, "", "word", notation.Clip(t.Text))
	}
	switch role {
	case parts:
		x.part()
	case repeats:
		if n := len(x.Out); n > 0 && x.Out[n-1].Kind == Number {
			x.Out[n-1].Kind = Times
		} else {
			x.times = true
		}
	case signs:
		x.Apart, x.Sign = true, 1
		if t.Key == "-" {
			x.Sign = -1
		}
	}
	return nil
}

// part notes that what follows stands apart.
func (x *Scan) part() { x.Apart, x.Sign = true, 0 }

// Say takes a word whose sense is known.
func (x *Scan) Say(s Sense, t notation.Token) {
	switch s.Class() {
	case Filler:
	case And:
		x.part()
	case Numeral:
		x.Add(Lexeme{Kind: Number, N: s.Arg(), Span: t.Span})
	case Multiple:
		x.Add(Lexeme{Kind: Times, N: s.Arg(), Span: t.Span})
	default:
		x.dialect.Word(x, s, t)
	}
}

// Add takes a lexeme, with what was read and noted before it.
func (x *Scan) Add(l Lexeme) {
	if l.Kind == Number && x.Sign != 0 && !l.Signed {
		l.N, l.Signed = l.N*x.Sign, true
	}
	if l.Kind == Number && x.times {
		l.Kind = Times
	}
	l.Apart, l.Note = x.Apart, x.Note
	x.Apart, x.Sign, x.Note, x.times = false, 0, 0, false
	x.Out = append(x.Out, l)
}

// Counted takes a token that is a number, "3", or says how often, "2x"; false for another one.
func (x *Scan) Counted(t notation.Token) bool {
	l := Lexeme{Kind: Number, Span: t.Span}
	n, ok := notation.Number(t.Key)
	if !ok {
		l.Kind = Times
		n, ok = notation.Number(strings.Trim(t.Key, "x"))
	}
	if l.N = n; ok {
		x.Add(l)
	}
	return ok
}

// hyphened reads words joined by hyphens, as in "gold-deposits", if all are known.
func (x *Scan) hyphened(t notation.Token) bool {
	from := len(x.Out)
	for _, part := range strings.FieldsFunc(t.Key, func(r rune) bool { return r == '-' || r == '_' }) {
		s, ok := x.lexicon.Match(part)
		if !ok {
			x.Out = x.Out[:from]
			return false
		}
		x.Say(s, notation.Token{Text: part, Key: part, Span: t.Span})
	}
	return true
}

// Joined takes a word and a number that are written as one, in either order and perhaps with a hyphen between
// them: "yax3", "3wood". False if it is nothing like that.
func (x *Scan) Joined(key string, span notation.Span) bool {
	before, n, behind, ok := Joined(key)
	if !ok || before != "" && behind != "" {
		return false
	}
	rest := strings.Trim(before+behind, "-_")
	s, known := x.lexicon.Match(rest)
	if !known {
		return false
	}
	word := notation.Token{Text: rest, Key: rest, Span: span}
	if before != "" {
		x.Say(s, word)
	}
	x.Add(Lexeme{Kind: Number, N: n, Span: span})
	if before == "" {
		x.Say(s, word)
	}
	return true
}

// Joined cuts a folded word with one number in it into what stands before the
// number and behind it; ok is false if it has none of up to three digits.
func Joined(key string) (before string, n int, behind string, ok bool) {
	i := strings.IndexAny(key, "0123456789")
	if i < 0 {
		return key, 0, "", false
	}
	j := i
	for j < len(key) && key[j] >= '0' && key[j] <= '9' {
		j++
	}
	n, ok = notation.Number(key[i:j])
	return key[:i], n, key[j:], ok
}
