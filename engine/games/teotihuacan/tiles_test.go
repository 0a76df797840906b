package teotihuacan

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture/states"
	"painani/engine/games/teotihuacan/notation"
	"painani/engine/games/teotihuacan/rules"
)

// TestInstantTiles: what each instant tile does, and that it is turned over and kept (rules.md 9).
func TestInstantTiles(t *testing.T) {
	start := func(kind int) *table { return newTable(t, 2).hand(1, kind).do(rules.Use(kind)) }
	x := start(rules.KindVP4).vp(1, 4)
	x.eq("stage", int(x.s.Stage), int(rules.StageBegun))
	start(rules.KindRES2).only(rules.Gain(2, 0, 0), rules.Gain(1, 1, 0), rules.Gain(1, 0, 1), rules.Gain(0, 2, 0), rules.Gain(0, 1, 1), rules.Gain(0, 0, 2)).do(rules.Gain(0, 1, 1)).has(1, 0, 0, 1, 1)
	start(rules.KindRES3).do(rules.Gain(1, 1, 1)).has(1, 0, 1, 1, 1)
	start(rules.KindCOCOA4).has(1, 4, 0, 0, 0)
	start(rules.KindTANY).do(rules.Up(rules.Red)).temple(1, 0, 1, 0)
	start(rules.KindTBLUE).do(rules.Gain(1, 0, 0)).temple(1, 1, 0, 0)
	start(rules.KindTRED).temple(1, 0, 1, 0)
	start(rules.KindTGREEN).temple(1, 0, 0, 1)
	x = start(rules.KindAVENUE)
	x.eq("Avenue", int(x.p(1).Avenue), 1).eq("used", int(x.p(1).Used[rules.KindAVENUE]), 1).eq("left", int(x.p(1).Tiles[rules.KindAVENUE]), 0)
	x = newTable(t, 2).hand(1, rules.KindPOWER2).dice(1, rules.Quarry, 1, rules.Forest, 2, rules.Deposits, 3).do(rules.Use(rules.KindPOWER2), rules.PowerUp(rules.Quarry, 1), rules.PowerUp(rules.Quarry, 2))
	x.eq("raised", x.on(1, rules.Quarry, 3), 1).eq("turn", int(x.s.Turn), 1).refuses(rules.End()) // a tile is no turn
}

// TestUselessTiles: a tile that would do nothing is not offered.
func TestUselessTiles(t *testing.T) {
	x := newTable(t, 2).hand(1, rules.KindAVENUE, rules.KindTBLUE, rules.KindTRED, rules.KindTANY, rules.KindPOWER2)
	x.p(1).Avenue, x.p(1).Temple, x.p(2).Temple = 9, [3]uint8{10, 10, 10}, [3]uint8{11, 10, 11}
	x.refuses(rules.Use(rules.KindAVENUE), rules.Use(rules.KindTBLUE)).offers(rules.Use(rules.KindTRED), rules.Use(rules.KindTANY)).do(rules.Use(rules.KindTANY)).offers(rules.Up(rules.Red)).refuses(rules.Up(rules.Blue), rules.Up(rules.Green))
	x = newTable(t, 2).hand(1, rules.KindPOWER2, rules.KindTANY).dice(1, rules.Forest, 1, rules.Quarry, 1, rules.Deposits, 1).lock(1, 0, 1).lock(1, 1, 1).lock(1, 2, 1)
	x.p(1).Temple, x.p(2).Temple = [3]uint8{10, 10, 10}, [3]uint8{11, 11, 11}
	x.only(rules.Release())
}

