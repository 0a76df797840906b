package rules

import "painani/engine"

// Codes of refusals: what is wrong with a typed turn. Each is a key of the
// catalogues, provoked by a test, and quoted with the section of the rules that
// it rests on. The values that its sentence may name stand behind it: cells are
// strings, "h7"; cells, sizes, levels and tiles are lists; the others are
// numbers, or ids with a prefix in the catalogue (choice., thing., axis.).
const (
	// The words.
	CodeTooLong   = "MX-too-long"       // max: bytes
	CodeEmpty     = "MX-empty"          //
	CodeUnknown   = "MX-unknown-word"   // word
	CodeAmbiguous = "MX-ambiguous-word" // word
	CodeVerb      = "MX-verb"           // word: a cell or number without a verb before it
	CodeUnfit     = "MX-unfit"          // word, choice: what is asked instead
	CodeMissing   = "MX-missing"        // choice: what the line does not say
	CodeTooMuch   = "MX-too-much"       // word: something follows the end of the turn
	CodeNumber    = "MX-number"         // number, min, max
	CodeNoCell    = "MX-no-cell"        // word: looks like a cell, is not on the map

	// The moment.
	CodeOver       = "MX-over"          //
	CodeNotYours   = "MX-not-your-turn" //
	CodeNowStart   = "MX-now-start"     // cells: first the Mexica is put on one of these
	CodeNowTurn    = "MX-now-turn"      // the Mexica is on the board already
	CodeStartCell  = "MX-start-cell"    // cell, cells: not one of the start cells that are free
	CodeNowNeutral = "MX-now-neutral"   // levels: first the players set neutral temples of these
	CodeShore      = "MX-neutral-shore" // cell: lies on the shore, no neutral temple
	CodeClose      = "MX-neutral-close" // cell, other: a neutral temple stands there; n: cells apart, min
	CodeNeutrals   = "MX-neutral-level" // level, levels: those that are left
	CodeAP         = "MX-ap"            // needs, has: action points
	CodeShelter    = "MX-shelter"       // cell, seat: engine.Seat, or already a name: whose last way out it is

	// What lies on a cell.
	CodeLake     = "MX-lake"     // cell
	CodeOccupied = "MX-occupied" // cell, thing: temple, tile, mexica
	CodePalace   = "MX-palace"   // cell: nothing is built on the palace
	CodeWater    = "MX-water"    // cell: canal, where land is needed
	CodeNoSpan   = "MX-no-span"  // cell: canal without a bridge, where a Mexica cannot go

	// Canals.
	CodeNoSingle   = "MX-no-single"      // no single canal tile is left
	CodeNoDouble   = "MX-no-double"      // no double one is left
	CodeNeighbours = "MX-not-neighbours" // cell, other: a double tile covers two cells side by side
	CodeAccess     = "MX-access"         // cell, bridge: the cell of the bridge that leads to it
	CodeFounded    = "MX-founded"        // cell, size: the district of the cell is founded, no canal there

	// Bridges.
	CodeNotCanal    = "MX-not-canal"     // cell: bridges stand on canals
	CodeBridgeThere = "MX-bridge-there"  // cell
	CodeBridgeEnds  = "MX-bridge-ends"   // cell: no land on two opposite sides
	CodeBridgeAxis  = "MX-bridge-axis"   // cell, axis: h, v: no land on these two sides
	CodeWhichAxis   = "MX-which-axis"    // cell: both ways are possible
	CodeBridgesLeft = "MX-bridges-left"  // left: bridges are moved only when none is in the supply
	CodeBridgesGone = "MX-bridges-gone"  // none is in the supply: say which one is moved
	CodeNoBridge    = "MX-no-bridge"     // cell: no bridge there
	CodeBridgeUsed  = "MX-bridge-loaded" // cell: a Mexica stands on the bridge, it stays
	CodeSamePlace   = "MX-same-place"    // cell: a bridge that is moved goes elsewhere

	// Ways of the Mexica.
	CodeHere    = "MX-here"        // cell: the own Mexica stands there
	CodeNoWay   = "MX-no-way"      // cell, from: no way on foot
	CodeNoSail  = "MX-no-boat"     // from: no boat, for the Mexica is not on a bridge
	CodeNoRoute = "MX-no-waterway" // cell, from: no water joins the two bridges

	// Temples and districts.
	CodeStock      = "MX-no-temple"        // level, levels: those in the stock
	CodeElsewhere  = "MX-other-district"   // cell, from: not in the district of the own Mexica
	CodeOnBridge   = "MX-on-bridge"        // cell: a Mexica on a bridge is in no district
	CodeNoTile     = "MX-no-tile"          // size: of the district; tiles: face up
	CodeSize       = "MX-size"             // size: of the district; tile: the one named
	CodeIsFounded  = "MX-district-founded" // cell: of the tile; size
	CodeNoRoom     = "MX-no-room"          // size: of the district: no empty plain land in it
	CodeWhichLevel = "MX-which-level"      // cell, levels: several temples are possible

	// Chips.
	CodeNoChips  = "MX-no-chips"  // none is in the supply
	CodeTwoChips = "MX-two-chips" // max: bought in a turn
	CodeOwnChip  = "MX-own-chip"  // the player holds none
	CodeUsedUp   = "MX-used-up"   // n: chips used in this turn; none is left
)

// sections are the codes by the section of rules.md that they rest on; "" for what only concerns words.
var sections = []struct {
	section string
	codes   []string
}{
	{"", []string{CodeTooLong, CodeEmpty, CodeUnknown, CodeAmbiguous}},
	{"1", []string{CodeNoCell}},
	{"1.2", []string{CodeLake, CodeOccupied, CodePalace, CodeWater, CodeNoSpan}},
	{"3", []string{CodeNowStart, CodeNowTurn, CodeStartCell}},
	{"4", []string{CodeTooMuch, CodeNotYours, CodeAP}},
	{"5", []string{CodeVerb, CodeUnfit, CodeMissing, CodeNumber}},
	{"5.1", []string{CodeNeighbours, CodeAccess, CodeFounded}},
	{"5.2", []string{CodeNotCanal, CodeBridgeThere, CodeBridgeEnds, CodeBridgeAxis, CodeWhichAxis}},
	{"5.3", []string{CodeBridgesLeft, CodeBridgesGone, CodeBridgeUsed, CodeSamePlace}},
	{"5.4", []string{CodeHere, CodeNoWay}},
	{"5.5", []string{CodeNoBridge, CodeNoSail, CodeNoRoute}},
	{"5.7", []string{CodeStock, CodeElsewhere, CodeOnBridge, CodeWhichLevel}},
	{"5.8", []string{CodeNoTile, CodeSize, CodeIsFounded, CodeNoRoom}},
	{"5.9", []string{CodeNoChips, CodeTwoChips}},
	{"5.10", []string{CodeOwnChip, CodeUsedUp}},
	{"5.11", []string{CodeShelter}},
	{"6", []string{CodeOver}},
	{"9", []string{CodeNoSingle, CodeNoDouble}},
	{"10", []string{CodeNowNeutral, CodeShore, CodeClose, CodeNeutrals}},
}

// RefusalCodes lists them for the card, sectionOf says the section of each.
var RefusalCodes, sectionOf = func() (all []string, of map[string]string) {
	of = map[string]string{}
	for _, x := range sections {
		for _, code := range x.codes {
			all, of[code] = append(all, code), x.section
		}
	}
	return all, of
}()

// Refuse makes a refusal with its section; values come as pairs of name and value.
func Refuse(code string, values ...any) *engine.Refusal {
	return engine.Refuse(code, sectionOf[code], values...)
}
