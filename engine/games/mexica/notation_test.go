package mexica

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/notation"
)

// turn is a whole turn of a random game with the state before it.
type turn struct {
	s     State
	seat  engine.Seat
	steps []engine.Step
}

// turns plays a random game and gives each turn away.
func turns(t testing.TB, seats int, seed uint64, give func(turn)) {
	t.Helper()
	luck := &chance.Quick{State: seed}
	choose := [...]chooser{randomly(luck), eager(luck), mason(luck), hoarder(luck)}[seed%4]
	var x turn
	game(t, seats, seed, choose, func(s *State, seat engine.Seat, _ []engine.Step, step engine.Step) {
		if seat == engine.Nobody {
			return
		}
		if len(x.steps) == 0 {
			x.s, x.seat = *s, seat
		}
		x.steps = append(x.steps, step)
		if ends(step) {
			give(x)
			x = turn{}
		}
	})
}

func (x *turn) read(t testing.TB, line string) []engine.Step {
	t.Helper()
	list, err := Rules{}.Read(&x.s, x.seat, line)
	if err != nil {
		t.Fatalf("read %q: %v %+v\nsteps %v", line, err, err, shows(x.steps))
	}
	return list
}

// TestReadWrite: what Write writes of whole turns and of their beginnings is
// read as the same, is ASCII, and short.
func TestReadWrite(t *testing.T) {
	lines := 0
	for seed := range uint64(fixture.Games(t, 40)) {
		turns(t, minSeats+int(seed%3), seed, func(x turn) {
			line := Rules{}.Write(&x.s, x.seat, x.steps)
			if got := x.read(t, line); !slices.Equal(got, x.steps) {
				t.Fatalf("%q is read as %v, was %v", line, shows(got), shows(x.steps))
			}
			if len(line) > 600 || strings.ContainsFunc(line, func(r rune) bool { return r > 126 || r < 32 }) || strings.ToLower(line) != line {
				t.Fatalf("%q is not plain", line)
			}
			if !(Rules{}).Begins(line) {
				t.Fatalf("%q does not begin like a turn", line)
			}
			lines++
			n := int(seed+uint64(lines)) % len(x.steps)
			part := Rules{}.Write(&x.s, x.seat, x.steps[:n])
			if !strings.HasSuffix(part, "...") {
				t.Fatalf("%q does not say that it is open", part)
			}
			if got := x.read(t, part); !slices.Equal(got, x.steps[:n]) {
				t.Fatalf("%q is read as %v, was %v", part, shows(got), shows(x.steps[:n]))
			}
		})
	}
	if lines < 3000 {
		t.Fatalf("only %d turns", lines)
	}
}

// TestReadLiberal: the same turns in other words: any case, other languages, few
// marks or many, prefixes.
func TestReadLiberal(t *testing.T) {
	for seed := range uint64(fixture.Games(t, 40)) {
		dice := rand.New(rand.NewPCG(seed, 7))
		turns(t, minSeats+int(seed%3), seed+1000, func(x turn) {
			line := Rules{}.Write(&x.s, x.seat, x.steps)
			said := reword(dice, line)
			if got := x.read(t, said); !slices.Equal(got, x.steps) {
				t.Fatalf("%q, said as %q, is read as %v, was %v", line, said, shows(got), shows(x.steps))
			}
		})
	}
}

// reword says a canonical line in other words.
func reword(dice *rand.Rand, line string) string {
	var b strings.Builder
	list := notation.Split(line)
	for i, tok := range list {
		w := tok.Text
		if s, ok, _ := vocabulary.Find(tok.Key); ok && strings.IndexFunc(tok.Key, func(r rune) bool { return r < 'a' }) < 0 {
			w = synonym(dice, s, w)
		}
		switch dice.IntN(4) {
		case 0:
			w = strings.ToUpper(w)
		case 1:
			first := []rune(w)
			w = strings.ToUpper(string(first[:1])) + string(first[1:])
		case 2:
			w = notation.Fold(w)
		}
		switch {
		case i == 0:
		case w == ";" && dice.IntN(2) == 0:
			w = [...]string{" und then,", ".", " és", ","}[dice.IntN(4)]
		case w == "+" && dice.IntN(2) == 0:
			w = [...]string{" ", "-", " / "}[dice.IntN(3)]
		case dice.IntN(3) > 0 || tok.Span.From > list[i-1].Span.To:
			b.WriteString(strings.Repeat(" ", 1+dice.IntN(2)))
		}
		b.WriteString(w)
	}
	return b.String()
}

// synonym is another word of the same sense, or a prefix of it that is understood.
func synonym(dice *rand.Rand, s sense, w string) string {
	for _, e := range lexicon {
		if (sense{e.Class, e.Arg}) != s {
			continue
		}
		w = e.Words[dice.IntN(len(e.Words))]
		runes := []rune(w)
		if n := notation.MinPrefix + dice.IntN(len(runes)+1); n < len(runes) {
			if got, ok, _ := vocabulary.Find(notation.Fold(string(runes[:n]))); ok && got == s {
				return string(runes[:n])
			}
		}
	}
	return w
}

