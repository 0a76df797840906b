package reply

import (
	"slices"
	"strings"
)

// Verb is what a command asks for. Its value is the English word.
type Verb string

// The verbs of letters.md, section 3.
const (
	Move     Verb = "move"
	Choose   Verb = "choose" // a number of the printed list; has no word of its own
	Preview  Verb = "preview"
	Undo     Verb = "undo"
	TakeBack Verb = "takeback"
	Rewind   Verb = "rewind"
	Branch   Verb = "branch"
	Yes      Verb = "accept" // also YES: an invitation, a proposal, "was this you?"
	No       Verb = "reject" // also NO
	Queue    Verb = "queue"
	If       Verb = "if"
	Plans    Verb = "plans"
	Auto     Verb = "auto"
	Legal    Verb = "legal"
	Why      Verb = "why"
	Hint     Verb = "hint"
	Review   Verb = "review"
	Show     Verb = "show"
	Since    Verb = "since"
	Describe Verb = "describe"
	History  Verb = "history"
	Status   Verb = "status"
	Ratings  Verb = "ratings"
	Resend   Verb = "resend"
	Vacation Verb = "vacation"
	Extend   Verb = "extend"
	Pause    Verb = "pause"
	Vote     Verb = "vote" // an answer to what the table is asked: more time, a seat that is late
	Press    Verb = "press"
	Note     Verb = "note"
	Resign   Verb = "resign"
	Delegate Verb = "delegate"
	Watch    Verb = "watch"
	Stop     Verb = "stop"
	Join     Verb = "join"
	New      Verb = "new"
	Rematch  Verb = "rematch"
	Invite   Verb = "invite"
	Withdraw Verb = "withdraw"
	TakeOver Verb = "takeover"
	Verify   Verb = "verify"
	Export   Verb = "export"
	Set      Verb = "set"
	Me       Verb = "me"
	Help     Verb = "help"
	End      Verb = "end"
)

// Entry is a verb with its words and rules.
type Entry struct {
	Verb       Verb
	En, De, Hu []string // words in capitals as the manual prints them; empty: the English ones serve

	Changes bool // it changes something: needs a proven author, and counts for all-or-nothing
	Whole   bool // never abbreviated, because it cannot be taken back, or reaches others
	Numbers bool // #n in it is what it is about, not the guard
	Text    bool // free text follows, up to END
	Plans   bool // it is about what its writer has decided ahead
	Needs   []string
	Tail    Tail // how much may follow it
}

// Tail is how much may stand behind a verb, courtesy and the table's id apart; with more the line is asked
// back (Unsure), because it may be talk.
type Tail byte

// The tails.
const (
	Anything Tail = iota
	Nothing       // "UNDO"
	YesOnly       // "RESIGN YES"
	OneWord       // "YES mango": the word for the shuffle
	NewOnly       // "ME NEW"
	PlanOnly      // "PLAN 2 OFF"
)

// Offered reports that a letter can ask this service for it. END asks for nothing: it ends a text.
func (e Entry) Offered() bool { return e.Verb != End }

