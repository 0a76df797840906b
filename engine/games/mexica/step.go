package mexica

import "painani/engine"

// kind is a kind of step.
type kind uint8

// Kinds of steps with their arguments; A is a cell wherever there is one. Before
// the game every seat takes one stepStart; a turn is any number of actions and
// stepEnd (rules.md 4, 5).
const (
	stepStart  kind = 1 + iota // the own Mexica on start cell A
	stepCanal                  // a single canal tile on A
	stepDouble                 // a double canal tile on A and its neighbour B, A < B
	stepBridge                 // a bridge from the supply on A; C = axisH or axisV
	stepShift                  // the bridge on A moves to B; C = axisH or axisV
	stepWalk                   // to the neighbour A
	stepBoat                   // to bridge A
	stepTravel                 // fast travel to A
	stepTemple                 // a temple on A; B = level
	stepFound                  // found the own district with its tile on A; B = size
	stepBuy                    // buy a chip
	stepUse                    // use a chip
	stepEnd                    // end of the turn
	stepKindCount
)

// move is a step taken apart.
type move struct {
	Kind    kind
	A, B, C uint8
}

// pack makes the engine's number of a step. Numbers grow with kind, then A, B, C.
func pack(m move) engine.Step {
	return engine.Step(m.Kind)<<24 | engine.Step(m.A)<<16 | engine.Step(m.B)<<8 | engine.Step(m.C)
}

// unpack is the inverse of pack.
func unpack(x engine.Step) move {
	return move{kind(x >> 24), uint8(x >> 16), uint8(x >> 8), uint8(x)}
}

// Constructors, one for each kind of step.

func start(c uint8) engine.Step { return pack(move{stepStart, c, 0, 0}) }

func canal(c uint8) engine.Step { return pack(move{stepCanal, c, 0, 0}) }

// double covers two neighbours, named in any order.
func double(a, b uint8) engine.Step { return pack(move{stepDouble, min(a, b), max(a, b), 0}) }

func bridge(c uint8, axis int) engine.Step { return pack(move{stepBridge, c, 0, uint8(axis)}) }

func shift(from, to uint8, axis int) engine.Step {
	return pack(move{stepShift, from, to, uint8(axis)})
}

func walk(c uint8) engine.Step { return pack(move{stepWalk, c, 0, 0}) }

func boat(c uint8) engine.Step { return pack(move{stepBoat, c, 0, 0}) }

func travel(c uint8) engine.Step { return pack(move{stepTravel, c, 0, 0}) }

func temple(level, c uint8) engine.Step { return pack(move{stepTemple, c, level, 0}) }

func found(size, c uint8) engine.Step { return pack(move{stepFound, c, size, 0}) }

func buy() engine.Step { return pack(move{stepBuy, 0, 0, 0}) }

func use() engine.Step { return pack(move{stepUse, 0, 0, 0}) }

func end() engine.Step { return pack(move{stepEnd, 0, 0, 0}) }