// TestLexicon: no word or accepted prefix means two things in the game, and no first word of a
// turn is a command of a letter or an accepted prefix of one.
func TestLexicon(t *testing.T) {
	if list := vocabulary.Clashes(); len(list) > 0 {
		t.Errorf("words with two meanings: %v", list)
	}
	for _, house := range houseVerbs {
		if (Rules{}).Begins(house) {
			t.Errorf("the command %s begins a turn", house)
		}
	}
	for _, e := range lexicon {
		for _, w := range e.Words {
			key := notation.Fold(w)
			for n := notation.MinPrefix; n <= len(key); n++ {
				got, ok, _ := vocabulary.Find(key[:n])
				if ok && got != (sense{e.Class, e.Arg}) && !slices.Contains(vocabulary.Words(), key[:n]) {
					t.Errorf("%q, a prefix of %q, means %q", key[:n], w, wordFor(got))
				}
			}
			if (sense{e.Class, e.Arg}).verb() {
				houseFirst(t, w)
			}
		}
	}
}

// houseFirst: the verb leaves all commands of letters alone.
func houseFirst(t *testing.T, w string) {
	t.Helper()
	key := notation.Fold(w)
	for _, house := range houseVerbs {
		h := notation.Fold(house)
		if h == key {
			t.Errorf("%q is a command of letters", w)
		}
		for n := notation.MinPrefix; n <= len(h); n++ {
			if strings.HasPrefix(key, h[:n]) && (Rules{}).Begins(h[:n]) && !slices.Contains(vocabulary.Words(), h[:n]) {
				t.Errorf("%q begins %q and the command %s", h[:n], w, house)
			}
		}
	}
}

// houseVerbs are the first words of commands in letters.
var houseVerbs = strings.Fields(`MOVE ZUG LÉPÉS PREVIEW VORSCHAU ELŐNÉZET CONFIRM BESTÄTIGEN MEGERŐSÍT UNDO ZURÜCK VISSZA TAKEBACK RÜCKNAHME
	VISSZAVÉTEL ACCEPT REJECT JA NEIN IGEN NEM YES NO QUEUE IF WENN HA AUTO LEGAL ERLAUBT SZABÁLYOS WHY WARUM MIÉRT SHOW SINCE ZEIGE
	MUTAT DESCRIBE BESCHREIBE LEÍRÁS HISTORY VERLAUF ELŐZMÉNY STATUS LIST ÁLLAPOT RESEND NOCHMAL ÚJRA VACATION URLAUB SZABADSÁG EXTEND
	VERLÄNGERN HOSSZABBÍT PAUSE SZÜNET PRESS NACHRICHT ÜZENET NOTE NOTIZ JEGYZET RESIGN DELEGATE AUFGEBEN FELADOM WATCH STOP BEOBACHTE
	FIGYEL JOIN NEW INVITE BEITRETEN CSATLAKOZÁS TAKEOVER ÜBERNEHMEN ÁTVÉTEL VERIFY EXPORT PRÜFEN ELLENŐRZÉS SET HELP HILFE SÚGÓ END
	ENDE VÉGE PLAY WITHDRAW RETURN DECLINE SCORE BOARD`)

// positions are those that examples of notation and refusals are read at, seat 1
// to move with six action points, round 2.
var positions = map[string]func(t *testing.T) *table{
	// The very beginning, h6 taken by seat 2.
	"start": func(t *testing.T) *table {
		return parsed(t, `{"phase":"start","players":[{"mexica":null},{"mexica":null}],"turn":{"seat":1}}`)
	},
	// Open land, Mexicas on the palace.
	"open": func(t *testing.T) *table { return newTable(t, 2) },
	// E1 of rules.md 13: seat 1 on bridge o7 with two chips, a district of 7 to found.
	"boat": func(t *testing.T) *table {
		x := newTable(t, 2).canals("o5 o10+o11 p8+q8 r8+s8 t8").spans("o6h o7h o9h o10h").bank(7, 9)
		return x.stand(1, "o7").stand(2, "q9").chips(1, 2)
	},
	// Seat 1 in a district of 3, cells b1 b2 c2, with a single canal that takes a bridge both ways.
	"corner": func(t *testing.T) *table {
		return newTable(t, 2).canals("b3+c3 d2 k10").stand(1, "b1").bank(3, 5)
	},
	// No bridge is left in the supply.
	"bridges": func(t *testing.T) *table {
		x := newTable(t, 2).canals("k10").water("c5 c6 c7 c8 f9 f10 f11 f12")
		return x.spans("c5h c6h c7h c8h f9h f10h f11h f12h o6h o8h k10h").stand(1, "l10").stand(2, "o8")
	},
}

