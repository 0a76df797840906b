package lexer

import "strings"

// digits are those of which numbers are made.
const digits = "0123456789"

// Names are the things of a game whose names have numbers in them: "P13", "DC04", "r1c2". Case makes no
// difference, zeros before the last number may be left out, and hyphens may stand in between.
type Names struct {
	things map[string]Lexeme
	series map[string][2]string // first and last name of those that are numbered alike, by their letters
}

// Add makes a thing known by a name.
func (x *Names) Add(name string, kind Kind, n int) { x.Put(name, Lexeme{Kind: kind, N: n}) }

// Put makes known what a name stands for, which may be a word.
func (x *Names) Put(name string, l Lexeme) {
	if x.things == nil {
		x.things, x.series = map[string]Lexeme{}, map[string][2]string{}
	}
	key := strings.ToLower(name)
	head := strings.TrimRight(key, digits)
	x.things[key] = l
	if number := strings.TrimLeft(key[len(head):], "0"); number != "" {
		x.things[head+number] = l
	} else if head != key {
		x.things[head+"0"] = l
	}
}

// Series makes things known that are numbered alike; N counts them from a first number.
func (x *Names) Series(kind Kind, first int, names ...string) {
	for i, name := range names {
		x.Add(name, kind, first+i)
		head := strings.TrimRight(strings.ToLower(name), digits)
		x.series[head] = [2]string{names[0], name}
	}
}

// Find is the thing of a folded name.
func (x *Names) Find(key string) (Lexeme, bool) {
	if l, ok := x.things[key]; ok {
		return l, true
	}
	l, ok := x.things[strings.ReplaceAll(key, "-", "")]
	return l, ok
}

// Like is the first and the last name of a series whose letters a folded key has: "t99". Nothing for a key
// that does not end in a number.
func (x *Names) Like(key string) (first, last string) {
	head := strings.TrimRight(key, digits)
	if head == key {
		return "", ""
	}
	s := x.series[strings.TrimSuffix(head, "-")]
	return s[0], s[1]
}
