package teotihuacan

// Kinds of discovery tiles: seven masks, then the others (data.json: discovery_tiles).
const (
	kindM1 = iota
	kindM2
	kindM3
	kindM4
	kindM5
	kindM6
	kindM7
	kindVP4
	kindRES3
	kindRES2
	kindAVENUE
	kindTANY
	kindTBLUE
	kindTRED
	kindTGREEN
	kindCOCOA4
	kindPOWER2
	kindDOUBLE
	kindFREECOCOA
	kindANYWHERE
	kindEXTRAWORKER
	discoveryKinds
)

// discovery is a kind of discovery tile.
type discovery struct {
	ID     string
	Copies uint8
	Price  goods
	When   window
}

// window says when a tile can be used (rules.md 9).
type window uint8

// Windows.
const (
	usedNever   window = iota // masks
	usedInstant               // own turn
	usedMove                  // when moving
	usedWaiver                // when paying cocoa
	usedAction                // in the main action of Alchemy, Nobles, Construction
)

// discoveries are the kinds of discovery tiles; masks of kind k show mask k + 1.
var discoveries = [discoveryKinds]discovery{
	{"M1", 1, goods{cocoa: 2, gold: 1}, usedNever},
	{"M2", 2, goods{cocoa: 1, wood: 1}, usedNever},
	{"M3", 2, goods{cocoa: 1, wood: 1}, usedNever},
	{"M4", 3, goods{wood: 1}, usedNever},
	{"M5", 3, goods{wood: 1}, usedNever},
	{"M6", 3, goods{wood: 1}, usedNever},
	{"M7", 3, goods{wood: 1}, usedNever},
	{"VP4", 3, goods{wood: 1}, usedInstant},
	{"RES3", 2, goods{cocoa: 1}, usedInstant},
	{"RES2", 2, goods{}, usedInstant},
	{"AVENUE", 3, goods{cocoa: 1}, usedInstant},
	{"TANY", 3, goods{cocoa: 1}, usedInstant},
	{"TBLUE", 2, goods{}, usedInstant},
	{"TRED", 2, goods{}, usedInstant},
	{"TGREEN", 2, goods{}, usedInstant},
	{"COCOA4", 3, goods{gold: 1}, usedInstant},
	{"POWER2", 3, goods{cocoa: 1}, usedInstant},
	{"DOUBLE", 3, goods{}, usedMove},
	{"FREECOCOA", 3, goods{}, usedWaiver},
	{"ANYWHERE", 3, goods{}, usedMove},
	{"EXTRAWORKER", 3, goods{}, usedAction},
}

// Amounts of the instant tiles.
const (
	tileVP     = 4
	tileCocoa  = 4
	tilePowers = 2
)

// tileResources and tileTemple are the resources of choice and the temple of a kind.
var (
	tileResources = [discoveryKinds]uint8{kindRES2: 2, kindRES3: 3}
	tileTemple    = [discoveryKinds]uint8{kindTBLUE: blue, kindTRED: red, kindTGREEN: green}
)

// startTile is a starting tile.
type startTile struct {
	ID     string
	Boards [2]uint8 // in printed order
	Goods  goods
	Any    uint8              // resources of choice
	Temple [templeCount]uint8 // steps
	Avenue uint8
	Power  uint8 // power-ups
	Tech   bool  // the lowest technology
	Beside uint8 // 1, 2: index from 1 into State.Beside: a discovery tile is drawn beside it
}

