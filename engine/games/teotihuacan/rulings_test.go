package teotihuacan

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"painani/engine"
)

// edgeTests are the rulings R01 to R28 of rules.md 15, one test each. R29 says that a
// tile does not belong to the game: there is nothing to show.
var edgeTests = []func(*testing.T){
	func(t *testing.T) { // R01 own worker on the worship space
		x := newTable(t, 2).dice(1, quarry, 2, palace, 1, palace, 1).lock(1, 0, 1).give(1, 3, 0, 0, 0).to(palace, 1, quarry)
		x.refuses(worship(1, worshipAbility, false)).do(unlock(false)).has(1, 0, 0, 0, 0).offers(worship(1, worshipAbility, false))
	},
	func(t *testing.T) { // R02 locked workers never count
		x := newTable(t, 2).dice(1, quarry, 2, palace, 1, palace, 1).lock(1, 0, 1).dice(2, palace, 1)
		x.to(palace, 1, quarry).do(mainAction(false)).eq("workers counted", int(x.s.Count), 1).vp(1, 1)
	},
	func(t *testing.T) { // R03 workers being moved are not counted
		x := newTable(t, 2).dice(1, quarry, 2, quarry, 1, palace, 1).hand(1, kindDOUBLE, kindANYWHERE)
		x.do(walk(quarry, 2, 8, 1)).eq("back", int(x.s.Dest), quarry).do(collect()).has(1, 1, 0, 0, 0)
		x.eq("used", int(x.p(1).Used[kindDOUBLE]+x.p(1).Used[kindANYWHERE]), 2)
	},
	func(t *testing.T) { // R04 four workers count as three
		x := newTable(t, 2).dice(1, forest, 4, forest, 4, forest, 5, palace, 4).give(1, 1, 0, 0, 0).to(palace, 4, forest)
		x.do(mainAction(false)).has(1, 5, 4, 0, 0).eq("power-ups", int(x.s.top().A), 2)
	},
	func(t *testing.T) { // R05 a price that cannot be paid
		newTable(t, 2).dice(2, quarry, 1).to(palace, 1, quarry).refuses(mainAction(false)).offers(collect())
		newTable(t, 2).dice(1, building, 1).give(1, 5, 1, 5, 5).to(building, 1, nobles).refuses(mainAction(false))
		newTable(t, 2).show("P30").dice(1, forest, 1).give(1, 5, 5, 1, 5).to(forest, 1, building).refuses(mainAction(false))
		newTable(t, 2).dice(1, forest, 1).give(1, 5, 5, 5, 5).to(forest, 1, building).refuses(mainAction(false))
		newTable(t, 2).show("DC00").dice(1, building, 1).give(1, 5, 5, 5, 2).to(building, 1, decorations).refuses(mainAction(false))
		newTable(t, 2).give(1, 5, 5, 5, 0).to(palace, 1, alchemy).refuses(mainAction(false))
	},
	func(t *testing.T) { // R06 Nobles: the row of the number of workers; if it is full one above
		start := func(rows ...uint8) *table {
			x := newTable(t, 2).dice(1, nobles, 1, nobles, 1, building, 1).give(1, 1, 2, 0, 0)
			copy(x.s.Rows[:], rows)
			return x.check().to(building, 1, nobles).do(mainAction(false))
		}
		start(0, 0, 0).only(noble(3))
		start(0, 0, 3).only(noble(2), noble(1))
		start(0, 4, 3).only(noble(1))
		x := newTable(t, 2).dice(1, building, 1).give(1, 9, 9, 0, 0)
		x.s.Rows = [nobleRows]uint8{4, 4, 3}
		x.check().to(building, 1, nobles).refuses(mainAction(false)) // no building is left
	},
	func(t *testing.T) { // R07 technologies cost what the tile says, whatever the row
		x := newTable(t, 2).techs([techSlots]uint8{tech01, tech09, tech11, tech13, tech15, tech17}).give(1, 0, 0, 0, 2)
		x.to(palace, 1, alchemy).do(mainAction(false), learn(1)).has(1, 0, 0, 0, 0)
	},
	func(t *testing.T) { // R08 the second technology symbol has no effect
		x := starting(t, 5, 7).check().do(post(deposits, alchemy, building))
		x.do(gain(1, 0, 0), gain(2, 0, 0)).temple(1, 1, 0, 0).eq("technologies", x.p(1).technologies(), 1)
	},
	func(t *testing.T) { // R09 no compensation at the start
		x := starting(t, 13, 15)
		x.p(1).Kept, x.p(2).Kept = [2]uint8{5, 6}, [2]uint8{7, 17}
		x.check().do(x.steps()[0], gain(1, 0, 0), powerUp(deposits, 1)).do(x.steps()[0])
		x.do(gain(1, 0, 0), gain(2, 0, 0)).vp(1, 0).eq("technologies", x.p(2).technologies(), 1)
	},
	func(t *testing.T) { // R10 two temples from one tile: the player's order
		x := newTable(t, 2).show("DC08").dice(1, building, 1).give(1, 0, 0, 0, 3).to(building, 1, decorations)
		x.do(mainAction(false), decorate(dec("DC08"), north)).only(up(red), up(green)).do(up(green)).temple(1, 0, 1, 1)
	},
	func(t *testing.T) { // R11 the second power-up lapses with nobody left on the board
		x := newTable(t, 2).hand(1, kindEXTRAWORKER, kindEXTRAWORKER).dice(1, building, 5).give(1, 0, 2, 0, 0).to(building, 5, nobles)
		x.do(mainAction(false), use(kindEXTRAWORKER), use(kindEXTRAWORKER), noble(3)).eq("power-ups", int(x.s.top().A), 2)
		x.do(powerUp(nobles, 5), reward(rewardPoints, false)).eq("turn", int(x.s.Turn), 2)
	},
	func(t *testing.T) { // R12 POWER2 on a worker of power 5
		x := newTable(t, 2).hand(1, kindPOWER2).dice(1, quarry, 5, forest, 2, deposits, 3)
		x.do(use(kindPOWER2), powerUp(quarry, 5), reward(rewardPoints, false)).only(powerUp(palace, 1), powerUp(forest, 2), powerUp(deposits, 3))
	},
	func(t *testing.T) { // R13 the light disc stops at the dark one
		x := newTable(t, 2)
		(&taking{&x.s, x.p(1), 1, x.luck, nil}).light(99)
		x.eq("light", int(x.s.Light), 10)
	},
	func(t *testing.T) { tc36(t); earlyEnd(t, 4, true) }, // R14 steps by the number of the Eclipse
	func(t *testing.T) { // R15 the pyramid track ends on 10
		x := newTable(t, 2).show("P30").dice(1, forest, 1).give(1, 0, 0, 2, 0)
		x.p(1).Track = 10
		x.to(forest, 1, building).do(mainAction(false), build(pyr("P30"), 0, 0)).eq("track", int(x.p(1).Track), 10)
	},
	func(t *testing.T) { // R16 no discovery tiles left
		x := newTable(t, 2).lay(spotQuarry, kindRES2).dry().to(palace, 1, quarry).do(worship(1, worshipDiscovery, false))
		x.do(end()).eq("empty", int(x.s.Spots[spotQuarry][0]), 0).next(1).dice(2, forest, 1, forest, 1, forest, 1)
		x.to(palace, 1, quarry).refuses(worship(1, worshipDiscovery, false), worship(1, worshipBoth, false))
	},
	func(t *testing.T) { // R17 displays shrink when the decks are empty
		x := newTable(t, 2).show("DC00", "P30").dice(1, forest, 1).give(1, 0, 0, 2, 0)
		for x.s.DecoDeck != 0 { // all decorations on the sides, on a full pyramid
			x.s.DecoDeck &= x.s.DecoDeck - 1
		}
		x.s.BuildDeck = 0
		x.to2(forest, building).take(mainAction(false), build(pyr("P30"), 0, 0), powerUp(building, 1))
		x.eq("tiles", int(x.s.BuildShow[0]), 0).eq("decorations", int(x.s.DecoShow[1]), 0).eq("turn", int(x.s.Turn), 2)
	},
	func(t *testing.T) { // R18 unlocking for 3 cocoa at any decision point
		x := newTable(t, 2).dice(1, quarry, 2, quarry, 1, palace, 1).lock(1, 0, 1).give(1, 9, 0, 0, 0).offers(unlock(false))
		x.to(palace, 1, quarry).offers(unlock(false)).do(mainAction(false)).offers(unlock(false)).do(unlock(false)).offers(powerUp(quarry, 2))
		x = newTable(t, 2).dice(1, quarry, 2, quarry, 1, palace, 1).lock(1, 0, 1).give(1, 9, 0, 0, 0).to(palace, 1, quarry).do(collect())
		x.only(unlock(false), end()).do(unlock(false)).eq("turn", int(x.s.Turn), 2).has(1, 8, 0, 0, 0)
	},
	func(t *testing.T) { newTable(t, 2).refuses(release()) }, // R19
	func(t *testing.T) { // R20 a royal trade without effect
		x := newTable(t, 2).royal("RA04", "RB02", "RC08").dice(1, deposits, 1).give(1, 1, 0, 0, 0).to(deposits, 1, palace)
		x.do(worship(3, worshipAbility, false)).has(1, 1, 0, 0, 0)
		x = newTable(t, 2).royal("RA04", "RB02", "RC08").dice(1, deposits, 1).to(deposits, 1, palace)
		x.refuses(worship(3, worshipAbility, false), worship(2, worshipAbility, false)).offers(worship(1, worshipAbility, false))
	},
	func(t *testing.T) { // R21 FREECOCOA does not pay for discovery tiles
		x := newTable(t, 2).lay(spotQuarry, kindAVENUE).hand(1, kindFREECOCOA).dice(2, quarry, 1).lock(2, 0, 1)
		x.to(palace, 1, quarry).refuses(worship(1, worshipDiscovery, true), worship(1, worshipDiscovery, false))
		x = newTable(t, 2).lay(spotQuarry, kindAVENUE).hand(1, kindFREECOCOA).dice(2, quarry, 1).lock(2, 0, 1).give(1, 1, 0, 0, 0)
		x.to(palace, 1, quarry).do(worship(1, worshipBoth, true)).has(1, 1, 0, 0, 0).eq("claimed", int(x.p(1).Tiles[kindAVENUE]), 1)
	},
	func(t *testing.T) { // R22 who is pushed off gets nothing
		x := newTable(t, 2).dice(2, quarry, 3).lock(2, 0, 1).give(1, 1, 0, 0, 0).to(palace, 1, quarry).do(worship(1, worshipAbility, false))
		x.has(2, 0, 0, 0, 0).vp(2, 0).eq("said", x.said(factBumped), 1)
	},
	func(t *testing.T) { // R23 the colour of a covered icon is irrelevant
		erect(t, "P18", 2, 0, 0, 2, func(x *table) { // r over the coloured R of P12 below
			x.stack("P30", slotAt(1, 0, 0), 0).stack("P12", slotAt(1, 0, 1), 3).stack("P31", slotAt(1, 1, 0), 0).stack("P19", slotAt(1, 1, 1), 0)
		}).temple(1, 0, 0, 0)
	},
	func(t *testing.T) { erect(t, "P30", 1, 0, 0, 0, nil).worth(1+2, 0, 0, 0) }, // R24 glyph on glyph scores
	func(t *testing.T) { // R25 P30 and P31 are four glyphs; turning them makes no difference
		x := newTable(t, 2).show("P30", "P31").dice(1, forest, 1).give(1, 0, 0, 2, 0).to(forest, 1, building).do(mainAction(false))
		x.eq("ways", len(x.steps()), 32)
	},
	func(t *testing.T) { // R26 nobody leads with everybody on 0
		x := newTable(t, 2).give(1, 3, 0, 0, 0).give(2, 3, 0, 0, 0).eclipse()
		x.eq("leader", x.earned(1, fromLeader)+x.earned(2, fromLeader), 0)
	},
	func(t *testing.T) { // R27 the top step still counts for the bonus tile
		x := newTable(t, 2)
		x.p(1).Temple[blue] = 11
		x.eq("tally", Rules{}.Tally(&x.s).Points[0], 15)
	},
	func(t *testing.T) { // R28 displays are refilled at the end of the turn
		x := newTable(t, 2).show("P30", "DC00").dice(1, forest, 1).give(1, 0, 0, 2, 0).to(forest, 1, building)
		x.do(mainAction(false), build(pyr("P30"), 0, 0)).eq("place", int(x.s.BuildShow[0]), 0).do(powerUp(building, 1))
		if x.s.BuildShow[0] == 0 || x.s.DecoShow[3] == 0 || x.s.Spots[spotPalace][0] == 0 {
			t.Errorf("not refilled: %v %v %v", x.s.BuildShow, x.s.DecoShow, x.s.Spots)
		}
	},
}

