package tzolkin

import (
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/tzolkin/rules"
)

// rulingTests are the rulings of rules.md 13, one test each; see TestRulings.
var rulingTests = map[string]func(*testing.T){
	"R-01 goods of one worker serve the next": func(t *testing.T) {
		x := newTable(t, 2).on(1, rules.Yaxchilan, 1).on(1, rules.Tikal, 1).do(rules.Pick(rules.Tikal, 1)).only(rules.None())
		x.do(rules.None(), rules.Pick(rules.Yaxchilan, 1), rules.Act(rules.Yaxchilan, 1))
		x = newTable(t, 2).on(1, rules.Yaxchilan, 1).on(1, rules.Tikal, 1)
		x.do(rules.Pick(rules.Yaxchilan, 1), rules.Act(rules.Yaxchilan, 1), rules.Pick(rules.Tikal, 1), rules.Act(rules.Tikal, 1), rules.Tech(rules.Theology), rules.Pay(1, 0, 0)).has(1, rules.Goods{})
		newTable(t, 2).on(1, rules.Yaxchilan, 3).do(rules.Pick(rules.Yaxchilan, 3)).refuses(rules.Act(rules.Yaxchilan, 2)) // its corn would come too late
	},
	"R-02 a lower action is not blocked": func(t *testing.T) {
		newTable(t, 2).on(1, rules.Yaxchilan, 3).on(2, rules.Yaxchilan, 2).give(1, rules.Goods{rules.Corn: 1}).
			do(rules.Pick(rules.Yaxchilan, 3), rules.Act(rules.Yaxchilan, 2)).has(1, rules.Goods{rules.Stone: 1, rules.Corn: 1})
	},
	"R-03 pushed off without an action": func(t *testing.T) {
		x := newTable(t, 2).on(1, rules.Yaxchilan, 7).on(1, rules.Chichen, 10).give(1, rules.Goods{rules.Skull: 1}).round()
		x.has(1, rules.Goods{rules.Skull: 1}).eq("hand", int(x.p(1).Hand), 3).eq("fell", x.said(rules.FactFell), 2)
	},
	"R-04 a player must act": func(t *testing.T) {
		newTable(t, 2).refuses(rules.Stop(0))
		newTable(t, 2).on(1, rules.Tikal, 0).on(1, rules.Tikal, 1).on(1, rules.Tikal, 2).give(1, rules.Goods{rules.Corn: 9}).only(rules.Pick(rules.Tikal, 0), rules.Pick(rules.Tikal, 1), rules.Pick(rules.Tikal, 2))
		newTable(t, 2).give(1, rules.Goods{rules.Corn: 9}).only(rules.Place(0), rules.Place(1), rules.Place(2), rules.Place(3), rules.Place(4), rules.Place(rules.StartSpace))
	},
	"R-05 free choice costs no corn": func(t *testing.T) {
		for _, n := range []int{6, 7} {
			newTable(t, 2).on(1, rules.Yaxchilan, n).do(rules.Pick(rules.Yaxchilan, n)).only(rules.Act(rules.Yaxchilan, 1), rules.Act(rules.Yaxchilan, 2), rules.Act(rules.Yaxchilan, 3),
				rules.Act(rules.Yaxchilan, 4), rules.Act(rules.Yaxchilan, 5), rules.None())
		}
		x := newTable(t, 2).on(1, rules.Chichen, 10).give(1, rules.Goods{rules.Skull: 1})
		x.s.Skulls, x.s.Bank = 1<<3, 11
		x.check().do(rules.Pick(rules.Chichen, 10)).refuses(rules.Act(rules.Chichen, 3)).do(rules.Act(rules.Chichen, 1)).has(1, rules.Goods{})
	},
	"R-06 Uxmal 5 by free choice still costs 1": func(t *testing.T) {
		newTable(t, 2).on(1, rules.Uxmal, 6).do(rules.Pick(rules.Uxmal, 6)).refuses(rules.Act(rules.Uxmal, 5))
		newTable(t, 2).on(1, rules.Uxmal, 7).give(1, rules.Goods{rules.Corn: 1}).do(rules.Pick(rules.Uxmal, 7), rules.Act(rules.Uxmal, 5), rules.Act(rules.Yaxchilan, 1)).has(1, rules.Goods{rules.Wood: 1})
	},
	"R-07 a monument through Uxmal 5 and b2-11": func(t *testing.T) {
		x := newTable(t, 2).monuments("m-13").on(1, rules.Uxmal, 5).give(1, rules.Goods{rules.Corn: 1, rules.Gold: 4, rules.Skull: 1})
		x.do(rules.Pick(rules.Uxmal, 5), rules.Act(rules.Uxmal, 5), rules.Act(rules.Tikal, 4), rules.Monument(mon("m-13"))).has(1, rules.Goods{})
		x = newTable(t, 2).monuments("m-13").ageTwo().display("b2-11").on(1, rules.Tikal, 2).give(1, rules.Goods{rules.Corn: 1, rules.Wood: 2, rules.Stone: 1, rules.Gold: 5, rules.Skull: 1})
		x.do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2), rules.Build(bld("b2-11"), false, 0), rules.Act(rules.Tikal, 4), rules.Monument(mon("m-13"))).has(1, rules.Goods{})
	},
	"R-08 Uxmal 5 does not offer Uxmal 5": func(t *testing.T) {
		newTable(t, 2).on(1, rules.Uxmal, 5).give(1, rules.Goods{rules.Corn: 9}).do(rules.Pick(rules.Uxmal, 5), rules.Act(rules.Uxmal, 5)).refuses(rules.Act(rules.Uxmal, 5)).offers(rules.Act(rules.Uxmal, 1))
		newTable(t, 2).ageTwo().display("b2-11").on(1, rules.Tikal, 2).give(1, rules.Goods{rules.Corn: 9, rules.Wood: 2, rules.Stone: 1, rules.Gold: 1}).
			do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2), rules.Build(bld("b2-11"), false, 0)).refuses(rules.Act(rules.Uxmal, 5)).offers(rules.Act(rules.Uxmal, 1), rules.None())
	},
	"R-09 technologies apply through Uxmal 5 and b2-11": func(t *testing.T) {
		x := newTable(t, 2).on(1, rules.Uxmal, 5).give(1, rules.Goods{rules.Corn: 1})
		x.p(1).Tech = [4]uint8{rules.Agriculture: 3, rules.Extraction: 1}
		x.do(rules.Pick(rules.Uxmal, 5), rules.Act(rules.Uxmal, 5), rules.Act(rules.Palenque, 2), rules.Harvest(rules.HarvestCorn)).has(1, rules.Goods{rules.Corn: 7})
		x = newTable(t, 2).ageTwo().display("b2-11").on(1, rules.Tikal, 2).give(1, rules.Goods{rules.Corn: 1, rules.Wood: 2, rules.Stone: 1, rules.Gold: 1})
		x.p(1).Tech[rules.Extraction] = 1
		x.do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2), rules.Build(bld("b2-11"), false, 0), rules.Act(rules.Yaxchilan, 1)).has(1, rules.Goods{rules.Wood: 2})
		x.eq("points of b2-11", int(x.p(1).VP), 2)
	},
	"R-10 theology 1": rulingR10,
	"R-11 theology 2": func(t *testing.T) {
		x := newTable(t, 2).on(1, rules.Chichen, 5).give(1, rules.Goods{rules.Skull: 1})
		x.p(1).Tech[rules.Theology] = 2
		x.do(rules.Pick(rules.Chichen, 5), rules.Act(rules.Chichen, 6), rules.Gain(1, 0, 0)).only(rules.Pay(1, 0, 0), rules.None())
		x.do(rules.Pay(1, 0, 0), rules.Up(rules.Yellow), rules.Stop(0)).has(1, rules.Goods{}).eq("yellow", int(x.p(1).Temple[rules.Yellow]), 2)
		x = newTable(t, 2).on(1, rules.Chichen, 1).give(1, rules.Goods{rules.Skull: 1, rules.Stone: 2})
		x.p(1).Tech[rules.Theology] = 2
		x.do(rules.Pick(rules.Chichen, 1), rules.Act(rules.Chichen, 1), rules.Pay(0, 1, 0), rules.Up(rules.Green)).only(rules.Stop(0)) // once
		x = newTable(t, 2).on(1, rules.Chichen, 1).give(1, rules.Goods{rules.Skull: 1, rules.Corn: 5})
		x.p(1).Tech[rules.Theology] = 2
		x.do(rules.Pick(rules.Chichen, 1), rules.Act(rules.Chichen, 1)).only(rules.Stop(0)) // corn is no resource
	},
	"R-12 short skull bank": func(t *testing.T) {
		for left := int16(0); left <= 2; left++ {
			x := newTable(t, 2).on(1, rules.Yaxchilan, 4).give(2, rules.Goods{rules.Skull: 13 - left})
			x.p(1).Tech[rules.Theology] = 3
			x.do(rules.Pick(rules.Yaxchilan, 4), rules.Act(rules.Yaxchilan, 4)).has(1, rules.Goods{rules.Skull: left})
			x = newTable(t, 2).on(1, rules.Tikal, 1).give(1, rules.Goods{rules.Wood: 1}).give(2, rules.Goods{rules.Skull: 13 - left})
			x.p(1).Tech[rules.Theology] = 3
			x.do(rules.Pick(rules.Tikal, 1), rules.Act(rules.Tikal, 1), rules.Tech(rules.Theology), rules.Pay(1, 0, 0)).has(1, rules.Goods{rules.Skull: min(left, 1)})
		}
	},
	"R-13 agriculture 2 without a tile": func(t *testing.T) {
		with := func(g rules.Group, tiles uint8) *table {
			x := newTable(t, 2).on(1, rules.Palenque, 3)
			x.p(1).Tech[rules.Agriculture], x.s.Jungle[1], x.p(2).CornTiles = 2, g, tiles
			return x.check().do(rules.Pick(rules.Palenque, 3), rules.Act(rules.Palenque, 3))
		}
		x := with(rules.Group{Covered: 2, Open: 0, Empty: 0}, 0).only(rules.Harvest(rules.HarvestWood), rules.Harvest(rules.HarvestBurn), rules.Harvest(rules.HarvestFree))
		x.do(rules.Harvest(rules.HarvestFree)).has(1, rules.Goods{rules.Corn: 6}).eq("tiles", int(x.p(1).CornTiles), 0).only(rules.Stop(0))
		with(rules.Group{Covered: 0, Open: 0, Empty: 2}, 2).only(rules.Harvest(rules.HarvestFree))
		with(rules.Group{Covered: 0, Open: 1, Empty: 1}, 1).only(rules.Harvest(rules.HarvestCorn))
		y := newTable(t, 2).on(1, rules.Palenque, 3)
		y.s.Jungle[1], y.p(2).CornTiles = rules.Group{Covered: 0, Open: 0, Empty: 2}, 2
		y.check().do(rules.Pick(rules.Palenque, 3)).only(rules.None())
	},
	"R-14 burning beside an open corn tile": func(t *testing.T) {
		x := newTable(t, 2).on(1, rules.Palenque, 5)
		x.s.Jungle[3], x.p(2).WoodTiles = rules.Group{Covered: 1, Open: 1, Empty: 0}, 1
		x.check().do(rules.Pick(rules.Palenque, 5), rules.Act(rules.Palenque, 5)).only(rules.Harvest(rules.HarvestCorn), rules.Harvest(rules.HarvestWood), rules.Harvest(rules.HarvestBurn))
		x.do(rules.Harvest(rules.HarvestBurn), rules.Down(rules.Green)).has(1, rules.Goods{rules.Corn: 9})
		if x.s.Jungle[3] != (rules.Group{Covered: 0, Open: 1, Empty: 1}) {
			t.Fatalf("group %+v", x.s.Jungle[3])
		}
	},
	"R-15 burning with agriculture 2": func(t *testing.T) {
		x := newTable(t, 2).on(1, rules.Palenque, 4)
		x.p(1).Tech[rules.Agriculture] = 2
		x.do(rules.Pick(rules.Palenque, 4), rules.Act(rules.Palenque, 4), rules.Harvest(rules.HarvestBurn), rules.Down(rules.Brown)).has(1, rules.Goods{rules.Corn: 8}).eq("tile", int(x.p(1).CornTiles), 1)
	},
	"R-16 architecture on the building of b1-12": func(t *testing.T) {
		x := newTable(t, 2).display("b1-12", "b1-01", "b1-06").on(1, rules.Tikal, 4).give(1, rules.Goods{rules.Wood: 9, rules.Gold: 1})
		x.p(1).Tech[rules.Architecture] = 2
		x.do(rules.Pick(rules.Tikal, 4), rules.Act(rules.Tikal, 4), rules.Build(bld("b1-12"), true, 0), rules.Up(rules.Brown)).refuses(rules.Build(bld("b1-01"), false, 0))
		x.do(rules.Build(bld("b1-01"), true, 0)).has(1, rules.Goods{rules.Corn: 2, rules.Wood: 7}).eq("points", int(x.p(1).VP), 4)
		x.only(rules.Build(bld("b1-06"), false, 0), rules.None()) // the second of Tikal 4: architecture served the first
	},
	"R-17 a building that raises architecture": func(t *testing.T) {
		x := newTable(t, 2).display("b1-13").on(1, rules.Tikal, 2).give(1, rules.Goods{rules.Gold: 1})
		x.do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2), rules.Build(bld("b1-13"), false, 0)).has(1, rules.Goods{}).eq("level", int(x.p(1).Tech[rules.Architecture]), 1)
		x = newTable(t, 2).ageTwo().display("b2-14").on(1, rules.Tikal, 2).give(1, rules.Goods{rules.Stone: 1, rules.Gold: 1})
		x.p(1).Tech[rules.Architecture] = 1
		x.do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2), rules.Build(bld("b2-14"), true, 0)).has(1, rules.Goods{rules.Corn: 1}).eq("points", int(x.p(1).VP), 3)
	},
	"R-18 one use of architecture at Tikal 4": rulingR18,
	"R-19 architecture 3 saves one cube of the price": func(t *testing.T) {
		x := newTable(t, 2).display("b1-10", "b1-01").on(1, rules.Tikal, 2).give(1, rules.Goods{rules.Wood: 2, rules.Stone: 1})
		x.p(1).Tech[rules.Architecture] = 3
		x.do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2)).only(rules.Build(bld("b1-10"), true, rules.Wood), rules.Build(bld("b1-10"), true, rules.Stone), rules.Build(bld("b1-01"), true, rules.Wood))
		x.do(rules.Build(bld("b1-10"), true, rules.Stone)).has(1, rules.Goods{rules.Corn: 1, rules.Stone: 1})
		x = newTable(t, 2).display("b1-01").on(1, rules.Tikal, 2) // one cube: free
		x.p(1).Tech[rules.Architecture] = 3
		x.do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2), rules.Build(bld("b1-01"), true, rules.Wood)).has(1, rules.Goods{rules.Corn: 1})
	},
	"R-20 Uxmal 4 with architecture 3": func(t *testing.T) {
		for id, price := range map[string]int16{"b1-01": 0, "b1-06": 2, "b1-10": 4, "b1-04": 6} {
			x := newTable(t, 2).display(id).on(1, rules.Uxmal, 4).give(1, rules.Goods{rules.Corn: price})
			x.p(1).Tech[rules.Architecture] = 3
			x.do(rules.Pick(rules.Uxmal, 4), rules.Act(rules.Uxmal, 4), rules.Build(bld(id), true, 0)).has(1, rules.Goods{rules.Corn: 1}).eq("points", int(x.p(1).VP), 2)
		}
	},
	"R-21 refill at the end of the turn only": func(t *testing.T) {
		x := newTable(t, 2).display("b1-01", "b1-02", "b1-04", "b1-05", "b1-06", "b1-07").on(1, rules.Tikal, 4).on(1, rules.Tikal, 2).give(1, rules.Goods{rules.Wood: 9})
		x.do(rules.Pick(rules.Tikal, 4), rules.Act(rules.Tikal, 4), rules.Build(bld("b1-01"), false, 0), rules.Build(bld("b1-02"), false, 0))
		x.eq("empty place", int(x.s.Display[0]), 0).eq("empty place", int(x.s.Display[1]), 0).do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2))
		for _, m := range moves(x.steps()) {
			if int(m.A) < bld("b1-04") || int(m.A) > bld("b1-07") {
				t.Fatalf("offers %v", m)
			}
		}
		x.do(rules.Build(bld("b1-06"), false, 0), rules.Stop(0)).eq("refilled", x.said(rules.FactRefilled), 3)
	},
	"R-22 goods and actions of the first building": func(t *testing.T) {
		x := newTable(t, 2).display("b1-07", "b1-08").on(1, rules.Tikal, 4).give(1, rules.Goods{rules.Wood: 4})
		x.do(rules.Pick(rules.Tikal, 4), rules.Act(rules.Tikal, 4)).refuses(rules.Build(bld("b1-08"), false, 0)).do(rules.Build(bld("b1-07"), false, 0), rules.Build(bld("b1-08"), false, 0))
		x = newTable(t, 2).display("b1-12", "b1-01", "b1-02").on(1, rules.Tikal, 4).give(1, rules.Goods{rules.Wood: 3, rules.Gold: 1})
		x.do(rules.Pick(rules.Tikal, 4), rules.Act(rules.Tikal, 4), rules.Build(bld("b1-12"), false, 0), rules.Up(rules.Green), rules.Build(bld("b1-01"), false, 0), rules.Build(bld("b1-02"), false, 0)).only(rules.Stop(0))
	},
	"R-23 a blocked temple step is lost": func(t *testing.T) {
		x := newTable(t, 2).on(1, rules.Uxmal, 1).give(1, rules.Goods{rules.Corn: 3})
		x.p(1).Temple[rules.Green], x.p(2).Temple[rules.Green] = 6, 7
		x.do(rules.Pick(rules.Uxmal, 1), rules.Act(rules.Uxmal, 1)).only(rules.Up(rules.Brown), rules.Up(rules.Yellow), rules.Up(rules.Green))
		x.do(rules.Up(rules.Green)).has(1, rules.Goods{}).eq("green", int(x.p(1).Temple[rules.Green]), 6).only(rules.Stop(0))
	},
	"R-24 order of icons": func(t *testing.T) {
		x := newTable(t, 2).ageTwo().display("b2-11").on(1, rules.Tikal, 2).give(1, rules.Goods{rules.Wood: 2, rules.Stone: 1, rules.Gold: 1})
		x.p(1).Tech[rules.Architecture] = 1
		x.do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2), rules.Build(bld("b2-11"), true, 0)).has(1, rules.Goods{rules.Corn: 1}).offers(rules.Act(rules.Palenque, 1)) // its fresh corn pays
		x.eq("points come after the action", int(x.p(1).VP), 0).do(rules.Act(rules.Palenque, 1)).has(1, rules.Goods{rules.Corn: 3}).eq("points", int(x.p(1).VP), 2)
		x = newTable(t, 2).ageTwo().display("b2-08").on(1, rules.Tikal, 2).give(1, rules.Goods{rules.Stone: 3})
		x.p(1).Tech[rules.Architecture] = 2
		x.do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2), rules.Build(bld("b2-08"), true, 0)).only(rules.None()) // 1 corn buys nothing
		x.do(rules.None()).eq("points", int(x.p(1).VP), 8)
	},
	"R-25 no anger at the bottom": func(t *testing.T) {
		x := newTable(t, 2)
		x.p(1).Temple = [3]uint8{}
		x.refuses(rules.Beg(0), rules.Beg(1), rules.Beg(2))
		x = newTable(t, 2).on(1, rules.Palenque, 3)
		x.p(1).Temple = [3]uint8{0, 1, 0}
		x.do(rules.Pick(rules.Palenque, 3), rules.Act(rules.Palenque, 3), rules.Harvest(rules.HarvestBurn)).only(rules.Down(rules.Yellow))
	},
}

