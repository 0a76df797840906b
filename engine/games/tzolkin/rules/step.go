package rules

import (
	"slices"

	"painani/engine"
)

// Kind is a kind of step.
type Kind uint8

// Kinds of steps with their arguments. A turn is one of
//
//	keep                                  secretly, before the game
//	[beg] place {place} stop
//	[beg] pick act … {pick act …} stop
//	spin                                  at the end of a round
//
// where … are the decisions that an action asks for.
const (
	StepKeep     Kind = 1 + iota // keep starting tiles: A, B = indices into Player.Dealt, A < B
	StepBeg                      // beg and go down in temple A
	StepPlace                    // a worker on place A: a wheel, or StartSpace. Dearer than one's corn: mercy (rules.md 4.1)
	StepStop                     // end of the turn; A = order for the calendar: 0 none, 1 one day, 2 two days if possible
	StepPick                     // pick up the worker on wheel A, position B
	StepAct                      // do action B of wheel A
	StepNone                     // nothing, or nothing more
	StepHarvest                  // A = HarvestCorn, HarvestWood, HarvestBurn or HarvestFree
	StepDown                     // anger: one step down in temple A
	StepTech                     // one step on track A
	StepPay                      // pay A wood, B stone, C gold
	StepBuild                    // building A (index into buildings); B = 1: architecture applies; C = cube saved: wood, stone, gold, or 0
	StepMonument                 // monument A (index into monuments)
	StepUp                       // one step up in each temple of the set A (bit t: temple t)
	StepGain                     // receive A wood, B stone, C gold
	StepTrade                    // one exchange at the market: A = 0 sell, 1 buy; B = wood, stone or gold
	StepSpin                     // advance the calendar by A days, 1 or 2
	StepKindCount
)

// Ways to harvest, argument A of StepHarvest (rules.md 6.1).
const (
	HarvestCorn = iota // take an open corn tile
	HarvestWood        // take a wood tile
	HarvestBurn        // burn the wood, take the corn tile, anger a god
	HarvestFree        // corn without a tile: agriculture 2
)

// Move is a step taken apart.
type Move struct {
	Kind    Kind
	A, B, C uint8
}

// pack makes the engine's number of a step. Numbers grow with kind, then with the arguments.
func pack(k Kind, a, b, c int) engine.Step {
	return engine.Step(k)<<24 | engine.Step(uint8(a))<<16 | engine.Step(uint8(b))<<8 | engine.Step(uint8(c))
}

// Unpack is the inverse of pack.
func Unpack(x engine.Step) Move {
	return Move{Kind(x >> 24), uint8(x >> 16), uint8(x >> 8), uint8(x)}
}

// Cubes are the resources that StepPay and StepGain name.
func (m Move) Cubes() Goods { return Goods{Wood: int16(m.A), Stone: int16(m.B), Gold: int16(m.C)} }

// Constructors, one for each kind of step.

func Keep(i, j int) engine.Step            { return pack(StepKeep, i, j, 0) }
func Beg(temple int) engine.Step           { return pack(StepBeg, temple, 0, 0) }
func Place(where int) engine.Step          { return pack(StepPlace, where, 0, 0) }
func Stop(order int) engine.Step           { return pack(StepStop, order, 0, 0) }
func Pick(wheel, position int) engine.Step { return pack(StepPick, wheel, position, 0) }
func Act(wheel, action int) engine.Step    { return pack(StepAct, wheel, action, 0) }
func None() engine.Step                    { return pack(StepNone, 0, 0, 0) }
func Harvest(how int) engine.Step          { return pack(StepHarvest, how, 0, 0) }
func Down(temple int) engine.Step          { return pack(StepDown, temple, 0, 0) }
func Tech(track int) engine.Step           { return pack(StepTech, track, 0, 0) }
func Pay(w, s, g int) engine.Step          { return pack(StepPay, w, s, g) }
func Monument(tile int) engine.Step        { return pack(StepMonument, tile, 0, 0) }
func Gain(w, s, g int) engine.Step         { return pack(StepGain, w, s, g) }
func Sell(resource int) engine.Step        { return pack(StepTrade, 0, resource, 0) }
func Buy(resource int) engine.Step         { return pack(StepTrade, 1, resource, 0) }
func Spin(days int) engine.Step            { return pack(StepSpin, days, 0, 0) }

// Build names a building by its index; arch: architecture applies; cube: the
// resource that architecture 3 saves, 0 for none.
func Build(tile int, arch bool, cube int) engine.Step {
	return pack(StepBuild, tile, int(bit(arch)), cube)
}

// bit is 1 for true.
func bit(b bool) int16 {
	if b {
		return 1
	}
	return 0
}

// Up goes up in each of the temples named.
func Up(temples ...int) engine.Step {
	set := 0
	for _, t := range temples {
		set |= 1 << t
	}
	return pack(StepUp, set, 0, 0)
}

// Trade is the path of steps through the market that reaches a net change of wood, stone and gold, none at its end
// included. There is one such path for each change: sales before purchases, in the order of the goods, one cube a
// step, and no kind both sold and bought (rules.md 6.4).
func Trade(net [3]int) (out []engine.Step) {
	for r, n := range net {
		out = append(out, slices.Repeat([]engine.Step{Sell(Wood + r)}, max(0, -n))...)
	}
	for r, n := range net {
		out = append(out, slices.Repeat([]engine.Step{Buy(Wood + r)}, max(0, n))...)
	}
	return append(out, None())
}