// TestTileWindows: on the turn it was claimed, in the free unlock turn, after the action, never in the start.
func TestTileWindows(t *testing.T) {
	x := newTable(t, 2).lay(rules.SpotQuarry, rules.KindRES2).to(rules.Palace, 1, rules.Quarry).do(rules.Worship(1, rules.WorshipDiscovery, false))
	x.only(rules.Use(rules.KindRES2), rules.End()).do(rules.Use(rules.KindRES2), rules.Gain(2, 0, 0)).has(1, 0, 2, 0, 0).eq("turn", int(x.s.Turn), 2)
	x = newTable(t, 2).hand(1, rules.KindPOWER2).dice(1, rules.Forest, 1, rules.Quarry, 1, rules.Deposits, 1).lock(1, 0, 1).lock(1, 1, 1).lock(1, 2, 1).do(rules.Release())
	x.only(rules.Use(rules.KindPOWER2), rules.End()).do(rules.Use(rules.KindPOWER2), rules.PowerUp(rules.Forest, 1), rules.PowerUp(rules.Quarry, 1)).eq("turn", int(x.s.Turn), 2)
	newTable(t, 2).hand(2, rules.KindVP4).refuses(rules.Use(rules.KindVP4))
	newTable(t, 2).hand(1, rules.KindM1, rules.KindDOUBLE, rules.KindANYWHERE, rules.KindFREECOCOA, rules.KindEXTRAWORKER).
		refuses(rules.Use(rules.KindM1), rules.Use(rules.KindDOUBLE), rules.Use(rules.KindANYWHERE), rules.Use(rules.KindFREECOCOA), rules.Use(rules.KindEXTRAWORKER))
	x = starting(t, 9, 12).hand(1, rules.KindVP4).do(rules.Post(rules.Alchemy, rules.Nobles, rules.Decorations)).refuses(rules.Use(rules.KindVP4))
	x.eq("phase", int(x.s.Phase), int(rules.PhaseStart))
}

// TestMovementTiles: DOUBLE and ANYWHERE, alone and together (rules.md 9).
func TestMovementTiles(t *testing.T) {
	x := newTable(t, 2).dice(1, rules.Quarry, 1, rules.Quarry, 2, rules.Palace, 1)
	x.refuses(rules.Walk(rules.Quarry, 1, 4, 0), rules.Walk(rules.Quarry, 1, 1, 2)).hand(1, rules.KindDOUBLE).offers(rules.Walk(rules.Quarry, 1, 1, 2), rules.Walk(rules.Quarry, 2, 1, 1))
	x.refuses(rules.Walk(rules.Palace, 1, 1, 1), rules.Walk(rules.Quarry, 1, 1, 1)).do(rules.Walk(rules.Quarry, 2, 2, 1), rules.MainAction(false)).has(1, 0, 1, 0, 0)
	x.eq("both", x.on(1, rules.Forest, 1)+x.on(1, rules.Forest, 2), 2)
	x = newTable(t, 2).dice(1, rules.Quarry, 1, rules.Quarry, 2, rules.Palace, 1).hand(1, rules.KindANYWHERE).offers(rules.Walk(rules.Quarry, 1, 8, 0)).do(rules.Walk(rules.Quarry, 1, 7, 0))
	x.eq("Palace", int(x.s.Dest), rules.Palace).eq("used", int(x.p(1).Used[rules.KindANYWHERE]), 1)
	x = newTable(t, 2).dice(1, rules.Quarry, 1, rules.Quarry, 2, rules.Palace, 1).hand(1, rules.KindANYWHERE).do(rules.Walk(rules.Quarry, 1, 3, 0))
	x.eq("used for a short way", int(x.p(1).Used[rules.KindANYWHERE]), 0)
	x = newTable(t, 2).dice(1, rules.Palace, 1, rules.Palace, 2, rules.Forest, 1).hand(1, rules.KindDOUBLE).do(rules.Walk(rules.Palace, 2, 1, 1), rules.Worship(1, rules.WorshipAbility, false))
	x.eq("locked", int(x.p(1).Dice[1].Lock), 1).eq("beside", x.on(1, rules.Quarry, 1), 1)
}

