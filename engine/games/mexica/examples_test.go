package mexica

import (
	"encoding/json"
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/fixture"
	"painani/engine/games/mexica/rules"
)

// The worked examples of rules.md 13, by their names there.

func TestE1BoatFoundingChips(t *testing.T) {
	x := newTable(t, 2).canals("o5 o10+o11 p8+q8 r8+s8 t8").spans("o6h o7h o9h o10h")
	x.stand(1, "o7").stand(2, "q9").chips(1, 2).bank(7).check()
	if got := sizes(&x.s); !slices.Equal(got, []int{164, 13, 7}) {
		t.Fatalf("districts %v", got)
	}
	x.do(rules.Boat(x.c("o10"))).ap(4).do(rules.Walk(x.c("p10"))).ap(3)
	x.do(rules.Found(7, x.c("r9"))).ap(3).vp(1, 4).vp(2, 2)
	x.do(rules.Temple(3, x.c("p9"))).ap(0)
	x.do(rules.Use(), rules.Use()).ap(2).eq("chip supply", int(x.s.Chips), 12).eq("chips", int(x.p(1).Chips), 0)
	x.do(rules.Temple(2, x.c("q10"))).ap(0)
}

func TestE2GettingOut(t *testing.T) {
	set := func() *table {
		x := newTable(t, 2).canals("e2+e3").spans("o9h e2h").temples(2, "1m8 1n7 1n9").stand(1, "n8")
		return x.check().lists(rules.StepWalk)
	}
	x := set()
	x.do(rules.Bridge(x.c("o8"), rules.AxisH)).ap(5).do(rules.Walk(x.c("o8"))).ap(4).refuses(rules.Boat(x.c("e2")))
	x.do(rules.Double(x.c("o10"), x.c("o11"))).ap(3).do(rules.Boat(x.c("e2"))).ap(1).do(rules.Walk(x.c("f2"))).ap(0)
	x = set()
	x.do(rules.Travel(x.c("f2"))).ap(1)
}

func TestE3SixSinglePoints(t *testing.T) {
	x := newTable(t, 2).spans("o7h o9h").stand(1, "l7")
	x.do(rules.Walk(x.c("m7")), rules.Walk(x.c("n7")), rules.Walk(x.c("o7"))).ap(3)
	x.do(rules.Boat(x.c("o9"))).ap(2).do(rules.Walk(x.c("p9"))).ap(1).do(rules.Buy()).ap(0).eq("chips", int(x.p(1).Chips), 1)
}

func TestE4Founding13(t *testing.T) {
	for _, c := range []struct {
		name, other string
		want        int
	}{{"inside", "i4", 4}, {"outside", "a3", 0}} {
		t.Run(c.name, func(t *testing.T) {
			x := newTable(t, 2).water("f2 f3 g4 h5 i5 j4 j3 j2").stand(1, "h2").stand(2, c.other).bank(13).check()
			x.eq("size", x.s.SizeOf(x.s.District[x.c("h2")]), 13)
			x.do(rules.Found(13, x.c("h3"))).vp(1, 7).vp(2, c.want)
		})
	}
}

func TestE5SpiritualValue(t *testing.T) {
	x := newTable(t, 2).temples(1, "3f9 3f10 2f11")
	var all rules.Districts
	x.s.Survey(&all)
	x.eq("value", int(all[x.s.District[x.c("f9")]].Value[1]), 8)
}

// tied is the points of four values in a district.
func tied(size uint8, values [4]int) (out [4]int) {
	d := rules.District{Size: size}
	for i, n := range values {
		d.Value[i+1] = int16(n)
	}
	won := d.Rewards()
	for i := range out {
		out[i] = int(won[i+1].Points)
	}
	return out
}

