package rules

import (
	_ "embed"

	"painani/engine"
)

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

//go:embed codes.txt
var codes string

// RefusalCodes are the codes of refusals: what is wrong with a typed turn. Each is a key of the catalogues,
// provoked by a test and quoted with the section of the rules that it rests on.
var RefusalCodes = engine.ParseCodes(codes).List
