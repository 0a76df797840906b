package teotihuacan

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/fixture/states"
)

// TestInstantTiles: what each instant tile does, and that it is turned over and kept (rules.md 9).
func TestInstantTiles(t *testing.T) {
	start := func(kind int) *table { return newTable(t, 2).hand(1, kind).do(use(kind)) }
	x := start(kindVP4).vp(1, 4)
	x.eq("stage", int(x.s.Stage), int(stageBegun))
	start(kindRES2).only(gain(2, 0, 0), gain(1, 1, 0), gain(1, 0, 1), gain(0, 2, 0), gain(0, 1, 1), gain(0, 0, 2)).do(gain(0, 1, 1)).has(1, 0, 0, 1, 1)
	start(kindRES3).do(gain(1, 1, 1)).has(1, 0, 1, 1, 1)
	start(kindCOCOA4).has(1, 4, 0, 0, 0)
	start(kindTANY).do(up(red)).temple(1, 0, 1, 0)
	start(kindTBLUE).do(gain(1, 0, 0)).temple(1, 1, 0, 0)
	start(kindTRED).temple(1, 0, 1, 0)
	start(kindTGREEN).temple(1, 0, 0, 1)
	x = start(kindAVENUE)
	x.eq("Avenue", int(x.p(1).Avenue), 1).eq("used", int(x.p(1).Used[kindAVENUE]), 1).eq("left", int(x.p(1).Tiles[kindAVENUE]), 0)
	x = newTable(t, 2).hand(1, kindPOWER2).dice(1, quarry, 1, forest, 2, deposits, 3).do(use(kindPOWER2), powerUp(quarry, 1), powerUp(quarry, 2))
	x.eq("raised", x.on(1, quarry, 3), 1).eq("turn", int(x.s.Turn), 1).refuses(end()) // a tile is no turn
}

// TestUselessTiles: a tile that would do nothing is not offered.
func TestUselessTiles(t *testing.T) {
	x := newTable(t, 2).hand(1, kindAVENUE, kindTBLUE, kindTRED, kindTANY, kindPOWER2)
	x.p(1).Avenue, x.p(1).Temple, x.p(2).Temple = 9, [3]uint8{10, 10, 10}, [3]uint8{11, 10, 11}
	x.refuses(use(kindAVENUE), use(kindTBLUE)).offers(use(kindTRED), use(kindTANY)).do(use(kindTANY)).offers(up(red)).refuses(up(blue), up(green))
	x = newTable(t, 2).hand(1, kindPOWER2, kindTANY).dice(1, forest, 1, quarry, 1, deposits, 1).lock(1, 0, 1).lock(1, 1, 1).lock(1, 2, 1)
	x.p(1).Temple, x.p(2).Temple = [3]uint8{10, 10, 10}, [3]uint8{11, 11, 11}
	x.only(release())
}

// TestTileWindows: on the turn it was claimed, in the free unlock turn, after the action, never in the start.
func TestTileWindows(t *testing.T) {
	x := newTable(t, 2).lay(spotQuarry, kindRES2).to(palace, 1, quarry).do(worship(1, worshipDiscovery, false))
	x.only(use(kindRES2), end()).do(use(kindRES2), gain(2, 0, 0)).has(1, 0, 2, 0, 0).eq("turn", int(x.s.Turn), 2)
	x = newTable(t, 2).hand(1, kindPOWER2).dice(1, forest, 1, quarry, 1, deposits, 1).lock(1, 0, 1).lock(1, 1, 1).lock(1, 2, 1).do(release())
	x.only(use(kindPOWER2), end()).do(use(kindPOWER2), powerUp(forest, 1), powerUp(quarry, 1)).eq("turn", int(x.s.Turn), 2)
	newTable(t, 2).hand(2, kindVP4).refuses(use(kindVP4))
	newTable(t, 2).hand(1, kindM1, kindDOUBLE, kindANYWHERE, kindFREECOCOA, kindEXTRAWORKER).
		refuses(use(kindM1), use(kindDOUBLE), use(kindANYWHERE), use(kindFREECOCOA), use(kindEXTRAWORKER))
	x = starting(t, 9, 12).hand(1, kindVP4).do(post(alchemy, nobles, decorations)).refuses(use(kindVP4))
	x.eq("phase", int(x.s.Phase), int(phaseStart))
}

