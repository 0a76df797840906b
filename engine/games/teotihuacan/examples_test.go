package teotihuacan

import (
	"fmt"
	"math/bits"
	"testing"

	"painani/engine"
	"painani/engine/chance"
)

// cases are the test cases TC01 to TC45 of rules.md 16.
var cases = []struct {
	name string
	test func(*testing.T)
}{
	{"TC01 colours", tc01}, {"TC02 empty board", tc02}, {"TC03 T01", tc03}, {"TC04 worship with bump and both", tc04},
	{"TC05 royal tiles", tc05}, {"TC06 all locked", tc06}, {"TC07 Forest, three workers", tc07}, {"TC08 Quarry with T05 and T07", tc08},
	{"TC09 Deposits", tc09}, {"TC10 Forest, two workers", tc10}, {"TC11 technologies by price", tc11}, {"TC12 Alchemy alone", tc12},
	{"TC13 compensation", tc13}, {"TC14 T03 not at once", tc14}, {"TC15 Nobles", tc15}, {"TC16 Nobles full", tc16},
	{"TC17 decoration DC04", tc17}, {"TC18 decorations on N", tc18}, {"TC19 decoration spots", tc19}, {"TC20 P13", tc20},
	{"TC21 P29", tc21}, {"TC22 P28", tc22}, {"TC23 level 2", tc23}, {"TC24 T15", tc24}, {"TC25 level 4", tc25},
	{"TC26 ascension", tc26}, {"TC27 fourth worker", tc27}, {"TC28 big step", tc28}, {"TC29 top step taken", tc29}, {"TC30 Avenue 9", tc30},
	{"TC31 ascension in the middle of a round", tc31}, {"TC32 last player", tc32}, {"TC33 last player ascends", tc33},
	{"TC34 two ascensions", tc34}, {"TC35 dark disc", tc35}, {"TC36 Eclipse", tc36}, {"TC37 no points below 0", tc37},
	{"TC38 masks", tc38}, {"TC39 bonus tiles", tc39}, {"TC40 tie", tc40}, {"TC41 S09 and S12", tc41}, {"TC42 boards of starting tiles", tc42},
	{"TC43 neutral dice", tc43}, {"TC44 discovery tiles out", tc44}, {"TC45 pyramid deck", tc45},
}

func TestExamples(t *testing.T) {
	if len(cases) != 45 {
		t.Fatalf("%d cases", len(cases))
	}
	for _, c := range cases {
		t.Run(c.name, c.test)
	}
}

// earned sums the points of a seat from a source.
func (x *table) earned(seat int, source int16) int {
	n := 0
	for _, f := range x.facts.List {
		if f.Kind == factPoints && f.Seat == engine.Seat(seat) && f.Args[1] == source {
			n += int(f.Args[0])
		}
	}
	return n
}

func crowd(t *testing.T) *table {
	x := newTable(t, 3).dice(1, forest, 1, quarry, 1, palace, 1).dice(2, forest, 1, forest, 2, palace, 1)
	x.dice(3, forest, 1, palace, 1, palace, 1).lock(3, 0, 1)
	x.s.Neuter[0] = [3]uint8{forest, quarry, palace}
	return x.check()
}

func tc01(t *testing.T) {
	crowd(t).to(palace, 1, forest).do(collect()).has(1, 4, 0, 0, 0)
	crowd(t).give(1, 2, 0, 0, 0).to(palace, 1, forest).refuses(mainAction(false))
	crowd(t).give(1, 3, 0, 0, 0).to(palace, 1, forest).do(mainAction(false)).has(1, 0, 1, 0, 0)
}

func tc02(t *testing.T) {
	newTable(t, 2).to(palace, 1, quarry).do(collect()).has(1, 1, 0, 0, 0)
	newTable(t, 2).to(palace, 1, quarry).do(mainAction(false)).has(1, 0, 0, 0, 0).vp(1, 1)
}

