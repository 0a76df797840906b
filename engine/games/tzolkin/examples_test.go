package tzolkin

import (
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/tzolkin/rules"
)

// TestExamples are the worked examples T-01 to T-26 of rules.md 15.
func TestExamples(t *testing.T) {
	for _, c := range []struct {
		name string
		test func(*testing.T)
	}{
		{"T-01 placing cost", exampleT01}, {"T-02 placing cost without free low spaces", exampleT02}, {"T-03 tariff", exampleT03},
		{"T-04 order of pick-ups", exampleT04}, {"T-05 slash and burn", exampleT05}, {"T-06 without anger", exampleT06},
		{"T-07 burning impossible", exampleT07}, {"T-08 Tikal", exampleT08}, {"T-09 Uxmal 4", exampleT09},
		{"T-10 Chichen Itza", exampleT10}, {"T-11 rewards of mid-age", exampleT11}, {"T-12 rewards at the ends of ages", exampleT12},
		{"T-13 skull shortage", exampleT13}, {"T-14 feeding", exampleT14}, {"T-15 farms", exampleT15},
		{"T-16 double advance", exampleT16}, {"T-17 double advance over a food day", exampleT17}, {"T-18 marker", exampleT18},
		{"T-19 first two rounds", exampleT19}, {"T-20 neutral workers", exampleT20}, {"T-21 extraction", exampleT21},
		{"T-22 building", exampleT22}, {"T-23 begging", exampleT23}, {"T-24 top step", exampleT24}, {"T-25 tie-break", exampleT25},
		{"T-26 m-12", exampleT26},
	} {
		t.Run(c.name, c.test)
	}
}

func exampleT01(t *testing.T) {
	for corns := int16(5); corns <= 7; corns++ {
		x := newTable(t, 2).on(2, rules.Palenque, 1).workers(1, 4).give(1, rules.Goods{rules.Corn: corns})
		x.do(rules.Place(rules.Palenque), rules.Place(rules.Palenque), rules.Place(rules.Yaxchilan))
		x.eq("corn", int(x.p(1).Goods[rules.Corn]), int(corns)-5)
		if x.s.Wheels[rules.Palenque][0] != 1 || x.s.Wheels[rules.Palenque][2] != 1 || x.s.Wheels[rules.Yaxchilan][0] != 1 {
			t.Fatalf("wheels %v", x.s.Wheels)
		}
		x.only(rules.Stop(0))
		x.eq("hand", int(x.p(1).Hand), 1)
	}
}

func exampleT02(t *testing.T) {
	x := newTable(t, 2).workers(2, 3).on(2, rules.Palenque, 0).on(2, rules.Palenque, 1).on(2, rules.Palenque, 2)
	x.on(1, rules.Tikal, 5).give(1, rules.Goods{rules.Corn: 20})
	x.do(rules.Place(rules.Palenque)).eq("first", int(x.p(1).Goods[rules.Corn]), 17)
	x.do(rules.Place(rules.Palenque)).eq("second", int(x.p(1).Goods[rules.Corn]), 12)
	x.only(rules.Stop(0))
	x.give(1, rules.Goods{rules.Corn: 12}).eq("on 3", int(x.s.Wheels[rules.Palenque][3]), 1).eq("on 4", int(x.s.Wheels[rules.Palenque][4]), 1)
	x = newTable(t, 2).workers(2, 3).on(2, rules.Palenque, 0).on(2, rules.Palenque, 1).on(2, rules.Palenque, 2)
	x.on(1, rules.Tikal, 5).give(1, rules.Goods{rules.Corn: 7}).do(rules.Place(rules.Palenque)).refuses(rules.Place(rules.Palenque))
}

func exampleT03(t *testing.T) {
	x := newTable(t, 2).workers(1, 6).give(1, rules.Goods{rules.Corn: 15})
	for i, paid := range []int{0, 1, 3, 6, 10, 15} {
		x.do(rules.Place(i)).eq("paid", 15-int(x.p(1).Goods[rules.Corn]), paid)
	}
}