// TestOtherWords: turns as people of three languages may type them.
func TestOtherWords(t *testing.T) {
	const e1 = "boat o10; walk p10; found 7 r9; temple 3 p9; chip use 2; temple 2 q10"
	cases := []struct{ position, canonical, said string }{
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
	}
	refused := []string{"walk h7 g7 ...", "alapítás b2; megyek"}
	for _, c := range cases {
		t.Run(c.said, func(t *testing.T) {
			x := positions[c.position](t)
			got, err := Rules{}.Read(&x.s, 1, c.said)
			if slices.Contains(refused, c.said) {
				if err == nil {
					t.Fatalf("read as %v", shows(got))
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if line := (Rules{}).Write(&x.s, 1, got); line != c.canonical {
				t.Fatalf("read as %q, want %q", line, c.canonical)
			}
		})
	}
}

func TestBegins(t *testing.T) {
	cases := map[string]bool{
		"canal o5+o4": true, "Build canal o5": true, "  KANAL o5": true, "temple3 p9": true, "híd o7": true, "HÍD o7": true, "vesz": true,
		"chip buy": true, "pass": true, "start h6": true, "found r9": true, "gründe": true, "gruende 7": true, "walk": true, "wal p9": true,
		"end": false, "o5+o4": false, "3": false, "": false, "6 ≈≈≈": false, "[A] Ada": false, "(A)": false, "+ canal": false, "· walk": false,
		"> walk p9": false, "set board short": false, "status": false, "sta": false, "hello": false, "...": false, "wa": false,
	}
	for line, want := range cases {
		if got := (Rules{}).Begins(line); got != want {
			t.Errorf("Begins(%q) = %v", line, got)
		}
	}
}

// TestOpenLine: "..." keeps a turn open, a line without it ends it.
func TestOpenLine(t *testing.T) {
	x := positions["open"](t)
	for line, want := range map[string][]engine.Step{
		"walk h7":       {walk(x.c("h7")), end()},
		"walk h7 ...":   {walk(x.c("h7"))},
		"walk h7…":      {walk(x.c("h7"))},
		"walk h7, end":  {walk(x.c("h7")), end()},
		"walk h7; pass": {walk(x.c("h7")), end()},
		"...":           nil,
	} {
		got, err := Rules{}.Read(&x.s, 1, line)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%q is read as %v (%v)", line, shows(got), err)
		}
	}
}

// FuzzRead: anything typed gives steps that are legal one after the other, or a refusal with a code of the card.
func FuzzRead(f *testing.F) {
	states := fuzzStates(f)
	for _, line := range []string{"canal o5+o4; boat o9; walk p9; found 7 q9; temple 3 p9; chip buy", "bridge k10 v, o7; shift o7>o8 h ...",
		"use 2 chips, buy; travel h7", "start h6", "temple 4 ... walk walk", "gründe c2, Tempel Stufe 2 auf b2 (2 AP)", "\xff o5o4h3 2x 3p9-- n99"} {
		f.Add(line, uint8(3))
	}
	f.Fuzz(func(t *testing.T, line string, which uint8) {
		x := states[int(which)%len(states)]
		seat := (Rules{}).Awaits(&x).First()
		list, err := Rules{}.Read(&x, seat, line)
		if err != nil {
			var r *engine.Refusal
			if !errors.As(err, &r) || !slices.Contains(refusalCodes, r.Code) || r.Span.From < 0 || r.Span.To > len(line) || r.Span.From > r.Span.To {
				t.Fatalf("%q: %#v", line, err)
			}
			return
		}
		for _, step := range list {
			if !slices.Contains(Rules{}.Steps(&x, seat, nil), step) {
				t.Fatalf("%q: %s is not legal", line, show(step))
			}
			if err := (Rules{}).Take(&x, seat, step, chance.Hidden{}, nil); err != nil {
				t.Fatal(err)
			}
		}
		(Rules{}).Begins(line)
	})
}

// fuzzStates are positions of many kinds.
func fuzzStates(t testing.TB) []State {
	var out []State
	for seed := range uint64(4) {
		n := 0
		turns(t, minSeats+int(seed%3), seed, func(x turn) {
			if n++; n < 6 || n%9 == 0 {
				out = append(out, x.s)
			}
		})
	}
	return out[:min(len(out), 256)]
}

// BenchmarkReadGame reads all turns of one game, the share of Read in folding it.
func BenchmarkReadGame(b *testing.B) {
	var list []turn
	turns(b, 4, 1, func(x turn) { list = append(list, x) })
	lines := make([]string, len(list))
	for i, x := range list {
		lines[i] = Rules{}.Write(&x.s, x.seat, x.steps)
	}
	b.ReportAllocs()
	for b.Loop() {
		for i := range list {
			if _, err := (Rules{}).Read(&list[i].s, list[i].seat, lines[i]); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(len(list)), "turns")
}
