package engine

import "painani/engine/lang"

// Kinds are what is said of facts by their kinds: the sentence of the log, nil if it is not worth one, and what it
// changes for its seat in a sum C of the game, nil if that is nothing.
type Kinds[C any] []struct {
	Tell   Teller
	Change func(sum C, args [6]int16)
}

// Tell is the sentence of a fact, "" for one that is not told. For Rules.Tell.
func (list Kinds[C]) Tell(f Fact, p lang.Printer, names Names) string {
	if int(f.Kind) >= len(list) || list[f.Kind].Tell == nil {
		return ""
	}
	return list[f.Kind].Tell(Telling{p, names.Of(f.Seat), f.Args})
}

// Add takes a fact into account in a sum.
func (list Kinds[C]) Add(sum C, f *Fact) {
	if change := list[f.Kind].Change; change != nil {
		change(sum, f.Args)
	}
}

// Valued are values of a fact, as pairs of name and value.
func Valued(t Telling, values []Value) []any {
	var out []any
	for _, v := range values {
		out = append(out, v.Name, v.Of(t))
	}
	return out
}
