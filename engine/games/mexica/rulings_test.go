package mexica

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/games/mexica/rules"
)

// The rows of rules.md 12, by number.
var edgeCases = []struct {
	name string
	test func(t *testing.T)
}{
	{"01 canal under a Mexica", func(t *testing.T) {
		x := newTable(t, 2).stand(1, "d5").stand(2, "e5")
		x.refuses(rules.Canal(x.c("d5")), rules.Canal(x.c("e5")), rules.Double(x.c("d5"), x.c("d4")), rules.Double(x.c("d5"), x.c("e5"))).offers(rules.Canal(x.c("d4")))
	}},
	{"02 canal splits a district with temples", func(t *testing.T) {
		x := newTable(t, 2).canals("b3 d2").temples(1, "2b1").temples(2, "1c2")
		x.do(rules.Canal(x.c("c3"))).eq("size", x.s.SizeOf(x.s.District[x.c("b1")]), 3).refuses(rules.Canal(x.c("c2"))).offers(rules.Canal(x.c("b2")))
		if x.s.Cells[x.c("b1")] != rules.TempleThing(1, 2) || x.s.Cells[x.c("c2")] != rules.TempleThing(2, 1) {
			t.Error("temples have moved")
		}
	}},
	{"03 canal in a district that fits a tile", func(t *testing.T) {
		x := newTable(t, 2).canals("b3+c3 d2").bank(3)
		x.do(rules.Canal(x.c("b2"))).eq("districts", len(sizes(&x.s)), 3)
	}},
	{"04 double half on lake or canal", func(t *testing.T) {
		x := newTable(t, 2).canals("d5")
		x.refuses(rules.Double(x.c("d4"), x.c("d5")), rules.Double(x.c("o6"), x.c("n6"))).offers(rules.Double(x.c("d3"), x.c("d4")))
		for _, step := range x.steps() {
			if m := rules.Unpack(step); m.Kind == rules.StepDouble && (!rules.PlainLand.Has(m.A) || !rules.PlainLand.Has(m.B)) {
				t.Errorf("%s is offered", show(step))
			}
		}
	}},
	{"05 bridge on a bay", func(t *testing.T) {
		for _, bay := range []string{"s6", "b9"} {
			if rules.CellNamed(bay) != rules.Nowhere {
				t.Errorf("%s can carry a bridge", bay)
			}
		}
	}},
	{"06 bridge blocked at both ends", func(t *testing.T) {
		x := newTable(t, 2).temples(1, "1n7").temples(2, "1p7")
		x.do(rules.Bridge(x.c("o7"), rules.AxisH))
	}},
	{"07 tile or temple on an access cell", func(t *testing.T) {
		x := newTable(t, 2).canals("b3+c3 d2").spans("d2h").bank(3).stand(1, "b1")
		x.do(rules.Temple(1, x.c("b2")), rules.Found(3, x.c("c2")))
	}},
	{"08 turning a bridge in place", func(t *testing.T) {
		x := newTable(t, 2).canals("k10").water("c5 c6 c7 c8 f9 f10 f11 f12").spans("c5h c6h c7h c8h f9h f10h f11h f12h o6h o8h k10h")
		x.eq("supply", int(x.s.Spans), 0)
		x.refuses(rules.Shift(x.c("k10"), x.c("k10"), rules.AxisV)).offers(rules.Shift(x.c("k10"), x.c("o9"), rules.AxisH), rules.Shift(x.c("o6"), x.c("o7"), rules.AxisH))
	}},
	{"09 boat to an occupied bridge", func(t *testing.T) {
		x := newTable(t, 2).spans("o6h o7h o8h").stand(1, "o6").stand(2, "o7")
		x.lists(rules.StepBoat, rules.Boat(x.c("o8"))).do(rules.Boat(x.c("o8"))).ap(4)
		newTable(t, 2).spans("o6h o7h o8h").stand(1, "o6").stand(2, "o7").turn(1, 1).lists(rules.StepBoat)
	}},
	{"10 shut in from round 2", func(t *testing.T) {
		x := newTable(t, 2).stand(1, "f11").stand(2, "f9").temples(1, "1e9 1g9 1f8")
		x.do(rules.Temple(2, x.c("f10")), rules.End()).lists(rules.StepWalk)
		x.offers(rules.Travel(x.c("a3")), rules.Canal(x.c("d9")), rules.End())
		x = newTable(t, 2).stand(1, "f9").temples(2, "1e9 1g9 1f8 2f11").canals("f10").lists(rules.StepWalk)
		x.do(rules.Bridge(x.c("f10"), rules.AxisV), rules.Walk(x.c("f10")))
	}},
	{"11 no bridge could free him", func(t *testing.T) {
		x := newTable(t, 2).stand(1, "f11").stand(2, "f9").temples(1, "1e9 2g9 1f8").temples(2, "1e10 1f12 1g10")
		x.offers(rules.Temple(1, x.c("f10")))
	}},
	{"12 palace alone", func(t *testing.T) {
		x := newTable(t, 2).water("g5 g6 h5 i5 i6 j6 j7 j8 i8 i9 h9 g9 g8 f8 f7 f6").bank(5, 5).stand(2, "a3").stand(1, "h6")
		x.lists(rules.StepFound).phaseTwo().scored().vp(1, rules.PalaceBonus).eq("districts scored", x.said(rules.FactDistrict), 0)
	}},
	{"13 district with the palace", func(t *testing.T) {
		x := newTable(t, 2).water("g5 h5 i5 f6 j6 f7 j7 g8 i8 h9").stand(2, "a4").bank(7)
		x.do(rules.Found(7, x.c("i6"))).vp(1, 4)
	}},
	{"14 two tiles of a size", func(t *testing.T) {
		x := newTable(t, 2).canals("b3+c3 d2").stand(1, "b1").bank(3, 3)
		x.lists(rules.StepFound, rules.Found(3, x.c("b2")), rules.Found(3, x.c("c2"))).do(rules.Found(3, x.c("c2"))).eq("tiles", int(x.s.Bank[3]), 1)
	}},
	{"15 temple on the last cell for a tile", func(t *testing.T) {
		x := newTable(t, 2).canals("b3+c3 d2").stand(1, "b1").temples(2, "1b2").bank(3)
		x.do(rules.Temple(1, x.c("c2"))).lists(rules.StepFound)
	}},
	{"16 standing on the only empty cell", func(t *testing.T) {
		newTable(t, 2).canals("b3+c3 d2").stand(1, "b1").temples(2, "1b2 1c2").bank(3).lists(rules.StepFound)
	}},
	{"17 founder who built nothing", func(t *testing.T) {
		x := newTable(t, 2).canals("b3+c3 d2").stand(1, "b1").temples(2, "1b2").bank(3)
		x.do(rules.Found(3, x.c("c2"))).vp(1, 2).vp(2, 0)
	}},
	{"18 figure on a bridge beside", func(t *testing.T) {
		x := newTable(t, 2).canals("b3+c3 d2").spans("d2h").stand(1, "b1").stand(2, "d2").bank(3)
		x.do(rules.Found(3, x.c("b2"))).vp(2, 0)
	}},
	{"19 others finish the round", func(t *testing.T) {
		x := newTable(t, 2).canals("b3+c3 d2").stand(1, "b1").bank(3).empty(1)
		x.do(rules.Found(3, x.c("c2")), rules.End()).eq("phase", int(x.s.Phase), int(rules.PhaseOne)).do(rules.Canal(x.c("m12")), rules.End()).eq("phase", int(x.s.Phase), int(rules.PhaseTwo))
	}},
	{"20 emblem cell gives nothing", func(t *testing.T) {
		x := newTable(t, 3).stand(1, "h7").stand(2, "i7").scored()
		x.vp(1, 0).vp(2, 5).eq("palace", x.said(rules.FactPalace), 2)
	}},
	{"21 same player first in both phases", func(t *testing.T) {
		x := newTable(t, 4).empty(3).bank().turn(4, 6).do(rules.End())
		x.eq("phase", int(x.s.Phase), int(rules.PhaseTwo)).eq("seat", int(x.s.Turn), 1).eq("round", int(x.s.Round), 1)
	}},
	{"22 third place beside two firsts", func(t *testing.T) {
		if got := tied(9, [4]int{6, 2, 6, 0}); got != [4]int{9, 3, 9, 0} {
			t.Errorf("points %v", got)
		}
	}},
	{"23 chip bought with a chip's action point", func(t *testing.T) {
		x := newTable(t, 2).chips(1, 3).turn(1, 0).refuses(rules.Buy())
		x.do(rules.Use(), rules.Buy(), rules.Use(), rules.Buy(), rules.Use()).refuses(rules.Buy()).eq("chips", int(x.p(1).Chips), 2)
	}},
}

