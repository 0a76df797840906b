package notation

import (
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

// lexicon is the words of the notation: English first, the first of them being
// the canonical one, then German, then Hungarian.
var lexicon = []lexer.Entry{
	{wordBeg, 0, []string{"beg", "begging", "/", "bettle", "betteln", "/", "koldulok", "koldul", "koldulás", "könyörög"}},
	{wordPlace, 0, []string{"place", "put", "/", "setze", "setzen", "einsetzen", "stelle", "platziere", "/", "leteszek", "letesz", "tesz", "tedd", "lerak", "rak", "leteszem", "lerakom", "lerakok"}},
	{wordPick, 0, []string{"pick", "pickup", "remove", "/", "nimm", "nehme", "nehmen", "aufnehmen", "zurücknehmen", "entferne", "hole", "/", "leveszek", "levesz", "levétel", "felvesz", "leszed", "leveszem", "felveszek", "felveszem", "leszedem"}},
	{wordSpin, 0, []string{"spin", "turn", "rotate", "/", "drehe", "drehen", "/", "forgatok", "forgat", "teker", "pörget"}},
	{wordKeep, 0, []string{"keep", "/", "behalte", "behalten", "/", "megtartok", "megtart", "tart", "tartok"}},
	{wordPass, 0, []string{"pass", "skip", "/", "passe", "passen", "/", "passzolok", "passz", "passzol"}},
	{wordDone, 0, []string{"done", "finish", "/", "fertig", "schluss", "/", "kész"}},
	{wordNone, 0, []string{"none", "nothing", "decline", "idle", "/", "nichts", "keine", "kein", "verzichte", "/", "semmi", "kihagy"}},
	{wordAs, 0, []string{"as", "like", "/", "als", "wie", "/", "mint", "ként"}},
	{wordDo, 0, []string{"do", "use", "perform", "action", "/", "nutze", "mache", "tue", "aktion", "/", "akció", "csinál", "használ"}},
	{wordWheel, rules.Palenque, []string{"palenque", "p", "/", "Palenque", "/", "Palenque"}},
	{wordWheel, rules.Yaxchilan, []string{"yaxchilan", "y", "/", "Yaxchilan", "/", "Yaxchilan"}},
	{wordWheel, rules.Tikal, []string{"tikal", "t", "/", "Tikal", "/", "Tikal"}},
	{wordWheel, rules.Uxmal, []string{"uxmal", "u", "/", "Uxmal", "/", "Uxmal"}},
	{wordWheel, rules.Chichen, []string{"chichen", "chichenitza", "c", "/", "Chichen", "/", "Chichen"}},
	{wordWheel, rules.StartSpace, []string{"start", "startspace", "/", "Startfeld", "startspieler", "startspielerfeld", "/", "kezdőmező", "kezdő", "kezdőjátékos"}},
	{wordGood, rules.Corn, []string{"corn", "maize", "/", "Mais", "/", "kukoricát", "kukorica"}},
	{wordGood, rules.Wood, []string{"wood", "/", "Holz", "/", "fát", "fa"}},
	{wordGood, rules.Stone, []string{"stone", "/", "Stein", "steine", "/", "követ", "kő", "kővel", "kőért"}},
	{wordGood, rules.Gold, []string{"gold", "/", "Gold", "/", "aranyat", "arany", "arannyal"}},
	{wordGood, rules.Skull, []string{"skull", "skulls", "/", "Schädel", "kristallschädel", "/", "koponyát", "koponya", "kristálykoponya"}},
	{wordTemple, rules.Brown, []string{"brown", "chaac", "/", "braun", "brauner", "braunen", "/", "barna"}},
	{wordTemple, rules.Yellow, []string{"yellow", "quetzalcoatl", "/", "gelb", "gelber", "gelben", "/", "sárga", "sárgát"}},
	{wordTemple, rules.Green, []string{"green", "kukulcan", "kukulkan", "/", "grün", "gruen", "grüner", "grünen", "/", "zöld"}},
	{wordTrack, rules.Agriculture, []string{"agriculture", "farming", "/", "Landwirtschaft", "ackerbau", "/", "mezőgazdaság", "földművelés"}},
	{wordTrack, rules.Extraction, []string{"extraction", "/", "Rohstoffgewinnung", "gewinnung", "/", "kinyerés", "erőforrás-kinyerés", "kitermelés"}},
	{wordTrack, rules.Architecture, []string{"architecture", "/", "Architektur", "baukunst", "/", "építészet"}},
	{wordTrack, rules.Theology, []string{"theology", "/", "Theologie", "/", "teológia"}},
	{wordBurn, 0, []string{"burn", "slash", "/", "brandroden", "brandrodung", "brenne", "verbrenne", "rode", "/", "felégetek", "éget", "feléget"}},
	{wordAnger, 0, []string{"anger", "/", "erzürne", "verärgere", "zorn", "/", "harag", "haragít", "feldühít"}},
	{wordTech, 0, []string{"tech", "technology", "advance", "research", "/", "Technologie", "technik", "fortschritt", "/", "technológia", "fejleszt", "fejlesztés"}},
	{wordPay, 0, []string{"pay", "paying", "/", "zahle", "zahlen", "bezahle", "/", "fizetek", "fizet"}},
	{wordBuild, 0, []string{"build", "building", "/", "baue", "bauen", "gebäude", "errichte", "errichten", "/", "építek", "épít", "épület", "építem", "épületet"}},
	{wordMonument, 0, []string{"monument", "/", "Denkmal", "/", "emlékművet", "emlékmű"}},
	{wordUp, 0, []string{"up", "climb", "rise", "/", "steige", "hoch", "rauf", "/", "feljebb", "fel"}},
	{wordTake, 0, []string{"take", "gain", "get", "gather", "harvest", "fish", "dig", "choose", "/", "erhalte", "bekomme", "ernte", "ernten", "wähle", "/", "kapok", "kap", "választ", "gyűjt", "gyűjtök", "begyűjtök", "halászok"}},
	{wordTrade, 0, []string{"trade", "market", "exchange", "/", "Handel", "handle", "tausche", "markt", "/", "piac", "cserél", "csere", "kereskedik"}},
	{wordSell, 0, []string{"sell", "selling", "/", "verkaufe", "verkaufen", "/", "eladok", "elad", "eladom"}},
	{wordBuy, 0, []string{"buy", "buying", "/", "kaufe", "kaufen", "/", "veszek", "vesz", "veszem", "vásárol"}},
	{wordOffer, 0, []string{"offer", "sacrifice", "/", "opfere", "opfer", "/", "áldozok", "áldoz", "felajánl"}},
	{wordSave, 0, []string{"save", "saving", "/", "spare", "sparen", "/", "spórolok", "spórol"}},
	{wordPlain, 0, []string{"plain", "without", "full", "/", "ohne", "/", "nélkül", "teljes"}},
	{wordIf, 0, []string{"possible", "/", "möglich", "geht", "/", "lehet", "lehetséges"}},
	{lexer.Multiple, 1, []string{"once", "einmal", "egyszer"}},
	{lexer.Multiple, 2, []string{"twice", "zweimal", "kétszer"}},
	{lexer.Multiple, 3, []string{"thrice", "dreimal", "háromszor"}},
	{lexer.Numeral, 1, []string{"one", "ein", "eins", "eine", "einen", "egy"}},
	{lexer.Numeral, 2, []string{"two", "zwei", "kettő", "két"}},
	{lexer.Numeral, 3, []string{"three", "drei", "három"}},
	{lexer.Numeral, 4, []string{"four", "vier", "négy"}},
	{lexer.Numeral, 5, []string{"five", "fünf", "öt"}},
	{lexer.Numeral, 6, []string{"six", "sechs", "hat"}},
	{lexer.And, 0, []string{"and", "then", "also", "plus", "und", "dann", "danach", "és", "majd", "aztán"}},
	{lexer.Filler, 1, []string{"if", "/", "wenn", "falls", "/", "ha"}},
	{lexer.Filler, 0, []string{
		"to", "on", "onto", "at", "in", "into", "with", "for", "from", "of", "off", "the", "a", "an", "my", "worker", "workers",
		"space", "spaces", "temple", "temples", "wheel", "level", "step", "steps", "cube", "cubes", "itza", "player", "tile", "tiles",
		"resource", "resources", "day", "days", "only",
		"auf", "im", "an", "am", "bei", "mit", "von", "vom", "aus", "dem", "der", "den", "die", "das", "zum", "zur", "zu", "für", "gegen", "nach", "zurück", "um",
		"arbeiter", "feld", "platz", "tempel", "rad", "stufe", "stufen", "würfel", "rohstoff", "tag", "tage",
		"az", "munkás", "munkást", "mező", "mezőre", "mezőről", "templom", "kerék", "lépcső", "szint", "kocka", "erőforrás",
		"nap", "napot", "please", "bitte", "kérem", "passt",
	}},
}

// endings are the Hungarian and English endings that a whole word may carry.
var endings = []string{"t", "at", "et", "ot", "val", "vel", "ra", "re", "ba", "be", "ban", "ben", "rol", "bol", "tol", "ert", "on", "en", "n",
	"nal", "nel", "nak", "nek", "i", "s", "es"}

// blocked are prefixes that are left to the commands of a letter (SET, PLAY,
// FELADOM, MEGHÍV, STOP …); the whole words stay.
var blocked = []string{"set", "pla", "fel", "meg", "ste"}

// Vocabulary is the lexicon ready for use. It is filled once and then only read.
var Vocabulary = lexer.Table{
	Entries: lexicon, First: wordBeg, Last: wordKeep, Endings: endings, Blocked: blocked,
	Hyphens: true,
	Parts:   ", ; & / | : → · • > -- =", Repeats: "× *", Signs: "+ -", Silent: `( ) [ ] ! ? " ' _`,
	TooLong: rules.CodeTooLong, Unknown: rules.CodeUnknown, Ambiguous: rules.CodeAmbiguous,
}.Lexicon()

// Begins reports whether a line could be a turn: its first word is one of the
// verbs beg, place, pick, spin and keep in any language.
func (Grammar) Begins(line string) bool {
	var room [1]lexer.Lexeme
	list, _, _ := LexLine(room[:0], firstWord(line))
	return len(list) > 0 && list[0].Kind == lexer.Word && Vocabulary.Verb(list[0].Sense.Class())
}

// firstWord cuts a line behind its first word.
func firstWord(line string) string {
	from := -1
	for i, r := range line {
		blank := r == ' ' || r == '\t' || r == ',' || r == ';' || r == ':' || r == '.' || r == '!'
		switch {
		case !blank && from < 0:
			from = i
		case blank && from >= 0:
			return line[from:i]
		}
		if i > notation.MaxLine {
			break
		}
	}
	if from < 0 {
		return ""
	}
	return line[from:min(len(line), notation.MaxLine)]
}
