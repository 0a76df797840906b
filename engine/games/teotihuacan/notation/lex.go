package notation

import (
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
	if len(t.Key) <= 4 && x.Counted(t) {
		return true, nil
	}
	before, behind, _ := strings.Cut(t.Key, "-")
	l, ok := tiles.Find(t.Key)
	if !ok && lexer.Ending(behind) {
		l, ok = tiles.Find(before) // "S17-et"
	}
	if ok {
		l.Span = t.Span
		x.Add(l)
		return true, nil
	}
	if first, last := tiles.Like(t.Key); first != "" {
		return false, engine.Refuse("TE-no-such-tile", "", "word", t.Text, "first", first, "last", last).At(t.Span)
	}
	n, ok := notation.Number(before)
	if m, too := notation.Number(behind); ok && too {
		x.Add(lexer.Lexeme{Kind: lexer.Number, N: n, Span: t.Span})
		x.Add(lexer.Lexeme{Kind: lexer.Number, N: m, Span: t.Span})
		return true, nil
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

// tiles are the things whose names have digits: "p13", "dc04", "t05", "ra04", "s03", "vp4", "m3", "ab4", "r1c2".
var tiles = func() (x lexer.Names) {
	x.Series(lexDeco, 0, rules.DecoIDs...)
	x.Series(lexPyramid, 0, rules.PyramidIDs...)
	x.Series(lexTech, 0, rules.TechIDs...)
	x.Series(lexRoyal, 0, rules.RoyalIDs...)
	x.Series(lexStart, 1, rules.StartIDs...)
	x.Series(lexKindOf, 0, rules.DiscoveryIDs[:rules.MaskKinds]...)
	for _, k := range [...]int{rules.KindVP4, rules.KindRES3, rules.KindRES2, rules.KindCOCOA4, rules.KindPOWER2} {
		x.Add(rules.DiscoveryIDs[k], lexKindOf, k)
	}
	for name, k := range map[string]int{"sp4": rules.KindVP4, "gyp4": rules.KindVP4, "kakao4": rules.KindCOCOA4,
		"ero2": rules.KindPOWER2} {
		x.Add(name, lexKindOf, k)
	}
	for b := rules.Palace; b <= rules.Building; b++ {
		x.Put(rules.BoardIDs[b], lexer.Lexeme{Kind: lexer.Word, Sense: lexer.SenseOf(wordBoard, b)})
	}
	for row := 1; row <= 4; row++ {
		for column := 1; column <= 4; column++ {
			x.Add("r"+words.Digits(row)+"c"+words.Digits(column), lexSlot, row*10+column)
		}
	}
	return x
}()

const digits = "0123456789"
