package teotihuacan

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/teotihuacan/rules"
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
		if f.Kind == rules.FactPoints && f.Seat == engine.Seat(seat) && f.Args[1] == source {
			n += int(f.Args[0])
		}
	}
	return n
}

func crowd(t *testing.T) *table {
	x := newTable(t, 3).dice(1, rules.Forest, 1, rules.Quarry, 1, rules.Palace, 1).dice(2, rules.Forest, 1, rules.Forest, 2, rules.Palace, 1)
	x.dice(3, rules.Forest, 1, rules.Palace, 1, rules.Palace, 1).lock(3, 0, 1)
	x.s.Neuter[0] = [3]uint8{rules.Forest, rules.Quarry, rules.Palace}
	return x.check()
}

func tc01(t *testing.T) {
	crowd(t).to(rules.Palace, 1, rules.Forest).do(rules.Collect()).has(1, 4, 0, 0, 0)
	crowd(t).give(1, 2, 0, 0, 0).to(rules.Palace, 1, rules.Forest).refuses(rules.MainAction(false))
	crowd(t).give(1, 3, 0, 0, 0).to(rules.Palace, 1, rules.Forest).do(rules.MainAction(false)).has(1, 0, 1, 0, 0)
}

func tc02(t *testing.T) {
	newTable(t, 2).to(rules.Palace, 1, rules.Quarry).do(rules.Collect()).has(1, 1, 0, 0, 0)
	newTable(t, 2).to(rules.Palace, 1, rules.Quarry).do(rules.MainAction(false)).has(1, 0, 0, 0, 0).vp(1, 1)
}

func tc03(t *testing.T) {
	x := newTable(t, 2).knows(1, rules.Tech01).dice(1, rules.Nobles, 1, rules.Palace, 1, rules.Palace, 1).dice(2, rules.Quarry, 1)
	x.to(rules.Nobles, 1, rules.Quarry).has(1, 1, 0, 0, 0).do(rules.MainAction(false)).has(1, 0, 0, 0, 0)
	newTable(t, 2).knows(1, rules.Tech01).to(rules.Palace, 1, rules.Alchemy).has(1, 0, 0, 0, 0)
	newTable(t, 2).knows(1, rules.Tech01).dice(1, rules.Decorations, 1).to(rules.Decorations, 1, rules.Palace).has(1, 1, 0, 0, 0)
}

func tc04(t *testing.T) {
	x := newTable(t, 2).dice(2, rules.Quarry, 3).lock(2, 0, 1).lay(rules.SpotQuarry, rules.KindM4).give(1, 2, 1, 0, 0)
	x.to(rules.Palace, 1, rules.Quarry).do(rules.Worship(1, rules.WorshipBoth, false)).has(1, 1, 0, 0, 0).temple(1, 0, 0, 1)
	x.eq("bumped worker unlocked", x.on(2, rules.Quarry, 3), 1).eq("mask", int(x.p(1).Tiles[rules.KindM4]), 1)
	x.eq("locked", x.p(1).Locked(), 1).eq("turn", int(x.s.Turn), 2)
}

