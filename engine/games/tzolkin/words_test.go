package tzolkin

import (
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/lang"
)

var testNames = engine.Names{"Ada", "Béla", "Carl", "Dora"}

// TestTellEverything: every fact of random games has sentences without gaps in
// all languages, and the kinds without a sentence are those meant to have none.
func TestTellEverything(t *testing.T) {
	told, silent := map[uint8]bool{}, map[uint8]bool{}
	for seed := range uint64(24) {
		r := Rules{}
		luck := &chance.Quick{State: seed}
		s, err := r.Setup(engine.Options{Seats: 2 + int(seed%3)}, luck)
		if err != nil {
			t.Fatal(err)
		}
		choose := eager(luck)
		if seed%2 == 0 {
			choose = randomly(luck)
		}
		for n := 0; r.Awaits(&s) != 0; n++ {
			if n%150 == 140 && s.Phase == phaseTurn && s.Stage == stageBegin && s.Bank >= 8 {
				enrich(&s)
			}
			var facts engine.Facts
			seat := r.Awaits(&s).First()
			steps := r.Steps(&s, seat, nil)
			if err := r.Take(&s, seat, steps[choose(&s, steps)], luck, &facts); err != nil {
				t.Fatal(err)
			}
			for _, f := range facts.List {
				for _, tag := range lang.Tags() {
					text := r.Tell(f, engine.Nobody, testNames, tag)
					if strings.ContainsAny(text, "{}<>") {
						t.Fatalf("%s: %s: %q", tag, factKinds[f.Kind].Name, text)
					}
					told[f.Kind] = told[f.Kind] || text != ""
					silent[f.Kind] = silent[f.Kind] || text == ""
				}
			}
		}
	}
	quiet := []uint8{factPicked, factIdle, factHarvested, factOrdered, factReturned}
	for k := range factCount {
		switch {
		case k == factHarvested || k == factMercy || k == factShortage:
		case slices.Contains(quiet, k) && told[k]:
			t.Errorf("%s has a sentence", factKinds[k].Name)
		case !slices.Contains(quiet, k) && (!told[k] || silent[k]):
			t.Errorf("%s: told %v, silent %v", factKinds[k].Name, told[k], silent[k])
		}
	}
}

func TestTell(t *testing.T) {
	fact := func(kind uint8, seat engine.Seat, args ...int16) engine.Fact {
		var f engine.Facts
		f.Add(kind, seat, args...)
		return f.List[0]
	}
	cases := []struct {
		name       string
		f          engine.Fact
		en, de, hu string
	}{
		{"placed", fact(factPlaced, 1, palenque, 2, 3), "Ada places a worker for 3 corn: Palenque 2",
			"Ada setzt einen Arbeiter für 3 Mais: Palenque 2", "Ada letesz egy munkást 3 kukoricáért: Palenque 2"},
		{"start space", fact(factPlaced, 1, startSpace, 0, 0), "Ada places a worker for 0 corn: start-player space",
			"Ada setzt einen Arbeiter für 0 Mais: Startspielerfeld", "Ada letesz egy munkást 0 kukoricáért: kezdőjátékos-mező"},
		{"gained", fact(factGained, 2, 2, 0, 0, 1, 1, fromAction), "Béla gets 2 corn, 1 gold, 1 skull",
			"Béla erhält 2 Mais, 1 Gold, 1 Schädel", "Béla kap: 2 kukorica, 1 arany, 1 koponya"},
		{"one point", fact(factPoints, 1, 1, fromTile), "Ada scores 1 point", "Ada gewinnt 1 Punkt", "Ada 1 pontot kap"},
		{"points lost", fact(factPoints, 1, -6, fromFood), "Ada loses 6 points", "Ada verliert 6 Punkte", "Ada 6 pontot veszít"},
		{"hungry", fact(factFed, 1, 5, 0, 2, 8, 1), "Ada feeds the workers for 8 corn, 1 goes hungry",
			"Ada ernährt die Arbeiter für 8 Mais, 1 geht leer aus", "Ada 8 kukoricából etet, 1 munkása éhes marad"},
		{"end of an age", fact(factFoodDay, 0, 4), "food day at the end of age 2: workers are fed, the gods give points",
			"Erntefest am Ende von Zeitalter 2: die Arbeiter werden ernährt, die Götter geben Punkte",
			"ételnap a(z) 2. kor végén: a munkások esznek, az istenek pontot adnak"},
		{"two days", fact(factAdvanced, 0, 2, 9), "the calendar advances 2 days: day 9", "der Kalender rückt 2 Tage vor: Tag 9", "a naptár 2 napot fordul: 9. nap"},
		{"mercy", fact(factMercy, 1, tikal, 2, 1), "Ada cannot pay and places a worker for all the corn left (1): Tikal 2",
			"Ada kann nicht zahlen und setzt einen Arbeiter für den ganzen restlichen Mais (1): Tikal 2",
			"Ada nem tud fizetni, ezért az összes megmaradt kukoricájáért (1) tesz le egy munkást: Tikal 2"},
		{"shortage", fact(factShortage, 0, 2, 1), "too few skulls (1 left for 2): nobody gets one",
			"zu wenige Schädel (1 für 2): niemand erhält einen", "kevés a koponya (1 van, 2 kellene): senki sem kap"},
		{"picked", fact(factPicked, 1, tikal, 3), "", "", ""},
		{"unknown", engine.Fact{Kind: 200, Seat: 1}, "", "", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for i, want := range []string{c.en, c.de, c.hu} {
				if got := (Rules{}).Tell(c.f, engine.Nobody, testNames, lang.Tags()[i]); got != want {
					t.Errorf("%s: %q, want %q", lang.Tags()[i], got, want)
				}
			}
		})
	}
}

