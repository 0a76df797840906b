package tzolkin

import (
	"strings"

	"painani/engine"
	"painani/engine/notation"
)

// lexKind is a kind of lexeme.
type lexKind uint8

// Kinds of lexemes.
const (
	lexWord     lexKind = iota // Sense
	lexNumber                  // N, may be signed
	lexTimes                   // N, as in "2x"
	lexBuilding                // N: index into buildings; without an age N - 100: number in the age on display
	lexMonument                // N: index into monuments
	lexWealth                  // N: number of a starting tile, from 1
)

// noAge marks a building named by its number alone.
const noAge = 100

// lexeme is a word, number or tile of the line, fillers left out.
type lexeme struct {
	Kind   lexKind
	Signed bool // the number has a sign
	Apart  bool // a mark or an "and" stands before it
	Sense  sense
	N      int
	Span   notation.Span
}

// lexing is one run of lex.
type lexing struct {
	out   []lexeme
	apart bool
	dots  int
	sign  int  // of a number that follows a lone + or -
	times bool // the number that follows a lone × says how often
}

// lex takes a line apart; open reports that it ends in "...". The error is a
// *engine.Refusal for the first thing that is no word of the game, and nil otherwise.
func lex(out []lexeme, line string) ([]lexeme, error) {
	list, _, refusal := lexLine(out, line)
	if refusal != nil {
		return nil, refusal
	}
	return list, nil
}

func lexLine(out []lexeme, line string) (list []lexeme, open bool, refusal *engine.Refusal) {
	if len(line) > notation.MaxLine {
		r := engine.Refuse(codeTooLong, "", "max", notation.MaxLine)
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
	if strings.ContainsAny(t.Key, "0123456789") && x.digits(t.Key, t.Span) {
		return nil
	}
	sense, ok, near := vocabulary.Find(t.Key)
	if ok {
		x.word(sense, t.Span)
		return nil
	}
	if strings.ContainsAny(t.Key, "-_") && x.hyphened(t) {
		return nil
	}
	if len(near) > 1 && strings.HasPrefix(near[0], t.Key) {
		r := engine.Refuse(codeAmbiguous, "", "word", t.Text)
		r.Near = vocabulary.Names(near, wordFor)
		return r
	}
	r := engine.Refuse(codeUnknown, "", "word", notation.Clip(t.Text))
	r.Near = near
	return r
}

// wordy reports that a token is a word or a number rather than a mark.
func wordy(key string) bool {
	for _, r := range key {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r >= 0x80 && r != '…' && r != '×' && r != '→' && r != '·' && r != '•' {
			return true
		}
	}
	return false
}

// mark reads punctuation. Most of it parts clauses or says nothing.
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
	case "+", "-":
		x.apart = true
		x.sign = 1
		if t.Key == "-" {
			x.sign = -1
		}
	case "×", "*":
		if n := len(x.out); n > 0 && x.out[n-1].Kind == lexNumber {
			x.out[n-1].Kind = lexTimes
		} else {
			x.times = true
		}
	case ",", ";", "&", "/", "|", ":", "→", "·", "•", ">", "--", "=":
		x.apart, x.sign = true, 0
	case "(", ")", "[", "]", "!", "?", "\"", "'", "_":
	default:
		return engine.Refuse(codeUnknown, "", "word", notation.Clip(t.Text))
	}
	return nil
}

// word takes a word whose sense is known.
func (x *lexing) word(s sense, at notation.Span) {
	switch s.class() {
	case wordFiller:
		return
	case wordAnd:
		x.apart, x.sign = true, 0
	case wordNumber:
		x.add(lexeme{Kind: lexNumber, N: s.arg(), Span: at})
	case wordTimes:
		x.add(lexeme{Kind: lexTimes, N: s.arg(), Span: at})
	default:
		x.add(lexeme{Kind: lexWord, Sense: s, Span: at})
	}
}

