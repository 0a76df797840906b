package engine

import (
	"slices"
	"strconv"
	"strings"

	"painani/engine/lang"
)

// Explainer makes the sentences of a game's refusals out of its catalogue, where each
// code is a key; for Rules.Explain.
type Explainer struct {
	Words *lang.Catalog
	// values that are ids, with the prefix under which Words has their names
	Named map[string]string
	None  string                                     // key of what an empty list says; "": nothing
	Goods []string                                   // ids of goods; refusals have amounts of them by their ids
	Count func(p lang.Printer, goods []int16) string // says such amounts
	Seat  string                                     // key of what a seat is called whose name nobody knows
	// values that are notation, as one types them, and how that is said in a language; both may be nil
	Typed []string
	Speak func(line string, tag lang.Tag) string
}

// Explain is the sentence of a refusal with its facts filled in. A code that is not the
// game's comes back in angle brackets.
func (e *Explainer) Explain(r *Refusal, tag lang.Tag) string {
	p := e.Words.In(tag)
	values := make([]any, 0, 2*len(r.Values))
	for k, v := range r.Values {
		values = append(values, k, e.spoken(p, k, v))
	}
	return p.Say(r.Code, values...)
}

// spoken is a value as a sentence names it.
func (e *Explainer) spoken(p lang.Printer, key string, v any) any {
	switch x := v.(type) {
	case string:
		return e.named(p, key, x)
	case []string:
		out := make([]string, len(x))
		for i := range x {
			out[i] = e.named(p, key, x[i])
		}
		return e.join(p, out)
	case []int:
		out := make([]string, len(x))
		for i := range x {
			out[i] = strconv.Itoa(x[i])
		}
		return e.join(p, out)
	case map[string]int:
		goods := make([]int16, len(e.Goods))
		for i, id := range e.Goods {
			goods[i] = int16(x[id])
		}
		if e.Count != nil {
			return e.Count(p, goods)
		}
	case Seat:
		if e.Seat != "" {
			return p.Say(e.Seat, "n", x)
		}
	}
	return v
}

func (e *Explainer) join(p lang.Printer, list []string) string {
	if len(list) == 0 && e.None != "" {
		return p.Say(e.None)
	}
	return strings.Join(list, ", ")
}

// named is a text of a value as the reader says it: an id by its name, notation in his language.
func (e *Explainer) named(p lang.Printer, key, text string) string {
	prefix := e.Named[key]
	switch {
	case prefix != "" && p.Has(prefix+text):
		return p.Say(prefix + text)
	case slices.Contains(e.Typed, key):
		return e.Speak(text, p.Tag)
	}
	return text
}
