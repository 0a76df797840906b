package tzolkin

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/games/tzolkin/rules"
)

// TestRulings runs a test for every ruling of rules.md 13, and counts them.
func TestRulings(t *testing.T) {
	all := maps.Clone(rulingTests)
	maps.Copy(all, moreRulingTests)
	names := slices.Sorted(maps.Keys(all))
	for i, name := range names {
		if want := fmt.Sprintf("R-%02d ", i+1); name[:5] != want {
			t.Fatalf("test %q where %s is due", name, want)
		}
		t.Run(name, all[name])
	}
	if len(names) != 50 {
		t.Errorf("%d rulings tested, want 50", len(names))
	}
}

// monumentTable gives seat 1 a monument.
func monumentTable(t *testing.T, seats int, id string) *table {
	return newTable(t, seats).monuments(id).ownMonument(1, id)
}

// moreRulingTests are the rulings from R-26 on.
var moreRulingTests = map[string]func(*testing.T){
	"R-26 begging": func(t *testing.T) {
		for corns := int16(0); corns <= 2; corns++ {
			x := newTable(t, 2).on(1, rules.Palenque, 2).give(1, rules.Goods{rules.Corn: corns}).offers(rules.Beg(rules.Green), rules.Pick(rules.Palenque, 2)) // in round 1, though he could act
			x.do(rules.Beg(rules.Green)).has(1, rules.Goods{rules.Corn: 3}).refuses(rules.Beg(rules.Green), rules.Beg(rules.Brown)).do(rules.Pick(rules.Palenque, 2), rules.None()).only(rules.Stop(0))
		}
		newTable(t, 2).give(1, rules.Goods{rules.Corn: 2}).do(rules.Place(rules.Palenque)).refuses(rules.Beg(rules.Green))
		newTable(t, 2).on(1, rules.Palenque, 2).do(rules.Pick(rules.Palenque, 2)).refuses(rules.Beg(rules.Green))
	},
	"R-27 goods are received, builds, market and actions may be declined": func(t *testing.T) {
		x := newTable(t, 2).display("b1-12", "b1-01").on(1, rules.Tikal, 2).give(1, rules.Goods{rules.Wood: 2, rules.Gold: 1})
		x.do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2), rules.Build(bld("b1-12"), false, 0)).only(rules.Up(rules.Brown), rules.Up(rules.Yellow), rules.Up(rules.Green))
		x.do(rules.Up(rules.Brown)).only(rules.Build(bld("b1-01"), false, 0), rules.None())
		x = newTable(t, 2).ageTwo().display("b2-08").on(1, rules.Tikal, 2).give(1, rules.Goods{rules.Stone: 3, rules.Corn: 4})
		x.do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2), rules.Build(bld("b2-08"), false, 0)).offers(rules.None(), rules.Buy(rules.Wood), rules.Buy(rules.Gold))
		x = newTable(t, 2).ageTwo().display("b2-11").on(1, rules.Tikal, 2).give(1, rules.Goods{rules.Wood: 2, rules.Stone: 1, rules.Gold: 1, rules.Corn: 1})
		x.do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2), rules.Build(bld("b2-11"), false, 0), rules.None()).has(1, rules.Goods{rules.Corn: 1}).eq("points", int(x.p(1).VP), 2)
		x = newTable(t, 2).ageTwo().display("b2-17").on(1, rules.Tikal, 2).give(1, rules.Goods{rules.Stone: 1, rules.Gold: 2})
		x.do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2), rules.Build(bld("b2-17"), false, 0)).only(rules.Tech(0), rules.Tech(1), rules.Tech(2), rules.Tech(3))
		x.do(rules.Tech(0), rules.Tech(0)).eq("level", int(x.p(1).Tech[0]), 2)
		x = newTable(t, 2).ageTwo().display("b2-09").on(1, rules.Tikal, 2).give(1, rules.Goods{rules.Wood: 1, rules.Stone: 1, rules.Gold: 1})
		x.do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2), rules.Build(bld("b2-09"), false, 0)).eq("workers", int(x.p(1).Workers), 4).eq("points", int(x.p(1).VP), 6)
	},
	"R-28 the start-player space spares mercy": func(t *testing.T) {
		x := newTable(t, 2).workers(2, 6).on(2, rules.Palenque, 0).on(2, rules.Yaxchilan, 0).on(2, rules.Tikal, 0).on(2, rules.Uxmal, 0).on(2, rules.Chichen, 0)
		x.p(1).Temple = [3]uint8{}
		x.check().only(rules.Place(rules.StartSpace))
		x.do(rules.Place(rules.StartSpace)).eq("mercy", x.said(rules.FactMercy), 0).eq("stage", int(x.s.Stage), int(rules.StagePlacing))
	},
	"R-29 a neutral worker does not stop the double advance": func(t *testing.T) {
		x := newTable(t, 2)
		x.s.Wheels[rules.Palenque][6], x.s.Wheels[rules.Chichen][9], x.s.Space = rules.Neutral, rules.Neutral, 1
		x.p(1).Hand--
		x.check().round().only(rules.Spin(1), rules.Spin(2))
	},
	"R-30 double advance over a food day": func(t *testing.T) {
		x := newTable(t, 2)
		x.s.Day, x.s.FoodDays, x.s.Space = 13, 1, 1
		x.p(1).Hand--
		x.check().round().do(rules.Spin(2)).eq("day", int(x.s.Day), 15).eq("held", int(x.s.FoodDays), 1)
		x.p(1).Temple = [3]uint8{rules.Brown: 4, rules.Yellow: 1, rules.Green: 1}
		x.give(1, rules.Goods{rules.Corn: 6}).give(2, rules.Goods{rules.Corn: 6}).round()
		x.eq("held", int(x.s.FoodDays), 2).eq("age ends: points of brown 4, bonuses 6, 1 and 2", int(x.p(1).VP), 6+6+1+2)
		x.eq("next food day", int(rules.FoodDays[x.s.FoodDays].Day), 21)
	},
	"R-31 own workers stop the double advance too": func(t *testing.T) {
		for _, c := range []struct{ seat, wheel, n, asks int }{{1, rules.Palenque, 6, 0}, {2, rules.Uxmal, 6, 0}, {1, rules.Chichen, 9, 0},
			{1, rules.Palenque, 7, 1}, {2, rules.Chichen, 10, 1}, {1, rules.Chichen, 6, 1}, {1, rules.Tikal, 5, 1}} {
			x := newTable(t, 2).on(c.seat, c.wheel, c.n)
			x.s.Space = 1
			x.p(1).Hand--
			x.check().round()
			if asks := x.s.Phase == rules.PhaseSpin; asks != (c.asks == 1) {
				t.Errorf("seat %d on %s %d: asked %v", c.seat, rules.WheelIDs[c.wheel], c.n, asks)
			}
		}
	},
	"R-32 benefits without a double advance": func(t *testing.T) {
		for _, refused := range []bool{false, true} {
			x := newTable(t, 2).give(1, rules.Goods{rules.Corn: 1})
			x.s.Corn, x.p(1).Ready = 4, refused
			x.do(rules.Place(rules.StartSpace), rules.Stop(0)).has(1, rules.Goods{rules.Corn: 5}).do(rules.Place(rules.Palenque), rules.Stop(0))
			if refused {
				x.do(rules.Spin(1))
			}
			x.eq("start", int(x.s.Start), 2).eq("hand", int(x.p(1).Hand), 3).eq("day", int(x.s.Day), 2)
			if x.p(1).Ready != refused {
				t.Error("the double advance was used up")
			}
		}
	},
	"R-33 accumulated corn": func(t *testing.T) {
		x := newTable(t, 2).round().round().round()
		x.eq("corn", int(x.s.Corn), 3)
		x.give(1, rules.Goods{rules.Corn: 0}).do(rules.Place(rules.StartSpace)).refuses(rules.Place(rules.Uxmal)) // not for placing
		x.do(rules.Stop(0)).has(1, rules.Goods{rules.Corn: 3}).eq("left", int(x.s.Corn), 0)
		x = newTable(t, 2).give(2, rules.Goods{rules.Corn: 6})
		x.s.Day, x.s.Corn = 8, 6
		x.do(rules.Place(rules.StartSpace), rules.Stop(0), rules.Place(rules.Palenque), rules.Stop(0)).eq("fed with it", int(x.p(1).VP), 0)
	},
	"R-34 last round": func(t *testing.T) {
		x := newTable(t, 2).ageTwo().give(1, rules.Goods{rules.Corn: 6}).give(2, rules.Goods{rules.Corn: 6})
		x.s.Day, x.s.FoodDays, x.s.Corn = 27, 3, 5
		x.check().do(rules.Place(rules.StartSpace), rules.Stop(0)).has(1, rules.Goods{rules.Corn: 11}).do(rules.Place(rules.Palenque), rules.Stop(0))
		x.eq("phase", int(x.s.Phase), int(rules.PhaseOver)).eq("on wheels", x.s.OnWheels(1), 0).eq("hand", int(x.p(1).Hand), 3)
		if tally := newest.Tally(&x.s); tally.Points[0] != 5+4*int(x.p(1).VP) || newest.Awaits(&x.s) != 0 {
			t.Errorf("points %v", tally.Points)
		}
	},
	"R-35 skull shortage": func(t *testing.T) {
		x := newTable(t, 3).give(3, rules.Goods{rules.Skull: 12, rules.Corn: 6}).give(1, rules.Goods{rules.Corn: 6}).give(2, rules.Goods{rules.Corn: 6})
		x.s.Day = 8
		x.p(1).Temple[rules.Green], x.p(2).Temple[rules.Green] = 5, 6
		x.round().has(1, rules.Goods{rules.Wood: 2}).has(2, rules.Goods{rules.Wood: 2}).eq("bank", int(x.s.Bank), 1).eq("said", x.said(rules.FactShortage), 1)
	},
	"R-36 the skull for m-13 returns to the bank": func(t *testing.T) {
		x := newTable(t, 2).monuments("m-13").on(1, rules.Tikal, 4).give(1, rules.Goods{rules.Gold: 4, rules.Skull: 1}).give(2, rules.Goods{rules.Skull: 12}).on(2, rules.Yaxchilan, 4)
		x.do(rules.Pick(rules.Tikal, 4), rules.Act(rules.Tikal, 4), rules.Monument(mon("m-13")), rules.Stop(0)).has(1, rules.Goods{}).eq("bank", int(x.s.Bank), 1)
		x.do(rules.Pick(rules.Yaxchilan, 4), rules.Act(rules.Yaxchilan, 4)).has(2, rules.Goods{rules.Skull: 13}).eq("on Chichen Itza", int(rules.MonumentPoints(&x.s, x.p(1))), 0)
	},
	"R-37 quarter points": func(t *testing.T) {
		x := newTable(t, 2).give(1, rules.Goods{rules.Corn: 3, rules.Wood: 1, rules.Stone: 1, rules.Gold: 1, rules.Skull: 2})
		x.p(1).VP = 5
		tally := newest.Tally(&x.s)
		x.eq("unit", tally.Unit, 4).eq("quarters", tally.Points[0], 20+3+2+3+4+24).eq("goods", tally.Parts[1].Points[0], 12)
	},
	"R-38 half bonuses are whole": func(t *testing.T) {
		for _, shape := range rules.Temples {
			for _, n := range shape.Bonus {
				if n%2 != 0 {
					t.Errorf("bonus %d", n)
				}
			}
		}
	},
	"R-39 points below zero": func(t *testing.T) {
		x := newTable(t, 2)
		x.s.Day = 8
		x.round().eq("points", int(x.p(1).VP), -9)
		if tally := newest.Tally(&x.s); tally.Points[0] != -36 {
			t.Errorf("tally %v", tally.Points)
		}
	},
	"R-40 first-age buildings stay when the food day is late": func(t *testing.T) {
		x := newTable(t, 2).on(1, rules.Tikal, 2).give(1, rules.Goods{rules.Wood: 1, rules.Corn: 9}).give(2, rules.Goods{rules.Corn: 9})
		x.s.Day, x.s.FoodDays = 15, 1
		x.check().do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2), rules.Build(bld("b1-01"), false, 0), rules.Stop(0))
		for _, tile := range x.s.Display {
			if rules.Buildings[tile-1].Age != 1 {
				t.Fatalf("display %v", x.s.Display)
			}
		}
		x.do(rules.Place(rules.Palenque), rules.Stop(0)).eq("age", x.s.Age(), 2)
		for _, tile := range x.s.Display {
			if rules.Buildings[tile-1].Age != 2 {
				t.Fatalf("display %v", x.s.Display)
			}
		}
	},
	"R-41 w-14 is no building": func(t *testing.T) {
		x := monumentTable(t, 2, "m-02").own(1, "b1-01")
		x.p(1).Kept = [2]uint8{14, 3}
		x.check().eq("m-02", int(rules.MonumentPoints(&x.s, x.p(1))), 4)
	},
	"R-42 a new worker is fed": func(t *testing.T) {
		x := newTable(t, 2).on(1, rules.Uxmal, 3).give(1, rules.Goods{rules.Corn: 8}).give(2, rules.Goods{rules.Corn: 6})
		x.s.Day = 8
		x.do(rules.Pick(rules.Uxmal, 3), rules.Act(rules.Uxmal, 3), rules.Stop(0), rules.Place(rules.Palenque), rules.Stop(0)).has(1, rules.Goods{}).eq("points", int(x.p(1).VP), 0)
		y := newTable(t, 2).workers(1, 6).on(1, rules.Uxmal, 3) // no seventh
		y.do(rules.Pick(rules.Uxmal, 3), rules.Act(rules.Uxmal, 3)).eq("workers", int(y.p(1).Workers), 6)
	},
	"R-43 a free step at level 3 gives the bonus box": func(t *testing.T) {
		x := newTable(t, 2).display("b1-06", "b1-08", "b1-13", "b1-14").on(1, rules.Tikal, 4).on(1, rules.Uxmal, 4).give(1, rules.Goods{rules.Corn: 8, rules.Wood: 5, rules.Stone: 2, rules.Gold: 2})
		x.p(1).Tech = [4]uint8{3, 3, 0, 3}
		x.do(rules.Pick(rules.Tikal, 4), rules.Act(rules.Tikal, 4), rules.Build(bld("b1-06"), false, 0), rules.Up(rules.Yellow), rules.Build(bld("b1-08"), false, 0), rules.Gain(1, 0, 1))
		x.has(1, rules.Goods{rules.Corn: 9, rules.Wood: 3, rules.Stone: 1, rules.Gold: 3}).do(rules.Pick(rules.Uxmal, 4), rules.Act(rules.Uxmal, 4), rules.Build(bld("b1-14"), false, 0))
		x.has(1, rules.Goods{rules.Corn: 5, rules.Wood: 3, rules.Stone: 1, rules.Gold: 3, rules.Skull: 1})
		y := newTable(t, 2).ageTwo().display("b2-17").on(1, rules.Tikal, 2).give(1, rules.Goods{rules.Stone: 1, rules.Gold: 2})
		y.p(1).Tech = [4]uint8{0, 0, 2, 0}
		y.do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2), rules.Build(bld("b2-17"), true, 0), rules.Tech(rules.Architecture), rules.Tech(rules.Architecture)).has(1, rules.Goods{rules.Corn: 1})
		y.eq("2 points as built, 3 of the box", int(y.p(1).VP), 5).eq("level", int(y.p(1).Tech[rules.Architecture]), 3)
	},
	"R-44 m-12": func(t *testing.T) {
		for _, c := range []struct {
			steps [3]uint8
			want  int
		}{{[3]uint8{6, 0, 0}, 15}, {[3]uint8{0, 8, 0}, 21}, {[3]uint8{0, 0, 7}, 18}, {[3]uint8{1, 0, 1}, 0}, {[3]uint8{0, 0, 0}, 0}} {
			x := monumentTable(t, 2, "m-12")
			x.p(1).Temple = c.steps
			x.eq("m-12", int(rules.MonumentPoints(&x.s, x.p(1))), c.want)
		}
	},
	"R-45 m-05 and m-13 count everybody's": func(t *testing.T) {
		for seats, each := range map[int]int{2: 6, 3: 5, 4: 4} {
			x := monumentTable(t, seats, "m-05").ownMonument(2, "m-01")
			x.eq("m-05", int(rules.MonumentPoints(&x.s, x.p(1))), 2*each)
			x = monumentTable(t, seats, "m-13")
			x.s.Skulls, x.s.Bank = 1<<1|1<<9, 11
			x.check().eq("m-13", int(rules.MonumentPoints(&x.s, x.p(1))), 6)
		}
	},
	"R-46 everybody equal": func(t *testing.T) {
		for step, want := range []int{-6 + 3 + 1 + 2, 3 + 1 + 2} {
			x := newTable(t, 4)
			x.s.Day, x.s.FoodDays = 14, 1
			for seat := 1; seat <= 4; seat++ {
				x.give(seat, rules.Goods{rules.Corn: 6})
				x.p(seat).Temple = [3]uint8{uint8(step), uint8(step), uint8(step)}
			}
			x.round()
			for seat := 1; seat <= 4; seat++ {
				x.eq("points", int(x.p(seat).VP), want)
			}
		}
	},
	"R-47 3 points for each unfed worker": func(t *testing.T) {
		x := newTable(t, 2).workers(1, 6).give(1, rules.Goods{rules.Corn: 5})
		x.s.Day = 8
		x.round().eq("points", int(x.p(1).VP), -12).has(1, rules.Goods{rules.Corn: 1})
	},
	"R-48 unnumbered positions": func(t *testing.T) {
		x := newTable(t, 2).on(1, rules.Palenque, 7)
		x.s.Wheels[rules.Palenque][8] = rules.Neutral
		x.check().round().eq("neutral goes round", int(x.s.Wheels[rules.Palenque][9]), rules.Neutral).eq("player falls", int(x.s.Wheels[rules.Palenque][8]), rules.Nobody)
		x.round().eq("back to 0", int(x.s.Wheels[rules.Palenque][0]), rules.Neutral).check()
		x.give(1, rules.Goods{rules.Corn: 5}).do(rules.Place(rules.Palenque)).eq("next free", int(x.s.Wheels[rules.Palenque][1]), 1)
	},
	"R-49 the start-player space alone": func(t *testing.T) {
		x := newTable(t, 2).do(rules.Place(rules.StartSpace)).offers(rules.Stop(0)).do(rules.Stop(0))
		x.eq("turn", int(x.s.Turn), 2).refuses(rules.Place(rules.StartSpace))
	},
	"R-50 class monuments count their class": func(t *testing.T) {
		x := newTable(t, 2).monuments("m-06", "m-07", "m-01").ownMonument(1, "m-06").ownMonument(1, "m-07").ownMonument(1, "m-01")
		x.own(1, "b1-01", "b1-06", "b1-08", "b1-13").check()
		p := x.p(1)
		x.eq("m-06: two monuments, two buildings", int(rules.MonumentScore(&x.s, p, mon("m-06"))), 16)
		x.eq("m-01: itself", int(rules.MonumentScore(&x.s, p, mon("m-01"))), 4)
		x.eq("m-10 would count a shrine", int(rules.MonumentScore(&x.s, p, mon("m-10"))), 4)
		x.eq("m-02 counts all", int(rules.MonumentScore(&x.s, p, mon("m-02"))), 14)
	},
}

