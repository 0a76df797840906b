package rules

// All numbers of the components stand in this file. They are checked against
// data.json by a test. What follows from the map stands in tables.go.

// island map: # plain land, P palace start cell, E palace emblem, C printed
// canal, . lake (rules.md 1; data.json: board).
var MapRows = [...]string{
	".#...#####...........",
	".###########.........",
	"############.........",
	"##############.......",
	".###############.....",
	".######P######C###.##",
	".#####PEP#####C######",
	".######P######C######",
	"..############C#####.",
	".################....",
	"###############......",
	"#############........",
	"###########..........",
	"..####..##...........",
}

// StartCanals are the double tiles laid on the printed canal (rules.md 3.1).
var StartCanals = [...][2]string{{"o6", "o7"}, {"o8", "o9"}}

// Supply (data.json: components).
const (
	SingleSupply = 6
	DoubleSupply = 35 // after the two laid at set-up
	BridgeSupply = 11
	ChipSupply   = 12
)

// A turn (data.json: turn, actions). A boat costs 1 for each bridge reached, a
// temple its level, founding and using a chip nothing.
const (
	TurnAP     = 6
	CanalAP    = 1
	BridgeAP   = 1
	WalkAP     = 1
	TravelAP   = 5
	ChipAP     = 1 // price of a chip, and what it gives
	ChipsATurn = 2 // bought at most
)

// TileCopies counts the calpulli tiles by size (data.json: calpulli).
var TileCopies = Tiles{3: 2, 4: 2, 5: 2, 6: 2, 7: 1, 8: 1, 9: 1, 10: 1, 11: 1, 12: 1, 13: 1}

// FirstTiles of the 15 are face up in phase 1.
const (
	TileCount  = 15
	FirstTiles = 8
)

// Issue is the temples that a player receives for each phase, by level - 1
// (data.json: components.temples_per_player).
var Issue = [2][Levels]uint8{{3, 3, 2, 1}, {3, 2, 2, 2}}

// Neutral temples for two players, by level - 1, and their distance (data.json: two_player, U2).
var NeutralStock = [Levels]uint8{4, 3, 2, 1}

// NeutralStocks are the same by the value of the option of NEW, the sum of their levels: always ten temples
// of one unused colour. The rules say only that 20 levels may be more (rules.md 10).
var NeutralStocks = map[string][Levels]uint8{"20": NeutralStock, "25": {2, 3, 3, 2}, "30": {0, 3, 4, 3}}

const (
	NeutralCount    = 10
	NeutralDistance = 4
)

// PalaceBonus is for a Mexica on a start cell at the end of a phase (rules.md 7.2).
const PalaceBonus = 5

// Places that a district rewards.
const Places = 3

// Prizes are the points of the first, second and third place of a district, of its tile if it is founded; the
// second is also what its founder gets and the third what others present get (rules.md 2, 7.3).
func Prizes(size uint8) [Places]int16 {
	second := (size + 1) / 2
	return [Places]int16{int16(size), int16(second), int16((second + 1) / 2)}
}