func TestT1Ties(t *testing.T) {
	for _, c := range [][2][4]int{
		{{4, 3, 2, 1}, {13, 7, 4, 0}}, {{5, 5, 3, 0}, {13, 13, 4, 0}}, {{5, 5, 3, 3}, {13, 13, 4, 4}},
		{{5, 4, 4, 1}, {13, 7, 7, 0}}, {{5, 4, 3, 3}, {13, 7, 4, 4}}, {{3, 3, 3, 1}, {13, 13, 13, 0}},
		{{3, 3, 3, 3}, {13, 13, 13, 13}}, {{2, 0, 0, 0}, {13, 0, 0, 0}}, {{0, 0, 0, 0}, {0, 0, 0, 0}},
	} {
		if got := tied(13, c[0]); got != c[1] {
			t.Errorf("%v: %v, want %v", c[0], got, c[1])
		}
	}
}

// scored scores a position now.
func (x *table) scored() *table {
	(&rules.Taking{S: &x.s, Facts: &x.facts}).Score()
	return x
}

func TestT2Unfounded(t *testing.T) {
	for size, want := range map[uint8][3]int16{19: {19, 10, 5}, 22: {22, 11, 6}, 5: {5, 3, 2}, 1: {1, 1, 1}} {
		if got := rules.Prizes(size); got != want {
			t.Errorf("%d: %v, want %v", size, got, want)
		}
	}
	x := newTable(t, 3).canals("b3+c3 d2").temples(1, "2b1").temples(2, "1b2").stand(1, "f9").stand(2, "f10").stand(3, "f11")
	x.scored().vp(1, 0).vp(2, 0)
	x.phaseTwo().scored().vp(1, 3).vp(2, 2).vp(3, 0)
}

func TestT3Palace7(t *testing.T) {
	x := newTable(t, 2).water("g5 h5 i5 f6 j6 f7 j7 g8 i8 h9").stand(1, "h7").stand(2, "a4").bank(7).check()
	x.lists(rules.StepFound, rules.Found(7, x.c("g6")), rules.Found(7, x.c("i6")))
	x.do(rules.Found(7, x.c("g6"))).vp(1, 4)
	for _, step := range x.steps() {
		if m := rules.Unpack(step); m.Kind == rules.StepTemple && m.A != x.c("i6") {
			t.Fatalf("%s is offered", show(step))
		}
	}
	x.do(rules.Temple(1, x.c("i6"))).scored().vp(1, 4+7).phaseTwo().scored().vp(1, 18)
}

func TestT4Palace5And9(t *testing.T) {
	x := newTable(t, 2).water("g5 g6 h5 i5 i6 j6 j7 j8 i8 i9 h9 g9 g8 f8 f7 f6").stand(1, "h7").stand(2, "a4").bank(5, 5)
	x.eq("size", x.s.SizeOf(x.s.District[x.c("h7")]), 5).lists(rules.StepFound)
	x = newTable(t, 2).water("f5 g5 h5 i5 j5 j6 j7 j8 j9 i9 h9 g9 f9 f8 f7 f6").stand(1, "h7").stand(2, "a4").bank(9).check()
	x.lists(rules.StepFound, rules.Found(9, x.c("g6")), rules.Found(9, x.c("i6")), rules.Found(9, x.c("g8")), rules.Found(9, x.c("i8")))
	x.do(rules.Found(9, x.c("g8"))).vp(1, 5)
}

func TestT5IllegalCanals(t *testing.T) {
	x := newTable(t, 2).stand(2, "d5").temples(2, "1d7")
	x.refuses(rules.Canal(x.c("g7")), rules.Canal(x.c("h7")), rules.Canal(x.c("o6")), rules.Double(x.c("d3"), x.c("d5")), rules.Canal(x.c("d5")), rules.Canal(x.c("d7")))
	for _, lake := range []string{"s6", "b9", "o4"} {
		if rules.CellNamed(lake) != rules.Nowhere {
			t.Errorf("%s is no lake", lake)
		}
	}
	x.offers(rules.Canal(x.c("o5")), rules.Canal(x.c("n7")))
	x.do(rules.Bridge(x.c("o7"), rules.AxisH)).refuses(rules.Canal(x.c("n7")), rules.Canal(x.c("p7")), rules.Double(x.c("n7"), x.c("n8"))).offers(rules.Canal(x.c("n8")))
	x = newTable(t, 2).canals("b3+c3 d2").bank(3).stand(1, "b1")
	x.offers(rules.Canal(x.c("c2"))).do(rules.Found(3, x.c("b2"))).refuses(rules.Canal(x.c("c2")), rules.Canal(x.c("b1")), rules.Double(x.c("b2"), x.c("c2")))
}