// Table is the list of all verbs with words, in the order of the manual.
// Callers must not change it.
var Table = []Entry{
	{Verb: Move, En: w("MOVE"), De: w("ZUG"), Hu: w("LÉPÉS"), Changes: true},
	{Verb: Preview, En: w("PREVIEW"), De: w("VORSCHAU"), Hu: w("ELŐNÉZET")},
	{Verb: Undo, En: w("UNDO"), De: w("ZURÜCK"), Hu: w("VISSZA"), Changes: true, Tail: Nothing},
	{Verb: TakeBack, En: w("TAKEBACK"), De: w("RÜCKNAHME"), Hu: w("VISSZAVÉTEL"), Changes: true, Numbers: true, Tail: Nothing},
	{Verb: Rewind, En: w("REWIND"), De: w("ZURÜCKSPULEN"), Hu: w("VISSZATEKERÉS"), Changes: true, Whole: true, Numbers: true, Tail: Nothing},
	{Verb: Branch, En: w("BRANCH"), De: w("ABZWEIGEN"), Hu: w("ELÁGAZÁS"), Changes: true, Whole: true, Numbers: true},
	{Verb: Yes, En: w("YES", "ACCEPT"), De: w("JA"), Hu: w("IGEN"), Changes: true, Tail: OneWord},
	{Verb: No, En: w("NO", "REJECT"), De: w("NEIN"), Hu: w("NEM"), Changes: true, Tail: Nothing},
	{Verb: Queue, En: w("QUEUE"), De: w("VORMERKEN"), Hu: w("SORBA"), Changes: true, Plans: true},
	{Verb: If, En: w("IF"), De: w("WENN"), Hu: w("HA"), Changes: true, Plans: true, Needs: []string{"then", "dann", "akkor"}},
	{Verb: Plans, En: w("PLANS", "PLAN"), De: w("PLÄNE", "PLAN"), Hu: w("TERVEK", "TERV"), Changes: true, Plans: true, Tail: PlanOnly},
	{Verb: Auto, En: w("AUTO"), Changes: true, Plans: true},
	{Verb: Legal, En: w("LEGAL"), De: w("ERLAUBT"), Hu: w("SZABÁLYOS")},
	{Verb: Why, En: w("WHY"), De: w("WARUM"), Hu: w("MIÉRT")},
	{Verb: Hint, En: w("HINT"), De: w("TIPP"), Hu: w("TIPP"), Changes: true, Tail: Nothing},
	{Verb: Review, En: w("REVIEW"), De: w("ANALYSE"), Hu: w("ÁTTEKINTÉS"), Tail: Anything},
	{Verb: Show, En: w("SHOW"), De: w("ZEIGE"), Hu: w("MUTAT"), Numbers: true},
	{Verb: Since, En: w("SINCE"), De: w("SEIT"), Hu: w("AZÓTA"), Numbers: true},
	{Verb: Describe, En: w("DESCRIBE"), De: w("BESCHREIBE"), Hu: w("LEÍRÁS"), Numbers: true},
	{Verb: History, En: w("HISTORY"), De: w("VERLAUF"), Hu: w("ELŐZMÉNY"), Numbers: true},
	{Verb: Status, En: w("STATUS", "LIST"), De: w("STATUS"), Hu: w("ÁLLAPOT")},
	{Verb: Ratings, En: w("RATINGS", "RATING"), De: w("WERTUNG", "WERTUNGEN"), Hu: w("ÉRTÉKELÉS")},
	{Verb: Resend, En: w("RESEND"), De: w("NOCHMAL"), Hu: w("ÚJRA"), Numbers: true},
	{Verb: Vacation, En: w("VACATION"), De: w("URLAUB"), Hu: w("SZABADSÁG"), Changes: true},
	{Verb: Extend, En: w("EXTEND"), De: w("VERLÄNGERN"), Hu: w("HOSSZABBÍT"), Changes: true},
	{Verb: Pause, En: w("PAUSE"), De: w("PAUSE"), Hu: w("SZÜNET"), Changes: true},
	{Verb: Vote, En: w("VOTE"), De: w("ABSTIMMEN"), Hu: w("SZAVAZOK"), Changes: true, Numbers: true},
	{Verb: Press, En: w("PRESS"), De: w("NACHRICHT"), Hu: w("ÜZENET"), Changes: true, Text: true, Numbers: true},
	{Verb: Note, En: w("NOTE"), De: w("NOTIZ"), Hu: w("JEGYZET"), Changes: true, Text: true, Numbers: true},
	{Verb: Resign, En: w("RESIGN"), De: w("AUFGEBEN"), Hu: w("FELADOM"), Changes: true, Whole: true, Tail: YesOnly},
	{Verb: Delegate, En: w("DELEGATE"), De: w("VERTRETUNG"), Hu: w("HELYETTES"), Changes: true, Whole: true},
	{Verb: Watch, En: w("WATCH"), De: w("BEOBACHTE"), Hu: w("FIGYEL"), Changes: true},
	{Verb: Stop, En: w("STOP", "UNSUBSCRIBE"), De: w("STOP", "ABMELDEN"), Hu: w("STOP", "LEIRATKOZÁS"), Changes: true, Whole: true, Tail: YesOnly},
	{Verb: Join, En: w("JOIN"), De: w("BEITRETEN"), Hu: w("CSATLAKOZÁS"), Changes: true},
	{Verb: New, En: w("NEW"), De: w("NEU", "NEW"), Hu: w("ÚJ", "NEW"), Changes: true},
	{Verb: Rematch, En: w("REMATCH"), De: w("REVANCHE"), Hu: w("VISSZAVÁGÓ"), Changes: true, Whole: true, Tail: Nothing},
	{Verb: Invite, En: w("INVITE"), De: w("EINLADEN"), Hu: w("MEGHÍV"), Changes: true},
	{Verb: Withdraw, En: w("WITHDRAW"), De: w("ZURÜCKZIEHEN"), Hu: w("VISSZAVON"), Changes: true, Whole: true, Tail: Nothing},
	{Verb: TakeOver, En: w("TAKEOVER"), De: w("ÜBERNEHMEN"), Hu: w("ÁTVÉTEL"), Changes: true},
	{Verb: Verify, En: w("VERIFY"), De: w("PRÜFEN"), Hu: w("ELLENŐRZÉS"), Numbers: true},
	{Verb: Export, En: w("EXPORT"), Changes: true}, // its file is large: only to who surely asked
	{Verb: Set, En: w("SET"), Changes: true},
	{Verb: Me, En: w("ME"), Changes: true, Tail: NewOnly},
	{Verb: Help, En: w("HELP"), De: w("HILFE"), Hu: w("SÚGÓ")},
	{Verb: End, En: w("END"), De: w("ENDE"), Hu: w("VÉGE"), Whole: true},
}

