package tzolkin

import (
	"errors"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/notation"
)

// turn is a whole turn of a random game with the state before it.
type turn struct {
	s     State
	seat  engine.Seat
	steps []engine.Step
}

// turns plays a random game, sometimes with everybody made rich, and gives each turn away.
func turns(t testing.TB, seats int, seed uint64, give func(turn)) {
	t.Helper()
	r := Rules{}
	luck := &chance.Quick{State: seed}
	s, err := r.Setup(engine.Options{Seats: seats}, luck)
	if err != nil {
		t.Fatal(err)
	}
	choose := randomly(luck)
	if seed%3 > 0 {
		choose = eager(luck)
	}
	for n := 0; r.Awaits(&s) != 0; n++ {
		if seed%2 == 0 && n%40 == 39 && s.Phase == phaseTurn && s.Bank >= 8 {
			enrich(&s)
		}
		x := turn{s: s, seat: r.Awaits(&s).First()}
		for done := false; !done; done = r.Settled(&s, x.seat) {
			steps := r.Steps(&s, x.seat, nil)
			step := steps[choose(&s, steps)]
			x.steps = append(x.steps, step)
			if err := r.Take(&s, x.seat, step, luck, nil); err != nil {
				t.Fatal(err)
			}
		}
		give(x)
	}
}

// same reports that got is want up to forced steps at its end.
func (x *turn) same(t *testing.T, want, got []engine.Step) bool {
	if len(got) > len(want) || !slices.Equal(got, want[:len(got)]) {
		return false
	}
	s := x.s
	for i, step := range want {
		if i >= len(got) && len(Rules{}.Steps(&s, x.seat, nil)) != 1 {
			return false
		}
		if err := (Rules{}).Take(&s, x.seat, step, chance.Hidden{}, nil); err != nil && !errors.Is(err, chance.ErrHidden) {
			t.Fatal(err)
		}
	}
	return true
}

func (x *turn) read(t *testing.T, line string) []engine.Step {
	t.Helper()
	steps, err := Rules{}.Read(&x.s, x.seat, line)
	if err != nil {
		t.Fatalf("read %q: %+v\nsteps %v", line, err, moves(x.steps))
	}
	return steps
}

// TestReadWrite: what Write writes of whole turns and of their beginnings is
// read as the same, is ASCII, and short.
func TestReadWrite(t *testing.T) {
	lines := 0
	for seed := range uint64(games(60)) {
		turns(t, 2+int(seed%3), seed, func(x turn) {
			line := Rules{}.Write(&x.s, x.seat, x.steps)
			if got := x.read(t, line); !x.same(t, x.steps, got) {
				t.Fatalf("%q is read as %v, was %v", line, moves(got), moves(x.steps))
			}
			if len(line) > 600 || strings.ContainsFunc(line, func(r rune) bool { return r > 126 || r < 32 }) || strings.ToLower(line) != line {
				t.Fatalf("%q is not plain", line)
			}
			masked := turn{s: Rules{}.Mask(&x.s, x.seat), seat: x.seat, steps: x.steps}
			if got := masked.read(t, line); !x.same(t, x.steps, got) {
				t.Fatalf("%q is read otherwise from the player's own view", line)
			}
			again := Rules{}.Write(&x.s, x.seat, x.read(t, line))
			if again != line && again+" ..." != line && !strings.HasPrefix(line, strings.TrimSuffix(again, " ...")) {
				t.Fatalf("%q is written %q the second time", line, again)
			}
			lines++
			n := int(seed+uint64(lines)) % len(x.steps)
			part := Rules{}.Write(&x.s, x.seat, x.steps[:n])
			if !strings.HasSuffix(part, "...") {
				t.Fatalf("%q does not say that it is open", part)
			}
			if got := x.read(t, part); !x.same(t, x.steps[:n], got) {
				t.Fatalf("%q is read as %v, was %v", part, moves(got), moves(x.steps[:n]))
			}
		})
	}
	if lines < 3000 {
		t.Fatalf("only %d turns", lines)
	}
}

