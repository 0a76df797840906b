package tzolkin

import (
	"testing"

	"painani/engine"
	"painani/engine/chance"
)

// rulingTests are the rulings of rules.md 13, one test each; see TestRulings.
var rulingTests = map[string]func(*testing.T){
	"R-01 goods of one worker serve the next": func(t *testing.T) {
		x := newTable(t, 2).on(1, yaxchilan, 1).on(1, tikal, 1).do(pick(tikal, 1)).only(none())
		x.do(none(), pick(yaxchilan, 1), act(yaxchilan, 1))
		x = newTable(t, 2).on(1, yaxchilan, 1).on(1, tikal, 1)
		x.do(pick(yaxchilan, 1), act(yaxchilan, 1), pick(tikal, 1), act(tikal, 1), tech(theology), pay(1, 0, 0)).has(1, goods{})
		newTable(t, 2).on(1, yaxchilan, 3).do(pick(yaxchilan, 3)).refuses(act(yaxchilan, 2)) // its corn would come too late
	},
	"R-02 a lower action is not blocked": func(t *testing.T) {
		newTable(t, 2).on(1, yaxchilan, 3).on(2, yaxchilan, 2).give(1, goods{corn: 1}).
			do(pick(yaxchilan, 3), act(yaxchilan, 2)).has(1, goods{stone: 1, corn: 1})
	},
	"R-03 pushed off without an action": func(t *testing.T) {
		x := newTable(t, 2).on(1, yaxchilan, 7).on(1, chichen, 10).give(1, goods{skull: 1}).round()
		x.has(1, goods{skull: 1}).eq("hand", int(x.p(1).Hand), 3).eq("fell", x.said(factFell), 2)
	},
	"R-04 a player must act": func(t *testing.T) {
		newTable(t, 2).refuses(stop(0))
		newTable(t, 2).on(1, tikal, 0).on(1, tikal, 1).on(1, tikal, 2).give(1, goods{corn: 9}).only(pick(tikal, 0), pick(tikal, 1), pick(tikal, 2))
		newTable(t, 2).give(1, goods{corn: 9}).only(place(0), place(1), place(2), place(3), place(4), place(startSpace))
	},
	"R-05 free choice costs no corn": func(t *testing.T) {
		for _, n := range []int{6, 7} {
			newTable(t, 2).on(1, yaxchilan, n).do(pick(yaxchilan, n)).only(act(yaxchilan, 1), act(yaxchilan, 2), act(yaxchilan, 3),
				act(yaxchilan, 4), act(yaxchilan, 5), none())
		}
		x := newTable(t, 2).on(1, chichen, 10).give(1, goods{skull: 1})
		x.s.Skulls, x.s.Bank = 1<<3, 11
		x.check().do(pick(chichen, 10)).refuses(act(chichen, 3)).do(act(chichen, 1)).has(1, goods{})
	},
	"R-06 Uxmal 5 by free choice still costs 1": func(t *testing.T) {
		newTable(t, 2).on(1, uxmal, 6).do(pick(uxmal, 6)).refuses(act(uxmal, 5))
		newTable(t, 2).on(1, uxmal, 7).give(1, goods{corn: 1}).do(pick(uxmal, 7), act(uxmal, 5), act(yaxchilan, 1)).has(1, goods{wood: 1})
	},
	"R-07 a monument through Uxmal 5 and b2-11": func(t *testing.T) {
		x := newTable(t, 2).monuments("m-13").on(1, uxmal, 5).give(1, goods{corn: 1, gold: 4, skull: 1})
		x.do(pick(uxmal, 5), act(uxmal, 5), act(tikal, 4), monument(mon("m-13"))).has(1, goods{})
		x = newTable(t, 2).monuments("m-13").ageTwo().display("b2-11").on(1, tikal, 2).give(1, goods{corn: 1, wood: 2, stone: 1, gold: 5, skull: 1})
		x.do(pick(tikal, 2), act(tikal, 2), build(bld("b2-11"), false, 0), act(tikal, 4), monument(mon("m-13"))).has(1, goods{})
	},
	"R-08 Uxmal 5 does not offer Uxmal 5": func(t *testing.T) {
		newTable(t, 2).on(1, uxmal, 5).give(1, goods{corn: 9}).do(pick(uxmal, 5), act(uxmal, 5)).refuses(act(uxmal, 5)).offers(act(uxmal, 1))
		newTable(t, 2).ageTwo().display("b2-11").on(1, tikal, 2).give(1, goods{corn: 9, wood: 2, stone: 1, gold: 1}).
			do(pick(tikal, 2), act(tikal, 2), build(bld("b2-11"), false, 0)).refuses(act(uxmal, 5)).offers(act(uxmal, 1), none())
	},
	"R-09 technologies apply through Uxmal 5 and b2-11": func(t *testing.T) {
		x := newTable(t, 2).on(1, uxmal, 5).give(1, goods{corn: 1})
		x.p(1).Tech = [4]uint8{agriculture: 3, extraction: 1}
		x.do(pick(uxmal, 5), act(uxmal, 5), act(palenque, 2), harvest(harvestCorn)).has(1, goods{corn: 7})
		x = newTable(t, 2).ageTwo().display("b2-11").on(1, tikal, 2).give(1, goods{corn: 1, wood: 2, stone: 1, gold: 1})
		x.p(1).Tech[extraction] = 1
		x.do(pick(tikal, 2), act(tikal, 2), build(bld("b2-11"), false, 0), act(yaxchilan, 1)).has(1, goods{wood: 2})
		x.eq("points of b2-11", int(x.p(1).VP), 2)
	},
	"R-10 theology 1": rulingR10,
	"R-11 theology 2": func(t *testing.T) {
		x := newTable(t, 2).on(1, chichen, 5).give(1, goods{skull: 1})
		x.p(1).Tech[theology] = 2
		x.do(pick(chichen, 5), act(chichen, 6), gain(1, 0, 0)).only(pay(1, 0, 0), none())
		x.do(pay(1, 0, 0), up(yellow), stop(0)).has(1, goods{}).eq("yellow", int(x.p(1).Temple[yellow]), 2)
		x = newTable(t, 2).on(1, chichen, 1).give(1, goods{skull: 1, stone: 2})
		x.p(1).Tech[theology] = 2
		x.do(pick(chichen, 1), act(chichen, 1), pay(0, 1, 0), up(green)).only(stop(0)) // once
		x = newTable(t, 2).on(1, chichen, 1).give(1, goods{skull: 1, corn: 5})
		x.p(1).Tech[theology] = 2
		x.do(pick(chichen, 1), act(chichen, 1)).only(stop(0)) // corn is no resource
	},
	"R-12 short skull bank": func(t *testing.T) {
		for left := int16(0); left <= 2; left++ {
			x := newTable(t, 2).on(1, yaxchilan, 4).give(2, goods{skull: 13 - left})
			x.p(1).Tech[theology] = 3
			x.do(pick(yaxchilan, 4), act(yaxchilan, 4)).has(1, goods{skull: left})
			x = newTable(t, 2).on(1, tikal, 1).give(1, goods{wood: 1}).give(2, goods{skull: 13 - left})
			x.p(1).Tech[theology] = 3
			x.do(pick(tikal, 1), act(tikal, 1), tech(theology), pay(1, 0, 0)).has(1, goods{skull: min(left, 1)})
		}
	},
	"R-13 agriculture 2 without a tile": func(t *testing.T) {
		with := func(g group, tiles uint8) *table {
			x := newTable(t, 2).on(1, palenque, 3)
			x.p(1).Tech[agriculture], x.s.Jungle[1], x.p(2).CornTiles = 2, g, tiles
			return x.check().do(pick(palenque, 3), act(palenque, 3))
		}
		x := with(group{2, 0, 0}, 0).only(harvest(harvestWood), harvest(harvestBurn), harvest(harvestFree))
		x.do(harvest(harvestFree)).has(1, goods{corn: 6}).eq("tiles", int(x.p(1).CornTiles), 0).only(stop(0))
		with(group{0, 0, 2}, 2).only(harvest(harvestFree))
		with(group{0, 1, 1}, 1).only(harvest(harvestCorn))
		y := newTable(t, 2).on(1, palenque, 3)
		y.s.Jungle[1], y.p(2).CornTiles = group{0, 0, 2}, 2
		y.check().do(pick(palenque, 3)).only(none())
	},
	"R-14 burning beside an open corn tile": func(t *testing.T) {
		x := newTable(t, 2).on(1, palenque, 5)
		x.s.Jungle[3], x.p(2).WoodTiles = group{1, 1, 0}, 1
		x.check().do(pick(palenque, 5), act(palenque, 5)).only(harvest(harvestCorn), harvest(harvestWood), harvest(harvestBurn))
		x.do(harvest(harvestBurn), down(green)).has(1, goods{corn: 9})
		if x.s.Jungle[3] != (group{0, 1, 1}) {
			t.Fatalf("group %+v", x.s.Jungle[3])
		}
	},
	"R-15 burning with agriculture 2": func(t *testing.T) {
		x := newTable(t, 2).on(1, palenque, 4)
		x.p(1).Tech[agriculture] = 2
		x.do(pick(palenque, 4), act(palenque, 4), harvest(harvestBurn), down(brown)).has(1, goods{corn: 8}).eq("tile", int(x.p(1).CornTiles), 1)
	},
	"R-16 architecture on the building of b1-12": func(t *testing.T) {
		x := newTable(t, 2).display("b1-12", "b1-01", "b1-06").on(1, tikal, 4).give(1, goods{wood: 9, gold: 1})
		x.p(1).Tech[architecture] = 2
		x.do(pick(tikal, 4), act(tikal, 4), build(bld("b1-12"), true, 0), up(brown)).refuses(build(bld("b1-01"), false, 0))
		x.do(build(bld("b1-01"), true, 0)).has(1, goods{corn: 2, wood: 7}).eq("points", int(x.p(1).VP), 4)
		x.only(build(bld("b1-06"), false, 0), none()) // the second of Tikal 4: architecture served the first
	},
	"R-17 a building that raises architecture": func(t *testing.T) {
		x := newTable(t, 2).display("b1-13").on(1, tikal, 2).give(1, goods{gold: 1})
		x.do(pick(tikal, 2), act(tikal, 2), build(bld("b1-13"), false, 0)).has(1, goods{}).eq("level", int(x.p(1).Tech[architecture]), 1)
		x = newTable(t, 2).ageTwo().display("b2-14").on(1, tikal, 2).give(1, goods{stone: 1, gold: 1})
		x.p(1).Tech[architecture] = 1
		x.do(pick(tikal, 2), act(tikal, 2), build(bld("b2-14"), true, 0)).has(1, goods{corn: 1}).eq("points", int(x.p(1).VP), 3)
	},
	"R-18 one use of architecture at Tikal 4": rulingR18,
	"R-19 architecture 3 saves one cube of the price": func(t *testing.T) {
		x := newTable(t, 2).display("b1-10", "b1-01").on(1, tikal, 2).give(1, goods{wood: 2, stone: 1})
		x.p(1).Tech[architecture] = 3
		x.do(pick(tikal, 2), act(tikal, 2)).only(build(bld("b1-10"), true, wood), build(bld("b1-10"), true, stone), build(bld("b1-01"), true, wood))
		x.do(build(bld("b1-10"), true, stone)).has(1, goods{corn: 1, stone: 1})
		x = newTable(t, 2).display("b1-01").on(1, tikal, 2) // one cube: free
		x.p(1).Tech[architecture] = 3
		x.do(pick(tikal, 2), act(tikal, 2), build(bld("b1-01"), true, wood)).has(1, goods{corn: 1})
	},
	"R-20 Uxmal 4 with architecture 3": func(t *testing.T) {
		for id, price := range map[string]int16{"b1-01": 0, "b1-06": 2, "b1-10": 4, "b1-04": 6} {
			x := newTable(t, 2).display(id).on(1, uxmal, 4).give(1, goods{corn: price})
			x.p(1).Tech[architecture] = 3
			x.do(pick(uxmal, 4), act(uxmal, 4), build(bld(id), true, 0)).has(1, goods{corn: 1}).eq("points", int(x.p(1).VP), 2)
		}
	},
	"R-21 refill at the end of the turn only": func(t *testing.T) {
		x := newTable(t, 2).display("b1-01", "b1-02", "b1-04", "b1-05", "b1-06", "b1-07").on(1, tikal, 4).on(1, tikal, 2).give(1, goods{wood: 9})
		x.do(pick(tikal, 4), act(tikal, 4), build(bld("b1-01"), false, 0), build(bld("b1-02"), false, 0))
		x.eq("empty place", int(x.s.Display[0]), 0).eq("empty place", int(x.s.Display[1]), 0).do(pick(tikal, 2), act(tikal, 2))
		for _, m := range moves(x.steps()) {
			if int(m.A) < bld("b1-04") || int(m.A) > bld("b1-07") {
				t.Fatalf("offers %v", m)
			}
		}
		x.do(build(bld("b1-06"), false, 0), stop(0)).eq("refilled", x.said(factRefilled), 3)
	},
	"R-22 goods and actions of the first building": func(t *testing.T) {
		x := newTable(t, 2).display("b1-07", "b1-08").on(1, tikal, 4).give(1, goods{wood: 4})
		x.do(pick(tikal, 4), act(tikal, 4)).refuses(build(bld("b1-08"), false, 0)).do(build(bld("b1-07"), false, 0), build(bld("b1-08"), false, 0))
		x = newTable(t, 2).display("b1-12", "b1-01", "b1-02").on(1, tikal, 4).give(1, goods{wood: 3, gold: 1})
		x.do(pick(tikal, 4), act(tikal, 4), build(bld("b1-12"), false, 0), up(green), build(bld("b1-01"), false, 0), build(bld("b1-02"), false, 0)).only(stop(0))
	},
	"R-23 a blocked temple step is lost": func(t *testing.T) {
		x := newTable(t, 2).on(1, uxmal, 1).give(1, goods{corn: 3})
		x.p(1).Temple[green], x.p(2).Temple[green] = 6, 7
		x.do(pick(uxmal, 1), act(uxmal, 1)).only(up(brown), up(yellow), up(green))
		x.do(up(green)).has(1, goods{}).eq("green", int(x.p(1).Temple[green]), 6).only(stop(0))
	},
	"R-24 order of icons": func(t *testing.T) {
		x := newTable(t, 2).ageTwo().display("b2-11").on(1, tikal, 2).give(1, goods{wood: 2, stone: 1, gold: 1})
		x.p(1).Tech[architecture] = 1
		x.do(pick(tikal, 2), act(tikal, 2), build(bld("b2-11"), true, 0)).has(1, goods{corn: 1}).offers(act(palenque, 1)) // its fresh corn pays
		x.eq("points come after the action", int(x.p(1).VP), 0).do(act(palenque, 1)).has(1, goods{corn: 3}).eq("points", int(x.p(1).VP), 2)
		x = newTable(t, 2).ageTwo().display("b2-08").on(1, tikal, 2).give(1, goods{stone: 3})
		x.p(1).Tech[architecture] = 2
		x.do(pick(tikal, 2), act(tikal, 2), build(bld("b2-08"), true, 0)).only(none()) // 1 corn buys nothing
		x.do(none()).eq("points", int(x.p(1).VP), 8)
	},
	"R-25 no anger at the bottom": func(t *testing.T) {
		x := newTable(t, 2)
		x.p(1).Temple = [3]uint8{}
		x.refuses(beg(0), beg(1), beg(2))
		x = newTable(t, 2).on(1, palenque, 3)
		x.p(1).Temple = [3]uint8{0, 1, 0}
		x.do(pick(palenque, 3), act(palenque, 3), harvest(harvestBurn)).only(down(yellow))
	},
}