// TestMovementTiles: DOUBLE and ANYWHERE, alone and together (rules.md 9).
func TestMovementTiles(t *testing.T) {
	x := newTable(t, 2).dice(1, quarry, 1, quarry, 2, palace, 1)
	x.refuses(walk(quarry, 1, 4, 0), walk(quarry, 1, 1, 2)).hand(1, kindDOUBLE).offers(walk(quarry, 1, 1, 2), walk(quarry, 2, 1, 1))
	x.refuses(walk(palace, 1, 1, 1), walk(quarry, 1, 1, 1)).do(walk(quarry, 2, 2, 1), mainAction(false)).has(1, 0, 1, 0, 0)
	x.eq("both", x.on(1, forest, 1)+x.on(1, forest, 2), 2)
	x = newTable(t, 2).dice(1, quarry, 1, quarry, 2, palace, 1).hand(1, kindANYWHERE).offers(walk(quarry, 1, 8, 0)).do(walk(quarry, 1, 7, 0))
	x.eq("Palace", int(x.s.Dest), palace).eq("used", int(x.p(1).Used[kindANYWHERE]), 1)
	x = newTable(t, 2).dice(1, quarry, 1, quarry, 2, palace, 1).hand(1, kindANYWHERE).do(walk(quarry, 1, 3, 0))
	x.eq("used for a short way", int(x.p(1).Used[kindANYWHERE]), 0)
	x = newTable(t, 2).dice(1, palace, 1, palace, 2, forest, 1).hand(1, kindDOUBLE).do(walk(palace, 2, 1, 1), worship(1, worshipAbility, false))
	x.eq("locked", int(x.p(1).Dice[1].Lock), 1).eq("beside", x.on(1, quarry, 1), 1)
}

// TestFreeCocoa: the three payments that FREECOCOA waives (rules.md 9).
func TestFreeCocoa(t *testing.T) {
	x := newTable(t, 2).hand(1, kindFREECOCOA).dice(2, quarry, 1).to(palace, 1, quarry).refuses(mainAction(false)).do(mainAction(true)).has(1, 0, 0, 0, 0)
	x.eq("used", int(x.p(1).Used[kindFREECOCOA]), 1)
	newTable(t, 2).hand(1, kindFREECOCOA).to(palace, 1, quarry).refuses(mainAction(true)) // nothing to waive
	x = newTable(t, 2).hand(1, kindFREECOCOA).dice(2, quarry, 1).lock(2, 0, 1).to(palace, 1, quarry)
	x.refuses(worship(1, worshipAbility, false)).do(worship(1, worshipAbility, true)).has(1, 1, 0, 0, 0)
	x = newTable(t, 2).hand(1, kindFREECOCOA).give(1, 5, 0, 0, 0).give(2, 5, 0, 0, 0)
	x.p(1).VP, x.p(2).VP = 30, 30
	x.eclipse().only(pay(3, false), pay(2, false), pay(1, false), pay(0, false), pay(0, true)).do(pay(0, true)).has(1, 5, 0, 0, 0).vp(1, 30)
}

// TestWorshipForms: discovery alone, both in either order, and what can be chosen (rules.md 3.3).
func TestWorshipForms(t *testing.T) {
	start := func(cocoa, wood int16, kind int) *table {
		return newTable(t, 2).lay(spotDeposits, kind).dice(1, decorations, 1, forest, 1, forest, 1).give(1, cocoa, wood, 0, 0).to(decorations, 1, deposits)
	}
	start(0, 1, kindM4).only(collect(), mainAction(false), worship(1, worshipAbility, false), worship(1, worshipDiscovery, false))
	x := start(1, 0, kindM4).refuses(worship(1, worshipDiscovery, false), worship(1, worshipReverse, false))
	x.do(worship(1, worshipBoth, false), gain(1, 0, 0)).has(1, 0, 0, 0, 0).eq("paid out of the ability", int(x.p(1).Tiles[kindM4]), 1)
	x = start(1, 0, kindM4).do(worship(1, worshipBoth, false), gain(0, 1, 0))
	x.eq("not payable in the end", int(x.p(1).Tiles[kindM4]), 0).eq("turn", int(x.s.Turn), 2)
	x = start(1, 1, kindM4).do(worship(1, worshipReverse, false)).has(1, 0, 0, 0, 0)
	x.eq("mask", int(x.p(1).Tiles[kindM4]), 1).only(gain(1, 0, 0), gain(0, 1, 0), gain(0, 0, 1))
	palaceAt := func(cocoa int16) *table {
		return newTable(t, 2).lay(spotPalace, kindRES2).dice(1, deposits, 2, forest, 1, forest, 1).royal("RA09", "RB02", "RC03").
			give(1, cocoa, 0, 0, 0).to(deposits, 2, palace)
	}
	palaceAt(0).only(collect(), worship(1, worshipAbility, false))
	x = palaceAt(1).refuses(worship(1, worshipDiscovery, false), worship(1, worshipReverse, false), worship(3, worshipBoth, false))
	x.offers(worship(1, worshipBoth, false), worship(2, worshipAbility, false)).refuses(worship(2, worshipBoth, false))
	x = palaceAt(2).offers(worship(2, worshipBoth, false), worship(2, worshipReverse, false)).do(worship(2, worshipReverse, false))
	x.offers(use(kindRES2), trade(0, false)).do(trade(0, false)).has(1, 0, 1, 1, 0)
}

