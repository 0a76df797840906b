package rules

// All numbers of the components stand in this file and in tiles.go. They are checked against data.json by a test.

// Ids of data.json, by the indices used here.
var (
	WheelIDs  = [...]string{"palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza"}
	TempleIDs = [...]string{"brown", "yellow", "green"}
	TrackIDs  = [...]string{"agriculture", "extraction", "architecture", "theology"}
	GoodIDs   = [...]string{"corn", "wood", "stone", "gold", "skull"}
	ClassIDs  = [...]string{"farm", "city", "grave", "shrine"}
)

// Supply (data.json: supply, players).
const (
	SkullSupply = 13
	DealtTiles  = 4
	KeptTiles   = 2
	StartStep   = 1
	BegCorn     = 3 // corn after begging; begging is open below it (rules.md 4)
	MaxLevel    = 3 // of a technology
)

// Counts by number of players (data.json: players.by_player_count).
var (
	MonumentsShown = [MaxSeats + 1]int{2: 4, 3: 5, 4: 6}
	NeutralWorkers = [MaxSeats + 1]int{2: 12, 3: 6, 4: 0}
)

// Opposite is how far a second neutral worker stands from the first (rules.md 2.8).
const Opposite = 5

// Feeding and final scoring (data.json: feeding, final_scoring).
const (
	FeedCorn       = 2
	HungerPoints   = 3
	Quarters       = 4 // points are counted in quarters at the end
	SkullPoints    = 3
	ToothCorn      = 1 // on a tooth when the start-player space is empty
	FoodDayCount   = 4
	LastDay        = 27
	FirstDay       = 1
	ageTwoFoodDays = 2 // held when the second age begins
)

// FoodDay is a food day: its day and whether it ends an age.
type FoodDay struct {
	ID      string
	Day     uint8
	AgeEnds bool
}

// FoodDays are the food days in order (data.json: calendar).
var FoodDays = [FoodDayCount]FoodDay{{"fd-1", 8, false}, {"fd-2", 14, true}, {"fd-3", 21, false}, {"fd-4", 27, true}}

// Rate is the corn that a good is worth at the market (data.json: market).
var Rate = Goods{Corn: 1, Wood: 2, Stone: 3, Gold: 4}

// WheelShape is what is special about a wheel.
type WheelShape struct {
	Teeth   int // positions
	Last    int // last numbered space
	Actions int // regular actions 1 to Actions; numbered spaces above them are a free choice
}

// Wheels are the wheels (data.json: wheels).
var Wheels = [WheelCount]WheelShape{
	Palenque:  {10, 7, 5},
	Yaxchilan: {10, 7, 5},
	Tikal:     {10, 7, 5},
	Uxmal:     {10, 7, 5},
	Chichen:   {13, 10, 9},
}

// Palenque (rules.md 6.1): fishing, and the yields of spaces 2 to 5.
const FishCorn = 3

var (
	HarvestYieldCorn = [...]int16{2: 4, 3: 5, 4: 7, 5: 9}
	HarvestYieldWood = [...]int16{2: 0, 3: 2, 4: 3, 5: 4} // 0: no wood tiles there
)

// Gains are the goods of Yaxchilan 1 to 5 (rules.md 6.2).
var Gains = [...]Goods{1: {Wood: 1}, 2: {Stone: 1, Corn: 1}, 3: {Gold: 1, Corn: 2}, 4: {Skull: 1}, 5: {Gold: 1, Stone: 1, Corn: 2}}

// Prices of Uxmal (rules.md 6.4).
const (
	UxmalTempleCorn = 3 // Uxmal 1
	UxmalCubeCorn   = 2 // Uxmal 4: corn for each cube of the price
	UxmalAnyCorn    = 1 // Uxmal 5 and tile b2-11
)

// chichenSpace is a regular action of Chichen Itza.
type chichenSpace struct {
	Points   int16
	Temple   uint8
	Resource uint8 // resources of choice
}

// ChichenSpaces are the actions 1 to 9 (rules.md 6.5).
var ChichenSpaces = [...]chichenSpace{
	1: {4, Brown, 0}, 2: {5, Brown, 0}, 3: {6, Brown, 0},
	4: {7, Green, 0}, 5: {8, Green, 0}, 6: {8, Green, 1},
	7: {10, Yellow, 0}, 8: {11, Yellow, 1}, 9: {13, Yellow, 1},
}

// TechPrice is the number of cubes to leave a level; from the highest it buys the bonus box (rules.md 7).
var TechPrice = [MaxLevel + 1]int{1, 2, 3, 1}

// Effects of the technologies (rules.md 7): extra amounts by level.
var (
	FarmCorn   = [MaxLevel + 1]int16{0, 1, 1, 3} // agriculture: per corn harvest on palenque 2 to 5
	FishMore   = [MaxLevel + 1]int16{0, 0, 1, 1} // agriculture: when fishing
	ArchCorn   = [MaxLevel + 1]int16{0, 1, 1, 1} // per building
	ArchPoints = [MaxLevel + 1]int16{0, 0, 2, 2}
	ArchCubes  = [MaxLevel + 1]int{0, 0, 0, 1} // cubes less; Uxmal 4: ArchCornOff each
	SkullMore  = [MaxLevel + 1]int16{0, 0, 0, 1}
)

// Levels from which an effect is open.
const (
	LevelTileless = 2 // agriculture: corn without a tile
	LevelWood     = 1 // extraction
	LevelStone    = 2
	LevelGold     = 3
	LevelNext     = 1 // theology: the next higher action
	LevelOffer    = 2 // theology: a resource for a step
	ArchCornOff   = 2 // corn that architecture 3 saves at Uxmal 4
)

