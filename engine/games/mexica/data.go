package mexica

// All numbers of the components stand in this file. They are checked against
// data.json by a test. What follows from the map stands in tables.go.

// island map: # plain land, P palace start cell, E palace emblem, C printed
// canal, . lake (rules.md 1; data.json: board).
var mapRows = [...]string{
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

// startCanals are the double tiles laid on the printed canal (rules.md 3.1).
var startCanals = [...][2]string{{"o6", "o7"}, {"o8", "o9"}}

// Supply (data.json: components).
const (
	singleSupply = 6
	doubleSupply = 35 // after the two laid at set-up
	bridgeSupply = 11
	chipSupply   = 12
)

// A turn (data.json: turn, actions). A boat costs 1 for each bridge reached, a
// temple its level, founding and using a chip nothing.
const (
	turnAP     = 6
	canalAP    = 1
	bridgeAP   = 1
	walkAP     = 1
	travelAP   = 5
	chipAP     = 1 // price of a chip, and what it gives
	chipsATurn = 2 // bought at most
)

// tileCopies counts the calpulli tiles by size (data.json: calpulli).
var tileCopies = tiles{3: 2, 4: 2, 5: 2, 6: 2, 7: 1, 8: 1, 9: 1, 10: 1, 11: 1, 12: 1, 13: 1}

// firstTiles of the 15 are face up in phase 1.
const (
	tileCount  = 15
	firstTiles = 8
)

// issue is the temples that a player receives for each phase, by level - 1
// (data.json: components.temples_per_player).
var issue = [2][levels]uint8{{3, 3, 2, 1}, {3, 2, 2, 2}}

// Neutral temples for two players, by level - 1, and their distance (data.json: two_player, U2).
var neutralStock = [levels]uint8{4, 3, 2, 1}

// neutralStocks are the same by the value of the option of NEW, the sum of their levels: always ten temples
// of one unused colour. The rules say only that 20 levels may be more (rules.md 10).
var neutralStocks = map[string][levels]uint8{neutral20: neutralStock, neutral25: {2, 3, 3, 2}, neutral30: {0, 3, 4, 3}}

const (
	neutralCount    = 10
	neutralDistance = 4
)

// palaceBonus is for a Mexica on a start cell at the end of a phase (rules.md 7.2).
const palaceBonus = 5

// places that a district rewards.
const places = 3

// prizes are the points of the first, second and third place of a district, of
// its tile if it is founded; the second is also what its founder gets and the
// third what others present get (rules.md 2, 7.3).
func prizes(size uint8) [places]int16 {
	second := (size + 1) / 2
	return [places]int16{int16(size), int16(second), int16((second + 1) / 2)}
}