func TestEdgeCases(t *testing.T) {
	for i, test := range edgeTests {
		t.Run(fmt.Sprintf("R%02d", i+1), test)
	}
}

// to2 and take are to and do for positions that Check would refuse.
func (x *table) to2(from, dest int) *table {
	return x.take(walk(from, 1, x.far(from, dest), 0))
}

func (x *table) take(steps ...engine.Step) *table {
	x.t.Helper()
	for _, step := range steps {
		x.offers(step)
		if err := (Rules{}).Take(&x.s, seatOf(x.s.Turn), step, x.luck, &x.facts); err != nil {
			x.t.Fatal(err)
		}
	}
	return x
}

// earlyEnd finishes the pyramid in the first era and checks what a step of the track brings.
func earlyEnd(t *testing.T, each int, ordinal bool) {
	x := newTable(t, 2).give(1, 9, 0, 0, 0).give(2, 9, 0, 0, 0)
	if !ordinal {
		x.clear(rulingOrdinal)
	}
	x.s.BuildShow = [pyramidShow]uint8{}
	for slot := range uint8(slotCount) {
		x.fill(slot)
	}
	x.p(1).VP, x.p(2).VP, x.p(1).Track, x.p(1).Temple[blue] = 20, 20, 3, 10
	x.eclipse().eq("steps", x.earned(1, fromTrack), 3*each).eq("bonus", x.earned(1, fromBonus), 15).eq("phase", int(x.s.Phase), int(phaseOver))
	if tally := (Rules{}).Tally(&x.s); tally.Reason != reasonPyramid || tally.Winners[0] != 1 {
		t.Errorf("tally %+v", tally)
	}
}

