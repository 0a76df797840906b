package tzolkin

import (
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/fixture/plans"
	"painani/engine/fixture/sentences"
	"painani/engine/games/tzolkin/notation"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/games/tzolkin/words"
	"painani/engine/lang"
)

// log is what the kit has to know of it: some facts are told by others.
var log = sentences.Telling[rules.State]{Rules: newest, Gap: ">", Rare: []uint8{rules.FactHarvested, rules.FactMercy, rules.FactShortage}, Quiet: func(f engine.Fact) bool {
	return slices.Contains([]uint8{rules.FactPicked, rules.FactIdle, rules.FactOrdered, rules.FactReturned}, f.Kind)
}}

// TestTellEverything tells all facts of random games, some of them of the rich.
func TestTellEverything(t *testing.T) {
	var games []fixture.Game[rules.State]
	for seed := range uint64(24) {
		luck := &chance.Quick{State: seed}
		g := fixture.Game[rules.State]{Rules: newest, Options: engine.Options{Seats: 2 + int(seed%3)}, Seed: seed, Luck: luck, Choose: eager(luck)}
		if seed%2 == 0 {
			g.Choose = fixture.Evenly[rules.State](luck)
		}
		g.Alter = func(s *rules.State, turn int) {
			if turn%40 == 39 && s.Phase == rules.PhaseTurn && s.Bank >= 8 {
				enrich(s)
			}
		}
		games = append(games, g)
	}
	log.Everything(t, games)
}

