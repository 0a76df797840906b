package tzolkin

import (
	"math/bits"
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/fixture/lines"
	"painani/engine/games/tzolkin/notation"
	"painani/engine/games/tzolkin/rules"
)

// ownWords are the notation's; what begins like "remove" is never short for REMATCH, which letters want whole.
var ownWords = func() lines.Lexicon {
	x := lines.LexiconOf(notation.Vocabulary)
	x.But = []string{"REMATCH"}
	return x
}()

// notationKit is what the kit has to know of the notation.
var notationKit = lines.Notation[rules.State]{Rules: newest, Game: varied, Games: 60, Longest: 600, Lexicon: ownWords,
	Signs: map[string][]string{",": {" und"}, ";": {" AND then,"}}}

// varied is a random game, sometimes with everybody made rich.
func varied(seed uint64) fixture.Game[rules.State] {
	luck := &chance.Quick{State: seed}
	g := fixture.Game[rules.State]{Rules: newest, Options: engine.Options{Seats: 2 + int(seed%3)}, Seed: seed, Luck: luck, Choose: fixture.Evenly[rules.State](luck)}
	if seed%3 > 0 {
		g.Choose = eager(luck)
	}
	g.Alter = func(s *rules.State, turn int) {
		if seed%2 == 0 && turn%40 == 39 && s.Phase == rules.PhaseTurn && s.Bank >= 8 {
			enrich(s)
		}
	}
	return g
}

func TestReadWrite(t *testing.T)   { notationKit.ReadWrite(t, 20000) }
func TestReadLiberal(t *testing.T) { notationKit.Liberal(t) }
func TestLexicon(t *testing.T)     { notationKit.Words(t) }

// TestOtherWords: turns as people of three languages may type them.
func TestOtherWords(t *testing.T) {
	cases := []lines.Said{
		{"start", "place palenque 2x, tikal", "Place two workers on Palenque and one on Tikal."},
		{"start", "place palenque 2x, tikal", "place 2 palenque, 1 tikal"},
		{"start", "place palenque 2x, tikal", "setze zwei Arbeiter auf Palenque und einen auf Tikal"},
		{"start", "place palenque 2x, tikal", "tedd Palenquére kétszer, majd egy munkást Tikalra"},
		{"start", "place palenque 2x, tikal", "place pal×2 tik"},
		{"start", "place start; spin 2 if possible", "put one on the start player space, then turn 2 days if possible"},
		{"start", "place start; spin 2 if possible", "stelle auf Start, drehe 2 Tage wenn möglich"},
		{"start", "place start; spin 2 if possible", "lerak kezdőjátékos; forgat két napot, ha lehet"},
		{"beg", "beg brown; place tikal", "beg for corn, anger Chaac, place Tikal!"},
		{"beg", "beg green; place tikal", "bettle Kukulcan, dann setze Tikal"},
		{"beg", "beg green; place tikal", "koldulok zöld majd leteszek tikalra"},
		{"pick", "pick yaxchilan 2; pick yaxchilan 3 as 2", "pick up yax2, yax3 as 2"},
		{"pick", "pick yaxchilan 2; pick yaxchilan 3 as 2", "pick yaxchilan 2; pick yaxchilan 3 as action 2"},
		{"pick", "pick yaxchilan 2; pick yaxchilan 3 as 2", "Yaxchilanról felvesz 2"},
		{"pick", "pick yaxchilan 2; pick yaxchilan 3 as 2", "leveszek Yaxchilanról 2, 3 mint 2"},
		{"pick", "pick palenque 4 burn yellow", "nimm vom Palenque 4 brandrodung: verärgere Quetzalcoatl"},
		{"pick", "pick palenque 4 burn yellow", "pick palenque 4, burn the wood, anger yellow"},
		{"pick", "pick chichen 7 as 6 take gold", "pick chichen itza 7 like 6 and take one gold"},
		{"tikal", "pick tikal 1 tech architecture pay 1 wood", "levesz tikal 1 fejleszt építészet fizet fával"},
		{"tikal", "pick tikal 2 build b1-07 save wood", "pick tikal 2 build 7 with architecture save wood"},
		{"tikal", "pick tikal 4 build b1-10 plain, build b1-07 save wood", "baue: nichts"},
		{"tikal", "pick tikal 4 build b1-10 plain, build b1-07 save wood", "nimm Tikal 4 baue b110 ohne Architektur und b1-7 spare Holz"},
		{"tikal", "pick tikal 4 monument m-03", "nimm Tikal 4 Denkmal 3"},
		{"tikal", "pick tikal 5 pay gold up brown green", "levesz tikal 5 fizet arannyal fel zöld, barna"},
		{"uxmal", "pick uxmal 2 sell 3 wood buy gold", "pick uxmal 2: sell 3 wood for 6 corn, buy 1 gold for 4 corn"},
		{"uxmal", "pick uxmal 2 sell 3 wood buy gold", "pick u2 -3wood +1gold"},
		{"uxmal", "pick uxmal 5 do palenque 4 wood", "nimm Uxmal 5 mache Palenque 4 Holz"},
		{"uxmal", "pick uxmal 5 do palenque 4 wood", "pick uxmal 5 as palenque 4 wood"},
		{"spin", "spin 2", "two days"},
		{"spin", "spin 2", "2"},
		{"keep", "keep w-03 w-15", "megtartok w3, w15"},
	}
	refused := []string{"Yaxchilanról felvesz 2", "baue: nichts"} // beyond it
	for _, c := range cases {
		t.Run(c[2], func(t *testing.T) {
			notationKit.Other(t, &manualPositions[c[0]](t).s, c, slices.Contains(refused, c[2]))
		})
	}
}

