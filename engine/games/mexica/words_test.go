package mexica

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/fixture/sentences"
	"painani/engine/games/mexica/rules"
	"painani/engine/games/mexica/words"
	"painani/engine/lang"
)

// log is what the kit has to know of it: an end of a turn that leaves nothing unused is no news.
var log = sentences.Telling[rules.State]{Rules: newest, Gap: "?", Rare: []uint8{rules.FactRemoved, rules.FactPresent, rules.FactNoRoom},
	Quiet: func(f engine.Fact) bool { return f.Kind == rules.FactEnded && f.Args[0] == 0 }}

// TestTellEverything: every fact of games has its sentence, and the story of a game is shorter than its facts.
func TestTellEverything(t *testing.T) {
	var games []fixture.Game[rules.State]
	for seed := range uint64(9) {
		luck := &chance.Quick{State: seed}
		choose := [...]chooser{eager(luck), fixture.Evenly[rules.State](luck), hoarder(luck)}[seed%3]
		games = append(games, game(rules.MinSeats+int(seed/3), seed, choose))
	}
	games = append(games, game(2, 13, nil)) // with neutral temples that the players set
	log.Everything(t, games)
	for _, g := range games {
		_, facts := g.Play(t, nil)
		for _, tag := range lang.Tags() {
			if story := log.Story(t, facts, tag); len(story) > len(facts)*2/3 {
				t.Errorf("%d sentences for %d facts", len(story), len(facts))
			}
		}
	}
}

func TestTell(t *testing.T) {
	fact := sentences.Fact
	c := func(name string) int16 { return int16(at(t, name)) }
	cases := []struct {
		name       string
		f          engine.Fact
		en, de, hu string
	}{
		{"canal", fact(rules.FactCanal, 1, c("o5"), -1), "Ada digs a canal on o5", "Ada gräbt einen Kanal auf o5", "Ada csatornát ás itt: o5"},
		{"double canal", fact(rules.FactCanal, 2, c("n5"), c("o5")), "Béla digs a canal on n5+o5", "Béla gräbt einen Kanal auf n5+o5", "Béla csatornát ás itt: n5+o5"},
		{"bridge", fact(rules.FactBridge, 1, c("k10"), rules.AxisV), "Ada builds a bridge on k10 (north-south)", "Ada baut eine Brücke auf k10 (Nord-Süd)",
			"Ada hidat épít itt: k10 (észak-dél)"},
		{"boat", fact(rules.FactBoated, 1, c("o7"), c("o9"), 1), "Ada takes a boat from o7 to o9 for 1 action point",
			"Ada fährt für 1 Aktionspunkt mit dem Boot von o7 nach o9", "Ada 1 akciópontért o7-ről o9-re csónakázik"},
		{"temple", fact(rules.FactTemple, 1, 1, c("p9")), "Ada builds a temple of level 1 on p9", "Ada baut einen Tempel mit 1 Etage auf p9",
			"Ada 1 szintes templomot épít itt: p9"},
		{"founded", fact(rules.FactFounded, 1, 7, c("q9"), 4), "Ada founds the district of 7 on q9: 4 points",
			"Ada gründet das Viertel der Größe 7 auf q9: 4 Punkte", "Ada megalapítja a 7-es negyedet (q9): 4 pont"},
		{"present", fact(rules.FactPresent, 2, 7, c("q9"), 1), "Béla is there when the district of q9 is founded: 1 point",
			"Béla ist bei der Gründung auf q9 dabei: 1 Punkt", "Béla is ott van, amikor a q9 negyedet megalapítják: 1 pont"},
		{"lapsed", fact(rules.FactEnded, 1, 1), "Ada leaves 1 action point unused", "Ada lässt 1 Aktionspunkt verfallen", "Ada 1 akciópontja kihasználatlan marad"},
		{"nothing lapsed", fact(rules.FactEnded, 1, 0), "", "", ""},
		{"removed", fact(rules.FactRemoved, 0, 8), "tile 8 leaves the game: no place is left for it",
			"Plättchen 8 kommt aus dem Spiel: dafür ist nirgends mehr Platz", "kikerül a játékból, mert már sehová sem fér el: 8 (lapka)"},
		{"district", fact(rules.FactDistrict, 3, c("h3"), 13, 8, 1, 13, 1), "district h3 (13): Carl with 8 at place 1, 13 points",
			"Viertel h3 (13): Carl mit 8 auf Platz 1, 13 Punkte", "h3 negyed (13 mező): Carl 8 szinttel az 1. helyen, 13 pont"},
		{"unfounded", fact(rules.FactDistrict, 3, c("r6"), 1, 1, 1, 1, 0), "unfounded district of r6 (1): Carl with 1 at place 1, 1 point",
			"nicht gegründetes Viertel r6 (1): Carl mit 1 auf Platz 1, 1 Punkt", "meg nem alapított negyed, r6 (1 mező): Carl 1 szinttel az 1. helyen, 1 pont"},
		{"palace", fact(rules.FactPalace, 4, 5), "on the palace, 5 points: Dora", "auf dem Palast, 5 Punkte: Dora", "a palotán álló mexicáért 5 pont: Dora"},
		{"safety valve", fact(rules.FactPhaseEnd, 0, 2, 10),
			"nothing was built or founded for 10 rounds: phase 2 is over and scored (safety valve, not a rule)",
			"seit 10 Runden wurde nichts mehr gebaut oder gegründet: Durchgang 2 ist zu Ende und wird gewertet (Notbremse, keine Regel)",
			"10 fordulója senki sem épített és nem alapított semmit: vége a 2. fázisnak, következik az értékelés (vészfék, nem szabály)"},
		{"no such cell", fact(rules.FactStarted, 1, 999), "Ada starts on ?", "Ada beginnt auf ?", "Ada innen indul: ?"},
	}
	for _, c := range cases {
		log.Case(t, c.name, c.f, c.en, c.de, c.hu)
	}
}

