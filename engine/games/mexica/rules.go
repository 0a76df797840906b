// Package mexica is Mexica, put together from its parts, which are those of every game of the house (package engine). It has one of
// its own, advice: what a list of moves offers, and how bots think.
package mexica

import (
	"cmp"

	"painani/engine"
	"painani/engine/games/mexica/advice"
	"painani/engine/games/mexica/board"
	"painani/engine/games/mexica/manual"
	"painani/engine/games/mexica/notation"
	"painani/engine/games/mexica/position"
	"painani/engine/games/mexica/rules"
	"painani/engine/games/mexica/words"
	"painani/engine/neural"
)

// Rules is Mexica, put together by of: the parts play and speak by the same revision of the rules.
type Rules struct {
	rules.Rules
	*position.Codec
	advice.Adviser
	words.Teller
	notation.Grammar
	board.Painter
	*manual.Book
}

// of puts the parts around a revision of the rules.
func of(r rules.Rules) Rules {
	adviser := advice.Adviser{Rules: r, Seers: new(advice.Seers)}
	return Rules{r, position.Form, adviser, words.Teller{Rules: r}, notation.By(r), board.New(), &manual.Text}
}

// newest is the game as it is now.
var newest = of(rules.Rules{})

// init makes the game known, as it is now and as old tables know it.
func init() {
	engine.Register[rules.State](newest)
	engine.Register[rules.State](revisionOne())
}

// revisionOne is the game as it was first.
func revisionOne() Rules { return of(rules.Rules{First: true}) }

// Reweighed is engine.Weigher's.
func (r Rules) Reweighed(values []int) engine.Rules[rules.State] {
	r.Rules.By = rules.Weighing.Of(values)
	r.Adviser.Rules = r.Rules
	return r
}

// See is engine.Learner's.
func (r Rules) See(s *rules.State, seat engine.Seat, in *neural.Inputs) { r.Adviser.See(s, seat, in) }

// Score is Rules'; where there is a net it is by that.
func (r Rules) Score(s *rules.State, seat engine.Seat) int { return r.Adviser.Score(s, seat) }

// Learnt is engine.Learner's.
func (r Rules) Learnt(n *neural.Net, seats int) (engine.Rules[rules.State], bool) {
	r.Rules.By, r.Rules.Net = nil, cmp.Or(n, rules.Learnt.For(seats))
	r.Adviser.Rules = r.Rules
	return r, r.Net != nil
}