func tc05(t *testing.T) {
	at := func(power int, a, b, c string) *table {
		return newTable(t, 2).royal(a, b, c).dice(1, rules.Deposits, power, rules.Forest, 1, rules.Forest, 1)
	}
	x := at(3, "RA04", "RB02", "RC01")
	x.p(1).Techs = 1<<5 - 1
	x.to(rules.Deposits, 3, rules.Palace).do(rules.Worship(1, rules.WorshipAbility, false)).vp(1, 6)
	x = at(2, "RA09", "RB02", "RC01")
	x.p(1).Avenue = 7
	x.to(rules.Deposits, 2, rules.Palace).do(rules.Worship(1, rules.WorshipAbility, false)).vp(1, 3)
	x = at(5, "RA05", "RB02", "RC01")
	x.p(1).Track = 2
	x.to(rules.Deposits, 5, rules.Palace).do(rules.Worship(1, rules.WorshipAbility, false)).vp(1, 4)
	at(1, "RA05", "RB02", "RC01").to(rules.Deposits, 1, rules.Palace).do(rules.Worship(3, rules.WorshipAbility, false)).has(1, 2, 0, 0, 0)
	x = at(2, "RA05", "RB02", "RC03").give(1, 0, 1, 1, 0).to(rules.Deposits, 2, rules.Palace)
	x.do(rules.Worship(3, rules.WorshipAbility, false), rules.Trade(rules.Wood, false), rules.Trade(rules.Stone, false)).has(1, 4, 0, 0, 0).only(rules.Unlock(false), rules.End())
	x = at(4, "RA05", "RB07", "RC03").give(1, 1, 1, 0, 0).to(rules.Deposits, 4, rules.Palace)
	x.do(rules.Worship(2, rules.WorshipAbility, false)).only(rules.Trade(rules.Wood, false)).do(rules.Trade(rules.Wood, false), rules.Gain(1, 1, 2)).has(1, 0, 1, 1, 2)
	x = at(1, "RA05", "RB07", "RC08").give(1, 3, 0, 0, 0).to(rules.Deposits, 1, rules.Palace)
	x.do(rules.Worship(3, rules.WorshipAbility, false)).has(1, 3, 0, 0, 0).only(rules.Unlock(false), rules.End())
	x = at(3, "RA05", "RB02", "RC08").give(1, 3, 0, 0, 0).to(rules.Deposits, 3, rules.Palace)
	x.do(rules.Worship(3, rules.WorshipAbility, false)).do(rules.Trade(0, false), rules.Up(rules.Green), rules.Trade(0, false), rules.Up(rules.Green)).has(1, 3, 0, 0, 0).temple(1, 0, 0, 2)
	x = at(2, "RA05", "RB02", "RC08").give(1, 3, 0, 0, 0).to(rules.Deposits, 2, rules.Palace)
	x.do(rules.Worship(2, rules.WorshipAbility, false), rules.Trade(0, false), rules.Trade(0, false)).has(1, 1, 2, 2, 0)
	x = at(2, "RA05", "RB06", "RC08").give(1, 1, 0, 0, 0).to(rules.Deposits, 2, rules.Palace)
	x.do(rules.Worship(2, rules.WorshipAbility, false), rules.Trade(0, false)).has(1, 0, 0, 1, 1)
}

func tc06(t *testing.T) {
	x := newTable(t, 2).dice(1, rules.Forest, 1, rules.Quarry, 1, rules.Deposits, 1).lock(1, 0, 1).lock(1, 1, 1).lock(1, 2, 1).give(1, 2, 0, 0, 0)
	x.check().only(rules.Release()).do(rules.Release()).eq("locked", x.p(1).Locked(), 0).eq("turn", int(x.s.Turn), 2).has(1, 2, 0, 0, 0)
}

func tc07(t *testing.T) {
	x := newTable(t, 2).dice(1, rules.Forest, 5, rules.Forest, 3, rules.Palace, 2).give(1, 1, 0, 0, 0).to(rules.Palace, 2, rules.Forest).do(rules.MainAction(false))
	x.has(1, 3, 3, 0, 0).only(rules.PowerUp(rules.Forest, 5), rules.PowerUp(rules.Forest, 3), rules.PowerUp(rules.Forest, 2))
	x.do(rules.PowerUp(rules.Forest, 3), rules.PowerUp(rules.Forest, 4)).eq("raised", x.on(1, rules.Forest, 5), 2).eq("turn", int(x.s.Turn), 2)
}

func tc08(t *testing.T) {
	newTable(t, 2).to(rules.Palace, 1, rules.Quarry).do(rules.MainAction(false)).has(1, 0, 0, 0, 0).vp(1, 1).only(rules.PowerUp(rules.Quarry, 1))
	x := newTable(t, 2).knows(1, rules.Tech05, rules.Tech07).to(rules.Palace, 1, rules.Quarry).do(rules.MainAction(false)).has(1, 1, 0, 1, 0).vp(1, 2)
	x.do(rules.PowerUp(rules.Quarry, 1)).eq("raised", x.on(1, rules.Quarry, 2), 1).eq("turn", int(x.s.Turn), 2)
}

func tc09(t *testing.T) {
	x := newTable(t, 2).dice(1, rules.Deposits, 4, rules.Deposits, 5, rules.Decorations, 4).give(1, 1, 0, 0, 0).to(rules.Decorations, 4, rules.Deposits).do(rules.MainAction(false))
	x.has(1, 0, 0, 0, 4).only(rules.Up(rules.Blue), rules.Up(rules.Red), rules.Up(rules.Green)).do(rules.Up(rules.Green), rules.Up(rules.Red)).temple(1, 0, 1, 1).eq("powers", int(x.s.Top().A), 2)
	x = newTable(t, 2).dice(1, rules.Deposits, 4, rules.Deposits, 5, rules.Decorations, 1).give(1, 1, 0, 0, 0).to(rules.Decorations, 1, rules.Deposits)
	x.do(rules.MainAction(false)).has(1, 1, 0, 0, 2).temple(1, 0, 0, 0)
}