// play reads and plays a line and returns its facts.
func (x *table) play(line string) []engine.Fact {
	x.t.Helper()
	steps, err := Rules{}.Read(&x.s, 1, line)
	if err != nil {
		x.t.Fatalf("%q: %v", line, err)
	}
	x.facts.List = nil
	x.do(steps...)
	return x.facts.List
}

func TestNarrate(t *testing.T) {
	cases := []struct{ position, line, want string }{
		{"start", "place palenque 2x, yaxchilan", "Ada places 3 workers for 4 corn: Palenque 0, 1, Yaxchilan 0"},
		{"pick", "pick yaxchilan 2; pick yaxchilan 3 as 2", "Ada, Yaxchilan 2: +1 corn, +1 stone\nAda, Yaxchilan 3 > Yaxchilan 2: +1 stone"},
		{"pick", "pick tikal 6 none", "Ada takes back a worker: Tikal 6"},
		{"tikal", "pick tikal 4 build b1-10 plain, build b1-07 save wood",
			"Ada, Tikal 4: -4 wood, +1 corn, +2 VP, brown +1, yellow +1, agriculture 1, b1-10, b1-07\nnew buildings on display:"},
		{"uxmal", "pick uxmal 2 sell 3 wood buy gold", "Ada, Uxmal 2: -3 wood, +2 corn, +1 gold"},
		{"chichen", "pick chichen 7 as 6 take gold offer none", "Ada, Chichen Itza 7 > Chichen Itza 6: -1 corn, -1 skull, +1 gold, +8 VP, green +1"},
	}
	for _, c := range cases {
		t.Run(c.line, func(t *testing.T) {
			x := manualPositions[c.position](t)
			got := strings.Join(Rules{}.Narrate(x.play(c.line), engine.Nobody, testNames, lang.EN), "\n")
			if !strings.HasPrefix(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestEffect(t *testing.T) {
	cases := []struct{ position, line, en, de, hu string }{
		{"start", "place palenque 2x, start", "-4 corn", "-4 Mais", "-4 kukorica"},
		{"beg", "beg brown; place start", "+2 corn, brown -1", "+2 Mais, braun -1", "+2 kukorica, barna -1"},
		{"pick", "pick yaxchilan 3 as 2", "+1 stone", "+1 Stein", "+1 kő"},
		{"pick", "pick palenque 4 burn green", "+7 corn, green -1, wood burnt", "+7 Mais, grün -1, Wald verbrannt", "+7 kukorica, zöld -1, erdő felégetve"},
		{"pick", "pick tikal 6 none", "no change", "keine Änderung", "nincs változás"},
		{"tikal", "pick tikal 2 build b7 save wood", "-2 wood, +1 corn, +1 stone, +2 VP, agriculture 1, b1-07",
			"-2 Holz, +1 Mais, +1 Stein, +2 SP, Landwirtschaft 1, b1-07", "-2 fa, +1 kukorica, +1 kő, +2 GyP, mezőgazdaság 1, b1-07"},
		{"spin", "spin 2", "2 days", "2 Tage", "2 nap"},
		{"keep", "keep w-03 w-15", "+1 stone, +1 gold, agriculture +1, +1 worker", "+1 Stein, +1 Gold, Landwirtschaft +1, +1 Arbeiter",
			"+1 kő, +1 arany, mezőgazdaság +1, +1 munkás"},
		{"uxmal", "pick uxmal 3", "+1 worker", "+1 Arbeiter", "+1 munkás"},
	}
	for _, c := range cases {
		t.Run(c.line, func(t *testing.T) {
			x := manualPositions[c.position](t)
			steps, err := Rules{}.Read(&x.s, 1, c.line)
			if err != nil {
				t.Fatal(err)
			}
			before := x.s
			for i, want := range []string{c.en, c.de, c.hu} {
				if got := (Rules{}).Effect(&x.s, 1, steps, lang.Tags()[i]); got != want {
					t.Errorf("%s: %q, want %q", lang.Tags()[i], got, want)
				}
			}
			if x.s != before {
				t.Error("the position changed")
			}
		})
	}
	x := newTable(t, 2).workers(1, 4)
	x.s.Corn = 5
	if got := (Rules{}).Effect(&x.s, 1, []engine.Step{place(startSpace), stop(0)}, lang.EN); got != "+5 corn" {
		t.Errorf("corn of the calendar: %q", got)
	}
}

// TestCatalog: what the code asks for by a computed key is there, and nothing else is.
func TestCatalog(t *testing.T) {
	p := catalog.In(lang.EN)
	need := []string{reasonEnd, partTrack, partGoods, partSkulls, partMonuments, "table.age"}
	add := func(prefix string, ids ...string) {
		for _, id := range ids {
			need = append(need, prefix+id)
		}
	}
	add("place.", placeIDs[:]...)
	add("temple.", templeIDs[:]...)
	add("track.", trackIDs[:]...)
	add("good.", goodIDs[:]...)
	add("class.", classIDs[:]...)
	add("choice.", phaseIDs[phaseChoose], phaseIDs[phaseSpin])
	add("choice.", stageIDs[:]...)
	for k := frameAct; k < frameKindCount; k++ {
		add("choice.", frameIDs[k].Name)
	}
	add("score.", scoringKeys[:]...)
	for _, key := range need {
		if !p.Has(key) {
			t.Errorf("no sentence for %q", key)
		}
	}
	for _, key := range catalog.Keys() {
		if code, ok := strings.CutPrefix(key, "TZ-"); ok && !slices.Contains(refusalCodes, "TZ-"+code) {
			t.Errorf("%q is no code", key)
		}
	}
	if got := (Rules{}).Explain(engine.Refuse("ghost", ""), lang.EN); got != "<ghost>" {
		t.Errorf("unknown code: %q", got)
	}
}
