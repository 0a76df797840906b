// Package house speaks for the house: the catalogue of sentences that belong to
// no single game, in English, German and Hungarian, and what is made of them:
// refusals (Explain), the log (Tell), times and deadlines (When, Due, Span).
// Letters, pages and command line say the same things in the same words.
//
// It is pure. Names of players come in as arguments and stay with the caller.
package house

import (
	"embed"
	"fmt"
	"strings"

	"painani/engine"
	"painani/engine/lang"
)

//go:embed words/*.json
var files embed.FS

var catalog = lang.MustLoad(files, "words")

// Words is the printer of the house's catalogue in one language.
func Words(tag lang.Tag) lang.Printer { return catalog.In(tag) }

// code is the prefix of refusals in the catalogue.
const code = "code."

// Explain is the sentence of a refusal: the engine's own codes from the house's
// catalogue, all others from the game's. g may be nil before there is a table. A
// code that nobody knows is shown as it is, in angle brackets.
func Explain(g engine.Game, r *engine.Refusal, tag lang.Tag) string {
	p := Words(tag)
	if p.Has(code + r.Code) {
		return p.Say(code+r.Code, values(p, r.Values)...)
	}
	if g != nil {
		return g.Explain(r, tag)
	}
	return "<" + r.Code + ">"
}

// Word is a word of the game's own catalogue, such as the name of a part of the
// score or the reason of an end.
func Word(g engine.Game, key string, tag lang.Tag) string {
	return g.Explain(&engine.Refusal{Code: key}, tag)
}

// Named returns the refusal with seats among its values replaced by the names of
// their players; r is unchanged.
func Named(r *engine.Refusal, names engine.Names, tag lang.Tag) *engine.Refusal {
	c := *r
	c.Values = map[string]any{}
	for k, v := range r.Values {
		switch x := v.(type) {
		case engine.Seat:
			v = names.Of(x)
		case []engine.Seat:
			list := make([]string, len(x))
			for i, s := range x {
				list[i] = names.Of(s)
			}
			v = Join(list, tag)
		}
		c.Values[k] = v
	}
	return &c
}

// values are a refusal's facts as the catalogue takes them.
func values(p lang.Printer, m map[string]any) []any {
	var out []any
	for k, v := range m {
		switch x := v.(type) {
		case engine.Seat:
			v = p.Say("seat", "n", x)
		case []engine.Seat:
			list := make([]string, len(x))
			for i, s := range x {
				list[i] = p.Say("seat", "n", s)
			}
			v = Join(list, p.Tag)
		}
		out = append(out, k, v)
	}
	return out
}

// Rule names code and section of a refusal, "TZ-both, rules 4.1", for the
// bracket behind the sentence.
func Rule(r *engine.Refusal, tag lang.Tag) string {
	if r.Section == "" {
		return r.Code
	}
	return r.Code + ", " + Words(tag).Say("rules", "section", r.Section)
}

// Join lists words as a sentence does: "Ada, Bela and Carl".
func Join(list []string, tag lang.Tag) string {
	switch n := len(list); n {
	case 0:
		return ""
	case 1:
		return list[0]
	default:
		return fmt.Sprintf("%s %s %s", strings.Join(list[:n-1], ", "), Words(tag).Say("and"), list[n-1])
	}
}