func TestNarrate(t *testing.T) {
	cases := []struct {
		position, line string
		en, de, hu     string // sentences are parted by " | "
	}{
		{"open", "canal n4+n5; canal k10; bridge k10 v; walk g6 f6",
			"Ada: canals on n4+n5, k10; bridge on k10; from h6 on foot to f6; 1 action point lapses",
			"Ada: Kanäle auf n4+n5, k10; Brücke auf k10; von h6 zu Fuß nach f6; 1 Aktionspunkt verfällt",
			"Ada: csatorna: n4+n5, k10; híd: k10; h6-ról gyalog f6-ra; 1 akciópont elvész"},
		{"boat", "boat o10; walk p10; found 7 r9; temple 3 p9; chip use 2; temple 2 q10",
			"Ada: from o7 by boat to o10, on foot to p10 | Ada founds the district of 7 on r9: 4 points; also present: Béla 2 | Ada: temple 3 on p9; 2 chips used; temple 2 on q10",
			"Ada: von o7 mit dem Boot nach o10, zu Fuß nach p10 | Ada gründet das Viertel der Größe 7 auf r9: 4 Punkte; mit dabei: Béla 2 | Ada: Tempel 3 auf p9; 2 Chips eingesetzt; Tempel 2 auf q10",
			"Ada: o7-ről csónakkal o10-re, gyalog p10-re | Ada megalapítja a 7-es negyedet (r9): 4 pont; ott van még: Béla 2 | Ada: 3 szintes templom: p9; 2 zseton beváltva; 2 szintes templom: q10"},
		{"boat", "travel h7; chip buy", "Ada: from o7 by fast travel to h7; 1 chip bought", "Ada: von o7 mit Schnellreise nach h7; 1 Chip gekauft",
			"Ada: o7-ről gyorsutazással h7-re; 1 zseton megvéve"},
		{"bridges", "shift k10 o7", "Ada: bridge of k10 moved to o7 (west-east); 5 action points lapse",
			"Ada: Brücke von k10 nach o7 versetzt (West-Ost); 5 Aktionspunkte verfallen", "Ada: híd áthelyezve k10-ről o7-re (nyugat-kelet); 5 akciópont elvész"},
		{"corner", "found b2", "Ada founds the district of 3 on b2: 2 points | Ada: 6 action points lapse",
			"Ada gründet das Viertel der Größe 3 auf b2: 2 Punkte | Ada: 6 Aktionspunkte verfallen",
			"Ada megalapítja a 3-as negyedet (b2): 2 pont | Ada: 6 akciópont elvész"},
		{"corner", "pass", "Ada: no action, 6 action points lapse", "Ada: keine Aktion, 6 Aktionspunkte verfallen", "Ada: nem csinál semmit, 6 akciópont elvész"},
		{"start", "start i7", "Ada starts on i7", "Ada beginnt auf i7", "Ada innen indul: i7"},
	}
	for _, c := range cases {
		t.Run(c.line, func(t *testing.T) {
			list := under.Line(t, &positions[c.position](t).s, chance.Hidden{}, c.line)
			sentences.Said(t, func(tag lang.Tag) string {
				return strings.Join(newest.Narrate(list, engine.Nobody, sentences.Names, tag), " | ")
			}, c.en, c.de, c.hu)
		})
	}
}

