package tzolkin

import (
	"testing"

	"painani/engine"
	"painani/engine/chance"
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
		x := newTable(t, 2).on(2, palenque, 1).workers(1, 4).give(1, goods{corn: corns})
		x.do(place(palenque), place(palenque), place(yaxchilan))
		x.eq("corn", int(x.p(1).Goods[corn]), int(corns)-5)
		if x.s.Wheels[palenque][0] != 1 || x.s.Wheels[palenque][2] != 1 || x.s.Wheels[yaxchilan][0] != 1 {
			t.Fatalf("wheels %v", x.s.Wheels)
		}
		x.only(stop(0))
		x.eq("hand", int(x.p(1).Hand), 1)
	}
}

func exampleT02(t *testing.T) {
	x := newTable(t, 2).workers(2, 3).on(2, palenque, 0).on(2, palenque, 1).on(2, palenque, 2)
	x.on(1, tikal, 5).give(1, goods{corn: 20})
	x.do(place(palenque)).eq("first", int(x.p(1).Goods[corn]), 17)
	x.do(place(palenque)).eq("second", int(x.p(1).Goods[corn]), 12)
	x.only(stop(0))
	x.give(1, goods{corn: 12}).eq("on 3", int(x.s.Wheels[palenque][3]), 1).eq("on 4", int(x.s.Wheels[palenque][4]), 1)
	x = newTable(t, 2).workers(2, 3).on(2, palenque, 0).on(2, palenque, 1).on(2, palenque, 2)
	x.on(1, tikal, 5).give(1, goods{corn: 7}).do(place(palenque)).refuses(place(palenque))
}

func exampleT03(t *testing.T) {
	x := newTable(t, 2).workers(1, 6).give(1, goods{corn: 15})
	for i, paid := range []int{0, 1, 3, 6, 10, 15} {
		x.do(place(i)).eq("paid", 15-int(x.p(1).Goods[corn]), paid)
	}
}

func exampleT04(t *testing.T) {
	start := func() *table {
		return newTable(t, 2).on(1, yaxchilan, 1).on(1, yaxchilan, 2).on(1, yaxchilan, 3)
	}
	x := start().do(pick(yaxchilan, 2), act(yaxchilan, 2)).has(1, goods{stone: 1, corn: 1})
	x.do(pick(yaxchilan, 3), act(yaxchilan, 2), stop(0)).has(1, goods{stone: 2, corn: 1})
	x.eq("left standing", int(x.s.Wheels[yaxchilan][1]), 1).eq("hand", int(x.p(1).Hand), 2)
	start().do(pick(yaxchilan, 3)).only(act(yaxchilan, 3), none())
}

func jungleTable(t *testing.T) *table {
	return newTable(t, 2).on(1, palenque, 1).on(1, palenque, 3).on(1, palenque, 4)
}

func exampleT05(t *testing.T) {
	x := jungleTable(t).do(pick(palenque, 3), act(palenque, 3), harvest(harvestWood)).has(1, goods{wood: 2})
	if x.p(1).WoodTiles != 1 || x.s.Jungle[1] != (group{1, 1, 0}) {
		t.Fatalf("group 3 is %+v", x.s.Jungle[1])
	}
	x.do(pick(palenque, 4), act(palenque, 4), harvest(harvestBurn), down(yellow), stop(0)).has(1, goods{wood: 2, corn: 7})
	if x.s.Jungle[2] != (group{1, 0, 1}) || x.p(1).CornTiles != 1 || x.p(1).WoodTiles != 1 {
		t.Fatalf("group 4 is %+v, tiles %d %d", x.s.Jungle[2], x.p(1).CornTiles, x.p(1).WoodTiles)
	}
	x.eq("yellow", int(x.p(1).Temple[yellow]), 0).eq("palenque 1", int(x.s.Wheels[palenque][1]), 1)
}