func TestT6Bridges(t *testing.T) {
	for _, c := range []struct {
		name, water string
		want        []string
	}{
		{"printed canal", "", []string{"o6h", "o7h", "o8h", "o9h"}},
		{"single pond", "k10", []string{"k10h", "k10v"}},
		{"pond of four", "k9 k10 l9 l10", nil},
		{"mouth", "e2 e3", []string{"e2h", "e3h"}},
		{"shared access", "c6 c7 e6 e7", []string{"c6h", "c7h", "e6h", "e7h"}},
		{"palace access", "j7", []string{"j7h", "j7v"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			x := newTable(t, 2).water(c.water)
			var want []engine.Step
			for _, b := range append(slices.Clone(c.want), []string{"o6h", "o7h", "o8h", "o9h"}...) {
				n := len(b) - 1
				want = append(want, rules.Bridge(x.c(b[:n]), slices.Index(rules.AxisIDs[:], b[n:])))
			}
			slices.Sort(want)
			x.lists(rules.StepBridge, slices.Compact(want)...)
		})
	}
	x := newTable(t, 2).water("c6 c7 e6 e7")
	x.do(rules.Bridge(x.c("c6"), rules.AxisH), rules.Bridge(x.c("e6"), rules.AxisH))
}

func TestT7Boats(t *testing.T) {
	x := newTable(t, 2).spans("o6h o7h o9h").stand(1, "o6").stand(2, "o7")
	x.lists(rules.StepBoat, rules.Boat(x.c("o9"))).do(rules.Boat(x.c("o9"))).ap(4)
	x = newTable(t, 2).canals("e7+e8 f9+f10").spans("e7h f10h").stand(1, "e7").lists(rules.StepBoat)
	x.canals("e9").do(rules.Boat(x.c("f10"))).ap(5)
}

func TestT8MovingBridges(t *testing.T) {
	x := newTable(t, 2).water("c5 c6 c7 c8 f9 f10 f11 f12 k9 k10 k11").spans("c5h c6h c7h c8h f9h f10h f11h k9h k10h o9h")
	x.stand(1, "o9").eq("supply", int(x.s.Spans), 1).lists(rules.StepShift)
	x.do(rules.Bridge(x.c("f12"), rules.AxisH)).lists(rules.StepBridge)
	x.refuses(rules.Canal(x.c("b5")), rules.Shift(x.c("o9"), x.c("o8"), rules.AxisH), rules.Shift(x.c("c5"), x.c("c5"), rules.AxisV))
	x.do(rules.Shift(x.c("c5"), x.c("o8"), rules.AxisH)).ap(4).offers(rules.Canal(x.c("b5"))).refuses(rules.Canal(x.c("n8")))
}

func TestT9Chips(t *testing.T) {
	newTable(t, 2).do(rules.Buy(), rules.Buy()).refuses(rules.Buy())
	newTable(t, 2).chips(2, 12).refuses(rules.Buy())
	newTable(t, 2).chips(1, 3).do(rules.Use(), rules.Use(), rules.Use()).ap(9).refuses(rules.Use())
}

func TestT10NoDistrictOnABridge(t *testing.T) {
	x := newTable(t, 2).canals("n6 m7+m8 n9").spans("o7h").stand(1, "o7").stand(2, "n7").bank(4, 4).check()
	x.eq("size", x.s.SizeOf(x.s.District[x.c("n7")]), 2)
	x.lists(rules.StepTemple).lists(rules.StepFound)
	x = newTable(t, 2).canals("m6+n6 l7 m8+l8 n9").spans("o7h").stand(1, "o7").stand(2, "n7").bank(3)
	x.eq("size", x.s.SizeOf(x.s.District[x.c("n7")]), 3).lists(rules.StepTemple).lists(rules.StepFound)
	x.turn(2, 6).do(rules.Found(3, x.c("m7"))).vp(2, 2).vp(1, 0)
}

