package teotihuacan

// All numbers of the components stand in this file and in tiles.go. They are
// checked against data.json by a test.

// Ids of data.json and names in files, by the numbers used here.
var (
	boardIDs  = [boardCount + 1]string{"", "AB1", "AB2", "AB3", "AB4", "AB5", "AB6", "AB7", "AB8"}
	goodIDs   = [goodsCount]string{"cocoa", "wood", "stone", "gold"}
	templeIDs = [templeCount]string{"blue", "red", "green"}
	sideIDs   = [sideCount]string{"N", "E", "S", "W"}
	techSlot  = [techSlots]string{"r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3"}
	spotIDs   = [spotCount + 1]string{"AB1", "AB2", "AB3", "AB4", "AB7", "blue:4", "red:5", "green:3", "green:6",
		"avenue:3", "avenue:6", "avenue:8", "start"}
)

// Workers, starting tiles and neutral dice (data.json: setup).
const (
	startDice      = 3
	startPower     = 1
	fourthPower    = 3
	maxPower       = 5
	dealtTiles     = 4
	keptTiles      = 2
	besideTiles    = 2
	neutralColours = 2
	neutralDice    = 3
	draftMore      = 2 // tiles in the draft beyond two for each player
	firstCocoa     = 1
	middleCocoa    = 2
	lastCocoa      = 3
)

// neutralCount is the number of neutral colours by players (rules.md 2.13).
var neutralCount = [maxSeats + 1]int{2: 2, 3: 1, 4: 0}

// printedRing is the layout of the first game, by ring position.
var printedRing = [boardCount]uint8{palace, quarry, alchemy, forest, building, decorations, nobles, deposits}

// Tiles of the first game: royal tiles, technologies and bonus tiles as printed.
var (
	printedRoyal = [royalSpaces]uint8{royalRC01, royalRB06, royalRA04}
	printedTechs = [techSlots]uint8{tech01, tech03, tech05, tech09, tech15, tech17}
	printedBonus = [templeCount]uint8{blue: bonusTB3, red: bonusTB4, green: bonusTB7}
)

// Shuffled ring: the Palace and Construction keep their positions (rules.md 2.1).
const (
	palacePosition   = 1
	buildingPosition = 5
)

// firstStart is what a player of the first game begins with, by turn-order number (rules.md 17.11).
type firstStart struct {
	Boards [startDice]uint8
	Powers [startDice]uint8
	Goods  goods // without the cocoa of the turn order
	VP     int16
	Temple [templeCount]uint8
	Avenue uint8
	Techs  uint8            // bit by slot
	Pair   [keptTiles]uint8 // starting tiles whose gains these nearly are
}

// firstStarts are the first game's players (data.json: first_game_setup).
var firstStarts = [maxSeats]firstStart{
	{Boards: [3]uint8{6, 2, 8}, Powers: [3]uint8{2, 1, 1}, Goods: goods{6, 1, 2, 4}, Temple: [3]uint8{green: 1}, Pair: [2]uint8{11, 15}},
	{Boards: [3]uint8{7, 2, 3}, Powers: [3]uint8{2, 1, 1}, Goods: goods{5, 4, 2, 0}, VP: 1, Temple: [3]uint8{blue: 1, red: 1}, Pair: [2]uint8{10, 3}},
	{Boards: [3]uint8{1, 2, 7}, Powers: [3]uint8{1, 1, 1}, Goods: goods{4, 3, 4, 1}, Temple: [3]uint8{blue: 1}, Avenue: 1, Pair: [2]uint8{1, 8}},
	{Boards: [3]uint8{3, 4, 5}, Powers: [3]uint8{1, 1, 1}, Goods: goods{1, 2, 0, 5}, Temple: [3]uint8{green: 2}, Techs: 1 << 2, Pair: [2]uint8{2, 5}},
}

// Moving and cocoa (rules.md 3).
const (
	maxDistance = 3
	unlockCocoa = 3
	bumpCocoa   = 1
	bothCocoa   = 1
	collectMore = 1 // cocoa beyond the colours counted
	countMost   = 3 // workers that count for a main action
)

