package mexica

import (
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/notation"
)

// lexKind is a kind of lexeme.
type lexKind uint8

// Kinds of lexemes.
const (
	lexWord   lexKind = iota // Sense
	lexNumber                // N
	lexTimes                 // N, as in "2x"
	lexCell                  // N: the square, row by row; it may be lake
)

// lexeme is a word, number or cell of the line, fillers left out.
type lexeme struct {
	Kind  lexKind
	Apart bool // a mark that parts clauses, or an "and", stands before it
	Sense sense
	N     int
	Span  notation.Span
}

// square is where a cell lies on the map.
func (l *lexeme) square() square { return square{l.N / columns, l.N % columns} }

// name is the name of a cell.
func (l *lexeme) name() string { at := l.square(); return nameOf(at.Row, at.Column) }

// lexing is one run of lexLine.
type lexing struct {
	out   []lexeme
	apart bool
	dots  int
}

// lexLine takes a line apart; open reports that it ends in "...". It refuses the
// first thing that is no word of the game.
func lexLine(out []lexeme, line string) (list []lexeme, open bool, refusal *engine.Refusal) {
	if len(line) > notation.MaxLine {
		r := refuse(codeTooLong, "max", notation.MaxLine)
		return nil, false, r.At(notation.Span{From: notation.MaxLine, To: len(line)})
	}
	var room [48]notation.Token
	x := lexing{out: out}
	for _, t := range notation.AppendSplit(room[:0], line) {
		if r := x.token(t); r != nil {
			return nil, false, r.At(t.Span)
		}
	}
	return x.out, x.dots >= 3, nil
}

func (x *lexing) token(t notation.Token) *engine.Refusal {
	if !wordy(t.Key) {
		return x.mark(t)
	}
	x.dots = 0
	if strings.ContainsAny(t.Key, "0123456789") {
		if done, refusal := x.digits(t); done {
			return refusal
		}
	}
	s, ok, near := vocabulary.Find(t.Key)
	if ok {
		x.word(s, t.Span)
		return nil
	}
	if len(near) > 1 && strings.HasPrefix(near[0], t.Key) {
		r := refuse(codeAmbiguous, "word", t.Text)
		r.Near = vocabulary.Names(near, wordFor)
		return r
	}
	r := refuse(codeUnknown, "word", notation.Clip(t.Text))
	r.Near = near
	return r
}

// wordy reports that a token is a word or a number rather than a mark.
func wordy(key string) bool {
	return strings.ContainsFunc(key, func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r >= 0x80 && !strings.ContainsRune("…×→·•–—≈", r)
	})
}

// mark reads punctuation. Most of it parts clauses; what joins cells says nothing.
func (x *lexing) mark(t notation.Token) *engine.Refusal {
	switch t.Key {
	case "…":
		x.dots = 3
		return nil
	case ".":
		x.dots++
		x.apart = true
		return nil
	}
	x.dots = 0
	switch t.Key {
	case ",", ";", "|", "·", "•":
		x.apart = true
	case ":", "=", "+", "-", "&", "/", ">", "→", "--", "->", "(", ")", "[", "]", "!", "?", "\"", "'", "_", "×", "*":
	default:
		return refuse(codeUnknown, "word", notation.Clip(t.Text))
	}
	return nil
}

// word takes a word whose sense is known. A price, "2 AP", says nothing.
func (x *lexing) word(s sense, at notation.Span) {
	switch s.class {
	case wordFiller:
	case wordPoints:
		if n := len(x.out); n > 0 && x.out[n-1].Kind == lexNumber {
			x.out = x.out[:n-1]
		}
	case wordAnd:
		x.apart = true
	case wordNumber:
		x.add(lexeme{Kind: lexNumber, N: int(s.arg), Span: at})
	case wordTimes:
		x.add(lexeme{Kind: lexTimes, N: int(s.arg), Span: at})
	default:
		x.add(lexeme{Kind: lexWord, Sense: s, Span: at})
	}
}

func (x *lexing) add(l lexeme) {
	l.Apart = x.apart
	x.apart = false
	x.out = append(x.out, l)
}

// digits reads a token with digits in it: a number, "2x", "o7", "o5-o4", "3p9",
// "o7h", "temple3". It leaves alone what it does not know.
func (x *lexing) digits(t notation.Token) (done bool, refusal *engine.Refusal) {
	key := strings.Trim(t.Key, "-_'")
	if i := strings.LastIndexByte(key, '-'); i > 0 && slices.Contains(endings, key[i+1:]) { // "h7-re"
		key = key[:i]
	}
	if n, ok := notation.Number(strings.Trim(key, "x")); ok {
		kind := lexNumber
		if strings.Contains(key, "x") {
			kind = lexTimes
		}
		x.add(lexeme{Kind: kind, N: n, Span: t.Span})
		return true, nil
	}
	rest := strings.TrimLeft(key, "0123456789")
	if n, ok := notation.Number(key[:len(key)-len(rest)]); ok && looksLikeCells(rest) {
		x.add(lexeme{Kind: lexNumber, N: n, Span: t.Span})
		key = rest
	}
	if looksLikeCells(key) {
		return true, x.cells(key, t.Span)
	}
	word := strings.TrimRight(key, "0123456789")
	n, ok := notation.Number(key[len(word):])
	if s, known, _ := vocabulary.Find(strings.TrimRight(word, "-_")); ok && known && s.verb() {
		x.word(s, t.Span)
		x.add(lexeme{Kind: lexNumber, N: n, Span: t.Span})
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
			return n > 0 && (key == axisIDs[axisH] || key == axisIDs[axisV])
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
func (x *lexing) cells(key string, at notation.Span) *engine.Refusal {
	for key != "" {
		word, rest := cutCell(key)
		if word == "" {
			s, _, _ := vocabulary.Find(key)
			x.word(s, at)
			return nil
		}
		row, _ := notation.Number(word[1:])
		column := int(word[0] - 'a')
		if row < 1 || row > rows || column >= columns {
			return refuse(codeNoCell, "word", word)
		}
		x.add(lexeme{Kind: lexCell, N: (row-1)*columns + column, Span: at})
		key = strings.TrimLeft(rest, "-_")
	}
	return nil
}

// wordFor is the canonical word of a sense.
func wordFor(s sense) string {
	for i := range lexicon {
		if (sense{lexicon[i].Class, lexicon[i].Arg}) == s && s.class != wordFiller {
			return lexicon[i].Words[0]
		}
	}
	return ""
}