func tc03(t *testing.T) {
	x := newTable(t, 2).knows(1, tech01).dice(1, nobles, 1, palace, 1, palace, 1).dice(2, quarry, 1)
	x.to(nobles, 1, quarry).has(1, 1, 0, 0, 0).do(mainAction(false)).has(1, 0, 0, 0, 0)
	newTable(t, 2).knows(1, tech01).to(palace, 1, alchemy).has(1, 0, 0, 0, 0)
	newTable(t, 2).knows(1, tech01).dice(1, decorations, 1).to(decorations, 1, palace).has(1, 1, 0, 0, 0)
}

func tc04(t *testing.T) {
	x := newTable(t, 2).dice(2, quarry, 3).lock(2, 0, 1).lay(spotQuarry, kindM4).give(1, 2, 1, 0, 0)
	x.to(palace, 1, quarry).do(worship(1, worshipBoth, false)).has(1, 1, 0, 0, 0).temple(1, 0, 0, 1)
	x.eq("bumped worker unlocked", x.on(2, quarry, 3), 1).eq("mask", int(x.p(1).Tiles[kindM4]), 1)
	x.eq("locked", x.p(1).locked(), 1).eq("turn", int(x.s.Turn), 2)
}

func tc05(t *testing.T) {
	at := func(power int, a, b, c string) *table {
		return newTable(t, 2).royal(a, b, c).dice(1, deposits, power, forest, 1, forest, 1)
	}
	x := at(3, "RA04", "RB02", "RC01")
	x.p(1).Techs = 1<<5 - 1
	x.to(deposits, 3, palace).do(worship(1, worshipAbility, false)).vp(1, 6)
	x = at(2, "RA09", "RB02", "RC01")
	x.p(1).Avenue = 7
	x.to(deposits, 2, palace).do(worship(1, worshipAbility, false)).vp(1, 3)
	x = at(5, "RA05", "RB02", "RC01")
	x.p(1).Track = 2
	x.to(deposits, 5, palace).do(worship(1, worshipAbility, false)).vp(1, 4)
	at(1, "RA05", "RB02", "RC01").to(deposits, 1, palace).do(worship(3, worshipAbility, false)).has(1, 2, 0, 0, 0)
	x = at(2, "RA05", "RB02", "RC03").give(1, 0, 1, 1, 0).to(deposits, 2, palace)
	x.do(worship(3, worshipAbility, false), trade(wood, false), trade(stone, false)).has(1, 4, 0, 0, 0).only(unlock(false), end())
	x = at(4, "RA05", "RB07", "RC03").give(1, 1, 1, 0, 0).to(deposits, 4, palace)
	x.do(worship(2, worshipAbility, false)).only(trade(wood, false)).do(trade(wood, false), gain(1, 1, 2)).has(1, 0, 1, 1, 2)
	x = at(1, "RA05", "RB07", "RC08").give(1, 3, 0, 0, 0).to(deposits, 1, palace)
	x.do(worship(3, worshipAbility, false)).has(1, 3, 0, 0, 0).only(unlock(false), end())
	x = at(3, "RA05", "RB02", "RC08").give(1, 3, 0, 0, 0).to(deposits, 3, palace)
	x.do(worship(3, worshipAbility, false)).do(trade(0, false), up(green), trade(0, false), up(green)).has(1, 3, 0, 0, 0).temple(1, 0, 0, 2)
	x = at(2, "RA05", "RB02", "RC08").give(1, 3, 0, 0, 0).to(deposits, 2, palace)
	x.do(worship(2, worshipAbility, false), trade(0, false), trade(0, false)).has(1, 1, 2, 2, 0)
	x = at(2, "RA05", "RB06", "RC08").give(1, 1, 0, 0, 0).to(deposits, 2, palace)
	x.do(worship(2, worshipAbility, false), trade(0, false)).has(1, 0, 0, 1, 1)
}

func tc06(t *testing.T) {
	x := newTable(t, 2).dice(1, forest, 1, quarry, 1, deposits, 1).lock(1, 0, 1).lock(1, 1, 1).lock(1, 2, 1).give(1, 2, 0, 0, 0)
	x.check().only(release()).do(release()).eq("locked", x.p(1).locked(), 0).eq("turn", int(x.s.Turn), 2).has(1, 2, 0, 0, 0)
}

