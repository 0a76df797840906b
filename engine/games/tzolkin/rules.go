// Package tzolkin is Tzolk'in, put together from its parts; each imports only those above it, which a test holds:
//
//	rules     the state, its steps, what they bring about, the score. No words, no pictures
//	position  the documented JSON form of a state (FORMAT.md)
//	words     three catalogues; sentences of the log, of refusals, of menus
//	notation  a typed turn read, written, explained; what a refusal offers; what may be planned
//	board     the board as text and as picture
//	manual    the player's manual
package tzolkin

import (
	"painani/engine"
	"painani/engine/games/tzolkin/board"
	"painani/engine/games/tzolkin/manual"
	"painani/engine/games/tzolkin/notation"
	"painani/engine/games/tzolkin/position"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/games/tzolkin/words"
)

// Rules is Tzolk'in, put together: the parts play and speak by the same revision of the rules.
type Rules struct {
	rules.Rules
	*position.Codec
	words.Teller
	notation.Grammar
	board.Painter
	*manual.Book
}

// of puts the parts around a revision of the rules.
func of(r rules.Rules) Rules {
	return Rules{r, position.Form, words.Teller{Rules: r}, notation.By(r), board.New(), &manual.Text}
}

// newest is the game as it is now.
var newest = of(rules.Rules{})

// init makes the game known, as it is now and as old tables know it.
func init() {
	engine.Register[rules.State](newest)
	engine.Register[rules.State](revisionOne())
}

func revisionOne() Rules { return of(rules.Rules{First: true}) }

// Reweighed is engine.Weigher's.
func (r Rules) Reweighed(values []int) engine.Rules[rules.State] {
	r.Rules.By = rules.WeightsOf(values)
	return r
}