func tc10(t *testing.T) {
	x := newTable(t, 2).dice(1, rules.Forest, 5, rules.Palace, 4, rules.Palace, 1).give(1, 1, 0, 0, 0).to(rules.Palace, 4, rules.Forest).do(rules.MainAction(false))
	x.has(1, 2, 3, 0, 0).do(rules.PowerUp(rules.Forest, 4)).eq("turn", int(x.s.Turn), 2)
}

func tc11(t *testing.T) {
	list := [rules.TechSlots]uint8{rules.Tech07, rules.Tech09, rules.Tech11, rules.Tech13, rules.Tech15, rules.Tech17}
	newTable(t, 2).techs(list).give(1, 0, 0, 0, 1).to(rules.Palace, 1, rules.Alchemy).do(rules.MainAction(false)).only(rules.Learn(0))
	x := newTable(t, 2).techs(list).give(1, 0, 0, 0, 2).to(rules.Palace, 1, rules.Alchemy).do(rules.MainAction(false)).only(rules.Learn(0), rules.Learn(1), rules.Learn(2))
	x.do(rules.Learn(1)).has(1, 0, 0, 0, 0)
}

func tc12(t *testing.T) {
	start := func() *table {
		return newTable(t, 2).knows(1, rules.Tech13).dice(1, rules.Palace, 4, rules.Forest, 1, rules.Forest, 1).give(1, 1, 0, 0, 2).to(rules.Palace, 4, rules.Alchemy).do(rules.MainAction(false))
	}
	x := start().do(rules.Learn(4)).temple(1, 0, 1, 0)
	x.eq("turn", int(x.s.Turn), 2).eq("power", x.on(1, rules.Alchemy, 4), 1).has(1, 1, 0, 0, 0)
	x = start().do(rules.Learn(1)).temple(1, 0, 1, 0).do(rules.PowerUp(rules.Alchemy, 4)).only(rules.Offer(), rules.None())
	x.do(rules.None()).eq("raised", x.on(1, rules.Alchemy, 5), 1).eq("turn", int(x.s.Turn), 2)
}

func tc13(t *testing.T) {
	x := newTable(t, 3).knows(2, rules.Tech03).knows(3, rules.Tech03).give(1, 0, 0, 0, 1).to(rules.Palace, 1, rules.Alchemy)
	x.do(rules.MainAction(false), rules.Learn(1)).vp(2, 3).vp(3, 3).vp(1, 1)
}

func tc14(t *testing.T) {
	x := newTable(t, 2).give(1, 9, 2, 0, 2).to(rules.Palace, 1, rules.Alchemy).do(rules.MainAction(false), rules.Learn(1), rules.PowerUp(rules.Alchemy, 1))
	x.eq("T03", x.earned(1, rules.FromTech), 0).next(1)
	x.dice(1, rules.Building, 1).to(rules.Building, 1, rules.Nobles).do(rules.MainAction(false), rules.Noble(1)).eq("T03", x.earned(1, rules.FromTech), 3)
}

func tc15(t *testing.T) {
	x := newTable(t, 2).dice(1, rules.Nobles, 1, rules.Building, 1).give(1, 1, 2, 0, 0)
	x.s.Rows = [rules.NobleRows]uint8{1, 4, 0}
	x.check().to(rules.Building, 1, rules.Nobles).do(rules.MainAction(false)).only(rules.Noble(1)).do(rules.Noble(1)).vp(1, 2)
	x.eq("Avenue", int(x.p(1).Avenue), 1).eq("multiplier", int(rules.Multipliers[x.s.Taken()]), 3).has(1, 0, 0, 0, 0)
}

func tc16(t *testing.T) {
	full := func() *table {
		x := newTable(t, 2).dice(1, rules.Building, 1).give(1, 1, 2, 0, 0)
		x.s.Rows = [rules.NobleRows]uint8{5, 0, 0}
		return x.check()
	}
	full().to(rules.Building, 1, rules.Nobles).refuses(rules.MainAction(false))
	full().hand(1, rules.KindEXTRAWORKER).to(rules.Building, 1, rules.Nobles).do(rules.MainAction(false)).only(rules.Use(rules.KindEXTRAWORKER)).
		do(rules.Use(rules.KindEXTRAWORKER)).only(rules.Noble(2)).do(rules.Noble(2)).vp(1, 5)
}

