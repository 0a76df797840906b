package reply

import (
	"regexp"
	"strconv"
	"strings"
)

// isCommand: a whole verb, a move, or the beginning of a verb. A beginning of
// several verbs counts: it deserves a question.
func (r *reader) isCommand(line string) bool {
	plain, guard := takeGuard(undecorate(line))
	if plain == "" {
		return guard != ""
	}
	if r.starts != nil && r.starts(plain) {
		return true
	}
	word, _ := firstWord(plain)
	if v, ok := Exact(word); ok {
		return v != End && suits(v, plain)
	}
	list := Abbreviated(word)
	return len(list) > 1 || len(list) == 1 && suits(list[0], plain)
}

// suits: IF without a THEN is talk, and so is "Zurück zu dir!".
func suits(v Verb, line string) bool {
	if word, _ := firstWord(line); ordinary[Fold(word)] && !clear(v, line) {
		return false
	}
	needs := Of(v).Needs
	if len(needs) == 0 {
		return true
	}
	for _, f := range strings.FieldsFunc(Fold(line), func(r rune) bool { return r < 'a' || r > 'z' }) {
		for _, n := range needs {
			if f == n {
				return true
			}
		}
	}
	return false
}

// clear reports that a line which begins with a verb holds no more than the verb can have behind it.
func clear(v Verb, line string) bool {
	_, rest := firstWord(line)
	more := says(line[rest:])
	switch Of(v).Tail {
	case Nothing:
		return more == 0
	case OneWord:
		return more <= 1
	case YesOnly:
		return more == 0 || more == 1 && has(line[rest:], Yes)
	case NewOnly:
		return more == 0 || more == 1 && has(line[rest:], New)
	case PlanOnly:
		return more == says(strings.Join(planWord.FindAllString(Fold(line[rest:]), -1), " "))
	}
	return true
}

// planWord is what may stand behind PLAN: numbers, and OFF.
var planWord = regexp.MustCompile(`\b(\d{1,2}|off|aus|ki)\b`)

// has reports a verb among words, in one of the languages.
func has(args string, verb Verb) bool {
	for _, w := range tokens.FindAllString(args, -1) {
		if v, ok := Exact(w); ok && v == verb {
			return true
		}
	}
	return false
}

// verbOf is the verb that a word is or begins, if it is only one.
func verbOf(word string) (Verb, bool) {
	if v, ok := Exact(word); ok {
		return v, true
	}
	if list := Abbreviated(word); len(list) == 1 {
		return list[0], true
	}
	return "", false
}

var choiceLine = regexp.MustCompile(`^\(?([1-9]\d?)\)?[.)]?(?:\s*[,;]\s*\(?([1-9]\d?)\)?){0,8}[.)!]?$`)
var choiceNumber = regexp.MustCompile(`\d+`)

// choice is the numbers of a line that holds nothing else.
func choice(line string) []int {
	plain, _ := takeGuard(undecorate(line))
	if !choiceLine.MatchString(plain) {
		return nil
	}
	var list []int
	for _, d := range choiceNumber.FindAllString(plain, -1) {
		n, _ := strconv.Atoi(d)
		list = append(list, n)
	}
	return list
}

// chooses is choice, and the number of a line that holds nothing else but courtesy.
func (r *reader) chooses(line string) []int {
	if list := choice(line); list != nil {
		return list
	}
	plain, _ := takeGuard(undecorate(line))
	if n := courteous(plain); n > 0 && !r.isCommand(line) {
		return []int{n}
	}
	return nil
}

// listed is a line of the printed list with its number, "3  place tikal": the number and what follows it.
func (r *reader) listed(line string) (n int, text string) {
	plain, _ := takeGuard(undecorate(line))
	m := listedLine.FindStringSubmatch(plain)
	if m == nil || r.starts == nil || !r.starts(m[2]) {
		return 0, ""
	}
	n, _ = strconv.Atoi(m[1])
	return n, m[2]
}

var listedLine = regexp.MustCompile(`^\(?([1-9]\d?)\)?[.):]?\s+(\pL.*)$`)

// isEnd: END, ENDE or VÉGE alone on its line.
func isEnd(line string) bool {
	v, ok := Exact(strings.Trim(undecorate(line), ".!:"))
	return ok && v == End
}

// endsInline: a PRESS that ends on its own line.
func endsInline(line string) bool {
	i := strings.LastIndexByte(line, ' ')
	return i > 0 && isEnd(line[i+1:])
}

func isGreeting(line string) bool {
	word, _ := firstWord(line)
	return greetings[Fold(word)] && len(line) < 80
}

func isClosing(line string) bool {
	word, n := firstWord(line)
	if word == "" {
		return onlySigns(line)
	}
	return len(line) < 60 && (closings[Fold(word)] && n < 40 || matchAny(closingPhrases, Fold(line)+" "))
}

// onlySigns: a smiley or a rule, nothing that could have been a command.
func onlySigns(line string) bool {
	return !strings.ContainsFunc(line, func(r rune) bool {
		letter := r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
		return letter || r >= '0' && r <= '9' || strings.ContainsRune("#([/", r)
	})
}

// undecorate takes the stars and quotes off that stand for bold or come along
// when a command is copied: *UNDO*, "undo", `undo`.
func undecorate(line string) string {
	const signs = "*_\"'`"
	line = strings.TrimSpace(line)
	if line != "" && strings.IndexByte(signs, line[0]) >= 0 {
		line = strings.TrimSpace(strings.Trim(line, signs))
	}
	return line
}

var guard = regexp.MustCompile(`(?:^|[\s,;])[(\[]?(#(\d{1,10}))[)\]]?(?:[\s,;:.!]|$)`)

// takeGuard takes "#131" out of a line; "" if there is none. Verbs whose
// numbers are what they are about are looked at by the caller.
func takeGuard(line string) (without, number string) {
	if strings.IndexByte(line, '#') < 0 { // as most lines
		return line, ""
	}
	m := guard.FindStringSubmatchIndex(line)
	if m == nil {
		return line, ""
	}
	from, to := m[0], m[1]
	if from < len(line) && (line[from] == ',' || line[from] == ';') {
		from++ // it separates what stands around the number
	}
	without = strings.TrimSpace(line[:from]) + " " + strings.TrimSpace(line[to:])
	return strings.TrimSpace(without), line[m[4]:m[5]]
}
