package mexica

import "painani/engine"

// revision of the rules: raised when a fold of a recorded game would change.
// What revision 1 did otherwise is said at Rules.
const revision = 2

// Options of NEW: how many levels the neutral temples of a game for two have (rules.md 10). With more
// seats it says nothing.
const (
	optionNeutral = "neutral"
	neutral20     = "20"
	neutral25     = "25"
	neutral30     = "30"
)

// card describes the game (data.json: components.player_count).
var card = engine.Card{
	Name: "mexica", Title: "Mexica", Prefix: "mx", Revision: revision,
	MinSeats: minSeats, MaxSeats: maxSeats, Facts: factKinds,
	Options: []engine.Option{{Name: optionNeutral, Values: []string{neutral20, neutral25, neutral30}}},
	Codes:   refusalCodes,
}

// firstCard describes the game as it was first.
var firstCard = func() engine.Card {
	c := card
	c.Revision, c.Options = 1, nil
	return c
}()

// Card describes the game.
func (g Rules) Card() *engine.Card {
	if g.First {
		return &firstCard
	}
	return &card
}