func TestEdgeCases(t *testing.T) {
	for _, c := range edgeCases {
		t.Run(c.name, c.test)
	}
}

// The uncertain points of rules.md 14, by number: what the defaults do.

func TestU1Shelter(t *testing.T) {
	// Seat 2 has one way out, f10. Whatever fills it is not offered in round 1.
	x := newTable(t, 2).stand(1, "f11").stand(2, "f9").temples(1, "1e9 1g9 1f8").canals("h8").bank(3)
	x.s.Round = 1
	x.refuses(rules.Temple(2, x.c("f10")), rules.Temple(4, x.c("f10")), rules.Walk(x.c("f10")), rules.Travel(x.c("f10")), rules.Canal(x.c("f10")),
		rules.Double(x.c("f10"), x.c("g10")), rules.Double(x.c("e10"), x.c("f10"))).offers(rules.Canal(x.c("g10")), rules.Temple(2, x.c("g10")))
	// The figure that stands in the way may go, even where the way will be.
	x.stand(1, "f10").s.Round = 1
	x.offers(rules.Walk(x.c("f11")))
	// A bridge as the only way out may neither be moved nor entered.
	y := newTable(t, 2).canals("k10").water("c5 c6 c7 c8 f1 f2 f3 f4").spans("c5h c6h c7h c8h f1h f2h f3h f4h o6h o8h k10v")
	y.stand(1, "k11").stand(2, "k9").temples(1, "1j9 1l9 1k8").s.Round = 1
	y.eq("supply", int(y.s.Spans), 0).refuses(rules.Walk(y.c("k10")), rules.Shift(y.c("k10"), y.c("o7"), rules.AxisH)).offers(rules.Shift(y.c("o6"), y.c("o7"), rules.AxisH))
	// On a bridge, a boat journey is a way out.
	z := newTable(t, 2).spans("o6h o8h").stand(1, "n8").stand(2, "o6").temples(1, "1n6 1p6")
	z.s.Round = 1
	z.refuses(rules.Walk(z.c("o8"))).offers(rules.Canal(z.c("k8")), rules.Bridge(z.c("o7"), rules.AxisH))
	z.do(rules.Bridge(z.c("o7"), rules.AxisH)).offers(rules.Walk(z.c("o8")))
	// Round 1 of phase 2 is not protected.
	x = newTable(t, 2).stand(1, "f11").stand(2, "f9").temples(1, "1e9 1g9 1f8").phaseTwo()
	x.s.Round = 1
	x.offers(rules.Walk(x.c("f10")), rules.Canal(x.c("f10")))
}