// TestMonumentScores are the monuments that no ruling speaks of (data.json: monuments).
func TestMonumentScores(t *testing.T) {
	x := newTable(t, 3)
	p := x.p(1)
	p.CornTiles, p.WoodTiles, p.Workers, p.Tech = 3, 2, 5, [4]uint8{3, 1, 3, 2}
	p.Temple = [3]uint8{rules.Brown: 4, rules.Yellow: 0, rules.Green: 7}
	for id, want := range map[string]int{"m-03": 12, "m-04": 8, "m-07": 20, "m-08": 27, "m-09": 12, "m-11": 6 - 2 + 10} {
		x.eq(id, int(rules.MonumentScore(&x.s, p, mon(id))), want)
	}
	p.Tech = [4]uint8{3, 3, 3, 3}
	x.eq("m-07 with four", int(rules.MonumentScore(&x.s, p, mon("m-07"))), 33)
}

// TestOrderAhead: the owner of the worker on the start-player space may say beforehand how far the calendar goes.
func TestOrderAhead(t *testing.T) {
	x := newTable(t, 2).on(2, rules.Tikal, 6).do(rules.Place(rules.StartSpace)).offers(rules.Stop(0), rules.Stop(1), rules.Stop(2))
	y := *x
	y.do(rules.Stop(2), rules.Pick(rules.Tikal, 6), rules.None(), rules.Stop(0)).eq("two days, nobody asked", int(y.s.Day), 3)
	if y.p(1).Ready || y.s.Order != 0 {
		t.Error("order or double advance is still there")
	}
	y = *x
	y.do(rules.Stop(2), rules.Place(rules.Palenque), rules.Stop(0)).eq("not possible: one day", int(y.s.Day), 2)
	if !y.p(1).Ready {
		t.Error("the double advance was used up")
	}
	y = *x
	y.do(rules.Stop(1), rules.Pick(rules.Tikal, 6), rules.None(), rules.Stop(0)).eq("one day ordered", int(y.s.Day), 2)
	newTable(t, 2).on(1, rules.Tikal, 6).do(rules.Place(rules.StartSpace)).only(rules.Stop(0)) // own worker in the way
	z := newTable(t, 2).on(2, rules.Tikal, 6)
	z.s.Start = 2
	z.do(rules.Place(rules.StartSpace)).only(rules.Stop(0)) // the other has moved already
	z = newTable(t, 2)
	z.p(1).Ready = false
	z.do(rules.Place(rules.StartSpace)).only(rules.Stop(0))
	newTable(t, 2).do(rules.Place(rules.Palenque)).offers(rules.Stop(0)).refuses(rules.Stop(1), rules.Stop(2))
}