// TestFreeCocoa: the three payments that FREECOCOA waives (rules.md 9).
func TestFreeCocoa(t *testing.T) {
	x := newTable(t, 2).hand(1, rules.KindFREECOCOA).dice(2, rules.Quarry, 1).to(rules.Palace, 1, rules.Quarry).refuses(rules.MainAction(false)).do(rules.MainAction(true)).has(1, 0, 0, 0, 0)
	x.eq("used", int(x.p(1).Used[rules.KindFREECOCOA]), 1)
	newTable(t, 2).hand(1, rules.KindFREECOCOA).to(rules.Palace, 1, rules.Quarry).refuses(rules.MainAction(true)) // nothing to waive
	x = newTable(t, 2).hand(1, rules.KindFREECOCOA).dice(2, rules.Quarry, 1).lock(2, 0, 1).to(rules.Palace, 1, rules.Quarry)
	x.refuses(rules.Worship(1, rules.WorshipAbility, false)).do(rules.Worship(1, rules.WorshipAbility, true)).has(1, 1, 0, 0, 0)
	x = newTable(t, 2).hand(1, rules.KindFREECOCOA).give(1, 5, 0, 0, 0).give(2, 5, 0, 0, 0)
	x.p(1).VP, x.p(2).VP = 30, 30
	x.eclipse().only(rules.Pay(3, false), rules.Pay(2, false), rules.Pay(1, false), rules.Pay(0, false), rules.Pay(0, true)).do(rules.Pay(0, true)).has(1, 5, 0, 0, 0).vp(1, 30)
}

// TestWorshipForms: discovery alone, both in either order, and what can be chosen (rules.md 3.3).
func TestWorshipForms(t *testing.T) {
	start := func(cocoa, wood int16, kind int) *table {
		return newTable(t, 2).lay(rules.SpotDeposits, kind).dice(1, rules.Decorations, 1, rules.Forest, 1, rules.Forest, 1).give(1, cocoa, wood, 0, 0).to(rules.Decorations, 1, rules.Deposits)
	}
	start(0, 1, rules.KindM4).only(rules.Collect(), rules.MainAction(false), rules.Worship(1, rules.WorshipAbility, false), rules.Worship(1, rules.WorshipDiscovery, false))
	x := start(1, 0, rules.KindM4).refuses(rules.Worship(1, rules.WorshipDiscovery, false), rules.Worship(1, rules.WorshipReverse, false))
	x.do(rules.Worship(1, rules.WorshipBoth, false), rules.Gain(1, 0, 0)).has(1, 0, 0, 0, 0).eq("paid out of the ability", int(x.p(1).Tiles[rules.KindM4]), 1)
	x = start(1, 0, rules.KindM4).do(rules.Worship(1, rules.WorshipBoth, false), rules.Gain(0, 1, 0))
	x.eq("not payable in the end", int(x.p(1).Tiles[rules.KindM4]), 0).eq("turn", int(x.s.Turn), 2)
	x = start(1, 1, rules.KindM4).do(rules.Worship(1, rules.WorshipReverse, false)).has(1, 0, 0, 0, 0)
	x.eq("mask", int(x.p(1).Tiles[rules.KindM4]), 1).only(rules.Gain(1, 0, 0), rules.Gain(0, 1, 0), rules.Gain(0, 0, 1))
	palaceAt := func(cocoa int16) *table {
		return newTable(t, 2).lay(rules.SpotPalace, rules.KindRES2).dice(1, rules.Deposits, 2, rules.Forest, 1, rules.Forest, 1).royal("RA09", "RB02", "RC03").
			give(1, cocoa, 0, 0, 0).to(rules.Deposits, 2, rules.Palace)
	}
	palaceAt(0).only(rules.Collect(), rules.Worship(1, rules.WorshipAbility, false))
	x = palaceAt(1).refuses(rules.Worship(1, rules.WorshipDiscovery, false), rules.Worship(1, rules.WorshipReverse, false), rules.Worship(3, rules.WorshipBoth, false))
	x.offers(rules.Worship(1, rules.WorshipBoth, false), rules.Worship(2, rules.WorshipAbility, false)).refuses(rules.Worship(2, rules.WorshipBoth, false))
	x = palaceAt(2).offers(rules.Worship(2, rules.WorshipBoth, false), rules.Worship(2, rules.WorshipReverse, false)).do(rules.Worship(2, rules.WorshipReverse, false))
	x.offers(rules.Use(rules.KindRES2), rules.Trade(0, false)).do(rules.Trade(0, false)).has(1, 0, 1, 1, 0)
}

