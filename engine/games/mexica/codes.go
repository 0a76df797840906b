package mexica

import "painani/engine"

// Codes of refusals: what is wrong with a typed turn. Each is a key of the
// catalogues, provoked by a test, and quoted with the section of the rules that
// it rests on. The values that its sentence may name stand behind it: cells are
// strings, "h7"; cells, sizes, levels and tiles are lists; the others are
// numbers, or ids with a prefix in the catalogue (choice., thing., axis.).
const (
	// The words.
	codeTooLong   = "MX-too-long"       // max: bytes
	codeEmpty     = "MX-empty"          //
	codeUnknown   = "MX-unknown-word"   // word
	codeAmbiguous = "MX-ambiguous-word" // word
	codeVerb      = "MX-verb"           // word: a cell or number without a verb before it
	codeUnfit     = "MX-unfit"          // word, choice: what is asked instead
	codeMissing   = "MX-missing"        // choice: what the line does not say
	codeTooMuch   = "MX-too-much"       // word: something follows the end of the turn
	codeNumber    = "MX-number"         // number, min, max
	codeNoCell    = "MX-no-cell"        // word: looks like a cell, is not on the map

	// The moment.
	codeOver      = "MX-over"          //
	codeNotYours  = "MX-not-your-turn" //
	codeNowStart  = "MX-now-start"     // cells: first the Mexica is put on one of these
	codeNowTurn   = "MX-now-turn"      // the Mexica is on the board already
	codeStartCell = "MX-start-cell"    // cell, cells: not one of the start cells that are free
	codeAP        = "MX-ap"            // needs, has: action points
	codeShelter   = "MX-shelter"       // cell, seat: engine.Seat, or already a name: whose last way out it is

	// What lies on a cell.
	codeLake     = "MX-lake"     // cell
	codeOccupied = "MX-occupied" // cell, thing: temple, tile, mexica
	codePalace   = "MX-palace"   // cell: nothing is built on the palace
	codeWater    = "MX-water"    // cell: canal, where land is needed
	codeNoSpan   = "MX-no-span"  // cell: canal without a bridge, where a Mexica cannot go

	// Canals.
	codeNoSingle   = "MX-no-single"      // no single canal tile is left
	codeNoDouble   = "MX-no-double"      // no double one is left
	codeNeighbours = "MX-not-neighbours" // cell, other: a double tile covers two cells side by side
	codeAccess     = "MX-access"         // cell, bridge: the cell of the bridge that leads to it
	codeFounded    = "MX-founded"        // cell, size: the district of the cell is founded, no canal there

	// Bridges.
	codeNotCanal    = "MX-not-canal"     // cell: bridges stand on canals
	codeBridgeThere = "MX-bridge-there"  // cell
	codeBridgeEnds  = "MX-bridge-ends"   // cell: no land on two opposite sides
	codeBridgeAxis  = "MX-bridge-axis"   // cell, axis: h, v: no land on these two sides
	codeWhichAxis   = "MX-which-axis"    // cell: both ways are possible
	codeBridgesLeft = "MX-bridges-left"  // left: bridges are moved only when none is in the supply
	codeBridgesGone = "MX-bridges-gone"  // none is in the supply: say which one is moved
	codeNoBridge    = "MX-no-bridge"     // cell: no bridge there
	codeBridgeUsed  = "MX-bridge-loaded" // cell: a Mexica stands on the bridge, it stays
	codeSamePlace   = "MX-same-place"    // cell: a bridge that is moved goes elsewhere

	// Ways of the Mexica.
	codeHere    = "MX-here"        // cell: the own Mexica stands there
	codeNoWay   = "MX-no-way"      // cell, from: no way on foot
	codeNoSail  = "MX-no-boat"     // from: no boat, for the Mexica is not on a bridge
	codeNoRoute = "MX-no-waterway" // cell, from: no water joins the two bridges

	// Temples and districts.
	codeStock      = "MX-no-temple"        // level, levels: those in the stock
	codeElsewhere  = "MX-other-district"   // cell, from: not in the district of the own Mexica
	codeOnBridge   = "MX-on-bridge"        // cell: a Mexica on a bridge is in no district
	codeNoTile     = "MX-no-tile"          // size: of the district; tiles: face up
	codeSize       = "MX-size"             // size: of the district; tile: the one named
	codeIsFounded  = "MX-district-founded" // cell: of the tile; size
	codeNoRoom     = "MX-no-room"          // size: of the district: no empty plain land in it
	codeWhichLevel = "MX-which-level"      // cell, levels: several temples are possible

	// Chips.
	codeNoChips  = "MX-no-chips"  // none is in the supply
	codeTwoChips = "MX-two-chips" // max: bought in a turn
	codeOwnChip  = "MX-own-chip"  // the player holds none
	codeUsedUp   = "MX-used-up"   // n: chips used in this turn; none is left
)

// refusals are the codes with the section of rules.md that each rests on; "" for
// what only concerns words.
var refusals = []struct{ Code, Section string }{
	{codeTooLong, ""},
	{codeEmpty, ""},
	{codeUnknown, ""},
	{codeAmbiguous, ""},
	{codeVerb, "5"},
	{codeUnfit, "5"},
	{codeMissing, "5"},
	{codeTooMuch, "4"},
	{codeNumber, "5"},
	{codeNoCell, "1"},
	{codeOver, "6"},
	{codeNotYours, "4"},
	{codeNowStart, "3"},
	{codeNowTurn, "3"},
	{codeStartCell, "3"},
	{codeAP, "4"},
	{codeShelter, "5.11"},
	{codeLake, "1.2"},
	{codeOccupied, "1.2"},
	{codePalace, "1.2"},
	{codeWater, "1.2"},
	{codeNoSpan, "1.2"},
	{codeNoSingle, "9"},
	{codeNoDouble, "9"},
	{codeNeighbours, "5.1"},
	{codeAccess, "5.1"},
	{codeFounded, "5.1"},
	{codeNotCanal, "5.2"},
	{codeBridgeThere, "5.2"},
	{codeBridgeEnds, "5.2"},
	{codeBridgeAxis, "5.2"},
	{codeWhichAxis, "5.2"},
	{codeBridgesLeft, "5.3"},
	{codeBridgesGone, "5.3"},
	{codeNoBridge, "5.5"},
	{codeBridgeUsed, "5.3"},
	{codeSamePlace, "5.3"},
	{codeHere, "5.4"},
	{codeNoWay, "5.4"},
	{codeNoSail, "5.5"},
	{codeNoRoute, "5.5"},
	{codeStock, "5.7"},
	{codeElsewhere, "5.7"},
	{codeOnBridge, "5.7"},
	{codeNoTile, "5.8"},
	{codeSize, "5.8"},
	{codeIsFounded, "5.8"},
	{codeNoRoom, "5.8"},
	{codeWhichLevel, "5.7"},
	{codeNoChips, "5.9"},
	{codeTwoChips, "5.9"},
	{codeOwnChip, "5.10"},
	{codeUsedUp, "5.10"},
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

// refusalCodes lists them for the card.
var refusalCodes = func() []string {
	out := make([]string, len(refusals))
	for i, x := range refusals {
		out[i] = x.Code
	}
	return out
}()

// sectionOf is the section that a code rests on.
var sectionOf = func() map[string]string {
	out := make(map[string]string, len(refusals))
	for _, x := range refusals {
		out[x.Code] = x.Section
	}
	return out
}()

// refuse makes a refusal with its section; values come as pairs of name and value.
func refuse(code string, values ...any) *engine.Refusal {
	return engine.Refuse(code, sectionOf[code], values...)
}
