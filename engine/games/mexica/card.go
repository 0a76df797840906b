package mexica

import "painani/engine"

// revision of the rules: raised when a fold of a recorded game would change.
const revision = 1

// card describes the game (data.json: components.player_count). There are no options.
var card = engine.Card{
	Name: "mexica", Title: "Mexica", Prefix: "mx", Revision: revision,
	MinSeats: minSeats, MaxSeats: maxSeats, Facts: factKinds, Codes: refusalCodes,
}

// Card describes the game.
func (Rules) Card() *engine.Card { return &card }