func rulingR10(t *testing.T) {
	with := func(n int) *table {
		x := newTable(t, 2).on(1, rules.Chichen, n).give(1, rules.Goods{rules.Skull: 1, rules.Corn: 9})
		x.p(1).Tech[rules.Theology] = 1
		return x.do(rules.Pick(rules.Chichen, n))
	}
	with(0).only(rules.Act(rules.Chichen, 1), rules.None())
	with(4).only(rules.Act(rules.Chichen, 5), rules.Act(rules.Chichen, 4), rules.Act(rules.Chichen, 3), rules.Act(rules.Chichen, 2), rules.Act(rules.Chichen, 1), rules.None())
	with(4).do(rules.Act(rules.Chichen, 5)).has(1, rules.Goods{rules.Corn: 9})
	with(4).do(rules.Act(rules.Chichen, 3)).has(1, rules.Goods{rules.Corn: 8}) // not from 5: stepping back is from 4
	all := []engine.Step{rules.None()}
	for k := 1; k <= 9; k++ {
		all = append(all, rules.Act(rules.Chichen, k))
	}
	with(9).only(all...).do(rules.Act(rules.Chichen, 2)).has(1, rules.Goods{rules.Corn: 9})
	with(10).only(all...).do(rules.Act(rules.Chichen, 2)).has(1, rules.Goods{rules.Corn: 9})
	x := newTable(t, 2).on(1, rules.Chichen, 4).give(1, rules.Goods{rules.Skull: 1})
	x.p(1).Tech[rules.Theology], x.s.Skulls, x.s.Bank = 1, 1<<5, 11
	x.check().do(rules.Pick(rules.Chichen, 4)).only(rules.Act(rules.Chichen, 4), rules.None())
	y := newTable(t, 2).on(1, rules.Chichen, 9).give(1, rules.Goods{rules.Skull: 1, rules.Corn: 1})
	y.do(rules.Pick(rules.Chichen, 9)).only(rules.Act(rules.Chichen, 9), rules.Act(rules.Chichen, 8), rules.None())
}

