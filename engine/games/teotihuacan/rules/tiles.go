package rules

import (
	"fmt"
	"strings"
)

// Kinds of discovery tiles: seven masks, then the others (data.json: discovery_tiles).
const (
	KindM1 = iota
	KindM2
	KindM3
	KindM4
	KindM5
	KindM6
	KindM7
	KindVP4
	KindRES3
	KindRES2
	KindAVENUE
	KindTANY
	KindTBLUE
	KindTRED
	KindTGREEN
	KindCOCOA4
	KindPOWER2
	KindDOUBLE
	KindFREECOCOA
	KindANYWHERE
	KindEXTRAWORKER
	DiscoveryKinds
)

// Discovery is a kind of discovery tile.
type Discovery struct {
	ID     string
	Copies uint8
	Price  Goods
	When   window
}

// window says when a tile can be used (rules.md 9): a catalogue key behind "when.".
type window string

// Windows.
const (
	UsedNever   window = "never"  // masks
	UsedInstant window = "turn"   // own turn
	UsedPower   window = "power"  // own turn, but for the moment between moving and the deed
	UsedMove    window = "move"   // when moving
	UsedWaiver  window = "pay"    // when paying cocoa
	UsedAction  window = "action" // in the main action of Alchemy, Nobles, Construction
)

// Discoveries are the kinds of discovery tiles; masks of kind k show mask k + 1.
var Discoveries = [DiscoveryKinds]Discovery{
	{"M1", 1, Goods{Cocoa: 2, Gold: 1}, UsedNever}, {"M2", 2, Goods{Cocoa: 1, Wood: 1}, UsedNever},
	{"M3", 2, Goods{Cocoa: 1, Wood: 1}, UsedNever}, {"M4", 3, Goods{Wood: 1}, UsedNever},
	{"M5", 3, Goods{Wood: 1}, UsedNever}, {"M6", 3, Goods{Wood: 1}, UsedNever},
	{"M7", 3, Goods{Wood: 1}, UsedNever},
	{"VP4", 3, Goods{Wood: 1}, UsedInstant}, {"RES3", 2, Goods{Cocoa: 1}, UsedInstant},
	{"RES2", 2, Goods{}, UsedInstant}, {"AVENUE", 3, Goods{Cocoa: 1}, UsedInstant},
	{"TANY", 3, Goods{Cocoa: 1}, UsedInstant}, {"TBLUE", 2, Goods{}, UsedInstant},
	{"TRED", 2, Goods{}, UsedInstant}, {"TGREEN", 2, Goods{}, UsedInstant},
	{"COCOA4", 3, Goods{Gold: 1}, UsedInstant}, {"POWER2", 3, Goods{Cocoa: 1}, UsedPower},
	{"DOUBLE", 3, Goods{}, UsedMove}, {"FREECOCOA", 3, Goods{}, UsedWaiver},
	{"ANYWHERE", 3, Goods{}, UsedMove}, {"EXTRAWORKER", 3, Goods{}, UsedAction},
}

// Amounts of the instant tiles.
const (
	TileVP     = 4
	TileCocoa  = 4
	TilePowers = 2
)

// TileResources and TileTemple are the resources of choice and the temple of a kind.
var (
	TileResources = [DiscoveryKinds]uint8{KindRES2: 2, KindRES3: 3}
	TileTemple    = [DiscoveryKinds]uint8{KindTBLUE: Blue, KindTRED: Red, KindTGREEN: Green}
)

// StartTile is a starting tile.
type StartTile struct {
	ID     string
	Boards [2]uint8 // in printed order
	Goods  Goods
	Any    uint8              // resources of choice
	Temple [TempleCount]uint8 // steps
	Avenue uint8
	Power  uint8 // power-ups
	Tech   bool  // the lowest technology
	Beside uint8 // 1, 2: index from 1 into State.Beside: a discovery tile is drawn beside it
}

