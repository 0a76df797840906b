package rules

import (
	_ "embed"
	"maps"
	"slices"

	"painani/engine"
)

// revision of the rules: raised when a fold of a recorded game would change.
// What revision 1 did otherwise is said at Rules.
const revision = 2

// Options of NEW: how many levels the neutral temples of a game for two have, and who sets them (rules.md 10,
// U3). With more seats they say nothing.
const (
	OptionNeutral  = "neutral"
	OptionPlacing  = "placing"
	PlacingPlayers = "players"
)

// Card describes the game (data.json: components.player_count).
var Card = engine.Card{
	Name: "mexica", Title: "Mexica", Prefix: "mx", Revision: revision,
	MinSeats: MinSeats, MaxSeats: MaxSeats, Facts: FactKinds, Codes: Codes.List,
	Options: []engine.Option{
		{Name: OptionNeutral, Values: slices.Sorted(maps.Keys(NeutralStocks))},
		{Name: OptionPlacing, Values: []string{"lot", PlacingPlayers}},
	},
}

// firstCard describes the game as it was first.
var firstCard = func() engine.Card {
	first := Card
	first.Revision, first.Options = 1, nil
	return first
}()

// Card describes the game.
func (g Rules) Card() *engine.Card {
	if g.First {
		return &firstCard
	}
	return &Card
}

//go:embed codes.txt
var codeText string

// Codes are the codes of refusals with the sections of rules.md and, in codes.txt, the values that they name.
var Codes = engine.ParseCodes(codeText)

// Refuse makes a refusal with the section of its code; When makes it if something holds, else it is nil.
var Refuse, When = Codes.Refuse, Codes.When