func TestTell(t *testing.T) {
	fact := sentences.Fact
	cases := []struct {
		name       string
		f          engine.Fact
		en, de, hu string
	}{
		{"placed", fact(rules.FactPlaced, 1, rules.Palenque, 2, 3), "Ada places a worker for 3 corn: Palenque 2",
			"Ada setzt einen Arbeiter für 3 Mais: Palenque 2", "Ada letesz egy munkást 3 kukoricáért: Palenque 2"},
		{"start space", fact(rules.FactPlaced, 1, rules.StartSpace, 0, 0), "Ada places a worker for 0 corn: start-player space",
			"Ada setzt einen Arbeiter für 0 Mais: Startspielerfeld", "Ada letesz egy munkást 0 kukoricáért: kezdőjátékos-mező"},
		{"gained", fact(rules.FactGained, 2, 2, 0, 0, 1, 1, rules.FromAction), "Béla gets 2 corn, 1 gold, 1 skull",
			"Béla erhält 2 Mais, 1 Gold, 1 Schädel", "Béla kap: 2 kukorica, 1 arany, 1 koponya"},
		{"one point", fact(rules.FactPoints, 1, 1, rules.FromTile), "Ada scores 1 point", "Ada gewinnt 1 Punkt", "Ada 1 pontot kap"},
		{"points lost", fact(rules.FactPoints, 1, -6, rules.FromFood), "Ada loses 6 points", "Ada verliert 6 Punkte", "Ada 6 pontot veszít"},
		{"hungry", fact(rules.FactFed, 1, 5, 0, 2, 8, 1), "Ada feeds the workers for 8 corn, 1 goes hungry",
			"Ada ernährt die Arbeiter für 8 Mais, 1 geht leer aus", "Ada 8 kukoricából etet, 1 munkása éhes marad"},
		{"end of an age", fact(rules.FactFoodDay, 0, 4), "food day at the end of age 2: workers are fed, the gods give points",
			"Erntefest am Ende von Zeitalter 2: die Arbeiter werden ernährt, die Götter geben Punkte",
			"ételnap a 2. kor végén: a munkások esznek, az istenek pontot adnak"},
		{"two days", fact(rules.FactAdvanced, 0, 2, 9), "the calendar advances 2 days: day 9", "der Kalender rückt 2 Tage vor: Tag 9", "a naptár 2 napot fordul: 9. nap"},
		{"mercy", fact(rules.FactMercy, 1, rules.Tikal, 2, 1), "Ada cannot pay and places a worker for all the corn left (1): Tikal 2",
			"Ada kann nicht zahlen und setzt einen Arbeiter für den ganzen restlichen Mais (1): Tikal 2",
			"Ada nem tud fizetni, ezért az összes megmaradt kukoricájáért (1) tesz le egy munkást: Tikal 2"},
		{"shortage", fact(rules.FactShortage, 0, 2, 1), "too few skulls (1 left for 2): nobody gets one",
			"zu wenige Schädel (1 für 2): niemand erhält einen", "kevés a koponya (1 van, 2 kellene): senki sem kap"},
		{"picked", fact(rules.FactPicked, 1, rules.Tikal, 3), "", "", ""},
	}
	for _, c := range cases {
		log.Case(t, c.name, c.f, c.en, c.de, c.hu)
	}
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
			got := strings.Join(newest.Narrate(under.Line(t, &x.s, x.luck, c.line), engine.Nobody, sentences.Names, lang.EN), "\n")
			if !strings.HasPrefix(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// TestNarrateFoodDay: why goods and points come is told, a line for each player.
func TestNarrateFoodDay(t *testing.T) {
	fact := sentences.Fact
	facts := []engine.Fact{
		fact(rules.FactGained, 1, 0, 1, 2, 0, 0, rules.FromFood), fact(rules.FactReward, 1, rules.Brown, 4, 0, 2, 0, 0),
		fact(rules.FactReward, 1, rules.Green, 2, 1, 0, 0, 0), fact(rules.FactTemple, 2, rules.Brown, 6, 3),
		fact(rules.FactTemple, 2, rules.Yellow, -2, 0), fact(rules.FactTemple, 2, rules.Green, 0, 0),
	}
	for tag, want := range map[lang.Tag]string{
		lang.EN: "Ada gets 2 stone from the brown temple (step 4), 1 wood from the green temple (step 2)\n" +
			"Béla, temples: 7 points (brown 6 + 3 for the highest place, yellow -2, green 0)",
		lang.DE: "Ada erhält 2 Stein vom Tempel braun (Stufe 4), 1 Holz vom Tempel grün (Stufe 2)\n" +
			"Béla, Tempel: 7 Punkte (braun 6 + 3 für den höchsten Platz, gelb -2, grün 0)",
		lang.HU: "Ada kap: 2 kő a barna templomból (4. lépcső), 1 fa a zöld templomból (2. lépcső)\n" +
			"Béla, templomok: 7 pont (barna 6 + 3 a legmagasabb helyért, sárga -2, zöld 0)",
	} {
		if got := strings.Join(newest.Narrate(facts, engine.Nobody, sentences.Names, tag), "\n"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
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
			sentences.Effect(t, newest, &manualPositions[c.position](t).s, c.line, c.en, c.de, c.hu)
		})
	}
	x := newTable(t, 2).workers(1, 4)
	x.s.Corn = 5
	if got := newest.Effect(&x.s, 1, []engine.Step{rules.Place(rules.StartSpace), rules.Stop(0)}, lang.EN); got != "+5 corn" {
		t.Errorf("corn of the calendar: %q", got)
	}
}

// TestCatalog: what the code asks for by a computed key is there, and nothing that nobody asks for.
func TestCatalog(t *testing.T) {
	need := []string{rules.ReasonEnd, rules.PartTrack, rules.PartGoods, rules.PartSkulls, rules.PartMonuments, "table.age"}
	add := func(prefix string, ids ...string) {
		for _, id := range ids {
			need = append(need, prefix+id)
		}
	}
	add("", rules.RefusalCodes...)
	add("place.", rules.PlaceIDs[:]...)
	add("temple.", rules.TempleIDs[:]...)
	add("track.", rules.TrackIDs[:]...)
	add("fact.harvested-", "corn", "wood", "burn", "free")
	add("good.", rules.GoodIDs[:]...)
	add("class.", rules.ClassIDs[:]...)
	add("choice.", rules.PhaseIDs[rules.PhaseChoose], rules.PhaseIDs[rules.PhaseSpin])
	add("choice.", rules.StageIDs[:]...)
	for k := rules.FrameAct; k < rules.FrameKindCount; k++ {
		add("choice.", rules.Frames[k].Name)
	}
	add("icon.", rules.IconIDs[rules.IconPoints:]...)
	add("icon.", "rise-any", "advance-any")
	add("score.", rules.ScoreIDs[:]...)
	add("", plans.Keys(notation.PlanKinds)...)
	sentences.Catalog(t, words.Catalog, need)
}
