package notation

import (
	_ "embed"
	"sort"
	"strings"
	"unicode"

	"painani/engine/games/teotihuacan/rules"
	"painani/engine/lexer"
	"painani/engine/notation"
)

// class is what a word is about; its argument is an index of this package.
type class = lexer.Class

// Classes of words. Those from wordMove to wordPay are verbs that begin a turn.
const (
	wordMove     class = iota + lexer.OwnClass // verbs that begin a turn …
	wordRelease                                // the free unlock turn
	wordUnlock                                 // unlock for cocoa; alone on a line the free unlock turn
	wordRansom                                 // unlock for cocoa, whatever follows
	wordUse                                    // use a discovery tile
	wordPlace                                  // workers at the start
	wordKeep                                   //
	wordDraft                                  //
	wordPay                                    // … end here
	wordFrom                                   // the board behind it is where a worker stands
	wordTo                                     // the board behind it is where it goes
	wordCollect                                //
	wordWorship                                //
	wordAction                                 //
	wordBoard                                  // argument: a board
	wordGood                                   // argument: a good
	wordTemple                                 // the word "temple"; argument: how many
	wordColour                                 // argument: a temple
	wordRoyal                                  // the royal tile, or "ability"
	wordTile                                   // "tile", "discovery"
	wordBoth                                   //
	wordFree                                   // tile FREECOCOA pays
	wordUp                                     //
	wordTake                                   //
	wordClaim                                  //
	wordNone                                   // nothing, nothing more
	wordPower                                  // a power-up; the power of a worker
	wordReward                                 //
	wordPoints                                 //
	wordWorker                                 // understood behind "reward" only, else a filler
	wordTrade                                  //
	wordTech                                   //
	wordRow                                    //
	wordDecorate                               //
	wordSide                                   // argument: a side of the pyramid
	wordBuild                                  //
	wordTurn                                   //
	wordLevel                                  //
	wordSave                                   //
	wordBuy                                    // T13
	wordAll                                    //
	wordDone                                   // end of the turn
	wordKind                                   // argument: a kind of discovery tile
	wordMask                                   // "mask", the number follows
	wordLetter                                 // argument: a category of royal tiles; in no word
)

//go:embed lexicon.txt
var lexicon string

// direction is what a Hungarian ending of a board says: "erdőből", "alkímiára".
var direction = map[string]class{"bol": wordFrom, "rol": wordFrom, "tol": wordFrom, "ba": wordTo, "be": wordTo, "ra": wordTo, "re": wordTo,
	"hoz": wordTo, "hez": wordTo, "ig": wordTo}

// Vocabulary is the lexicon ready for use, with the arguments of words as lexicon.txt names them. It is filled once
// and then only read.
var Vocabulary = lexer.Table{
	TooLong: "TE-too-long", Unknown: "TE-unknown-word", Ambiguous: "TE-ambiguous-word",
}.MustLexicon(lexicon, map[string][]string{
	"board": rules.BoardIDs[:], "good": rules.GoodIDs[:], "colour": rules.TempleIDs[:], "side": rules.SideIDs[:],
	"kind": rules.DiscoveryIDs,
})

// word is the canonical word of a class and its argument.
func word(c class, arg uint8) string { return Vocabulary.Name(lexer.SenseOf(c, int(arg))) }

// Begins reports whether a line could be a turn: its first word is one of the
// verbs move, release, unlock, use, place, keep, draft and pay in any language.
// A line that begins with a mark or a number, as those of the text board do, is none.
func (Grammar) Begins(line string) bool {
	word := strings.TrimLeftFunc(line[:min(len(line), notation.MaxLine)], unicode.IsSpace)
	if to := strings.IndexFunc(word, endsWord); to >= 0 {
		word = word[:to]
	}
	key := notation.Fold(word)
	s, ok := Vocabulary.Match(key)
	return ok && Vocabulary.Verb(s.Class()) && !inflected(key) && !strings.ContainsFunc(word, notOfWord)
}

// inflected reports that a word is neither in the lexicon nor the beginning of one there, so that
// only an ending made it known: "erdőből". Verbs stand in the lexicon with the endings that they may have.
func inflected(key string) bool {
	words := Vocabulary.Words()
	i := sort.SearchStrings(words, key)
	return i == len(words) || !strings.HasPrefix(words[i], key)
}

// endsWord reports that a first word may end before this: "move 3", "pay: 3", not "move|" or "use-".
func endsWord(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;:.!", r) }

func notOfWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.Is(unicode.Mn, r) }