// StartTiles are the starting tiles; the number of a tile is its index plus one.
var StartTiles = [...]StartTile{
	{ID: "S01", Boards: [2]uint8{1, 2}, Goods: Goods{Cocoa: 2, Wood: 3}, Avenue: 1},
	{ID: "S02", Boards: [2]uint8{4, 3}, Goods: Goods{Stone: 2, Gold: 3}, Temple: [TempleCount]uint8{Green: 1}},
	{ID: "S03", Boards: [2]uint8{2, 3}, Goods: Goods{Wood: 4, Stone: 1}, Temple: [TempleCount]uint8{Blue: 1}},
	{ID: "S04", Boards: [2]uint8{1, 4}, Goods: Goods{Cocoa: 5, Gold: 2}, Temple: [TempleCount]uint8{Red: 1}},
	{ID: "S05", Boards: [2]uint8{4, 5}, Goods: Goods{Gold: 2}, Tech: true},
	{ID: "S06", Boards: [2]uint8{2, 4}, Goods: Goods{Wood: 3, Gold: 2}, Power: 1},
	{ID: "S07", Boards: [2]uint8{5, 8}, Any: 2, Tech: true},
	{ID: "S08", Boards: [2]uint8{6, 7}, Goods: Goods{Cocoa: 2, Stone: 4}, Temple: [TempleCount]uint8{Blue: 1}},
	{ID: "S09", Boards: [2]uint8{5, 6}, Temple: [TempleCount]uint8{Blue: 1, Red: 1, Green: 1}},
	{ID: "S10", Boards: [2]uint8{7, 8}, Goods: Goods{Cocoa: 5}, Temple: [TempleCount]uint8{Red: 1}, Power: 1},
	{ID: "S11", Boards: [2]uint8{6, 8}, Goods: Goods{Cocoa: 5}, Temple: [TempleCount]uint8{Green: 1}, Power: 1},
	{ID: "S12", Boards: [2]uint8{5, 7}, Any: 2, Temple: [TempleCount]uint8{Blue: 1, Red: 1}},
	{ID: "S13", Boards: [2]uint8{3, 5}, Goods: Goods{Cocoa: 3, Wood: 5}},
	{ID: "S14", Boards: [2]uint8{3, 7}, Goods: Goods{Stone: 3, Gold: 1}, Beside: 1},
	{ID: "S15", Boards: [2]uint8{2, 6}, Goods: Goods{Wood: 1, Stone: 2, Gold: 3}},
	{ID: "S16", Boards: [2]uint8{4, 8}, Goods: Goods{Cocoa: 2, Gold: 3}, Beside: 2},
	{ID: "S17", Boards: [2]uint8{3, 8}, Goods: Goods{Cocoa: 3, Wood: 2, Stone: 3}},
	{ID: "S18", Boards: [2]uint8{2, 7}, Goods: Goods{Wood: 1, Stone: 2}, Avenue: 1},
}

// Royal tiles, by category.
const (
	RoyalRA04 = iota
	RoyalRA05
	RoyalRA09
	RoyalRB02
	RoyalRB06
	RoyalRB07
	RoyalRC01
	RoyalRC03
	RoyalRC08
	RoyalCount
	RoyalCategory = 3 // tiles of a category
)

// RoyalTile is a royal tile (rules.md 10). Most says how often a trade goes, or what the minimum is taken with: the
// power plus More. Pay is what one trade costs, AnyIn resources of choice besides.
type RoyalTile struct {
	ID    string
	VP    int16 // for each: of the player's technologies, pyramid track or Avenue
	More  int8
	Trade bool
	Pay   Goods
	AnyIn uint8
	Gain  Goods
	Steps uint8 // temple steps of choice
}

// Royals are the royal tiles. RB07 is one trade for as many resources as the power; RC01 is cocoa alone.
var Royals = [RoyalCount]RoyalTile{
	RoyalRA04: {ID: "RA04", VP: 2},
	RoyalRA05: {ID: "RA05", VP: 2},
	RoyalRA09: {ID: "RA09", VP: 1, More: 1},
	RoyalRB02: {ID: "RB02", Trade: true, Pay: Goods{Cocoa: 1}, Gain: Goods{Wood: 1, Stone: 1}},
	RoyalRB06: {ID: "RB06", Trade: true, Pay: Goods{Cocoa: 1}, Gain: Goods{Stone: 1, Gold: 1}},
	RoyalRB07: {ID: "RB07", Trade: true, Pay: Goods{Cocoa: 1}, AnyIn: 1},
	RoyalRC01: {ID: "RC01", More: 1},
	RoyalRC03: {ID: "RC03", Trade: true, AnyIn: 1, Gain: Goods{Cocoa: 2}},
	RoyalRC08: {ID: "RC08", More: -1, Trade: true, Pay: Goods{Cocoa: 1}, Steps: 1},
}

// Technologies by ascending number.
const (
	Tech01 = iota
	Tech03
	Tech05
	Tech07
	Tech09
	Tech11
	Tech13
	Tech15
	Tech17
	TechCount
)

