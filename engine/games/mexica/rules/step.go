package rules

import "painani/engine"

// Kind is a kind of step.
type Kind uint8

// Kinds of steps with their arguments; A is a cell wherever there is one. Before
// the game two players may set the neutral temples, and every seat takes one StepStart; a turn is any number of actions and
// StepEnd (rules.md 4, 5).
const (
	StepStart   Kind = 1 + iota // the own Mexica on start cell A
	StepCanal                   // a single canal tile on A
	StepDouble                  // a double canal tile on A and its neighbour B, A < B
	StepBridge                  // a bridge from the supply on A; C = AxisH or AxisV
	StepShift                   // the bridge on A moves to B; C = AxisH or AxisV
	StepWalk                    // to the neighbour A
	StepBoat                    // to bridge A
	StepTravel                  // fast travel to A
	StepTemple                  // a temple on A; B = level
	StepFound                   // found the own district with its tile on A; B = size
	StepBuy                     // buy a chip
	StepUse                     // use a chip
	StepEnd                     // end of the turn
	StepNeutral                 // before the game: a neutral temple on A; B = level
	StepKindCount
)

// Move is a step taken apart.
type Move struct {
	Kind    Kind
	A, B, C uint8
}

// Pack makes the engine's number of a step. Numbers grow with kind, then A, B, C.
func Pack(m Move) engine.Step {
	return engine.Step(m.Kind)<<24 | engine.Step(m.A)<<16 | engine.Step(m.B)<<8 | engine.Step(m.C)
}

// Unpack is the inverse of pack.
func Unpack(x engine.Step) Move {
	return Move{Kind(x >> 24), uint8(x >> 16), uint8(x >> 8), uint8(x)}
}

// Constructors, one for each kind of step. Double covers two neighbours, named in any order.

func Start(c uint8) engine.Step                  { return Pack(Move{StepStart, c, 0, 0}) }
func Canal(c uint8) engine.Step                  { return Pack(Move{StepCanal, c, 0, 0}) }
func Double(a, b uint8) engine.Step              { return Pack(Move{StepDouble, min(a, b), max(a, b), 0}) }
func Bridge(c uint8, axis int) engine.Step       { return Pack(Move{StepBridge, c, 0, uint8(axis)}) }
func Shift(from, to uint8, axis int) engine.Step { return Pack(Move{StepShift, from, to, uint8(axis)}) }
func Walk(c uint8) engine.Step                   { return Pack(Move{StepWalk, c, 0, 0}) }
func Boat(c uint8) engine.Step                   { return Pack(Move{StepBoat, c, 0, 0}) }
func Travel(c uint8) engine.Step                 { return Pack(Move{StepTravel, c, 0, 0}) }
func Temple(level, c uint8) engine.Step          { return Pack(Move{StepTemple, c, level, 0}) }
func Found(size, c uint8) engine.Step            { return Pack(Move{StepFound, c, size, 0}) }
func Buy() engine.Step                           { return Pack(Move{StepBuy, 0, 0, 0}) }
func Use() engine.Step                           { return Pack(Move{StepUse, 0, 0, 0}) }
func End() engine.Step                           { return Pack(Move{StepEnd, 0, 0, 0}) }
func Neutrals(level, c uint8) engine.Step        { return Pack(Move{StepNeutral, c, level, 0}) }

// Ends reports that a step is the last of a turn.
func Ends(step engine.Step) bool {
	k := Unpack(step).Kind
	return k == StepEnd || k == StepStart || k == StepNeutral
}