// boardSpec is what is special about an action board (data.json: action_boards).
type boardSpec struct {
	Main    bool
	Spaces  uint8 // worship spaces
	Temple  uint8 // of the worship ability; anyTemple; noTemple
	Spot    uint8 // of its discovery tile; spotCount none
	Powered bool  // two power-ups with three workers; else one
}

// Special temples of a boardSpec.
const (
	anyTemple = templeCount
	noTemple  = templeCount + 1
)

var boards = [boardCount + 1]boardSpec{
	palace:      {false, 3, noTemple, spotPalace, false},
	forest:      {true, 1, red, spotForest, true},
	quarry:      {true, 1, green, spotQuarry, true},
	deposits:    {true, 1, blue, spotDeposits, true},
	alchemy:     {true, 0, noTemple, spotCount, false},
	nobles:      {true, 0, noTemple, spotCount, true},
	decorations: {true, 1, anyTemple, spotDecorations, false},
	building:    {true, 0, noTemple, spotCount, true},
}

// powersOf is the number of power-ups for n workers counted (rules.md 5).
func powersOf(board uint8, n uint8) uint8 {
	if boards[board].Powered && n >= countMost {
		return 2
	}
	return 1
}

// yield is a cell of a resource table.
type yield struct {
	Goods goods
	VP    int16
	Steps uint8 // in temples of choice
}

// yields are the tables of Forest, Quarry and Deposits: rows by workers, columns
// by lowest power 1, 2-3, 4-5 (rules.md 4).
var yields = [deposits + 1][countMost][3]yield{
	forest: {
		{{goods{cocoa: 1}, 0, 0}, {goods{wood: 1}, 0, 0}, {goods{wood: 2}, 0, 0}},
		{{goods{wood: 1}, 0, 0}, {goods{wood: 2}, 0, 0}, {goods{wood: 3, cocoa: 2}, 0, 0}},
		{{goods{wood: 2, cocoa: 1}, 0, 0}, {goods{wood: 3, cocoa: 3}, 0, 0}, {goods{wood: 4, cocoa: 5}, 0, 0}},
	},
	quarry: {
		{{goods{}, 1, 0}, {goods{stone: 1}, 0, 0}, {goods{stone: 2}, 0, 0}},
		{{goods{stone: 1}, 0, 0}, {goods{stone: 2}, 0, 0}, {goods{stone: 3}, 2, 0}},
		{{goods{stone: 2}, 1, 0}, {goods{stone: 3}, 3, 0}, {goods{stone: 4}, 5, 0}},
	},
	deposits: {
		{{goods{}, 1, 0}, {goods{gold: 1}, 0, 0}, {goods{gold: 2}, 0, 0}},
		{{goods{gold: 1}, 0, 0}, {goods{gold: 2}, 0, 0}, {goods{gold: 3}, 2, 0}},
		{{goods{gold: 2, cocoa: 1}, 0, 0}, {goods{gold: 3}, 0, 1}, {goods{gold: 4}, 0, 2}},
	},
}

// yieldColumn is the column of a resource table by lowest power.
var yieldColumn = [maxPower + 1]uint8{1: 0, 2: 1, 3: 1, 4: 2, 5: 2}

// Alchemy, Nobles, Decorations, Construction (rules.md 4).
const (
	techColumns     = 3
	techOthers      = 3 // points of the other owners
	lonePower       = 4 // from which one worker reaches row 2
	nobleWood       = 2
	decoPoints      = 3
	trackTop        = 10
	pyramidStone    = 2
	buildMost       = 3
	avenueTop       = 9
	topStep         = 11
	bonusStep       = 10
	buildingsOnRow  = 11
	multiplierSlots = 12
)

