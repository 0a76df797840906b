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
	var out []Entry
	classes := slices.Clone(kitClasses)
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
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
