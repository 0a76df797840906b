package rules

import (
	_ "embed"

	"painani/engine"
)

// Revisions of the rules: raised when a fold of a recorded game would change.
const (
	// RevisionOffers sold by T13 where no power-up was taken; in the draft the discovery tile beside a starting
	// tile was turned up only when that tile had been taken.
	RevisionOffers = 1
	// RevisionPaid paid a salary within the Eclipse where it asked nobody, whatever the player had planned.
	RevisionPaid = 2
	revision     = 3
)

// Card describes the game (data.json: meta).
var Card = cardOf(revision)

// oldCards are the cards of older revisions, by number.
var oldCards = [revision]engine.Card{RevisionOffers: cardOf(RevisionOffers), RevisionPaid: cardOf(RevisionPaid)}

func cardOf(revision int) engine.Card {
	return engine.Card{
		Name: "teotihuacan", Title: "Teotihuacan", Prefix: "te", Revision: revision,
		MinSeats: MinSeats, MaxSeats: MaxSeats, Options: options(), Facts: FactKinds, Codes: RefusalCodes,
	}
}

// options are what NEW may choose: the set-up, variants, and rulings that tables differ on.
func options() []engine.Option {
	out := []engine.Option{{Name: OptionSetup, Values: []string{SetupNormal, SetupDraft, SetupFirst}}}
	for i := range RulingOptions {
		out = append(out, RulingOptions[i].Option)
	}
	return out
}

// Card describes the game.
func (g Rules) Card() *engine.Card {
	if g.Revision > 0 && g.Revision < revision {
		return &oldCards[g.Revision]
	}
	return &Card
}

//go:embed codes.txt
var codes string

// RefusalCodes are the codes of refusals: what is wrong with a typed turn. Each is a key of the catalogues,
// provoked by a test and quoted with the section of the rules that it rests on.
var RefusalCodes = engine.ParseCodes(codes).List