func rulingR10(t *testing.T) {
	with := func(n int) *table {
		x := newTable(t, 2).on(1, chichen, n).give(1, goods{skull: 1, corn: 9})
		x.p(1).Tech[theology] = 1
		return x.do(pick(chichen, n))
	}
	with(0).only(act(chichen, 1), none())
	with(4).only(act(chichen, 5), act(chichen, 4), act(chichen, 3), act(chichen, 2), act(chichen, 1), none())
	with(4).do(act(chichen, 5)).has(1, goods{corn: 9})
	with(4).do(act(chichen, 3)).has(1, goods{corn: 8}) // not from 5: stepping back is from 4
	all := []engine.Step{none()}
	for k := 1; k <= 9; k++ {
		all = append(all, act(chichen, k))
	}
	with(9).only(all...).do(act(chichen, 2)).has(1, goods{corn: 9})
	with(10).only(all...).do(act(chichen, 2)).has(1, goods{corn: 9})
	x := newTable(t, 2).on(1, chichen, 4).give(1, goods{skull: 1})
	x.p(1).Tech[theology], x.s.Skulls, x.s.Bank = 1, 1<<5, 11
	x.check().do(pick(chichen, 4)).only(act(chichen, 4), none())
	y := newTable(t, 2).on(1, chichen, 9).give(1, goods{skull: 1, corn: 1})
	y.do(pick(chichen, 9)).only(act(chichen, 9), act(chichen, 8), none())
}

