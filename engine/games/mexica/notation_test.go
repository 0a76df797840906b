package mexica

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/fixture/lines"
	"painani/engine/games/mexica/notation"
	"painani/engine/games/mexica/rules"
)

// ownWords are the notation's.
var ownWords = lines.LexiconOf(notation.Vocabulary)

// notationKit is what the kit has to know of the notation.
var notationKit = lines.Notation[rules.State]{Rules: newest, Game: varied, Games: 40, Longest: 600, Exact: true, Lexicon: ownWords,
	Signs: map[string][]string{";": {" und then,", ".", " és", ","}, "+": {" ", "-", " / "}}}

// varied is a game of one of four kinds of players.
func varied(seed uint64) fixture.Game[rules.State] {
	luck := &chance.Quick{State: seed}
	choose := [...]chooser{fixture.Evenly[rules.State](luck), eager(luck), mason(luck), hoarder(luck)}[seed%4]
	return game(rules.MinSeats+int(seed%3), seed, choose)
}

func TestReadWrite(t *testing.T)   { notationKit.ReadWrite(t, 20000) }
func TestReadLiberal(t *testing.T) { notationKit.Liberal(t) }
func TestLexicon(t *testing.T)     { notationKit.Words(t) }

// positions are those that examples of notation and refusals are read at, seat 1
// to move with six action points, round 2.
var positions = map[string]func(t testing.TB) *table{
	// The very beginning, h6 taken by seat 2.
	"start": func(t testing.TB) *table {
		return parsed(t, `{"phase":"start","players":[{"mexica":null},{"mexica":null}],"turn":{"seat":1}}`)
	},
	// The players set the neutral temples; seat 1 is to set the third.
	"setting": func(t testing.TB) *table {
		return parsed(t, `{"phase":"start","neutral_temples":{"d11":3,"k9":2},"neutral_stock":{"1":4,"2":2,"3":1,"4":1},"players":[{},{}]}`)
	},
	// Open land, Mexicas on the palace.
	"open": func(t testing.TB) *table { return newTable(t, 2) },
	// E1 of rules.md 13: seat 1 on bridge o7 with two chips, a district of 7 to found.
	"boat": func(t testing.TB) *table {
		x := newTable(t, 2).canals("o5 o10+o11 p8+q8 r8+s8 t8").spans("o6h o7h o9h o10h").bank(7, 9)
		return x.stand(1, "o7").stand(2, "q9").chips(1, 2)
	},
	// Seat 1 in a district of 3, cells b1 b2 c2, with a single canal that takes a bridge both ways.
	"corner": func(t testing.TB) *table {
		return newTable(t, 2).canals("b3+c3 d2 k10").stand(1, "b1").bank(3, 5)
	},
	// No bridge is left in the supply.
	"bridges": func(t testing.TB) *table {
		x := newTable(t, 2).canals("k10").water("c5 c6 c7 c8 f9 f10 f11 f12")
		return x.spans("c5h c6h c7h c8h f9h f10h f11h f12h o6h o8h k10h").stand(1, "l10").stand(2, "o8")
	},
}