func exampleT04(t *testing.T) {
	start := func() *table {
		return newTable(t, 2).on(1, rules.Yaxchilan, 1).on(1, rules.Yaxchilan, 2).on(1, rules.Yaxchilan, 3)
	}
	x := start().do(rules.Pick(rules.Yaxchilan, 2), rules.Act(rules.Yaxchilan, 2)).has(1, rules.Goods{rules.Stone: 1, rules.Corn: 1})
	x.do(rules.Pick(rules.Yaxchilan, 3), rules.Act(rules.Yaxchilan, 2), rules.Stop(0)).has(1, rules.Goods{rules.Stone: 2, rules.Corn: 1})
	x.eq("left standing", int(x.s.Wheels[rules.Yaxchilan][1]), 1).eq("hand", int(x.p(1).Hand), 2)
	start().do(rules.Pick(rules.Yaxchilan, 3)).only(rules.Act(rules.Yaxchilan, 3), rules.None())
}

func jungleTable(t *testing.T) *table {
	return newTable(t, 2).on(1, rules.Palenque, 1).on(1, rules.Palenque, 3).on(1, rules.Palenque, 4)
}

func exampleT05(t *testing.T) {
	x := jungleTable(t).do(rules.Pick(rules.Palenque, 3), rules.Act(rules.Palenque, 3), rules.Harvest(rules.HarvestWood)).has(1, rules.Goods{rules.Wood: 2})
	if x.p(1).WoodTiles != 1 || x.s.Jungle[1] != (rules.Group{Covered: 1, Open: 1, Empty: 0}) {
		t.Fatalf("group 3 is %+v", x.s.Jungle[1])
	}
	x.do(rules.Pick(rules.Palenque, 4), rules.Act(rules.Palenque, 4), rules.Harvest(rules.HarvestBurn), rules.Down(rules.Yellow), rules.Stop(0)).has(1, rules.Goods{rules.Wood: 2, rules.Corn: 7})
	if x.s.Jungle[2] != (rules.Group{Covered: 1, Open: 0, Empty: 1}) || x.p(1).CornTiles != 1 || x.p(1).WoodTiles != 1 {
		t.Fatalf("group 4 is %+v, tiles %d %d", x.s.Jungle[2], x.p(1).CornTiles, x.p(1).WoodTiles)
	}
	x.eq("yellow", int(x.p(1).Temple[rules.Yellow]), 0).eq("palenque 1", int(x.s.Wheels[rules.Palenque][1]), 1)
}

func exampleT06(t *testing.T) {
	x := jungleTable(t).give(1, rules.Goods{rules.Corn: 1})
	x.do(rules.Pick(rules.Palenque, 3), rules.Act(rules.Palenque, 3), rules.Harvest(rules.HarvestWood), rules.Pick(rules.Palenque, 4), rules.Act(rules.Palenque, 3), rules.Harvest(rules.HarvestCorn))
	x.has(1, rules.Goods{rules.Corn: 5, rules.Wood: 2}).eq("temples", int(x.p(1).Temple[0]+x.p(1).Temple[1]+x.p(1).Temple[2]), 3)
	jungleTable(t).do(rules.Pick(rules.Palenque, 3), rules.Act(rules.Palenque, 3), rules.Harvest(rules.HarvestWood), rules.Pick(rules.Palenque, 4)).refuses(rules.Act(rules.Palenque, 3))
}

func exampleT07(t *testing.T) {
	for space := 3; space <= 5; space++ {
		x := newTable(t, 2).on(1, rules.Palenque, space)
		x.p(1).Temple = [3]uint8{}
		x.do(rules.Pick(rules.Palenque, space), rules.Act(rules.Palenque, space)).only(rules.Harvest(rules.HarvestWood))
	}
}