// adorned puts a decoration on a side with one worker.
func adorned(t *testing.T, id string, side int) *table {
	x := newTable(t, 2).show(id).dice(1, rules.Building, 1).give(1, 0, 0, 0, 3).to(rules.Building, 1, rules.Decorations)
	x.do(rules.MainAction(false), rules.Decorate(dec(id), side))
	for x.s.Top() != nil && x.s.Top().Kind != rules.FramePower {
		x.do(x.steps()[0])
	}
	return x
}

func tc17(t *testing.T) {
	x := adorned(t, "DC04", rules.West).temple(1, 1, 1, 0)
	x.eq("points", x.earned(1, rules.FromBoard), 5).eq("track", int(x.p(1).Track), 1).eq("gold", int(x.p(1).Goods[rules.Gold]), 0)
	x = adorned(t, "DC04", rules.North).temple(1, 0, 1, 0)
	x.eq("points", x.earned(1, rules.FromBoard), 4)
	x = adorned(t, "DC04", rules.East).temple(1, 0, 0, 0)
	x.eq("points", x.earned(1, rules.FromBoard), 3)
}

func tc18(t *testing.T) {
	x := adorned(t, "DC08", rules.North).temple(1, 0, 1, 1)
	x.eq("points", x.earned(1, rules.FromBoard), 5)
	x = adorned(t, "DC00", rules.North).temple(1, 0, 0, 0)
	x.eq("points", x.earned(1, rules.FromBoard), 3)
}

func tc19(t *testing.T) {
	start := func(steps int, tiles ...uint8) *table {
		x := newTable(t, 2).show("DC00").dice(1, rules.Building, 1).give(1, 0, 0, 0, 3).fill(tiles...)
		if steps > 0 {
			x.s.Sides[rules.North][0] = uint8(dec("DC01") + 1)
			x.s.DecoDeck &^= 1 << dec("DC01")
		}
		return x.check().to(rules.Building, 1, rules.Decorations).do(rules.MainAction(false))
	}
	n := rules.Decorate(dec("DC00"), rules.North)
	start(1, 1, 2).do(n)
	start(1, 1).refuses(n)
	start(1, 2).refuses(n)
	x := start(0, 1, 2).do(n)
	x.eq("step 0", int(x.s.Sides[rules.North][0]), dec("DC00")+1)
}

// erect builds one tile on a slot with one worker; before lays what is needed.
func erect(t *testing.T, id string, level, row, column uint8, turn int, before func(*table)) *table {
	x := newTable(t, 2).show(id).dice(1, rules.Forest, 1).give(1, 0, 3, 2, 0)
	if before != nil {
		before(x)
	}
	x.check().to(rules.Forest, 1, rules.Building).do(rules.MainAction(false), rules.Build(pyr(id), int(rules.SlotAt(level, row, column)), turn))
	for x.s.Top() != nil && x.s.Top().Kind != rules.FramePower {
		x.do(x.steps()[0])
	}
	return x.eq("pyramid track", int(x.p(1).Track), 1).eq("stone", int(x.p(1).Goods[rules.Stone]), 0)
}

// worth checks the points of the board and the steps.
func (x *table) worth(points, b, r, g int) *table {
	x.t.Helper()
	return x.eq("points", x.earned(1, rules.FromBoard), points).temple(1, b, r, g)
}

func tc20(t *testing.T) {
	erect(t, "P13", 1, 0, 0, 0, nil).worth(3, 0, 0, 1)
	erect(t, "P13", 1, 0, 0, 2, nil).worth(2, 0, 0, 0)
}

func tc21(t *testing.T) {
	erect(t, "P29", 1, 2, 2, 2, nil).worth(3, 0, 1, 0)
	erect(t, "P29", 1, 2, 2, 0, nil).worth(3, 0, 0, 0)
	x := erect(t, "P29", 1, 2, 2, 1, nil)
	x.eq("points", x.earned(1, rules.FromBoard), 1)
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
		x.stack("P13", rules.SlotAt(1, 0, 0), 0).stack("P28", rules.SlotAt(1, 0, 1), 1).stack("P11", rules.SlotAt(1, 1, 0), 0).stack("P29", rules.SlotAt(1, 1, 1), 0)
		want := [4]rules.Icon{rules.Green, rules.Red, rules.Green, rules.Glyph}
		for k := range want {
			x.eq("icon", int(x.s.IconUnder(rules.SlotAt(2, 0, 0), uint8(k)).Kind()), int(want[k]))
		}
	})
	x.worth(6, 0, 0, 0).eq("wood", int(x.p(1).Goods[rules.Wood]), 2)
}