func tc07(t *testing.T) {
	x := newTable(t, 2).dice(1, forest, 5, forest, 3, palace, 2).give(1, 1, 0, 0, 0).to(palace, 2, forest).do(mainAction(false))
	x.has(1, 3, 3, 0, 0).only(powerUp(forest, 5), powerUp(forest, 3), powerUp(forest, 2))
	x.do(powerUp(forest, 3), powerUp(forest, 4)).eq("raised", x.on(1, forest, 5), 2).eq("turn", int(x.s.Turn), 2)
}

func tc08(t *testing.T) {
	newTable(t, 2).to(palace, 1, quarry).do(mainAction(false)).has(1, 0, 0, 0, 0).vp(1, 1).only(powerUp(quarry, 1))
	x := newTable(t, 2).knows(1, tech05, tech07).to(palace, 1, quarry).do(mainAction(false)).has(1, 1, 0, 1, 0).vp(1, 2)
	x.do(powerUp(quarry, 1)).eq("raised", x.on(1, quarry, 2), 1).eq("turn", int(x.s.Turn), 2)
}

func tc09(t *testing.T) {
	x := newTable(t, 2).dice(1, deposits, 4, deposits, 5, decorations, 4).give(1, 1, 0, 0, 0).to(decorations, 4, deposits).do(mainAction(false))
	x.has(1, 0, 0, 0, 4).only(up(blue), up(red), up(green)).do(up(green), up(red)).temple(1, 0, 1, 1).eq("powers", int(x.s.top().A), 2)
	x = newTable(t, 2).dice(1, deposits, 4, deposits, 5, decorations, 1).give(1, 1, 0, 0, 0).to(decorations, 1, deposits)
	x.do(mainAction(false)).has(1, 1, 0, 0, 2).temple(1, 0, 0, 0)
}

func tc10(t *testing.T) {
	x := newTable(t, 2).dice(1, forest, 5, palace, 4, palace, 1).give(1, 1, 0, 0, 0).to(palace, 4, forest).do(mainAction(false))
	x.has(1, 2, 3, 0, 0).do(powerUp(forest, 4)).eq("turn", int(x.s.Turn), 2)
}

func tc11(t *testing.T) {
	list := [techSlots]uint8{tech07, tech09, tech11, tech13, tech15, tech17}
	newTable(t, 2).techs(list).give(1, 0, 0, 0, 1).to(palace, 1, alchemy).do(mainAction(false)).only(learn(0))
	x := newTable(t, 2).techs(list).give(1, 0, 0, 0, 2).to(palace, 1, alchemy).do(mainAction(false)).only(learn(0), learn(1), learn(2))
	x.do(learn(1)).has(1, 0, 0, 0, 0)
}

func tc12(t *testing.T) {
	start := func() *table {
		return newTable(t, 2).knows(1, tech13).dice(1, palace, 4, forest, 1, forest, 1).give(1, 1, 0, 0, 2).to(palace, 4, alchemy).do(mainAction(false))
	}
	x := start().do(learn(4)).temple(1, 0, 1, 0)
	x.eq("turn", int(x.s.Turn), 2).eq("power", x.on(1, alchemy, 4), 1).has(1, 1, 0, 0, 0)
	x = start().do(learn(1)).temple(1, 0, 1, 0).do(powerUp(alchemy, 4)).only(offer(), none())
	x.do(none()).eq("raised", x.on(1, alchemy, 5), 1).eq("turn", int(x.s.Turn), 2)
}

func tc13(t *testing.T) {
	x := newTable(t, 3).knows(2, tech03).knows(3, tech03).give(1, 0, 0, 0, 1).to(palace, 1, alchemy)
	x.do(mainAction(false), learn(1)).vp(2, 3).vp(3, 3).vp(1, 1)
}

func tc14(t *testing.T) {
	x := newTable(t, 2).give(1, 9, 2, 0, 2).to(palace, 1, alchemy).do(mainAction(false), learn(1), powerUp(alchemy, 1))
	x.eq("T03", x.earned(1, fromTech), 0).next(1)
	x.dice(1, building, 1).to(building, 1, nobles).do(mainAction(false), noble(1)).eq("T03", x.earned(1, fromTech), 3)
}

