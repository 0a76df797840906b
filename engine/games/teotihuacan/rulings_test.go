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

// edgeTests are the rulings R01 to R28 of rules.md 15, one test each. R29 says that a
// tile does not belong to the game: there is nothing to show.
var edgeTests = []func(*testing.T){
	func(t *testing.T) { // R01 own worker on the worship space
		x := newTable(t, 2).dice(1, rules.Quarry, 2, rules.Palace, 1, rules.Palace, 1).lock(1, 0, 1).give(1, 3, 0, 0, 0).to(rules.Palace, 1, rules.Quarry)
		x.refuses(rules.Worship(1, rules.WorshipAbility, false)).do(rules.Unlock(false)).has(1, 0, 0, 0, 0).offers(rules.Worship(1, rules.WorshipAbility, false))
	},
	func(t *testing.T) { // R02 locked workers never count
		x := newTable(t, 2).dice(1, rules.Quarry, 2, rules.Palace, 1, rules.Palace, 1).lock(1, 0, 1).dice(2, rules.Palace, 1)
		x.to(rules.Palace, 1, rules.Quarry).do(rules.MainAction(false)).eq("workers counted", int(x.s.Count), 1).vp(1, 1)
	},
	func(t *testing.T) { // R03 workers being moved are not counted
		x := newTable(t, 2).dice(1, rules.Quarry, 2, rules.Quarry, 1, rules.Palace, 1).hand(1, rules.KindDOUBLE, rules.KindANYWHERE)
		x.do(rules.Walk(rules.Quarry, 2, 8, 1)).eq("back", int(x.s.Dest), rules.Quarry).do(rules.Collect()).has(1, 1, 0, 0, 0)
		x.eq("used", int(x.p(1).Used[rules.KindDOUBLE]+x.p(1).Used[rules.KindANYWHERE]), 2)
	},
	func(t *testing.T) { // R04 four workers count as three
		x := newTable(t, 2).dice(1, rules.Forest, 4, rules.Forest, 4, rules.Forest, 5, rules.Palace, 4).give(1, 1, 0, 0, 0).to(rules.Palace, 4, rules.Forest)
		x.do(rules.MainAction(false)).has(1, 5, 4, 0, 0).eq("power-ups", int(x.s.Top().A), 2)
	},
	func(t *testing.T) { // R05 a price that cannot be paid
		newTable(t, 2).dice(2, rules.Quarry, 1).to(rules.Palace, 1, rules.Quarry).refuses(rules.MainAction(false)).offers(rules.Collect())
		newTable(t, 2).dice(1, rules.Building, 1).give(1, 5, 1, 5, 5).to(rules.Building, 1, rules.Nobles).refuses(rules.MainAction(false))
		newTable(t, 2).show("P30").dice(1, rules.Forest, 1).give(1, 5, 5, 1, 5).to(rules.Forest, 1, rules.Building).refuses(rules.MainAction(false))
		newTable(t, 2).dice(1, rules.Forest, 1).give(1, 5, 5, 5, 5).to(rules.Forest, 1, rules.Building).refuses(rules.MainAction(false))
		newTable(t, 2).show("DC00").dice(1, rules.Building, 1).give(1, 5, 5, 5, 2).to(rules.Building, 1, rules.Decorations).refuses(rules.MainAction(false))
		newTable(t, 2).give(1, 5, 5, 5, 0).to(rules.Palace, 1, rules.Alchemy).refuses(rules.MainAction(false))
	},
	func(t *testing.T) { // R06 Nobles: the row of the number of workers; if it is full one above
		start := func(rows ...uint8) *table {
			x := newTable(t, 2).dice(1, rules.Nobles, 1, rules.Nobles, 1, rules.Building, 1).give(1, 1, 2, 0, 0)
			copy(x.s.Rows[:], rows)
			return x.check().to(rules.Building, 1, rules.Nobles).do(rules.MainAction(false))
		}
		start(0, 0, 0).only(rules.Noble(3))
		start(0, 0, 3).only(rules.Noble(2), rules.Noble(1))
		start(0, 4, 3).only(rules.Noble(1))
		x := newTable(t, 2).dice(1, rules.Building, 1).give(1, 9, 9, 0, 0)
		x.s.Rows = [rules.NobleRows]uint8{4, 4, 3}
		x.check().to(rules.Building, 1, rules.Nobles).refuses(rules.MainAction(false)) // no building is left
	},
	func(t *testing.T) { // R07 technologies cost what the tile says, whatever the row
		x := newTable(t, 2).techs([rules.TechSlots]uint8{rules.Tech01, rules.Tech09, rules.Tech11, rules.Tech13, rules.Tech15, rules.Tech17}).give(1, 0, 0, 0, 2)
		x.to(rules.Palace, 1, rules.Alchemy).do(rules.MainAction(false), rules.Learn(1)).has(1, 0, 0, 0, 0)
	},
	func(t *testing.T) { // R08 the second technology symbol has no effect
		x := starting(t, 5, 7).check().do(rules.Post(rules.Deposits, rules.Alchemy, rules.Building))
		x.do(rules.Gain(1, 0, 0), rules.Gain(2, 0, 0)).temple(1, 1, 0, 0).eq("technologies", x.p(1).Technologies(), 1)
	},
	func(t *testing.T) { // R09 no compensation at the start
		x := starting(t, 13, 15)
		x.p(1).Kept, x.p(2).Kept = [2]uint8{5, 6}, [2]uint8{7, 17}
		x.check().do(x.steps()[0], rules.Gain(1, 0, 0), rules.PowerUp(rules.Deposits, 1)).do(x.steps()[0])
		x.do(rules.Gain(1, 0, 0), rules.Gain(2, 0, 0)).vp(1, 0).eq("technologies", x.p(2).Technologies(), 1)
	},
	func(t *testing.T) { // R10 two temples from one tile: the player's order
		x := newTable(t, 2).show("DC08").dice(1, rules.Building, 1).give(1, 0, 0, 0, 3).to(rules.Building, 1, rules.Decorations)
		x.do(rules.MainAction(false), rules.Decorate(dec("DC08"), rules.North)).only(rules.Up(rules.Red), rules.Up(rules.Green)).do(rules.Up(rules.Green)).temple(1, 0, 1, 1)
	},
	func(t *testing.T) { // R11 the second power-up lapses with nobody left on the board
		x := newTable(t, 2).hand(1, rules.KindEXTRAWORKER, rules.KindEXTRAWORKER).dice(1, rules.Building, 5).give(1, 0, 2, 0, 0).to(rules.Building, 5, rules.Nobles)
		x.do(rules.MainAction(false), rules.Use(rules.KindEXTRAWORKER), rules.Use(rules.KindEXTRAWORKER), rules.Noble(3)).eq("power-ups", int(x.s.Top().A), 2)
		x.do(rules.PowerUp(rules.Nobles, 5), rules.Reward(rules.RewardPoints, false)).eq("turn", int(x.s.Turn), 2)
	},
	func(t *testing.T) { // R12 POWER2 on a worker of power 5
		x := newTable(t, 2).hand(1, rules.KindPOWER2).dice(1, rules.Quarry, 5, rules.Forest, 2, rules.Deposits, 3)
		x.do(rules.Use(rules.KindPOWER2), rules.PowerUp(rules.Quarry, 5), rules.Reward(rules.RewardPoints, false)).only(rules.PowerUp(rules.Palace, 1), rules.PowerUp(rules.Forest, 2), rules.PowerUp(rules.Deposits, 3))
	},
	func(t *testing.T) { // R13 the light disc stops at the dark one
		x := newTable(t, 2)
		(&rules.Taking{S: &x.s, P: x.p(1), Seat: 1, Luck: chance.Drawing{Source: x.luck}, Facts: nil}).Light(99)
		x.eq("light", int(x.s.Light), 10)
	},
	func(t *testing.T) { tc36(t); earlyEnd(t, 4, true) }, // R14 steps by the number of the Eclipse
	func(t *testing.T) { // R15 the pyramid track ends on 10
		x := newTable(t, 2).show("P30").dice(1, rules.Forest, 1).give(1, 0, 0, 2, 0)
		x.p(1).Track = 10
		x.to(rules.Forest, 1, rules.Building).do(rules.MainAction(false), rules.Build(pyr("P30"), 0, 0)).eq("track", int(x.p(1).Track), 10)
	},
	func(t *testing.T) { // R16 no discovery tiles left
		x := newTable(t, 2).lay(rules.SpotQuarry, rules.KindRES2).dry().to(rules.Palace, 1, rules.Quarry).do(rules.Worship(1, rules.WorshipDiscovery, false))
		x.do(rules.End()).eq("empty", int(x.s.Spots[rules.SpotQuarry][0]), 0).next(1).dice(2, rules.Forest, 1, rules.Forest, 1, rules.Forest, 1)
		x.to(rules.Palace, 1, rules.Quarry).refuses(rules.Worship(1, rules.WorshipDiscovery, false), rules.Worship(1, rules.WorshipBoth, false))
	},
	func(t *testing.T) { // R17 displays shrink when the decks are empty
		x := newTable(t, 2).show("DC00", "P30").dice(1, rules.Forest, 1).give(1, 0, 0, 2, 0)
		for x.s.DecoDeck != 0 { // all decorations on the sides, on a full pyramid
			x.s.DecoDeck &= x.s.DecoDeck - 1
		}
		x.s.BuildDeck = 0
		x.to2(rules.Forest, rules.Building).take(rules.MainAction(false), rules.Build(pyr("P30"), 0, 0), rules.PowerUp(rules.Building, 1))
		x.eq("tiles", int(x.s.BuildShow[0]), 0).eq("decorations", int(x.s.DecoShow[1]), 0).eq("turn", int(x.s.Turn), 2)
	},
	func(t *testing.T) { // R18 unlocking for 3 cocoa at any decision point
		x := newTable(t, 2).dice(1, rules.Quarry, 2, rules.Quarry, 1, rules.Palace, 1).lock(1, 0, 1).give(1, 9, 0, 0, 0).offers(rules.Unlock(false))
		x.to(rules.Palace, 1, rules.Quarry).offers(rules.Unlock(false)).do(rules.MainAction(false)).offers(rules.Unlock(false)).do(rules.Unlock(false)).offers(rules.PowerUp(rules.Quarry, 2))
		x = newTable(t, 2).dice(1, rules.Quarry, 2, rules.Quarry, 1, rules.Palace, 1).lock(1, 0, 1).give(1, 9, 0, 0, 0).to(rules.Palace, 1, rules.Quarry).do(rules.Collect())
		x.only(rules.Unlock(false), rules.End()).do(rules.Unlock(false)).eq("turn", int(x.s.Turn), 2).has(1, 8, 0, 0, 0)
	},
	func(t *testing.T) { newTable(t, 2).refuses(rules.Release()) }, // R19
	func(t *testing.T) { // R20 a royal trade without effect
		x := newTable(t, 2).royal("RA04", "RB02", "RC08").dice(1, rules.Deposits, 1).give(1, 1, 0, 0, 0).to(rules.Deposits, 1, rules.Palace)
		x.do(rules.Worship(3, rules.WorshipAbility, false)).has(1, 1, 0, 0, 0)
		x = newTable(t, 2).royal("RA04", "RB02", "RC08").dice(1, rules.Deposits, 1).to(rules.Deposits, 1, rules.Palace)
		x.refuses(rules.Worship(3, rules.WorshipAbility, false), rules.Worship(2, rules.WorshipAbility, false)).offers(rules.Worship(1, rules.WorshipAbility, false))
	},
	func(t *testing.T) { // R21 FREECOCOA does not pay for discovery tiles
		x := newTable(t, 2).lay(rules.SpotQuarry, rules.KindAVENUE).hand(1, rules.KindFREECOCOA).dice(2, rules.Quarry, 1).lock(2, 0, 1)
		x.to(rules.Palace, 1, rules.Quarry).refuses(rules.Worship(1, rules.WorshipDiscovery, true), rules.Worship(1, rules.WorshipDiscovery, false))
		x = newTable(t, 2).lay(rules.SpotQuarry, rules.KindAVENUE).hand(1, rules.KindFREECOCOA).dice(2, rules.Quarry, 1).lock(2, 0, 1).give(1, 1, 0, 0, 0)
		x.to(rules.Palace, 1, rules.Quarry).do(rules.Worship(1, rules.WorshipBoth, true)).has(1, 1, 0, 0, 0).eq("claimed", int(x.p(1).Tiles[rules.KindAVENUE]), 1)
	},
	func(t *testing.T) { // R22 who is pushed off gets nothing
		x := newTable(t, 2).dice(2, rules.Quarry, 3).lock(2, 0, 1).give(1, 1, 0, 0, 0).to(rules.Palace, 1, rules.Quarry).do(rules.Worship(1, rules.WorshipAbility, false))
		x.has(2, 0, 0, 0, 0).vp(2, 0).eq("said", x.said(rules.FactBumped), 1)
	},
	func(t *testing.T) { // R23 the colour of a covered icon is irrelevant
		erect(t, "P18", 2, 0, 0, 2, func(x *table) { // r over the coloured R of P12 below
			x.stack("P30", rules.SlotAt(1, 0, 0), 0).stack("P12", rules.SlotAt(1, 0, 1), 3).stack("P31", rules.SlotAt(1, 1, 0), 0).stack("P19", rules.SlotAt(1, 1, 1), 0)
		}).temple(1, 0, 0, 0)
	},
	func(t *testing.T) { erect(t, "P30", 1, 0, 0, 0, nil).worth(1+2, 0, 0, 0) }, // R24 glyph on glyph scores
	func(t *testing.T) { // R25 P30 and P31 are four glyphs; turning them makes no difference
		x := newTable(t, 2).show("P30", "P31").dice(1, rules.Forest, 1).give(1, 0, 0, 2, 0).to(rules.Forest, 1, rules.Building).do(rules.MainAction(false))
		x.eq("ways", len(x.steps()), 32)
	},
	func(t *testing.T) { // R26 nobody leads with everybody on 0
		x := newTable(t, 2).give(1, 3, 0, 0, 0).give(2, 3, 0, 0, 0).eclipse()
		x.eq("leader", x.earned(1, rules.FromLeader)+x.earned(2, rules.FromLeader), 0)
	},
	func(t *testing.T) { // R27 the top step still counts for the bonus tile
		x := newTable(t, 2)
		x.p(1).Temple[rules.Blue] = 11
		x.eq("tally", newest.Tally(&x.s).Points[0], 15)
	},
	func(t *testing.T) { // R28 displays are refilled at the end of the turn
		x := newTable(t, 2).show("P30", "DC00").dice(1, rules.Forest, 1).give(1, 0, 0, 2, 0).to(rules.Forest, 1, rules.Building)
		x.do(rules.MainAction(false), rules.Build(pyr("P30"), 0, 0)).eq("place", int(x.s.BuildShow[0]), 0).do(rules.PowerUp(rules.Building, 1))
		if x.s.BuildShow[0] == 0 || x.s.DecoShow[3] == 0 || x.s.Spots[rules.SpotPalace][0] == 0 {
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
	return x.take(rules.Walk(from, 1, x.far(from, dest), 0))
}

func (x *table) take(steps ...engine.Step) *table {
	x.t.Helper()
	for _, step := range steps {
		x.offers(step)
		if err := newest.Take(&x.s, engine.Seat(x.s.Turn), step, x.luck, &x.facts); err != nil {
			x.t.Fatal(err)
		}
	}
	return x
}

// earlyEnd finishes the pyramid in the first era and checks what a step of the track brings.
func earlyEnd(t *testing.T, each int, ordinal bool) {
	x := newTable(t, 2).give(1, 9, 0, 0, 0).give(2, 9, 0, 0, 0)
	if !ordinal {
		x.clear(rules.RulingOrdinal)
	}
	x.s.BuildShow = [rules.PyramidShow]uint8{}
	for slot := range uint8(rules.SlotCount) {
		x.fill(slot)
	}
	x.p(1).VP, x.p(2).VP, x.p(1).Track, x.p(1).Temple[rules.Blue] = 20, 20, 3, 10
	x.eclipse().eq("steps", x.earned(1, rules.FromTrack), 3*each).eq("bonus", x.earned(1, rules.FromBonus), 15).eq("phase", int(x.s.Phase), int(rules.PhaseOver))
	if tally := newest.Tally(&x.s); tally.Reason != rules.ReasonPyramid || tally.Winners[0] != 1 {
		t.Errorf("tally %+v", tally)
	}
}

// settingTests show what every setting changes: the default and the other.
var settingTests = map[rules.Rulings]func(*testing.T){
	rules.RulingOrdinal: func(t *testing.T) { earlyEnd(t, 4, true); earlyEnd(t, 2, false) },
	rules.RulingT01Twice: func(t *testing.T) {
		start := func() *table {
			return newTable(t, 2).knows(1, rules.Tech01).hand(1, rules.KindDOUBLE).dice(1, rules.Deposits, 1, rules.Deposits, 1, rules.Forest, 1)
		}
		start().do(rules.Walk(rules.Deposits, 1, 1, 1)).has(1, 1, 0, 0, 0)
		start().set(rules.RulingT01Twice).do(rules.Walk(rules.Deposits, 1, 1, 1)).has(1, 2, 0, 0, 0)
	},
	rules.RulingT01Passing: func(t *testing.T) {
		start := func() *table {
			return newTable(t, 2).knows(1, rules.Tech01).hand(1, rules.KindANYWHERE).dice(1, rules.Nobles, 1)
		}
		start().do(rules.Walk(rules.Nobles, 1, 4, 0)).has(1, 0, 0, 0, 0)
		start().set(rules.RulingT01Passing).do(rules.Walk(rules.Nobles, 1, 4, 0)).has(1, 1, 0, 0, 0)
		start().dice(1, rules.Quarry, 1).do(rules.Walk(rules.Quarry, 1, 7, 0)).has(1, 1, 0, 0, 0)
	},
	rules.RulingUnlockLate: func(t *testing.T) {
		x := newTable(t, 2).clear(rules.RulingUnlockLate).dice(1, rules.Quarry, 2, rules.Palace, 1).lock(1, 0, 1).give(1, 3, 0, 0, 0).offers(rules.Unlock(false))
		x.to(rules.Palace, 1, rules.Quarry).refuses(rules.Unlock(false)).do(rules.Collect()).eq("turn", int(x.s.Turn), 2)
	},
	rules.RulingTilesLate: func(t *testing.T) {
		start := func() *table { return newTable(t, 2).hand(1, rules.KindVP4) }
		start().offers(rules.Use(rules.KindVP4)).to(rules.Palace, 1, rules.Quarry).offers(rules.Use(rules.KindVP4)).do(rules.MainAction(false)).offers(rules.Use(rules.KindVP4))
		x := start().clear(rules.RulingTilesLate).offers(rules.Use(rules.KindVP4)).to(rules.Palace, 1, rules.Quarry).refuses(rules.Use(rules.KindVP4))
		x.do(rules.MainAction(false)).refuses(rules.Use(rules.KindVP4)).do(rules.PowerUp(rules.Quarry, 1)).only(rules.Use(rules.KindVP4), rules.End())
	},
	rules.RulingPowerWaits: func(t *testing.T) {
		start := func() *table {
			return newTable(t, 2).hand(1, rules.KindPOWER2).show("P30", "P31").dice(1, rules.Forest, 2, rules.Building, 2).give(1, 1, 0, 4, 0)
		}
		x := start().to(rules.Forest, 2, rules.Building).refuses(rules.Use(rules.KindPOWER2)).do(rules.MainAction(false), rules.Build(pyr("P30"), 0, 0), rules.Use(rules.KindPOWER2))
		x.do(rules.PowerUp(rules.Building, 2)).only(rules.PowerUp(rules.Building, 3), rules.PowerUp(rules.Palace, 1)) // the one that did not move
		x = start().clear(rules.RulingPowerWaits).to(rules.Forest, 2, rules.Building).offers(rules.Use(rules.KindPOWER2)).do(rules.MainAction(false), rules.Build(pyr("P30"), 0, 0), rules.Use(rules.KindPOWER2))
		x.do(rules.PowerUp(rules.Building, 2)).offers(rules.PowerUp(rules.Building, 2))
	},
	rules.RulingCocoaSalary: func(t *testing.T) {
		start := func() *table {
			x := newTable(t, 2).hand(1, rules.KindCOCOA4).give(1, 1, 0, 0, 0).give(2, 9, 0, 0, 0)
			x.p(1).VP, x.p(2).VP = 40, 40
			return x
		}
		x := start().eclipse().only(rules.Pay(1, false), rules.Pay(0, false), rules.Use(rules.KindCOCOA4)).do(rules.Use(rules.KindCOCOA4), rules.Pay(3, false)).has(1, 2, 0, 0, 0).vp(1, 40)
		x.eq("held", int(x.s.Held), 1)
		start().clear(rules.RulingCocoaSalary).eclipse().vp(1, 34).has(1, 0, 0, 0, 0)
	},
	rules.RulingPowerMay: func(t *testing.T) {
		newTable(t, 2).to(rules.Palace, 1, rules.Quarry).do(rules.MainAction(false)).only(rules.PowerUp(rules.Quarry, 1))
		x := newTable(t, 2).set(rules.RulingPowerMay).to(rules.Palace, 1, rules.Quarry).do(rules.MainAction(false)).only(rules.PowerUp(rules.Quarry, 1), rules.None()).do(rules.None())
		x.eq("power", x.on(1, rules.Quarry, 1), 1).eq("turn", int(x.s.Turn), 2)
	},
	rules.RulingNeutralUnused: func(t *testing.T) {
		for _, unused := range []bool{false, true} {
			seen := map[uint8]bool{}
			for seed := range uint64(200) {
				x := newTable(t, 2)
				x.p(1).Kept, x.p(2).Kept = [2]uint8{1, 4}, [2]uint8{3, 2} // S01 and S04 alone have the Palace
				if unused {
					x.set(rules.RulingNeutralUnused)
				}
				x.luck = quick(seed)
				a := rules.Taking{S: &x.s, P: x.p(1), Seat: 1, Luck: chance.Drawing{Source: x.luck}, Facts: nil}
				if a.Neutral(); a.Luck.Err != nil {
					t.Fatal(a.Luck.Err)
				}
				for _, list := range x.check().s.Neuter {
					for _, b := range list {
						seen[b] = true
					}
				}
			}
			if seen[rules.Palace] == unused {
				t.Errorf("unused %v: boards %v", unused, seen)
			}
		}
	},
	rules.RulingNeutralPrinted: func(t *testing.T) {
		if got := rules.NeutralBoards(1, 16, false); got != [3]uint8{3, 4, 8} { // S02, S17: 4 3, 3 8
			t.Errorf("ascending: %v", got)
		}
		if got := rules.NeutralBoards(9, 0, false); got != [3]uint8{1, 2, 7} { // S10, S01: 7 8, 1 2
			t.Errorf("ascending: %v", got)
		}
		for _, printed := range []bool{true, false} {
			mixed := false
			for seed := range uint64(50) {
				x := newTable(t, 2)
				if !printed {
					x.clear(rules.RulingNeutralPrinted)
				}
				a := rules.Taking{S: &x.s, P: x.p(1), Seat: 1, Luck: chance.Drawing{Source: quick(seed)}, Facts: nil}
				if a.Neutral(); a.Luck.Err != nil {
					t.Fatal(a.Luck.Err)
				}
				mixed = mixed || !slices.IsSorted(x.s.Neuter[0][:])
			}
			if mixed != printed {
				t.Errorf("printed order %v: boards out of order %v", printed, mixed)
			}
		}
	},
	rules.RulingChooseTogether: func(t *testing.T) {
		x := dealt(t, 3)
		if newest.Awaits(&x.s).Len() != 3 || !newest.Secret(&x.s, 1) {
			t.Error("not all choose in secret")
		}
		x.clear(rules.RulingChooseTogether)
		for n := range uint8(3) {
			seat := (x.s.Start+n-1)%3 + 1
			if newest.Awaits(&x.s) != engine.SeatsOf(engine.Seat(seat)) || newest.Secret(&x.s, engine.Seat(seat)) {
				t.Errorf("seat %d does not choose openly in its turn", seat)
			}
			x.do(rules.Keep(0, 1))
		}
		x.eq("phase", int(x.s.Phase), int(rules.PhaseStart))
	},
	rules.RulingFreeWide: func(t *testing.T) {
		start := func(r rules.Rulings) *table { return newTable(t, 2).set(r).hand(1, rules.KindFREECOCOA) }
		x := start(0).dice(1, rules.Quarry, 1, rules.Palace, 1).lock(1, 0, 1).check().refuses(rules.Unlock(true))
		x.set(rules.RulingFreeWide).do(rules.Unlock(true)).eq("locked", x.p(1).Locked(), 0)
		start(0).dice(1, rules.Quarry, 5, rules.Palace, 1).to(rules.Palace, 1, rules.Quarry).do(rules.MainAction(true), rules.PowerUp(rules.Quarry, 5)).refuses(rules.Reward(rules.RewardTemples, true))
		x = start(rules.RulingFreeWide).hand(1, rules.KindFREECOCOA).dice(1, rules.Quarry, 5, rules.Palace, 1).to(rules.Palace, 1, rules.Quarry).do(rules.MainAction(true), rules.PowerUp(rules.Quarry, 5))
		x.do(rules.Reward(rules.RewardTemples, true), rules.Up(rules.Red), rules.Up(rules.Green)).temple(1, 0, 1, 1)
		start(0).royal("RA04", "RB02", "RC01").dice(1, rules.Deposits, 1).to(rules.Deposits, 1, rules.Palace).refuses(rules.Worship(2, rules.WorshipAbility, false))
		x = start(rules.RulingFreeWide).royal("RA04", "RB02", "RC01").dice(1, rules.Deposits, 2).to(rules.Deposits, 2, rules.Palace).do(rules.Worship(2, rules.WorshipAbility, false))
		x.only(rules.Trade(0, true), rules.None(), rules.Unlock(true)).do(rules.Trade(0, true)).has(1, 0, 1, 1, 0).eq("turn", int(x.s.Turn), 2)
	},
	rules.RulingFirstPrinted: func(t *testing.T) {
		o := engine.Options{Seats: 4, Set: map[string]string{"setup": "first"}}
		s, err := newest.Setup(o, quick(3))
		if err != nil || s.Phase != rules.PhaseTurn || s.Player(s.Start).Goods != (rules.Goods{7, 1, 2, 4}) {
			t.Fatalf("first game: %v, %v", s.Player(s.Start).Goods, err)
		}
		x := rules.Taking{S: &rules.State{Seats: 4, Start: 1}, Luck: chance.Drawing{Source: quick(3)}}
		if x.SetupPrinted(); x.Luck.Err != nil || x.S.Phase != rules.PhaseStart || x.S.Players[3].Kept != [2]uint8{2, 5} {
			t.Errorf("pairs of starting tiles: %v, %v", x.S.Players[3].Kept, x.Luck.Err)
		}
	},
	rules.RulingWorshipLost: func(t *testing.T) {
		start := func() *table {
			x := newTable(t, 2)
			x.p(1).Temple[rules.Green], x.p(2).Temple[rules.Green] = 10, 11
			return x
		}
		start().to(rules.Palace, 1, rules.Quarry).refuses(rules.Worship(1, rules.WorshipAbility, false))
		x := start().set(rules.RulingWorshipLost).to(rules.Palace, 1, rules.Quarry).do(rules.Worship(1, rules.WorshipAbility, false)).temple(1, 0, 0, 10)
		x.eq("locked", x.p(1).Locked(), 1)
	},
	rules.RulingT13Each: func(t *testing.T) {
		start := func(r rules.Rulings) *table {
			x := newTable(t, 2).set(r).knows(1, rules.Tech13).dice(1, rules.Forest, 1, rules.Forest, 2, rules.Palace, 3).give(1, 9, 0, 0, 0)
			return x.to(rules.Palace, 3, rules.Forest).do(rules.MainAction(false), rules.PowerUp(rules.Forest, 1), rules.PowerUp(rules.Forest, 2)).do(rules.Offer(), rules.PowerUp(rules.Forest, 3))
		}
		x := start(0)
		x.eq("turn", int(x.s.Turn), 2).has(1, 8, 2, 0, 0)
		x = start(rules.RulingT13Each).do(rules.Offer(), rules.PowerUp(rules.Forest, 4))
		x.eq("turn", int(x.s.Turn), 2).has(1, 7, 2, 0, 0)
	},
	rules.RulingAlchemyStrict: func(t *testing.T) {
		start := func(r rules.Rulings) *table {
			return newTable(t, 2).set(r).dice(1, rules.Palace, 4).give(1, 0, 0, 0, 1).to(rules.Palace, 4, rules.Alchemy).do(rules.MainAction(false), rules.Learn(1))
		}
		start(0).only(rules.PowerUp(rules.Alchemy, 4))
		x := start(rules.RulingAlchemyStrict)
		x.eq("turn", int(x.s.Turn), 2)
	},
	rules.RulingNoblesAny: func(t *testing.T) {
		x := newTable(t, 2).set(rules.RulingNoblesAny).dice(1, rules.Nobles, 1, rules.Nobles, 1, rules.Building, 1).give(1, 1, 2, 0, 0)
		x.to(rules.Building, 1, rules.Nobles).do(rules.MainAction(false)).only(rules.Noble(3), rules.Noble(2), rules.Noble(1))
	},
	rules.RulingDark: func(t *testing.T) {
		x := round(t, 11, 2).set(rules.RulingDark).ascend()
		x.eq("held", int(x.s.Held), 1).eq("turn", int(x.s.Turn), 3).eq("light", int(x.s.Light), 0)
		x = newTable(t, 4).set(rules.RulingDark).eq("tie", int(rules.Winner(&newTable(t, 4).set(rules.RulingDark).s)), 4)
		x.s.Start = 3
		x.eq("tie by turn order", int(rules.Winner(&x.s)), 2)
	},
	rules.RulingSalaryAlways: func(t *testing.T) {
		start := func() *table {
			x := newTable(t, 2).give(1, 5, 0, 0, 0).give(2, 5, 0, 0, 0)
			x.p(1).VP, x.p(2).VP = 40, 40
			return x
		}
		x := start().eclipse().has(1, 2, 0, 0, 0).has(2, 2, 0, 0, 0)
		x.eq("held", int(x.s.Held), 1)
		x = start().set(rules.RulingSalaryAlways).eclipse().only(rules.Pay(3, false), rules.Pay(2, false), rules.Pay(1, false), rules.Pay(0, false))
		x.do(rules.Pay(1, false), rules.Pay(3, false)).vp(1, 34).vp(2, 40).has(1, 4, 0, 0, 0).eq("held", int(x.s.Held), 1)
	},
}

func TestSettings(t *testing.T) {
	if rules.RulingEnd != 1<<len(rules.RulingNames) || len(settingTests) != len(rules.RulingNames) {
		t.Fatalf("%d settings, %d names, %d tests", bits.TrailingZeros32(uint32(rules.RulingEnd)), len(rules.RulingNames), len(settingTests))
	}
	for i, name := range rules.RulingNames {
		t.Run(name, settingTests[1<<i])
	}
}

// TestOptions: the second value of each option flips its ruling; the defaults are the digest's.
func TestOptions(t *testing.T) {
	if got := rules.RulingsOf(engine.Options{Seats: 2}); got != rules.DefaultRulings {
		t.Errorf("default options give %b", got)
	}
	for i := range rules.RulingOptions {
		x := &rules.RulingOptions[i]
		o := engine.Options{Seats: 2, Set: map[string]string{x.Name: x.Values[1]}}
		if got := rules.RulingsOf(o); bits.OnesCount32(uint32(got^rules.DefaultRulings)) != 1 || got^rules.DefaultRulings != x.Set|x.Clear {
			t.Errorf("option %s changes %b", x.Name, got^rules.DefaultRulings)
		}
	}
}