// TestWorshipTileFirst: with the discovery tile first RA09 counts the Avenue after it was used (rules.md 3.3, 9, 10).
func TestWorshipTileFirst(t *testing.T) {
	start := func(kind int, avenue uint8) *table {
		x := newTable(t, 2).lay(rules.SpotPalace, kind).dice(1, rules.Deposits, 3, rules.Forest, 5, rules.Forest, 1).royal("RA09", "RB02", "RC01").give(1, 5, 5, 5, 5)
		x.p(1).Avenue = avenue
		return x.check().to(rules.Deposits, 3, rules.Palace)
	}
	x := start(rules.KindAVENUE, 1).do(rules.Worship(1, rules.WorshipReverse, false)).offers(rules.Use(rules.KindAVENUE), rules.None())
	if text := newest.Encode(&x.s); states.Parsed[rules.State](t, newest, string(text)) != x.s {
		t.Errorf("the pause is not read back: %s", text)
	}
	x.do(rules.Use(rules.KindAVENUE)).vp(1, 2).eq("Avenue", int(x.p(1).Avenue), 2)
	start(rules.KindAVENUE, 1).do(rules.Worship(1, rules.WorshipReverse, false), rules.None()).vp(1, 1).offers(rules.Use(rules.KindAVENUE))
	start(rules.KindAVENUE, 1).do(rules.Worship(1, rules.WorshipBoth, false)).vp(1, 1).offers(rules.Use(rules.KindAVENUE))
	x = start(rules.KindPOWER2, 3).do(rules.Worship(1, rules.WorshipReverse, false), rules.Use(rules.KindPOWER2), rules.PowerUp(rules.Forest, 5), rules.Reward(rules.RewardCocoa, false), rules.PowerUp(rules.Forest, 1))
	x.vp(1, 4)
	start(rules.KindAVENUE, 4).refuses(rules.Worship(1, rules.WorshipReverse, false)).offers(rules.Worship(1, rules.WorshipBoth, false)) // L + 1 already
	start(rules.KindM4, 1).refuses(rules.Worship(1, rules.WorshipReverse, false))
	start(rules.KindAVENUE, 1).refuses(rules.Worship(3, rules.WorshipReverse, false)) // RC01: no order brings more than the other
	x = start(rules.KindAVENUE, 1)
	for line, want := range map[string]int16{"worship tile RA09; use AVENUE": 2, "worship tile RA09": 1, "worship tile RA09; none; use AVENUE": 1, "worship RA09 tile; use AVENUE": 1} {
		steps, err := newest.Read(&x.s, 1, line)
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
		x := newTable(t, 2).lay(rules.SpotForest, rules.KindM4).lay(rules.SpotRed5, rules.KindRES2).give(1, 1, 0, 0, 0)
		x.p(1).Temple[rules.Red] = step
		return x.check().to(rules.Palace, 1, rules.Forest)
	}
	start(3).refuses(rules.Worship(1, rules.WorshipBoth, false))
	x := start(4).refuses(rules.Worship(1, rules.WorshipReverse, false)).do(rules.Worship(1, rules.WorshipBoth, false), rules.Claim(rules.KindRES2), rules.Use(rules.KindRES2), rules.Gain(1, 1, 0))
	x.has(1, 0, 0, 1, 0).eq("mask", int(x.p(1).Tiles[rules.KindM4]), 1)
}