func w(words ...string) []string { return words }

// Of returns the entry of a verb; the zero Entry for Choose and unknown ones.
func Of(v Verb) Entry {
	for _, e := range Table {
		if e.Verb == v {
			return e
		}
	}
	return Entry{}
}

// Words are the words of an entry in a language ("en", "de", "hu"), as the manual prints them.
func (e Entry) Words(lang string) []string {
	switch {
	case lang == "de" && len(e.De) > 0:
		return e.De
	case lang == "hu" && len(e.Hu) > 0:
		return e.Hu
	}
	return e.En
}

// minPrefix is the shortest abbreviation, in letters.
const minPrefix = 3

// noPrefix are words of the three languages that begin ordinary sentences and
// happen to begin a verb too: "und" is not UNDO, "auf Wiedersehen" not AUFGEBEN.
var noPrefix = set("und", "zur", "vor", "bei", "des", "war", "all", "not", "his", "meg", "best", "noch",
	"nach", "take", "uber", "ueber", "hosszabb")

// ordinary are whole words of verbs that begin sentences as well: with more behind them than the verb can
// have they are talk.
var ordinary = set("zuruck", "zurueck", "vissza", "me", "plan", "plans", "terv", "tervek")

// spelling is one way to write a verb, folded.
type spelling struct {
	word  string
	entry int
}

func (s spelling) compare(word string) int { return strings.Compare(s.word, word) }

// spellings of all verbs, sorted by word: umlauts left out and transcribed.
var spellings = spell()

func spell() []spelling {
	var list []spelling
	for i, e := range Table {
		for _, word := range slices.Concat(e.En, e.De, e.Hu) {
			list = append(list, spelling{Fold(word), i})
		}
		for _, word := range e.De {
			list = append(list, spelling{Fold(transcribe.Replace(word)), i})
		}
	}
	slices.SortFunc(list, func(a, b spelling) int {
		if c := strings.Compare(a.word, b.word); c != 0 {
			return c
		}
		return a.entry - b.entry
	})
	return slices.Compact(list)
}

// Exact is the verb that a word is, in full and in any of the languages.
func Exact(word string) (Verb, bool) {
	word = Fold(word)
	i, ok := slices.BinarySearchFunc(spellings, word, spelling.compare)
	if !ok {
		return "", false
	}
	return Table[spellings[i].entry].Verb, true
}

// Abbreviated lists the verbs that a word begins, in the order of the table:
// one is a match, several are a question. Words of fewer than three letters and
// ordinary words that only look like a beginning give none, nor do verbs that
// want their whole word.
func Abbreviated(word string) []Verb {
	word = Fold(word)
	if len(word) < minPrefix || noPrefix[word] {
		return nil
	}
	var entries []int
	i, _ := slices.BinarySearchFunc(spellings, word, spelling.compare)
	for ; i < len(spellings) && strings.HasPrefix(spellings[i].word, word); i++ {
		if !Table[spellings[i].entry].Whole {
			entries = append(entries, spellings[i].entry)
		}
	}
	slices.Sort(entries)
	var verbs []Verb
	for _, e := range slices.Compact(entries) {
		verbs = append(verbs, Table[e].Verb)
	}
	return verbs
}