func rulingR18(t *testing.T) {
	with := func(level uint8) *table {
		x := newTable(t, 2).display("b1-13", "b1-01", "b1-06").on(1, tikal, 4).give(1, goods{wood: 9, gold: 1})
		x.p(1).Tech[architecture] = level
		return x.do(pick(tikal, 4), act(tikal, 4))
	}
	x := with(2).offers(build(bld("b1-01"), true, 0), build(bld("b1-01"), false, 0))
	x.do(build(bld("b1-01"), false, 0)).only(build(bld("b1-13"), true, 0), build(bld("b1-06"), true, 0), none())
	x.do(build(bld("b1-06"), true, 0)).has(1, goods{wood: 6, gold: 1, corn: 1}).eq("points", int(x.p(1).VP), 2)
	with(2).do(build(bld("b1-01"), true, 0)).only(build(bld("b1-13"), false, 0), build(bld("b1-06"), false, 0), none())
	// the first building raises architecture, nothing used yet: the new level serves the second
	with(0).do(build(bld("b1-13"), false, 0), build(bld("b1-06"), true, 0)).has(1, goods{wood: 7, corn: 1})
	// used for the building that raises it: the second gets nothing
	with(1).do(build(bld("b1-13"), true, 0)).only(build(bld("b1-01"), false, 0), build(bld("b1-06"), false, 0), none())
	// declined for it: all levels serve the second
	x = with(2).do(build(bld("b1-13"), false, 0), build(bld("b1-06"), true, wood)).has(1, goods{wood: 8, corn: 1})
	x.eq("points", int(x.p(1).VP), 2).only(stop(0))
}