func tc15(t *testing.T) {
	x := newTable(t, 2).dice(1, nobles, 1, building, 1).give(1, 1, 2, 0, 0)
	x.s.Rows = [nobleRows]uint8{1, 4, 0}
	x.check().to(building, 1, nobles).do(mainAction(false)).only(noble(1)).do(noble(1)).vp(1, 2)
	x.eq("Avenue", int(x.p(1).Avenue), 1).eq("multiplier", int(multipliers[x.s.taken()]), 3).has(1, 0, 0, 0, 0)
}

func tc16(t *testing.T) {
	full := func() *table {
		x := newTable(t, 2).dice(1, building, 1).give(1, 1, 2, 0, 0)
		x.s.Rows = [nobleRows]uint8{5, 0, 0}
		return x.check()
	}
	full().to(building, 1, nobles).refuses(mainAction(false))
	full().hand(1, kindEXTRAWORKER).to(building, 1, nobles).do(mainAction(false)).only(use(kindEXTRAWORKER)).
		do(use(kindEXTRAWORKER)).only(noble(2)).do(noble(2)).vp(1, 5)
}

// adorned puts a decoration on a side with one worker.
func adorned(t *testing.T, id string, side int) *table {
	x := newTable(t, 2).show(id).dice(1, building, 1).give(1, 0, 0, 0, 3).to(building, 1, decorations)
	x.do(mainAction(false), decorate(dec(id), side))
	for x.s.top() != nil && x.s.top().Kind != framePower {
		x.do(x.steps()[0])
	}
	return x
}

func tc17(t *testing.T) {
	x := adorned(t, "DC04", west).temple(1, 1, 1, 0)
	x.eq("points", x.earned(1, fromBoard), 5).eq("track", int(x.p(1).Track), 1).eq("gold", int(x.p(1).Goods[gold]), 0)
	x = adorned(t, "DC04", north).temple(1, 0, 1, 0)
	x.eq("points", x.earned(1, fromBoard), 4)
	x = adorned(t, "DC04", east).temple(1, 0, 0, 0)
	x.eq("points", x.earned(1, fromBoard), 3)
}

func tc18(t *testing.T) {
	x := adorned(t, "DC08", north).temple(1, 0, 1, 1)
	x.eq("points", x.earned(1, fromBoard), 5)
	x = adorned(t, "DC00", north).temple(1, 0, 0, 0)
	x.eq("points", x.earned(1, fromBoard), 3)
}

func tc19(t *testing.T) {
	start := func(steps int, tiles ...uint8) *table {
		x := newTable(t, 2).show("DC00").dice(1, building, 1).give(1, 0, 0, 0, 3).fill(tiles...)
		if steps > 0 {
			x.s.Sides[north][0] = uint8(dec("DC01") + 1)
			x.s.DecoDeck &^= 1 << dec("DC01")
		}
		return x.check().to(building, 1, decorations).do(mainAction(false))
	}
	n := decorate(dec("DC00"), north)
	start(1, 1, 2).do(n)
	start(1, 1).refuses(n)
	start(1, 2).refuses(n)
	x := start(0, 1, 2).do(n)
	x.eq("step 0", int(x.s.Sides[north][0]), dec("DC00")+1)
}

// erect builds one tile on a slot with one worker; before lays what is needed.
func erect(t *testing.T, id string, level, row, column uint8, turn int, before func(*table)) *table {
	x := newTable(t, 2).show(id).dice(1, forest, 1).give(1, 0, 3, 2, 0)
	if before != nil {
		before(x)
	}
	x.check().to(forest, 1, building).do(mainAction(false), build(pyr(id), int(slotAt(level, row, column)), turn))
	for x.s.top() != nil && x.s.top().Kind != framePower {
		x.do(x.steps()[0])
	}
	return x.eq("pyramid track", int(x.p(1).Track), 1).eq("stone", int(x.p(1).Goods[stone]), 0)
}

