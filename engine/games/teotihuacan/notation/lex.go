package notation

import (
	"cmp"
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lexer"
	"painani/engine/notation"
)

// Kinds of lexemes besides words and numbers. What a lexeme has noted is wordFrom or
// wordTo: what the word before it, or its ending, says.
const (
	lexKindOf  = iota + lexer.OwnKind // N: kind of discovery tile
	lexTech                           // N: index into technologies
	lexSlot                           // N: row*10 + column, as in "r1c2"
	lexDeco                           // N: index into DecoTiles
	lexPyramid                        // N: index into PyramidTiles
	lexStart                          // N: number of a starting tile, from 1
	lexRoyal                          // N: index into royals
)

// Dialect reads tiles, directions, and what means something behind some verbs only.
type Dialect struct{}

// verb is the last verb, or "worship" or "reward", which make letters and workers words; 0 if there is none.
func verb(x *lexer.Scan) class {
	for _, l := range slices.Backward(x.Out) {
		if c := l.Sense.Class(); l.Kind == lexer.Word && (Vocabulary.Verb(c) || c == wordWorship || c == wordReward) {
			return c
		}
	}
	return 0
}

// named reads a tile whose name has no digits, with an ending behind a hyphen: "AVENUE-t". Read by parts, the
// ending could be a number: "öt".
func named(x *lexer.Scan, t notation.Token) bool {
	name, ending, cut := strings.Cut(t.Key, "-")
	if !cut || !Vocabulary.Ends(ending) {
		return false
	}
	s, known := Vocabulary.Match(name)
	if !known || s.Class() != wordKind {
		return false
	}
	x.Add(lexer.Lexeme{Kind: lexKindOf, N: s.Arg(), Span: t.Span})
	return true
}

// letter reads the initials of the sides, and "A", "B" or "C" behind "worship"; a small "a" is an article.
func letter(x *lexer.Scan, t notation.Token) bool {
	if side := strings.Index("nesw", t.Key); side >= 0 && len(t.Text) == 1 {
		x.Add(lexer.Lexeme{Kind: lexer.Word, Sense: lexer.SenseOf(wordSide, side), Span: t.Span})
		return true
	}
	if verb(x) != wordWorship || len(t.Key) != 1 || t.Key[0] < 'a' || t.Key[0] > 'c' || t.Text == "a" {
		return false
	}
	x.Add(lexer.Lexeme{Kind: lexer.Word, Sense: lexer.SenseOf(wordLetter, int(t.Key[0]-'a')), Span: t.Span})
	return true
}

// Word takes a word; those that say where from and where to are noted for the next one.
func (Dialect) Word(x *lexer.Scan, s lexer.Sense, t notation.Token) {
	c := s.Class()
	switch c {
	case wordFrom, wordTo:
		x.Note = uint8(c)
		return
	case wordWorker:
		if verb(x) != wordReward || len(x.Out) == 0 || x.Out[len(x.Out)-1].Sense.Class() != wordReward {
			return
		}
	case wordKind:
		x.Add(lexer.Lexeme{Kind: lexKindOf, N: s.Arg(), Span: t.Span})
		return
	case wordBoard:
		ending(x, t.Key)
	case wordDecorate: // "to deco": where a board stands, "deco" is that board
		if x.Note != 0 || verb(x) == wordPlace {
			s = lexer.SenseOf(wordBoard, rules.Decorations)
		}
	}
	x.Add(lexer.Lexeme{Kind: lexer.Word, Sense: s, Span: t.Span})
}

// ending takes the direction from the ending of a board's name.
func ending(x *lexer.Scan, key string) {
	if !inflected(key) {
		return
	}
	for n := 2; n <= 3 && n < len(key); n++ {
		if _, whole := Vocabulary.Match(key[:len(key)-n]); whole {
			if c, ok := direction[key[len(key)-n:]]; ok {
				x.Note = uint8(c)
			}
		}
	}
}