func rulingR18(t *testing.T) {
	with := func(level uint8) *table {
		x := newTable(t, 2).display("b1-13", "b1-01", "b1-06").on(1, rules.Tikal, 4).give(1, rules.Goods{rules.Wood: 9, rules.Gold: 1})
		x.p(1).Tech[rules.Architecture] = level
		return x.do(rules.Pick(rules.Tikal, 4), rules.Act(rules.Tikal, 4))
	}
	x := with(2).offers(rules.Build(bld("b1-01"), true, 0), rules.Build(bld("b1-01"), false, 0))
	x.do(rules.Build(bld("b1-01"), false, 0)).only(rules.Build(bld("b1-13"), true, 0), rules.Build(bld("b1-06"), true, 0), rules.None())
	x.do(rules.Build(bld("b1-06"), true, 0)).has(1, rules.Goods{rules.Wood: 6, rules.Gold: 1, rules.Corn: 1}).eq("points", int(x.p(1).VP), 2)
	with(2).do(rules.Build(bld("b1-01"), true, 0)).only(rules.Build(bld("b1-13"), false, 0), rules.Build(bld("b1-06"), false, 0), rules.None())
	// the first building raises architecture, nothing used yet: the new level serves the second
	with(0).do(rules.Build(bld("b1-13"), false, 0), rules.Build(bld("b1-06"), true, 0)).has(1, rules.Goods{rules.Wood: 7, rules.Corn: 1})
	// used for the building that raises it: the second gets nothing
	with(1).do(rules.Build(bld("b1-13"), true, 0)).only(rules.Build(bld("b1-01"), false, 0), rules.Build(bld("b1-06"), false, 0), rules.None())
	// declined for it: all levels serve the second
	x = with(2).do(rules.Build(bld("b1-13"), false, 0), rules.Build(bld("b1-06"), true, rules.Wood)).has(1, rules.Goods{rules.Wood: 8, rules.Corn: 1})
	x.eq("points", int(x.p(1).VP), 2).only(rules.Stop(0))
}