// worth checks the points of the board and the steps.
func (x *table) worth(points, b, r, g int) *table {
	x.t.Helper()
	return x.eq("points", x.earned(1, fromBoard), points).temple(1, b, r, g)
}

func tc20(t *testing.T) {
	erect(t, "P13", 1, 0, 0, 0, nil).worth(3, 0, 0, 1)
	erect(t, "P13", 1, 0, 0, 2, nil).worth(2, 0, 0, 0)
}

func tc21(t *testing.T) {
	erect(t, "P29", 1, 2, 2, 2, nil).worth(3, 0, 1, 0)
	erect(t, "P29", 1, 2, 2, 0, nil).worth(3, 0, 0, 0)
	x := erect(t, "P29", 1, 2, 2, 1, nil)
	x.eq("points", x.earned(1, fromBoard), 1)
}

func tc22(t *testing.T) {
	erect(t, "P28", 1, 3, 1, 3, nil).worth(3, 1, 0, 0)
	erect(t, "P28", 1, 3, 1, 1, nil).worth(3, 0, 0, 0)
}

func tc23(t *testing.T) {
	erect(t, "P28", 1, 0, 1, 1, nil).worth(2, 1, 0, 0)
	erect(t, "P11", 1, 1, 0, 0, nil).worth(2, 0, 0, 0)
	erect(t, "P29", 1, 1, 1, 0, nil).worth(2, 0, 1, 0)
	x := erect(t, "P23", 2, 0, 0, 2, func(x *table) {
		x.stack("P13", slotAt(1, 0, 0), 0).stack("P28", slotAt(1, 0, 1), 1).stack("P11", slotAt(1, 1, 0), 0).stack("P29", slotAt(1, 1, 1), 0)
		want := [4]icon{ig, ir, ig, in}
		for k := range want {
			x.eq("icon", int(x.s.iconUnder(slotAt(2, 0, 0), uint8(k)).kind()), int(want[k]))
		}
	})
	x.worth(6, 0, 0, 0).eq("wood", int(x.p(1).Goods[wood]), 2)
}

func tc24(t *testing.T) {
	start := func(workers ...int) *table {
		x := newTable(t, 2).knows(1, tech15).show("P30", "P31", "P18").stack("P00", 0, 0).stack("P01", 1, 0).stack("P02", 4, 0).stack("P03", 5, 0)
		return x.dice(1, append(workers, forest, 1)...).give(1, 1, 3, 6, 0).check().to(forest, 1, building).do(mainAction(false))
	}
	x := start().do(build(pyr("P30"), 16, 0)).only(save(wood), save(stone), save(0)).do(save(wood)).has(1, 1, 3, 4, 0)
	x.do(build(pyr("P31"), 10, 0)).has(1, 1, 3, 2, 0).eq("power-ups", int(x.s.top().A), 1)
	x = start().do(build(pyr("P30"), 16, 0), save(stone)).has(1, 1, 2, 5, 0)
	x.do(none()).eq("power-ups", int(x.s.top().A), 1)
	x = start(building, 1).do(build(pyr("P30"), 10, 0), save(stone), build(pyr("P31"), 11, 0), build(pyr("P18"), 2, 0)).has(1, 0, 3, 1, 0)
	x.eq("power-ups", int(x.s.top().A), 2)
	x = start(building, 1, building, 1).do(build(pyr("P30"), 10, 0), save(stone), build(pyr("P31"), 11, 0), build(pyr("P18"), 2, 0))
	x.eq("power-ups", int(x.s.top().A), 2).eq("frame", int(x.s.top().Kind), int(framePower))
}

// nearlyDone fills the pyramid up to its last tile.
func nearlyDone(x *table) {
	x.s.BuildDeck &^= 1 << pyr("P30")
	for slot := range uint8(topSlot) {
		x.fill(slot)
	}
	x.s.BuildDeck |= 1 << pyr("P30")
	x.show("P30")
	x.s.BuildShow = [pyramidShow]uint8{uint8(pyr("P30") + 1)}
}