func TestU2U3Neutral(t *testing.T) {
	if rules.Apart(at(t, "f9"), at(t, "h7")) != 4 || rules.Apart(at(t, "f9"), at(t, "f12")) != 3 {
		t.Error("distance")
	}
	for name, want := range map[string]bool{"c2": true, "b6": true, "n6": false, "c7": false, "g4": false, "h3": false} {
		if rules.Coast.Has(at(t, name)) != want {
			t.Errorf("%s: coast %v", name, !want)
		}
	}
}

func TestU4Impossible(t *testing.T) {
	// Both phases: one canal cuts the last land that was large enough.
	x := newTable(t, 2).canals("b3+c3 d2").stand(1, "b1").bank(3, 13)
	x.s.Doubles, x.s.Singles = 0, 1
	if got := x.s.Possible(); got&(1<<13) == 0 || got&(1<<3) == 0 {
		t.Errorf("possible %b", got)
	}
	x.s.Singles = 0
	if got := x.s.Possible(); got&(1<<13) != 0 || got&(1<<3) == 0 || got&(1<<4) != 0 {
		t.Errorf("without canals: possible %b", got)
	}
	// A temple takes the last room of a tile in phase 1.
	y := newTable(t, 2).canals("b3+c3 d2").stand(1, "b1").temples(2, "1b2").bank(3)
	y.s.Singles, y.s.Doubles = 0, 0
	(&rules.Taking{S: &y.s, P: y.p(1), Seat: 1, Facts: &y.facts}).Temple(1, y.c("c2"))
	y.eq("tiles", int(y.s.Bank[3]), 0).eq("removed", y.said(rules.FactRemoved), 1)
}