func exampleT08(t *testing.T) {
	x := newTable(t, 2).on(1, rules.Tikal, 3).on(1, rules.Tikal, 4).display("b1-01", "b1-06", "b1-10", "b1-11", "b1-12", "b1-13").give(1, rules.Goods{rules.Wood: 5})
	x.do(rules.Pick(rules.Tikal, 3), rules.Act(rules.Tikal, 3), rules.Tech(rules.Agriculture), rules.Pay(1, 0, 0), rules.Tech(rules.Theology), rules.Pay(1, 0, 0))
	x.do(rules.Pick(rules.Tikal, 4), rules.Act(rules.Tikal, 4), rules.Build(bld("b1-01"), false, 0), rules.Build(bld("b1-06"), false, 0)).has(1, rules.Goods{})
	if x.p(1).Tech != [4]uint8{2, 0, 0, 1} {
		t.Fatalf("levels %v", x.p(1).Tech)
	}
	x.do(rules.Stop(0)).eq("refilled", x.said(rules.FactRefilled), 2)
	for _, tile := range x.s.Display {
		if tile == 0 || rules.Buildings[tile-1].Age != 1 {
			t.Fatalf("display %v", x.s.Display)
		}
	}
	x = newTable(t, 2).on(1, rules.Tikal, 3).give(1, rules.Goods{rules.Wood: 3})
	x.do(rules.Pick(rules.Tikal, 3), rules.Act(rules.Tikal, 3), rules.Tech(rules.Agriculture), rules.Pay(1, 0, 0), rules.Tech(rules.Agriculture), rules.Pay(2, 0, 0)).has(1, rules.Goods{})
}

func exampleT09(t *testing.T) {
	for _, c := range []struct {
		level                uint8
		before, after, price int16
		points               int16
	}{{0, 4, 0, 4, 0}, {1, 4, 1, 4, 0}, {2, 4, 1, 4, 2}, {3, 2, 1, 2, 2}} {
		x := newTable(t, 2).on(1, rules.Uxmal, 4).display("b1-06").give(1, rules.Goods{rules.Corn: c.before})
		x.p(1).Tech[rules.Architecture] = c.level
		x.do(rules.Pick(rules.Uxmal, 4), rules.Act(rules.Uxmal, 4), rules.Build(bld("b1-06"), c.level > 0, 0)).has(1, rules.Goods{rules.Corn: c.after})
		x.eq("points", int(x.p(1).VP), int(c.points))
		x = newTable(t, 2).on(1, rules.Uxmal, 4).display("b1-06").give(1, rules.Goods{rules.Corn: c.price - 1, rules.Wood: 5})
		x.p(1).Tech[rules.Architecture] = c.level
		x.do(rules.Pick(rules.Uxmal, 4)).refuses(rules.Act(rules.Uxmal, 4))
	}
}

func exampleT10(t *testing.T) {
	x := newTable(t, 2).on(1, rules.Chichen, 7).on(2, rules.Chichen, 6).give(1, rules.Goods{rules.Corn: 1, rules.Skull: 1}).give(2, rules.Goods{rules.Skull: 1})
	x.do(rules.Pick(rules.Chichen, 7), rules.Act(rules.Chichen, 6), rules.Gain(0, 0, 1)).has(1, rules.Goods{rules.Gold: 1})
	x.eq("points", int(x.p(1).VP), 8).eq("green", int(x.p(1).Temple[rules.Green]), 2).eq("skulls", int(x.s.Skulls), 1<<6)
	x.do(rules.Stop(0), rules.Pick(rules.Chichen, 6)).only(rules.None())
}

// foodTable is the position of T-11 and T-12.
func foodTable(t *testing.T, day uint8, held uint8) *table {
	x := newTable(t, 3)
	x.s.Day, x.s.FoodDays = day, held
	if held >= 2 {
		x.ageTwo()
		x.s.Day, x.s.FoodDays = day, held
	}
	x.p(1).Temple = [3]uint8{rules.Brown: 2, rules.Yellow: 1, rules.Green: 6}
	x.p(2).Temple = [3]uint8{rules.Brown: 4, rules.Yellow: 1, rules.Green: 4}
	x.p(3).Temple = [3]uint8{rules.Brown: 4, rules.Yellow: 1, rules.Green: 0}
	for seat := 1; seat <= 3; seat++ {
		x.give(seat, rules.Goods{rules.Corn: 6})
	}
	return x.check()
}