func TestBegins(t *testing.T) {
	notationKit.Begins(t, map[string]bool{
		"place tikal": true, "Pick up yaxchilan 2": true, "  NIMM tikal 3": true, "setze Tikal": true, "vedd": false, "leveszek tikal 2": true,
		"bettle braun": true, "spin 2": true, "keep w3 w5": true, "behalte 3 5": true, "kezdő": false, "tikal 2x": false, "3": false,
		"": false, "set board short": false, "pla": false, "plac tikal": true, "hello": false, "pass": true, "Passt!": false, "...": false, "pick": true, "pic": true, "pi": false,
	})
}

// FuzzRead types anything.
func FuzzRead(f *testing.F) {
	notationKit.Fuzz(f, fuzzStates(f), "place palenque 2x, tikal, start; spin 2 if possible", "pick tikal 3 tech agriculture pay wood, extraction pay stone",
		"pick uxmal 2 trade -3 wood +1 gold", "beg brown; place start", "keep w-03 w-15", "pick tikal 4 build b1-07 save wood, build 12 plain",
		"pick uxmal 5 do palenque 4 burn anger brown ...", "\xff 2x 2× b-9-9-9 +--7")
}

// fuzzStates are positions of many kinds.
func fuzzStates(t testing.TB) []rules.State {
	var out []rules.State
	for seed := range uint64(4) {
		varied(seed*2).Turns(t, func(x fixture.Turn[rules.State]) {
			if bits.OnesCount(uint(len(out)))%2 == 0 || len(x.Steps) > 4 {
				out = append(out, x.S)
			}
		})
	}
	return out
}

// full is a game of four.
func full(seed uint64) fixture.Game[rules.State] {
	g := varied(seed)
	g.Options.Seats = 4
	return g
}

func BenchmarkRead(b *testing.B)      { notationKit.BenchRead(b, full(3)) }
func BenchmarkReadGame(b *testing.B)  { notationKit.BenchReadGame(b, full(3)) }
func BenchmarkFoldLines(b *testing.B) { notationKit.BenchFold(b) }

// BenchmarkReadWorst reads slow lines where there is most wood.
func BenchmarkReadWorst(b *testing.B) {
	var most rules.State
	full(2).Turns(b, func(x fixture.Turn[rules.State]) {
		if x.S.Stage == rules.StageBegin && x.S.Phase == rules.PhaseTurn && x.S.Player(uint8(x.Seat)).Goods[rules.Wood] > most.Players[0].Goods[rules.Wood] {
			most = x.S
		}
	})
	notationKit.BenchWorst(b, most, "place", map[string]string{"unknown": "xpalenque", "numbers": "7 ", "tiles": "b1-99 ", "places": "place tikal,", "hyphens": "tikal-",
		"dots": ".", "accents": "\u0301", "trade": "-99 wood ", "broken": "\xff"})
}

// TestSpoken: typical turns as a German and a Hungarian player read them.
func TestSpoken(t *testing.T) {
	notationKit.Spoken(t, [][3]string{
		{"place tikal 2x, start; spin 2 if possible", "setze Tikal 2x, Startfeld; drehe 2 wenn möglich", "leteszek Tikal 2x, kezdőmező; forgatok 2 ha lehet"},
		{"beg brown; place chichen, tikal", "bettle braun; setze Chichen, Tikal", "koldulok barna; leteszek Chichen, Tikal"},
		{"pick tikal 2 build b1-02; pick palenque 2 as 1", "nimm Tikal 2 baue b1-02; nimm Palenque 2 als 1", "leveszek Tikal 2 építek b1-02; leveszek Palenque 2 mint 1"},
		{"pick palenque 4 burn yellow", "nimm Palenque 4 brandroden gelb", "leveszek Palenque 4 felégetek sárga"},
		{"pick uxmal 2 sell 3 wood buy gold", "nimm Uxmal 2 verkaufe 3 Holz kaufe Gold", "leveszek Uxmal 2 eladok 3 fát veszek aranyat"},
		{"pick tikal 1 tech architecture pay 2 wood stone", "nimm Tikal 1 Technologie Architektur zahle 2 Holz Stein", "leveszek Tikal 1 technológia építészet fizetek 2 fát követ"},
		{"pick tikal 4 monument m-03", "nimm Tikal 4 Denkmal m-03", "leveszek Tikal 4 emlékművet m-03"},
		{"pick chichen 7 as 6 take gold", "nimm Chichen 7 als 6 erhalte Gold", "leveszek Chichen 7 mint 6 kapok aranyat"},
		{"pick uxmal 5 do yaxchilan 3", "nimm Uxmal 5 nutze Yaxchilan 3", "leveszek Uxmal 5 akció Yaxchilan 3"},
		{"pick tikal 2 build b1-07 save wood plain", "nimm Tikal 2 baue b1-07 spare Holz ohne", "leveszek Tikal 2 építek b1-07 spórolok fát nélkül"},
		{"pick tikal 3 none", "nimm Tikal 3 nichts", "leveszek Tikal 3 semmi"},
		{"keep w-17 w-09", "behalte w-17 w-09", "megtartok w-17 w-09"},
		{"spin 2", "drehe 2", "forgatok 2"},
	})
}

// TestOffered: what a refusal offers instead can be played.
func TestOffered(t *testing.T) { notationKit.Offered(t, 1000) }
