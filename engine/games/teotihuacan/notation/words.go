package notation

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

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
	wordLetter                                 // argument: a category of royal tiles
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
)

// lexicon is the words of the notation: English first, the first of them being
// the canonical one, then German, then Hungarian.
var lexicon = []lexer.Entry{
	{wordMove, 0, []string{"move", "moving", "go", "walk", "/", "ziehe", "ziehen", "zieh", "bewege", "gehe", "laufe", "/", "lépek", "lép", "lépj", "lépjen", "mozgat", "mozgatok", "mozgatom", "mozog", "megy", "megyek"}},
	{wordRelease, 0, []string{"release", "liberate", "/", "befreie", "befreien", "/", "elengedek", "elenged", "elengedem", "kienged", "kiengedek", "kiengedem"}},
	{wordUnlock, 0, []string{"unlock", "/", "freisetze", "freisetzen", "/", "kiszabadítok", "kiszabadít", "kiszabadítom", "felold", "feloldok", "feloldom"}},
	{wordRansom, 0, []string{"ransom", "/", "freikaufe", "freikaufen", "auslöse", "auslösen", "/", "kiváltok", "kivált", "kiváltom"}},
	{wordUse, 0, []string{"use", "spend", "/", "nutze", "nutzen", "benutze", "verwende", "einsetze", "einsetzen", "/", "használok", "használ", "használom", "felhasznál", "felhasználok", "felhasználom", "bevált", "beváltok", "beváltom"}},
	{wordPlace, 0, []string{"place", "put", "post", "/", "setze", "setzen", "stelle", "platziere", "/", "leteszek", "letesz", "leteszem", "lerak", "lerakok", "lerakom", "elhelyez", "elhelyezek"}},
	{wordKeep, 0, []string{"keep", "/", "behalte", "behalten", "/", "megtartok", "megtart", "megtartom", "tart", "tartok", "tartom"}},
	{wordDraft, 0, []string{"draft", "pick", "choose", "/", "wähle", "drafte", "wählen", "/", "választok", "draftol", "választ", "választom"}},
	{wordPay, 0, []string{"pay", "salary", "wages", "/", "zahle", "zahlen", "bezahle", "unterhalt", "lohn", "/", "fizetek", "fizet", "fizetem", "fizetés", "bér"}},
	{wordFrom, 0, []string{"from", "/", "von", "vom", "aus", "/", "innen"}},
	{wordTo, 0, []string{"to", "onto", "/", "nach", "zu", "zum", "zur", "/", "ide"}},
	{wordCollect, 0, []string{"collect", "gather", "/", "ernte", "ernten", "sammle", "sammeln", "/", "begyűjtök", "begyűjt", "gyűjt", "gyűjtök", "szüretel", "begyűjtöm", "gyűjtöm"}},
	{wordWorship, 0, []string{"worship", "pray", "/", "bete", "anbeten", "anbete", "beten", "anbetung", "/", "imádkozom", "imádkozik", "imádkozás", "imád", "ima"}},
	{wordAction, 0, []string{"action", "main", "work", "/", "Aktion", "hauptaktion", "arbeite", "arbeiten", "/", "akció", "főakció", "dolgozik", "dolgozom"}},
	{wordBoard, rules.Palace, []string{"palace", "/", "Palast", "/", "palota"}},
	{wordBoard, rules.Forest, []string{"forest", "/", "Wald", "/", "erdő"}},
	{wordBoard, rules.Quarry, []string{"quarry", "/", "Steinbruch", "/", "kőfejtő", "kőbánya"}},
	{wordBoard, rules.Deposits, []string{"deposits", "mine", "/", "Goldvorkommen", "goldmine", "/", "aranylelőhely", "lelőhely", "aranybánya"}},
	{wordBoard, rules.Alchemy, []string{"alchemy", "/", "Alchemie", "/", "alkímia"}},
	{wordBoard, rules.Nobles, []string{"nobles", "noble", "/", "Adelige", "adlige", "adel", "adeligen", "/", "nemesek", "nemes"}},
	{wordBoard, rules.Decorations, []string{"decorations", "decoration", "/", "Verzierungen", "verzierung", "/", "díszítések", "díszítés"}},
	{wordBoard, rules.Building, []string{"construction", "/", "Bauwerk", "baustelle", "/", "építkezés"}},
	{wordGood, rules.Cocoa, []string{"cocoa", "cacao", "/", "Kakao", "/", "kakaót", "kakaó"}},
	{wordGood, rules.Wood, []string{"wood", "/", "Holz", "/", "fát", "fa"}},
	{wordGood, rules.Stone, []string{"stone", "/", "Stein", "steine", "/", "követ", "kő", "kővel", "köve"}},
	{wordGood, rules.Gold, []string{"gold", "/", "Gold", "/", "aranyat", "arany"}},
	{wordTemple, 1, []string{"temple", "/", "Tempel", "/", "templom"}},
	{wordTemple, 2, []string{"temples", "/", "Tempelschritte", "/", "templomok"}},
	{wordColour, rules.Blue, []string{"blue", "/", "blau", "blauer", "blauen", "blaue", "blauem", "/", "kék"}},
	{wordColour, rules.Red, []string{"red", "/", "rot", "roter", "roten", "rote", "rotem", "/", "piros", "vörös"}},
	{wordColour, rules.Green, []string{"green", "/", "grün", "gruen", "grüner", "grünen", "grüne", "grünem", "/", "zöld"}},
	{wordRoyal, 0, []string{"royal", "ability", "effect", "/", "Herrscher", "herrscherplättchen", "fähigkeit", "/", "uralkodó", "királyi", "képesség"}},
	{wordTile, 0, []string{"tile", "tiles", "discovery", "discover", "/", "Plättchen", "entdeckung", "entdecke", "entdeckungsplättchen", "/", "lapka", "lapkák", "felfedezés", "felfedezéslapka"}},
	{wordBoth, 0, []string{"both", "/", "beide", "beides", "/", "mindkettő", "mindkét"}},
	{wordFree, 0, []string{"free", "/", "gratis", "umsonst", "kostenlos", "/", "ingyen"}},
	{wordUp, 0, []string{"up", "climb", "rise", "advance", "/", "steige", "hoch", "aufsteigen", "rauf", "/", "feljebb", "fel", "felfelé"}},
	{wordTake, 0, []string{"take", "gain", "get", "receive", "/", "nimm", "nehme", "nehmen", "erhalte", "bekomme", "/", "kapok", "kap", "vesz", "veszek", "elvesz", "elveszek", "kér", "kérek"}},
	{wordClaim, 0, []string{"claim", "grab", "/", "beanspruche", "beanspruchen", "hole", "holen", "/", "megszerzek", "megszerez", "szerez", "szerzek"}},
	{wordNone, 0, []string{"none", "nothing", "decline", "/", "nichts", "keine", "kein", "keins", "verzichte", "/", "semmi", "semmit", "egyiket", "kihagy"}},
	{wordPower, 0, []string{"power", "powerup", "upgrade", "raise", "strengthen", "/", "Stärke", "verstärke", "verstärken", "verstärkung", "kraft", "/", "erő", "erősít", "erősítek", "erősítés", "erejű", "ereje"}},
	{wordReward, 0, []string{"reward", "ascension", "/", "Belohnung", "aufstieg", "/", "jutalom", "jutalmul", "felemelkedés"}},
	{wordPoints, 0, []string{"points", "point", "vp", "/", "Punkte", "punkt", "siegpunkte", "sp", "/", "pont", "gyp"}},
	{wordWorker, 0, []string{"worker", "workers", "dice", "/", "Arbeiter", "würfel", "/", "munkás", "munkások", "kocka"}},
	{wordTrade, 0, []string{"trade", "exchange", "swap", "/", "tausche", "tauschen", "handel", "handle", "/", "cserélek", "cserél", "csere"}},
	{wordTech, 0, []string{"tech", "technology", "learn", "research", "/", "Technologie", "technik", "entwickle", "entwickeln", "erforsche", "/", "technológia", "fejleszt", "fejlesztek"}},
	{wordRow, 0, []string{"row", "line", "/", "Reihe", "zeile", "/", "sor"}},
	{wordDecorate, 0, []string{"decorate", "adorn", "deco", "dec", "/", "verziere", "verzieren", "schmücke", "schmücken", "/", "díszítek", "díszít", "díszíts"}},
	{wordSide, rules.North, []string{"north", "/", "Nord", "norden", "nordseite", "/", "észak", "északi", "észako"}},
	{wordSide, rules.East, []string{"east", "/", "Ost", "osten", "ostseite", "/", "kelet", "keleti"}},
	{wordSide, rules.South, []string{"south", "/", "Süd", "sued", "süden", "südseite", "/", "dél", "déli"}},
	{wordSide, rules.West, []string{"west", "/", "West", "westen", "westseite", "/", "nyugat", "nyugati"}},
	{wordBuild, 0, []string{"build", "lay", "/", "baue", "bauen", "lege", "legen", "errichte", "/", "építek", "épít", "építem", "építs"}},
	{wordTurn, 0, []string{"turn", "turned", "turns", "rotate", "rotated", "/", "gedreht", "drehe", "drehen", "drehung", "/", "forgatva", "forgat", "forgatok", "elforgat", "fordít", "fordítva"}},
	{wordLevel, 0, []string{"level", "/", "Ebene", "/", "szint"}},
	{wordSave, 0, []string{"save", "saving", "/", "spare", "sparen", "/", "spórolok", "spórol", "megspórol"}},
	{wordBuy, 0, []string{"buy", "buying", "/", "kaufe", "kaufen", "/", "vásárolok", "vásárol", "megvesz", "megveszek"}},
	{wordAll, 0, []string{"all", "everything", "/", "alles", "alle", "ganz", "/", "mindent", "mind", "teljes"}},
	{wordDone, 0, []string{"done", "finish", "/", "fertig", "schluss", "/", "kész"}},
	{wordMask, 0, []string{"mask", "/", "Maske", "/", "maszk"}},
	{wordKind, rules.KindAVENUE, []string{"avenue", "/", "Strasse", "/", "sugárút"}},
	{wordKind, rules.KindTANY, []string{"tany", "any", "beliebig", "tetszőleges"}},
	{wordKind, rules.KindTBLUE, []string{"tblue"}},
	{wordKind, rules.KindTRED, []string{"tred"}},
	{wordKind, rules.KindTGREEN, []string{"tgreen"}},
	{wordKind, rules.KindDOUBLE, []string{"double", "/", "doppelt", "doppel", "doppelzug", "/", "dupla", "duplán"}},
	{wordKind, rules.KindFREECOCOA, []string{"freecocoa", "gratiskakao", "ingyenkakaó"}},
	{wordKind, rules.KindANYWHERE, []string{"anywhere", "/", "überallhin", "überall", "irgendwohin", "/", "bárhova", "bárhová"}},
	{wordKind, rules.KindEXTRAWORKER, []string{"extraworker", "zusatzarbeiter", "extramunkás"}},
	{lexer.Multiple, 1, []string{"once", "einmal", "egyszer"}},
	{lexer.Multiple, 2, []string{"twice", "zweimal", "kétszer"}},
	{lexer.Multiple, 3, []string{"thrice", "dreimal", "háromszor"}},
	{lexer.Multiple, 4, []string{"viermal", "négyszer"}},
	{lexer.Numeral, 1, []string{"one", "ein", "eins", "eine", "einen", "egy"}},
	{lexer.Numeral, 2, []string{"two", "zwei", "kettő", "két"}},
	{lexer.Numeral, 3, []string{"three", "drei", "három"}},
	{lexer.Numeral, 4, []string{"four", "vier", "négy"}},
	{lexer.Numeral, 5, []string{"five", "fünf", "öt"}},
	{lexer.Numeral, 6, []string{"six", "sechs", "hat"}},
	{lexer.Numeral, 7, []string{"seven", "sieben", "hét"}},
	{lexer.Numeral, 8, []string{"eight", "acht", "nyolc"}},
	{lexer.And, 0, []string{"and", "then", "also", "plus", "und", "dann", "danach", "és", "majd", "aztán"}},
	{lexer.Filler, 1, []string{"at", "/", "auf", "/", "helyre", "hely"}},
	{lexer.Filler, 0, []string{
		"the", "a", "an", "my", "on", "in", "into", "of", "with", "for", "by", "slot", "side", "step", "steps", "space", "spaces", "board",
		"column", "fourth", "first", "quarter", "quarters", "clockwise", "pips", "pip", "starting", "times", "only", "it",
		"im", "am", "bei", "mit", "dem", "der", "den", "die", "das", "für", "um", "meinen", "mein", "feld", "felder", "feldern", "seite", "spalte", "stufe", "stufen",
		"schritt", "schritte", "schritten", "vierte", "vierten", "augen", "auge", "weiter", "tafel", "mal", "erst", "zuerst",
		"az", "mező", "mezőt", "mezőre", "oldal", "oldalra", "oszlop", "lépés", "lépést", "lépcső", "negyedik", "tábla", "pontos", "negyed", "negyedet", "darab", "először", "előbb",
	}},
}