func exampleT11(t *testing.T) {
	for _, x := range []*table{foodTable(t, 8, 0), foodTable(t, 21, 2)} {
		x.round().has(1, rules.Goods{rules.Stone: 1, rules.Wood: 2, rules.Skull: 1}).has(2, rules.Goods{rules.Stone: 2, rules.Wood: 2}).has(3, rules.Goods{rules.Stone: 2})
	}
}

func exampleT12(t *testing.T) {
	for _, c := range []struct {
		x    *table
		want [3]int
	}{{foodTable(t, 14, 1), [3]int{16, 15, 7}}, {foodTable(t, 27, 3), [3]int{18, 15, 7}}} {
		c.x.round()
		for i, n := range c.want {
			c.x.eq("points", int(c.x.p(i+1).VP), n)
		}
	}
}

func exampleT13(t *testing.T) {
	x := foodTable(t, 8, 0)
	x.give(3, rules.Goods{rules.Corn: 6, rules.Skull: 13}).round().has(1, rules.Goods{rules.Stone: 1, rules.Wood: 2}).eq("shortage", x.said(rules.FactShortage), 1)
	x = foodTable(t, 8, 0)
	x.p(2).Temple[rules.Green] = 5
	x.give(3, rules.Goods{rules.Corn: 6, rules.Skull: 12}).round().has(1, rules.Goods{rules.Stone: 1, rules.Wood: 2}).has(2, rules.Goods{rules.Stone: 2, rules.Wood: 2})
	x.eq("bank", int(x.s.Bank), 1)
}

func exampleT14(t *testing.T) {
	x := newTable(t, 2).give(1, rules.Goods{rules.Corn: 5}).give(2, rules.Goods{rules.Corn: 6})
	x.s.Day = 8
	x.round().has(1, rules.Goods{rules.Corn: 1}).has(2, rules.Goods{}).eq("points", int(x.p(1).VP), -3).eq("other", int(x.p(2).VP), 0)
}

func exampleT15(t *testing.T) {
	for _, c := range []struct {
		name    string
		workers int
		owned   []string
		tile    bool
		pays    int16
	}{
		{"two freed, one cheaper", 5, []string{"b1-01", "b1-02", "b1-04"}, false, 3},
		{"tile w-14 frees", 5, []string{"b1-03", "b1-05"}, true, 3},
		{"both cheaper", 5, []string{"b1-04", "b1-05"}, false, 0},
		{"three freed of three", 3, []string{"b2-01"}, false, 0},
		{"more freed than workers", 4, []string{"b2-01", "b2-02"}, false, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := newTable(t, 2).ageTwo().own(1, c.owned...).workers(1, c.workers).give(1, rules.Goods{rules.Corn: 20}).give(2, rules.Goods{rules.Corn: 6})
			x.s.Day = 21
			if c.tile {
				x.p(1).Kept = [2]uint8{14, 15}
			}
			x.check().round().eq("paid", 20-int(x.p(1).Goods[rules.Corn]), int(c.pays)).eq("points", int(x.p(1).VP), 0)
		})
	}
}

// spinTable: seat 2 stands on the start-player space, seat 1 has the turn, is last of
// the round and has workers on two of the last spaces.
func spinTable(t *testing.T) *table {
	x := newTable(t, 2).on(1, rules.Palenque, 6).on(1, rules.Tikal, 7)
	x.s.Start, x.s.Space = 2, 2
	x.p(2).Hand--
	return x.check()
}

func exampleT16(t *testing.T) {
	x := spinTable(t).do(rules.Pick(rules.Palenque, 6), rules.None(), rules.Stop(0)).only(rules.Spin(1), rules.Spin(2))
	if newest.Awaits(&x.s) != engine.SeatsOf(2) {
		t.Fatal("the owner of the worker is not asked")
	}
	x = spinTable(t).do(rules.Pick(rules.Tikal, 7), rules.None(), rules.Stop(0))
	x.eq("day", int(x.s.Day), 2).eq("phase", int(x.s.Phase), int(rules.PhaseTurn))
}

