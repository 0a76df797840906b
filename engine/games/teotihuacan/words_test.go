package teotihuacan

import (
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/fixture"
	"painani/engine/fixture/plans"
	"painani/engine/fixture/sentences"
	"painani/engine/games/teotihuacan/notation"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lang"
)

// log is what the kit has to know of it: some facts are told by others.
var log = sentences.Telling[rules.State]{Rules: newest, Rare: []uint8{rules.FactAvenueEnd, rules.FactBlocked, rules.FactPyramid}, Quiet: func(f engine.Fact) bool {
	return f.Kind == rules.FactTrade || f.Kind == rules.FactPoints && (f.Args[1] == rules.FromMasks || f.Args[1] == rules.FromBonus)
}}

// TestTellEverything tells all facts of random games with all options, some of them of the rich.
func TestTellEverything(t *testing.T) {
	var games []fixture.Game[rules.State]
	for seed := range uint64(40) {
		luck := quick(seed)
		games = append(games, fixture.Game[rules.State]{Rules: newest, Options: optionsOf(2+int(seed%3), seed), Seed: seed, Luck: luck, Choose: eager(randomly(luck), seed),
			Alter: func(s *rules.State, turn int) {
				if turn%25 == 24 && s.Phase == rules.PhaseTurn {
					enrich(s)
				}
			}})
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
		{"moved", fact(rules.FactMoved, 1, rules.Forest, rules.Alchemy, 2, 1, 0), "Ada moves a worker of power 2: Forest > Alchemy",
			"Ada zieht einen Arbeiter der Stärke 2: Wald > Alchemie", "Ada munkása lép, ereje 2: Erdő > Alkímia"},
		{"moved together", fact(rules.FactMoved, 1, rules.Forest, rules.Alchemy, 2, 1, 3), "Ada moves two workers of power 2 and 3: Forest > Alchemy",
			"Ada zieht zwei Arbeiter der Stärke 2 und 3: Wald > Alchemie", "Ada két munkása lép, erejük 2 és 3: Erdő > Alkímia"},
		{"gained", fact(rules.FactGained, 2, 2, 0, 1, 1, rules.FromBoard), "Béla gets 2 cocoa, 1 stone, 1 gold", "Béla erhält 2 Kakao, 1 Stein, 1 Gold",
			"Béla kap: 2 kakaó, 1 kő, 1 arany"},
		{"main action", fact(rules.FactMain, 1, rules.Nobles, 1, 2, 0), "Ada does the main action with 1 worker for 2 cocoa: Nobles",
			"Ada führt mit 1 Arbeiter für 2 Kakao die Hauptaktion aus: Adelige", "Ada 1 munkással, 2 kakaóért végrehajtja a főakciót: Nemesek"},
		{"compensation", fact(rules.FactPoints, 3, 3, rules.FromOthers), "Carl scores 3 points as an owner of the technology",
			"Carl gewinnt als Besitzer der Technologie 3 Punkte", "Carl a technológia birtokosaként 3 pontot kap"},
		{"points lost", fact(rules.FactPoints, 1, -6, rules.ForSalary), "Ada loses 6 points", "Ada verliert 6 Punkte", "Ada 6 pontot veszít"},
		{"blocked", fact(rules.FactBlocked, 1, rules.Glyph), "Ada cannot go up in any temple", "Ada kann in keinem Tempel aufsteigen",
			"Ada egyetlen templomban sem tud feljebb lépni"},
		{"built", fact(rules.FactBuilt, 1, 13, 2, 1, 1, 2), "Ada lays P13 at 1,3 on level 1: 2 matches", "Ada legt P13 auf 1,3, Ebene 1: 2 Übereinstimmungen",
			"Ada lerakja: P13, hely: 1,3, 1. szint, 2 egyezés"},
		{"short of salary", fact(rules.FactSalary, 1, 4, 2, 2), "Ada pays 2 cocoa of salary, 2 too few", "Ada zahlt 2 Kakao Unterhalt, 2 zu wenig",
			"Ada 2 kakaó bért fizet, 2 hiányzik"},
		{"hidden tile", fact(rules.FactBeside, 1, 14, rules.Hidden), "? lies beside S14 of Ada", "neben S14 von Ada liegt ?", "Ada S14 lapkája mellett ez fekszik: ?"},
	}
	for _, c := range cases {
		log.Case(t, c.name, c.f, c.en, c.de, c.hu)
	}
}

