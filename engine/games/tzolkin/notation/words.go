package notation

import (
	_ "embed"
	"strings"

	"painani/engine/games/tzolkin/rules"
	"painani/engine/lexer"
	"painani/engine/notation"
)

// class is what a word is about; its argument is an index of this package.
type class = lexer.Class

// Classes of words.
const (
	wordBeg      class = iota + lexer.OwnClass // verbs that begin a turn …
	wordPlace                                  //
	wordPick                                   //
	wordSpin                                   //
	wordPass                                   // no turn can be passed
	wordKeep                                   // … end here
	wordDone                                   // end of the turn
	wordNone                                   // nothing, nothing more
	wordAs                                     // which action of the wheel
	wordDo                                     // which action of any wheel
	wordWheel                                  // argument: a wheel, or StartSpace
	wordGood                                   // argument: a good
	wordTemple                                 // argument: a temple
	wordTrack                                  // argument: a track
	wordBurn                                   //
	wordAnger                                  //
	wordTech                                   //
	wordPay                                    //
	wordBuild                                  //
	wordMonument                               //
	wordUp                                     //
	wordTake                                   //
	wordTrade                                  //
	wordSell                                   //
	wordBuy                                    //
	wordOffer                                  //
	wordSave                                   //
	wordPlain                                  // without architecture
	wordIf                                     // "if possible"
)

//go:embed lexicon.txt
var lexicon string

// Vocabulary is the lexicon ready for use, with the arguments of words as lexicon.txt names them. It is filled once
// and then only read.
var Vocabulary = lexer.Table{
	TooLong: "TZ-too-long", Unknown: "TZ-unknown-word", Ambiguous: "TZ-ambiguous-word",
}.MustLexicon(lexicon, map[string][]string{
	"wheel": rules.PlaceIDs[:], "good": rules.GoodIDs[:], "temple": rules.TempleIDs[:], "track": rules.TrackIDs[:],
})

// placeWord is the canonical word of a place of a worker.
func placeWord(place int) string { return Vocabulary.Name(lexer.SenseOf(wordWheel, place)) }

// Begins reports whether a line could be a turn: its first word is one of the
// verbs beg, place, pick, spin and keep in any language.
func (Grammar) Begins(line string) bool {
	const marks = " \t,;:.!"
	word := strings.TrimLeft(line[:min(len(line), notation.MaxLine)], marks)
	if i := strings.IndexAny(word, marks); i >= 0 {
		word = word[:i]
	}
	var room [1]lexer.Lexeme
	list, _, _ := Vocabulary.Scan(room[:0], word, Dialect{})
	return len(list) > 0 && list[0].Kind == lexer.Word && Vocabulary.Verb(list[0].Sense.Class())
}