// TestSettled: a turn is in progress from its first step to its last.
func TestSettled(t *testing.T) {
	r := newest
	x := newTable(t, 2).give(1, rules.Goods{rules.Corn: 1})
	settled := func(seat engine.Seat, want bool) {
		t.Helper()
		if r.Settled(&x.s, seat) != want {
			t.Errorf("seat %s settled: %v", seat, !want)
		}
	}
	settled(1, true)
	x.do(rules.Beg(rules.Brown))
	settled(1, false)
	settled(2, true)
	x.do(rules.Place(rules.Palenque))
	settled(1, false)
	x.do(rules.Stop(0))
	settled(1, true)
	if r.Awaits(&x.s) != engine.SeatsOf(2) || r.Secret(&x.s, 2) {
		t.Error("seat 2 is not awaited openly")
	}
}

// TestTrade: at the market every net change that leaves nothing below zero is reached, by
// exactly one path of steps, the one that trade names (rules.md 6.4).
func TestTrade(t *testing.T) {
	x := newTable(t, 2).on(1, rules.Uxmal, 2).give(1, rules.Goods{rules.Corn: 7, rules.Wood: 2, rules.Stone: 1, rules.Gold: 1})
	x.do(rules.Pick(rules.Uxmal, 2), rules.Act(rules.Uxmal, 2))
	found := map[rules.Goods]int{}
	var walk func(rules.State, []engine.Step)
	walk = func(s rules.State, path []engine.Step) {
		if s.Top() == nil {
			g := s.Players[0].Goods
			found[g]++
			net := [3]int{int(g[rules.Wood]) - 2, int(g[rules.Stone]) - 1, int(g[rules.Gold]) - 1}
			if !slices.Equal(path, rules.Trade(net)) {
				t.Fatalf("path to %v is %v, trade says %v", net, moves(path), moves(rules.Trade(net)))
			}
			return
		}
		for _, step := range newest.Steps(&s, 1, nil) {
			next := s
			if err := newest.Take(&next, 1, step, x.luck, nil); err != nil {
				t.Fatal(err)
			}
			walk(next, append(slices.Clone(path), step))
		}
	}
	walk(x.s, nil)
	want := 0
	for w := range int16(10) {
		for s := range int16(10) {
			for g := range int16(10) {
				left := 7 + 2*(2-w) + 3*(1-s) + 4*(1-g)
				if left < 0 {
					continue
				}
				want++
				if found[rules.Goods{left, w, s, g, 0}] != 1 {
					t.Errorf("%d wood %d stone %d gold is reached %d times", w, s, g, found[rules.Goods{left, w, s, g, 0}])
				}
			}
		}
	}
	x.eq("changes", len(found), want)
}

// TestHighest: the bonus of a temple goes to whoever is highest, by one step already (rules.md 11).
func TestHighest(t *testing.T) {
	x := newTable(t, 3)
	x.p(1).Temple[rules.Brown], x.p(2).Temple[rules.Brown], x.p(3).Temple[rules.Brown] = 4, 3, 3
	for seat, want := range map[int][2]int16{1: {6, 2}, 2: {0, 0}, 3: {0, 0}} {
		for age := range want {
			x.eq("bonus", int(rules.HighestBonusAt(&x.s, rules.Brown, x.p(seat).Temple[rules.Brown], age)), int(want[age]))
		}
	}
	x.p(2).Temple[rules.Brown] = 4
	x.eq("tie", int(rules.HighestBonusAt(&x.s, rules.Brown, 4, 0)), 3).eq("below a tie", int(rules.HighestBonusAt(&x.s, rules.Brown, 3, 0)), 0)
}
