package rules

import "painani/engine"

// Revisions of the rules: raised when a fold of a recorded game would change.
const (
	revisionAsks = 1 // asks how far the calendar goes after the last food day too
	revision     = 2
)

// Card describes the game (data.json: players). There are no options.
var Card, cardAsks = cardOf(revision), cardOf(revisionAsks)

func cardOf(revision int) engine.Card {
	return engine.Card{
		Name: "tzolkin", Title: "Tzolk'in", Prefix: "tz", Revision: revision,
		MinSeats: MinSeats, MaxSeats: MaxSeats, Facts: FactKinds, Codes: RefusalCodes,
	}
}

// Card describes the game.
func (g Rules) Card() *engine.Card {
	if g.First {
		return &cardAsks
	}
	return &Card
}
