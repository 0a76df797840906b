package engine

import "painani/engine/lang"

// Kinds are what is said of facts by their kinds: the sentence of the log, nil if it is not worth one, and
// what it changes for its seat in a sum C of the game, nil if that is nothing.
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
	if int(f.Kind) < len(list) && list[f.Kind].Change != nil {
		list[f.Kind].Change(sum, f.Args)
	}
}

// TellsIf is the teller that says one of two sentences, with the same values, by the arguments of a fact.
func TellsIf(holds func(args [6]int16) bool, key, other string, values ...Value) Teller {
	one, two := Tells(key, values...), Tells(other, values...)
	return func(t Telling) string {
		if holds(t.Args) {
			return one(t)
		}
		return two(t)
	}
}

// summing is what a sum is that embeds lang.Sum.
type summing interface {
	Also(key string, values ...any)
	In() lang.Printer
}

// Also is a change that is said by itself in a sum, of the catalogue's key, with values as of a sentence.
func Also[C summing](key string, values ...Value) func(sum C, args [6]int16) {
	return func(sum C, args [6]int16) {
		sum.Also(key, Telling{Printer: sum.In(), Args: args}.values(values)...)
	}
}