func exampleT17(t *testing.T) {
	x := newTable(t, 2)
	x.s.Day, x.s.Space = 7, 1
	x.p(1).Hand--
	x.round().do(rules.Spin(2)).eq("day", int(x.s.Day), 9).eq("held", int(x.s.FoodDays), 0)
	x.give(1, rules.Goods{rules.Corn: 6}).give(2, rules.Goods{rules.Corn: 6})
	x.p(1).Temple[rules.Brown] = 2
	x.round().eq("held", int(x.s.FoodDays), 1).has(1, rules.Goods{rules.Stone: 1}).eq("day", int(x.s.Day), 10)
	x.eq("next food day", int(rules.FoodDays[x.s.FoodDays].Day), 14)
	x = newTable(t, 2).ageTwo()
	x.s.Day, x.s.FoodDays, x.s.Space = 26, 3, 1
	x.p(1).Hand--
	x.check().round().do(rules.Spin(2)).eq("phase", int(x.s.Phase), int(rules.PhaseTurn)).eq("day", int(x.s.Day), 28)
	x.round().eq("held", int(x.s.FoodDays), 4).eq("phase", int(x.s.Phase), int(rules.PhaseOver))
}

func exampleT18(t *testing.T) {
	for _, c := range []struct{ holder, space, next, corn int }{{1, 1, 2, 0}, {3, 3, 1, 0}, {1, 3, 3, 0}, {2, 0, 2, 1}} {
		x := newTable(t, 3)
		x.s.Start, x.s.Space = uint8(c.holder), uint8(c.space)
		if c.space > 0 {
			x.p(c.space).Hand--
			x.p(c.space).Ready = false
		}
		x.round().eq("starts", int(x.s.Start), c.next).eq("moves first", int(x.s.Turn), c.next).eq("corn", int(x.s.Corn), c.corn)
		if c.space > 0 {
			x.eq("hand", int(x.p(c.space).Hand), 3)
		}
	}
}

func exampleT19(t *testing.T) {
	const greenSeat, blue, red, yellowSeat = 1, 2, 3, 4
	x := newTable(t, 4)
	for seat, n := range map[int]int16{greenSeat: 3, blue: 4, red: 7, yellowSeat: 8} {
		x.give(seat, rules.Goods{rules.Corn: n})
	}
	x.do(rules.Place(rules.Tikal), rules.Place(rules.Yaxchilan), rules.Place(rules.Palenque), rules.Stop(0)).has(greenSeat, rules.Goods{})
	x.do(rules.Place(rules.Palenque), rules.Place(rules.Palenque), rules.Stop(0)).has(blue, rules.Goods{})
	x.do(rules.Place(rules.Yaxchilan), rules.Place(rules.Yaxchilan), rules.Place(rules.Tikal), rules.Stop(0)).has(red, rules.Goods{})
	x.do(rules.Place(rules.Tikal), rules.Place(rules.StartSpace), rules.Stop(0)).has(yellowSeat, rules.Goods{rules.Corn: 5}).only(rules.Spin(1), rules.Spin(2))
	x.do(rules.Spin(1)).eq("corn", int(x.s.Corn), 0).eq("day", int(x.s.Day), 2).eq("start", int(x.s.Start), yellowSeat)
	want := [rules.WheelCount][rules.MaxTeeth]uint8{rules.Palenque: {1: greenSeat, 2: blue, 3: blue}, rules.Yaxchilan: {1: greenSeat, 2: red, 3: red},
		rules.Tikal: {1: greenSeat, 2: red, 3: yellowSeat}}
	if x.s.Wheels != want {
		t.Fatalf("wheels %v", x.s.Wheels)
	}
	x.do(rules.Place(rules.Palenque), rules.Place(rules.Palenque)).eq("palenque 0", int(x.s.Wheels[rules.Palenque][0]), yellowSeat)
	x.eq("palenque 4", int(x.s.Wheels[rules.Palenque][4]), yellowSeat).has(yellowSeat, rules.Goods{})
	x.do(rules.Stop(0)).refuses(rules.Place(rules.Tikal), rules.Place(rules.StartSpace))
	x.do(rules.Pick(rules.Yaxchilan, 1), rules.Act(rules.Yaxchilan, 1)).has(greenSeat, rules.Goods{rules.Wood: 1})
	x.do(rules.Pick(rules.Tikal, 1), rules.Act(rules.Tikal, 1), rules.Tech(rules.Agriculture), rules.Pay(1, 0, 0), rules.Stop(0)).has(greenSeat, rules.Goods{})
	x.eq("agriculture", int(x.p(greenSeat).Tech[rules.Agriculture]), 1).eq("stays", int(x.s.Wheels[rules.Palenque][1]), greenSeat)
	x.do(rules.Place(rules.Tikal), rules.Stop(0)).has(blue, rules.Goods{}).eq("tikal 0 moved", int(x.s.Wheels[rules.Tikal][0]), blue)
	x.do(rules.Pick(rules.Yaxchilan, 3), rules.Act(rules.Yaxchilan, 3), rules.Stop(0)).has(red, rules.Goods{rules.Gold: 1, rules.Corn: 2})
	x.eq("accumulated", int(x.s.Corn), 1).eq("start", int(x.s.Start), yellowSeat).eq("day", int(x.s.Day), 3)
}