// TechTile is a technology: what it costs and gives (rules.md 4, 11).
type TechTile struct {
	ID   string
	Gold int16
	VP   int16 // after the action
}

var Technologies = [TechCount]TechTile{
	{"T01", 1, 0}, {"T03", 1, 3}, {"T05", 1, 0}, {"T07", 1, 1}, {"T09", 2, 4}, {"T11", 2, 3}, {"T13", 2, 0}, {"T15", 2, 0}, {"T17", 2, 0},
}

// Amounts of the technologies.
const (
	Tech01Cocoa = 1
	Tech05More  = 1
	Tech07Cocoa = 1
	Tech13Cocoa = 1
	Tech15Count = 1
)

// Temple bonus tiles.
const (
	BonusTB1 = iota
	BonusTB2
	BonusTB3
	BonusTB4
	BonusTB5
	BonusTB6
	BonusTB7
	BonusCount
)

// BonusTile is a temple bonus tile: VP flat, or for each of what it counts (rules.md 13.8).
type BonusTile struct {
	ID   string
	VP   int16
	High int16 // TB7: for a worker of power 4 or 5
}

var Bonuses = [BonusCount]BonusTile{
	{"TB1", 1, 0}, {"TB2", 5, 0}, {"TB3", 15, 0}, {"TB4", 3, 0}, {"TB5", 9, 0}, {"TB6", 2, 0}, {"TB7", 4, 9},
}

// Icon is a symbol of the pyramid: blue, red, green or glyph; coloured: printed in colour.
type Icon uint8

const Coloured Icon = 4

// Kind is the symbol without its colour.
func (i Icon) Kind() Icon { return i &^ Coloured }

// IconLetters are the icons by number, capitals printed in colour.
const IconLetters = "brgnBRG"

func icon(letter byte) Icon { return Icon(strings.IndexByte(IconLetters, letter)) }

// Numbers of tiles.
const (
	DecoCount    = 15
	PyramidCount = 32
	StartCount   = len(StartTiles)
)

// DecoTile is a decoration: icons A and B, clockwise around the pyramid.
type DecoTile struct {
	ID   string
	A, B Icon
}

var DecoTiles = func() (out [DecoCount]DecoTile) {
	for i, x := range strings.Fields("BR nB GG BG RB Bn RR GB RG Gn nR BB GR Rn nG") {
		out[i] = DecoTile{fmt.Sprintf("DC%02d", i), icon(x[0]), icon(x[1])}
	}
	return out
}()

// PyramidTile is a pyramid tile: its icons clockwise from the top left corner.
type PyramidTile struct {
	ID    string
	Icons [4]Icon
}

var PyramidTiles = func() (out [PyramidCount]PyramidTile) {
	for i, x := range strings.Fields("bnRg nbrG nrbG gnbR gnbr gnrb gnrB gbrn gBrn bnrn Bnrn gnrn gnRn bnGn bngn bngr bngR gnbr " +
		"nnnr bnnn nnng bnng gnnb nngr Gnnr bnnR bnnr gbGb rBrb grgR nnnn nnnn") {
		out[i] = PyramidTile{fmt.Sprintf("P%02d", i), [4]Icon{icon(x[0]), icon(x[1]), icon(x[2]), icon(x[3])}}
	}
	return out
}()

// PrintedIcons are the icons of the base, rows from the Palace side, columns from the left.
var PrintedIcons = func() (out [8][8]Icon) {
	for r, row := range strings.Fields("nnnbbnnn gggbbnnn nnnbnrrr ggrnnbbb ggrnbrrr nnrnbggg bbbrrnnn gggrrnnn") {
		for c := range out[r] {
			out[r][c] = icon(row[c])
		}
	}
	return out
}()

// DecoBase are the printed icons under decoration step 0, that of icon A first: clockwise around the pyramid.
var DecoBase = [SideCount][2]Icon{North: {icon('r'), icon('g')}, East: {icon('n'), icon('g')}, South: {icon('n'), icon('b')}, West: {icon('r'), icon('b')}}

// StartPyramid are the slots filled at the start by players (rules.md 2.8).
var StartPyramid = [MaxSeats + 1][]uint8{
	2: {0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15, 16, 24},
	3: {4, 5, 6, 7, 8, 9, 10, 11, 19, 21},
	4: {1, 2, 4, 7, 8, 11, 13, 14},
}