// TestWorshipAny: Decorations give a step in a temple of choice; a lost one cannot be chosen (rules.md 3.3).
func TestWorshipAny(t *testing.T) {
	newTable(t, 2).dice(1, rules.Building, 1).to(rules.Building, 1, rules.Decorations).do(rules.Worship(1, rules.WorshipAbility, false), rules.Up(rules.Red)).temple(1, 0, 1, 0)
	for _, line := range []string{"worship any; up red", "anbeten beliebig; hoch rot", "imádkozik tetszőleges; fel piros"} {
		y := newTable(t, 2).dice(1, rules.Building, 1).to(rules.Building, 1, rules.Decorations)
		if steps, err := newest.Read(&y.s, 1, line); err != nil || !slices.Equal(steps, []engine.Step{rules.Worship(1, rules.WorshipAbility, false), rules.Up(rules.Red)}) {
			t.Errorf("%s: %v, %v", line, steps, err)
		}
	}
	x := newTable(t, 2).dice(1, rules.Building, 1)
	x.p(1).Temple, x.p(2).Temple = [3]uint8{10, 10, 10}, [3]uint8{11, 11, 11}
	x.to(rules.Building, 1, rules.Decorations).refuses(rules.Worship(1, rules.WorshipAbility, false))
}

// TestClaims: Avenue tiles may be declined, prices are paid, stacks are not refilled (rules.md 7, 8).
func TestClaims(t *testing.T) {
	start := func(cocoa int16) *table {
		x := newTable(t, 2).lay(rules.SpotAvenue3, rules.KindRES3, rules.KindM4, rules.KindM4).dice(1, rules.Building, 1).give(1, cocoa, 3, 0, 0)
		x.p(1).Avenue = 2
		return x.to(rules.Building, 1, rules.Nobles).do(rules.MainAction(false), rules.Noble(1))
	}
	x := start(1).only(rules.Claim(rules.KindRES3), rules.Claim(rules.KindM4), rules.None()).do(rules.Claim(rules.KindRES3)).has(1, 0, 1, 0, 0)
	x.eq("left", int(x.s.Spots[rules.SpotAvenue3][0]), rules.KindM4+1).eq("left", int(x.s.Spots[rules.SpotAvenue3][2]), 0)
	start(0).only(rules.Claim(rules.KindM4), rules.None()).do(rules.None()).only(rules.PowerUp(rules.Nobles, 1))
	x = newTable(t, 2).lay(rules.SpotGreen3, rules.KindM1).hand(1, rules.KindCOCOA4).give(1, 0, 0, 0, 2)
	x.p(1).Temple[rules.Green] = 2
	x.to(rules.Palace, 1, rules.Quarry).do(rules.Worship(1, rules.WorshipAbility, false)).only(rules.None(), rules.Use(rules.KindCOCOA4)).do(rules.Use(rules.KindCOCOA4))
	x.only(rules.Claim(rules.KindM1), rules.None(), rules.Unlock(false)).do(rules.Claim(rules.KindM1)).has(1, 2, 0, 0, 1)
}

// TestTechnologies: those with an effect after an action that no case shows (rules.md 11).
func TestTechnologies(t *testing.T) {
	x := newTable(t, 2).knows(1, rules.Tech09).show("DC00").dice(1, rules.Building, 1).give(1, 0, 0, 0, 3).to(rules.Building, 1, rules.Decorations)
	x.do(rules.MainAction(false), rules.Decorate(dec("DC00"), rules.North)).vp(1, 3+4)
	x = newTable(t, 2).knows(1, rules.Tech11, rules.Tech17).show("P30", "P31").dice(1, rules.Building, 1, rules.Forest, 1).give(1, 1, 0, 4, 0).to(rules.Forest, 1, rules.Building)
	x.do(rules.MainAction(false), rules.Build(pyr("P30"), 0, 0), rules.Build(pyr("P31"), 10, 0)).eq("T11 once", x.earned(1, rules.FromTech), 3)
	x.do(rules.Up(rules.Red)).temple(1, 0, 1, 0).only(rules.PowerUp(rules.Building, 1))
	newTable(t, 2).knows(1, rules.Tech05).dice(1, rules.Decorations, 1).to(rules.Decorations, 1, rules.Deposits).do(rules.MainAction(false)).has(1, 0, 0, 0, 1)
	x = newTable(t, 2).knows(1, rules.Tech13).dice(1, rules.Palace, 5, rules.Forest, 1, rules.Forest, 1).give(1, 1, 0, 0, 0).to(rules.Palace, 5, rules.Quarry).do(rules.MainAction(false))
	x.do(rules.PowerUp(rules.Quarry, 5), rules.Reward(rules.RewardPoints, false)).eq("nobody left", int(x.s.Turn), 2)
	x = newTable(t, 2).knows(1, rules.Tech13).to(rules.Palace, 1, rules.Quarry).do(rules.MainAction(false), rules.PowerUp(rules.Quarry, 1))
	x.eq("turn", int(x.s.Turn), 2)
}