// TestReadLiberal: the same turns in other words: any case, other languages, no
// marks or many, prefixes.
func TestReadLiberal(t *testing.T) {
	for seed := range uint64(games(60)) {
		dice := rand.New(rand.NewPCG(seed, 7))
		turns(t, 2+int(seed%3), seed+1000, func(x turn) {
			line := Rules{}.Write(&x.s, x.seat, x.steps)
			said := reword(dice, line)
			if got := x.read(t, said); !x.same(t, x.steps, got) {
				t.Fatalf("%q, said as %q, is read as %v, was %v", line, said, moves(got), moves(x.steps))
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
		case w == "," && dice.IntN(2) == 0:
			w = " und"
		case w == ";" && dice.IntN(2) == 0:
			w = " AND then,"
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
		if senseOf(e.Class, e.Arg) != s {
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
	for _, e := range lexicon {
		for _, w := range e.Words {
			key := notation.Fold(w)
			for n := notation.MinPrefix; n <= len(key); n++ {
				got, ok, _ := vocabulary.Find(key[:n])
				if ok && got != senseOf(e.Class, e.Arg) && !slices.Contains(vocabulary.Words(), key[:n]) {
					t.Errorf("%q, a prefix of %q, means %q", key[:n], w, wordFor(got))
				}
			}
			if e.Class < wordBeg || e.Class > wordKeep {
				continue
			}
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
				if (Rules{}).Begins(house) {
					t.Errorf("the command %s begins a turn", house)
				}
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
	ENDE VÉGE PLAY WITHDRAW RETURN DECLINE`)

// TestOtherWords: turns as people of three languages may type them.
func TestOtherWords(t *testing.T) {
	cases := []struct{ position, canonical, said string }{
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
		t.Run(c.said, func(t *testing.T) {
			x := manualPositions[c.position](t)
			want, err := Rules{}.Read(&x.s, 1, c.canonical)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Rules{}.Read(&x.s, 1, c.said)
			if slices.Contains(refused, c.said) {
				if err == nil {
					t.Fatalf("read as %v", moves(got))
				}
				return
			}
			if err != nil || !slices.Equal(got, want) {
				t.Fatalf("read as %v (%v), want %v", moves(got), err, moves(want))
			}
		})
	}
}

func TestBegins(t *testing.T) {
	cases := map[string]bool{
		"place tikal": true, "Pick up yaxchilan 2": true, "  NIMM tikal 3": true, "setze Tikal": true, "vedd": false, "leveszek tikal 2": true,
		"bettle braun": true, "spin 2": true, "keep w3 w5": true, "behalte 3 5": true, "kezdő": false, "tikal 2x": false, "3": false,
		"": false, "set board short": false, "pla": false, "plac tikal": true, "hello": false, "...": false, "pick": true, "pic": true, "pi": false,
	}
	for line, want := range cases {
		if got := (Rules{}).Begins(line); got != want {
			t.Errorf("Begins(%q) = %v", line, got)
		}
	}
}

// FuzzRead: anything typed gives steps that are legal one after the other, or a refusal with a code of the card.
func FuzzRead(f *testing.F) {
	states := fuzzStates(f)
	for _, line := range []string{"place palenque 2x, tikal, start; spin 2 if possible", "pick tikal 3 tech agriculture pay wood, extraction pay stone",
		"pick uxmal 2 trade -3 wood +1 gold", "beg brown; place start", "keep w-03 w-15", "pick tikal 4 build b1-07 save wood, build 12 plain",
		"pick uxmal 5 do palenque 4 burn anger brown ...", "\xff 2x 2× b-9-9-9 +--7"} {
		f.Add(line, uint8(3))
	}
	f.Fuzz(func(t *testing.T, line string, which uint8) {
		x := states[int(which)%len(states)]
		seat := (Rules{}).Awaits(&x).First()
		steps, err := Rules{}.Read(&x, seat, line)
		if err != nil {
			var r *engine.Refusal
			if !errors.As(err, &r) || !slices.Contains(refusalCodes, r.Code) || r.Span.From < 0 || r.Span.To > len(line) || r.Span.From > r.Span.To {
				t.Fatalf("%q: %#v", line, err)
			}
			return
		}
		for _, step := range steps {
			if !slices.Contains(Rules{}.Steps(&x, seat, nil), step) {
				t.Fatalf("%q: %v is not legal", line, unpack(step))
			}
			if err := (Rules{}).Take(&x, seat, step, chance.Hidden{}, nil); err != nil && !errors.Is(err, chance.ErrHidden) {
				t.Fatal(err)
			}
		}
		(Rules{}).Begins(line)
	})
}

// fuzzStates are positions of many kinds: whole turns and turns in progress.
func fuzzStates(t testing.TB) []State {
	var out []State
	for seed := range uint64(4) {
		turns(t, 2+int(seed%3), seed*2, func(x turn) {
			if bits.OnesCount(uint(len(out)))%2 == 0 || len(x.steps) > 4 {
				out = append(out, x.s)
			}
		})
	}
	return out
}

func BenchmarkRead(b *testing.B) {
	var list []turn
	turns(b, 4, 3, func(x turn) { list = append(list, x) })
	lines := make([]string, len(list))
	for i, x := range list {
		lines[i] = Rules{}.Write(&x.s, x.seat, x.steps)
	}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		i := n % len(list)
		if _, err := (Rules{}).Read(&list[i].s, list[i].seat, lines[i]); err != nil {
			b.Fatal(err)
		}
		n++
	}
}

// BenchmarkReadGame reads all turns of one game, the share of Read in folding it.
func BenchmarkReadGame(b *testing.B) {
	var list []turn
	turns(b, 4, 3, func(x turn) { list = append(list, x) })
	lines := make([]string, len(list))
	for i, x := range list {
		lines[i] = Rules{}.Write(&x.s, x.seat, x.steps)
	}
	b.ReportMetric(float64(len(list)), "turns")
	b.ReportAllocs()
	for b.Loop() {
		for i := range list {
			if _, err := (Rules{}).Read(&list[i].s, list[i].seat, lines[i]); err != nil {
				b.Fatal(err)
			}
		}
	}
}

// BenchmarkFoldLines folds a finished game from its written turns through the
// engine: Read, Steps and Take of every turn.
func BenchmarkFoldLines(b *testing.B) {
	game := engine.Adapt[State](Rules{})
	first, err := game.Setup(engine.Options{Seats: 4}, &chance.Quick{State: 5})
	if err != nil {
		b.Fatal(err)
	}
	type written struct {
		seat engine.Seat
		line string
	}
	var list []written
	luck, choose := &chance.Quick{State: 6}, &chance.Quick{State: 7}
	for pos := first; pos.Awaits() != 0; {
		seat := pos.Awaits().First()
		start, steps := pos, []engine.Step(nil)
		for done := false; !done; done = pos.Settled(seat) {
			next := pos.Steps(seat)
			steps = append(steps, next[choose.Next()%uint64(len(next))])
			if pos, _, err = pos.Take(seat, steps[len(steps)-1], luck); err != nil {
				b.Fatal(err)
			}
		}
		list = append(list, written{seat, start.Write(seat, steps)})
	}
	b.ReportAllocs()
	for b.Loop() {
		pos, luck := first, &chance.Quick{State: 6}
		for _, x := range list {
			steps, err := pos.Read(x.seat, x.line)
			if err != nil {
				b.Fatal(err)
			}
			out, err := engine.Run(pos, x.seat, steps, luck)
			if err != nil || !out.Complete {
				b.Fatal(x.line, err)
			}
			pos = out.Pos
		}
	}
	b.ReportMetric(float64(len(list)), "turns")
}

// BenchmarkReadWorst reads lines of the greatest length that are made to be slow.
func BenchmarkReadWorst(b *testing.B) {
	x := turn{}
	turns(b, 4, 2, func(t turn) {
		if t.s.Stage == stageBegin && t.s.Phase == phaseTurn && t.s.player(uint8(t.seat)).Goods[wood] > x.s.Players[0].Goods[wood] {
			x = t
		}
	})
	for name, part := range map[string]string{"unknown": "xpalenque", "numbers": "7 ", "tiles": "b1-99 ", "places": "place tikal,", "hyphens": "tikal-", "dots": ".",
		"accents": "\u0301", "trade": "-99 wood ", "broken": "\xff"} {
		line := "place " + strings.Repeat(part, (notation.MaxLine-6)/len(part))
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Rules{}.Read(&x.s, x.seat, line)
			}
		})
	}
}
