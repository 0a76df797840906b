package reply

import (
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// What people write around a command without meaning anything by it: words of courtesy, in three languages,
// folded. They are a table so that a missing one is a word, not a change of code.

// besides say nothing beside a number. No word that could turn a meaning round ("not", "but", "if"), and
// none by which the number could be that of something else ("turn 3 was fine"), may stand here.
var besides = set(
	"please", "pls", "plz", "thanks", "thank", "you", "thx", "ty", "cheers", "ok", "okay", "sure", "fine", "great", "good",
	"nice", "well", "hi", "hello", "hey", "move", "the", "my", "i", "i'll", "me", "we", "go", "for", "with", "will", "then",
	"take", "choose", "pick", "choice", "answer", "option", "number", "num", "nr", "luck", "fun",
	"let's", "do", "is", "definitely", "of", "course", "lot", "sorry", "delay", "play",
	"bitte", "danke", "dank", "vielen", "schon", "schoen", "gut", "gern", "gerne", "klar", "nehme", "nehm", "ich", "wir",
	"wahle", "waehle", "dann", "die", "den", "das", "der", "antwort", "wahl", "nummer", "viel", "gluck", "glueck", "spass",
	"mein", "meine", "zug", "spiele", "halt", "also", "lg", "gruss", "grusse", "gruesse",
	"koszi", "kosz", "koszonom", "koszonjuk", "kerem", "kerek", "kerlek", "legyen", "jo", "rendben", "oke", "persze",
	"a", "az", "as", "es", "os", "ast", "est", "ost", "szam", "szamu", "valasz", "valasztom", "veszem", "lepesem", "akkor",
	"sok", "sikert", "opcio", "szia", "sziasztok", "udv", "szepen", "jatszom",
	"lenne", "szeretnem", "kernem", "mondjuk",
)

// behinds are words that besides those say nothing behind a verb: "YES, count me in".
var behinds = set(
	"i'm", "is", "it", "that", "this", "to", "count", "in", "of", "course", "am", "do", "did", "would", "like", "love",
	"agreed", "perfect", "absolutely", "definitely", "now", "was", "all", "right", "everybody", "everyone",
	"naturlich", "natuerlich", "einverstanden", "mit", "bin", "dabei", "war", "mal", "jetzt", "sehr", "alle", "leider",
	"benne", "vagyok", "en", "voltam", "most", "termeszetesen", "szivesen", "mehet", "johet", "sajnos",
)

// polites say nothing behind any verb; HELP explains many other words.
var polites = set(
	"please",
	"pls",
	"plz",
	"thanks",
	"thank",
	"you",
	"thx",
	"bitte",
	"danke",
	"kerlek",
	"kerem",
	"koszi",
	"koszonom",
)

// onlyPolite reports words that ask nicely and signs, and nothing else.
func onlyPolite(args string) bool {
	for _, w := range tokens.FindAllString(Fold(args), -1) {
		if !polites[w] {
			return false
		}
	}
	return !strings.ContainsAny(args, signsOfMore)
}

func filler(word string) bool {
	return besides[word] || behinds[word] || closings[word] || greetings[word]
}

// numerals are the numbers of a list in words.
var numerals = numeralsOf(
	"one two three four five six seven eight nine ten eleven twelve",
	"eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf",
	"egy ketto harom negy ot hat het nyolc kilenc tiz tizenegy tizenketto",
	"egyet kettot harmat negyet otot hatot hetet nyolcat kilencet tizet",
	"egyes kettes harmas negyes otos hatos hetes nyolcas kilences tizes", // "a kettes": number two
	"egyest kettest harmast negyest otost hatost hetest nyolcast kilencest tizest",
)

func numeralsOf(lists ...string) map[string]int {
	all := map[string]int{"fuenf": 5, "zwoelf": 12, "ket": 2}
	for _, list := range lists {
		for i, word := range strings.Fields(list) {
			all[word] = i + 1
		}
	}
	return all
}

// tokens are the words and the numbers of a line; all that is neither letter nor digit separates them, but
// for an apostrophe within a word.
var tokens = regexp.MustCompile(`\p{L}[\p{L}\p{Mn}]*(?:'\p{L}+)?|[0-9]+`)

// signsOfMore are those that make a number part of something: of an event, a price, a place, an address.
const signsOfMore = "#+/@=%<>"

// maxCourtesy is how many words a line around a number may have.
const maxCourtesy = 8

// courteous is the one number of a line that besides holds only fillers; 0 if it is none. "No. 3" may be a
// refusal, so it is none.
func courteous(line string) int {
	if len(line) > 80 || strings.ContainsAny(line, signsOfMore+"?") {
		return 0
	}
	found, numbers, words := 0, 0, tokens.FindAllString(Fold(line), -1)
	if len(words) > maxCourtesy || joined.MatchString(line) || len(words) > 0 && askers[words[0]] {
		return 0
	}
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil {
			n = numerals[w]
		}
		switch {
		case n > 0 && n < 100:
			found, numbers = n, numbers+1
		case err == nil || !besides[w]:
			return 0
		}
	}
	if numbers != 1 {
		return 0
	}
	return found
}

// askers begin a question, with its mark or without: "is 3 good".
var askers = set("is", "do", "will")

// joined: a number that is glued to a letter ("3a") or to another one ("3-7", "1.5") is a name or a range,
// unless a Hungarian ending hangs on it ("3-as").
var joined = regexp.MustCompile(`\pL[0-9]|[0-9]\pL|[0-9]\s*[-.,:][0-9]|-[0-9]`)

// onlyFillers reports a line of nothing but words of courtesy and signs, at least one word.
func onlyFillers(line string) bool {
	if len(line) > 80 || strings.ContainsAny(line, signsOfMore+"0123456789") {
		return false
	}
	words := tokens.FindAllString(Fold(line), -1)
	for _, w := range words {
		if !filler(w) {
			return false
		}
	}
	return len(words) > 0
}

// says reports how many of the words behind a verb are more than courtesy. Table ids and positions (#12)
// are not counted: they say where, not what.
func says(args string) (more int) {
	for w := range strings.FieldsSeq(Fold(args)) {
		w = strings.TrimFunc(
			w,
			func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '#' },
		)
		if w == "" || filler(w) || where.MatchString(w) {
			continue
		}
		more++
	}
	return more
}

var where = regexp.MustCompile(`^([a-z]{1,8}[0-9]{3,9}|#[0-9]{1,10})$`)

// isName reports a line that can be somebody's name below a command: up to three words that begin with a
// capital, or initials. Words in capitals are none: so verbs are written.
func isName(line string) bool {
	line = strings.TrimSpace(strings.TrimLeft(line, "-~ "))
	words := strings.Fields(line)
	if len(words) == 0 || len(words) > 3 {
		return false
	}
	for _, w := range words {
		letters := []rune(strings.TrimRight(w, ".,!"))
		if len(letters) == 0 || !unicode.IsUpper(letters[0]) {
			return false
		}
		for i, r := range letters[1:] {
			if !unicode.IsLower(r) && r != '-' && letters[i] != '-' && letters[i] != '.' {
				return false
			}
		}
	}
	return true
}
