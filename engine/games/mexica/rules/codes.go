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

// Refusals are the codes with the section of rules.md that each rests on; "" for
// what only concerns words.
var Refusals = []struct{ Code, Section string }{
	{CodeTooLong, ""},
	{CodeEmpty, ""},
	{CodeUnknown, ""},
	{CodeAmbiguous, ""},
	{CodeVerb, "5"},
	{CodeUnfit, "5"},
	{CodeMissing, "5"},
	{CodeTooMuch, "4"},
	{CodeNumber, "5"},
	{CodeNoCell, "1"},
	{CodeOver, "6"},
	{CodeNotYours, "4"},
	{CodeNowStart, "3"},
	{CodeNowTurn, "3"},
	{CodeStartCell, "3"},
	{CodeNowNeutral, "10"},
	{CodeShore, "10"},
	{CodeClose, "10"},
	{CodeNeutrals, "10"},
	{CodeAP, "4"},
	{CodeShelter, "5.11"},
	{CodeLake, "1.2"},
	{CodeOccupied, "1.2"},
	{CodePalace, "1.2"},
	{CodeWater, "1.2"},
	{CodeNoSpan, "1.2"},
	{CodeNoSingle, "9"},
	{CodeNoDouble, "9"},
	{CodeNeighbours, "5.1"},
	{CodeAccess, "5.1"},
	{CodeFounded, "5.1"},
	{CodeNotCanal, "5.2"},
	{CodeBridgeThere, "5.2"},
	{CodeBridgeEnds, "5.2"},
	{CodeBridgeAxis, "5.2"},
	{CodeWhichAxis, "5.2"},
	{CodeBridgesLeft, "5.3"},
	{CodeBridgesGone, "5.3"},
	{CodeNoBridge, "5.5"},
	{CodeBridgeUsed, "5.3"},
	{CodeSamePlace, "5.3"},
	{CodeHere, "5.4"},
	{CodeNoWay, "5.4"},
	{CodeNoSail, "5.5"},
	{CodeNoRoute, "5.5"},
	{CodeStock, "5.7"},
	{CodeElsewhere, "5.7"},
	{CodeOnBridge, "5.7"},
	{CodeNoTile, "5.8"},
	{CodeSize, "5.8"},
	{CodeIsFounded, "5.8"},
	{CodeNoRoom, "5.8"},
	{CodeWhichLevel, "5.7"},
	{CodeNoChips, "5.9"},
	{CodeTwoChips, "5.9"},
	{CodeOwnChip, "5.10"},
	{CodeUsedUp, "5.10"},
}

// Keys of the catalogues that notation and menus use beside these codes.
//
//	choice.turn    an action: canal, bridge, walk, …       choice.start   a start cell
//	choice.cell    a cell                                   choice.goal    a cell to go to
//	choice.bridge  the bridge that is moved                 choice.level   the level of the temple
//	choice.site    where the bridge goes                    choice.chip    buy or use
//	choice.axis    h (west-east) or v (north-south)         choice.end     the end of the turn
//	thing.temple, thing.tile, thing.mexica                  axis.h, axis.v
//
//	short.ap        {n} action points spent                 short.lapse    {n} of them lapse
//	short.vp        {sign}{n} points                        short.others   {n} points for others, together
//	short.chips     {sign}{n} chips                         short.sizes    {sizes} of new small land areas
//	short.removed   {sizes} of tiles that leave the game    short.phase    the phase ends
//	short.nothing
//
//	reach.head   {ap} left, the Mexica on {cell}             reach.price   for {ap}: {cells}; bridges are marked with =
//	reach.travel any free cell for {ap} by fast travel       reach.none    nowhere
//	reach.bridge on a bridge: no district                    reach.large   district of {size}, larger than any tile
//	reach.full   district of {size} without an empty cell    reach.founded founded, {size}; {cells} for temples
//	reach.found  {size} can be founded for {n} points; {cells} for tile and temples
//	reach.other  {size}, no tile of it is face up; {cells} for temples

// RefusalCodes lists them for the card.
var RefusalCodes = func() []string {
	out := make([]string, len(Refusals))
	for i, x := range Refusals {
		out[i] = x.Code
	}
	return out
}()

// sectionOf is the section that a code rests on.
var sectionOf = func() map[string]string {
	out := make(map[string]string, len(Refusals))
	for _, x := range Refusals {
		out[x.Code] = x.Section
	}
	return out
}()

// Refuse makes a refusal with its section; values come as pairs of name and value.
func Refuse(code string, values ...any) *engine.Refusal {
	return engine.Refuse(code, sectionOf[code], values...)
}
