package rules

import "painani/engine"

// Codes of refusals: what is wrong with a typed turn, with the section of rules.md that it rests on, "" for what
// only concerns words. Each is a key of the catalogues, provoked by a test. The values that its sentence may name
// stand behind it: cells are strings, "h7"; cells, sizes, levels and tiles are lists; the others are numbers, or
// ids with a prefix in the catalogue (choice., thing., axis.).
var (
	// The words.
	CodeTooLong   = code("", "MX-too-long") // max: bytes
	CodeEmpty     = code("", "MX-empty")
	CodeUnknown   = code("", "MX-unknown-word")   // word
	CodeAmbiguous = code("", "MX-ambiguous-word") // word
	CodeVerb      = code("5", "MX-verb")          // word: a cell or number without a verb before it
	CodeUnfit     = code("5", "MX-unfit")         // word, choice: what is asked instead
	CodeMissing   = code("5", "MX-missing")       // choice: what the line does not say
	CodeTooMuch   = code("4", "MX-too-much")      // word: something follows the end of the turn
	CodeNumber    = code("5", "MX-number")        // number, min, max
	CodeNoCell    = code("1", "MX-no-cell")       // word: looks like a cell, is not on the map

	// The moment.
	CodeOver       = code("6", "MX-over")
	CodeNotYours   = code("4", "MX-not-your-turn")
	CodeNowStart   = code("3", "MX-now-start")      // cells: first the Mexica is put on one of these
	CodeNowTurn    = code("3", "MX-now-turn")       // the Mexica is on the board already
	CodeStartCell  = code("3", "MX-start-cell")     // cell, cells: not one of the start cells that are free
	CodeNowNeutral = code("10", "MX-now-neutral")   // levels: first the players set neutral temples of these
	CodeShore      = code("10", "MX-neutral-shore") // cell: lies on the shore, no neutral temple
	CodeClose      = code("10", "MX-neutral-close") // cell, other: a neutral temple stands there; n: cells apart, min
	CodeNeutrals   = code("10", "MX-neutral-level") // level, levels: those that are left
	CodeAP         = code("4", "MX-ap")             // needs, has: action points
	CodeShelter    = code("5.11", "MX-shelter")     // cell, seat: engine.Seat, or already a name: whose last way out it is

	// What lies on a cell.
	CodeLake     = code("1.2", "MX-lake")     // cell
	CodeOccupied = code("1.2", "MX-occupied") // cell, thing: temple, tile, mexica
	CodePalace   = code("1.2", "MX-palace")   // cell: nothing is built on the palace
	CodeWater    = code("1.2", "MX-water")    // cell: canal, where land is needed
	CodeNoSpan   = code("1.2", "MX-no-span")  // cell: canal without a bridge, where a Mexica cannot go

	// Canals.
	CodeNoSingle   = code("9", "MX-no-single")        // no single canal tile is left
	CodeNoDouble   = code("9", "MX-no-double")        // no double one is left
	CodeNeighbours = code("5.1", "MX-not-neighbours") // cell, other: a double tile covers two cells side by side
	CodeAccess     = code("5.1", "MX-access")         // cell, bridge: the cell of the bridge that leads to it
	CodeFounded    = code("5.1", "MX-founded")        // cell, size: the district of the cell is founded, no canal there

	// Bridges.
	CodeNotCanal    = code("5.2", "MX-not-canal")     // cell: bridges stand on canals
	CodeBridgeThere = code("5.2", "MX-bridge-there")  // cell
	CodeBridgeEnds  = code("5.2", "MX-bridge-ends")   // cell: no land on two opposite sides
	CodeBridgeAxis  = code("5.2", "MX-bridge-axis")   // cell, axis: h, v: no land on these two sides
	CodeWhichAxis   = code("5.2", "MX-which-axis")    // cell: both ways are possible
	CodeBridgesLeft = code("5.3", "MX-bridges-left")  // left: bridges are moved only when none is in the supply
	CodeBridgesGone = code("5.3", "MX-bridges-gone")  // none is in the supply: say which one is moved
	CodeNoBridge    = code("5.5", "MX-no-bridge")     // cell: no bridge there
	CodeBridgeUsed  = code("5.3", "MX-bridge-loaded") // cell: a Mexica stands on the bridge, it stays
	CodeSamePlace   = code("5.3", "MX-same-place")    // cell: a bridge that is moved goes elsewhere

	// Ways of the Mexica.
	CodeHere    = code("5.4", "MX-here")        // cell: the own Mexica stands there
	CodeNoWay   = code("5.4", "MX-no-way")      // cell, from: no way on foot
	CodeNoSail  = code("5.5", "MX-no-boat")     // from: no boat, for the Mexica is not on a bridge
	CodeNoRoute = code("5.5", "MX-no-waterway") // cell, from: no water joins the two bridges

	// Temples and districts.
	CodeStock      = code("5.7", "MX-no-temple")        // level, levels: those in the stock
	CodeElsewhere  = code("5.7", "MX-other-district")   // cell, from: not in the district of the own Mexica
	CodeOnBridge   = code("5.7", "MX-on-bridge")        // cell: a Mexica on a bridge is in no district
	CodeNoTile     = code("5.8", "MX-no-tile")          // size: of the district; tiles: face up
	CodeSize       = code("5.8", "MX-size")             // size: of the district; tile: the one named
	CodeIsFounded  = code("5.8", "MX-district-founded") // cell: of the tile; size
	CodeNoRoom     = code("5.8", "MX-no-room")          // size: of the district: no empty plain land in it
	CodeWhichLevel = code("5.7", "MX-which-level")      // cell, levels: several temples are possible

	// Chips.
	CodeNoChips  = code("5.9", "MX-no-chips")  // none is in the supply
	CodeTwoChips = code("5.9", "MX-two-chips") // max: bought in a turn
	CodeOwnChip  = code("5.10", "MX-own-chip") // the player holds none
	CodeUsedUp   = code("5.10", "MX-used-up")  // n: chips used in this turn; none is left
)

// RefusalCodes lists them for the card, sectionOf says the section of each.
var (
	RefusalCodes []string
	sectionOf    = map[string]string{}
)

// code makes a code known.
func code(section, code string) string {
	RefusalCodes, sectionOf[code] = append(RefusalCodes, code), section
	return code
}

// Refuse makes a refusal with its section; values come as pairs of name and value.
func Refuse(code string, values ...any) *engine.Refusal {
	return engine.Refuse(code, sectionOf[code], values...)
}

// When is engine.When with the section of the code.
func When(holds bool, code string, values ...any) *engine.Refusal {
	return engine.When(holds, code, sectionOf[code], values...)
}
