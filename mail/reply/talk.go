package reply

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"painani/engine/notation"
)

// offered are the verbs that HELP lists, to find the one that was meant.
var offered = func() (all notation.Vocabulary[Verb]) {
	for _, e := range Table {
		if !e.Offered() {
			continue
		}
		for _, list := range [][]string{e.En, e.De, e.Hu} {
			all.Add(e.Verb, list...)
		}
	}
	return all
}()

// sayings are words that people have for a verb which is written otherwise, folded. They are no commands:
// what one of them is about is not certain, and so it is asked for.
var sayings = map[string]string{
	"back": "undo", "revert": "undo", "cancel": "undo", "oops": "undo",
	"zurucknehmen": "zurück", "ruckgangig": "zurück", "stornieren": "zurück",
	"visszavonom": "vissza", "visszalepek": "vissza", "visszacsinalom": "vissza", "megsem": "vissza",
}

// Near is a verb that the first word of a line may have been meant to be, folded; "" if none.
func Near(line string) string {
	word, _, more := strings.Cut(notation.Fold(line), " ")
	word = strings.TrimFunc(word, notLetter) // "Hellp!"
	if verb := sayings[word]; verb != "" && !more {
		return verb
	}
	for _, near := range offered.Near(word) {
		if len(word) > 3 && (!more || near[0] == word[0]) { // "Nice move!" is not SINCE
			return near
		}
	}
	return ""
}

// doors are the verbs of those who come and go: what people write right below them is meant for people.
var doors = map[Verb]bool{New: true, Join: true, Watch: true, Stop: true}

// opensDoor reports a line that begins with one of them.
func opensDoor(line string) (Verb, bool) {
	plain, _ := takeGuard(undecorate(line))
	word, _ := firstWord(plain)
	verb, known := Exact(word)
	return verb, known && doors[verb]
}

// beginsAnew reports that line i, below talk, is one of those verbs on a line of its own and not the end of a
// sentence that a mail program has broken there: the talk above has come to its end, or the verb is written
// with a capital and the sentence does not go on below it. STOP cannot be taken back.
func beginsAnew(lines []textLine, i int) bool {
	line := undecorate(lines[i].text)
	if _, door := opensDoor(line); !door {
		return false
	}
	if above := lines[i-1].text; strings.ContainsAny(above[len(above)-1:], ".!?:;,)") {
		return true
	}
	goesOn := i+1 < len(lines) && lines[i+1].kind == own && startsSmall(lines[i+1].text)
	return !startsSmall(line) && (len(strings.Fields(line)) > 1 || !goesOn)
}

func startsSmall(line string) bool {
	first, _ := utf8.DecodeRuneInString(line)
	return unicode.IsLower(first)
}

// ofNew are folded words with which a line goes on that NEW began.
var ofNew = set("bot", "bots", "open", "offen", "nyitott", "clock", "uhr", "ora", "lang", "language",
	"sprache", "nyelv", "master", "spielleiter", "jatekmester", "same", "beginner", "decent", "strong",
	"random", "anfanger", "stark", "kezdo", "eros", "rated", "unrated", "hints")

// talks reports a line that is talk and neither a command that was misspelt nor the rest of one: a word or a
// name that stands alone, a sentence with its mark, or three words and more.
func (r *reader) talks(line string) bool {
	words := strings.Fields(line)
	if len(words) == 0 || r.obeys(line) || isEnd(line) || strings.ContainsAny(line, signsOfMore) {
		return false
	}
	if meant(words[0], line) {
		return false
	}
	return len(words) >= 3 || isName(line) || strings.ContainsAny(line[len(line)-1:], ".!?") ||
		len(words) == 1 && strings.IndexFunc(line, notLetter) < 0
}

// meant reports that a line with such a first word may have been meant for the service: the word is near
// a verb or stands behind NEW, it counts bots, or it is in capitals in front of others, as commands are
// written.
func meant(first, line string) bool {
	first = strings.TrimFunc(first, func(c rune) bool { return !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	folded := Fold(first)
	switch {
	case ofNew[folded], Near(line) != "":
		return true
	case strings.IndexFunc(first, unicode.IsDigit) == 0:
		return true
	case numerals[folded] > 0 && botWord.MatchString(Fold(line)): // "two bots, please"
		return true
	}
	return len([]rune(first)) > 1 && !filler(folded) && loud(first) && !loud(line)
}

var botWord = regexp.MustCompile(`\bbot(s|ok|ot|okat|tal|okkal)?\b`)

func notLetter(c rune) bool { return !unicode.IsLetter(c) }

// loud reports a text without a small letter.
func loud(s string) bool { return strings.IndexFunc(s, unicode.IsLower) < 0 }

// addresses reports a line of nothing but addresses, as people write them one below the other behind NEW.
func addresses(line string) bool {
	words := strings.FieldsFunc(line, func(c rune) bool { return unicode.IsSpace(c) || c == ',' || c == ';' })
	for _, w := range words {
		local, host, ok := strings.Cut(strings.Trim(w, "<>()"), "@")
		if !ok || local == "" || !strings.Contains(host, ".") {
			return false
		}
	}
	return len(words) > 0
}