func TestT11FoundingCell(t *testing.T) {
	newTable(t, 2).canals("b3+c3 d2").temples(2, "1b2 1c2").stand(1, "b1").bank(3).lists(rules.StepFound)
	x := newTable(t, 2).canals("b3+c3 d2").temples(2, "1c2").stand(1, "b1").bank(3)
	x.lists(rules.StepFound, rules.Found(3, x.c("b2")))
}

func TestT12FirstRound(t *testing.T) {
	for round, legal := range map[uint16]bool{1: false, 2: true} {
		x := newTable(t, 2).stand(1, "g7").stand(2, "h6")
		x.s.Round = round
		x.do(rules.Temple(1, x.c("h5")), rules.Temple(1, x.c("g6")), rules.Temple(1, x.c("i6")))
		if got := slices.Contains(x.steps(), rules.Walk(x.c("h7"))); got != legal {
			t.Errorf("round %d: walk h7 legal %v", round, got)
		}
	}
	x := newTable(t, 2).canals("e8").temples(1, "1d7 1e6 1f7").stand(1, "e7").stand(2, "h6").turn(2, 6)
	x.s.Round = 2
	all := x.steps()
	x.s.Round = 1
	if got := x.steps(); !slices.Equal(got, all) {
		t.Error("who has shut himself in limits others")
	}
}

func TestT13PhaseEnd(t *testing.T) {
	x := newTable(t, 3).canals("b3+c3 d2").empty(2).stand(2, "b1").bank(3)
	x.p(2).Stock[0]++ // one temple is left
	x.s.Cells[slices.Index(x.s.Cells[:], rules.TempleThing(2, 1))] = 0
	x.s.Index()
	x.check().do(rules.End(), rules.Found(3, x.c("b2")), rules.Temple(1, x.c("c2")), rules.End())
	x.eq("phase", int(x.s.Phase), int(rules.PhaseOne)).eq("seat", int(x.s.Turn), 3)
	x.do(rules.End()).eq("phase", int(x.s.Phase), int(rules.PhaseTwo)).eq("seat", int(x.s.Turn), 1).eq("ends", x.said(rules.FactPhaseEnd), 1)
	x.vp(2, 2+3) // founder, then first in the district
	x = newTable(t, 3).canals("b3+c3 d2").stand(2, "b1").bank(3)
	x.do(rules.End(), rules.Found(3, x.c("b2")), rules.End(), rules.End()).eq("phase", int(x.s.Phase), int(rules.PhaseOne)).eq("round", int(x.s.Round), 3)
}

func TestT14Stock(t *testing.T) {
	x := newTable(t, 2).empty(1)
	x.p(1).Stock[1]++
	x.s.Cells[slices.Index(x.s.Cells[:], rules.TempleThing(1, 2))] = 0
	x.s.Index()
	x.empty(2).bank().turn(2, 6).check().do(rules.End())
	if got := x.p(1).Stock; x.s.Phase != rules.PhaseTwo || got != [rules.Levels]uint8{3, 3, 2, 2} {
		t.Fatalf("stock %v in phase %d", got, x.s.Phase)
	}
	if got := x.p(2).Stock; got != rules.Issue[1] {
		t.Fatalf("stock %v", got)
	}
}

func TestT15TieAtTheEnd(t *testing.T) {
	for _, c := range []struct {
		chips int
		want  []engine.Seat
	}{{1, []engine.Seat{2}}, {0, []engine.Seat{1, 2}}} {
		x := newTable(t, 3).stand(1, "a3").stand(2, "a4").stand(3, "b4").chips(2, c.chips)
		x.p(1).Points[rules.FromBefore], x.p(2).Points[rules.FromFounding] = 114, 114
		x.phaseTwo().bank().empty(3).turn(3, 0)
		x.p(3).Points[rules.FromBefore] = 3
		x.s.Cells = rules.NewState(3).Cells // nothing is built that would score
		for i := range x.s.Players[:3] {
			x.s.Players[i].Stock = [rules.Levels]uint8{}
		}
		x.s.Index()
		(&rules.Taking{S: &x.s, P: x.p(3), Seat: 3}).End()
		tally := newest.Tally(&x.s)
		if !slices.Equal(tally.Winners, c.want) || tally.Reason != rules.ReasonEnd {
			t.Errorf("%d chips: %v %s", c.chips, tally.Winners, tally.Reason)
		}
	}
}