func tc24(t *testing.T) {
	start := func(workers ...int) *table {
		x := newTable(t, 2).knows(1, rules.Tech15).show("P30", "P31", "P18").stack("P00", 0, 0).stack("P01", 1, 0).stack("P02", 4, 0).stack("P03", 5, 0)
		return x.dice(1, append(workers, rules.Forest, 1)...).give(1, 1, 3, 6, 0).check().to(rules.Forest, 1, rules.Building).do(rules.MainAction(false))
	}
	x := start().do(rules.Build(pyr("P30"), 16, 0)).only(rules.Save(rules.Wood), rules.Save(rules.Stone), rules.Save(0)).do(rules.Save(rules.Wood)).has(1, 1, 3, 4, 0)
	x.do(rules.Build(pyr("P31"), 10, 0)).has(1, 1, 3, 2, 0).eq("power-ups", int(x.s.Top().A), 1)
	x = start().do(rules.Build(pyr("P30"), 16, 0), rules.Save(rules.Stone)).has(1, 1, 2, 5, 0)
	x.do(rules.None()).eq("power-ups", int(x.s.Top().A), 1)
	x = start(rules.Building, 1).do(rules.Build(pyr("P30"), 10, 0), rules.Save(rules.Stone), rules.Build(pyr("P31"), 11, 0), rules.Build(pyr("P18"), 2, 0)).has(1, 0, 3, 1, 0)
	x.eq("power-ups", int(x.s.Top().A), 2)
	x = start(rules.Building, 1, rules.Building, 1).do(rules.Build(pyr("P30"), 10, 0), rules.Save(rules.Stone), rules.Build(pyr("P31"), 11, 0), rules.Build(pyr("P18"), 2, 0))
	x.eq("power-ups", int(x.s.Top().A), 2).eq("frame", int(x.s.Top().Kind), int(rules.FramePower))
}

// nearlyDone fills the pyramid up to its last tile.
func nearlyDone(x *table) {
	x.s.BuildDeck &^= 1 << pyr("P30")
	for slot := range uint8(rules.TopSlot) {
		x.fill(slot)
	}
	x.s.BuildDeck |= 1 << pyr("P30")
	x.show("P30")
	x.s.BuildShow = [rules.PyramidShow]uint8{uint8(pyr("P30") + 1)}
}

func tc25(t *testing.T) {
	x := newTable(t, 2).dice(1, rules.Forest, 1, rules.Building, 1).give(1, 1, 5, 9, 0)
	nearlyDone(x)
	matches := 0
	for k := range uint8(4) {
		if x.s.IconUnder(rules.TopSlot, k).Kind() == rules.Icon(rules.Glyph) {
			matches++
		}
	}
	x.check().to(rules.Forest, 1, rules.Building).do(rules.MainAction(false), rules.Build(pyr("P30"), rules.TopSlot, 0)).has(1, 0, 2, 7, 0).vp(1, 7+matches)
	x.eq("light", int(x.s.Light), int(x.s.Dark())).eq("frame", int(x.s.Top().Kind), int(rules.FramePower))
}

// risen is three workers on Forest, one of power 5 about to be raised.
func risen(t *testing.T) *table {
	x := newTable(t, 2).dice(1, rules.Forest, 5, rules.Forest, 3, rules.Palace, 2).give(1, 1, 0, 0, 0)
	return x.to(rules.Palace, 2, rules.Forest).do(rules.MainAction(false), rules.PowerUp(rules.Forest, 5))
}