func (x *lexing) add(l lexeme) {
	if l.Kind == lexNumber && x.sign != 0 && !l.Signed {
		l.N, l.Signed = l.N*x.sign, true
	}
	if l.Kind == lexNumber && x.times {
		l.Kind = lexTimes
	}
	x.times = false
	l.Apart = x.apart
	x.apart, x.sign = false, 0
	x.out = append(x.out, l)
}

// hyphened reads words joined by hyphens, as in "chichen-itza", if all are known.
func (x *lexing) hyphened(t notation.Token) bool {
	from := len(x.out)
	for _, part := range strings.FieldsFunc(t.Key, func(r rune) bool { return r == '-' || r == '_' }) {
		s, ok, _ := vocabulary.Find(part)
		if !ok {
			x.out = x.out[:from]
			return false
		}
		x.word(s, t.Span)
	}
	return true
}

// digits reads a token with digits in it: a number, "2x", a tile, or a number
// joined to a word.
func (x *lexing) digits(key string, at notation.Span) bool {
	if n, ok := notation.Number(strings.TrimLeft(key, "+-")); ok && len(key) <= 5 {
		l := lexeme{Kind: lexNumber, N: n, Span: at}
		if key[0] == '-' {
			l.N, l.Signed = -n, true
		}
		x.add(l)
		return true
	}
	if n, ok := notation.Number(strings.Trim(key, "x")); ok && len(key) <= 4 {
		x.add(lexeme{Kind: lexTimes, N: n, Span: at})
		return true
	}
	if l, ok := tile(key); ok {
		l.Span = at
		x.add(l)
		return true
	}
	return x.joined(key, at)
}

// joined reads "yax3", "3wood" or "-3wood".
func (x *lexing) joined(key string, at notation.Span) bool {
	key, minus := strings.CutPrefix(key, "-")
	if minus {
		x.apart, x.sign = true, -1
	}
	i := strings.IndexAny(key, "0123456789")
	j := i
	for j < len(key) && key[j] >= '0' && key[j] <= '9' {
		j++
	}
	if i > 0 && j < len(key) {
		return false
	}
	n, ok := notation.Number(key[i:j])
	s, known, _ := vocabulary.Find(strings.Trim(key[:i]+key[j:], "-_"))
	if !ok || !known {
		return false
	}
	if i > 0 {
		x.word(s, at)
	}
	x.add(lexeme{Kind: lexNumber, N: n, Span: at})
	if i == 0 {
		x.word(s, at)
	}
	return true
}

// tile reads the name of a tile: b1-07, b107, b1-7, 1-07, b7, m-03, m3, w-15.
func tile(key string) (l lexeme, ok bool) {
	letter := key[0]
	rest := strings.TrimLeft(key, "bmw")
	if len(key)-len(rest) > 1 {
		return l, false
	}
	rest = strings.TrimLeft(rest, "-_")
	switch letter {
	case 'm':
		n, ok := notation.Number(rest)
		return lexeme{Kind: lexMonument, N: n - 1}, ok && n >= 1 && n <= monumentCount
	case 'w':
		n, ok := notation.Number(rest)
		return lexeme{Kind: lexWealth, N: n}, ok && n >= 1 && n <= wealthCount
	}
	age, no, cut := strings.Cut(strings.ReplaceAll(rest, "_", "-"), "-")
	if !cut && len(rest) == 3 {
		age, no, cut = rest[:1], rest[1:], true
	}
	if !cut {
		n, ok := notation.Number(rest)
		return lexeme{Kind: lexBuilding, N: noAge + n}, letter == 'b' && ok && n >= 1
	}
	n, ok := notation.Number(no)
	switch {
	case !ok || n < 1:
		return l, false
	case age == "1" && n <= ageOne:
		return lexeme{Kind: lexBuilding, N: n - 1}, true
	case age == "2" && n <= buildingCount-ageOne:
		return lexeme{Kind: lexBuilding, N: ageOne + n - 1}, true
	}
	return l, false
}

// wordFor is the canonical word of a sense.
func wordFor(s sense) string {
	for i := range lexicon {
		if senseOf(lexicon[i].Class, lexicon[i].Arg) == s && s.class() != wordFiller {
			return lexicon[i].Words[0]
		}
	}
	return ""
}
