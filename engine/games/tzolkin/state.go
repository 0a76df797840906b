package tzolkin

import (
	"math/bits"

	"painani/engine"
)

// Limits of the game (data.json: players, supply, wheels).
const (
	minSeats    = 2
	maxSeats    = 4
	minWorkers  = 3
	maxWorkers  = 6
	places      = 6  // building places
	monumentMax = 6  // monuments on show with four players
	maxTeeth    = 13 // of the largest wheel
	maxDepth    = 5  // decisions pending at once in any game: TestStackDepth
	stackMax    = 12 // room for them; twice maxDepth bounds what may follow any state that passes Check
)

// Goods in the order in which they stand everywhere. Wood, stone and gold are
// the resources (rules.md 1).
const (
	corn = iota
	wood
	stone
	gold
	skull
	goodsCount
)

// goods is an amount of each good, or a change of it.
type goods [goodsCount]int16

// resources counts the cubes: wood, stone and gold.
func (g *goods) resources() int { return int(g[wood] + g[stone] + g[gold]) }

// Wheels. A place where a worker may be put is a wheel or startSpace.
const (
	palenque = iota
	yaxchilan
	tikal
	uxmal
	chichen
	wheelCount
	startSpace = wheelCount // the start-player space, beside the wheels
)

// Temples.
const (
	brown = iota
	yellow
	green
	templeCount
)

// Technology tracks.
const (
	agriculture = iota
	extraction
	architecture
	theology
	trackCount
)

// Classes of buildings and monuments.
const (
	farm = iota
	city
	grave
	shrine
)

// Occupants of a wheel position; 1 to 4 are seats.
const (
	nobody  = 0
	neutral = 5
)

// hiddenTile stands for a starting tile that the viewer may not know.
const hiddenTile = 255

// phase says what the table waits for.
type phase uint8

const (
	phaseChoose phase = iota // every seat keeps two of its four starting tiles
	phaseTurn                // the turn of State.Turn
	phaseSpin                // State.Space decides how far the calendar goes
	phaseOver
	phaseCount
)

// stage says how far the turn of State.Turn has come.
type stage uint8

const (
	stageBegin   stage = iota // nothing done yet
	stageBegged               // begged; place or pick up
	stagePlacing              // at least one worker placed
	stagePicking              // at least one worker picked up
	stageCount
)

// frameKind is a kind of pending decision inside a pick-up.
type frameKind uint8

// Kinds of frames. A and B of the frame are as noted.
const (
	frameNone       frameKind = iota
	frameAct                  // what the worker does: A wheel, B position it stood on
	frameAny                  // any action of the four 10-tooth wheels: A 1 = tile b2-11 (may decline, pays 1 corn), 0 = Uxmal 5 (paid)
	frameHarvest              // corn, wood or burn: A space of Palenque, 2 to 5
	frameAnger                // one step down
	frameTech                 // technology steps: A steps left, B techPaid | techOptional
	framePayTech              // the price of a step on track A
	framePayTemples           // the resource for Tikal 5
	frameOffer                // theology 2: may pay a resource for a step
	frameUp                   // a step up in each of A different temples of choice
	frameGain                 // A resources of choice
	frameBuild                // buildings: A left, B build… bits
	frameTile                 // no decision: icons of building A are due from number B on
	frameTrade                // the market: A first trade still open, B kinds sold (bits)
	frameKindCount
)

// Bits of B in frameTech.
const (
	techPaid     = 1 // cubes are due
	techOptional = 2 // may be declined
)

// Bits of B in frameBuild.
const (
	buildOptional = 1  // may be declined
	buildMonument = 2  // a monument may be built instead (Tikal 4, first building)
	buildCorn     = 4  // paid in corn (Uxmal 4)
	buildShared   = 8  // Tikal 4: architecture serves one of two buildings only
	buildArchUsed = 16 // …and has served already
)

// frame is one pending decision. The last one of State.Stack is due.
type frame struct {
	Kind frameKind
	A, B uint8
}

// group is the jungle of one harvest space of Palenque. Fields of a group are
// interchangeable (rules.md 6.1).
type group struct {
	Covered uint8 // fields with a wood tile on a corn tile
	Open    uint8 // fields with an open corn tile
	Empty   uint8
}