func exampleT06(t *testing.T) {
	x := jungleTable(t).give(1, goods{corn: 1})
	x.do(pick(palenque, 3), act(palenque, 3), harvest(harvestWood), pick(palenque, 4), act(palenque, 3), harvest(harvestCorn))
	x.has(1, goods{corn: 5, wood: 2}).eq("temples", int(x.p(1).Temple[0]+x.p(1).Temple[1]+x.p(1).Temple[2]), 3)
	jungleTable(t).do(pick(palenque, 3), act(palenque, 3), harvest(harvestWood), pick(palenque, 4)).refuses(act(palenque, 3))
}

func exampleT07(t *testing.T) {
	for space := 3; space <= 5; space++ {
		x := newTable(t, 2).on(1, palenque, space)
		x.p(1).Temple = [3]uint8{}
		x.do(pick(palenque, space), act(palenque, space)).only(harvest(harvestWood))
	}
}

func exampleT08(t *testing.T) {
	x := newTable(t, 2).on(1, tikal, 3).on(1, tikal, 4).display("b1-01", "b1-06", "b1-10", "b1-11", "b1-12", "b1-13").give(1, goods{wood: 5})
	x.do(pick(tikal, 3), act(tikal, 3), tech(agriculture), pay(1, 0, 0), tech(theology), pay(1, 0, 0))
	x.do(pick(tikal, 4), act(tikal, 4), build(bld("b1-01"), false, 0), build(bld("b1-06"), false, 0)).has(1, goods{})
	if x.p(1).Tech != [4]uint8{2, 0, 0, 1} {
		t.Fatalf("levels %v", x.p(1).Tech)
	}
	x.do(stop(0)).eq("refilled", x.said(factRefilled), 2)
	for _, tile := range x.s.Display {
		if tile == 0 || buildings[tile-1].Age != 1 {
			t.Fatalf("display %v", x.s.Display)
		}
	}
	x = newTable(t, 2).on(1, tikal, 3).give(1, goods{wood: 3})
	x.do(pick(tikal, 3), act(tikal, 3), tech(agriculture), pay(1, 0, 0), tech(agriculture), pay(2, 0, 0)).has(1, goods{})
}

func exampleT09(t *testing.T) {
	for _, c := range []struct {
		level                uint8
		before, after, price int16
		points               int16
	}{{0, 4, 0, 4, 0}, {1, 4, 1, 4, 0}, {2, 4, 1, 4, 2}, {3, 2, 1, 2, 2}} {
		x := newTable(t, 2).on(1, uxmal, 4).display("b1-06").give(1, goods{corn: c.before})
		x.p(1).Tech[architecture] = c.level
		x.do(pick(uxmal, 4), act(uxmal, 4), build(bld("b1-06"), c.level > 0, 0)).has(1, goods{corn: c.after})
		x.eq("points", int(x.p(1).VP), int(c.points))
		x = newTable(t, 2).on(1, uxmal, 4).display("b1-06").give(1, goods{corn: c.price - 1, wood: 5})
		x.p(1).Tech[architecture] = c.level
		x.do(pick(uxmal, 4)).refuses(act(uxmal, 4))
	}
}

func exampleT10(t *testing.T) {
	x := newTable(t, 2).on(1, chichen, 7).on(2, chichen, 6).give(1, goods{corn: 1, skull: 1}).give(2, goods{skull: 1})
	x.do(pick(chichen, 7), act(chichen, 6), gain(0, 0, 1)).has(1, goods{gold: 1})
	x.eq("points", int(x.p(1).VP), 8).eq("green", int(x.p(1).Temple[green]), 2).eq("skulls", int(x.s.Skulls), 1<<6)
	x.do(stop(0), pick(chichen, 6)).only(none())
}

