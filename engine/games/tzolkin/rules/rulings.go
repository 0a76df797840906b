package rules

// Rulings on uncertain points (rules.md 13 and 14), one constant and one place of use each. The other rulings of
// section 13 are plain rules; a test of its name shows each of them, see rulings_test.go.
const (
	rulingAnyOffersAny        = false // Uxmal 5 and tile b2-11 do not offer Uxmal 5 again; it would only burn corn.
	rulingTheologyFromNine    = true  // from Chichen Itza 9, theology 1 opens the free choice of space 10. The lower actions are then listed once, without a price.
	rulingBurnBesideOpen      = true  // burning is open although the group has an open corn tile.
	rulingBurnWithAgriculture = true  // burning is open with agriculture 2.
	rulingArchOnGranted       = true  // architecture serves the building that tile b1-12 grants.
	rulingGrantsOptional      = true  // "build", "market" and "any action" on a tile may be declined; all else is received.
	rulingNeutralStopsDouble  = false // a neutral worker on 6 (9 on Chichen Itza) does not stop the double advance.
	rulingSkullReturns        = true  // the skull paid for m-13 goes back to the bank.
	rulingSpaceAlone          = true  // the start-player space may be the only placement of a turn.
)

// Three more uncertain points have no constant: Tikal 4 reached through Uxmal 5 or tile b2-11 may build a monument
// being the same action; quarter points are the unit of Tally; and the level of architecture that
// rewards a building which raises it follows from rewarding before the icons. Mercy beyond the printed case
// (rules.md 4.1, last paragraph) is mercySteps without a look at temples.