func tc26(t *testing.T) {
	x := risen(t)
	x.eq("Avenue", int(x.p(1).Avenue), 1).eq("on the Palace", x.on(1, rules.Palace, 1), 1).eq("light", int(x.s.Light), 0)
	x.do(rules.Reward(rules.RewardPoints, false)).vp(1, 5).eq("light", int(x.s.Light), 1).only(rules.PowerUp(rules.Forest, 3), rules.PowerUp(rules.Forest, 2))
	x.do(rules.PowerUp(rules.Forest, 3)).eq("turn", int(x.s.Turn), 2)
	risen(t).do(rules.Reward(rules.RewardCocoa, false)).has(1, 8, 3, 0, 0)
	risen(t).do(rules.Reward(rules.RewardTemple, false), rules.Up(rules.Red)).temple(1, 0, 1, 0)
	risen(t).do(rules.Reward(rules.RewardTemples, false), rules.Up(rules.Red), rules.Up(rules.Red)).temple(1, 0, 2, 0).has(1, 0, 3, 0, 0)
}

func tc27(t *testing.T) {
	x := risen(t).do(rules.Reward(rules.RewardWorker, false)).has(1, 5, 3, 0, 0)
	x.eq("fourth worker", x.on(1, rules.Palace, 3), 1)
	x = newTable(t, 2).dice(1, rules.Forest, 5, rules.Forest, 3, rules.Palace, 2, rules.Palace, 3).give(1, 1, 0, 0, 0)
	x.to(rules.Palace, 2, rules.Forest).do(rules.MainAction(false), rules.PowerUp(rules.Forest, 5)).refuses(rules.Reward(rules.RewardWorker, false))
}

func tc28(t *testing.T) {
	start := func(tiles ...int) *table {
		x := newTable(t, 2).lay(rules.SpotBlue4, tiles...).dice(1, rules.Decorations, 1).give(1, 0, 1, 0, 0)
		x.p(1).Temple[rules.Blue] = 3
		return x.check().to(rules.Decorations, 1, rules.Deposits).do(rules.Worship(1, rules.WorshipAbility, false))
	}
	x := start(rules.KindM4, rules.KindM1).only(rules.Claim(rules.KindM4), rules.None()).do(rules.Claim(rules.KindM4)).has(1, 0, 0, 0, 0)
	x.eq("mask", int(x.p(1).Tiles[rules.KindM4]), 1).eq("turn", int(x.s.Turn), 2).eq("left", int(x.s.Spots[rules.SpotBlue4][0]), rules.KindM1+1)
	start(rules.KindM4).do(rules.None()).only(rules.Gain(1, 0, 0), rules.Gain(0, 1, 0), rules.Gain(0, 0, 1)).do(rules.Gain(0, 0, 1)).has(1, 0, 1, 0, 1)
	start().only(rules.Gain(1, 0, 0), rules.Gain(0, 1, 0), rules.Gain(0, 0, 1))
	start(rules.KindM1).only(rules.Gain(1, 0, 0), rules.Gain(0, 1, 0), rules.Gain(0, 0, 1))
}

func tc29(t *testing.T) {
	x := newTable(t, 2).show("DC04").dice(1, rules.Building, 1).give(1, 0, 0, 0, 3)
	x.p(1).Temple[rules.Red], x.p(2).Temple[rules.Red] = 10, 11
	x.s.Bonus = [rules.TempleCount]uint8{rules.BonusTB1, rules.BonusTB3, rules.BonusTB2}
	x.check().to(rules.Building, 1, rules.Decorations).do(rules.MainAction(false), rules.Decorate(dec("DC04"), rules.North)).temple(1, 0, 10, 0)
	x.eq("lost", x.said(rules.FactBlocked), 1).vp(1, 4)
	x.eq("bonus", newest.Tally(&x.s).Points[0], 4+15)
}

func tc30(t *testing.T) {
	x := newTable(t, 2).dice(1, rules.Building, 1).give(1, 0, 2, 0, 0)
	x.p(1).Avenue = 9
	x.to(rules.Building, 1, rules.Nobles).do(rules.MainAction(false), rules.Noble(1)).vp(1, 3).eq("Avenue", int(x.p(1).Avenue), 9)
	x.eq("lost", x.said(rules.FactAvenueEnd), 1)
}

// round is a table of four with the light disc on a space, the seat to move with a worker about to ascend on Forest.
func round(t *testing.T, light uint8, seat int) *table {
	x := newTable(t, 4).dice(seat, rules.Forest, 5, rules.Palace, 1, rules.Palace, 1).give(seat, 9, 0, 0, 0)
	x.s.Light, x.s.Turn = light, uint8(seat)
	for i := range x.s.Players {
		x.s.Players[i].VP = 50
	}
	return x.check()
}

