package lexer

import (
	"slices"
	"strconv"
	"strings"
)

// kitClasses are the names of the kit's classes in a text of words.
var kitClasses = []string{"filler", "and", "number", "times"}

// MustEntries reads words from an embedded text, a sense in each line: the name of its class, behind "="
// its argument if it has one, then the words as in Entry. The game's classes are numbered from OwnClass on,
// in the order in which their names come first. An argument is a number, or one of ids by the name of the
// class. Lines that begin with "#" say nothing. An id that is none panics, which cannot happen once the
// tests have passed.
func MustEntries(text string, ids map[string][]string) []Entry {
	var t Table
	t.read(text, ids)
	return t.Entries
}

// MustLexicon is the lexicon of an embedded text that says besides the words of MustEntries what a Table
// says of them, in lines that begin with a colon and the name of a field: ":verbs" names the first and the
// last class of the verbs, ":hyphens" stands alone. Codes of refusals stand in the table. What cannot be
// read panics.
func (t Table) MustLexicon(text string, ids map[string][]string) *Lexicon {
	t.read(text, ids)
	return t.Lexicon()
}

// read fills the table.
func (t *Table) read(text string, ids map[string][]string) {
	classes := slices.Clone(kitClasses)
	var verbs []string
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		switch name, rest := words[0], words[1:]; name {
		case ":verbs":
			verbs = rest
		case ":endings":
			t.Endings = rest
		case ":blocked":
			t.Blocked = rest
		case ":hyphens":
			t.Hyphens = true
		case ":parts":
			t.Parts = strings.Join(rest, " ")
		case ":repeats":
			t.Repeats = strings.Join(rest, " ")
		case ":signs":
			t.Signs = strings.Join(rest, " ")
		case ":silent":
			t.Silent = strings.Join(rest, " ")
		default:
			classes = t.entry(classes, name, rest, ids)
		}
	}
	if len(verbs) > 0 {
		t.First, t.Last = Class(slices.Index(classes, verbs[0])), Class(slices.Index(classes, verbs[len(verbs)-1]))
	}
}

// entry adds the words of a sense, and its class to those that came before if it is a new one.
func (t *Table) entry(classes []string, sense string, words []string, ids map[string][]string) []string {
	name, id, _ := strings.Cut(sense, "=")
	class := slices.Index(classes, name)
	if class < 0 {
		class, classes = len(classes), append(classes, name)
	}
	arg, err := strconv.Atoi(id)
	if err != nil && id != "" {
		if arg = slices.Index(ids[name], id); arg < 0 {
			panic("lexer: no id " + sense)
		}
	}
	t.Entries = append(t.Entries, Entry{Class: Class(class), Arg: arg, Words: words})
	return classes
}