// foodTable is the position of T-11 and T-12.
func foodTable(t *testing.T, day uint8, held uint8) *table {
	x := newTable(t, 3)
	x.s.Day, x.s.FoodDays = day, held
	if held >= 2 {
		x.ageTwo()
		x.s.Day, x.s.FoodDays = day, held
	}
	x.p(1).Temple = [3]uint8{brown: 2, yellow: 1, green: 6}
	x.p(2).Temple = [3]uint8{brown: 4, yellow: 1, green: 4}
	x.p(3).Temple = [3]uint8{brown: 4, yellow: 1, green: 0}
	for seat := 1; seat <= 3; seat++ {
		x.give(seat, goods{corn: 6})
	}
	return x.check()
}

func exampleT11(t *testing.T) {
	for _, x := range []*table{foodTable(t, 8, 0), foodTable(t, 21, 2)} {
		x.round().has(1, goods{stone: 1, wood: 2, skull: 1}).has(2, goods{stone: 2, wood: 2}).has(3, goods{stone: 2})
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
	x.give(3, goods{corn: 6, skull: 13}).round().has(1, goods{stone: 1, wood: 2}).eq("shortage", x.said(factShortage), 1)
	x = foodTable(t, 8, 0)
	x.p(2).Temple[green] = 5
	x.give(3, goods{corn: 6, skull: 12}).round().has(1, goods{stone: 1, wood: 2}).has(2, goods{stone: 2, wood: 2})
	x.eq("bank", int(x.s.Bank), 1)
}

func exampleT14(t *testing.T) {
	x := newTable(t, 2).give(1, goods{corn: 5}).give(2, goods{corn: 6})
	x.s.Day = 8
	x.round().has(1, goods{corn: 1}).has(2, goods{}).eq("points", int(x.p(1).VP), -3).eq("other", int(x.p(2).VP), 0)
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
			x := newTable(t, 2).ageTwo().own(1, c.owned...).workers(1, c.workers).give(1, goods{corn: 20}).give(2, goods{corn: 6})
			x.s.Day = 21
			if c.tile {
				x.p(1).Kept = [2]uint8{14, 15}
			}
			x.check().round().eq("paid", 20-int(x.p(1).Goods[corn]), int(c.pays)).eq("points", int(x.p(1).VP), 0)
		})
	}
}

// spinTable: seat 2 stands on the start-player space, seat 1 has the turn, is last of
// the round and has workers on two of the last spaces.
func spinTable(t *testing.T) *table {
	x := newTable(t, 2).on(1, palenque, 6).on(1, tikal, 7)
	x.s.Start, x.s.Space = 2, 2
	x.p(2).Hand--
	return x.check()
}

func exampleT16(t *testing.T) {
	x := spinTable(t).do(pick(palenque, 6), none(), stop(0)).only(spin(1), spin(2))
	if (Rules{}).Awaits(&x.s) != engine.SeatsOf(2) {
		t.Fatal("the owner of the worker is not asked")
	}
	x = spinTable(t).do(pick(tikal, 7), none(), stop(0))
	x.eq("day", int(x.s.Day), 2).eq("phase", int(x.s.Phase), int(phaseTurn))
}