func tc25(t *testing.T) {
	x := newTable(t, 2).dice(1, forest, 1, building, 1).give(1, 1, 5, 9, 0)
	nearlyDone(x)
	matches := 0
	for k := range uint8(4) {
		if x.s.iconUnder(topSlot, k).kind() == in {
			matches++
		}
	}
	x.check().to(forest, 1, building).do(mainAction(false), build(pyr("P30"), topSlot, 0)).has(1, 0, 2, 7, 0).vp(1, 7+matches)
	x.eq("light", int(x.s.Light), int(x.s.dark())).eq("frame", int(x.s.top().Kind), int(framePower))
}

// risen is three workers on Forest, one of power 5 about to be raised.
func risen(t *testing.T) *table {
	x := newTable(t, 2).dice(1, forest, 5, forest, 3, palace, 2).give(1, 1, 0, 0, 0)
	return x.to(palace, 2, forest).do(mainAction(false), powerUp(forest, 5))
}

func tc26(t *testing.T) {
	x := risen(t)
	x.eq("Avenue", int(x.p(1).Avenue), 1).eq("on the Palace", x.on(1, palace, 1), 1).eq("light", int(x.s.Light), 0)
	x.do(reward(rewardPoints, false)).vp(1, 5).eq("light", int(x.s.Light), 1).only(powerUp(forest, 3), powerUp(forest, 2))
	x.do(powerUp(forest, 3)).eq("turn", int(x.s.Turn), 2)
	risen(t).do(reward(rewardCocoa, false)).has(1, 8, 3, 0, 0)
	risen(t).do(reward(rewardTemple, false), up(red)).temple(1, 0, 1, 0)
	risen(t).do(reward(rewardTemples, false), up(red), up(red)).temple(1, 0, 2, 0).has(1, 0, 3, 0, 0)
}

func tc27(t *testing.T) {
	x := risen(t).do(reward(rewardWorker, false)).has(1, 5, 3, 0, 0)
	x.eq("fourth worker", x.on(1, palace, 3), 1)
	x = newTable(t, 2).dice(1, forest, 5, forest, 3, palace, 2, palace, 3).give(1, 1, 0, 0, 0)
	x.to(palace, 2, forest).do(mainAction(false), powerUp(forest, 5)).refuses(reward(rewardWorker, false))
}

func tc28(t *testing.T) {
	start := func(tiles ...int) *table {
		x := newTable(t, 2).lay(spotBlue4, tiles...).dice(1, decorations, 1).give(1, 0, 1, 0, 0)
		x.p(1).Temple[blue] = 3
		return x.check().to(decorations, 1, deposits).do(worship(1, worshipAbility, false))
	}
	x := start(kindM4, kindM1).only(claim(kindM4), none()).do(claim(kindM4)).has(1, 0, 0, 0, 0)
	x.eq("mask", int(x.p(1).Tiles[kindM4]), 1).eq("turn", int(x.s.Turn), 2).eq("left", int(x.s.Spots[spotBlue4][0]), kindM1+1)
	start(kindM4).do(none()).only(gain(1, 0, 0), gain(0, 1, 0), gain(0, 0, 1)).do(gain(0, 0, 1)).has(1, 0, 1, 0, 1)
	start().only(gain(1, 0, 0), gain(0, 1, 0), gain(0, 0, 1))
	start(kindM1).only(gain(1, 0, 0), gain(0, 1, 0), gain(0, 0, 1))
}

func tc29(t *testing.T) {
	x := newTable(t, 2).show("DC04").dice(1, building, 1).give(1, 0, 0, 0, 3)
	x.p(1).Temple[red], x.p(2).Temple[red] = 10, 11
	x.s.Bonus = [templeCount]uint8{bonusTB1, bonusTB3, bonusTB2}
	x.check().to(building, 1, decorations).do(mainAction(false), decorate(dec("DC04"), north)).temple(1, 0, 10, 0)
	x.eq("lost", x.said(factBlocked), 1).vp(1, 4)
	x.eq("bonus", Rules{}.Tally(&x.s).Points[0], 4+15)
}

