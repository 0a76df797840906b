package rules

import "painani/engine"

// Kinds of facts. Arguments are named in FactKinds; amounts are signed only
// where it says change. Boards are printed numbers, powers pips.
const (
	FactKept       uint8 = iota // a seat's two starting tiles are revealed
	FactBeside                  // a discovery tile lies beside a starting tile
	FactDrafted                 // a starting tile taken in the draft
	FactPosted                  // a worker placed on a board at the start
	FactMoved                   // a worker moved: from, to, power, distance, along: power of the second or 0
	FactCollected               // cocoa collected on a board
	FactWorship                 // a worker locked on a worship space (from 1) of a board, in a form
	FactBumped                  // the seat's worker was pushed off the worship space of a board
	FactMain                    // a main action begins: workers counted, cocoa paid; free 1: FREECOCOA paid
	FactReleased                // free unlock turn: so many workers freed
	FactUnlocked                // workers freed for cocoa
	FactUsed                    // a discovery tile used
	FactClaimed                 // a discovery tile claimed from a spot; the price follows as FactPaid
	FactGained                  // goods received, and from what
	FactPaid                    // goods given up, and for what
	FactPoints                  // points won or lost (change), and from what
	FactStep                    // a step in a temple to a step
	FactBlocked                 // a step in a temple lost
	FactAvenue                  // a step on the Avenue, to
	FactAvenueEnd               // a step on the Avenue lost
	FactTrack                   // a step on the pyramid track, to
	FactPower                   // a worker on a board raised to a power
	FactAscended                // a worker ascended from a board
	FactWorker                  // the fourth worker comes into play
	FactReward                  // reward chosen, 1 to 5
	FactLearned                 // a technology on a slot
	FactNoble                   // a building into a row and slot (from 1); buildings taken now
	FactDecorated               // a decoration on a side and step; matches
	FactBuilt                   // a pyramid tile on a slot, turned; level, matches
	FactTrade                   // one trade of a royal tile
	FactLight                   // the light disc moves to a space
	FactPyramid                 // the pyramid is finished
	FactFinal                   // the final round of the era begins
	FactRefillDeco              // a decoration turned up on a place of the display
	FactRefillTile              // a pyramid tile turned up on a place of the display
	FactRefillSpot              // a discovery tile turned up on a spot
	FactEclipse                 // an Eclipse begins, 1 to 3
	FactMasks                   // masks scored: sets, points
	FactSalary                  // salary: owed, paid, missing; points follow as FactPoints
	FactWaived                  // salary waived by FREECOCOA: owed
	FactNeutral                 // neutral dice of a colour (1, 2) on three boards
	FactBonus                   // a temple bonus tile scored: temple, tile, points
	FactOver                    // the game is over
	FactCount
)

// Sources, argument "source" of gained, paid and points.
const (
	fromStart    int16 = iota // a starting tile
	fromTurn                  // turn order: starting cocoa
	FromBoard                 // the board's action
	FromTemple                // a temple step
	fromTile                  // a discovery tile used
	fromRoyal                 // a royal tile
	FromTech                  // a technology
	fromReward                // an ascension reward
	FromOthers                // somebody else bought the technology (3 points)
	FromAvenue                // Eclipse: Avenue
	FromLeader                // Eclipse: furthest on the pyramid track
	FromTrack                 // Eclipse: pyramid track
	FromMasks                 // Eclipse: masks
	ForSalary                 // Eclipse: salary paid, or missing (change below 0)
	FromBonus                 // temple bonus tile
	forAction                 // cocoa price of a main action
	forWorship                // cocoa of worship: bump and both
	forDiscovery              // price of a discovery tile
	forTech                   // price of a technology
	forBuilding               // price of a building
	forDeco                   // price of a decoration
	forPyramid                // price of a pyramid tile
	forPower                  // T13
	forUnlock                 // unlocking
	sourceCount
)

// FactKinds are the facts by number, for JSON (engine.Card.Facts). Boards, temples,
// slots, sides, spots and tiles are the numbers used in this package.
var FactKinds = engine.NameFacts(
	"kept tile tile2", "beside tile kind", "drafted tile", "posted board", "moved from to power distance along",
	"collected board cocoa", "worship board space form power", "bumped board", "main board workers cocoa free",
	"released workers", "unlocked workers cocoa", "used kind", "claimed kind spot",
	"gained cocoa wood stone gold source", "paid cocoa wood stone gold source", "points vp source",
	"step temple step", "blocked temple", "avenue step", "avenue-end", "track step", "power board power",
	"ascended board", "worker", "reward reward", "learned slot technology", "noble row slot taken",
	"decorated tile side step matches", "built tile slot turn level matches", "trade royal", "light space",
	"pyramid", "final", "refill-decoration place tile", "refill-pyramid place tile", "refill-discovery spot kind",
	"eclipse number", "masks sets vp", "salary owed paid missing", "waived owed",
	"neutral colour board board2 board3", "bonus temple tile vp", "over",
)