// TestExtraWorker: where one more worker makes a difference, and only there (rules.md 9).
func TestExtraWorker(t *testing.T) {
	x := newTable(t, 2).hand(1, rules.KindEXTRAWORKER).dice(1, rules.Palace, 5, rules.Forest, 1, rules.Forest, 1).give(1, 0, 0, 0, 4).to(rules.Palace, 5, rules.Alchemy).do(rules.MainAction(false))
	x.do(rules.Use(rules.KindEXTRAWORKER), rules.Learn(4)).only(rules.PowerUp(rules.Alchemy, 5)) // row 2 with the power-up
	x = newTable(t, 2).hand(1, rules.KindEXTRAWORKER, rules.KindEXTRAWORKER).dice(1, rules.Palace, 1, rules.Alchemy, 1, rules.Forest, 1).give(1, 1, 0, 0, 4).to(rules.Palace, 1, rules.Alchemy)
	x.do(rules.MainAction(false)).refuses(rules.Use(rules.KindEXTRAWORKER))
	x = newTable(t, 2).hand(1, rules.KindEXTRAWORKER, rules.KindEXTRAWORKER).show("P30", "P31", "P18").dice(1, rules.Forest, 1).give(1, 0, 0, 6, 0).to(rules.Forest, 1, rules.Building)
	x.do(rules.MainAction(false), rules.Build(pyr("P30"), 0, 0)).only(rules.Use(rules.KindEXTRAWORKER), rules.None()).do(rules.Use(rules.KindEXTRAWORKER), rules.Build(pyr("P31"), 3, 0))
	x.do(rules.Use(rules.KindEXTRAWORKER), rules.Build(pyr("P18"), 12, 0)).eq("power-ups", int(x.s.Top().A), 2)
	newTable(t, 2).hand(1, rules.KindEXTRAWORKER).to(rules.Palace, 1, rules.Quarry).do(rules.MainAction(false)).refuses(rules.Use(rules.KindEXTRAWORKER))
}

