package tzolkin

// All numbers of the components stand in this file and in tiles.go. They are
// checked against data.json by a test.

// Ids of data.json, by the indices used here.
var (
	wheelIDs  = [...]string{"palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza"}
	templeIDs = [...]string{"brown", "yellow", "green"}
	trackIDs  = [...]string{"agriculture", "extraction", "architecture", "theology"}
	goodIDs   = [...]string{"corn", "wood", "stone", "gold", "skull"}
	classIDs  = [...]string{"farm", "city", "grave", "shrine"}
)

// Supply (data.json: supply, players).
const (
	skullSupply = 13
	dealtTiles  = 4
	keptTiles   = 2
	startStep   = 1
	begCorn     = 3 // corn after begging; begging is open below it (rules.md 4)
	maxLevel    = 3 // of a technology
)

// Counts by number of players (data.json: players.by_player_count).
var (
	monumentsShown = [maxSeats + 1]int{2: 4, 3: 5, 4: 6}
	neutralWorkers = [maxSeats + 1]int{2: 12, 3: 6, 4: 0}
)

// opposite is how far a second neutral worker stands from the first (rules.md 2.8).
const opposite = 5

// Feeding and final scoring (data.json: feeding, final_scoring).
const (
	feedCorn       = 2
	hungerPoints   = 3
	quarters       = 4 // points are counted in quarters at the end
	skullPoints    = 3
	toothCorn      = 1 // on a tooth when the start-player space is empty
	foodDayCount   = 4
	lastDay        = 27
	firstDay       = 1
	ageTwoFoodDays = 2 // held when the second age begins
)

// foodDay is a food day: its day and whether it ends an age.
type foodDay struct {
	ID      string
	Day     uint8
	AgeEnds bool
}

// foodDays are the food days in order (data.json: calendar).
var foodDays = [foodDayCount]foodDay{{"fd-1", 8, false}, {"fd-2", 14, true}, {"fd-3", 21, false}, {"fd-4", 27, true}}

// rate is the corn that a good is worth at the market (data.json: market).
var rate = goods{corn: 1, wood: 2, stone: 3, gold: 4}

// wheelShape is what is special about a wheel.
type wheelShape struct {
	Teeth   int // positions
	Last    int // last numbered space
	Actions int // regular actions 1 to Actions; numbered spaces above them are a free choice
}

// wheels are the wheels (data.json: wheels).
var wheels = [wheelCount]wheelShape{
	palenque:  {10, 7, 5},
	yaxchilan: {10, 7, 5},
	tikal:     {10, 7, 5},
	uxmal:     {10, 7, 5},
	chichen:   {13, 10, 9},
}

// Palenque (rules.md 6.1): fishing, and the yields of spaces 2 to 5.
const fishCorn = 3

var (
	harvestYieldCorn = [...]int16{2: 4, 3: 5, 4: 7, 5: 9}
	harvestYieldWood = [...]int16{2: 0, 3: 2, 4: 3, 5: 4} // 0: no wood tiles there
)

// gains are the goods of Yaxchilan 1 to 5 (rules.md 6.2).
var gains = [...]goods{1: {wood: 1}, 2: {stone: 1, corn: 1}, 3: {gold: 1, corn: 2}, 4: {skull: 1}, 5: {gold: 1, stone: 1, corn: 2}}

// Prices of Uxmal (rules.md 6.4).
const (
	uxmalTempleCorn = 3 // Uxmal 1
	uxmalCubeCorn   = 2 // Uxmal 4: corn for each cube of the price
	uxmalAnyCorn    = 1 // Uxmal 5 and tile b2-11
)

// chichenSpace is a regular action of Chichen Itza.
type chichenSpace struct {
	Points   int16
	Temple   uint8
	Resource uint8 // resources of choice
}

// chichenSpaces are the actions 1 to 9 (rules.md 6.5).
var chichenSpaces = [...]chichenSpace{
	1: {4, brown, 0}, 2: {5, brown, 0}, 3: {6, brown, 0},
	4: {7, green, 0}, 5: {8, green, 0}, 6: {8, green, 1},
	7: {10, yellow, 0}, 8: {11, yellow, 1}, 9: {13, yellow, 1},
}

// techPrice is the number of cubes to leave a level; from the highest it buys the bonus box (rules.md 7).
var techPrice = [maxLevel + 1]int{1, 2, 3, 1}

// Effects of the technologies (rules.md 7): extra amounts by level.
var (
	farmCorn   = [maxLevel + 1]int16{0, 1, 1, 3} // agriculture: per corn harvest on palenque 2 to 5
	fishMore   = [maxLevel + 1]int16{0, 0, 1, 1} // agriculture: when fishing
	archCorn   = [maxLevel + 1]int16{0, 1, 1, 1} // per building
	archPoints = [maxLevel + 1]int16{0, 0, 2, 2}
	archCubes  = [maxLevel + 1]int{0, 0, 0, 1} // cubes less; Uxmal 4: archCornOff each
	skullMore  = [maxLevel + 1]int16{0, 0, 0, 1}
)