// Tables by row, workers and level.
var (
	nobleVP     = [nobleRows][]int16{{3, 2, 2, 1, 1}, {5, 4, 3, 3}, {7, 6, 5}}
	decoGold    = [countMost + 1]int16{1: 3, 2: 2, 3: 1}
	levelVP     = [...]int16{1: 1, 2: 3, 3: 5, 4: 7}
	levelWood   = [...]int16{1: 0, 2: 1, 3: 2, 4: 3}
	multipliers = [multiplierSlots]int16{5, 5, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1} // by buildings taken
)

// Ascension rewards (rules.md 6).
const (
	rewardVP          = 5
	rewardCocoaAmount = 5
	rewardPrice       = 3 // cocoa for two temple steps
	rewardSteps       = 2
	workerCocoa       = 2
)

// templeStep is the printed reward of a temple step.
type templeStep struct {
	Any   uint8 // resources of choice
	Cocoa int16
	VP    int16
	Spot  uint8 // of its discovery tiles, spotCount none
}

// templeSteps are the temples (data.json: temples).
var templeSteps = [templeCount][topStep + 1]templeStep{
	blue: {1: wild(1), 2: wild(1), 3: wild(1), 4: {Any: 1, Spot: spotBlue4}, 5: wild(2), 6: wild(2), 7: vp(2), 8: wild(2), 9: vp(4), 10: vp(0), 11: vp(6)},
	red:  {1: vp(1), 2: vp(1), 3: vp(2), 4: vp(2), 5: {VP: 2, Spot: spotRed5}, 6: vp(3), 7: vp(3), 8: vp(4), 9: vp(5), 10: vp(0), 11: vp(7)},
	green: {1: drink(1), 2: drink(1), 3: {Cocoa: 1, Spot: spotGreen3}, 4: drink(2), 5: drink(2), 6: {Cocoa: 2, Spot: spotGreen6},
		7: drink(3), 8: drink(3), 9: drink(4), 10: vp(0), 11: vp(5)},
}

func wild(n uint8) templeStep  { return templeStep{Any: n, Spot: spotCount} }
func vp(n int16) templeStep    { return templeStep{VP: n, Spot: spotCount} }
func drink(n int16) templeStep { return templeStep{Cocoa: n, Spot: spotCount} }

// spotSizes are the discovery tiles on the spots at the start, by players (rules.md 2.9).
var spotSizes = [spotCount][maxSeats + 1]int{
	spotPalace: {2: 1, 3: 1, 4: 1}, spotForest: {2: 1, 3: 1, 4: 1}, spotQuarry: {2: 1, 3: 1, 4: 1},
	spotDeposits: {2: 1, 3: 1, 4: 1}, spotDecorations: {2: 1, 3: 1, 4: 1},
	spotBlue4: {2: 2, 3: 3, 4: 4}, spotRed5: {2: 3, 3: 4, 4: 5}, spotGreen3: {2: 1, 3: 2, 4: 3}, spotGreen6: {2: 2, 3: 3, 4: 4},
	spotAvenue3: {2: 3, 3: 3, 4: 3}, spotAvenue6: {2: 2, 3: 2, 4: 2}, spotAvenue8: {2: 1, 3: 1, 4: 1},
}

// avenueSpot are the spots of the Avenue by step; spotCount: none.
var avenueSpot = [avenueTop + 1]uint8{spotCount, spotCount, spotCount, spotAvenue3, spotCount, spotCount, spotAvenue6, spotCount, spotAvenue8, spotCount}

// Calendar and Eclipse (rules.md 12, 13).
const (
	eclipses   = 3
	leaderVP   = 4
	salaryLow  = 1 // for power 1 to 3
	salaryHigh = 2 // for power 4 and 5
	highPower  = 4
	missingVP  = 3
	maskKinds  = 7
)

var (
	darkDisc = [maxSeats + 1][eclipses]uint8{2: {10, 9, 8}, 3: {11, 10, 9}, 4: {12, 11, 10}}
	stepVP   = [eclipses]int16{4, 3, 2} // pyramid track, by Eclipse
	maskVP   = [maskKinds + 1]int16{0, 1, 3, 6, 10, 15, 21, 28}
)
