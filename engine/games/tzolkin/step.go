package tzolkin

import "painani/engine"

// kind is a kind of step.
type kind uint8

// Kinds of steps with their arguments. A turn is one of
//
//	keep                                  secretly, before the game
//	[beg] place {place} stop
//	[beg] pick act … {pick act …} stop
//	spin                                  at the end of a round
//
// where … are the decisions that an action asks for.
const (
	stepKeep     kind = 1 + iota // keep starting tiles: A, B = indices into Player.Dealt, A < B
	stepBeg                      // beg and go down in temple A
	stepPlace                    // a worker on place A: a wheel, or startSpace. Dearer than one's corn: mercy (rules.md 4.1)
	stepStop                     // end of the turn; A = order for the calendar: 0 none, 1 one day, 2 two days if possible
	stepPick                     // pick up the worker on wheel A, position B
	stepAct                      // do action B of wheel A
	stepNone                     // nothing, or nothing more
	stepHarvest                  // A = harvestCorn, harvestWood, harvestBurn or harvestFree
	stepDown                     // anger: one step down in temple A
	stepTech                     // one step on track A
	stepPay                      // pay A wood, B stone, C gold
	stepBuild                    // building A (index into buildings); B = 1: architecture applies; C = cube saved: wood, stone, gold, or 0
	stepMonument                 // monument A (index into monuments)
	stepUp                       // one step up in each temple of the set A (bit t: temple t)
	stepGain                     // receive A wood, B stone, C gold
	stepTrade                    // one exchange at the market: A = 0 sell, 1 buy; B = wood, stone or gold
	stepSpin                     // advance the calendar by A days, 1 or 2
	stepKindCount
)

// Ways to harvest, argument A of stepHarvest (rules.md 6.1).
const (
	harvestCorn = iota // take an open corn tile
	harvestWood        // take a wood tile
	harvestBurn        // burn the wood, take the corn tile, anger a god
	harvestFree        // corn without a tile: agriculture 2
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

func keep(i, j int) engine.Step { return pack(move{stepKeep, uint8(i), uint8(j), 0}) }

func beg(temple int) engine.Step { return pack(move{stepBeg, uint8(temple), 0, 0}) }

func place(where int) engine.Step { return pack(move{stepPlace, uint8(where), 0, 0}) }

func stop(order int) engine.Step { return pack(move{stepStop, uint8(order), 0, 0}) }

func pick(wheel, position int) engine.Step {
	return pack(move{stepPick, uint8(wheel), uint8(position), 0})
}

func act(wheel, action int) engine.Step {
	return pack(move{stepAct, uint8(wheel), uint8(action), 0})
}

func none() engine.Step { return pack(move{stepNone, 0, 0, 0}) }

func harvest(how int) engine.Step { return pack(move{stepHarvest, uint8(how), 0, 0}) }

func down(temple int) engine.Step { return pack(move{stepDown, uint8(temple), 0, 0}) }

func tech(track int) engine.Step { return pack(move{stepTech, uint8(track), 0, 0}) }

func pay(w, s, g int) engine.Step { return pack(move{stepPay, uint8(w), uint8(s), uint8(g)}) }

// build names a building by its index; arch: architecture applies; cube: the
// resource that architecture 3 saves, 0 for none.
func build(tile int, arch bool, cube int) engine.Step {
	m := move{stepBuild, uint8(tile), 0, uint8(cube)}
	if arch {
		m.B = 1
	}
	return pack(m)
}

func monument(tile int) engine.Step { return pack(move{stepMonument, uint8(tile), 0, 0}) }

// up goes up in each of the temples named.
func up(temples ...int) engine.Step {
	var set uint8
	for _, t := range temples {
		set |= 1 << t
	}
	return pack(move{stepUp, set, 0, 0})
}

func gain(w, s, g int) engine.Step { return pack(move{stepGain, uint8(w), uint8(s), uint8(g)}) }

func sell(resource int) engine.Step { return pack(move{stepTrade, 0, uint8(resource), 0}) }

func buy(resource int) engine.Step { return pack(move{stepTrade, 1, uint8(resource), 0}) }

func spin(days int) engine.Step { return pack(move{stepSpin, uint8(days), 0, 0}) }

// trade is the path of steps through the market that reaches a net change of
// wood, stone and gold, none at its end included. There is one such path for
// each change: sales before purchases, in the order of the goods, one cube a
// step, and no kind both sold and bought (rules.md 6.4).
func trade(net [3]int) []engine.Step {
	var out []engine.Step
	for r, n := range net {
		for ; n < 0; n++ {
			out = append(out, sell(wood+r))
		}
	}
	for r, n := range net {
		for ; n > 0; n-- {
			out = append(out, buy(wood+r))
		}
	}
	return append(out, none())
}