func exampleT17(t *testing.T) {
	x := newTable(t, 2)
	x.s.Day, x.s.Space = 7, 1
	x.p(1).Hand--
	x.round().do(spin(2)).eq("day", int(x.s.Day), 9).eq("held", int(x.s.FoodDays), 0)
	x.give(1, goods{corn: 6}).give(2, goods{corn: 6})
	x.p(1).Temple[brown] = 2
	x.round().eq("held", int(x.s.FoodDays), 1).has(1, goods{stone: 1}).eq("day", int(x.s.Day), 10)
	x.eq("next food day", int(foodDays[x.s.FoodDays].Day), 14)
	x = newTable(t, 2).ageTwo()
	x.s.Day, x.s.FoodDays, x.s.Space = 26, 3, 1
	x.p(1).Hand--
	x.check().round().do(spin(2)).eq("phase", int(x.s.Phase), int(phaseTurn)).eq("day", int(x.s.Day), 28)
	x.round().eq("held", int(x.s.FoodDays), 4).eq("phase", int(x.s.Phase), int(phaseOver))
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
		x.give(seat, goods{corn: n})
	}
	x.do(place(tikal), place(yaxchilan), place(palenque), stop(0)).has(greenSeat, goods{})
	x.do(place(palenque), place(palenque), stop(0)).has(blue, goods{})
	x.do(place(yaxchilan), place(yaxchilan), place(tikal), stop(0)).has(red, goods{})
	x.do(place(tikal), place(startSpace), stop(0)).has(yellowSeat, goods{corn: 5}).only(spin(1), spin(2))
	x.do(spin(1)).eq("corn", int(x.s.Corn), 0).eq("day", int(x.s.Day), 2).eq("start", int(x.s.Start), yellowSeat)
	want := [wheelCount][maxTeeth]uint8{palenque: {1: greenSeat, 2: blue, 3: blue}, yaxchilan: {1: greenSeat, 2: red, 3: red},
		tikal: {1: greenSeat, 2: red, 3: yellowSeat}}
	if x.s.Wheels != want {
		t.Fatalf("wheels %v", x.s.Wheels)
	}
	x.do(place(palenque), place(palenque)).eq("palenque 0", int(x.s.Wheels[palenque][0]), yellowSeat)
	x.eq("palenque 4", int(x.s.Wheels[palenque][4]), yellowSeat).has(yellowSeat, goods{})
	x.do(stop(0)).refuses(place(tikal), place(startSpace))
	x.do(pick(yaxchilan, 1), act(yaxchilan, 1)).has(greenSeat, goods{wood: 1})
	x.do(pick(tikal, 1), act(tikal, 1), tech(agriculture), pay(1, 0, 0), stop(0)).has(greenSeat, goods{})
	x.eq("agriculture", int(x.p(greenSeat).Tech[agriculture]), 1).eq("stays", int(x.s.Wheels[palenque][1]), greenSeat)
	x.do(place(tikal), stop(0)).has(blue, goods{}).eq("tikal 0 moved", int(x.s.Wheels[tikal][0]), blue)
	x.do(pick(yaxchilan, 3), act(yaxchilan, 3), stop(0)).has(red, goods{gold: 1, corn: 2})
	x.eq("accumulated", int(x.s.Corn), 1).eq("start", int(x.s.Start), yellowSeat).eq("day", int(x.s.Day), 3)
}

func exampleT20(t *testing.T) {
	for _, c := range []struct {
		tile, left, placed int
		again              bool
	}{{2, 6, 2, false}, {2, 1, 1, false}, {2, 6, 1, true}, {16, 6, 1, false}} {
		var s State
		first := [wheelCount]bool{palenque: c.again}
		if n := placeNeutral(&s, &wealth[c.tile], &first, c.left); n != c.placed || !first[wealth[c.tile].Wheel] {
			t.Fatalf("%s with %d left: %d placed", wealth[c.tile].ID, c.left, n)
		}
		if s.Wheels[wealth[c.tile].Wheel][wealth[c.tile].Space] != neutral || (s.Wheels[palenque][0] == neutral) != (c.placed == 2) {
			t.Fatalf("%s: %v", wealth[c.tile].ID, s.Wheels)
		}
	}
	for seed := range uint64(200) {
		for seats := minSeats; seats <= maxSeats; seats++ {
			s, err := Rules{}.Setup(engine.Options{Seats: seats}, &chance.Quick{State: seed})
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for w := range s.Wheels {
				for _, x := range s.Wheels[w] {
					if x == neutral {
						n++
					}
				}
			}
			if n != neutralWorkers[seats] {
				t.Fatalf("%d players: %d neutral workers", seats, n)
			}
		}
	}
}

