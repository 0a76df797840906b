package rules

// Rulings on uncertain points (rules.md 14), with the default of the digest; a test of its number shows each
// of them (rulings_test.go).
//
//	U1   in round 1 of phase 1 nobody may take the last way out from an opponent's Mexica (Sheltered)
//	U2   neutral temples: Manhattan distance, and a coast cell has a lake neighbour beside it (Apart, Coast)
//	U3   they are placed at random, or by an option of NEW set by the two players in turn
//	U4   a tile that cannot be placed any more leaves the game in phase 1 too (Remove)
//	U5   the emblem cell h7 may be walked on
//	U6   a Mexica on a bridge is in no district (HomeOf)
//	U7   the player chooses the orientation of a bridge, U8: a palace cell may be an access cell (Cross)
//	U9   fast travel may end on the palace
//	U10  no difference is known of the older edition
const (
	// U11: safety valve, not a rule: after so many full rounds in which nobody built a
	// canal, a bridge or a temple and nobody founded, the phase ends.
	RulingIdleRounds = 3
	// … at tables of revision 1, which also know the sound test of U4 alone.
	rulingIdleRoundsFirst = 10
)

// What the rules specification leaves to the engine and this one does not have: the removal of
// impossible tiles by consent (rules.md 8). Where few canal tiles are left, carve.go knows exactly
// which can still be placed; with more of them the sound test never removes a tile that could be
// placed, and one that it keeps in vain is left to the safety valve. In 1,000 games between decent bots that valve
// ended 21 of 2,000 phases, all of them the second: 14 with two players, 4 with three, 3 with four.
