package teotihuacan

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/lang"
	"painani/engine/notation"
)

// turn is a whole turn of a random game with the state before it.
type turn struct {
	s     State
	seat  engine.Seat
	steps []engine.Step
}

// turns plays a random game, sometimes with everybody made rich, and gives each turn away.
func playTurns(t testing.TB, o engine.Options, seed uint64, give func(turn)) {
	t.Helper()
	r := Rules{}
	luck := &chance.Quick{State: seed}
	s, err := r.Setup(o, luck)
	if err != nil {
		t.Fatal(err)
	}
	choose := eager(randomly(luck), seed)
	for n := 0; r.Awaits(&s) != 0; n++ {
		if seed%2 == 0 && n%30 == 29 && s.Phase == phaseTurn {
			enrich(&s)
		}
		x := turn{s: s, seat: r.Awaits(&s).First()}
		for done := false; !done; {
			steps := r.Steps(&s, x.seat, nil)
			step := steps[choose(&s, steps)]
			x.steps = append(x.steps, step)
			if err := r.Take(&s, x.seat, step, luck, nil); err != nil {
				t.Fatal(err)
			}
			done = r.Settled(&s, x.seat) || ends(step)
		}
		give(x)
	}
}

// enrich gives everybody goods, and discovery tiles out of the deck.
func enrich(s *State) {
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		for k := range p.Goods {
			p.Goods[k] += 6
		}
		for k := kindVP4; k < discoveryKinds; k++ {
			if s.Deck[k] > 0 && (k+i)%2 == 0 {
				s.Deck[k]--
				p.Tiles[k]++
			}
		}
	}
}

