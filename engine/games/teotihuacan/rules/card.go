package rules

import "painani/engine"

// revision of the rules: raised when a fold of a recorded game would change.
const revision = 1

// Card describes the game (data.json: meta).
var Card = engine.Card{
	Name: "teotihuacan", Title: "Teotihuacan", Prefix: "te", Revision: revision,
	MinSeats: MinSeats, MaxSeats: MaxSeats, Options: options(), Facts: FactKinds, Codes: RefusalCodes,
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
func (Rules) Card() *engine.Card { return &Card }