func tc30(t *testing.T) {
	x := newTable(t, 2).dice(1, building, 1).give(1, 0, 2, 0, 0)
	x.p(1).Avenue = 9
	x.to(building, 1, nobles).do(mainAction(false), noble(1)).vp(1, 3).eq("Avenue", int(x.p(1).Avenue), 9)
	x.eq("lost", x.said(factAvenueEnd), 1)
}

// round is a table of four with the light disc on a space, the seat to move with a worker about to ascend on Forest.
func round(t *testing.T, light uint8, seat int) *table {
	x := newTable(t, 4).dice(seat, forest, 5, palace, 1, palace, 1).give(seat, 9, 0, 0, 0)
	x.s.Light, x.s.Turn = light, uint8(seat)
	for i := range x.s.Players {
		x.s.Players[i].VP = 50
	}
	return x.check()
}

// ascend makes the seat to move ascend with its worker on Forest.
func (x *table) ascend() *table {
	x.t.Helper()
	return x.to(palace, 1, forest).do(mainAction(false), powerUp(forest, 5), reward(rewardPoints, false))
}

// turns counts the turns to the next Eclipse.
func (x *table) turns() int {
	x.t.Helper()
	held, n := x.s.Held, 0
	for ; x.s.Held == held; n++ {
		x.pass()
	}
	return n
}

func tc31(t *testing.T) {
	x := round(t, 11, 2).ascend()
	x.eq("light", int(x.s.Light), 12).eq("turn", int(x.s.Turn), 3).eq("turns", x.turns(), 6).eq("next", int(x.s.Turn), 1)
}

func tc32(t *testing.T) {
	x := round(t, 11, 4).pass()
	x.eq("light", int(x.s.Light), 12).eq("turns", x.turns(), 4)
}

func tc33(t *testing.T) {
	x := round(t, 10, 4).ascend()
	x.eq("light", int(x.s.Light), 12).eq("turns", x.turns(), 4)
}

func tc34(t *testing.T) {
	x := round(t, 11, 1).dice(1, forest, 5, forest, 5, palace, 1).ascend().do(powerUp(forest, 5), reward(rewardPoints, false))
	x.eq("light", int(x.s.Light), 12).eq("turn", int(x.s.Turn), 2).eq("turns", x.turns(), 7)
}

func tc35(t *testing.T) {
	for seats, want := range map[int][]int{4: {12, 11, 10}, 2: {10, 9, 8}, 3: {11, 10, 9}} {
		s := State{Seats: uint8(seats)}
		for held, n := range want {
			s.Held = uint8(held)
			if int(s.dark()) != n {
				t.Errorf("%d players, Eclipse %d: %d", seats, held+1, s.dark())
			}
		}
	}
}

// eclipse holds the Eclipse now; the last player has just ended his turn.
func (x *table) eclipse() *table {
	x.t.Helper()
	t := taking{&x.s, x.p(1), 1, x.luck, &x.facts}
	x.s.Light = x.s.dark()
	if err := t.eclipse(); err != nil {
		x.t.Fatal(err)
	}
	return x.check()
}

func tc36(t *testing.T) {
	x := newTable(t, 2).dice(1, palace, 1, palace, 3, palace, 5).give(1, 2, 0, 0, 0).hand(1, kindM1, kindM4, kindM4, kindM5, kindM6)
	x.s.Held, x.s.Rows = 1, [nobleRows]uint8{5, 0, 0}
	x.p(1).VP, x.p(1).Avenue, x.p(1).Track, x.p(2).Track = 10, 4, 4, 4
	x.eclipse().vp(1, 43).has(1, 0, 0, 0, 0).eq("track", int(x.p(1).Track), 0).eq("held", int(x.s.Held), 2)
}

func tc37(t *testing.T) {
	x := newTable(t, 2)
	x.p(1).VP = 4
	x.eclipse().vp(1, 0)
}

func tc38(t *testing.T) {
	x := newTable(t, 2).hand(1, kindM1, kindM2, kindM3, kindM4, kindM5, kindM6, kindM7, kindM4, kindM5)
	sets, sum := maskSets(x.p(1))
	x.eq("sets", sets, 2).eq("points", int(sum), 31)
}

