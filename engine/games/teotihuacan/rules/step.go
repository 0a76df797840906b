package rules

import (
	"iter"
	"math/bits"

	"painani/engine"
)

// Kind is a kind of step.
type Kind uint8

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
	StepKeep     Kind = 1 + iota // keep starting tiles: A, B = indices into Player.Dealt, A < B
	StepDraft                    // take starting tile A (number from 1)
	StepPost                     // the three workers on the boards of the set A (bit board-1)
	StepMove                     // the worker of power B on board A goes C positions on; D = power of the worker that goes along (tile DOUBLE), 0 none; C > 3 takes tile ANYWHERE
	StepRelease                  // free unlock turn
	StepUnlock                   // all own locked workers for 3 cocoa; A = 1: tile FREECOCOA pays (ruling)
	StepUse                      // use a discovery tile of kind A
	StepCollect                  // collect cocoa
	StepWorship                  // A = worship space from 1; B = WorshipAbility, …; C = 1: tile FREECOCOA pays
	StepMain                     // the main action of the board; A = 1: tile FREECOCOA pays its price
	StepNone                     // nothing, or nothing more
	StepGain                     // receive A wood, B stone, C gold
	StepUp                       // one step in temple A
	StepClaim                    // claim a discovery tile of kind A and pay its price
	StepPower                    // a power-up for the own unlocked worker of power B on board A
	StepOffer                    // T13: cocoa for a power-up
	StepReward                   // ascension reward A; B = 1: tile FREECOCOA pays (ruling)
	StepTrade                    // one trade of a royal tile; A = resource given, 0 if none is; B = 1: tile FREECOCOA pays its cocoa (ruling)
	StepLearn                    // technology of slot A, 0 to 5
	StepNoble                    // a building into row A, 1 to 3
	StepDecorate                 // decoration A (index into DecoTiles) on side B
	StepBuild                    // pyramid tile A (index into PyramidTiles) on slot B, turned by C quarters clockwise
	StepSave                     // T15 saves one unit: A = wood or stone, 0 nothing on this tile
	StepEnd                      // end of the turn
	StepPay                      // salary: pay A cocoa; B = 1: tile FREECOCOA pays all
	StepKindCount
)

// Forms of worship, argument B of StepWorship (rules.md 3.3).
const (
	WorshipAbility   = iota // ability only
	WorshipDiscovery        // discovery tile only
	WorshipBoth             // both, ability first
	WorshipReverse          // both, discovery tile first
	WorshipForms
)

// Ascension rewards, argument A of StepReward (rules.md 6).
const (
	RewardPoints  = 1 + iota // A1
	RewardCocoa              // A2
	RewardTemple             // A3
	RewardTemples            // A4
	RewardWorker             // A5
)

// Move is a step taken apart.
type Move struct {
	Kind       Kind
	A, B, C, D uint8
}

// pack makes the engine's number of a step. Numbers grow with kind, then with the arguments.
func pack(k Kind, a, b, c, d int) engine.Step {
	return engine.Step(k)<<32 | engine.Step(uint8(a))<<24 | engine.Step(uint8(b))<<16 | engine.Step(uint8(c))<<8 |
		engine.Step(uint8(d))
}

// Unpack is the inverse of pack.
func Unpack(x engine.Step) Move {
	return Move{Kind(x >> 32), uint8(x >> 24), uint8(x >> 16), uint8(x >> 8), uint8(x)}
}

// Bit is 1 for true.
func Bit(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}

// one is 1 for true.
func one(b bool) int { return int(Bit(b)) }

// Constructors, one for each kind of step. Walk names the power of the worker that goes along, 0 for none.

func Keep(i, j int) engine.Step  { return pack(StepKeep, i, j, 0, 0) }
func Draft(tile int) engine.Step { return pack(StepDraft, tile, 0, 0, 0) }
func Walk(board, power, distance, along int) engine.Step {
	return pack(StepMove, board, power, distance, along)
}
func Release() engine.Step         { return pack(StepRelease, 0, 0, 0, 0) }
func Unlock(free bool) engine.Step { return pack(StepUnlock, one(free), 0, 0, 0) }
func Use(kind int) engine.Step     { return pack(StepUse, kind, 0, 0, 0) }
func Collect() engine.Step         { return pack(StepCollect, 0, 0, 0, 0) }
func Worship(space, form int, free bool) engine.Step {
	return pack(StepWorship, space, form, one(free), 0)
}
func MainAction(free bool) engine.Step          { return pack(StepMain, one(free), 0, 0, 0) }
func None() engine.Step                         { return pack(StepNone, 0, 0, 0, 0) }
func Gain(w, s, g int) engine.Step              { return pack(StepGain, w, s, g, 0) }
func Up(temple int) engine.Step                 { return pack(StepUp, temple, 0, 0, 0) }
func Claim(kind int) engine.Step                { return pack(StepClaim, kind, 0, 0, 0) }
func PowerUp(board, power int) engine.Step      { return pack(StepPower, board, power, 0, 0) }
func Offer() engine.Step                        { return pack(StepOffer, 0, 0, 0, 0) }
func Reward(which int, free bool) engine.Step   { return pack(StepReward, which, one(free), 0, 0) }
func Trade(resource int, free bool) engine.Step { return pack(StepTrade, resource, one(free), 0, 0) }
func Learn(slot int) engine.Step                { return pack(StepLearn, slot, 0, 0, 0) }
func Noble(row int) engine.Step                 { return pack(StepNoble, row, 0, 0, 0) }
func Decorate(tile, side int) engine.Step       { return pack(StepDecorate, tile, side, 0, 0) }
func Build(tile, slot, turn int) engine.Step    { return pack(StepBuild, tile, slot, turn, 0) }
func Save(good int) engine.Step                 { return pack(StepSave, good, 0, 0, 0) }
func End() engine.Step                          { return pack(StepEnd, 0, 0, 0, 0) }
func Pay(amount int, free bool) engine.Step     { return pack(StepPay, amount, one(free), 0, 0) }

// Post places the three workers on these boards.
func Post(boards ...int) engine.Step {
	set := 0
	for _, b := range boards {
		set |= 1 << (b - 1)
	}
	return pack(StepPost, set, 0, 0, 0)
}

// Members are the boards or starting tiles of a set, ascending; bit i stands for number i + 1.
func Members[N uint8 | uint32](set N) iter.Seq[uint8] {
	return func(yield func(uint8) bool) {
		for ; set != 0; set &= set - 1 {
			if !yield(uint8(bits.TrailingZeros32(uint32(set)) + 1)) {
				return
			}
		}
	}
}

// Aside reports that a step is one that may be put between others: using a tile,
// unlocking for cocoa. A decision whose only other step is forced counts as forced in notation.
func Aside(x engine.Step) bool {
	k := Kind(x >> 32)
	return k == StepUse || k == StepUnlock
}