// TestWorshipTileFirst: with the discovery tile first RA09 counts the Avenue after it was used (rules.md 3.3, 9, 10).
func TestWorshipTileFirst(t *testing.T) {
	start := func(kind int, avenue uint8) *table {
		x := newTable(t, 2).lay(spotPalace, kind).dice(1, deposits, 3, forest, 5, forest, 1).royal("RA09", "RB02", "RC01").give(1, 5, 5, 5, 5)
		x.p(1).Avenue = avenue
		return x.check().to(deposits, 3, palace)
	}
	x := start(kindAVENUE, 1).do(worship(1, worshipReverse, false)).offers(use(kindAVENUE), none())
	if text := (Rules{}).Encode(&x.s); states.Parsed[State](t, Rules{}, string(text)) != x.s {
		t.Errorf("the pause is not read back: %s", text)
	}
	x.do(use(kindAVENUE)).vp(1, 2).eq("Avenue", int(x.p(1).Avenue), 2)
	start(kindAVENUE, 1).do(worship(1, worshipReverse, false), none()).vp(1, 1).offers(use(kindAVENUE))
	start(kindAVENUE, 1).do(worship(1, worshipBoth, false)).vp(1, 1).offers(use(kindAVENUE))
	x = start(kindPOWER2, 3).do(worship(1, worshipReverse, false), use(kindPOWER2), powerUp(forest, 5), reward(rewardCocoa, false), powerUp(forest, 1))
	x.vp(1, 4)
	start(kindAVENUE, 4).refuses(worship(1, worshipReverse, false)).offers(worship(1, worshipBoth, false)) // L + 1 already
	start(kindM4, 1).refuses(worship(1, worshipReverse, false))
	start(kindAVENUE, 1).refuses(worship(3, worshipReverse, false)) // RC01: no order brings more than the other
	x = start(kindAVENUE, 1)
	for line, want := range map[string]int16{"worship tile RA09; use AVENUE": 2, "worship tile RA09": 1, "worship tile RA09; none; use AVENUE": 1, "worship RA09 tile; use AVENUE": 1} {
		steps, err := Rules{}.Read(&x.s, 1, line)
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		y := *x
		if y.take(steps...); y.p(1).VP != want {
			t.Errorf("%s: %d points, want %d", line, y.p(1).VP, want)
		}
	}
}

// TestWorshipPaidByBigStep: on Forest the temple step may bring the discovery tile that pays for the board's (rules.md 3.3, 7, 9).
func TestWorshipPaidByBigStep(t *testing.T) {
	start := func(step uint8) *table {
		x := newTable(t, 2).lay(spotForest, kindM4).lay(spotRed5, kindRES2).give(1, 1, 0, 0, 0)
		x.p(1).Temple[red] = step
		return x.check().to(palace, 1, forest)
	}
	start(3).refuses(worship(1, worshipBoth, false))
	x := start(4).refuses(worship(1, worshipReverse, false)).do(worship(1, worshipBoth, false), claim(kindRES2), use(kindRES2), gain(1, 1, 0))
	x.has(1, 0, 0, 1, 0).eq("mask", int(x.p(1).Tiles[kindM4]), 1)
}

// TestWorshipAny: Decorations give a step in a temple of choice; a lost one cannot be chosen (rules.md 3.3).
func TestWorshipAny(t *testing.T) {
	newTable(t, 2).dice(1, building, 1).to(building, 1, decorations).do(worship(1, worshipAbility, false), up(red)).temple(1, 0, 1, 0)
	for _, line := range []string{"worship any; up red", "anbeten beliebig; hoch rot", "imádkozik tetszőleges; fel piros"} {
		y := newTable(t, 2).dice(1, building, 1).to(building, 1, decorations)
		if steps, err := (Rules{}).Read(&y.s, 1, line); err != nil || !slices.Equal(steps, []engine.Step{worship(1, worshipAbility, false), up(red)}) {
			t.Errorf("%s: %v, %v", line, steps, err)
		}
	}
	x := newTable(t, 2).dice(1, building, 1)
	x.p(1).Temple, x.p(2).Temple = [3]uint8{10, 10, 10}, [3]uint8{11, 11, 11}
	x.to(building, 1, decorations).refuses(worship(1, worshipAbility, false))
}

