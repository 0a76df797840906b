package lexer

import (
	"iter"
	"slices"
	"strconv"
	"strings"
)

// kitClasses are the names of the kit's classes in a text of words.
var kitClasses = []string{"filler", "and", "number", "times"}

// MustEntries reads words from an embedded text, a sense in each line: the name of its class, behind "="
// its argument if it has one, then the words as in Entry. The game's classes are numbered from OwnClass on,
// in the order in which their names come first. An argument is a number, or one of ids by the name of the
// class. Lines that begin with "#" say nothing, those with ":" nothing of words. An id that is none panics,
// which cannot happen once the tests have passed.
func MustEntries(text string, ids map[string][]string) []Entry {
	var out []Entry
	classes := slices.Clone(kitClasses)
	for words := range rows(text) {
		if strings.HasPrefix(words[0], ":") {
			continue
		}
		name, id, _ := strings.Cut(words[0], "=")
		class := slices.Index(classes, name)
		if class < 0 {
			class, classes = len(classes), append(classes, name)
		}
		arg, err := strconv.Atoi(id)
		if err != nil && id != "" {
			if arg = slices.Index(ids[name], id); arg < 0 {
				panic("lexer: no id " + words[0])
			}
		}
		out = append(out, Entry{Class: Class(class), Arg: arg, Words: words[1:]})
	}
	return out
}

// MustLexicon is the lexicon of an embedded text that says besides the words of MustEntries what a Table
// says of them, in lines that begin with a colon and the name of a field: ":verbs" names the first words of
// the first and the last class of the verbs, ":hyphens" stands alone. Codes of refusals stand in the table.
func (t Table) MustLexicon(text string, ids map[string][]string) *Lexicon {
	t.Entries = MustEntries(text, ids)
	for words := range rows(text) {
		t.set(words[0], words[1:])
	}
	return t.Lexicon()
}

// rows are the words of each line of a text that says something.
func rows(text string) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for line := range strings.Lines(text) {
			if words := strings.Fields(line); len(words) > 0 && words[0] != "#" && !yield(words) {
				return
			}
		}
	}
}

// set sets a field of the table.
func (t *Table) set(field string, words []string) {
	switch field {
	case ":verbs":
		t.First, t.Last = t.class(words[0]), t.class(words[len(words)-1])
	case ":endings":
		t.Endings = words
	case ":blocked":
		t.Blocked = words
	case ":hyphens":
		t.Hyphens = true
	case ":parts":
		t.Parts = strings.Join(words, " ")
	case ":repeats":
		t.Repeats = strings.Join(words, " ")
	case ":signs":
		t.Signs = strings.Join(words, " ")
	case ":silent":
		t.Silent = strings.Join(words, " ")
	}
}

// class is the class of the entry that begins with a word.
func (t *Table) class(word string) Class {
	i := slices.IndexFunc(t.Entries, func(e Entry) bool { return e.Words[0] == word })
	return t.Entries[i].Class
}