func TestNarrate(t *testing.T) {
	cases := []struct{ position, line, want string }{
		{"start", "move 3 from forest power 1; nobles row 1",
			"Ada, Forest > Nobles, main action, 1 worker: -2 wood, +3 VP, Avenue +1, row 1, power 1 > 2\nnew on display: DC07, DC10, M6 (Palace)"},
		{"start", "move 2 from quarry; action; power 1; power 4",
			"Ada, Stone Quarry > Forest, main action, 3 workers: +2 wood, power 1 > 2, power 4 > 5\n"},
		{"worship", "move 1 from deposits; worship RB02 tile; trade 2x",
			"Ada, Gold Deposits > Palace, worship: -4 cocoa, +1 wood, +2 stone, M3\n"},
		{"ascend", "move 2 from quarry; action; power 5; reward temple; up red; power 2",
			"Ada, Stone Quarry > Forest, main action, 3 workers: +2 cocoa, +3 wood, +1 VP, red +1, Avenue +1, ascension, power 2 > 3; 1 VP from step 1 of the red temple; the light disc moves to 1\n"},
		{"locked", "release",
			"Ada: 2 workers unlocked\n"},
		{"tiles", "use VP4; move 5 from quarry anywhere; collect",
			"Ada, Stone Quarry > Nobles, cocoa: +2 cocoa, +4 VP, VP4 used, ANYWHERE used\n"},
		{"place", "place palace forest alchemy; take wood; take 2 gold",
			"Ada, Palace, Forest, Alchemy: +2 cocoa, +4 wood, +2 gold, +1 VP, blue +1, red +1, Avenue +1"},
		{"salary", "pay 3",
			"Ada pays 3 cocoa of salary, 1 too few; Ada loses 3 points\n"},
	}
	for _, c := range cases {
		t.Run(c.line, func(t *testing.T) {
			x := manualPositions[c.position](t)
			got := strings.Join(newest.Narrate(under.Line(t, &x.s, x.luck, c.line), engine.Nobody, sentences.Names, lang.EN), "\n")
			if !strings.HasPrefix(got, c.want) || c.want == "" {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestEffect(t *testing.T) {
	cases := []struct{ position, line, en, de, hu string }{
		{"start", "move 3 from forest power 1; nobles row 1",
			"to Nobles, -2 wood, +3 VP, Avenue +1, row 1, power 1 > 2",
			"nach: Adelige, -2 Holz, +3 SP, Straße +1, Reihe 1, Stärke 1 > 2",
			"ide: Nemesek, -2 fa, +3 GyP, Holtak útja +1, 1. sor, erő 1 > 2"},
		{"start", "move 2 from quarry; action; power 1; power 4",
			"to Forest, +2 wood, power 1 > 2, power 4 > 5",
			"nach: Wald, +2 Holz, Stärke 1 > 2, Stärke 4 > 5",
			"ide: Erdő, +2 fa, erő 1 > 2, erő 4 > 5"},
		{"worship", "move 2 from quarry; worship temple tile",
			"to Forest, -1 cocoa, -1 wood, +1 VP, red +1, VP4",
			"nach: Wald, -1 Kakao, -1 Holz, +1 SP, rot +1, VP4",
			"ide: Erdő, -1 kakaó, -1 fa, +1 GyP, piros +1, VP4"},
		{"locked", "release",
			"2 workers unlocked",
			"2 Arbeiter frei",
			"2 kiszabadított munkás"},
		{"locked", "unlock; move 1 from forest; collect",
			"to Construction, -2 cocoa, 2 workers unlocked",
			"nach: Bauwerk, -2 Kakao, 2 Arbeiter frei",
			"ide: Építkezés, -2 kakaó, 2 kiszabadított munkás"},
		{"keep", "keep S03 S15",
			"+5 wood, +3 stone, +3 gold, blue +1, workers: Forest, Stone Quarry, Nobles",
			"+5 Holz, +3 Stein, +3 Gold, blau +1, Arbeiter: Wald, Steinbruch, Adelige",
			"+5 fa, +3 kő, +3 arany, kék +1, munkások: Erdő, Kőfejtő, Nemesek"},
		{"salary", "pay 3",
			"-3 cocoa, 1 short: -3 VP",
			"-3 Kakao, 1 fehlt: -3 SP",
			"-3 kakaó, 1 hiányzik: -3 GyP"},
		{"tiles", "move 3 from forest power 3; action free; row 1",
			"to Nobles, -2 wood, +3 VP, Avenue +1, FREECOCOA used, row 1, power 3 > 4",
			"nach: Adelige, -2 Holz, +3 SP, Straße +1, FREECOCOA genutzt, Reihe 1, Stärke 3 > 4",
			"ide: Nemesek, -2 fa, +3 GyP, Holtak útja +1, FREECOCOA felhasználva, 1. sor, erő 3 > 4"},
	}
	for _, c := range cases {
		t.Run(c.line, func(t *testing.T) {
			sentences.Effect(t, newest, &manualPositions[c.position](t).s, c.line, c.en, c.de, c.hu)
		})
	}
}

// TestCatalog: what the code asks for by a computed key is there, and nothing that nobody asks for.
func TestCatalog(t *testing.T) {
	need := []string{rules.ReasonEclipse, rules.ReasonPyramid, rules.PartTrack, rules.PartBonus, "choice.use", "choice.worship"}
	add := func(prefix string, ids ...string) {
		for _, id := range ids {
			need = append(need, prefix+id)
		}
	}
	add("board.", rules.BoardIDs[rules.Palace:]...)
	add("temple.", rules.TempleIDs[:]...)
	add("good.", rules.GoodIDs[:]...)
	add("side.", rules.SideIDs[:]...)
	add("reward.", "1", "2", "3", "4", "5")
	add("choice.", rules.PhaseIDs[rules.PhaseChoose], rules.PhaseIDs[rules.PhaseDraft], rules.PhaseIDs[rules.PhaseStart], rules.PhaseIDs[rules.PhaseSalary])
	add("choice.", rules.StageIDs[:]...)
	for _, x := range rules.Discoveries {
		add("when.", string(x.When))
	}
	for k := rules.FrameGain; k < rules.FrameAbility; k++ {
		add("choice.", rules.Frames[k].Name)
	}
	add("table.", "start-title", "bonus-title", "decorations-title", "pyramid-title")
	add("", rules.RefusalCodes...)
	need = append(need, plans.Keys(notation.PlanKinds)...)
	sentences.Catalog(t, words.Catalog, need)
}