// Player is what belongs to one seat.
type Player struct {
	VP        int16 // whole points on the track; may be negative
	Goods     goods
	Workers   uint8              // in play: hand, wheels and start space
	Hand      uint8              // of these, in hand
	Temple    [templeCount]uint8 // steps from the bottom; 1 is the start
	Tech      [trackCount]uint8  // levels 0 to 3
	Ready     bool               // the double advance may still be used
	Buildings uint32             // bit i: owns buildings[i]
	Monuments uint16             // bit i: owns monuments[i]
	CornTiles uint8              // harvest tiles owned
	WoodTiles uint8
	Dealt     [4]uint8 // starting tiles dealt: number 1 to 21, 0 not known to the file, or hiddenTile
	Kept      [2]uint8 // chosen of these, in the order dealt; 0 not chosen yet
}

// State is a whole position, the turn in progress included. The zero State is
// not legal; states come from Setup or from JSON (FORMAT.md).
type State struct {
	Seats    uint8
	Phase    phase
	Day      uint8 // from 1
	FoodDays uint8 // food days held, 0 to 4
	Start    uint8 // seat with the start-player marker
	Space    uint8 // seat on the start-player space, 0 none
	Corn     int16 // accumulated on the teeth
	Order    uint8 // ordered ahead by Space: 0 nothing, 1 one day, 2 two days if possible
	Bank     uint8 // skulls left
	Skulls   uint16
	Jungle   [4]group // of Palenque 2, 3, 4, 5
	Display  [places]uint8
	Deck     [2]uint32 // bit i: buildings[i] not turned up yet, by age
	Monument [monumentMax]uint8
	Wheels   [wheelCount][maxTeeth]uint8 // occupants by position
	Players  [maxSeats]Player

	Turn   uint8 // seat whose turn it is; the spinning seat in phaseSpin
	Stage  stage
	Placed uint8 // workers placed in this turn
	Depth  uint8
	Stack  [stackMax]frame // pending decisions, Stack[:Depth]; zero above
}

// Skulls has bit n set when a skull lies on Chichen Itza n. Display and Monument
// hold the number of the tile (1 for buildings[0] and monuments[0]), 0 for an empty place.

// player is the seat's belongings.
func (s *State) player(seat uint8) *Player { return &s.Players[seat-1] }

// age is 1 or 2: which buildings are on offer (rules.md 11).
func (s *State) age() int {
	if s.FoodDays >= 2 {
		return 2
	}
	return 1
}

// top is the pending decision that is due, nil if there is none.
func (s *State) top() *frame {
	if s.Depth == 0 {
		return nil
	}
	return &s.Stack[s.Depth-1]
}

// push makes a decision due.
func (s *State) push(k frameKind, a, b uint8) {
	s.Stack[s.Depth] = frame{Kind: k, A: a, B: b}
	s.Depth++
}

// pop removes the decision that is due.
func (s *State) pop() {
	s.Depth--
	s.Stack[s.Depth] = frame{}
}

// lowestFree is the free numbered space of a wheel with the lowest number, -1 if all are taken (rules.md 5).
func (s *State) lowestFree(wheel int) int {
	for n := 0; n <= wheels[wheel].Last; n++ {
		if s.Wheels[wheel][n] == nobody {
			return n
		}
	}
	return -1
}

// onWheels counts the seat's workers on wheels.
func (s *State) onWheels(seat uint8) int {
	n := 0
	for w := range s.Wheels {
		for _, x := range s.Wheels[w][:wheels[w].Last+1] {
			if x == seat {
				n++
			}
		}
	}
	return n
}

// yetToMove reports that the seat has still its turn before it in this round,
// the turn in progress not counted.
func (s *State) yetToMove(seat uint8) bool {
	n := s.Seats
	return (seat+n-s.Start)%n > (s.Turn+n-s.Start)%n
}

// seatOf is the engine's name of a seat.
func seatOf(seat uint8) engine.Seat { return engine.Seat(seat) }

// ownBuildings counts the buildings of a player.
func (p *Player) ownBuildings() int { return bits.OnesCount32(p.Buildings) }

// ownMonuments counts the monuments of a player.
func (p *Player) ownMonuments() int { return bits.OnesCount16(p.Monuments) }