// TestMercy is rules.md 4.1: forced begging and the mercy placement.
func TestMercy(t *testing.T) {
	full := func(corns int16) *table {
		x := newTable(t, 2).on(2, rules.Palenque, 0).on(2, rules.Yaxchilan, 0).workers(2, 6).on(2, rules.Tikal, 0).on(2, rules.Uxmal, 0).on(2, rules.Chichen, 0)
		x.s.Start, x.s.Space, x.p(2).Hand = 2, 2, 0
		return x.give(1, rules.Goods{rules.Corn: corns}).check()
	}
	full(0).only(rules.Beg(rules.Brown), rules.Beg(rules.Yellow), rules.Beg(rules.Green)) // forced
	full(1).offers(rules.Place(rules.Palenque), rules.Beg(rules.Green))                   // open, not forced
	x := full(0)
	x.p(1).Temple = [3]uint8{}
	x.only(rules.Place(0), rules.Place(1), rules.Place(2), rules.Place(3), rules.Place(4)).do(rules.Place(rules.Tikal))
	x.eq("stands", int(x.s.Wheels[rules.Tikal][1]), 1).eq("mercy", x.said(rules.FactMercy), 1).eq("workers placed once", int(x.p(1).Hand), 2).has(1, rules.Goods{})
	// the cheapest place only, and all corn for it
	x = full(0)
	x.s.Wheels[rules.Tikal][1], x.s.Wheels[rules.Uxmal][1] = rules.Neutral, rules.Neutral
	x.p(1).Temple = [3]uint8{}
	x.check().only(rules.Place(rules.Palenque), rules.Place(rules.Yaxchilan), rules.Place(rules.Chichen))
	x = full(1)
	for w := range x.s.Wheels {
		x.s.Wheels[w][1] = rules.Neutral
	}
	x.p(1).Temple = [3]uint8{}
	x.check().only(rules.Place(0), rules.Place(1), rules.Place(2), rules.Place(3), rules.Place(4)).do(rules.Place(rules.Palenque)).has(1, rules.Goods{})
	// beyond the printed case: nothing affordable after begging (spaces 0 to 3 full everywhere)
	x = full(2)
	for w := range x.s.Wheels {
		x.s.Wheels[w] = [rules.MaxTeeth]uint8{rules.Neutral, rules.Neutral, rules.Neutral, rules.Neutral}
	}
	x.s.Stage = rules.StageBegged
	x.p(1).Goods[rules.Corn] = 3
	x.only(rules.Place(0), rules.Place(1), rules.Place(2), rules.Place(3), rules.Place(4))
	if steps := newest.Steps(&x.s, 1, nil); len(steps) != 5 {
		t.Fatalf("steps %v", moves(steps))
	}
	if err := newest.Take(&x.s, 1, rules.Place(rules.Uxmal), &chance.Quick{}, nil); err != nil || x.p(1).Goods[rules.Corn] != 0 || x.s.Wheels[rules.Uxmal][4] != 1 {
		t.Fatalf("mercy beyond the printed case: %v, corn %d, %v", err, x.p(1).Goods[rules.Corn], x.s.Wheels[rules.Uxmal])
	}
}
