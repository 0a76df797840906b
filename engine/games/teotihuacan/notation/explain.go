package notation

import (
	"painani/engine"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lang"
)

// explainer makes sentences of refusals. What they quote of moves stands there as one would type it in the
// reader's language.
var explainer = func() engine.Explainer {
	e := words.Explainer
	e.Typed, e.Speak = []string{"move", "own"}, Vocabulary.Speak
	return e
}()

// Explain is the sentence of a refusal, with its facts filled in.
func (Grammar) Explain(r *engine.Refusal, tag lang.Tag) string { return explainer.Explain(r, tag) }