// startTiles are the starting tiles; the number of a tile is its index plus one.
var startTiles = [...]startTile{
	{ID: "S01", Boards: [2]uint8{1, 2}, Goods: goods{cocoa: 2, wood: 3}, Avenue: 1},
	{ID: "S02", Boards: [2]uint8{4, 3}, Goods: goods{stone: 2, gold: 3}, Temple: [templeCount]uint8{green: 1}},
	{ID: "S03", Boards: [2]uint8{2, 3}, Goods: goods{wood: 4, stone: 1}, Temple: [templeCount]uint8{blue: 1}},
	{ID: "S04", Boards: [2]uint8{1, 4}, Goods: goods{cocoa: 5, gold: 2}, Temple: [templeCount]uint8{red: 1}},
	{ID: "S05", Boards: [2]uint8{4, 5}, Goods: goods{gold: 2}, Tech: true},
	{ID: "S06", Boards: [2]uint8{2, 4}, Goods: goods{wood: 3, gold: 2}, Power: 1},
	{ID: "S07", Boards: [2]uint8{5, 8}, Any: 2, Tech: true},
	{ID: "S08", Boards: [2]uint8{6, 7}, Goods: goods{cocoa: 2, stone: 4}, Temple: [templeCount]uint8{blue: 1}},
	{ID: "S09", Boards: [2]uint8{5, 6}, Temple: [templeCount]uint8{blue: 1, red: 1, green: 1}},
	{ID: "S10", Boards: [2]uint8{7, 8}, Goods: goods{cocoa: 5}, Temple: [templeCount]uint8{red: 1}, Power: 1},
	{ID: "S11", Boards: [2]uint8{6, 8}, Goods: goods{cocoa: 5}, Temple: [templeCount]uint8{green: 1}, Power: 1},
	{ID: "S12", Boards: [2]uint8{5, 7}, Any: 2, Temple: [templeCount]uint8{blue: 1, red: 1}},
	{ID: "S13", Boards: [2]uint8{3, 5}, Goods: goods{cocoa: 3, wood: 5}},
	{ID: "S14", Boards: [2]uint8{3, 7}, Goods: goods{stone: 3, gold: 1}, Beside: 1},
	{ID: "S15", Boards: [2]uint8{2, 6}, Goods: goods{wood: 1, stone: 2, gold: 3}},
	{ID: "S16", Boards: [2]uint8{4, 8}, Goods: goods{cocoa: 2, gold: 3}, Beside: 2},
	{ID: "S17", Boards: [2]uint8{3, 8}, Goods: goods{cocoa: 3, wood: 2, stone: 3}},
	{ID: "S18", Boards: [2]uint8{2, 7}, Goods: goods{wood: 1, stone: 2}, Avenue: 1},
}

// Royal tiles, by category.
const (
	royalRA04 = iota
	royalRA05
	royalRA09
	royalRB02
	royalRB06
	royalRB07
	royalRC01
	royalRC03
	royalRC08
	royalCount
	royalCategory = 3 // tiles of a category
)

// royalTile is a royal tile (rules.md 10). Most says how often a trade goes, or
// what the minimum is taken with: the power plus More. Pay is what one trade
// costs, AnyIn resources of choice besides.
type royalTile struct {
	ID    string
	VP    int16 // for each: of the player's technologies, pyramid track or Avenue
	More  int8
	Trade bool
	Pay   goods
	AnyIn uint8
	Gain  goods
	Steps uint8 // temple steps of choice
}

// royals are the royal tiles. RB07 is one trade for as many resources as the power; RC01 is cocoa alone.
var royals = [royalCount]royalTile{
	royalRA04: {ID: "RA04", VP: 2},
	royalRA05: {ID: "RA05", VP: 2},
	royalRA09: {ID: "RA09", VP: 1, More: 1},
	royalRB02: {ID: "RB02", Trade: true, Pay: goods{cocoa: 1}, Gain: goods{wood: 1, stone: 1}},
	royalRB06: {ID: "RB06", Trade: true, Pay: goods{cocoa: 1}, Gain: goods{stone: 1, gold: 1}},
	royalRB07: {ID: "RB07", Trade: true, Pay: goods{cocoa: 1}, AnyIn: 1},
	royalRC01: {ID: "RC01", More: 1},
	royalRC03: {ID: "RC03", Trade: true, AnyIn: 1, Gain: goods{cocoa: 2}},
	royalRC08: {ID: "RC08", More: -1, Trade: true, Pay: goods{cocoa: 1}, Steps: 1},
}

// Technologies by ascending number.
const (
	tech01 = iota
	tech03
	tech05
	tech07
	tech09
	tech11
	tech13
	tech15
	tech17
	techCount
)

// techTile is a technology: what it costs and gives (rules.md 4, 11).
type techTile struct {
	ID   string
	Gold int16
	VP   int16 // after the action
}

var technologies = [techCount]techTile{
	{"T01", 1, 0}, {"T03", 1, 3}, {"T05", 1, 0}, {"T07", 1, 1}, {"T09", 2, 4}, {"T11", 2, 3}, {"T13", 2, 0}, {"T15", 2, 0}, {"T17", 2, 0},
}

// Amounts of the technologies.
const (
	tech01Cocoa = 1
	tech05More  = 1
	tech07Cocoa = 1
	tech13Cocoa = 1
	tech15Count = 1
)

// Temple bonus tiles.
const (
	bonusTB1 = iota
	bonusTB2
	bonusTB3
	bonusTB4
	bonusTB5
	bonusTB6
	bonusTB7
	bonusCount
)

// bonusTile is a temple bonus tile: VP flat, or for each of what it counts (rules.md 13.8).
type bonusTile struct {
	ID   string
	VP   int16
	High int16 // TB7: for a worker of power 4 or 5
}

var bonuses = [bonusCount]bonusTile{
	{"TB1", 1, 0}, {"TB2", 5, 0}, {"TB3", 15, 0}, {"TB4", 3, 0}, {"TB5", 9, 0}, {"TB6", 2, 0}, {"TB7", 4, 9},
}