// TestMercy is rules.md 4.1: forced begging and the mercy placement.
func TestMercy(t *testing.T) {
	full := func(corns int16) *table {
		x := newTable(t, 2).on(2, palenque, 0).on(2, yaxchilan, 0).workers(2, 6).on(2, tikal, 0).on(2, uxmal, 0).on(2, chichen, 0)
		x.s.Start, x.s.Space, x.p(2).Hand = 2, 2, 0
		return x.give(1, goods{corn: corns}).check()
	}
	full(0).only(beg(brown), beg(yellow), beg(green)) // forced
	full(1).offers(place(palenque), beg(green))       // open, not forced
	x := full(0)
	x.p(1).Temple = [3]uint8{}
	x.only(place(0), place(1), place(2), place(3), place(4)).do(place(tikal))
	x.eq("stands", int(x.s.Wheels[tikal][1]), 1).eq("mercy", x.said(factMercy), 1).eq("workers placed once", int(x.p(1).Hand), 2).has(1, goods{})
	// the cheapest place only, and all corn for it
	x = full(0)
	x.s.Wheels[tikal][1], x.s.Wheels[uxmal][1] = neutral, neutral
	x.p(1).Temple = [3]uint8{}
	x.check().only(place(palenque), place(yaxchilan), place(chichen))
	x = full(1)
	for w := range x.s.Wheels {
		x.s.Wheels[w][1] = neutral
	}
	x.p(1).Temple = [3]uint8{}
	x.check().only(place(0), place(1), place(2), place(3), place(4)).do(place(palenque)).has(1, goods{})
	// beyond the printed case: nothing affordable after begging (spaces 0 to 3 full everywhere)
	x = full(2)
	for w := range x.s.Wheels {
		x.s.Wheels[w] = [maxTeeth]uint8{neutral, neutral, neutral, neutral}
	}
	x.s.Stage = stageBegged
	x.p(1).Goods[corn] = 3
	x.only(place(0), place(1), place(2), place(3), place(4))
	if steps := (Rules{}).Steps(&x.s, 1, nil); len(steps) != 5 {
		t.Fatalf("steps %v", moves(steps))
	}
	if err := (Rules{}).Take(&x.s, 1, place(uxmal), &chance.Quick{}, nil); err != nil || x.p(1).Goods[corn] != 0 || x.s.Wheels[uxmal][4] != 1 {
		t.Fatalf("mercy beyond the printed case: %v, corn %d, %v", err, x.p(1).Goods[corn], x.s.Wheels[uxmal])
	}
}