func exampleT20(t *testing.T) {
	for _, c := range []struct {
		tile, left, placed int
		again              bool
	}{{2, 6, 2, false}, {2, 1, 1, false}, {2, 6, 1, true}, {16, 6, 1, false}} {
		var s rules.State
		first := [rules.WheelCount]bool{rules.Palenque: c.again}
		if n := rules.PlaceNeutral(&s, &rules.Wealth[c.tile], &first, c.left); n != c.placed || !first[rules.Wealth[c.tile].Wheel] {
			t.Fatalf("%s with %d left: %d placed", rules.Wealth[c.tile].ID, c.left, n)
		}
		if s.Wheels[rules.Wealth[c.tile].Wheel][rules.Wealth[c.tile].Space] != rules.Neutral || (s.Wheels[rules.Palenque][0] == rules.Neutral) != (c.placed == 2) {
			t.Fatalf("%s: %v", rules.Wealth[c.tile].ID, s.Wheels)
		}
	}
	for seed := range uint64(200) {
		for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
			s, err := newest.Setup(engine.Options{Seats: seats}, &chance.Quick{State: seed})
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for w := range s.Wheels {
				for _, x := range s.Wheels[w] {
					if x == rules.Neutral {
						n++
					}
				}
			}
			if n != rules.NeutralWorkers[seats] {
				t.Fatalf("%d players: %d neutral workers", seats, n)
			}
		}
	}
}

func exampleT21(t *testing.T) {
	with := func() *table {
		x := newTable(t, 2)
		x.p(1).Tech[rules.Extraction] = 3
		return x
	}
	with().on(1, rules.Yaxchilan, 5).do(rules.Pick(rules.Yaxchilan, 5), rules.Act(rules.Yaxchilan, 5)).has(1, rules.Goods{rules.Gold: 2, rules.Stone: 2, rules.Corn: 2})
	with().on(1, rules.Yaxchilan, 3).do(rules.Pick(rules.Yaxchilan, 3), rules.Act(rules.Yaxchilan, 3)).has(1, rules.Goods{rules.Gold: 2, rules.Corn: 2})
	with().on(1, rules.Chichen, 6).give(1, rules.Goods{rules.Skull: 1}).do(rules.Pick(rules.Chichen, 6), rules.Act(rules.Chichen, 6), rules.Gain(0, 0, 1)).has(1, rules.Goods{rules.Gold: 1})
	with().on(1, rules.Uxmal, 2).give(1, rules.Goods{rules.Corn: 4}).do(rules.Pick(rules.Uxmal, 2), rules.Act(rules.Uxmal, 2)).do(rules.Trade([3]int{0, 0, 1})...).has(1, rules.Goods{rules.Gold: 1})
	with().on(1, rules.Tikal, 2).display("b1-07").give(1, rules.Goods{rules.Wood: 3}).
		do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2), rules.Build(bld("b1-07"), false, 0)).has(1, rules.Goods{rules.Stone: 1})
}

