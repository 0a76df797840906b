package teotihuacan

import "painani/engine"

// kind is a kind of step.
type kind uint8

// Kinds of steps with their arguments. A turn is one of
//
//	keep                              secretly, before the game
//	draft                             in the draft variant
//	post …                            the start of a player
//	{use | unlock} release {use} end
//	{use | unlock} move {use | unlock} collect | worship | main … end
//	{use} pay                         salary, after an Eclipse
//
// where … are the decisions that an action asks for. use and unlock may also
// stand among these. end is asked for only if one of them is possible; else the turn ends by itself.
const (
	stepKeep     kind = 1 + iota // keep starting tiles: A, B = indices into Player.Dealt, A < B
	stepDraft                    // take starting tile A (number from 1)
	stepPost                     // the three workers on the boards of the set A (bit board-1)
	stepMove                     // the worker of power B on board A goes C positions on; D = power of the worker that goes along (tile DOUBLE), 0 none; C > 3 takes tile ANYWHERE
	stepRelease                  // free unlock turn
	stepUnlock                   // all own locked workers for 3 cocoa; A = 1: tile FREECOCOA pays (ruling)
	stepUse                      // use a discovery tile of kind A
	stepCollect                  // collect cocoa
	stepWorship                  // A = worship space from 1; B = worshipAbility, …; C = 1: tile FREECOCOA pays
	stepMain                     // the main action of the board; A = 1: tile FREECOCOA pays its price
	stepNone                     // nothing, or nothing more
	stepGain                     // receive A wood, B stone, C gold
	stepUp                       // one step in temple A
	stepClaim                    // claim a discovery tile of kind A and pay its price
	stepPower                    // a power-up for the own unlocked worker of power B on board A
	stepOffer                    // T13: cocoa for a power-up
	stepReward                   // ascension reward A; B = 1: tile FREECOCOA pays (ruling)
	stepTrade                    // one trade of a royal tile; A = resource given, 0 if none is; B = 1: tile FREECOCOA pays its cocoa (ruling)
	stepLearn                    // technology of slot A, 0 to 5
	stepNoble                    // a building into row A, 1 to 3
	stepDecorate                 // decoration A (index into decoTiles) on side B
	stepBuild                    // pyramid tile A (index into pyramidTiles) on slot B, turned by C quarters clockwise
	stepSave                     // T15 saves one unit: A = wood or stone, 0 nothing on this tile
	stepEnd                      // end of the turn
	stepPay                      // salary: pay A cocoa; B = 1: tile FREECOCOA pays all
	stepKindCount
)

// Forms of worship, argument B of stepWorship (rules.md 3.3).
const (
	worshipAbility   = iota // ability only
	worshipDiscovery        // discovery tile only
	worshipBoth             // both, ability first
	worshipReverse          // both, discovery tile first
	worshipForms
)

// Ascension rewards, argument A of stepReward (rules.md 6).
const (
	rewardPoints  = 1 + iota // A1
	rewardCocoa              // A2
	rewardTemple             // A3
	rewardTemples            // A4
	rewardWorker             // A5
)

// move is a step taken apart.
type move struct {
	Kind       kind
	A, B, C, D uint8
}

// pack makes the engine's number of a step. Numbers grow with kind, then A, B, C, D.
func pack(m move) engine.Step {
	return engine.Step(m.Kind)<<32 | engine.Step(m.A)<<24 | engine.Step(m.B)<<16 | engine.Step(m.C)<<8 | engine.Step(m.D)
}

// unpack is the inverse of pack.
func unpack(x engine.Step) move {
	return move{kind(x >> 32), uint8(x >> 24), uint8(x >> 16), uint8(x >> 8), uint8(x)}
}

// bit is 1 for true.
func bit(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// Constructors, one for each kind of step.

func keep(i, j int) engine.Step { return pack(move{stepKeep, uint8(i), uint8(j), 0, 0}) }

func draft(tile int) engine.Step { return pack(move{stepDraft, uint8(tile), 0, 0, 0}) }

// post places the three workers on these boards.
func post(boards ...int) engine.Step {
	var set uint8
	for _, b := range boards {
		set |= 1 << (b - 1)
	}
	return pack(move{stepPost, set, 0, 0, 0})
}

// walk moves a worker; along is the power of the one that goes along, 0 none.
func walk(board, power, distance, along int) engine.Step {
	return pack(move{stepMove, uint8(board), uint8(power), uint8(distance), uint8(along)})
}

func release() engine.Step { return pack(move{stepRelease, 0, 0, 0, 0}) }

func unlock(free bool) engine.Step { return pack(move{stepUnlock, bit(free), 0, 0, 0}) }

func use(kind int) engine.Step { return pack(move{stepUse, uint8(kind), 0, 0, 0}) }

func collect() engine.Step { return pack(move{stepCollect, 0, 0, 0, 0}) }

func worship(space, form int, free bool) engine.Step {
	return pack(move{stepWorship, uint8(space), uint8(form), bit(free), 0})
}

func mainAction(free bool) engine.Step { return pack(move{stepMain, bit(free), 0, 0, 0}) }

func none() engine.Step { return pack(move{stepNone, 0, 0, 0, 0}) }

func gain(w, s, g int) engine.Step { return pack(move{stepGain, uint8(w), uint8(s), uint8(g), 0}) }

func up(temple int) engine.Step { return pack(move{stepUp, uint8(temple), 0, 0, 0}) }

func claim(kind int) engine.Step { return pack(move{stepClaim, uint8(kind), 0, 0, 0}) }

func powerUp(board, power int) engine.Step {
	return pack(move{stepPower, uint8(board), uint8(power), 0, 0})
}

func offer() engine.Step { return pack(move{stepOffer, 0, 0, 0, 0}) }

func reward(which int, free bool) engine.Step {
	return pack(move{stepReward, uint8(which), bit(free), 0, 0})
}

func trade(resource int, free bool) engine.Step {
	return pack(move{stepTrade, uint8(resource), bit(free), 0, 0})
}

func learn(slot int) engine.Step { return pack(move{stepLearn, uint8(slot), 0, 0, 0}) }

func noble(row int) engine.Step { return pack(move{stepNoble, uint8(row), 0, 0, 0}) }

func decorate(tile, side int) engine.Step {
	return pack(move{stepDecorate, uint8(tile), uint8(side), 0, 0})
}

func build(tile, slot, turn int) engine.Step {
	return pack(move{stepBuild, uint8(tile), uint8(slot), uint8(turn), 0})
}

func save(good int) engine.Step { return pack(move{stepSave, uint8(good), 0, 0, 0}) }

func end() engine.Step { return pack(move{stepEnd, 0, 0, 0, 0}) }

func pay(amount int, free bool) engine.Step {
	return pack(move{stepPay, uint8(amount), bit(free), 0, 0})
}

// aside reports that a step is one that may be put between others: using a tile,
// unlocking for cocoa. A decision whose only other step is forced counts as forced in notation.
func aside(x engine.Step) bool {
	k := kind(x >> 32)
	return k == stepUse || k == stepUnlock
}