// settingTests show what every setting changes: the default and the other.
var settingTests = map[rulings]func(*testing.T){
	rulingOrdinal: func(t *testing.T) { earlyEnd(t, 4, true); earlyEnd(t, 2, false) },
	rulingT01Twice: func(t *testing.T) {
		start := func() *table {
			return newTable(t, 2).knows(1, tech01).hand(1, kindDOUBLE).dice(1, deposits, 1, deposits, 1, forest, 1)
		}
		start().do(walk(deposits, 1, 1, 1)).has(1, 1, 0, 0, 0)
		start().set(rulingT01Twice).do(walk(deposits, 1, 1, 1)).has(1, 2, 0, 0, 0)
	},
	rulingT01Passing: func(t *testing.T) {
		start := func() *table { return newTable(t, 2).knows(1, tech01).hand(1, kindANYWHERE).dice(1, nobles, 1) }
		start().do(walk(nobles, 1, 4, 0)).has(1, 0, 0, 0, 0)
		start().set(rulingT01Passing).do(walk(nobles, 1, 4, 0)).has(1, 1, 0, 0, 0)
		start().dice(1, quarry, 1).do(walk(quarry, 1, 7, 0)).has(1, 1, 0, 0, 0)
	},
	rulingUnlockLate: func(t *testing.T) {
		x := newTable(t, 2).clear(rulingUnlockLate).dice(1, quarry, 2, palace, 1).lock(1, 0, 1).give(1, 3, 0, 0, 0).offers(unlock(false))
		x.to(palace, 1, quarry).refuses(unlock(false)).do(collect()).eq("turn", int(x.s.Turn), 2)
	},
	rulingTilesLate: func(t *testing.T) {
		start := func() *table { return newTable(t, 2).hand(1, kindVP4) }
		start().offers(use(kindVP4)).to(palace, 1, quarry).offers(use(kindVP4)).do(mainAction(false)).offers(use(kindVP4))
		x := start().clear(rulingTilesLate).offers(use(kindVP4)).to(palace, 1, quarry).refuses(use(kindVP4))
		x.do(mainAction(false)).refuses(use(kindVP4)).do(powerUp(quarry, 1)).only(use(kindVP4), end())
	},
	rulingPowerWaits: func(t *testing.T) {
		start := func() *table {
			return newTable(t, 2).hand(1, kindPOWER2).show("P30", "P31").dice(1, forest, 2, building, 2).give(1, 1, 0, 4, 0)
		}
		x := start().to(forest, 2, building).refuses(use(kindPOWER2)).do(mainAction(false), build(pyr("P30"), 0, 0), use(kindPOWER2))
		x.do(powerUp(building, 2)).only(powerUp(building, 3), powerUp(palace, 1)) // the one that did not move
		x = start().clear(rulingPowerWaits).to(forest, 2, building).offers(use(kindPOWER2)).do(mainAction(false), build(pyr("P30"), 0, 0), use(kindPOWER2))
		x.do(powerUp(building, 2)).offers(powerUp(building, 2))
	},
	rulingCocoaSalary: func(t *testing.T) {
		start := func() *table {
			x := newTable(t, 2).hand(1, kindCOCOA4).give(1, 1, 0, 0, 0).give(2, 9, 0, 0, 0)
			x.p(1).VP, x.p(2).VP = 40, 40
			return x
		}
		x := start().eclipse().only(pay(1, false), pay(0, false), use(kindCOCOA4)).do(use(kindCOCOA4)).do(pay(3, false)).has(1, 2, 0, 0, 0).vp(1, 40)
		x.eq("held", int(x.s.Held), 1)
		start().clear(rulingCocoaSalary).eclipse().vp(1, 34).has(1, 0, 0, 0, 0)
	},
	rulingPowerMay: func(t *testing.T) {
		newTable(t, 2).to(palace, 1, quarry).do(mainAction(false)).only(powerUp(quarry, 1))
		x := newTable(t, 2).set(rulingPowerMay).to(palace, 1, quarry).do(mainAction(false)).only(powerUp(quarry, 1), none()).do(none())
		x.eq("power", x.on(1, quarry, 1), 1).eq("turn", int(x.s.Turn), 2)
	},
	rulingNeutralUnused: func(t *testing.T) {
		for _, unused := range []bool{false, true} {
			seen := map[uint8]bool{}
			for seed := range uint64(200) {
				x := newTable(t, 2)
				x.p(1).Kept, x.p(2).Kept = [2]uint8{1, 4}, [2]uint8{3, 2} // S01 and S04 alone have the Palace
				if unused {
					x.set(rulingNeutralUnused)
				}
				x.luck = quick(seed)
				if err := (&taking{&x.s, x.p(1), 1, x.luck, nil}).neutral(); err != nil {
					t.Fatal(err)
				}
				for _, list := range x.check().s.Neuter {
					for _, b := range list {
						seen[b] = true
					}
				}
			}
			if seen[palace] == unused {
				t.Errorf("unused %v: boards %v", unused, seen)
			}
		}
	},
	rulingNeutralPrinted: func(t *testing.T) {
		if got := neutralBoards(1, 16, false); got != [3]uint8{3, 4, 8} { // S02, S17: 4 3, 3 8
			t.Errorf("ascending: %v", got)
		}
		if got := neutralBoards(9, 0, false); got != [3]uint8{1, 2, 7} { // S10, S01: 7 8, 1 2
			t.Errorf("ascending: %v", got)
		}
		for _, printed := range []bool{true, false} {
			mixed := false
			for seed := range uint64(50) {
				x := newTable(t, 2)
				if !printed {
					x.clear(rulingNeutralPrinted)
				}
				if err := (&taking{&x.s, x.p(1), 1, quick(seed), nil}).neutral(); err != nil {
					t.Fatal(err)
				}
				mixed = mixed || !slices.IsSorted(x.s.Neuter[0][:])
			}
			if mixed != printed {
				t.Errorf("printed order %v: boards out of order %v", printed, mixed)
			}
		}
	},
	rulingChooseTogether: func(t *testing.T) {
		x := dealt(t, 3)
		if (Rules{}).Awaits(&x.s).Len() != 3 || !(Rules{}).Secret(&x.s, 1) {
			t.Error("not all choose in secret")
		}
		x.clear(rulingChooseTogether)
		for n := range uint8(3) {
			seat := (x.s.Start+n-1)%3 + 1
			if (Rules{}).Awaits(&x.s) != engine.SeatsOf(seatOf(seat)) || (Rules{}).Secret(&x.s, seatOf(seat)) {
				t.Errorf("seat %d does not choose openly in its turn", seat)
			}
			x.do(keep(0, 1))
		}
		x.eq("phase", int(x.s.Phase), int(phaseStart))
	},
	rulingFreeWide: func(t *testing.T) {
		start := func(r rulings) *table { return newTable(t, 2).set(r).hand(1, kindFREECOCOA) }
		x := start(0).dice(1, quarry, 1, palace, 1).lock(1, 0, 1).check().refuses(unlock(true))
		x.set(rulingFreeWide).do(unlock(true)).eq("locked", x.p(1).locked(), 0)
		start(0).dice(1, quarry, 5, palace, 1).to(palace, 1, quarry).do(mainAction(true), powerUp(quarry, 5)).refuses(reward(rewardTemples, true))
		x = start(rulingFreeWide).hand(1, kindFREECOCOA).dice(1, quarry, 5, palace, 1).to(palace, 1, quarry).do(mainAction(true), powerUp(quarry, 5))
		x.do(reward(rewardTemples, true), up(red), up(green)).temple(1, 0, 1, 1)
		start(0).royal("RA04", "RB02", "RC01").dice(1, deposits, 1).to(deposits, 1, palace).refuses(worship(2, worshipAbility, false))
		x = start(rulingFreeWide).royal("RA04", "RB02", "RC01").dice(1, deposits, 2).to(deposits, 2, palace).do(worship(2, worshipAbility, false))
		x.only(trade(0, true), none(), unlock(true)).do(trade(0, true)).has(1, 0, 1, 1, 0).eq("turn", int(x.s.Turn), 2)
	},
	rulingFirstPrinted: func(t *testing.T) {
		o := engine.Options{Seats: 4, Set: map[string]string{"setup": "first"}}
		s, err := Rules{}.Setup(o, quick(3))
		if err != nil || s.Phase != phaseTurn || s.player(s.Start).Goods != (goods{7, 1, 2, 4}) {
			t.Fatalf("first game: %v, %v", s.player(s.Start).Goods, err)
		}
		x := taking{s: &State{Seats: 4, Start: 1}, luck: quick(3)}
		if err := setupPrinted(&x); err != nil || x.s.Phase != phaseStart || x.s.Players[3].Kept != [2]uint8{2, 5} {
			t.Errorf("pairs of starting tiles: %v, %v", x.s.Players[3].Kept, err)
		}
	},
	rulingWorshipLost: func(t *testing.T) {
		start := func() *table {
			x := newTable(t, 2)
			x.p(1).Temple[green], x.p(2).Temple[green] = 10, 11
			return x
		}
		start().to(palace, 1, quarry).refuses(worship(1, worshipAbility, false))
		x := start().set(rulingWorshipLost).to(palace, 1, quarry).do(worship(1, worshipAbility, false)).temple(1, 0, 0, 10)
		x.eq("locked", x.p(1).locked(), 1)
	},
	rulingT13Each: func(t *testing.T) {
		start := func(r rulings) *table {
			x := newTable(t, 2).set(r).knows(1, tech13).dice(1, forest, 1, forest, 2, palace, 3).give(1, 9, 0, 0, 0)
			return x.to(palace, 3, forest).do(mainAction(false), powerUp(forest, 1), powerUp(forest, 2)).do(offer(), powerUp(forest, 3))
		}
		x := start(0)
		x.eq("turn", int(x.s.Turn), 2).has(1, 8, 2, 0, 0)
		x = start(rulingT13Each).do(offer(), powerUp(forest, 4))
		x.eq("turn", int(x.s.Turn), 2).has(1, 7, 2, 0, 0)
	},
	rulingAlchemyStrict: func(t *testing.T) {
		start := func(r rulings) *table {
			return newTable(t, 2).set(r).dice(1, palace, 4).give(1, 0, 0, 0, 1).to(palace, 4, alchemy).do(mainAction(false), learn(1))
		}
		start(0).only(powerUp(alchemy, 4))
		x := start(rulingAlchemyStrict)
		x.eq("turn", int(x.s.Turn), 2)
	},
	rulingNoblesAny: func(t *testing.T) {
		x := newTable(t, 2).set(rulingNoblesAny).dice(1, nobles, 1, nobles, 1, building, 1).give(1, 1, 2, 0, 0)
		x.to(building, 1, nobles).do(mainAction(false)).only(noble(3), noble(2), noble(1))
	},
	rulingDark: func(t *testing.T) {
		x := round(t, 11, 2).set(rulingDark).ascend()
		x.eq("held", int(x.s.Held), 1).eq("turn", int(x.s.Turn), 3).eq("light", int(x.s.Light), 0)
		x = newTable(t, 4).set(rulingDark).eq("tie", int(winner(&newTable(t, 4).set(rulingDark).s)), 4)
		x.s.Start = 3
		x.eq("tie by turn order", int(winner(&x.s)), 2)
	},
	rulingSalaryAlways: func(t *testing.T) {
		start := func() *table {
			x := newTable(t, 2).give(1, 5, 0, 0, 0).give(2, 5, 0, 0, 0)
			x.p(1).VP, x.p(2).VP = 40, 40
			return x
		}
		x := start().eclipse().has(1, 2, 0, 0, 0).has(2, 2, 0, 0, 0)
		x.eq("held", int(x.s.Held), 1)
		x = start().set(rulingSalaryAlways).eclipse().only(pay(3, false), pay(2, false), pay(1, false), pay(0, false))
		x.do(pay(1, false), pay(3, false)).vp(1, 34).vp(2, 40).has(1, 4, 0, 0, 0).eq("held", int(x.s.Held), 1)
	},
}

func TestSettings(t *testing.T) {
	if rulingEnd != 1<<len(rulingNames) || len(settingTests) != len(rulingNames) {
		t.Fatalf("%d settings, %d names, %d tests", bits.TrailingZeros32(uint32(rulingEnd)), len(rulingNames), len(settingTests))
	}
	for i, name := range rulingNames {
		t.Run(name, settingTests[1<<i])
	}
}

// TestOptions: the second value of each option flips its ruling; the defaults are the digest's.
func TestOptions(t *testing.T) {
	if got := rulingsOf(engine.Options{Seats: 2}); got != defaultRulings {
		t.Errorf("default options give %b", got)
	}
	for i := range rulingOptions {
		x := &rulingOptions[i]
		o := engine.Options{Seats: 2, Set: map[string]string{x.Name: x.Values[1]}}
		if got := rulingsOf(o); bits.OnesCount32(uint32(got^defaultRulings)) != 1 || got^defaultRulings != x.Set|x.Clear {
			t.Errorf("option %s changes %b", x.Name, got^defaultRulings)
		}
	}
}