// Levels from which an effect is open.
const (
	levelTileless = 2 // agriculture: corn without a tile
	levelWood     = 1 // extraction
	levelStone    = 2
	levelGold     = 3
	levelNext     = 1 // theology: the next higher action
	levelOffer    = 2 // theology: a resource for a step
	archCornOff   = 2 // corn that architecture 3 saves at Uxmal 4
)

// Bonus boxes (rules.md 7).
const (
	bonusResources = 2 // extraction
	bonusPoints    = 3 // architecture
	bonusSkulls    = 1 // theology
	bonusSteps     = 1 // agriculture
)

// templeShape is one temple.
type templeShape struct {
	Top    uint8    // highest step; holds one player
	Points []int16  // by step
	Goods  []uint8  // printed good by step; 0 (corn is never printed): none
	Bonus  [2]int16 // for the highest player at the end of age 1 and 2
}

// temples are the temples (rules.md 11, data.json: temples).
var temples = [templeCount]templeShape{
	brown:  {6, []int16{-1, 0, 2, 4, 6, 7, 8}, []uint8{2: stone, 4: stone, 6: 0}, [2]int16{6, 2}},
	yellow: {8, []int16{-2, 0, 1, 2, 4, 6, 9, 12, 13}, []uint8{3: gold, 5: gold, 8: 0}, [2]int16{2, 6}},
	green:  {7, []int16{-3, 0, 1, 3, 5, 7, 9, 10}, []uint8{2: wood, 4: wood, 5: skull, 7: 0}, [2]int16{4, 4}},
}

// placeTariff is the extra corn of the n-th worker placed in a turn, from n = 0 (rules.md 5).
var placeTariff = [maxWorkers]int16{0, 1, 2, 3, 4, 5}

// iconKind is a kind of icon on a tile.
type iconKind uint8

// Kinds of icons.
const (
	iconReceive iconKind = iota // Goods
	iconPoints                  // N points
	iconRise                    // N steps in temple What, or anyOne
	iconAdvance                 // N free steps on track What, or anyOne
	iconWorker                  // a worker from the supply
	iconFeeds                   // N workers need no food, lasting
	iconCheaper                 // every worker needs N corn less, lasting
	iconBuild                   // a building as with Tikal 2
	iconMarket                  // the market as with Uxmal 2
	iconAny                     // any action as with Uxmal 5 for N corn
)

// anyOne: the temple or track is the player's choice.
const anyOne = 15

// icon is one effect of a tile.
type icon struct {
	Kind  iconKind
	What  uint8
	N     int16
	Goods goods
}

type icons []icon

func receive(g goods) icon        { return icon{Kind: iconReceive, Goods: g} }
func points(n int16) icon         { return icon{Kind: iconPoints, N: n} }
func rise(temple, n uint8) icon   { return icon{Kind: iconRise, What: temple, N: int16(n)} }
func advance(track, n uint8) icon { return icon{Kind: iconAdvance, What: track, N: int16(n)} }
func newWorker() icon             { return icon{Kind: iconWorker, N: 1} }
func feeds(n int16) icon          { return icon{Kind: iconFeeds, N: n} }
func cheaper(n int16) icon        { return icon{Kind: iconCheaper, N: n} }
func buildMore() icon             { return icon{Kind: iconBuild, N: 1} }
func market() icon                { return icon{Kind: iconMarket, N: 1} }
func anyAction(corn int16) icon   { return icon{Kind: iconAny, N: corn} }

// building is a building tile. Cost is in resources only.
type building struct {
	ID    string
	Age   int
	Class uint8
	Cost  goods
	Icons icons
}

// scoreKind is how a monument scores at the end.
type scoreKind uint8

// Kinds of monument scoring (rules.md 12, R-44, R-45, R-50).
const (
	scoreClass      scoreKind = iota // Each per own building and monument of its class
	scoreOwned                       // Each per own building and monument
	scoreCornTiles                   // Each per corn harvest tile
	scoreWoodTiles                   // Each per wood harvest tile
	scoreMonuments                   // Table[players] per monument built by anyone
	scoreTracks                      // Table[tracks at level 3]
	scoreLevels                      // Each per technology level
	scoreWorkers                     // Table[workers in play]
	scoreTemples                     // Each times the points of the three steps
	scoreBestTemple                  // Each per step above the start in the best temple
	scoreSkulls                      // Each per skull on Chichen Itza
)

// byCount is a score by a number up to 6.
type byCount [maxWorkers + 1]int16

// monumentTile is a monument.
type monumentTile struct {
	ID    string
	Class uint8
	Cost  goods
	Kind  scoreKind
	Each  int16
	Table byCount
}

// wealthTile is a starting tile.
type wealthTile struct {
	ID    string
	Wheel int // of the neutral worker
	Space int
	Icons icons
}

// Parts of the deck: buildings[:ageOne] are of the first age.
const (
	ageOne        = 14
	buildingCount = len(buildings)
	monumentCount = len(monuments)
	wealthCount   = len(wealth)
)

// decks are all buildings by age, as bits.
var decks = [2]uint32{1<<ageOne - 1, 1<<buildingCount - 1<<ageOne}
