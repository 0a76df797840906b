package rules

import (
	"math/bits"
	"slices"

	"painani/engine"
)

// Limits of the game (data.json: players, supply, wheels).
const (
	MinSeats    = 2
	MaxSeats    = 4
	MinWorkers  = 3
	MaxWorkers  = 6
	Places      = 6  // building places
	monumentMax = 6  // monuments on show with four players
	MaxTeeth    = 13 // of the largest wheel
	MaxDepth    = 5  // decisions pending at once in any game: TestStackDepth
	stackMax    = 12 // room for them; twice MaxDepth bounds what may follow any state that passes Check
)

// Goods in the order in which they stand everywhere. Wood, stone and gold are the resources (rules.md 1).
const (
	Corn = iota
	Wood
	Stone
	Gold
	Skull
	GoodsCount
)

// Goods is an amount of each good, or a change of it.
type Goods [GoodsCount]int16

// Resources counts the cubes: wood, stone and gold.
func (g *Goods) Resources() int { return int(g[Wood] + g[Stone] + g[Gold]) }

// Add adds other goods, or takes them off by a sign of -1.
func (g *Goods) Add(other *Goods, sign int16) {
	for good, n := range other {
		g[good] += sign * n
	}
}

// Wheels. A place where a worker may be put is a wheel or StartSpace.
const (
	Palenque = iota
	Yaxchilan
	Tikal
	Uxmal
	Chichen
	WheelCount
	StartSpace = WheelCount // the start-player space, beside the wheels
)

// Temples.
const (
	Brown = iota
	Yellow
	Green
	TempleCount
)

// Technology tracks.
const (
	Agriculture = iota
	Extraction
	Architecture
	Theology
	TrackCount
)

// Classes of buildings and monuments.
const (
	Farm = iota
	City
	Grave
	Shrine
)

// Occupants of a wheel position; 1 to 4 are seats.
const (
	Nobody  = 0
	Neutral = 5
)

// HiddenTile stands for a starting tile that the viewer may not know.
const HiddenTile = engine.Unseen

// Phase says what the table waits for.
type Phase uint8

const (
	PhaseChoose Phase = iota // every seat keeps two of its four starting tiles
	PhaseTurn                // the turn of State.Turn
	PhaseSpin                // State.Space decides how far the calendar goes
	PhaseOver
	phaseCount
)

// Stage says how far the turn of State.Turn has come.
type Stage uint8

const (
	StageBegin   Stage = iota // nothing done yet
	StageBegged               // begged; place or pick up
	StagePlacing              // at least one worker placed
	StagePicking              // at least one worker picked up
	stageCount
)

// Group is the jungle of one harvest space of Palenque. Fields of a group are interchangeable (rules.md 6.1).
type Group struct {
	Covered uint8 // fields with a wood tile on a corn tile
	Open    uint8 // fields with an open corn tile
	Empty   uint8
}

// Player is what belongs to one seat.
type Player struct {
	VP        int16 // whole points on the track; may be negative
	Goods     Goods
	Workers   uint8              // in play: hand, wheels and start space
	Hand      uint8              // of these, in hand
	Temple    [TempleCount]uint8 // steps from the bottom; 1 is the start
	Tech      [TrackCount]uint8  // levels 0 to 3
	Ready     bool               // the double advance may still be used
	Buildings uint32             // bit i: owns buildings[i]
	Monuments uint16             // bit i: owns monuments[i]
	CornTiles uint8              // harvest tiles owned
	WoodTiles uint8

	// Starting tiles, 1 to 21. What was dealt may not be known to the file.
	engine.Starting
}

// State is a whole position, the turn in progress included. The zero State is
// not legal; states come from Setup or from JSON (FORMAT.md).
type State struct {
	Seats    uint8
	Phase    Phase
	Day      uint8 // from 1
	FoodDays uint8 // food days held, 0 to 4
	Start    uint8 // seat with the start-player marker
	Space    uint8 // seat on the start-player space, 0 none
	Corn     int16 // accumulated on the teeth
	Order    uint8 // ordered ahead by Space: 0 nothing, 1 one day, 2 two days if possible
	Bank     uint8 // skulls left
	Skulls   uint16
	Jungle   [4]Group // of Palenque 2, 3, 4, 5
	Display  [Places]uint8
	Deck     [2]uint32 // bit i: buildings[i] not turned up yet, by age
	Monument [monumentMax]uint8
	Wheels   [WheelCount][MaxTeeth]uint8 // occupants by position
	Players  [MaxSeats]Player

	Turn   uint8 // seat whose turn it is; the spinning seat in PhaseSpin
	Stage  Stage
	Placed uint8 // workers placed in this turn
	Depth  uint8
	Stack  [stackMax]Frame // pending decisions, Stack[:Depth]; zero above
}

// Skulls has bit n set when a skull lies on Chichen Itza n. Display and Monument
// hold the number of the tile (1 for buildings[0] and monuments[0]), 0 for an empty place.

// Player is the seat's belongings.
func (s *State) Player(seat uint8) *Player { return &s.Players[seat-1] }

// Seated are the players by seat.
func (s *State) Seated(yield func(seat uint8, p *Player) bool) {
	engine.EachSeat(s.Players[:s.Seats], yield)
}

// Age is 1 or 2: which buildings are on offer (rules.md 11).
func (s *State) Age() int {
	if s.FoodDays >= 2 {
		return 2
	}
	return 1
}

// LowestFree is the free numbered space of a wheel with the lowest number, -1 if all are taken (rules.md 5).
func (s *State) LowestFree(wheel int) int {
	return slices.Index(s.Wheels[wheel][:Wheels[wheel].Last+1], Nobody)
}

// OnWheels counts the seat's workers on wheels.
func (s *State) OnWheels(seat uint8) int {
	n := 0
	for w := range s.Wheels {
		n += engine.Count(s.Wheels[w][:Wheels[w].Last+1], func(x uint8) bool { return x == seat })
	}
	return n
}

// Out counts the seat's workers on the board: on wheels and on the start-player space.
func (s *State) Out(seat uint8) int { return s.OnWheels(seat) + int(bit(s.Space == seat)) }

// YetToMove reports that the seat has still its turn before it in this round, the turn in progress not counted.
func (s *State) YetToMove(seat uint8) bool {
	n := s.Seats
	return (seat+n-s.Start)%n > (s.Turn+n-s.Start)%n
}

// OwnMonuments counts the monuments of a player.
func (p *Player) OwnMonuments() int { return bits.OnesCount16(p.Monuments) }