func TestU5Emblem(t *testing.T) {
	x := newTable(t, 2).stand(1, "h6").stand(2, "a3")
	x.offers(rules.Walk(x.c("h7")), rules.Travel(x.c("h7"))).refuses(rules.Canal(x.c("h7"))).do(rules.Walk(x.c("h7")), rules.Walk(x.c("g7")))
}

func TestU6BridgeHomeless(t *testing.T) {
	x := newTable(t, 2).spans("o7h").stand(1, "o7")
	x.eq("home", int(x.s.HomeOf(x.p(1))), rules.Nowhere).lists(rules.StepTemple).do(rules.Walk(x.c("p7"))).offers(rules.Temple(1, x.c("n7")))
}

func TestU7U8Axis(t *testing.T) {
	x := newTable(t, 2).canals("j7")
	x.offers(rules.Bridge(x.c("j7"), rules.AxisH), rules.Bridge(x.c("j7"), rules.AxisV)).do(rules.Bridge(x.c("j7"), rules.AxisV))
	x.refuses(rules.Canal(x.c("j6")), rules.Canal(x.c("j8"))).offers(rules.Canal(x.c("k7")))
	y := newTable(t, 2).canals("j7").stand(1, "i7").stand(2, "a3").do(rules.Bridge(x.c("j7"), rules.AxisH), rules.Walk(x.c("j7")), rules.Walk(x.c("k7")))
	y.ap(3)
}

func TestU9TravelPalace(t *testing.T) {
	x := newTable(t, 2).stand(1, "a3").stand(2, "h6")
	x.offers(rules.Travel(x.c("g7")), rules.Travel(x.c("h7"))).refuses(rules.Travel(x.c("h6")), rules.Travel(x.c("a3"))).do(rules.Travel(x.c("h8"))).ap(1)
	x = newTable(t, 2).stand(1, "a3").spans("o7h o8h").stand(2, "o8").offers(rules.Travel(x.c("o7"))).refuses(rules.Travel(x.c("o8")))
	x.do(rules.Canal(x.c("k10")), rules.Canal(x.c("k12"))).lists(rules.StepTravel)
}

// TestU11Valve: the safety valve ends a phase in which nothing happens; it is no rule.
func TestU11Valve(t *testing.T) {
	x := newTable(t, 2).stand(1, "a3").stand(2, "a4")
	idle := func(rounds int) {
		for range 2 * rounds {
			x.do(rules.End())
		}
	}
	idle(rules.RulingIdleRounds - 1)
	x.eq("idle", int(x.s.Idle), rules.RulingIdleRounds-1).do(rules.Canal(x.c("k10")), rules.End(), rules.End()).eq("idle", int(x.s.Idle), 0)
	x.do(rules.Walk(x.c("b3")), rules.End(), rules.Buy(), rules.End()).eq("idle", int(x.s.Idle), 1)
	idle(rules.RulingIdleRounds - 1)
	x.eq("phase", int(x.s.Phase), int(rules.PhaseTwo)).eq("removed", x.said(rules.FactRemoved), rules.FirstTiles).eq("idle", int(x.s.Idle), 0)
	idle(rules.RulingIdleRounds)
	tally := newest.Tally(&x.s)
	if x.s.Phase != rules.PhaseOver || tally.Reason != rules.ReasonIdle || !slices.Equal(tally.Winners, []engine.Seat{2}) {
		t.Errorf("phase %d, %+v", x.s.Phase, tally) // seat 2 holds a chip
	}
}
