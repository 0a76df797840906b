package notation

import (
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

// lexicon is the words of the notation: English first, the first of them being
// the canonical one, then German, then Hungarian.
var lexicon = []lexer.Entry{
	{wordStart, 0, []string{"start", "begin", "/", "starte", "beginne", "anfang", "/", "kezdek", "kezd", "kezdés", "indul"}},
	{wordCanal, 0, []string{"canal", "canals", "dig", "digs", "/", "Kanal", "kanäle", "grabe", "graben", "/", "csatornát", "csatorna", "ások", "ás"}},
	{wordBridge, 0, []string{"bridge", "bridges", "/", "Brücke", "bruecke", "brücken", "/", "hidat", "híd", "hidak"}},
	{wordShift, 0, []string{"shift", "relocate", "/", "verschiebe", "verschieben", "versetze", "versetzen", "/", "áthelyezek", "áthelyez", "áthelyezés"}},
	{wordWalk, 0, []string{"walk", "go", "/", "gehe", "gehen", "geh", "laufe", "lauf", "laufen", "Fuß", "/", "megyek", "megy", "gyalog", "átmegyek", "elmegyek", "sétál", "sétálok"}},
	{wordBoat, 0, []string{"boat", "sail", "row", "/", "Boot", "fahre", "fahren", "rudere", "/", "hajózok", "hajó", "hajóz", "csónak", "csónakkal"}},
	{wordTravel, 0, []string{"travel", "fast", "jump", "fly", "/", "reise", "reisen", "schnellreise", "springe", "/", "utazom", "utazás", "utazik", "gyorsutazás", "gyorsutazással"}},
	{wordTemple, 0, []string{"temple", "temples", "/", "Tempel", "/", "templomot", "templom"}},
	{wordFound, 0, []string{"found", "/", "gründe", "gruende", "gründen", "gründung", "/", "alapítok", "alapít", "alapítás", "alapítom", "megalapítom", "megalapít"}},
	{wordChip, 0, []string{"chip", "chips", "/", "Aktionschip", "aktionschips", "/", "zsetont", "zseton", "zsetonok", "akciózseton", "akciózsetont"}},
	{wordBuy, 0, []string{"buy", "/", "kaufen", "kaufe", "kauf", "/", "veszek", "vesz", "vásárol", "vásárlok", "vétel"}},
	{wordUse, 0, []string{"use", "spend", "/", "nutzen", "nutze", "benutze", "einsetzen", "verwende", "/", "használok", "használ", "bevált"}},
	{wordMove, 0, []string{"bewege", "bewegen", "ziehe", "ziehen", "mozog", "mozgok", "mozgat", "mozgatok"}}, // MOVE and LÉPÉS are commands of letters
	{wordBuild, 0, []string{"build", "lay", "place", "put", "baue", "bauen", "lege", "legen", "errichte", "errichten", "épít", "építek", "építem", "építés", "letesz", "leteszek", "leteszem", "rak", "lerak", "lerakok", "lerakom"}},
	{wordPass, 0, []string{"pass", "done", "/", "passe", "passen", "fertig", "/", "passzolok", "passz", "passzol", "kész"}},
	{wordEnd, 0, []string{"end", "finish", "/", "ende", "schluss", "/", "vége"}},
	{wordAxis, rules.AxisH, []string{"h", "horizontal", "horizontally", "west-east", "east-west", "we", "ew", "waagerecht", "waagrecht", "west-ost", "ost-west", "wo",
		"vízszintes", "vízszintesen", "nyugat-kelet", "kelet-nyugat"}},
	{wordAxis, rules.AxisV, []string{"v", "vertical", "vertically", "north-south", "south-north", "ns", "senkrecht", "nord-süd", "süd-nord", "függőleges",
		"függőlegesen", "észak-dél", "dél-észak"}},
	{lexer.Multiple, 1, []string{"once", "einmal", "egyszer"}},
	{lexer.Multiple, 2, []string{"twice", "zweimal", "kétszer"}},
	{lexer.Multiple, 3, []string{"thrice", "dreimal", "háromszor"}},
	{lexer.Numeral, 1, []string{"one", "ein", "eins", "eine", "einen", "egy", "einstöckig", "einstöckige", "einstöckiger", "egyszintes"}},
	{lexer.Numeral, 2, []string{"two", "zwei", "kettő", "két", "zweistöckig", "zweistöckige", "zweistöckiger", "kétszintes"}},
	{lexer.Numeral, 3, []string{"three", "drei", "három", "dreistöckig", "dreistöckige", "dreistöckiger", "háromszintes"}},
	{lexer.Numeral, 4, []string{"four", "vier", "négy", "vierstöckig", "vierstöckige", "vierstöckiger", "négyszintes"}},
	{wordPoints, 0, []string{"ap", "akciópont", "aktionspunkte", "aktionspunkt", "point", "points"}},
	{lexer.And, 0, []string{"and", "then", "also", "und", "dann", "danach", "és", "majd", "aztán"}},
	{lexer.Filler, 0, []string{
		"to", "on", "onto", "at", "in", "into", "with", "for", "from", "of", "by", "the", "a", "an", "my", "take", "via", "up", "action", "level", "levels", "size",
		"district", "calpulli", "tile", "tiles", "single", "double", "mexica", "neutral", "cell", "token", "tokens", "please", "passt",
		"auf", "im", "am", "bei", "mit", "von", "vom", "nach", "über", "dem", "der", "den", "die", "das", "zum", "zur", "zu", "für", "um",
		"stufe", "etage", "etagen", "größe", "bezirk", "viertel", "stadtviertel", "stadtbezirk", "plättchen", "feld", "einfach", "doppelt", "neutralen", "neutraler", "neutrales", "aktion", "bitte",
		"az", "szint", "szintes", "szintű", "szinttel", "emelet", "emeletes", "méret", "méretű", "negyed", "negyedet", "kerület", "lapka", "mező", "mezőre", "dupla", "szimpla", "semleges", "akció", "egyet", "mexicával", "kérem",
	}},
}

// endings are the Hungarian, German and English endings that a whole word may carry.
var endings = []string{"t", "at", "et", "ot", "val", "vel", "ra", "re", "ba", "be", "ban", "ben", "rol", "bol", "tol", "ert", "on", "en", "n",
	"nal", "nel", "nak", "nek", "hoz", "hez", "ig", "i", "s", "es", "m", "ok", "ek"}

// blocked are prefixes that are left to the commands of a letter (STATUS, VERIFY,
// END …); the whole words stay.
var blocked = []string{"sta", "ver", "set", "meg", "csa", "csat", "boa", "leg"}

// Vocabulary is the lexicon ready for use. It is filled once and then only read.
var Vocabulary = lexer.Table{
	Entries: lexicon, First: wordStart, Last: wordPass, Endings: endings, Blocked: blocked,
	Parts: ", ; | · •", Silent: `: = + - & / > → -- -> ( ) [ ] ! ? " ' _ × *`,
	TooLong: rules.CodeTooLong, Unknown: rules.CodeUnknown, Ambiguous: rules.CodeAmbiguous,
}.Lexicon()

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
	list, _, refusal := LexLine(nil, line)
	isVerb := func(x lexer.Lexeme) bool { return verb(&x) }
	isCell := func(x lexer.Lexeme) bool { return x.Kind == lexCell }
	return refusal == nil && slices.ContainsFunc(list, isVerb) && slices.ContainsFunc(list, isCell)
}