// ascend makes the seat to move ascend with its worker on Forest.
func (x *table) ascend() *table {
	x.t.Helper()
	return x.to(rules.Palace, 1, rules.Forest).do(rules.MainAction(false), rules.PowerUp(rules.Forest, 5), rules.Reward(rules.RewardPoints, false))
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
	x := round(t, 11, 1).dice(1, rules.Forest, 5, rules.Forest, 5, rules.Palace, 1).ascend().do(rules.PowerUp(rules.Forest, 5), rules.Reward(rules.RewardPoints, false))
	x.eq("light", int(x.s.Light), 12).eq("turn", int(x.s.Turn), 2).eq("turns", x.turns(), 7)
}

func tc35(t *testing.T) {
	for seats, want := range map[int][]int{4: {12, 11, 10}, 2: {10, 9, 8}, 3: {11, 10, 9}} {
		s := rules.State{Seats: uint8(seats)}
		for held, n := range want {
			s.Held = uint8(held)
			if int(s.Dark()) != n {
				t.Errorf("%d players, Eclipse %d: %d", seats, held+1, s.Dark())
			}
		}
	}
}

// eclipse holds the Eclipse now; the last player has just ended his turn.
func (x *table) eclipse() *table {
	x.t.Helper()
	t := rules.Taking{S: &x.s, P: x.p(1), Seat: 1, Luck: chance.Drawing{Source: x.luck}, Facts: &x.facts}
	x.s.Light = x.s.Dark()
	if t.Eclipse(); t.Luck.Err != nil {
		x.t.Fatal(t.Luck.Err)
	}
	return x.check().dues()
}

func tc36(t *testing.T) {
	x := newTable(t, 2).dice(1, rules.Palace, 1, rules.Palace, 3, rules.Palace, 5).give(1, 2, 0, 0, 0).hand(1, rules.KindM1, rules.KindM4, rules.KindM4, rules.KindM5, rules.KindM6)
	x.s.Held, x.s.Rows = 1, [rules.NobleRows]uint8{5, 0, 0}
	x.p(1).VP, x.p(1).Avenue, x.p(1).Track, x.p(2).Track = 10, 4, 4, 4
	x.eclipse().vp(1, 43).has(1, 0, 0, 0, 0).eq("track", int(x.p(1).Track), 0).eq("held", int(x.s.Held), 2)
}

func tc37(t *testing.T) {
	x := newTable(t, 2)
	x.p(1).VP = 4
	x.eclipse().vp(1, 0)
}

func tc38(t *testing.T) {
	x := newTable(t, 2).hand(1, rules.KindM1, rules.KindM2, rules.KindM3, rules.KindM4, rules.KindM5, rules.KindM6, rules.KindM7, rules.KindM4, rules.KindM5)
	sets, sum := rules.MaskSets(x.p(1))
	x.eq("sets", sets, 2).eq("points", int(sum), 31)
}

func tc39(t *testing.T) {
	x := newTable(t, 2).dice(1, rules.Palace, 2, rules.Palace, 4, rules.Palace, 5).hand(1, rules.KindM1, rules.KindM4, rules.KindM4, rules.KindM5, rules.KindM6, rules.KindVP4, rules.KindTANY)
	p := x.p(1)
	p.Used[rules.KindRES2], p.Used[rules.KindRES3], p.Avenue, p.Techs, p.Temple = 2, 1, 9, 0b001111, [3]uint8{10, 11, 9}
	for tile, want := range map[uint8]int{rules.BonusTB5: 18, rules.BonusTB7: 22, rules.BonusTB1: 10, rules.BonusTB6: 10, rules.BonusTB4: 27, rules.BonusTB2: 20, rules.BonusTB3: 15} {
		x.eq(rules.Bonuses[tile].ID, int(rules.BonusPoints(p, tile)), want)
	}
}

func tc40(t *testing.T) {
	x := newTable(t, 4)
	x.p(1).VP, x.p(3).VP = 40, 40
	x.give(1, 2, 0, 0, 0).give(3, 2, 0, 0, 0).eq("winner", int(rules.Winner(&x.s)), 1)
	x.give(3, 3, 0, 0, 0).eq("more cocoa", int(rules.Winner(&x.s)), 3)
}

