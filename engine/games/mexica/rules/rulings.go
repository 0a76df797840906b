package rules

// Rulings on uncertain points (rules.md 14), one setting and one place of use
// each, with the default of the digest.
const (
	// U1: in round 1 of phase 1 nobody may take the last way out from an opponent's Mexica.
	rulingShelter = true
	// U2: distance of neutral temples is Manhattan distance; else it is king's moves.
	rulingManhattan = true
	// U2: a coast cell has a lake neighbour; else one at a corner suffices.
	rulingCoastOrthogonal = true
	// U3: the neutral temples are placed at random, or by an option of NEW set by the two players in turn. Else
	// their ten cells are those that come first in reading order, and only the levels are drawn.
	rulingNeutralRandom = true
	// U4: a tile that cannot be placed any more leaves the game in phase 1 too.
	rulingRemoveInPhaseOne = true
	// U5: the emblem cell h7 may be walked on.
	rulingEmblemWalkable = true
	// U6: a Mexica on a bridge is in no district; else it is in that of its western
	// or northern access cell.
	rulingBridgeHomeless = true
	// U7: the player chooses the orientation of a bridge; else north-south goes first.
	rulingAxisFree = true
	// U8: a palace cell may be an access cell.
	rulingPalaceAccess = true
	// U9: fast travel may end on the palace.
	rulingTravelPalace = true
	// U11: safety valve, not a rule: after so many full rounds in which nobody built a
	// canal, a bridge or a temple and nobody founded, the phase ends. 0: never.
	RulingIdleRounds = 3
	// … at tables of revision 1, which also know the sound test of U4 alone.
	rulingIdleRoundsFirst = 10
)

// U10, the older edition, has no setting: no difference is known.
//
// What the rules specification leaves to the engine and this one does not have: the removal of
// impossible tiles by consent (rules.md 8). Where few canal tiles are left, carve.go knows exactly
// which can still be placed; with more of them the sound test never removes a tile that could be
// placed, and one that it keeps in vain is left to the safety valve. In 1,000 games between decent bots that valve
// ended 21 of 2,000 phases, all of them the second: 14 with two players, 4 with three, 3 with four.
