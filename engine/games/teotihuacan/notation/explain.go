package notation

import (
	"maps"

	"painani/engine"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lang"
)

// Typed are the values of refusals that are notation: moves and workers as one types them.
var Typed = []string{"move", "own"}

// Teller says the sentences of the game; what a refusal quotes of moves stands there as one would type it in
// the reader's language.
type Teller struct{ words.Teller }

// Explain is the sentence of a refusal.
func (t Teller) Explain(r *engine.Refusal, tag lang.Tag) string {
	g, spoken := Grammar{Rules: t.Rules}, *r
	spoken.Values = maps.Clone(r.Values)
	for _, key := range Typed {
		switch x := r.Values[key].(type) {
		case string:
			spoken.Values[key] = g.Speak(x, tag)
		case []string:
			list := make([]string, len(x))
			for i := range x {
				list[i] = g.Speak(x[i], tag)
			}
			spoken.Values[key] = list
		}
	}
	return t.Teller.Explain(&spoken, tag)
}