// starting is the start of seat 1 with two starting tiles; the others have nothing much.
func starting(t *testing.T, first, second int) *table {
	x := newTable(t, 2)
	x.s.Phase = rules.PhaseStart
	spare := []uint8{13, 15, 17, 18}
	for i := range x.s.Players[:2] {
		p := x.p(i + 1)
		for k := range rules.StartDice {
			p.Dice[k] = rules.Die{Power: rules.StartPower}
		}
		p.Kept = [2]uint8{spare[2*i], spare[2*i+1]}
	}
	x.p(1).Kept = [2]uint8{uint8(first), uint8(second)}
	return x
}

func tc41(t *testing.T) {
	x := starting(t, 9, 12).check().only(rules.Post(rules.Alchemy, rules.Nobles, rules.Decorations)).do(rules.Post(rules.Alchemy, rules.Nobles, rules.Decorations))
	x.do(rules.Gain(1, 0, 0), rules.Gain(0, 1, 0), rules.Gain(2, 0, 0)).temple(1, 2, 2, 1).has(1, 1, 3, 1, 0).vp(1, 2)
	x.eq("turn", int(x.s.Turn), 2)
}

func tc42(t *testing.T) {
	starting(t, 2, 6).only(rules.Post(rules.Deposits, rules.Quarry, rules.Forest))
	starting(t, 1, 10).only(rules.Post(1, 2, 7), rules.Post(1, 2, 8), rules.Post(1, 7, 8), rules.Post(2, 7, 8))
}

func tc43(t *testing.T) {
	for _, c := range []struct {
		first, second int
		want          [3]uint8
	}{{2, 6, [3]uint8{4, 3, 2}}, {2, 17, [3]uint8{4, 3, 8}}, {1, 10, [3]uint8{1, 2, 7}}} {
		if got := rules.NeutralBoards(c.first-1, c.second-1, true); got != c.want {
			t.Errorf("S%02d, S%02d: %v, want %v", c.first, c.second, got, c.want)
		}
	}
}

func tc44(t *testing.T) {
	for seats, want := range map[int]int{4: 27, 2: 19} {
		s, err := newest.Setup(engine.Options{Seats: seats, Set: map[string]string{"setup": "draft"}}, &chance.Quick{State: 4})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for spot := range s.Spots {
			for _, k := range s.Spots[spot] {
				n += int(rules.Bit(k != 0))
			}
		}
		left := 0
		for _, k := range s.Deck {
			left += int(k)
		}
		if n != want || left != rules.DiscoveryTotal-want {
			t.Errorf("%d players: %d tiles out, %d in the deck", seats, n, left)
		}
	}
}

func tc45(t *testing.T) {
	for seats, want := range map[int]int{4: 21, 3: 19, 2: 15} {
		s, err := newest.Setup(engine.Options{Seats: seats}, &chance.Quick{State: 4})
		if err != nil || bits.OnesCount32(s.BuildDeck) != want {
			t.Errorf("%d players: %d tiles in the deck, %v", seats, bits.OnesCount32(s.BuildDeck), fmt.Sprint(err))
		}
	}
}

// TestT13Follows: under power-ups=may T13 is sold only after a power-up that was taken (rules.md 11); in
// revision 1 after one that was declined too.
func TestT13Follows(t *testing.T) {
	for first, r := range map[bool]Rules{false: newest, true: old(rules.RevisionOffers)} {
		x := newTable(t, 2).set(rules.RulingPowerMay).knows(1, rules.Tech13).give(1, 9, 0, 0, 0)
		x.dice(1, rules.Forest, 1, rules.Forest, 2, rules.Palace, 3).to(rules.Palace, 3, rules.Forest)
		s := x.s
		play := func(step engine.Step) {
			t.Helper()
			if !slices.Contains(r.Steps(&s, 1, nil), step) {
				t.Fatalf("first %t: %+v is not legal", first, rules.Unpack(step))
			}
			if err := r.Take(&s, 1, step, x.luck, nil); err != nil {
				t.Fatal(err)
			}
		}
		play(rules.MainAction(false))
		before := s
		play(rules.None())
		if asked := slices.Contains(r.Steps(&s, 1, nil), rules.Offer()); asked != first {
			t.Errorf("first %t: T13 is sold after a power-up declined: %t", first, asked)
		}
		s = before
		play(rules.PowerUp(rules.Forest, 1))
		play(rules.None())
		play(rules.Offer())
		play(rules.PowerUp(rules.Forest, 2))
		if slices.Contains(r.Steps(&s, 1, nil), rules.Offer()) {
			t.Errorf("first %t: T13 is sold twice", first)
		}
	}
}