func TestT16TwoPlayers(t *testing.T) {
	for _, c := range []struct{ values, want [3]int16 }{ // neutral, seat 1, seat 2
		{[3]int16{6, 6, 2}, [3]int16{9, 9, 3}},
		{[3]int16{7, 4, 1}, [3]int16{9, 5, 3}},
	} {
		d := rules.District{Size: 9}
		d.Value[rules.Neutral], d.Value[1], d.Value[2] = c.values[0], c.values[1], c.values[2]
		won := d.Rewards()
		if got := [3]int16{won[rules.Neutral].Points, won[1].Points, won[2].Points}; got != c.want {
			t.Errorf("%v: %v, want %v", c.values, got, c.want)
		}
	}
	x := newTable(t, 2).water("f5 g5 h5 i5 j5 j6 j7 j8 j9 i9 h9 g9 f9 f8 f7 f6").bank(9).founded(9, "i8")
	x.temples(rules.Neutral, "4g6 2i6").stand(1, "a3").stand(2, "a4")
	x.scored().vp(1, 0).vp(2, 0).eq("facts", x.said(rules.FactDistrict), 0)
	x.temples(1, "2g8").scored().vp(1, 5).vp(2, 0)
}

func TestT17Removal(t *testing.T) {
	// The recorded position without the tile on n6: districts of 4 (l7 and n7 carry
	// temples) and of 19 are not founded.
	x := parsed(t, lateGame(t)).turn(1, 6)
	x.s.Cells[x.c("n6")] = 0
	x.s.Index()
	x.s.Singles, x.s.Doubles = 0, 0
	x.s.Bank = rules.Tiles{4: 1, 8: 1}
	x.sweep(false)
	x.eq("tile 4", int(x.s.Bank[4]), 1).eq("tile 8", int(x.s.Bank[8]), 0).eq("facts", x.said(rules.FactRemoved), 1).vp(1, 64)
	x.temples(2, "1m7").sweep(true)
	x.eq("tile 4 without room", int(x.s.Bank[4]), 0)
	// One canal more, and the 19 may still be split, but not so that 8 cells remain; 6 canals can do it.
	x.s.Singles, x.s.Bank = 1, rules.Tiles{8: 1}
	(&rules.Taking{G: rules.Rules{First: true}, S: &x.s, Facts: &x.facts}).Remove()
	x.eq("tile 8 with a canal in revision 1", int(x.s.Bank[8]), 1)
	six := x.s
	six.Singles = 6
	if six.Exact(1<<8) == 0 {
		t.Error("tile 8 with 6 canals is given up")
	}
	x.sweep(true)
}

// sweep looks for tiles that have become impossible; gone: the bank is empty after it.
func (x *table) sweep(gone bool) {
	x.t.Helper()
	(&rules.Taking{S: &x.s, Facts: &x.facts}).Remove()
	if (x.s.Bank == rules.Tiles{}) != gone {
		x.t.Fatalf("bank %v", x.s.Bank)
	}
}

// lateGame is the recorded position of data.json in the form of FORMAT.md.
func lateGame(t *testing.T) string {
	t.Helper()
	p := fixture.Data[dataFile](t, "testdata/data.json").Fixtures.Positions[0]
	players := []map[string]any{}
	for i := range p.Mexicas {
		players = append(players, map[string]any{"points": p.Points[i], "chips": p.Chips[i], "mexica": p.Mexicas[i], "temples": p.Temples[i]})
	}
	bridges := []map[string]any{}
	for _, b := range p.Bridges {
		bridges = append(bridges, map[string]any{"at": b.At, "orientation": b.Legal[0]})
	}
	text, err := json.Marshal(map[string]any{"phase": "phase_2", "round": 5, "canal_tiles": p.Canals, "bridges": bridges,
		"calpulli": p.Tiles, "players": players, "calpulli_bank": []int{}, "chip_supply": p.ChipSupply})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