// Odd reads a letter that is a word, and a token with digits in it: a number, "2x",
// a tile, "1-2", "r1c2", or a number joined to a word.
func (Dialect) Odd(x *lexer.Scan, t notation.Token) (bool, *engine.Refusal) {
	if !strings.ContainsAny(t.Key, digits) {
		return named(x, t) || letter(x, t), nil
	}
	if n, ok := notation.Number(t.Key); ok {
		x.Add(lexer.Lexeme{Kind: lexer.Number, N: n, Span: t.Span})
		return true, nil
	}
	if n, ok := notation.Number(strings.Trim(t.Key, "x")); ok && len(t.Key) <= 4 {
		x.Add(lexer.Lexeme{Kind: lexer.Times, N: n, Span: t.Span})
		return true, nil
	}
	if l, ok := tile(t.Key); ok {
		l.Span = t.Span
		x.Add(l)
		return true, nil
	}
	if a, b, cut := strings.Cut(t.Key, "-"); cut && lexer.Ending(b) {
		if l, ok := tileNames[a]; ok { // "S17-et"
			l.Span = t.Span
			x.Add(l)
			return true, nil
		}
	}
	if first, last := family(t.Key); first != "" {
		return false, engine.Refuse("TE-no-such-tile", "", "word", t.Text, "first", first, "last", last).At(t.Span)
	}
	if a, b, cut := strings.Cut(t.Key, "-"); cut {
		n, ok := notation.Number(a)
		m, well := notation.Number(b)
		if ok && well {
			x.Add(lexer.Lexeme{Kind: lexer.Number, N: n, Span: t.Span})
			x.Add(lexer.Lexeme{Kind: lexer.Number, N: m, Span: t.Span})
			return true, nil
		}
	}
	return numbered(x, t), nil
}

// numbered reads "move3", "3wood" or "4-es".
func numbered(x *lexer.Scan, t notation.Token) bool {
	before, n, behind, ok := lexer.Joined(t.Key)
	behind = strings.Trim(behind, "-_")
	if ok && before == "" && (lexer.Ending(behind) || Vocabulary.Ends(behind)) {
		x.Add(lexer.Lexeme{Kind: lexer.Number, N: n, Span: t.Span})
		return true
	}
	return x.Joined(t.Key, t.Span)
}

// tileNames are the tiles whose names have digits, by folded name: "p13", "dc04", "t05", "ra04", "s03", "vp4", "m3",
// "ab4", "r1c2"; zeros may be left out, and a hyphen may stand before the number. families are the first and the last
// of those that are numbered alike, by folded letters: "dc".
var tileNames, families = func() (names map[string]lexer.Lexeme, groups map[string][2]string) {
	names, groups = map[string]lexer.Lexeme{}, map[string][2]string{}
	add := func(id string, kind lexer.Kind, n int) string {
		key := strings.ToLower(id)
		head := strings.TrimRight(key, digits)
		names[key] = lexer.Lexeme{Kind: kind, N: n}
		names[head+strings.TrimLeft(key[len(head):], "0")] = names[key]
		return head
	}
	series := func(id string, kind lexer.Kind, n int) {
		head := add(id, kind, n)
		groups[head] = [2]string{cmp.Or(groups[head][0], id), id}
	}
	for _, x := range []struct {
		ids  []string
		kind lexer.Kind
		from int
	}{{rules.DecoIDs, lexDeco, 0}, {rules.PyramidIDs, lexPyramid, 0}, {rules.TechIDs, lexTech, 0}, {rules.RoyalIDs, lexRoyal, 0},
		{rules.StartIDs, lexStart, 1}, {rules.DiscoveryIDs[:rules.MaskKinds], lexKindOf, 0}} {
		for i, id := range x.ids {
			series(id, x.kind, x.from+i)
		}
	}
	names["p0"], names["dc0"] = names["p00"], names["dc00"]
	for k, id := range rules.DiscoveryIDs {
		if k >= rules.MaskKinds && strings.ContainsAny(id, digits) {
			add(id, lexKindOf, k)
		}
	}
	for name, k := range map[string]int{"sp4": rules.KindVP4, "gyp4": rules.KindVP4, "kakao4": rules.KindCOCOA4,
		"ero2": rules.KindPOWER2} {
		add(name, lexKindOf, k)
	}
	for b := rules.Palace; b <= rules.Building; b++ {
		names[strings.ToLower(rules.BoardIDs[b])] = lexer.Lexeme{Kind: lexer.Word, Sense: lexer.SenseOf(wordBoard, b)}
	}
	for row := 1; row <= 4; row++ {
		for column := 1; column <= 4; column++ {
			add("r"+words.Digits(row)+"c"+words.Digits(column), lexSlot, row*10+column)
		}
	}
	return names, groups
}()

const digits = "0123456789"

// family is the first and the last tile of those that are numbered like a key which is none of them: "t99".
func family(key string) (first, last string) {
	head := strings.TrimRight(key, digits)
	if head == key {
		return "", ""
	}
	x := families[strings.TrimSuffix(head, "-")]
	return x[0], x[1]
}

func tile(key string) (lexer.Lexeme, bool) {
	if l, ok := tileNames[key]; ok {
		return l, true
	}
	l, ok := tileNames[strings.ReplaceAll(key, "-", "")]
	return l, ok
}
