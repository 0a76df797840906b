package engine

import (
	"strings"

	"painani/engine/lang"
)

// Telling is a fact about to be told in a language.
type Telling struct {
	lang.Printer
	Name string // of whom it befell
	Args [6]int16
}

// Fact is a sentence of the log, of the catalogue's key "fact." and behind it key.
func (t Telling) Fact(key string, values ...any) string {
	return t.Say("fact."+key, append(values, "name", t.Name)...)
}

// Teller tells a fact.
type Teller func(Telling) string

// Value is what a sentence names, by its name there.
type Value struct {
	Name string
	Of   func(Telling) any
}

// Arg is an argument of a fact as it stands.
func Arg(name string, i int) Value { return Value{name, func(t Telling) any { return t.Args[i] }} }

// ArgAs are arguments of a fact in words, with commas between.
func ArgAs(name string, as func(p lang.Printer, n int16) string, args ...int) Value {
	return Value{name, func(t Telling) any {
		out := make([]string, len(args))
		for k, i := range args {
			out[k] = as(t.Printer, t.Args[i])
		}
		return strings.Join(out, ", ")
	}}
}

// ArgID are arguments of a fact that are indices of ids, with commas between; "?" for one that is none.
func ArgID(name string, ids []string, args ...int) Value {
	return ArgAs(name, func(_ lang.Printer, i int16) string { return ID(ids, i+1) }, args...)
}

// Tells is the teller that says a sentence with some values.
func Tells(key string, values ...Value) Teller {
	return func(t Telling) string { return t.Fact(key, t.values(values)...) }
}

// values are those that a sentence names, as pairs of name and value.
func (t Telling) values(list []Value) []any {
	var out []any
	for _, v := range list {
		out = append(out, v.Name, v.Of(t))
	}
	return out
}

// TellsBy tells a fact one way if an argument is above 0, else the other way.
func TellsBy(i int, above, other Teller) Teller {
	return func(t Telling) string {
		if t.Args[i] > 0 {
			return above(t)
		}
		return other(t)
	}
}

// Scored is what facts bring a seat, summed up.
type Scored struct {
	Seat   Seat
	Points int
	List   string // what is said of each, with commas between
}

// Scores sums up what facts bring each seat, in the order of seats: item says how many points a fact brings
// and what is said of it; "" for a fact that is no part of it.
func Scores(facts []Fact, item func(*Fact) (points int16, text string)) (out []Scored) {
	for seat := SeatAt(0); seat <= MaxSeats; seat++ {
		sum, list := 0, []string(nil)
		for i := range facts {
			if points, text := item(&facts[i]); text != "" && facts[i].Seat == seat {
				sum += int(points)
				list = append(list, text)
			}
		}
		if len(list) > 0 {
			out = append(out, Scored{seat, sum, strings.Join(list, ", ")})
		}
	}
	return out
}

// Story tells facts in fewer sentences than they are: tell makes those of some facts at the beginning, empty
// ones being none, and says how many facts they tell. For Narrator.
func Story(facts []Fact, tell func([]Fact) (sentences []string, told int)) (out []string) {
	for len(facts) > 0 {
		sentences, told := tell(facts)
		for _, text := range sentences {
			if text != "" {
				out = append(out, text)
			}
		}
		facts = facts[max(1, told):]
	}
	return out
}

// Sentence is what tells some facts in one.
func Sentence(text string, told int) ([]string, int) { return []string{text}, told }
