// Package lexer is the kit from which a game's Read is made: the lexicon of a
// game's words in three languages, the line as lexemes with their place in it,
// and these as a queue from which decision after decision takes what it understands.
//
// A game brings a Table of its words, a Dialect for what it writes with digits
// and marks, and its grammar: functions that take lexemes from a Queue. Whatever is
// refused here carries the game's own code and the part of the line that it is about.
package lexer

import (
	"slices"
	"strings"
	"unicode"

	"painani/engine"
	"painani/engine/notation"
)

// Class is what a word is about: one of the kit's, or from OwnClass on one of the game's.
type Class uint8

// Classes that every game has.
const (
	Filler   Class = iota // says nothing
	And                   // parts what stands before from what follows, like a comma
	Numeral               // argument: the number
	Multiple              // argument: how often
	OwnClass              // the first class of the game
)

// Sense is a meaning: a class with its argument, an index of the game below 256.
type Sense uint16

// SenseOf is the meaning of a class with its argument.
func SenseOf(c Class, arg int) Sense { return Sense(c)<<8 | Sense(arg) }

// Class is what the word is about.
func (s Sense) Class() Class { return Class(s >> 8) }

// Arg is the argument.
func (s Sense) Arg() int { return int(s & 0xff) }

// NextLanguage stands in an Entry between the words of one language and those of the next.
const NextLanguage = "/"

// Entry is some words of one sense: English, then German, then Hungarian, with NextLanguage between
// them. The first English word is the canonical one, the first of each other language what is said
// in it; an entry of one language only is said alike in all. A Filler is said if it has an argument.
type Entry = struct {
	Class Class
	Arg   int
	Words []string
}

// Table is what a game's lexicon is made of.
type Table struct {
	Entries []Entry
	First   Class    // of the verbs, which begin a turn
	Last    Class    // of the verbs
	Endings []string // grammatical endings that a whole word may carry
	Blocked []string // prefixes that are left to the commands of a letter; the whole words stay
	Hyphens bool     // words that hyphens join are read one by one

	// Marks, each kind with blanks between them; "." always parts clauses, and "…" is three of it.
	Parts   string // part clauses
	Repeats string // make the number beside them a Times
	Signs   string // are the sign of the number behind them
	Silent  string // say nothing

	TooLong, Unknown, Ambiguous string // codes of refusals
}

// Lexicon is a Table ready for use. It is filled once and then only read.
type Lexicon struct {
	notation.Vocabulary[Sense]
	table Table
	names map[Sense][]string // by language, in the order of lang.Tags; English in any case
	marks map[string]role
}

// role is what a mark does.
type role uint8

const (
	silent role = iota
	parts
	repeats
	signs
)

// Lexicon makes the table ready for use.
func (t Table) Lexicon() *Lexicon {
	l := &Lexicon{table: t, names: map[Sense][]string{}, marks: map[string]role{}}
	named := map[Sense]bool{}
	for _, e := range t.Entries {
		s := SenseOf(e.Class, e.Arg)
		first := true
		for _, w := range e.Words {
			if w == NextLanguage {
				first = true
				continue
			}
			l.Add(s, w)
			if first && s != SenseOf(Filler, 0) && !named[s] {
				l.names[s] = append(l.names[s], w)
			}
			first = false
		}
		named[s] = true
	}
	l.Block(t.Blocked...)
	l.Endings(t.Endings...)
	for i, marks := range [...]string{silent: t.Silent, parts: t.Parts, repeats: t.Repeats, signs: t.Signs} {
		for _, m := range strings.Fields(marks) {
			l.marks[m] = role(i)
		}
	}
	return l
}

// Entries are the words as the game gave them; not to be changed.
func (l *Lexicon) Entries() []Entry { return l.table.Entries }

// Name is the canonical word of a sense, "" if it has none.
func (l *Lexicon) Name(s Sense) string { return l.say(s, 0) }

// say is the word of a sense in the i-th language, the canonical one if it has none of its own.
func (l *Lexicon) say(s Sense, i int) string {
	names := l.names[s]
	switch {
	case len(names) == 0:
		return ""
	case i >= len(names):
		i = 0
	}
	return names[i]
}

// Ends reports that a whole word may carry an ending.
func (l *Lexicon) Ends(ending string) bool { return slices.Contains(l.table.Endings, ending) }

// Verb reports that a word of the class begins a turn.
func (l *Lexicon) Verb(c Class) bool { return c >= l.table.First && c <= l.table.Last }

// Begins reports that the first word of a line is a verb; a line that begins with a mark or a number has
// none.
func (l *Lexicon) Begins(line string) bool {
	line = line[:min(len(line), notation.MaxLine)]
	word := strings.TrimSpace(line)
	if i := strings.IndexFunc(word, unicode.IsSpace); i >= 0 {
		word = word[:i]
	}
	s, ok := l.Match(notation.Fold(word))
	return ok && l.Verb(s.Class())
}

// refuse says that a word could mean several things, near being the words that it could
// be, or is none of the game's, near being those that are nearest.
func (l *Lexicon) refuse(t notation.Token, near []string) *engine.Refusal {
	if len(near) > 1 && strings.HasPrefix(near[0], t.Key) {
		r := engine.Refuse(l.table.Ambiguous, "", "word", t.Text)
		r.Near = l.Names(near, l.Name)
		return r
	}
	r := engine.Refuse(l.table.Unknown, "", "word", notation.Clip(t.Text))
	r.Near = slices.DeleteFunc(near, l.hollow)
	return r
}

// hollow reports that a word says nothing, so that nobody can have meant it.
func (l *Lexicon) hollow(word string) bool {
	s, known, _ := l.Find(word)
	return known && (s.Class() == Filler || s.Class() == And)
}
