package rules

// All numbers of the components stand in this file and in tiles.go. They are checked against data.json by a test.

// Ids of data.json and names in files, by the numbers used here.
var (
	BoardIDs  = [BoardCount + 1]string{"", "AB1", "AB2", "AB3", "AB4", "AB5", "AB6", "AB7", "AB8"}
	GoodIDs   = [GoodsCount]string{"cocoa", "wood", "stone", "gold"}
	TempleIDs = [TempleCount]string{"blue", "red", "green"}
	SideIDs   = [SideCount]string{"N", "E", "S", "W"}
	TechSlot  = [TechSlots]string{"r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3"}
	SpotIDs   = [SpotCount + 1]string{"AB1", "AB2", "AB3", "AB4", "AB7", "blue:4", "red:5", "green:3", "green:6",
		"avenue:3", "avenue:6", "avenue:8", "start"}
)

// Workers, starting tiles and neutral dice (data.json: setup).
const (
	StartDice      = 3
	StartPower     = 1
	FourthPower    = 3
	MaxPower       = 5
	DealtTiles     = 4
	KeptTiles      = 2
	BesideTiles    = 2
	NeutralColours = 2
	NeutralDice    = 3
	DraftMore      = 2 // tiles in the draft beyond two for each player
	FirstCocoa     = 1
	MiddleCocoa    = 2
	LastCocoa      = 3
)

// NeutralCount is the number of neutral colours by players (rules.md 2.13).
var NeutralCount = [MaxSeats + 1]int{2: 2, 3: 1, 4: 0}

// PrintedRing is the layout of the first game, by ring position.
var PrintedRing = [BoardCount]uint8{Palace, Quarry, Alchemy, Forest, Building, Decorations, Nobles, Deposits}

// Tiles of the first game: royal tiles, technologies and bonus tiles as printed.
var (
	PrintedRoyal = [RoyalSpaces]uint8{RoyalRC01, RoyalRB06, RoyalRA04}
	PrintedTechs = [TechSlots]uint8{Tech01, Tech03, Tech05, Tech09, Tech15, Tech17}
	PrintedBonus = [TempleCount]uint8{Blue: BonusTB3, Red: BonusTB4, Green: BonusTB7}
)

// Shuffled ring: the Palace and Construction keep their positions (rules.md 2.1).
const (
	palacePosition   = 1
	buildingPosition = 5
)

// firstStart is what a player of the first game begins with, by turn-order number (rules.md 17.11).
type firstStart struct {
	Boards [StartDice]uint8
	Powers [StartDice]uint8
	Goods  Goods // without the cocoa of the turn order
	VP     int16
	Temple [TempleCount]uint8
	Avenue uint8
	Techs  uint8            // bit by slot
	Pair   [KeptTiles]uint8 // starting tiles whose gains these nearly are
}

// FirstStarts are the first game's players (data.json: first_game_setup).
var FirstStarts = [MaxSeats]firstStart{
	{Boards: [3]uint8{6, 2, 8}, Powers: [3]uint8{2, 1, 1}, Goods: Goods{6, 1, 2, 4}, Temple: [3]uint8{Green: 1}, Pair: [2]uint8{11, 15}},
	{Boards: [3]uint8{7, 2, 3}, Powers: [3]uint8{2, 1, 1}, Goods: Goods{5, 4, 2, 0}, VP: 1, Temple: [3]uint8{Blue: 1, Red: 1}, Pair: [2]uint8{10, 3}},
	{Boards: [3]uint8{1, 2, 7}, Powers: [3]uint8{1, 1, 1}, Goods: Goods{4, 3, 4, 1}, Temple: [3]uint8{Blue: 1}, Avenue: 1, Pair: [2]uint8{1, 8}},
	{Boards: [3]uint8{3, 4, 5}, Powers: [3]uint8{1, 1, 1}, Goods: Goods{1, 2, 0, 5}, Temple: [3]uint8{Green: 2}, Techs: 1 << 2, Pair: [2]uint8{2, 5}},
}

// Moving and cocoa (rules.md 3).
const (
	MaxDistance = 3
	UnlockCocoa = 3
	BumpCocoa   = 1
	BothCocoa   = 1
	CollectMore = 1 // cocoa beyond the colours counted
	CountMost   = 3 // workers that count for a main action
)

