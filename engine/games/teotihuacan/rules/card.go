package rules

import "painani/engine"

// Revisions of the rules: raised when a fold of a recorded game would change.
const (
	revisionOffers = 1 // T13 is sold where no power-up was taken; a drafted tile shows its discovery tile too late
	revision       = 2
)

// Card describes the game (data.json: meta).
var Card, cardOffers = cardOf(revision), cardOf(revisionOffers)

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
	if g.First {
		return &cardOffers
	}
	return &Card
}