// TestOtherWords: turns as people of three languages may type them.
func TestOtherWords(t *testing.T) {
	const e1 = "boat o10; walk p10; found 7 r9; temple 3 p9; chip use 2; temple 2 q10"
	cases := []lines.Said{
		{"start", "start h6", "H6"},
		{"start", "start i7", "Beginne auf I7!"},
		{"start", "start i7", "kezdek az i7 mezőn"},
		{"boat", e1, e1},
		{"boat", e1, "Boat to o10 (2 AP), then walk p10. Found district 7 on r9; build a temple 3 on p9, use 2 chips, build temple 2 q10"},
		{"boat", e1, "boot o10, gehe p10, gründe r9, Tempel Stufe 3 auf P9, nutze zwei Chips, Tempel q10 2"},
		{"boat", e1, "Boot o10, gehe p10, gründe r9, Tempel mit 3 Etagen auf p9, nutze 2 Aktionschips, Tempel q10 2"},
		{"boat", e1, "csónak o10; gyalog p10; alapítok r9; templom 3 szintes p9; akciózseton használ 2; templom 2 q10"},
		{"boat", e1, "hajóval o10; gyalog p10; alapítok r9; templom 3p9; zseton használ kétszer; templom q10:2"},
		{"boat", e1, "BOAT O10 WALK P10 FOUND R9 TEMPLE 3 P9 USE CHIP USE CHIP TEMPLE 2Q10"},
		{"boat", e1, "sail o10, go p10, found 7 r9, temple 3 p9, spend 2 chips, temple 2 q10, end"},
		{"boat", "boat o10; walk p10 q10", "boat o10; walk q10"},
		{"boat", "boat o9; boat o10", "boat o9 o10"},
		{"boat", "boat o9; boat o10", "boat o9, o10"},
		{"boat", "boat o9; boat o10", "boat o9-o10"},
		{"boat", "chip use 2; travel p9; temple 2 p10; temple 1 q10", "use 2; travel p9; temple 2 p10, 1 q10"},
		{"boat", "chip buy 2; walk n7", "chip buy; buy a chip; walk n7"},
		{"boat", "travel h7", "fast travel to h7"},
		{"boat", "travel h7", "Schnellreise h7; Ende"},
		{"boat", "travel h7", "gyorsutazás h7-re"},
		{"open", "canal n4+n5; canal k10; bridge k10 v", "lay canal n5-n4, canal k10; build bridge k10 north-south"},
		{"open", "canal n4+n5; canal k10; bridge k10 v", "Kanal n4 n5, k10, Brücke k10 senkrecht"},
		{"open", "canal n4+n5; canal k10; bridge k10 h", "csatorna n4n5; k10. híd k10h"},
		{"open", "canal d4; canal d5", "canal d4, d5"},
		{"open", "canal d4; canal d5", "canal d4 and d5"},
		{"open", "canal d4+d5", "canal d4 d5"},
		{"open", "bridge o7", "bridge h o7"},
		{"open", "walk h7", "geh h7"},
		{"open", "walk h7 h8", "walk h7 g7 ..."}, // refused: seat 2 stands there
		{"open", "walk g6 f6", "walk f6"},
		{"open", "walk g6 f6", "go g6, f6, please"},
		{"open", "walk g6", "bewege Mexica nach g6, bitte"},
		{"open", "walk g6", "mozgok g6-ra, kérem"},
		{"boat", "boat o9", "ziehe mit Boot nach o9"},
		{"bridges", "shift k10 o7", "mozgatok híd k10 o7"},
		{"open", "pass", "done"},
		{"open", "pass", "Fertig."},
		{"open", "pass", "passz!"},
		{"corner", "found 3 b2", "found b2"},
		{"corner", "found 3 b2; walk c2", "alapítás b2; megyek"}, // refused: b2 is in the way
		{"corner", "temple 1 b2; found 3 c2", "temple 1 b2; found"},
		{"corner", "temple 1 b2; temple 2 c2", "temple 1 b2; temple 2"},
		{"bridges", "shift k10 o7", "bridge k10>o7"},
		{"bridges", "shift k10 o7", "shift bridge k10 to o7"},
		{"bridges", "shift k10 o7", "verschiebe Brücke von k10 nach o7"},
		{"bridges", "shift k10 o7", "híd áthelyezés k10 o7"},
		{"bridges", "walk k10 j10", "walk j10"},
		{"corner", "temple 2 b2", "építek egy 2 szintes templomot b2-re"},
		{"corner", "temple 2 c2", "kétszintes templomot építek c2-re"},
		{"corner", "temple 1 b2; found 3 c2", "1 szintes templom: b2, megalapítom a 3-as negyedet c2-n"},
		{"corner", "temple 2 c2", "lerakok egy 2-es szintű templomot a c2 mezőre"},
		{"corner", "temple 1 b2; temple 2 c2", "templomot 1 b2-re építek; 2-est c2-re"},
		{"corner", "found 3 c2", "alapítok 3-ast c2-re"},
		{"corner", "found 3 c2", "gründe das Stadtviertel der Größe 3 auf c2"},
		{"corner", "temple 2 c2", "errichte einen zweistöckigen Tempel auf c2"},
		{"corner", "temple 2 c2", "baue einen Tempel mit 2 Etagen auf c2"},
		{"corner", "temple 2 c2", "build a level 2 temple on c2"},
		{"open", "canal k10; canal b1", "csatornát ások k10-re, b1-et"},
		{"open", "canal k10", "grabe einen Kanal auf k10"},
		{"open", "canal k10", "dig a canal on k10"},
		{"open", "travel u6", "h6-ról gyorsutazással u6-ra"},
		{"open", "travel u6", "mit Schnellreise von h6 nach u6"},
		{"open", "walk h7", "von h6 zu Fuß nach h7"},
		{"open", "walk h7", "h6-ról h7-re megyek"},
		{"open", "walk h7; canal k10", "from h6 walk to h7, then canal k10"},
		{"open", "chip buy 2", "két zsetont veszek"},
		{"boat", "chip use; boat o10", "beváltok egy zsetont; csónakkal megyek o10-re"},
		{"boat", "boat o10", "take the boat to o10"},
		{"boat", "boat o10", "csónakkal o10-re megyek"},
		{"boat", "walk n7 o7; boat o10; walk p10", "walk n7 o7; boat o10 walk p10"},
		{"boat", "boat o9; boat o10; walk p10", "boat o9, o10 walk p10"},
	}
	refused := []string{"walk h7 g7 ...", "alapítás b2; megyek"}
	for _, c := range cases {
		t.Run(c[2], func(t *testing.T) { notationKit.Other(t, &positions[c[0]](t).s, c, slices.Contains(refused, c[2])) })
	}
}

