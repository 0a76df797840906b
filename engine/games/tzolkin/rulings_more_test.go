package tzolkin

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"painani/engine"
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
			x := newTable(t, 2).on(1, palenque, 2).give(1, goods{corn: corns}).offers(beg(green), pick(palenque, 2)) // in round 1, though he could act
			x.do(beg(green)).has(1, goods{corn: 3}).refuses(beg(green), beg(brown)).do(pick(palenque, 2), none()).only(stop(0))
		}
		newTable(t, 2).give(1, goods{corn: 2}).do(place(palenque)).refuses(beg(green))
		newTable(t, 2).on(1, palenque, 2).do(pick(palenque, 2)).refuses(beg(green))
	},
	"R-27 goods are received, builds, market and actions may be declined": func(t *testing.T) {
		x := newTable(t, 2).display("b1-12", "b1-01").on(1, tikal, 2).give(1, goods{wood: 2, gold: 1})
		x.do(pick(tikal, 2), act(tikal, 2), build(bld("b1-12"), false, 0)).only(up(brown), up(yellow), up(green))
		x.do(up(brown)).only(build(bld("b1-01"), false, 0), none())
		x = newTable(t, 2).ageTwo().display("b2-08").on(1, tikal, 2).give(1, goods{stone: 3, corn: 4})
		x.do(pick(tikal, 2), act(tikal, 2), build(bld("b2-08"), false, 0)).offers(none(), buy(wood), buy(gold))
		x = newTable(t, 2).ageTwo().display("b2-11").on(1, tikal, 2).give(1, goods{wood: 2, stone: 1, gold: 1, corn: 1})
		x.do(pick(tikal, 2), act(tikal, 2), build(bld("b2-11"), false, 0), none()).has(1, goods{corn: 1}).eq("points", int(x.p(1).VP), 2)
		x = newTable(t, 2).ageTwo().display("b2-17").on(1, tikal, 2).give(1, goods{stone: 1, gold: 2})
		x.do(pick(tikal, 2), act(tikal, 2), build(bld("b2-17"), false, 0)).only(tech(0), tech(1), tech(2), tech(3))
		x.do(tech(0), tech(0)).eq("level", int(x.p(1).Tech[0]), 2)
		x = newTable(t, 2).ageTwo().display("b2-09").on(1, tikal, 2).give(1, goods{wood: 1, stone: 1, gold: 1})
		x.do(pick(tikal, 2), act(tikal, 2), build(bld("b2-09"), false, 0)).eq("workers", int(x.p(1).Workers), 4).eq("points", int(x.p(1).VP), 6)
	},
	"R-28 the start-player space spares mercy": func(t *testing.T) {
		x := newTable(t, 2).workers(2, 6).on(2, palenque, 0).on(2, yaxchilan, 0).on(2, tikal, 0).on(2, uxmal, 0).on(2, chichen, 0)
		x.p(1).Temple = [3]uint8{}
		x.check().only(place(startSpace))
		x.do(place(startSpace)).eq("mercy", x.said(factMercy), 0).eq("stage", int(x.s.Stage), int(stagePlacing))
	},
	"R-29 a neutral worker does not stop the double advance": func(t *testing.T) {
		x := newTable(t, 2)
		x.s.Wheels[palenque][6], x.s.Wheels[chichen][9], x.s.Space = neutral, neutral, 1
		x.p(1).Hand--
		x.check().round().only(spin(1), spin(2))
	},
	"R-30 double advance over a food day": func(t *testing.T) {
		x := newTable(t, 2)
		x.s.Day, x.s.FoodDays, x.s.Space = 13, 1, 1
		x.p(1).Hand--
		x.check().round().do(spin(2)).eq("day", int(x.s.Day), 15).eq("held", int(x.s.FoodDays), 1)
		x.p(1).Temple = [3]uint8{brown: 4, yellow: 1, green: 1}
		x.give(1, goods{corn: 6}).give(2, goods{corn: 6}).round()
		x.eq("held", int(x.s.FoodDays), 2).eq("age ends: points of brown 4, bonuses 6, 1 and 2", int(x.p(1).VP), 6+6+1+2)
		x.eq("next food day", int(foodDays[x.s.FoodDays].Day), 21)
	},
	"R-31 own workers stop the double advance too": func(t *testing.T) {
		for _, c := range []struct{ seat, wheel, n, asks int }{{1, palenque, 6, 0}, {2, uxmal, 6, 0}, {1, chichen, 9, 0},
			{1, palenque, 7, 1}, {2, chichen, 10, 1}, {1, chichen, 6, 1}, {1, tikal, 5, 1}} {
			x := newTable(t, 2).on(c.seat, c.wheel, c.n)
			x.s.Space = 1
			x.p(1).Hand--
			x.check().round()
			if asks := x.s.Phase == phaseSpin; asks != (c.asks == 1) {
				t.Errorf("seat %d on %s %d: asked %v", c.seat, wheelIDs[c.wheel], c.n, asks)
			}
		}
	},
	"R-32 benefits without a double advance": func(t *testing.T) {
		for _, refused := range []bool{false, true} {
			x := newTable(t, 2).give(1, goods{corn: 1})
			x.s.Corn, x.p(1).Ready = 4, refused
			x.do(place(startSpace), stop(0)).has(1, goods{corn: 5}).do(place(palenque), stop(0))
			if refused {
				x.do(spin(1))
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
		x.give(1, goods{corn: 0}).do(place(startSpace)).refuses(place(uxmal)) // not for placing
		x.do(stop(0)).has(1, goods{corn: 3}).eq("left", int(x.s.Corn), 0)
		x = newTable(t, 2).give(2, goods{corn: 6})
		x.s.Day, x.s.Corn = 8, 6
		x.do(place(startSpace), stop(0), place(palenque), stop(0)).eq("fed with it", int(x.p(1).VP), 0)
	},
	"R-34 last round": func(t *testing.T) {
		x := newTable(t, 2).ageTwo().give(1, goods{corn: 6}).give(2, goods{corn: 6})
		x.s.Day, x.s.FoodDays, x.s.Corn = 27, 3, 5
		x.check().do(place(startSpace), stop(0)).has(1, goods{corn: 11}).do(place(palenque), stop(0))
		x.eq("phase", int(x.s.Phase), int(phaseOver)).eq("on wheels", x.s.onWheels(1), 0).eq("hand", int(x.p(1).Hand), 3)
		if tally := (Rules{}).Tally(&x.s); tally.Points[0] != 5+4*int(x.p(1).VP) || (Rules{}).Awaits(&x.s) != 0 {
			t.Errorf("points %v", tally.Points)
		}
	},
	"R-35 skull shortage": func(t *testing.T) {
		x := newTable(t, 3).give(3, goods{skull: 12, corn: 6}).give(1, goods{corn: 6}).give(2, goods{corn: 6})
		x.s.Day = 8
		x.p(1).Temple[green], x.p(2).Temple[green] = 5, 6
		x.round().has(1, goods{wood: 2}).has(2, goods{wood: 2}).eq("bank", int(x.s.Bank), 1).eq("said", x.said(factShortage), 1)
	},
	"R-36 the skull for m-13 returns to the bank": func(t *testing.T) {
		x := newTable(t, 2).monuments("m-13").on(1, tikal, 4).give(1, goods{gold: 4, skull: 1}).give(2, goods{skull: 12}).on(2, yaxchilan, 4)
		x.do(pick(tikal, 4), act(tikal, 4), monument(mon("m-13")), stop(0)).has(1, goods{}).eq("bank", int(x.s.Bank), 1)
		x.do(pick(yaxchilan, 4), act(yaxchilan, 4)).has(2, goods{skull: 13}).eq("on Chichen Itza", int(monumentPoints(&x.s, x.p(1))), 0)
	},
	"R-37 quarter points": func(t *testing.T) {
		x := newTable(t, 2).give(1, goods{corn: 3, wood: 1, stone: 1, gold: 1, skull: 2})
		x.p(1).VP = 5
		tally := Rules{}.Tally(&x.s)
		x.eq("unit", tally.Unit, 4).eq("quarters", tally.Points[0], 20+3+2+3+4+24).eq("goods", tally.Parts[1].Points[0], 12)
	},
	"R-38 half bonuses are whole": func(t *testing.T) {
		for _, shape := range temples {
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
		if tally := (Rules{}).Tally(&x.s); tally.Points[0] != -36 {
			t.Errorf("tally %v", tally.Points)
		}
	},
	"R-40 first-age buildings stay when the food day is late": func(t *testing.T) {
		x := newTable(t, 2).on(1, tikal, 2).give(1, goods{wood: 1, corn: 9}).give(2, goods{corn: 9})
		x.s.Day, x.s.FoodDays = 15, 1
		x.check().do(pick(tikal, 2), act(tikal, 2), build(bld("b1-01"), false, 0), stop(0))
		for _, tile := range x.s.Display {
			if buildings[tile-1].Age != 1 {
				t.Fatalf("display %v", x.s.Display)
			}
		}
		x.do(place(palenque), stop(0)).eq("age", x.s.age(), 2)
		for _, tile := range x.s.Display {
			if buildings[tile-1].Age != 2 {
				t.Fatalf("display %v", x.s.Display)
			}
		}
	},
	"R-41 w-14 is no building": func(t *testing.T) {
		x := monumentTable(t, 2, "m-02").own(1, "b1-01")
		x.p(1).Kept = [2]uint8{14, 3}
		x.check().eq("m-02", int(monumentPoints(&x.s, x.p(1))), 4)
	},
	"R-42 a new worker is fed": func(t *testing.T) {
		x := newTable(t, 2).on(1, uxmal, 3).give(1, goods{corn: 8}).give(2, goods{corn: 6})
		x.s.Day = 8
		x.do(pick(uxmal, 3), act(uxmal, 3), stop(0), place(palenque), stop(0)).has(1, goods{}).eq("points", int(x.p(1).VP), 0)
		y := newTable(t, 2).workers(1, 6).on(1, uxmal, 3) // no seventh
		y.do(pick(uxmal, 3), act(uxmal, 3)).eq("workers", int(y.p(1).Workers), 6)
	},
	"R-43 a free step at level 3 gives the bonus box": func(t *testing.T) {
		x := newTable(t, 2).display("b1-06", "b1-08", "b1-13", "b1-14").on(1, tikal, 4).on(1, uxmal, 4).give(1, goods{corn: 8, wood: 5, stone: 2, gold: 2})
		x.p(1).Tech = [4]uint8{3, 3, 0, 3}
		x.do(pick(tikal, 4), act(tikal, 4), build(bld("b1-06"), false, 0), up(yellow), build(bld("b1-08"), false, 0), gain(1, 0, 1))
		x.has(1, goods{corn: 9, wood: 3, stone: 1, gold: 3}).do(pick(uxmal, 4), act(uxmal, 4), build(bld("b1-14"), false, 0))
		x.has(1, goods{corn: 5, wood: 3, stone: 1, gold: 3, skull: 1})
		y := newTable(t, 2).ageTwo().display("b2-17").on(1, tikal, 2).give(1, goods{stone: 1, gold: 2})
		y.p(1).Tech = [4]uint8{0, 0, 2, 0}
		y.do(pick(tikal, 2), act(tikal, 2), build(bld("b2-17"), true, 0), tech(architecture), tech(architecture)).has(1, goods{corn: 1})
		y.eq("2 points as built, 3 of the box", int(y.p(1).VP), 5).eq("level", int(y.p(1).Tech[architecture]), 3)
	},
	"R-44 m-12": func(t *testing.T) {
		for _, c := range []struct {
			steps [3]uint8
			want  int
		}{{[3]uint8{6, 0, 0}, 15}, {[3]uint8{0, 8, 0}, 21}, {[3]uint8{0, 0, 7}, 18}, {[3]uint8{1, 0, 1}, 0}, {[3]uint8{0, 0, 0}, 0}} {
			x := monumentTable(t, 2, "m-12")
			x.p(1).Temple = c.steps
			x.eq("m-12", int(monumentPoints(&x.s, x.p(1))), c.want)
		}
	},
	"R-45 m-05 and m-13 count everybody's": func(t *testing.T) {
		for seats, each := range map[int]int{2: 6, 3: 5, 4: 4} {
			x := monumentTable(t, seats, "m-05").ownMonument(2, "m-01")
			x.eq("m-05", int(monumentPoints(&x.s, x.p(1))), 2*each)
			x = monumentTable(t, seats, "m-13")
			x.s.Skulls, x.s.Bank = 1<<1|1<<9, 11
			x.check().eq("m-13", int(monumentPoints(&x.s, x.p(1))), 6)
		}
	},
	"R-46 everybody equal": func(t *testing.T) {
		for step, want := range []int{-6 + 3 + 1 + 2, 3 + 1 + 2} {
			x := newTable(t, 4)
			x.s.Day, x.s.FoodDays = 14, 1
			for seat := 1; seat <= 4; seat++ {
				x.give(seat, goods{corn: 6})
				x.p(seat).Temple = [3]uint8{uint8(step), uint8(step), uint8(step)}
			}
			x.round()
			for seat := 1; seat <= 4; seat++ {
				x.eq("points", int(x.p(seat).VP), want)
			}
		}
	},
	"R-47 3 points for each unfed worker": func(t *testing.T) {
		x := newTable(t, 2).workers(1, 6).give(1, goods{corn: 5})
		x.s.Day = 8
		x.round().eq("points", int(x.p(1).VP), -12).has(1, goods{corn: 1})
	},
	"R-48 unnumbered positions": func(t *testing.T) {
		x := newTable(t, 2).on(1, palenque, 7)
		x.s.Wheels[palenque][8] = neutral
		x.check().round().eq("neutral goes round", int(x.s.Wheels[palenque][9]), neutral).eq("player falls", int(x.s.Wheels[palenque][8]), nobody)
		x.round().eq("back to 0", int(x.s.Wheels[palenque][0]), neutral).check()
		x.give(1, goods{corn: 5}).do(place(palenque)).eq("next free", int(x.s.Wheels[palenque][1]), 1)
	},
	"R-49 the start-player space alone": func(t *testing.T) {
		x := newTable(t, 2).do(place(startSpace)).offers(stop(0)).do(stop(0))
		x.eq("turn", int(x.s.Turn), 2).refuses(place(startSpace))
	},
	"R-50 class monuments count their class": func(t *testing.T) {
		x := newTable(t, 2).monuments("m-06", "m-07", "m-01").ownMonument(1, "m-06").ownMonument(1, "m-07").ownMonument(1, "m-01")
		x.own(1, "b1-01", "b1-06", "b1-08", "b1-13").check()
		p := x.p(1)
		x.eq("m-06: two monuments, two buildings", int(monumentScore(&x.s, p, mon("m-06"))), 16)
		x.eq("m-01: itself", int(monumentScore(&x.s, p, mon("m-01"))), 4)
		x.eq("m-10 would count a shrine", int(monumentScore(&x.s, p, mon("m-10"))), 4)
		x.eq("m-02 counts all", int(monumentScore(&x.s, p, mon("m-02"))), 14)
	},
}

// TestMonumentScores are the monuments that no ruling speaks of (data.json: monuments).
func TestMonumentScores(t *testing.T) {
	x := newTable(t, 3)
	p := x.p(1)
	p.CornTiles, p.WoodTiles, p.Workers, p.Tech = 3, 2, 5, [4]uint8{3, 1, 3, 2}
	p.Temple = [3]uint8{brown: 4, yellow: 0, green: 7}
	for id, want := range map[string]int{"m-03": 12, "m-04": 8, "m-07": 20, "m-08": 27, "m-09": 12, "m-11": 6 - 2 + 10} {
		x.eq(id, int(monumentScore(&x.s, p, mon(id))), want)
	}
	p.Tech = [4]uint8{3, 3, 3, 3}
	x.eq("m-07 with four", int(monumentScore(&x.s, p, mon("m-07"))), 33)
}

// TestOrderAhead: the owner of the worker on the start-player space may say beforehand how far the calendar goes.
func TestOrderAhead(t *testing.T) {
	x := newTable(t, 2).on(2, tikal, 6).do(place(startSpace)).offers(stop(0), stop(1), stop(2))
	y := *x
	y.do(stop(2), pick(tikal, 6), none(), stop(0)).eq("two days, nobody asked", int(y.s.Day), 3)
	if y.p(1).Ready || y.s.Order != 0 {
		t.Error("order or double advance is still there")
	}
	y = *x
	y.do(stop(2), place(palenque), stop(0)).eq("not possible: one day", int(y.s.Day), 2)
	if !y.p(1).Ready {
		t.Error("the double advance was used up")
	}
	y = *x
	y.do(stop(1), pick(tikal, 6), none(), stop(0)).eq("one day ordered", int(y.s.Day), 2)
	newTable(t, 2).on(1, tikal, 6).do(place(startSpace)).only(stop(0)) // own worker in the way
	z := newTable(t, 2).on(2, tikal, 6)
	z.s.Start = 2
	z.do(place(startSpace)).only(stop(0)) // the other has moved already
	z = newTable(t, 2)
	z.p(1).Ready = false
	z.do(place(startSpace)).only(stop(0))
	newTable(t, 2).do(place(palenque)).offers(stop(0)).refuses(stop(1), stop(2))
}

// TestSettled: a turn is in progress from its first step to its last.
func TestSettled(t *testing.T) {
	r := Rules{}
	x := newTable(t, 2).give(1, goods{corn: 1})
	settled := func(seat engine.Seat, want bool) {
		t.Helper()
		if r.Settled(&x.s, seat) != want {
			t.Errorf("seat %s settled: %v", seat, !want)
		}
	}
	settled(1, true)
	x.do(beg(brown))
	settled(1, false)
	settled(2, true)
	x.do(place(palenque))
	settled(1, false)
	x.do(stop(0))
	settled(1, true)
	if r.Awaits(&x.s) != engine.SeatsOf(2) || r.Secret(&x.s, 2) {
		t.Error("seat 2 is not awaited openly")
	}
}

// TestTrade: at the market every net change that leaves nothing below zero is reached, by
// exactly one path of steps, the one that trade names (rules.md 6.4).
func TestTrade(t *testing.T) {
	x := newTable(t, 2).on(1, uxmal, 2).give(1, goods{corn: 7, wood: 2, stone: 1, gold: 1})
	x.do(pick(uxmal, 2), act(uxmal, 2))
	found := map[goods]int{}
	var walk func(State, []engine.Step)
	walk = func(s State, path []engine.Step) {
		if s.top() == nil {
			g := s.Players[0].Goods
			found[g]++
			net := [3]int{int(g[wood]) - 2, int(g[stone]) - 1, int(g[gold]) - 1}
			if !slices.Equal(path, trade(net)) {
				t.Fatalf("path to %v is %v, trade says %v", net, moves(path), moves(trade(net)))
			}
			return
		}
		for _, step := range (Rules{}).Steps(&s, 1, nil) {
			next := s
			if err := (Rules{}).Take(&next, 1, step, x.luck, nil); err != nil {
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
				if found[goods{left, w, s, g, 0}] != 1 {
					t.Errorf("%d wood %d stone %d gold is reached %d times", w, s, g, found[goods{left, w, s, g, 0}])
				}
			}
		}
	}
	x.eq("changes", len(found), want)
}

// TestHighest: the bonus of a temple goes to whoever is highest, by one step already (rules.md 11).
func TestHighest(t *testing.T) {
	x := newTable(t, 3)
	x.p(1).Temple[brown], x.p(2).Temple[brown], x.p(3).Temple[brown] = 4, 3, 3
	for seat, want := range map[int][2]int16{1: {6, 2}, 2: {0, 0}, 3: {0, 0}} {
		for age := range want {
			x.eq("bonus", int(highestBonusAt(&x.s, brown, x.p(seat).Temple[brown], age)), int(want[age]))
		}
	}
	x.p(2).Temple[brown] = 4
	x.eq("tie", int(highestBonusAt(&x.s, brown, 4, 0)), 3).eq("below a tie", int(highestBonusAt(&x.s, brown, 3, 0)), 0)
}