func exampleT21(t *testing.T) {
	with := func() *table {
		x := newTable(t, 2)
		x.p(1).Tech[extraction] = 3
		return x
	}
	with().on(1, yaxchilan, 5).do(pick(yaxchilan, 5), act(yaxchilan, 5)).has(1, goods{gold: 2, stone: 2, corn: 2})
	with().on(1, yaxchilan, 3).do(pick(yaxchilan, 3), act(yaxchilan, 3)).has(1, goods{gold: 2, corn: 2})
	with().on(1, chichen, 6).give(1, goods{skull: 1}).do(pick(chichen, 6), act(chichen, 6), gain(0, 0, 1)).has(1, goods{gold: 1})
	with().on(1, uxmal, 2).give(1, goods{corn: 4}).do(pick(uxmal, 2), act(uxmal, 2)).do(trade([3]int{0, 0, 1})...).has(1, goods{gold: 1})
	with().on(1, tikal, 2).display("b1-07").give(1, goods{wood: 3}).
		do(pick(tikal, 2), act(tikal, 2), build(bld("b1-07"), false, 0)).has(1, goods{stone: 1})
}

func exampleT22(t *testing.T) {
	x := newTable(t, 2).ageTwo().display("b2-12").on(1, tikal, 2).give(1, goods{wood: 1, stone: 2, gold: 1})
	x.do(pick(tikal, 2), act(tikal, 2), build(bld("b2-12"), false, 0)).has(1, goods{}).eq("points", int(x.p(1).VP), 3)
	if x.p(1).Temple != [3]uint8{2, 2, 2} {
		t.Fatalf("temples %v", x.p(1).Temple)
	}
}

func exampleT23(t *testing.T) {
	x := newTable(t, 2).give(1, goods{corn: 2}).do(beg(brown)).has(1, goods{corn: 3})
	x.eq("brown", int(x.p(1).Temple[brown]), 0).refuses(beg(yellow))
	newTable(t, 2).give(1, goods{corn: 3}).refuses(beg(brown), beg(yellow), beg(green))
}

func exampleT24(t *testing.T) {
	x := newTable(t, 2).on(1, uxmal, 1).on(2, uxmal, 2).give(1, goods{corn: 3}).give(2, goods{corn: 4})
	for seat := 1; seat <= 2; seat++ {
		x.p(seat).Temple[brown] = 5
		x.p(seat).Ready = false
	}
	x.do(pick(uxmal, 1), act(uxmal, 1), up(brown), stop(0)).eq("A", int(x.p(1).Temple[brown]), 6)
	x.do(pick(uxmal, 2), act(uxmal, 1), up(brown)).eq("B", int(x.p(2).Temple[brown]), 5).has(2, goods{})
	if !x.p(1).Ready || x.p(2).Ready || x.said(factBlocked) != 1 || x.said(factReady) != 1 {
		t.Fatal("double advance or lost step is wrong")
	}
}

func exampleT25(t *testing.T) {
	x := newTable(t, 2).ageTwo().on(1, palenque, 7).on(2, palenque, 5).give(1, goods{corn: 6}).give(2, goods{corn: 6})
	x.s.Day, x.s.FoodDays = 27, 3
	x.round()
	tally := Rules{}.Tally(&x.s)
	x.eq("A on wheels", x.s.onWheels(1), 0).eq("B on wheels", x.s.onWheels(2), 1).eq("points", tally.Points[0], tally.Points[1])
	if len(tally.Winners) != 1 || tally.Winners[0] != 2 || tally.Reason != reasonEnd {
		t.Fatalf("winners %v", tally.Winners)
	}
	x.s.Wheels[tikal][3], x.p(1).Hand = 1, 2
	if tally = (Rules{}).Tally(&x.s); len(tally.Winners) != 2 {
		t.Fatalf("shared win: %v", tally.Winners)
	}
}

func exampleT26(t *testing.T) {
	x := newTable(t, 2).monuments("m-12").ownMonument(1, "m-12")
	x.p(1).Temple = [3]uint8{brown: 3, yellow: 5, green: 0}
	x.check().eq("m-12", int(monumentPoints(&x.s, x.p(1))), 12)
}