// boardSpec is what is special about an action board (data.json: action_boards).
type boardSpec struct {
	Main    bool
	Spaces  uint8     // worship spaces
	Temple  uint8     // of the worship ability, as in TempleNames; NoTemple
	Spot    uint8     // of its discovery tile; SpotCount none
	Powered bool      // two power-ups with three workers; else one
	Tech    uint8     // the technology that brings points for its main action
	Deed    FrameKind // the decision that its main action asks for; none where it yields resources
}

// Special temples of a boardSpec.
const (
	AnyTemple = TempleCount
	NoTemple  = TempleCount + 1
)

// TempleNames are the temples, and AnyTemple.
var TempleNames = append(TempleIDs[:], "any")

var Boards = [BoardCount + 1]boardSpec{
	Palace:      {false, 3, NoTemple, SpotPalace, false, 0, FrameNone},
	Forest:      {true, 1, Red, SpotForest, true, Tech07, FrameNone},
	Quarry:      {true, 1, Green, SpotQuarry, true, Tech07, FrameNone},
	Deposits:    {true, 1, Blue, SpotDeposits, true, Tech07, FrameNone},
	Alchemy:     {true, 0, NoTemple, SpotCount, false, Tech03, FrameLearn},
	Nobles:      {true, 0, NoTemple, SpotCount, true, Tech03, FrameNoble},
	Decorations: {true, 1, AnyTemple, SpotDecorations, false, Tech09, FrameDecorate},
	Building:    {true, 0, NoTemple, SpotCount, true, Tech11, FrameBuild},
}

// PowersOf is the number of power-ups for n workers counted (rules.md 5).
func PowersOf(board uint8, n uint8) uint8 {
	if Boards[board].Powered && n >= CountMost {
		return 2
	}
	return 1
}

// Yield is a cell of a resource table.
type Yield struct {
	Goods Goods
	VP    int16
	Steps uint8 // in temples of choice
}

// Yields are the tables of Forest, Quarry and Deposits: rows by workers, columns
// by lowest power 1, 2-3, 4-5 (rules.md 4).
var Yields = [Deposits + 1][CountMost][3]Yield{
	Forest: {
		{{Goods{Cocoa: 1}, 0, 0}, {Goods{Wood: 1}, 0, 0}, {Goods{Wood: 2}, 0, 0}},
		{{Goods{Wood: 1}, 0, 0}, {Goods{Wood: 2}, 0, 0}, {Goods{Wood: 3, Cocoa: 2}, 0, 0}},
		{{Goods{Wood: 2, Cocoa: 1}, 0, 0}, {Goods{Wood: 3, Cocoa: 3}, 0, 0}, {Goods{Wood: 4, Cocoa: 5}, 0, 0}},
	},
	Quarry: {
		{{Goods{}, 1, 0}, {Goods{Stone: 1}, 0, 0}, {Goods{Stone: 2}, 0, 0}},
		{{Goods{Stone: 1}, 0, 0}, {Goods{Stone: 2}, 0, 0}, {Goods{Stone: 3}, 2, 0}},
		{{Goods{Stone: 2}, 1, 0}, {Goods{Stone: 3}, 3, 0}, {Goods{Stone: 4}, 5, 0}},
	},
	Deposits: {
		{{Goods{}, 1, 0}, {Goods{Gold: 1}, 0, 0}, {Goods{Gold: 2}, 0, 0}},
		{{Goods{Gold: 1}, 0, 0}, {Goods{Gold: 2}, 0, 0}, {Goods{Gold: 3}, 2, 0}},
		{{Goods{Gold: 2, Cocoa: 1}, 0, 0}, {Goods{Gold: 3}, 0, 1}, {Goods{Gold: 4}, 0, 2}},
	},
}

// YieldColumn is the column of a resource table by lowest power.
var YieldColumn = [MaxPower + 1]uint8{1: 0, 2: 1, 3: 1, 4: 2, 5: 2}

// Alchemy, Nobles, Decorations, Construction (rules.md 4).
const (
	TechColumns     = 3
	TechOthers      = 3 // points of the other owners
	LonePower       = 4 // from which one worker reaches row 2
	NobleWood       = 2
	DecoPoints      = 3
	TrackTop        = 10
	PyramidStone    = 2
	BuildMost       = 3
	AvenueTop       = 9
	TopStep         = 11
	BonusStep       = 10
	BuildingsOnRow  = 11
	MultiplierSlots = 12
)