// TestClaims: Avenue tiles may be declined, prices are paid, stacks are not refilled (rules.md 7, 8).
func TestClaims(t *testing.T) {
	start := func(cocoa int16) *table {
		x := newTable(t, 2).lay(spotAvenue3, kindRES3, kindM4, kindM4).dice(1, building, 1).give(1, cocoa, 3, 0, 0)
		x.p(1).Avenue = 2
		return x.to(building, 1, nobles).do(mainAction(false), noble(1))
	}
	x := start(1).only(claim(kindRES3), claim(kindM4), none()).do(claim(kindRES3)).has(1, 0, 1, 0, 0)
	x.eq("left", int(x.s.Spots[spotAvenue3][0]), kindM4+1).eq("left", int(x.s.Spots[spotAvenue3][2]), 0)
	start(0).only(claim(kindM4), none()).do(none()).only(powerUp(nobles, 1))
	x = newTable(t, 2).lay(spotGreen3, kindM1).hand(1, kindCOCOA4).give(1, 0, 0, 0, 2)
	x.p(1).Temple[green] = 2
	x.to(palace, 1, quarry).do(worship(1, worshipAbility, false)).only(none(), use(kindCOCOA4)).do(use(kindCOCOA4))
	x.only(claim(kindM1), none(), unlock(false)).do(claim(kindM1)).has(1, 2, 0, 0, 1)
}

// TestTechnologies: those with an effect after an action that no case shows (rules.md 11).
func TestTechnologies(t *testing.T) {
	x := newTable(t, 2).knows(1, tech09).show("DC00").dice(1, building, 1).give(1, 0, 0, 0, 3).to(building, 1, decorations)
	x.do(mainAction(false), decorate(dec("DC00"), north)).vp(1, 3+4)
	x = newTable(t, 2).knows(1, tech11, tech17).show("P30", "P31").dice(1, building, 1, forest, 1).give(1, 1, 0, 4, 0).to(forest, 1, building)
	x.do(mainAction(false), build(pyr("P30"), 0, 0), build(pyr("P31"), 10, 0)).eq("T11 once", x.earned(1, fromTech), 3)
	x.do(up(red)).temple(1, 0, 1, 0).only(powerUp(building, 1))
	newTable(t, 2).knows(1, tech05).dice(1, decorations, 1).to(decorations, 1, deposits).do(mainAction(false)).has(1, 0, 0, 0, 1)
	x = newTable(t, 2).knows(1, tech13).dice(1, palace, 5, forest, 1, forest, 1).give(1, 1, 0, 0, 0).to(palace, 5, quarry).do(mainAction(false))
	x.do(powerUp(quarry, 5), reward(rewardPoints, false)).eq("nobody left", int(x.s.Turn), 2)
	x = newTable(t, 2).knows(1, tech13).to(palace, 1, quarry).do(mainAction(false), powerUp(quarry, 1))
	x.eq("turn", int(x.s.Turn), 2)
}

// TestExtraWorker: where one more worker makes a difference, and only there (rules.md 9).
func TestExtraWorker(t *testing.T) {
	x := newTable(t, 2).hand(1, kindEXTRAWORKER).dice(1, palace, 5, forest, 1, forest, 1).give(1, 0, 0, 0, 4).to(palace, 5, alchemy).do(mainAction(false))
	x.do(use(kindEXTRAWORKER), learn(4)).only(powerUp(alchemy, 5)) // row 2 with the power-up
	x = newTable(t, 2).hand(1, kindEXTRAWORKER, kindEXTRAWORKER).dice(1, palace, 1, alchemy, 1, forest, 1).give(1, 1, 0, 0, 4).to(palace, 1, alchemy)
	x.do(mainAction(false)).refuses(use(kindEXTRAWORKER))
	x = newTable(t, 2).hand(1, kindEXTRAWORKER, kindEXTRAWORKER).show("P30", "P31", "P18").dice(1, forest, 1).give(1, 0, 0, 6, 0).to(forest, 1, building)
	x.do(mainAction(false), build(pyr("P30"), 0, 0)).only(use(kindEXTRAWORKER), none()).do(use(kindEXTRAWORKER), build(pyr("P31"), 3, 0))
	x.do(use(kindEXTRAWORKER), build(pyr("P18"), 12, 0)).eq("power-ups", int(x.s.top().A), 2)
	newTable(t, 2).hand(1, kindEXTRAWORKER).to(palace, 1, quarry).do(mainAction(false)).refuses(use(kindEXTRAWORKER))
}