// endings are the Hungarian, German and English endings that a whole word may
// carry. Those that say where from and where to are told apart by direction.
var endings = []string{"t", "at", "et", "ot", "val", "vel", "ra", "re", "ba", "be", "ban", "ben", "rol", "bol", "tol", "ert", "on", "en", "n", "nal", "nel",
	"nyal", "nyel", "hoz", "hez", "nak", "nek", "ig", "i", "os", "as", "es", "s", "ost", "ast", "est", "st", "e", "ul", "em", "om", "am", "ok", "ek"}

// direction is what a Hungarian ending of a board says: "erdőből", "alkímiára".
var direction = map[string]class{"bol": wordFrom, "rol": wordFrom, "tol": wordFrom, "ba": wordTo, "be": wordTo, "ra": wordTo, "re": wordTo,
	"hoz": wordTo, "hez": wordTo, "ig": wordTo}

// blocked are prefixes that are left to the commands of a letter (SET, PLAY,
// FELADOM, MEGHÍV …); the whole words stay.
var blocked = []string{"set", "pla", "fel", "meg", "ste", "ver", "sta"}

// Vocabulary is the lexicon ready for use. It is filled once and then only read.
var Vocabulary = lexer.Table{
	Entries: lexicon, First: wordMove, Last: wordPay, Endings: endings, Blocked: blocked,
	Hyphens: true,
	Parts:   ", ; & / | : → · • > -- - = +", Repeats: "× *", Silent: `( ) [ ] ! ? " ' _`,
	TooLong: rules.CodeTooLong, Unknown: rules.CodeUnknown, Ambiguous: rules.CodeAmbiguous,
}.Lexicon()