// same reports that got is want up to steps at its end that need no words.
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
		o := optionsOf(2+int(seed%3), seed)
		playTurns(t, o, seed, func(x turn) {
			line := Rules{}.Write(&x.s, x.seat, x.steps)
			if got := x.read(t, line); !x.same(t, x.steps, got) {
				t.Fatalf("%q is read as %v, was %v", line, moves(got), moves(x.steps))
			}
			if len(line) > 900 || strings.ContainsFunc(line, func(r rune) bool { return r > 126 || r < 32 }) {
				t.Fatalf("%q is not plain", line)
			}
			if !(Rules{}).Begins(line) {
				t.Fatalf("%q does not begin a turn", line)
			}
			masked := turn{s: Rules{}.Mask(&x.s, x.seat), seat: x.seat, steps: x.steps}
			if got := masked.read(t, line); !x.same(t, x.steps, got) {
				t.Fatalf("%q is read otherwise from the player's own view", line)
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
		playTurns(t, optionsOf(2+int(seed%3), seed), seed+1000, func(x turn) {
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
		case w == ";" && dice.IntN(3) == 0:
			w = " AND then,"
		case w == ";" && dice.IntN(3) == 0:
			w = " majd"
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
// turn is a command of a letter or an accepted prefix of one, but for MOVE, which hands on what follows it.
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
			if !e.Class.begins() {
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

// houseVerbs are the first words of commands in letters; MOVE is left out.
var houseVerbs = strings.Fields(`ZUG LÉPÉS PREVIEW VORSCHAU ELŐNÉZET CONFIRM BESTÄTIGEN MEGERŐSÍT UNDO ZURÜCK VISSZA TAKEBACK RÜCKNAHME
	VISSZAVÉTEL ACCEPT REJECT JA NEIN IGEN NEM YES NO QUEUE IF WENN HA AUTO LEGAL ERLAUBT SZABÁLYOS WHY WARUM MIÉRT SHOW SINCE ZEIGE
	MUTAT DESCRIBE BESCHREIBE LEÍRÁS HISTORY VERLAUF ELŐZMÉNY STATUS LIST ÁLLAPOT RESEND NOCHMAL ÚJRA VACATION URLAUB SZABADSÁG EXTEND
	VERLÄNGERN HOSSZABBÍT PAUSE SZÜNET PRESS NACHRICHT ÜZENET NOTE NOTIZ JEGYZET RESIGN DELEGATE AUFGEBEN FELADOM WATCH STOP BEOBACHTE
	FIGYEL JOIN NEW INVITE BEITRETEN CSATLAKOZÁS TAKEOVER ÜBERNEHMEN ÁTVÉTEL VERIFY EXPORT PRÜFEN ELLENŐRZÉS SET HELP HILFE SÚGÓ END
	ENDE VÉGE PLAY WITHDRAW RETURN DECLINE`)

// otherWords are turns as people of three languages may type them, in the positions of the manual.
var otherWords = []struct{ position, canonical, said string }{
	{"start", "move 3 from forest power 1; nobles row 1", "Move the worker of power 1 from the forest to the nobles, then build into row 1."},
	{"start", "move 3 from forest power 1; nobles row 1", "3 from forest power 1, nobles"},
	{"start", "move 3 from forest power 1; nobles row 1", "ziehe mit Stärke 1 vom Wald zu den Adeligen; Reihe 1"},
	{"start", "move 3 from forest power 1; nobles row 1", "lépek 1-es erővel az erdőből a nemesekhez; sor 1"},
	{"start", "move 1 from quarry; tech T05", "move to alchemy from quarry and learn 5"},
	{"start", "move 1 from quarry; tech T05", "move quarry to alchemy: action, T05"},
	{"start", "move 1 from quarry; tech T05", "ziehe einen Schritt vom Steinbruch weiter und entwickle T05"},
	{"start", "move 1 from quarry; tech T05", "move stone 1; tech r1c3"},
	{"start", "move 2 from quarry; action; power 1; power 4", "Move 2 from quarry. Forest. Power 1, 4."},
	{"start", "move 2 from quarry; action; power 1; power 4", "move 2 quarry; main action in the forest; raise 1 and 4"},
	{"start", "move 2 from quarry; action; power 1; power 4", "lép 2 kőfejtőből majd akció, erősítek 1 és 4"},
	{"start", "move 2 from forest power 4; decorate DC08 north; up red", "move 2 from forest with power 4; decorate the north side with DC8; up red"},
	{"start", "move 2 from forest power 4; decorate DC08 north; up red", "lép 2 erdőből erő 4; díszítem észak dc08; fel piros"},
	{"start", "move 3 from quarry; build P13 at 1,2 turn 2", "move 3 from quarry and build tile P13 on row 1 column 2 rotated 180"},
	{"start", "move 3 from quarry; build P13 at 1,2 turn 2", "ziehe 3 von Steinbruch, lege p13 auf 1/2 gedreht 2"},
	{"start", "move 3 from quarry; build P13 at 1,2 turn 2", "lép 3 kőfejtőből, építek p13 1-2 forgatva 2"},
	{"start", "move 3 from quarry; build P13 at 1,2 turn 2", "move 3 quarry; p-13 r1c2 turn 2"},
	{"worship", "move 2 from quarry; worship temple tile", "move 2 from quarry, pray for both"},
	{"worship", "move 2 from quarry; worship temple tile", "move quarry to forest; worship red and VP4"},
	{"worship", "move 2 from quarry; worship tile temple", "ziehe von Steinbruch nach Wald; anbeten: erst Entdeckung und dann Tempel"},
	{"worship", "move 2 from quarry; worship temple", "lépek a kőfejtőből az erdőbe, imádkozom, piros templom"},
	{"worship", "move 1 from deposits; worship RB02; trade 2x", "move 1 from gold; worship B; trade twice"},
	{"worship", "move 1 from deposits; worship RB02; trade 2x", "ziehe 1 vom Goldvorkommen; anbeten RB02; tausche zweimal"},
	{"worship", "move 1 from deposits; worship RC08; trade; up blue; take wood; trade; up green", "lép 1 lelőhelyről; imádkozik C; cserélek; fel kék; kapok fát; cserélek; fel zöld"},
	{"ascend", "move 2 from quarry; action; power 5; reward temples; up red; up green; power 2", "move 2 from quarry; action; power 5; reward two temple steps, red, green; power 2"},
	{"ascend", "move 2 from quarry; action; power 5; reward cocoa; power 2", "move 2 from quarry; action; power 5; 5 cocoa as reward cocoa; power 2"},
	{"ascend", "move 2 from quarry; action; power 5; reward points; power 2", "ziehe 2 von Steinbruch; Aktion; verstärke 5; Belohnung 5 Punkte; verstärke 2"},
	{"ascend", "move 2 from quarry; action; power 5; reward worker; power 2", "lép 2 kőfejtőből; akció; erősít 5; jutalmul a negyedik munkás; erősít 2"},
	{"bigstep", "move 1 from nobles; worship temple; claim VP4", "move 1 from nobles; worship blue; take the discovery tile VP4"},
	{"bigstep", "move 1 from nobles; worship temple; claim M3", "ziehe 1 von Adelige; anbeten Tempel; hole Maske 3"},
	{"bigstep", "move 1 from nobles; worship temple; claim none; take gold", "lép 1 nemesektől; imádkozik kék; megszerez semmit; kapok aranyat"},
	{"tiles", "move 3 from forest power 3; action free; nobles row 1", "use freecocoa; move 3 from forest power 3; nobles row 1"},
	{"tiles", "move 3 from forest power 2 double; nobles row 2; power 3", "use DOUBLE; move 3 from forest power 2; nobles row 2; power 3"},
	{"tiles", "move 3 from forest power 2 double; nobles row 2; power 3", "lép 3 erdőből 2-es erővel dupla; nemesek sor 2; erősít 3"},
	{"tiles", "move 5 from quarry anywhere; collect", "ziehe 5 von Steinbruch überallhin; Kakao"},
	{"tiles", "move 3 from forest power 3; action; use EXTRAWORKER; nobles row 2", "move 3 from forest power 3; use extraworker; nobles row 2"},
	{"locked", "unlock; move 1 from forest; collect", "pay 3 cocoa to unlock, then move 1 from forest and collect 1 cocoa"},
	{"locked", "unlock; move 1 from forest; collect", "unlock for 3 cocoa; move 1 from forest"},
	{"locked", "unlock; move 1 from forest; collect", "freikaufen; ziehe 1 von Wald; ernte Kakao"},
	{"locked", "release", "unlock all"},
	{"locked", "release", "kiszabadítom"},
	{"salary", "pay 3", "3"},
	{"salary", "pay 3", "salary: 3 cocoa"},
	{"salary", "pay 4", "zahle alles"},
	{"salary", "pay 0", "fizetek semmit"},
	{"draft", "draft S05", "take tile S5"},
	{"place", "place palace forest alchemy; take wood; take 2 gold", "Palast, Wald, Alchemie; nimm Holz; nimm Gold 2x"},
	{"keep", "keep S03 S15", "megtartom az S3 és S15 lapkát"},
	{"after", "move 2 from quarry; action; power 1; power 2; buy; power 3", "move 2 from quarry; action; power 1, power 2, buy power 3"},
}

// beyond are those that are not understood, and refused.
var beyond = []string{"move 2 from quarry; action; power 5; 5 cocoa as reward cocoa; power 2", "pay 3 cocoa to unlock, then move 1 from forest and collect 1 cocoa",
	"Move the worker of power 1 from the forest to the nobles, then build into row 1."}

// TestOtherWords reads each as its canonical form.
func TestOtherWords(t *testing.T) {
	for _, c := range otherWords {
		t.Run(c.said, func(t *testing.T) {
			x := manualPositions[c.position](t)
			want, err := Rules{}.Read(&x.s, 1, c.canonical)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Rules{}.Read(&x.s, 1, c.said)
			if slices.Contains(beyond, c.said) {
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
		"move 3 from forest": true, "Move: 3": true, "  ZIEHE 3 von Wald": true, "lépek 3 erdőből": true, "release": true, "freisetzen": true, "pay 3": true,
		"use VP4; move 1": true, "keep S03 S15": true, "behalte 3 5": true, "letesz 1 2 3": true, "fizet mind": true, "mov 3 forest": true,
		"mo 3": false, "collect": false, "forest 3": false, "3 from forest": false, "": false, "set board short": false, "pla": false, "place 1 2 3": true,
		"hello": false, "...": false, "> move 3": false, "| move 3": false, "*move 3": false, "move|": false, "use-": false, "draftra nyitva:": false, "kiszabadítom": true, "moves": false, "S03 S15": false,
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
	for _, line := range []string{"move 3 from forest power 2 double 3; action free; power 3 2", "worship RA04 tile; trade 2x; up blue red; take 2 wood stone",
		"use POWER2; power forest 3; reward temples; claim none", "release", "keep S03 S15", "move 5 from quarry anywhere; build P13 at 1,2 turn 2; save wood",
		"unlock; 3 from nobles ...", "\xff 2x 2× P-9-9 +--7 r1c9 dc99"} {
		f.Add(line, uint8(3))
	}
	f.Fuzz(func(t *testing.T, line string, which uint8) {
		x := states[int(which)%len(states)]
		seat := (Rules{}).Awaits(&x).First()
		(Rules{}).Begins(line)
		steps, err := Rules{}.Read(&x, seat, line)
		if err != nil {
			var r *engine.Refusal
			if !errors.As(err, &r) || !slices.Contains(refusalCodes, r.Code) || r.Span.From < 0 || r.Span.To > len(line) || r.Span.From > r.Span.To {
				t.Fatalf("%q: %#v", line, err)
			}
			for _, tag := range lang.Tags() {
				if s := (Rules{}).Explain(r, tag); s == "" || strings.HasPrefix(s, "<TE") {
					t.Fatalf("%q: %s says %q", line, tag, s)
				}
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
	})
}

// fuzzStates are positions of many kinds: whole turns and turns in progress.
func fuzzStates(t testing.TB) []State {
	var out []State
	for seed := range uint64(6) {
		playTurns(t, optionsOf(2+int(seed%3), seed), seed*2, func(x turn) {
			if len(out)%2 == 0 || len(x.steps) > 6 {
				out = append(out, x.s)
			}
			if len(x.steps) > 3 { // in the middle of a turn
				s := x.s
				for _, step := range x.steps[:len(x.steps)/2] {
					if (Rules{}).Take(&s, x.seat, step, chance.Hidden{}, nil) != nil {
						return
					}
				}
				out = append(out, s)
			}
		})
	}
	return out
}

func BenchmarkRead(b *testing.B) {
	var list []turn
	playTurns(b, engine.Options{Seats: 4}, 3, func(x turn) { list = append(list, x) })
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

// BenchmarkReadWorst reads lines of the greatest length that are made to be slow.
func BenchmarkReadWorst(b *testing.B) {
	x := turn{}
	playTurns(b, engine.Options{Seats: 4}, 2, func(t turn) { x = t })
	for name, part := range map[string]string{"unknown": "xpalace", "numbers": "7 ", "tiles": "P99 ", "temples": "up red,", "hyphens": "forest-", "dots": ".",
		"accents": "\u0301", "powers": "power 3 3 3 ", "broken": "\xff"} {
		line := "move " + strings.Repeat(part, (notation.MaxLine-6)/len(part))
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				Rules{}.Read(&x.s, x.seat, line)
			}
		})
	}
}