// TestExtraWorkerPowers: on Construction the tile may be used for the second power-up when no pyramid tile
// can be paid any more, also if it was claimed in this action (rules.md 9: number of tiles, power-ups).
func TestExtraWorkerPowers(t *testing.T) {
	start := func() *table {
		x := newTable(t, 2).show("P13", "P31").lay(rules.SpotGreen3, rules.KindEXTRAWORKER).dice(1, rules.Forest, 1, rules.Building, 1).give(1, 1, 0, 2, 0)
		x.p(1).Temple[rules.Green] = 2
		return x.check().to(rules.Forest, 1, rules.Building).do(rules.MainAction(false), rules.Build(pyr("P13"), 0, 0))
	}
	x := start().do(rules.Claim(rules.KindEXTRAWORKER)).only(rules.Use(rules.KindEXTRAWORKER), rules.None()).do(rules.Use(rules.KindEXTRAWORKER))
	x.eq("power-ups", int(x.s.Top().A), 2)
	x = start().do(rules.Claim(rules.KindEXTRAWORKER), rules.None())
	x.eq("power-ups", int(x.s.Top().A), 1)
	start().do(rules.None()).only(rules.PowerUp(rules.Building, 1)) // not claimed: nothing is asked
	x = newTable(t, 2).hand(1, rules.KindEXTRAWORKER).show("P13", "P31").dice(1, rules.Forest, 1).give(1, 0, 0, 2, 0).to(rules.Forest, 1, rules.Building)
	x.do(rules.MainAction(false), rules.Build(pyr("P31"), 0, 0)).only(rules.PowerUp(rules.Building, 1)) // two workers have one power-up, too
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
		"holds FREECOCOA":            {0, 30, 5, []int{rules.KindFREECOCOA}, true},
		"COCOA4 would help":          {0, 30, 1, []int{rules.KindCOCOA4}, true},
		"COCOA4 is not needed":       {0, 30, 3, []int{rules.KindCOCOA4}, false},
		"last Eclipse, tiles":        {2, 30, 1, []int{rules.KindCOCOA4, rules.KindFREECOCOA}, false},
		"last Eclipse, COCOA4 helps": {2, 30, 1, []int{rules.KindCOCOA4}, false},
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

// TestSalaryPlanned: what is planned goes before what is paid unasked, whatever the player has; on an old
// table he paid within the Eclipse (rules.md 13.6).
func TestSalaryPlanned(t *testing.T) {
	x := newTable(t, 2).give(1, 5, 0, 0, 0).give(2, 9, 0, 0, 0)
	x.p(1).VP, x.p(2).VP = 30, 40
	x.s.Light = x.s.Dark()
	before := x.s
	for revision, pays := range map[int]bool{0: false, rules.RevisionPaid: true, rules.RevisionOffers: true} {
		x.s = before
		a := rules.Taking{S: &x.s, P: x.p(1), Seat: 1, Luck: chance.Drawing{Source: x.luck}, Facts: &x.facts, Rules: rules.Rules{Revision: revision}}
		if a.Eclipse(); a.Luck.Err != nil || (x.s.Phase == rules.PhaseTurn) != pays {
			t.Fatalf("revision %d: %v, phase %d", revision, a.Luck.Err, x.s.Phase)
		}
		if pays {
			x.has(1, 2, 0, 0, 0).vp(1, 30)
			continue
		}
		x.do(newest.Planned(&x.s, 1, notation.PlanSalary, "4")...).has(1, 4, 0, 0, 0).vp(1, 24).has(2, 6, 0, 0, 0)
	}
}

// TestSalaryOutOfTurn: several seats owe at once, in any order; a seat that used a tile is not settled.
func TestSalaryOutOfTurn(t *testing.T) {
	x := newTable(t, 3).hand(1, rules.KindCOCOA4).hand(3, rules.KindFREECOCOA)
	x.give(1, 1, 0, 0, 0).give(2, 9, 0, 0, 0).give(3, 2, 0, 0, 0)
	for i := range x.s.Players[:3] {
		x.s.Players[i].VP = 30
	}
	x.s.Turn = 2
	r := newest
	x.eclipse()
	if r.Awaits(&x.s) != engine.SeatsOf(1, 3) || !r.Settled(&x.s, 1) || !r.Settled(&x.s, 3) {
		t.Fatalf("awaits %v", r.Awaits(&x.s).List())
	}
	if err := r.Take(&x.s, 1, rules.Use(rules.KindCOCOA4), x.luck, nil); err != nil || r.Settled(&x.s, 1) || !r.Settled(&x.s, 3) {
		t.Fatal("a seat that used a tile is settled")
	}
	if err := r.Take(&x.s, 3, rules.Pay(0, true), x.luck, nil); err != nil || r.Awaits(&x.s) != engine.SeatsOf(1) {
		t.Fatal("seat 3 still owes")
	}
	x.check().do(rules.Pay(3, false)).has(1, 2, 0, 0, 0).eq("phase", int(x.s.Phase), int(rules.PhaseTurn)).eq("turn", int(x.s.Turn), 2).eq("held", int(x.s.Held), 1)
}
