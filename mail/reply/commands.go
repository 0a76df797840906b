package reply

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Limits of one letter.
const (
	maxCommands  = 50
	maxLineBytes = 2000
)

// Code names a refusal of this package.
type Code string

// The codes.
const (
	UnknownLine     Code = "unknown-line"      // neither a verb nor a move
	AmbiguousVerb   Code = "ambiguous-verb"    // the beginning of several verbs
	NumberMisplaced Code = "number-misplaced"  // a bare number that is not the first line
	TooManyCommands Code = "too-many-commands" // more than 50
	LineTooLong     Code = "line-too-long"     // more than 2000 bytes
	BothHalves      Code = "both-halves"       // commands above and below the quote
	TextWithoutEnd  Code = "text-without-end"  // PRESS or NOTE without END
	GuardsDiffer    Code = "guards-differ"     // two positions in one letter
	Unsure          Code = "unsure"            // a verb with talk behind it
	YesAndNo        Code = "yes-and-no"        // both in one letter
)

// Codes lists them, for the tables that must have a sentence for each.
var Codes = []Code{UnknownLine, AmbiguousVerb, NumberMisplaced, TooManyCommands, LineTooLong, BothHalves,
	TextWithoutEnd, GuardsDiffer, Unsure, YesAndNo}

// Problem is why a letter is asked back instead of obeyed.
type Problem struct {
	Code  Code
	Line  int    // in the text; 0: the Subject or the whole letter
	Text  string // the line, at most 200 bytes
	Verbs []Verb // candidates of AmbiguousVerb
}

// Error is for logs; readers get a sentence by the code.
func (p *Problem) Error() string {
	return fmt.Sprintf("line %d: %s: %q", p.Line, p.Code, p.Text)
}

// Span is a range of bytes in the text of a line.
type Span struct{ From, To int }

// Command is one thing that a letter asks for.
type Command struct {
	Verb    Verb
	Args    string // what follows the verb; for Move the move itself
	Numbers []int  // Choose: the chosen entries
	Guard   uint64 // position that the writer saw, from "#131"; 0: not said
	Line    int    // in the text; 0: the Subject
	Text    string // the whole line as it was read; for PRESS and NOTE with its free text
	Span    Span   // of Args in Text; empty if a guard was taken out of its middle
	Body    string // free text of PRESS and NOTE
	Lang    string // language of the verb: "en", "de", "hu"; "" for bare moves and numbers
}

// ReadCommands reads a block. The error is a *Problem: then the letter is asked
// back and nothing that changes anything may be done, but the commands that
// could be read come along, so that requests can be answered.
func ReadCommands(b Block, starts Starts) ([]Command, error) {
	var first *Problem
	note := func(p *Problem) {
		if p != nil && first == nil {
			first = p
		}
	}
	if b.Both {
		note(&Problem{Code: BothHalves})
	}
	if len(b.Lines) > maxCommands {
		first := b.Lines[maxCommands]
		return nil, &Problem{Code: TooManyCommands, Line: first.N, Text: clip(first.Text)}
	}
	var list []Command
	if b.Number > 0 {
		list = append(list, Command{Verb: Choose, Numbers: b.Numbers, Args: b.Listed, Guard: position(b.Guard),
			Line: b.NumberN})
	}
	for _, l := range b.Lines {
		c, p := readLine(l, starts)
		note(p)
		if p == nil {
			list = append(list, c)
		}
	}
	list, p := spreadGuard(list)
	note(p)
	note(bothWays(list))
	if first != nil {
		return list, first
	}
	return list, nil
}

// bothWays is the problem of a letter with a YES and a NO.
func bothWays(list []Command) *Problem {
	yes := slices.IndexFunc(list, func(c Command) bool { return c.Verb == Yes })
	no := slices.IndexFunc(list, func(c Command) bool { return c.Verb == No })
	if yes < 0 || no < 0 {
		return nil
	}
	last := list[max(yes, no)]
	return &Problem{Code: YesAndNo, Line: last.Line, Text: clip(last.Text)}
}

// spreadGuard gives the one guard of a letter to all its commands; lines that
// held nothing else go.
func spreadGuard(list []Command) ([]Command, *Problem) {
	var seen uint64
	var kept []Command
	for _, c := range list {
		if c.Guard != 0 && seen != 0 && c.Guard != seen {
			return list, &Problem{Code: GuardsDiffer, Line: c.Line, Text: clip(c.Text)}
		}
		if c.Guard != 0 {
			seen = c.Guard
		}
		if c.Verb != "" {
			kept = append(kept, c)
		}
	}
	for i := range kept {
		if !Of(kept[i].Verb).Numbers {
			kept[i].Guard = seen
		}
	}
	return kept, nil
}