func TestBegins(t *testing.T) {
	notationKit.Begins(t, map[string]bool{
		"canal o5+o4": true, "Build canal o5": true, "  KANAL o5": true, "temple3 p9": true, "híd o7": true, "HÍD o7": true, "vesz": true,
		"chip buy": true, "pass": true, "Passt!": false, "start h6": true, "found r9": true, "gründe": true, "gruende 7": true, "walk": true, "wal p9": true,
		"kétszintes templomot építek c2-re": true, "h6-ról h7-re megyek": true, "von h6 zu Fuß nach h7": true, "the temple": false,
		"a hidat": false, "o5+o4 canals are nice": false, "h6 is mine": false,
		"end": false, "o5+o4": false, "3": false, "": false, "6 ≈≈≈": false, "[A] Ada": false, "(A)": false, "+ canal": false, "· walk": false,
		"> walk p9": false, "set board short": false, "status": false, "sta": false, "hello": false, "...": false, "wa": false,
	})
}

// TestOpenLine: "..." keeps a turn open, a line without it ends it.
func TestOpenLine(t *testing.T) {
	x := positions["open"](t)
	for line, want := range map[string][]engine.Step{
		"walk h7":       {rules.Walk(x.c("h7")), rules.End()},
		"walk h7 ...":   {rules.Walk(x.c("h7"))},
		"walk h7…":      {rules.Walk(x.c("h7"))},
		"walk h7, end":  {rules.Walk(x.c("h7")), rules.End()},
		"walk h7; pass": {rules.Walk(x.c("h7")), rules.End()},
		"...":           nil,
	} {
		got, err := newest.Read(&x.s, 1, line)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q is read as %v (%v)", line, shows(got), err)
		}
	}
}

// FuzzRead types anything.
func FuzzRead(f *testing.F) {
	notationKit.Fuzz(f, fuzzStates(f), "canal o5+o4; boat o9; walk p9; found 7 q9; temple 3 p9; chip buy", "bridge k10 v, o7; shift o7>o8 h ...",
		"use 2 chips, buy; travel h7", "start h6", "temple 4 ... walk walk", "gründe c2, Tempel Stufe 2 auf b2 (2 AP)", "\xff o5o4h3 2x 3p9-- n99")
}

// fuzzStates are positions of many kinds.
func fuzzStates(t testing.TB) []rules.State {
	var out []rules.State
	for seed := range uint64(4) {
		n := 0
		varied(seed).Turns(t, func(x fixture.Turn[rules.State]) {
			if n++; n < 6 || n%9 == 0 {
				out = append(out, x.S)
			}
		})
	}
	return out[:min(len(out), 256)]
}

func BenchmarkReadGame(b *testing.B) {
	g := varied(1)
	g.Options.Seats = 4
	notationKit.BenchReadGame(b, g)
}

// TestSpoken: typical turns as a German and a Hungarian player read them.
func TestSpoken(t *testing.T) {
	notationKit.Spoken(t, [][3]string{
		{"start f8", "starte f8", "kezdek f8"},
		{"walk j4; canal h4+h5; temple 4 o5", "gehe j4; Kanal h4+h5; Tempel 4 o5", "megyek j4; csatornát h4+h5; templomot 4 o5"},
		{"shift f5 f11 h; boat k3", "verschiebe f5 f11 h; Boot k3", "áthelyezek f5 f11 h; hajózok k3"},
		{"travel p5; found 6 n4; chip buy", "reise p5; gründe 6 n4; Aktionschip kaufen", "utazom p5; alapítok 6 n4; zsetont veszek"},
		{"chip use 2; bridge j7 v", "Aktionschip nutzen 2; Brücke j7 v", "zsetont használok 2; hidat j7 v"},
		{"pass", "passe", "passzolok"},
	})
}

// TestOffered: what a refusal offers instead can be played.
func TestOffered(t *testing.T) { notationKit.Offered(t, 1000) }
