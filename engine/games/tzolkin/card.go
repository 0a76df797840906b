package tzolkin

import "painani/engine"

// Revisions of the rules: raised when a fold of a recorded game would change.
const (
	revisionAsks = 1 // asks how far the calendar goes after the last food day too
	revision     = 2
)

// card describes the game (data.json: players). There are no options.
var card, cardAsks = cardOf(revision), cardOf(revisionAsks)

func cardOf(revision int) engine.Card {
	return engine.Card{
		Name: "tzolkin", Title: "Tzolk'in", Prefix: "tz", Revision: revision,
		MinSeats: minSeats, MaxSeats: maxSeats, Facts: factKinds, Codes: refusalCodes,
	}
}

// Card describes the game.
func (g Rules) Card() *engine.Card {
	if g.First {
		return &cardAsks
	}
	return &card
}