// TestExtraWorkerPowers: on Construction the tile may be used for the second power-up when no pyramid tile
// can be paid any more, also if it was claimed in this action (rules.md 9: number of tiles, power-ups).
func TestExtraWorkerPowers(t *testing.T) {
	start := func() *table {
		x := newTable(t, 2).show("P13", "P31").lay(spotGreen3, kindEXTRAWORKER).dice(1, forest, 1, building, 1).give(1, 1, 0, 2, 0)
		x.p(1).Temple[green] = 2
		return x.check().to(forest, 1, building).do(mainAction(false), build(pyr("P13"), 0, 0))
	}
	x := start().do(claim(kindEXTRAWORKER)).only(use(kindEXTRAWORKER), none()).do(use(kindEXTRAWORKER))
	x.eq("power-ups", int(x.s.top().A), 2)
	x = start().do(claim(kindEXTRAWORKER), none())
	x.eq("power-ups", int(x.s.top().A), 1)
	start().do(none()).only(powerUp(building, 1)) // not claimed: nothing is asked
	x = newTable(t, 2).hand(1, kindEXTRAWORKER).show("P13", "P31").dice(1, forest, 1).give(1, 0, 0, 2, 0).to(forest, 1, building)
	x.do(mainAction(false), build(pyr("P31"), 0, 0)).only(powerUp(building, 1)) // two workers have one power-up, too
}

// TestSalaryOpen: who is asked what he pays (rules.md 13.6).
func TestSalaryOpen(t *testing.T) {
	for name, c := range map[string]struct {
		held  uint8
		vp    int16
		cocoa int16
		hand  []int
		asked bool
	}{
		"pays in full":               {0, 30, 5, nil, false},
		"has nothing":                {0, 30, 0, nil, false},
		"is short":                   {0, 30, 2, nil, false},
		"has few points":             {0, 8, 5, nil, true},
		"has few points, no cocoa":   {0, 8, 0, nil, false},
		"holds FREECOCOA":            {0, 30, 5, []int{kindFREECOCOA}, true},
		"COCOA4 would help":          {0, 30, 1, []int{kindCOCOA4}, true},
		"COCOA4 is not needed":       {0, 30, 3, []int{kindCOCOA4}, false},
		"last Eclipse, tiles":        {2, 30, 1, []int{kindCOCOA4, kindFREECOCOA}, false},
		"last Eclipse, COCOA4 helps": {2, 30, 1, []int{kindCOCOA4}, false},
	} {
		t.Run(name, func(t *testing.T) {
			x := newTable(t, 2).give(1, c.cocoa, 0, 0, 0).give(2, 9, 0, 0, 0).hand(1, c.hand...)
			x.s.Held, x.p(1).VP, x.p(2).VP = c.held, c.vp, 40
			x.eclipse()
			if (x.p(1).Owes > 0) != c.asked {
				t.Errorf("owes %d", x.p(1).Owes)
			}
			if c.held == 2 {
				x.vp(1, 30)
			}
		})
	}
}

// TestSalaryOutOfTurn: several seats owe at once, in any order; a seat that used a tile is not settled.
func TestSalaryOutOfTurn(t *testing.T) {
	x := newTable(t, 3).hand(1, kindCOCOA4).hand(3, kindFREECOCOA)
	x.give(1, 1, 0, 0, 0).give(2, 9, 0, 0, 0).give(3, 2, 0, 0, 0)
	for i := range x.s.Players[:3] {
		x.s.Players[i].VP = 30
	}
	x.s.Turn = 2
	r := Rules{}
	x.eclipse()
	if r.Awaits(&x.s) != engine.SeatsOf(1, 3) || !r.Settled(&x.s, 1) || !r.Settled(&x.s, 3) {
		t.Fatalf("awaits %v", r.Awaits(&x.s).List())
	}
	if err := r.Take(&x.s, 1, use(kindCOCOA4), x.luck, nil); err != nil || r.Settled(&x.s, 1) || !r.Settled(&x.s, 3) {
		t.Fatal("a seat that used a tile is settled")
	}
	if err := r.Take(&x.s, 3, pay(0, true), x.luck, nil); err != nil || r.Awaits(&x.s) != engine.SeatsOf(1) {
		t.Fatal("seat 3 still owes")
	}
	x.check().do(pay(3, false)).has(1, 2, 0, 0, 0).eq("phase", int(x.s.Phase), int(phaseTurn)).eq("turn", int(x.s.Turn), 2).eq("held", int(x.s.Held), 1)
}