// icon is a symbol of the pyramid: blue, red, green or glyph; coloured: printed in colour.
type icon uint8

const coloured icon = 4

// kind is the symbol without its colour.
func (i icon) kind() icon { return i &^ coloured }

// Icons, lower case plain, upper case coloured.
const (
	ib = icon(blue)
	ir = icon(red)
	ig = icon(green)
	in = icon(glyph)
	iB = ib | coloured
	iR = ir | coloured
	iG = ig | coloured
)

// decoTile is a decoration: icons A and B, clockwise around the pyramid.
type decoTile struct {
	ID   string
	A, B icon
}

var decoTiles = [...]decoTile{
	{"DC00", iB, iR}, {"DC01", in, iB}, {"DC02", iG, iG}, {"DC03", iB, iG}, {"DC04", iR, iB}, {"DC05", iB, in},
	{"DC06", iR, iR}, {"DC07", iG, iB}, {"DC08", iR, iG}, {"DC09", iG, in}, {"DC10", in, iR}, {"DC11", iB, iB},
	{"DC12", iG, iR}, {"DC13", iR, in}, {"DC14", in, iG},
}

// pyramidTile is a pyramid tile: its icons clockwise from the top left corner.
type pyramidTile struct {
	ID    string
	Icons [4]icon
}

var pyramidTiles = [...]pyramidTile{
	{"P00", [4]icon{ib, in, iR, ig}}, {"P01", [4]icon{in, ib, ir, iG}}, {"P02", [4]icon{in, ir, ib, iG}},
	{"P03", [4]icon{ig, in, ib, iR}}, {"P04", [4]icon{ig, in, ib, ir}}, {"P05", [4]icon{ig, in, ir, ib}},
	{"P06", [4]icon{ig, in, ir, iB}}, {"P07", [4]icon{ig, ib, ir, in}}, {"P08", [4]icon{ig, iB, ir, in}},
	{"P09", [4]icon{ib, in, ir, in}}, {"P10", [4]icon{iB, in, ir, in}}, {"P11", [4]icon{ig, in, ir, in}},
	{"P12", [4]icon{ig, in, iR, in}}, {"P13", [4]icon{ib, in, iG, in}}, {"P14", [4]icon{ib, in, ig, in}},
	{"P15", [4]icon{ib, in, ig, ir}}, {"P16", [4]icon{ib, in, ig, iR}}, {"P17", [4]icon{ig, in, ib, ir}},
	{"P18", [4]icon{in, in, in, ir}}, {"P19", [4]icon{ib, in, in, in}}, {"P20", [4]icon{in, in, in, ig}},
	{"P21", [4]icon{ib, in, in, ig}}, {"P22", [4]icon{ig, in, in, ib}}, {"P23", [4]icon{in, in, ig, ir}},
	{"P24", [4]icon{iG, in, in, ir}}, {"P25", [4]icon{ib, in, in, iR}}, {"P26", [4]icon{ib, in, in, ir}},
	{"P27", [4]icon{ig, ib, iG, ib}}, {"P28", [4]icon{ir, iB, ir, ib}}, {"P29", [4]icon{ig, ir, ig, iR}},
	{"P30", [4]icon{in, in, in, in}}, {"P31", [4]icon{in, in, in, in}},
}

// Numbers of tiles.
const (
	decoCount    = len(decoTiles)
	pyramidCount = len(pyramidTiles)
	startCount   = len(startTiles)
)

// printedIcons are the icons of the base, rows from the Palace side, columns from the left.
var printedIcons = [8][8]icon{
	{in, in, in, ib, ib, in, in, in},
	{ig, ig, ig, ib, ib, in, in, in},
	{in, in, in, ib, in, ir, ir, ir},
	{ig, ig, ir, in, in, ib, ib, ib},
	{ig, ig, ir, in, ib, ir, ir, ir},
	{in, in, ir, in, ib, ig, ig, ig},
	{ib, ib, ib, ir, ir, in, in, in},
	{ig, ig, ig, ir, ir, in, in, in},
}

// baseIcons are the printed icons of decoration step 0: left to right, top to bottom.
var baseIcons = [sideCount][2]icon{
	north: {ir, ig},
	east:  {in, ig},
	south: {ib, in},
	west:  {ib, ir},
}

// startPyramid are the slots filled at the start by players (rules.md 2.8).
var startPyramid = [maxSeats + 1][]uint8{
	2: {0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15, 16, 24},
	3: {4, 5, 6, 7, 8, 9, 10, 11, 19, 21},
	4: {1, 2, 4, 7, 8, 11, 13, 14},
}