// Tables by row, workers and level.
var (
	NobleVP     = [NobleRows][]int16{{3, 2, 2, 1, 1}, {5, 4, 3, 3}, {7, 6, 5}}
	DecoGold    = [CountMost + 1]int16{1: 3, 2: 2, 3: 1}
	LevelVP     = [...]int16{1: 1, 2: 3, 3: 5, 4: 7}
	LevelWood   = [...]int16{1: 0, 2: 1, 3: 2, 4: 3}
	Multipliers = [MultiplierSlots]int16{5, 5, 4, 4, 3, 3, 3, 2, 2, 2, 1, 1} // by buildings taken
)

// Ascension rewards (rules.md 6).
const (
	RewardVP          = 5
	RewardCocoaAmount = 5
	RewardPrice       = 3 // cocoa for two temple steps
	RewardSteps       = 2
	WorkerCocoa       = 2
)

// TempleStep is the printed reward of a temple step.
type TempleStep struct {
	Any   uint8 // resources of choice
	Cocoa int16
	VP    int16
	Spot  uint8 // of its discovery tiles, SpotCount none
}

// TempleSteps are the temples (data.json: temples).
var TempleSteps = [TempleCount][TopStep + 1]TempleStep{
	Blue: {1: wild(1), 2: wild(1), 3: wild(1), 4: {Any: 1, Spot: SpotBlue4}, 5: wild(2), 6: wild(2), 7: vp(2), 8: wild(2), 9: vp(4), 10: vp(0), 11: vp(6)},
	Red:  {1: vp(1), 2: vp(1), 3: vp(2), 4: vp(2), 5: {VP: 2, Spot: SpotRed5}, 6: vp(3), 7: vp(3), 8: vp(4), 9: vp(5), 10: vp(0), 11: vp(7)},
	Green: {1: drink(1), 2: drink(1), 3: {Cocoa: 1, Spot: SpotGreen3}, 4: drink(2), 5: drink(2), 6: {Cocoa: 2, Spot: SpotGreen6},
		7: drink(3), 8: drink(3), 9: drink(4), 10: vp(0), 11: vp(5)},
}

func wild(n uint8) TempleStep  { return TempleStep{Any: n, Spot: SpotCount} }
func vp(n int16) TempleStep    { return TempleStep{VP: n, Spot: SpotCount} }
func drink(n int16) TempleStep { return TempleStep{Cocoa: n, Spot: SpotCount} }

// SpotSizes are the discovery tiles on the spots at the start, by players (rules.md 2.9).
var SpotSizes = [SpotCount][MaxSeats + 1]int{
	SpotPalace: {2: 1, 3: 1, 4: 1}, SpotForest: {2: 1, 3: 1, 4: 1}, SpotQuarry: {2: 1, 3: 1, 4: 1},
	SpotDeposits: {2: 1, 3: 1, 4: 1}, SpotDecorations: {2: 1, 3: 1, 4: 1},
	SpotBlue4: {2: 2, 3: 3, 4: 4}, SpotRed5: {2: 3, 3: 4, 4: 5}, SpotGreen3: {2: 1, 3: 2, 4: 3}, SpotGreen6: {2: 2, 3: 3, 4: 4},
	SpotAvenue3: {2: 3, 3: 3, 4: 3}, SpotAvenue6: {2: 2, 3: 2, 4: 2}, SpotAvenue8: {2: 1, 3: 1, 4: 1},
}

// AvenueSpot are the spots of the Avenue by step; SpotCount: none.
var AvenueSpot = [AvenueTop + 1]uint8{SpotCount, SpotCount, SpotCount, SpotAvenue3, SpotCount, SpotCount, SpotAvenue6, SpotCount, SpotAvenue8, SpotCount}

// Calendar and Eclipse (rules.md 12, 13).
const (
	Eclipses   = 3
	LeaderVP   = 4
	SalaryLow  = 1 // for power 1 to 3
	SalaryHigh = 2 // for power 4 and 5
	HighPower  = 4
	MissingVP  = 3
	MaskKinds  = 7
)

var (
	DarkDisc = [MaxSeats + 1][Eclipses]uint8{2: {10, 9, 8}, 3: {11, 10, 9}, 4: {12, 11, 10}}
	StepVP   = [Eclipses]int16{4, 3, 2} // pyramid track, by Eclipse
	MaskVP   = [MaskKinds + 1]int16{0, 1, 3, 6, 10, 15, 21, 28}
)
