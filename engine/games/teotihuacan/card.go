package teotihuacan

import "painani/engine"

// revision of the rules: raised when a fold of a recorded game would change.
const revision = 1

// card describes the game (data.json: meta).
var card = engine.Card{
	Name: "teotihuacan", Title: "Teotihuacan", Prefix: "te", Revision: revision,
	MinSeats: minSeats, MaxSeats: maxSeats, Options: options(), Facts: factKinds, Codes: refusalCodes,
}

// options are what NEW may choose: the set-up, variants, and rulings that tables differ on.
func options() []engine.Option {
	out := []engine.Option{{Name: optionSetup, Values: []string{setupNormal, setupDraft, setupFirst}}}
	for i := range rulingOptions {
		out = append(out, rulingOptions[i].Option)
	}
	return out
}

// Card describes the game.
func (Rules) Card() *engine.Card { return &card }