// ReadLine reads a command of one line that the service wrote itself; false if it is none.
func ReadLine(text string) (Command, bool) {
	c, p := readLine(Line{Text: text}, nil)
	return c, p == nil && c.Verb != ""
}

func readLine(l Line, starts Starts) (Command, *Problem) {
	problem := func(code Code, verbs ...Verb) *Problem {
		return &Problem{Code: code, Line: l.N, Text: clip(l.Text), Verbs: verbs}
	}
	if len(l.Text) > maxLineBytes {
		return Command{}, problem(LineTooLong)
	}
	if l.Open {
		return Command{}, problem(TextWithoutEnd)
	}
	text := undecorate(l.Text)
	plain, number := takeGuard(text)
	body := strings.TrimSpace(strings.Join(l.Body, "\n"))
	c := Command{Line: l.N, Text: text, Guard: position(number), Body: body}
	if plain == "" && number != "" {
		return c, nil // a guard alone is for the others
	}
	word, _ := firstWord(plain)
	verb, known := Exact(word)
	candidates := Abbreviated(word)
	switch {
	case known && verb != End && suits(verb, plain):
	case starts != nil && starts(plain):
		c.Verb, c.Args = Move, plain
		return c.locate(), nil
	case len(candidates) > 1:
		return Command{}, problem(AmbiguousVerb, candidates...)
	case len(candidates) == 1 && suits(candidates[0], plain):
		verb = candidates[0]
	case choice(l.Text) != nil || courteous(plain) > 0:
		return Command{}, problem(NumberMisplaced)
	default:
		return Command{}, problem(UnknownLine)
	}
	if !clear(verb, plain) {
		if verb == Yes || verb == No {
			return Command{}, problem(Unsure, Yes, No)
		}
		return Command{}, problem(Unsure, verb)
	}
	return c.complete(verb, plain, starts), nil
}

// complete fills in what follows the verb. plain is the line without its guard.
func (c Command) complete(verb Verb, plain string, starts Starts) Command {
	entry := Of(verb)
	if entry.Numbers { // its #n is what it is about
		plain, c.Guard = c.Text, 0
	}
	word, rest := firstWord(plain)
	c.Verb, c.Lang = verb, languageOf(entry, word)
	c.Args = strings.TrimSpace(strings.TrimLeft(plain[rest:], ":"))
	if !entry.Text && (onlyPolite(c.Args) || entry.Tail != Anything && onlyFillers(c.Args)) {
		c.Args = "" // "HELP please!"
	}
	if n, err := strconv.Atoi(c.Args); verb == Move && err == nil && n > 0 && n < 100 { // "MOVE 3"
		c.Verb, c.Numbers, c.Args = Choose, []int{n}, ""
	}
	if verb == Preview { // PREVIEW MOVE … is PREVIEW …
		w, n := firstWord(c.Args)
		if v, ok := Exact(w); ok && v == Move {
			c.Args = strings.TrimSpace(c.Args[n:])
		}
	}
	if verb == Preview || verb == Why {
		if n := entryAsked(c.Args, starts); n > 0 {
			c.Args = strconv.Itoa(n)
		}
	}
	return c.locate()
}

// entryAsked is the one entry of the list that PREVIEW or WHY is about, however it is put: "3.", "number 3
// please", "three?"; 0 if it is about something else.
func entryAsked(args string, starts Starts) int {
	args = strings.TrimRight(args, "?! ")
	if strings.ContainsAny(args, signsOfMore) || starts != nil && starts(args) {
		return 0
	}
	if list := choice(args); len(list) == 1 {
		return list[0]
	}
	return courteous(args)
}

// locate finds Args in Text.
func (c Command) locate() Command {
	if i := strings.LastIndex(c.Text, c.Args); i >= 0 && c.Args != "" {
		c.Span = Span{i, i + len(c.Args)}
	}
	return c
}

// languageOf is the first language that has the word or a word it begins.
func languageOf(e Entry, word string) string {
	word = Fold(word)
	for _, l := range []struct {
		tag   string
		words []string
	}{{"en", e.En}, {"de", e.De}, {"hu", e.Hu}} {
		for _, w := range l.words {
			if strings.HasPrefix(Fold(w), word) || strings.HasPrefix(Fold(transcribe.Replace(w)), word) {
				return l.tag
			}
		}
	}
	return ""
}

func position(digits string) uint64 {
	n, err := strconv.ParseUint(digits, 10, 64)
	if err != nil {
		return 0
	}
	return n
}

// clip is a line short enough to be shown.
func clip(s string) string {
	if len(s) <= 200 {
		return s
	}
	return strings.ToValidUTF8(s[:200], "") + "..."
}