func tc39(t *testing.T) {
	x := newTable(t, 2).dice(1, palace, 2, palace, 4, palace, 5).hand(1, kindM1, kindM4, kindM4, kindM5, kindM6, kindVP4, kindTANY)
	p := x.p(1)
	p.Used[kindRES2], p.Used[kindRES3], p.Avenue, p.Techs, p.Temple = 2, 1, 9, 0b001111, [3]uint8{10, 11, 9}
	for tile, want := range map[uint8]int{bonusTB5: 18, bonusTB7: 22, bonusTB1: 10, bonusTB6: 10, bonusTB4: 27, bonusTB2: 20, bonusTB3: 15} {
		x.eq(bonuses[tile].ID, int(bonusPoints(p, tile)), want)
	}
}

func tc40(t *testing.T) {
	x := newTable(t, 4)
	x.p(1).VP, x.p(3).VP = 40, 40
	x.give(1, 2, 0, 0, 0).give(3, 2, 0, 0, 0).eq("winner", int(winner(&x.s)), 1)
	x.give(3, 3, 0, 0, 0).eq("more cocoa", int(winner(&x.s)), 3)
}

// starting is the start of seat 1 with two starting tiles; the others have nothing much.
func starting(t *testing.T, first, second int) *table {
	x := newTable(t, 2)
	x.s.Phase = phaseStart
	spare := []uint8{13, 15, 17, 18}
	for i := range x.s.Players[:2] {
		p := x.p(i + 1)
		for k := range startDice {
			p.Dice[k] = die{Power: startPower}
		}
		p.Kept = [2]uint8{spare[2*i], spare[2*i+1]}
	}
	x.p(1).Kept = [2]uint8{uint8(first), uint8(second)}
	return x
}

func tc41(t *testing.T) {
	x := starting(t, 9, 12).check().only(post(alchemy, nobles, decorations)).do(post(alchemy, nobles, decorations))
	x.do(gain(1, 0, 0), gain(0, 1, 0), gain(2, 0, 0)).temple(1, 2, 2, 1).has(1, 1, 3, 1, 0).vp(1, 2)
	x.eq("turn", int(x.s.Turn), 2)
}

func tc42(t *testing.T) {
	starting(t, 2, 6).only(post(deposits, quarry, forest))
	starting(t, 1, 10).only(post(1, 2, 7), post(1, 2, 8), post(1, 7, 8), post(2, 7, 8))
}

func tc43(t *testing.T) {
	for _, c := range []struct {
		first, second int
		want          [3]uint8
	}{{2, 6, [3]uint8{4, 3, 2}}, {2, 17, [3]uint8{4, 3, 8}}, {1, 10, [3]uint8{1, 2, 7}}} {
		if got := neutralBoards(c.first-1, c.second-1, true); got != c.want {
			t.Errorf("S%02d, S%02d: %v, want %v", c.first, c.second, got, c.want)
		}
	}
}

func tc44(t *testing.T) {
	for seats, want := range map[int]int{4: 27, 2: 19} {
		s, err := Rules{}.Setup(engine.Options{Seats: seats, Set: map[string]string{"setup": "draft"}}, &chance.Quick{State: 4})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for spot := range s.Spots {
			for _, k := range s.Spots[spot] {
				n += int(bit(k != 0))
			}
		}
		left := 0
		for _, k := range s.Deck {
			left += int(k)
		}
		if n != want || left != discoveryTotal-want {
			t.Errorf("%d players: %d tiles out, %d in the deck", seats, n, left)
		}
	}
}

func tc45(t *testing.T) {
	for seats, want := range map[int]int{4: 21, 3: 19, 2: 15} {
		s, err := Rules{}.Setup(engine.Options{Seats: seats}, &chance.Quick{State: 4})
		if err != nil || bits.OnesCount32(s.BuildDeck) != want {
			t.Errorf("%d players: %d tiles in the deck, %v", seats, bits.OnesCount32(s.BuildDeck), fmt.Sprint(err))
		}
	}
}
