// Package teotihuacan is Teotihuacan, put together from its parts, which are those of every game of the house (package engine).
package teotihuacan

import (
	"cmp"

	"painani/engine"
	"painani/engine/games/teotihuacan/board"
	"painani/engine/games/teotihuacan/manual"
	"painani/engine/games/teotihuacan/notation"
	"painani/engine/games/teotihuacan/position"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/neural"
)

// Rules is Teotihuacan, put together by of: the parts play and speak by the same revision of the rules.
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
	engine.Register[rules.State](old(rules.RevisionOffers))
	engine.Register[rules.State](old(rules.RevisionPaid))
}

func old(revision int) Rules { return of(rules.Rules{Revision: revision}) }

// Reweighed is engine.Weigher's.
func (r Rules) Reweighed(values []int) engine.Rules[rules.State] {
	r.Rules.By = rules.Weighing.Of(values)
	return r
}

// Learnt is engine.Learner's.
func (r Rules) Learnt(n *neural.Net, seats int) (engine.Rules[rules.State], bool) {
	r.Net = cmp.Or(n, rules.Learnt.For(seats))
	return r, r.Net != nil
}
