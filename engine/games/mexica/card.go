package mexica

import "painani/engine"

// revision of the rules: raised when a fold of a recorded game would change.
// What revision 1 did otherwise is said at Rules.
const revision = 2

// card describes the game (data.json: components.player_count). There are no options.
var card = engine.Card{
	Name: "mexica", Title: "Mexica", Prefix: "mx", Revision: revision,
	MinSeats: minSeats, MaxSeats: maxSeats, Facts: factKinds, Codes: refusalCodes,
}

// firstCard describes the game as it was first.
var firstCard = func() engine.Card {
	c := card
	c.Revision, c.Options = 1, nil
	return c
}()

// Card describes the game.
func (g Rules) Card() *engine.Card {
	if g.first {
		return &firstCard
	}
	return &card
}
