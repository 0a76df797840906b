package teotihuacan

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
	lexWord    lexKind = iota // Sense
	lexNumber                 // N
	lexTimes                  // N, as in "2x"
	lexKindOf                 // N: kind of discovery tile
	lexTech                   // N: index into technologies
	lexSlot                   // N: row*10 + column, as in "r1c2"
	lexDeco                   // N: index into decoTiles
	lexPyramid                // N: index into pyramidTiles
	lexStart                  // N: number of a starting tile, from 1
	lexRoyal                  // N: index into royals
)

// lexeme is a word, number or tile of the line, fillers left out.
type lexeme struct {
	Kind  lexKind
	Apart bool  // a mark or an "and" stands before it
	Where class // wordFrom or wordTo: what the word before it, or its ending, says
	Sense sense
	N     int
	Span  notation.Span
}

// lexing is one run of lexLine.
type lexing struct {
	out   []lexeme
	apart bool
	where class
	dots  int
	times bool  // the number that follows a lone × says how often
	verb  class // the last of "worship" and "reward", which make letters and workers words
}

// lexLine takes a line apart; open reports that it ends in "...".
func lexLine(out []lexeme, line string) (list []lexeme, open bool, refusal *engine.Refusal) {
	if len(line) > notation.MaxLine {
		r := engine.Refuse(codeTooLong, "", "max", notation.MaxLine)
		return nil, false, r.At(notation.Span{From: notation.MaxLine, To: len(line)})
	}
	var room [64]notation.Token
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
	if x.letter(t) {
		return nil
	}
	sense, ok, near := vocabulary.Find(t.Key)
	if ok {
		x.word(sense, t)
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
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r >= 0x80 && !strings.ContainsRune("…×→·•", r) {
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
	case "×", "*":
		if n := len(x.out); n > 0 && x.out[n-1].Kind == lexNumber {
			x.out[n-1].Kind = lexTimes
		} else {
			x.times = true
		}
	case ",", ";", "&", "/", "|", ":", "→", "·", "•", ">", "--", "-", "=", "+":
		x.apart = true
	case "(", ")", "[", "]", "!", "?", "\"", "'", "_", "°":
	default:
		return engine.Refuse(codeUnknown, "", "word", notation.Clip(t.Text))
	}
	return nil
}

// letter reads the initials of the sides, and "A", "B" or "C" behind "worship"; a
// small "a" is an article.
func (x *lexing) letter(t notation.Token) bool {
	if side := strings.Index("nesw", t.Key); side >= 0 && len(t.Text) == 1 {
		x.add(lexeme{Kind: lexWord, Sense: senseOf(wordSide, side), Span: t.Span})
		return true
	}
	if x.verb != wordWorship || len(t.Key) != 1 || t.Key[0] < 'a' || t.Key[0] > 'c' || t.Text == "a" {
		return false
	}
	x.add(lexeme{Kind: lexWord, Sense: senseOf(wordLetter, int(t.Key[0]-'a')), Span: t.Span})
	return true
}

// word takes a word whose sense is known.
func (x *lexing) word(s sense, t notation.Token) {
	c := s.class()
	switch c {
	case wordFiller:
		return
	case wordAnd:
		x.apart = true
		return
	case wordFrom, wordTo:
		x.where = c
		return
	case wordWorker:
		if x.verb != wordReward || len(x.out) == 0 || x.out[len(x.out)-1].Sense.class() != wordReward {
			return
		}
	case wordNumber:
		x.add(lexeme{Kind: lexNumber, N: s.arg(), Span: t.Span})
		return
	case wordTimes:
		x.add(lexeme{Kind: lexTimes, N: s.arg(), Span: t.Span})
		return
	case wordKind:
		x.add(lexeme{Kind: lexKindOf, N: s.arg(), Span: t.Span})
		return
	case wordBoard:
		x.ending(t.Key)
	}
	if c.begins() || c == wordWorship || c == wordReward {
		x.verb = c
	}
	x.add(lexeme{Kind: lexWord, Sense: s, Span: t.Span})
}

// ending takes the direction from the ending of a board's name.
func (x *lexing) ending(key string) {
	if !inflected(key) {
		return
	}
	for n := 2; n <= 3 && n < len(key); n++ {
		if _, whole, _ := vocabulary.Find(key[:len(key)-n]); whole {
			if c, ok := direction[key[len(key)-n:]]; ok {
				x.where = c
			}
		}
	}
}

func (x *lexing) add(l lexeme) {
	if l.Kind == lexNumber && x.times {
		l.Kind = lexTimes
	}
	l.Apart, l.Where = x.apart, x.where
	x.times, x.apart, x.where = false, false, 0
	x.out = append(x.out, l)
}

// hyphened reads words joined by hyphens, as in "gold-deposits", if all are known.
func (x *lexing) hyphened(t notation.Token) bool {
	from := len(x.out)
	for _, part := range strings.FieldsFunc(t.Key, func(r rune) bool { return r == '-' || r == '_' }) {
		s, ok, _ := vocabulary.Find(part)
		if !ok {
			x.out = x.out[:from]
			return false
		}
		x.word(s, notation.Token{Text: part, Key: part, Span: t.Span})
	}
	return true
}

// digits reads a token with digits in it: a number, "2x", a tile, "1-2", "r1c2",
// or a number joined to a word.
func (x *lexing) digits(key string, at notation.Span) bool {
	if n, ok := notation.Number(key); ok {
		x.add(lexeme{Kind: lexNumber, N: n, Span: at})
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
	if a, b, cut := strings.Cut(key, "-"); cut {
		n, ok := notation.Number(a)
		m, well := notation.Number(b)
		if ok && well {
			x.add(lexeme{Kind: lexNumber, N: n, Span: at})
			x.add(lexeme{Kind: lexNumber, N: m, Span: at})
			return true
		}
	}
	return x.joined(key, at)
}

// joined reads "move3", "3wood" or "4-es".
func (x *lexing) joined(key string, at notation.Span) bool {
	i := strings.IndexAny(key, "0123456789")
	j := i
	for j < len(key) && key[j] >= '0' && key[j] <= '9' {
		j++
	}
	n, ok := notation.Number(key[i:j])
	if !ok || i > 0 && j < len(key) {
		return false
	}
	rest := strings.Trim(key[:i]+key[j:], "-_")
	if i == 0 && slices.Contains(endings, rest) {
		x.add(lexeme{Kind: lexNumber, N: n, Span: at})
		return true
	}
	s, known, _ := vocabulary.Find(rest)
	if !known {
		return false
	}
	t := notation.Token{Text: rest, Key: rest, Span: at}
	if i > 0 {
		x.word(s, t)
	}
	x.add(lexeme{Kind: lexNumber, N: n, Span: at})
	if i == 0 {
		x.word(s, t)
	}
	return true
}

// tileNames are the tiles whose names have digits, by folded name: "p13", "dc04",
// "t05", "ra04", "s03", "vp4", "m3", "ab4", "r1c2"; zeros may be left out, and a
// hyphen may stand before the number.
var tileNames = func() map[string]lexeme {
	out := map[string]lexeme{}
	add := func(id string, l lexeme) {
		key := strings.ToLower(id)
		out[key] = l
		head := strings.TrimRight(key, "0123456789")
		out[head+strings.TrimLeft(key[len(head):], "0")] = l
	}
	for i := range decoTiles {
		add(decoTiles[i].ID, lexeme{Kind: lexDeco, N: i})
	}
	for i := range pyramidTiles {
		add(pyramidTiles[i].ID, lexeme{Kind: lexPyramid, N: i})
	}
	out["p0"], out["dc0"] = out["p00"], out["dc00"]
	for i := range technologies {
		add(technologies[i].ID, lexeme{Kind: lexTech, N: i})
	}
	for i := range royals {
		add(royals[i].ID, lexeme{Kind: lexRoyal, N: i})
	}
	for i := range startTiles {
		add(startTiles[i].ID, lexeme{Kind: lexStart, N: i + 1})
	}
	for k := range discoveries {
		if strings.ContainsAny(discoveries[k].ID, "0123456789") {
			add(discoveries[k].ID, lexeme{Kind: lexKindOf, N: k})
		}
	}
	for b := palace; b <= building; b++ {
		add(boardIDs[b], lexeme{Kind: lexWord, Sense: senseOf(wordBoard, b)})
	}
	for row := 1; row <= 4; row++ {
		for column := 1; column <= 4; column++ {
			out["r"+digits(row)+"c"+digits(column)] = lexeme{Kind: lexSlot, N: row*10 + column}
		}
	}
	for _, x := range [...]struct {
		name string
		kind int
	}{{"sp4", kindVP4}, {"gyp4", kindVP4}, {"kakao4", kindCOCOA4}, {"ero2", kindPOWER2}} {
		out[x.name] = lexeme{Kind: lexKindOf, N: x.kind}
	}
	return out
}()

func tile(key string) (lexeme, bool) {
	if l, ok := tileNames[key]; ok {
		return l, true
	}
	l, ok := tileNames[strings.ReplaceAll(key, "-", "")]
	return l, ok
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