// TestNarrateScoring tells the end of a phase: of the recorded late position, one sentence for each seat.
func TestNarrateScoring(t *testing.T) {
	fact := sentences.Fact
	x := parsed(t, lateGame(t)).scored()
	got := newest.Narrate(append([]engine.Fact{fact(rules.FactRemoved, 0, 4), fact(rules.FactRemoved, 0, 8)}, x.facts.List...), engine.Nobody, sentences.Names, lang.EN)
	for i, want := range []string{"tiles 4 and 8 leave the game: no place is left for them", "Ada scores 39 points for temples: ",
		"Béla scores 45 points for temples: ", "Carl scores 51 points for temples: "} {
		if i >= len(got) || !strings.HasPrefix(got[i], want) {
			t.Errorf("%q, want %q at %d", got, want, i)
		}
	}
	if len(got) != 4 || !strings.Contains(got[3], "h3 13") {
		t.Errorf("%q", got)
	}
	list := []engine.Fact{fact(rules.FactPalace, 1, 5), fact(rules.FactPalace, 3, 5)}
	for tag, want := range map[lang.Tag]string{lang.EN: "on the palace, 5 points each: Ada and Carl", lang.DE: "auf dem Palast, je 5 Punkte: Ada und Carl",
		lang.HU: "a palotán álló mexicáért fejenként 5 pont: Ada és Carl"} {
		if got := newest.Narrate(list, engine.Nobody, sentences.Names, tag); !slices.Equal(got, []string{want}) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestExplain(t *testing.T) {
	cases := []struct {
		refusal    *engine.Refusal
		en, de, hu string
	}{
		{rules.Refuse("MX-ap", "needs", 1, "has", 0), "This takes 1 action point; you have 0 left.", "Das kostet 1 Aktionspunkt; du hast noch 0.",
			"Ehhez 1 akciópont kell; neked még 0 van."},
		{rules.Refuse("MX-occupied", "cell", "h7", "thing", "mexica"), "h7 is not free: a Mexica stands there.", "h7 ist nicht frei: dort steht ein Mexica.",
			"h7 nem szabad: mexica áll rajta."},
		{rules.Refuse("MX-bridge-axis", "cell", "o7", "axis", "v"), "On o7 a bridge cannot lead north-south: there is not land on both sides.",
			"Auf o7 kann keine Brücke Nord-Süd führen: dort ist nicht auf beiden Seiten Land.",
			"o7-en a híd iránya nem lehet észak-dél, mert nincs mindkét oldalán szárazföld."},
		{rules.Refuse("MX-missing", "choice", "goal"), "Something is missing: the cell to go to.", "Es fehlt eine Angabe: das Zielfeld.", "Hiányzik valami: a célmező."},
		{rules.Refuse("MX-no-tile", "size", 8, "tiles", []int{3, 3, 9}), "Your district has 8 cells, and there is no such tile to place now. There is: 3, 3, 9.",
			"Dein Viertel hat 8 Felder, und dazu liegt jetzt kein Plättchen aus. Es gibt: 3, 3, 9.",
			"A negyeded 8 mezős, és most nincs hozzá lapka a kínálatban. Ami van: 3, 3, 9."},
		{rules.Refuse("MX-no-temple", "level", 1, "levels", []int(nil)), "You have no temple of level 1 left. In your stock: none.",
			"Du hast keinen Tempel mit 1 Etage mehr. In deinem Vorrat: nichts.", "Nincs több 1 szintes templomod. A készletedben: semmi."},
		{rules.Refuse("MX-now-start", "cells", []string{"h6", "i7"}), "First you put your Mexica on the palace. Free: h6, i7.",
			"Erst stellst du deinen Mexica auf den Palast. Frei: h6, i7.", "Először a mexicádat kell a palotára tenned. Szabad: h6, i7."},
		{rules.Refuse("MX-shelter", "cell", "h7", "seat", engine.Seat(2)), "In the first round nobody may be shut in; seat 2 would have no way out any more (h7).",
			"In der ersten Runde darf niemand eingeschlossen werden; Platz 2 käme nicht mehr weg (h7).",
			"Az első fordulóban senkit sem szabad bezárni; 2. hely innen nem tudna többé kijutni (h7)."},
		{rules.Refuse("MX-shelter", "cell", "h7", "seat", "Béla"), "In the first round nobody may be shut in; Béla would have no way out any more (h7).",
			"In der ersten Runde darf niemand eingeschlossen werden; Béla käme nicht mehr weg (h7).",
			"Az első fordulóban senkit sem szabad bezárni; Béla innen nem tudna többé kijutni (h7)."},
		{engine.Refuse("ghost", ""), "<ghost>", "<ghost>", "<ghost>"},
	}
	for _, c := range cases {
		t.Run(c.refusal.Code, func(t *testing.T) {
			sentences.Said(t, func(tag lang.Tag) string { return newest.Explain(c.refusal, tag) }, c.en, c.de, c.hu)
		})
	}
}

// TestCatalog: every key that the code asks for is there, and it asks for every key that is there.
// Whether all languages have the same keys and values is checked when they are loaded.
func TestCatalog(t *testing.T) {
	code := sentences.Source(t)
	need := []string{rules.ReasonEnd, rules.ReasonIdle}
	need = append(need, rules.Codes.List...)
	for source := range rules.SourceCount {
		need = append(need, rules.PartName(source))
	}
	for _, axis := range rules.AxisIDs {
		need = append(need, "axis."+axis)
	}
	for _, fact := range rules.FactKinds { // of some the log says less than a sentence, too
		need = append(need, "fact."+fact.Name)
		for _, key := range []string{"did." + fact.Name, "one." + fact.Name} {
			if words.Catalog.In(lang.EN).Has(key) {
				need = append(need, key)
			}
		}
	}
	for _, m := range regexp.MustCompile(`"(?:fact|did|short|reach|table|choice|thing)\.[a-z-]+"`).FindAllString(code, -1) {
		need = append(need, strings.Trim(m, `"`))
	}
	for _, m := range regexp.MustCompile(`"choice", "([a-z]+)"|\bask[A-Z]\w+ += "([a-z]+)"|thing = "([a-z]+)"`).FindAllStringSubmatch(code, -1) {
		for i, prefix := range []string{"choice.", "choice.", "thing."} {
			if m[i+1] != "" && m[i+1] != "end" {
				need = append(need, prefix+m[i+1])
			}
		}
	}
	sentences.Catalog(t, words.Catalog, need)
}