func exampleT22(t *testing.T) {
	x := newTable(t, 2).ageTwo().display("b2-12").on(1, rules.Tikal, 2).give(1, rules.Goods{rules.Wood: 1, rules.Stone: 2, rules.Gold: 1})
	x.do(rules.Pick(rules.Tikal, 2), rules.Act(rules.Tikal, 2), rules.Build(bld("b2-12"), false, 0)).has(1, rules.Goods{}).eq("points", int(x.p(1).VP), 3)
	if x.p(1).Temple != [3]uint8{2, 2, 2} {
		t.Fatalf("temples %v", x.p(1).Temple)
	}
}

func exampleT23(t *testing.T) {
	x := newTable(t, 2).give(1, rules.Goods{rules.Corn: 2}).do(rules.Beg(rules.Brown)).has(1, rules.Goods{rules.Corn: 3})
	x.eq("brown", int(x.p(1).Temple[rules.Brown]), 0).refuses(rules.Beg(rules.Yellow))
	newTable(t, 2).give(1, rules.Goods{rules.Corn: 3}).refuses(rules.Beg(rules.Brown), rules.Beg(rules.Yellow), rules.Beg(rules.Green))
}

func exampleT24(t *testing.T) {
	x := newTable(t, 2).on(1, rules.Uxmal, 1).on(2, rules.Uxmal, 2).give(1, rules.Goods{rules.Corn: 3}).give(2, rules.Goods{rules.Corn: 4})
	for seat := 1; seat <= 2; seat++ {
		x.p(seat).Temple[rules.Brown] = 5
		x.p(seat).Ready = false
	}
	x.do(rules.Pick(rules.Uxmal, 1), rules.Act(rules.Uxmal, 1), rules.Up(rules.Brown), rules.Stop(0)).eq("A", int(x.p(1).Temple[rules.Brown]), 6)
	x.do(rules.Pick(rules.Uxmal, 2), rules.Act(rules.Uxmal, 1), rules.Up(rules.Brown)).eq("B", int(x.p(2).Temple[rules.Brown]), 5).has(2, rules.Goods{})
	if !x.p(1).Ready || x.p(2).Ready || x.said(rules.FactBlocked) != 1 || x.said(rules.FactReady) != 1 {
		t.Fatal("double advance or lost step is wrong")
	}
}

func exampleT25(t *testing.T) {
	x := newTable(t, 2).ageTwo().on(1, rules.Palenque, 7).on(2, rules.Palenque, 5).give(1, rules.Goods{rules.Corn: 6}).give(2, rules.Goods{rules.Corn: 6})
	x.s.Day, x.s.FoodDays = 27, 3
	x.round()
	tally := newest.Tally(&x.s)
	x.eq("A on wheels", x.s.OnWheels(1), 0).eq("B on wheels", x.s.OnWheels(2), 1).eq("points", tally.Points[0], tally.Points[1])
	if len(tally.Winners) != 1 || tally.Winners[0] != 2 || tally.Reason != rules.ReasonEnd {
		t.Fatalf("winners %v", tally.Winners)
	}
	x.s.Wheels[rules.Tikal][3], x.p(1).Hand = 1, 2
	if tally = newest.Tally(&x.s); len(tally.Winners) != 2 {
		t.Fatalf("shared win: %v", tally.Winners)
	}
}

func exampleT26(t *testing.T) {
	x := newTable(t, 2).monuments("m-12").ownMonument(1, "m-12")
	x.p(1).Temple = [3]uint8{rules.Brown: 3, rules.Yellow: 5, rules.Green: 0}
	x.check().eq("m-12", int(rules.MonumentPoints(&x.s, x.p(1))), 12)
}