// Bonus boxes (rules.md 7).
const (
	BonusResources = 2 // extraction
	BonusPoints    = 3 // architecture
	BonusSkulls    = 1 // theology
	BonusSteps     = 1 // agriculture
)

// TempleShape is one temple.
type TempleShape struct {
	Top    uint8    // highest step; holds one player
	Points []int16  // by step
	Goods  []uint8  // printed good by step, for each of them; 0 (corn is never printed): none
	Bonus  [2]int16 // for the highest player at the end of age 1 and 2
}

// Temples are the temples (rules.md 11, data.json: temples).
var Temples = [TempleCount]TempleShape{
	Brown:  {6, []int16{-1, 0, 2, 4, 6, 7, 8}, []uint8{2: Stone, 4: Stone, 6: 0}, [2]int16{6, 2}},
	Yellow: {8, []int16{-2, 0, 1, 2, 4, 6, 9, 12, 13}, []uint8{3: Gold, 5: Gold, 8: 0}, [2]int16{2, 6}},
	Green:  {7, []int16{-3, 0, 1, 3, 5, 7, 9, 10}, []uint8{2: Wood, 4: Wood, 5: Skull, 7: 0}, [2]int16{4, 4}},
}

// PlaceTariff is the extra corn of the n-th worker placed in a turn, from n = 0 (rules.md 5).
var PlaceTariff = [MaxWorkers]int16{0, 1, 2, 3, 4, 5}

// iconKind is a kind of icon on a tile.
type iconKind uint8

// Kinds of icons.
const (
	IconReceive iconKind = iota // Goods
	IconPoints                  // N points
	IconRise                    // N steps in temple What, or AnyOne
	IconAdvance                 // N free steps on track What, or AnyOne
	IconWorker                  // a worker from the supply
	IconFeeds                   // N workers need no food, lasting
	IconCheaper                 // every worker needs N corn less, lasting
	IconBuild                   // a building as with Tikal 2
	IconMarket                  // the market as with Uxmal 2
	IconAny                     // any action as with Uxmal 5 for N corn
)

// IconIDs name the kinds of icons in catalogues and pictures.
var IconIDs = [...]string{"receive", "points", "rise", "advance", "worker", "feeds", "cheaper", "build", "market", "any"}

// AnyOne: the temple or track is the player's choice.
const AnyOne = 15

// Icon is one effect of a tile.
type Icon struct {
	Kind  iconKind
	What  uint8
	N     int16
	Goods Goods
}

type Icons []Icon

func Receive(g Goods) Icon        { return Icon{Kind: IconReceive, Goods: g} }
func Points(n int16) Icon         { return Icon{Kind: IconPoints, N: n} }
func Rise(temple, n uint8) Icon   { return Icon{Kind: IconRise, What: temple, N: int16(n)} }
func Advance(track, n uint8) Icon { return Icon{Kind: IconAdvance, What: track, N: int16(n)} }
func NewWorker() Icon             { return Icon{Kind: IconWorker, N: 1} }
func Feeds(n int16) Icon          { return Icon{Kind: IconFeeds, N: n} }
func Cheaper(n int16) Icon        { return Icon{Kind: IconCheaper, N: n} }
func BuildMore() Icon             { return Icon{Kind: IconBuild, N: 1} }
func Market() Icon                { return Icon{Kind: IconMarket, N: 1} }
func AnyAction(corn int16) Icon   { return Icon{Kind: IconAny, N: corn} }

// Building is a building tile. Cost is in resources only.
type Building struct {
	ID    string
	Age   int
	Class uint8
	Cost  Goods
	Icons Icons
}

// scoreKind is how a monument scores at the end.
type scoreKind uint8

// Kinds of monument scoring (rules.md 12, R-44, R-45, R-50).
const (
	ScoreClass      scoreKind = iota // Each per own building and monument of its class
	ScoreOwned                       // Each per own building and monument
	ScoreCornTiles                   // Each per corn harvest tile
	ScoreWoodTiles                   // Each per wood harvest tile
	ScoreMonuments                   // Table[players] per monument built by anyone
	ScoreTracks                      // Table[tracks at level 3]
	ScoreLevels                      // Each per technology level
	ScoreWorkers                     // Table[workers in play]
	ScoreTemples                     // Each times the points of the three steps
	ScoreBestTemple                  // Each per step above the start in the best temple
	ScoreSkulls                      // Each per skull on Chichen Itza
)

// ScoreIDs name the kinds of scoring in catalogues and pictures.
var ScoreIDs = [...]string{"class", "owned", "corn-tiles", "wood-tiles", "monuments", "tracks", "levels", "workers", "temples",
	"best-temple", "skulls"}

// ByCount is a score by a number up to 6.
type ByCount [MaxWorkers + 1]int16

// Scoring are the points of three counts, from the lowest that scores; none of a monument without a table.
func (t *ByCount) Scoring() []int16 {
	for i, n := range t {
		if n != 0 {
			return t[i : i+3]
		}
	}
	return nil
}

// MonumentTile is a monument.
type MonumentTile struct {
	ID    string
	Class uint8
	Cost  Goods
	Kind  scoreKind
	Each  int16
	Table ByCount
}

// WealthTile is a starting tile.
type WealthTile struct {
	ID    string
	Wheel int // of the neutral worker
	Space int
	Icons Icons
}

// Parts of the deck: buildings[:AgeOne] are of the first age.
const (
	AgeOne        = 14
	BuildingCount = len(Buildings)
	MonumentCount = len(Monuments)
	WealthCount   = len(Wealth)
)

// Decks are all buildings by age, as bits.
var Decks = [2]uint32{1<<AgeOne - 1, 1<<BuildingCount - 1<<AgeOne}

var PlaceIDs = [...]string{"palenque", "yaxchilan", "tikal", "uxmal", "chichen_itza", "start"}
