package notation

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"painani/engine/games/mexica/rules"
	"painani/engine/lexer"
	"painani/engine/notation"
)

// class is what a word is about; its argument is an index of this package.
type class = lexer.Class

// Classes of words. Those from wordStart to wordPass are verbs, which begin a turn.
const (
	wordStart  class = iota + lexer.OwnClass // verbs begin here
	wordCanal                                //
	wordBridge                               //
	wordShift                                // move a bridge
	wordWalk                                 //
	wordBoat                                 //
	wordTravel                               //
	wordTemple                               //
	wordFound                                //
	wordChip                                 // chip buy, chip use
	wordBuy                                  //
	wordUse                                  //
	wordMove                                 // a Mexica on foot, or with the noun behind it a bridge
	wordBuild                                // build, lay: the noun behind it says what
	wordPass                                 // a turn without any action; verbs end here
	wordEnd                                  // the end of the turn; as a command of letters it begins nothing
	wordAxis                                 // of a bridge; the argument is west-east or north-south
	wordPoints                               // "AP": the number before it says nothing
)

//go:embed lexicon.txt
var lexicon string

// Vocabulary is the lexicon ready for use, with the arguments of words as lexicon.txt names them. It is filled once
// and then only read.
var Vocabulary = lexer.Table{
	TooLong: "MX-too-long", Unknown: "MX-unknown-word", Ambiguous: "MX-ambiguous-word",
}.MustLexicon(lexicon, map[string][]string{"axis": rules.AxisIDs[:]})

// Begins reports whether a line could be a turn: its first word is a verb in any language, or it begins with
// another word and all of it is of the notation, with a verb and a cell ("kétszintes templomot építek
// c2-re"). A line that begins with a mark or a number, as those of the text board do, is none.
func (Grammar) Begins(line string) bool {
	line = line[:min(len(line), notation.MaxLine)]
	list := notation.Split(line)
	if len(list) == 0 {
		return false
	}
	s, ok := Vocabulary.Match(strings.TrimRight(list[0].Key, "0123456789")) // "temple3"
	return ok && Vocabulary.Verb(s.Class()) || verbWithin(line)
}

// verbWithin reports a line that begins with a letter, has a verb behind its first word and a cell, and no
// unknown word.
func verbWithin(line string) bool {
	if r, _ := utf8.DecodeRuneInString(strings.TrimSpace(line)); !unicode.IsLetter(r) {
		return false
	}
	list, _, refusal := Vocabulary.Scan(nil, line, Dialect{})
	isVerb := func(x lexer.Lexeme) bool { return verb(&x) }
	isCell := func(x lexer.Lexeme) bool { return x.Kind == lexCell }
	return refusal == nil && slices.ContainsFunc(list, isVerb) && slices.ContainsFunc(list, isCell)
}