// Begins reports whether a line could be a turn: its first word is one of the
// verbs move, release, unlock, use, place, keep, draft and pay in any language.
// A line that begins with a mark or a number, as those of the text board do, is none.
func (Grammar) Begins(line string) bool {
	line = line[:min(len(line), notation.MaxLine)]
	from, to := -1, len(line)
	for i, r := range line {
		letter := unicode.IsLetter(r) || from >= 0 && unicode.Is(unicode.Mn, r)
		switch {
		case from < 0 && letter:
			from = i
		case from < 0 && !unicode.IsSpace(r):
			return false
		case from >= 0 && !letter:
			to = i
		}
		if to < len(line) {
			break
		}
	}
	if from < 0 || to < len(line) && !endsWord(line[to:]) {
		return false
	}
	key := notation.Fold(line[from:to])
	s, ok := Vocabulary.Match(key)
	return ok && Vocabulary.Verb(s.Class()) && !inflected(key)
}

// inflected reports that a word is neither in the lexicon nor the beginning of one there, so that
// only an ending made it known: "erdőből". Verbs stand in the lexicon with the endings that they may have.
func inflected(key string) bool {
	words := Vocabulary.Words()
	i := sort.SearchStrings(words, key)
	return i == len(words) || !strings.HasPrefix(words[i], key)
}

// endsWord reports that a first word may end before this: "move 3", "pay: 3", not
// "move|" or "use-".
func endsWord(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return unicode.IsSpace(r) || r == ',' || r == ';' || r == ':' || r == '.' || r == '!'
}
