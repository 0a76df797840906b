package teotihuacan

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/fixture/lines"
	"painani/engine/games/teotihuacan/notation"
	"painani/engine/games/teotihuacan/rules"
)

// ownWords are the notation's; MOVE is a command of letters too, which hands on what follows it.
var ownWords = func() lines.Lexicon {
	x := lines.LexiconOf(notation.Vocabulary)
	x.But = []string{"MOVE"}
	return x
}()

// notationKit is what the kit has to know of the notation.
var notationKit = lines.Notation[rules.State]{Rules: newest, Game: varied, Games: 60, Longest: 900, Capital: true, Lexicon: ownWords,
	Signs: map[string][]string{";": {" AND then,", " majd"}}}

// varied is a random game with all options, sometimes with everybody made rich.
func varied(seed uint64) fixture.Game[rules.State] {
	return variedFor(optionsOf(2+int(seed%3), seed), seed)
}

func variedFor(o engine.Options, seed uint64) fixture.Game[rules.State] {
	luck := quick(seed)
	return fixture.Game[rules.State]{Rules: newest, Options: o, Seed: seed, Luck: luck, Choose: eager(randomly(luck), seed), Alter: func(s *rules.State, turn int) {
		if seed%2 == 0 && turn%30 == 29 && s.Phase == rules.PhaseTurn {
			enrich(s)
		}
	}}
}

func TestReadWrite(t *testing.T)   { notationKit.ReadWrite(t, 20000) }
func TestReadLiberal(t *testing.T) { notationKit.Liberal(t) }
func TestLexicon(t *testing.T)     { notationKit.Words(t) }

// enrich gives everybody goods, and discovery tiles out of the deck.
func enrich(s *rules.State) {
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		for k := range p.Goods {
			p.Goods[k] += 6
		}
		for k := rules.KindVP4; k < rules.DiscoveryKinds; k++ {
			if s.Deck[k] > 0 && (k+i)%2 == 0 {
				s.Deck[k]--
				p.Tiles[k]++
			}
		}
	}
}

// otherWords are turns as people of three languages may type them, in the positions of the manual.
var otherWords = []lines.Said{
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
	{"locked", "unlock; move 1 from forest; collect", "freikaufen; ziehe 1 von Wald; Kakao ernten"},
	{"locked", "unlock; move 1 from forest; collect", "kiváltok; lépek 1 erdőből; kakaót gyűjtök"},
	{"locked", "unlock; move 1 from forest; collect", "unlock; move 1 from 2; collect"},
	{"locked", "unlock; move 1 from forest; collect", "freikaufen; ziehe 1 von Tafel 2; Kakao"},
	{"locked", "unlock; move 1 from forest; collect", "freikaufen; ziehe 1 vom Feld 2; Kakao"},
	{"locked", "release", "unlock all"},
	{"start", "move 1 from quarry; tech T05", "move 1 from Stone Quarry; tech T05"},
	{"worship", "move 1 from deposits; worship RB02; trade 2x", "move 1 from the gold deposits; worship RB02; trade 2x"},
	{"draft", "draft S05", "választom az S05-öt"},
	{"draft", "draft S05", "választom az 5-öst"},
	{"keep", "keep S03 S15", "megtartom az S3-at és S15-öt"},
	{"keep", "keep S03 S15", "megtartom a 3-ast és a 15-öst"},
	{"keep", "keep S03 S15", "megtartom az S03-at és az S15-öst"},
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
		t.Run(c[2], func(t *testing.T) {
			notationKit.Other(t, &manualPositions[c[0]](t).s, c, slices.Contains(beyond, c[2]))
		})
	}
}

func TestBegins(t *testing.T) {
	notationKit.Begins(t, map[string]bool{
		"move 3 from forest": true, "Move: 3": true, "  ZIEHE 3 von Wald": true, "lépek 3 erdőből": true, "release": true, "freisetzen": true, "pay 3": true,
		"use VP4; move 1": true, "keep S03 S15": true, "behalte 3 5": true, "letesz 1 2 3": true, "fizet mind": true, "mov 3 forest": true,
		"mo 3": false, "collect": false, "forest 3": false, "3 from forest": false, "": false, "set board short": false, "pla": false, "place 1 2 3": true,
		"hello": false, "...": false, "> move 3": false, "| move 3": false, "*move 3": false, "move|": false, "use-": false, "draftra nyitva:": false, "kiszabadítom": true, "moves": false, "S03 S15": false,
	})
}

// FuzzRead types anything.
func FuzzRead(f *testing.F) {
	notationKit.Fuzz(f, fuzzStates(f), "move 3 from forest power 2 double 3; action free; power 3 2", "worship RA04 tile; trade 2x; up blue red; take 2 wood stone",
		"use POWER2; power forest 3; reward temples; claim none", "release", "keep S03 S15", "move 5 from quarry anywhere; build P13 at 1,2 turn 2; save wood",
		"unlock; 3 from nobles ...", "\xff 2x 2× P-9-9 +--7 r1c9 dc99")
}

// fuzzStates are positions of many kinds: whole turns and turns in progress.
func fuzzStates(t testing.TB) []rules.State {
	var out []rules.State
	for seed := range uint64(6) {
		varied(seed*2).Turns(t, func(x fixture.Turn[rules.State]) {
			if len(out)%2 == 0 || len(x.Steps) > 6 {
				out = append(out, x.S)
			}
			if len(x.Steps) > 3 { // in the middle of a turn
				s := x.S
				for _, step := range x.Steps[:len(x.Steps)/2] {
					if newest.Take(&s, x.Seat, step, chance.Hidden{}, nil) != nil {
						return
					}
				}
				out = append(out, s)
			}
		})
	}
	return out
}

func BenchmarkRead(b *testing.B) { notationKit.BenchRead(b, variedFor(engine.Options{Seats: 4}, 3)) }

func BenchmarkReadWorst(b *testing.B) {
	var last rules.State
	variedFor(engine.Options{Seats: 4}, 2).Turns(b, func(x fixture.Turn[rules.State]) { last = x.S })
	notationKit.BenchWorst(b, last, "move", map[string]string{"unknown": "xpalace", "numbers": "7 ", "tiles": "P99 ", "temples": "up red,", "hyphens": "forest-", "dots": ".",
		"accents": "\u0301", "powers": "power 3 3 3 ", "broken": "\xff"})
}

// TestSpoken: typical turns as a German and a Hungarian player read them.
func TestSpoken(t *testing.T) {
	notationKit.Spoken(t, [][3]string{
		{"move 2 from palace; collect", "ziehe 2 von Palast; ernte", "lépek 2 innen palota; begyűjtök"},
		{"move 3 from alchemy; nobles row 1; claim TANY; use TANY; up blue", "ziehe 3 von Alchemie; Adelige Reihe 1; beanspruche TANY; nutze TANY; steige blau", "lépek 3 innen alkímia; nemesek sor 1; megszerzek TANY; használok TANY; feljebb kék"},
		{"move 1 from nobles power 2; worship RA05 temple; take 2 wood gold", "ziehe 1 von Adelige Stärke 2; bete RA05 Tempel; nimm 2 Holz Gold", "lépek 1 innen nemesek erő 2; imádkozom RA05 templom; kapok 2 fát aranyat"},
		{"move 2 from construction; build P05 at 2,3 turn 1; save stone; power 1", "ziehe 2 von Bauwerk; baue P05 auf 2,3 gedreht 1; spare Stein; Stärke 1", "lépek 2 innen építkezés; építek P05 helyre 2,3 forgatva 1; spórolok követ; erő 1"},
		{"move 1 from quarry; decorate DC07 north; power none", "ziehe 1 von Steinbruch; verziere DC07 Nord; Stärke nichts", "lépek 1 innen kőfejtő; díszítek DC07 észak; erő semmi"},
		{"move 3 from palace; tech T07; power deposits 1; buy", "ziehe 3 von Palast; Technologie T07; Stärke Goldvorkommen 1; kaufe", "lépek 3 innen palota; technológia T07; erő aranylelőhely 1; vásárolok"},
		{"unlock; release", "freisetze; befreie", "kiszabadítok; elengedek"},
		{"trade wood 2x", "tausche Holz 2x", "cserélek fát 2x"},
		{"place palace forest quarry", "setze Palast Wald Steinbruch", "leteszek palota erdő kőfejtő"},
		{"keep S16 S07", "behalte S16 S07", "megtartok S16 S07"},
		{"draft S04", "wähle S04", "választok S04"},
		{"pay 3", "zahle 3", "fizetek 3"},
	})
}

// TestOffered: what a refusal offers instead can be played.
func TestOffered(t *testing.T) { notationKit.Offered(t, 1000) }

// TestRepeatedTrades: a trade of RC08 said several times brings its temple steps between, or none where
// nothing can rise.
func TestRepeatedTrades(t *testing.T) {
	const at = `{"royal":["RA04","RB02","RC08"],"players":[{"cocoa":12,"workers":[{"board":4,"power":4},{"board":2,"power":1},{"board":3,"power":1}]},{}]}`
	var s rules.State
	if err := newest.Decode([]byte(at), &s); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"move 1 from deposits; worship RC08; trade 3x; up red; up red; up blue": "move 1 from deposits; worship RC08; trade; up red; trade; up red; trade; up blue",
		"move 1 from deposits; worship RC08; trade 2x; up red; up green":        "move 1 from deposits; worship RC08; trade; up red; trade; up green",
	} {
		steps, err := newest.Read(&s, 1, line)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if got := newest.Write(&s, 1, steps); !strings.HasPrefix(got, want) {
			t.Errorf("%q is read as %q, want %q", line, got, want)
		}
	}
}

// TestFreeTrades: trades that tiles pay for one by one are read as they are written, and with the tile named behind
// the number, too.
func TestFreeTrades(t *testing.T) {
	x := newTable(t, 2).dice(1, rules.Deposits, 3, rules.Nobles, 2, rules.Quarry, 1).give(1, 6, 6, 6, 6).royal("RA04", "RB02", "RC08")
	x.hand(1, rules.KindFREECOCOA, rules.KindFREECOCOA)
	x.s.Rulings |= rules.RulingFreeWide
	const want = "move 1 from deposits; worship RB02; trade free 2x"
	for _, line := range []string{want, "move 1 from deposits; worship RB02; trade 2x free", "move 1 from deposits; worship RB02; trade free; trade free"} {
		steps, err := newest.Read(&x.s, 1, line)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if got := newest.Write(&x.s, 1, steps); got != want {
			t.Errorf("%q is read as %q, want %q", line, got, want)
		}
	}
}

// TestRichTurns: what is written of a turn reads back as the same steps, where there are goods, technologies,
// RC08, and temples that nobody can climb any more.
func TestRichTurns(t *testing.T) {
	turns, repeated := 0, 0
	for seed := uint64(1); turns < 4000; seed++ {
		g := variedFor(engine.Options{Seats: 2 + int(seed%3)}, seed)
		g.Alter = func(s *rules.State, turn int) {
			if turn%5 == 4 && s.Phase == rules.PhaseTurn {
				enrich(s)
				loaded(s, seed+uint64(turn))
			}
		}
		g.Turns(t, func(x fixture.Turn[rules.State]) {
			turns++
			line := newest.Write(&x.S, x.Seat, x.Steps)
			if strings.Contains(line, "RC08") && strings.Contains(line, "x") {
				repeated++
			}
			got, err := newest.Read(&x.S, x.Seat, line)
			if err != nil || !slices.Equal(got, x.Steps) {
				t.Fatalf("seed %d: %q reads as %v (%v), want %v", seed, line, got, err, x.Steps)
			}
		})
	}
	if repeated == 0 {
		t.Errorf("no trade of RC08 was seen in %d turns", turns)
	}
}

// loaded gives technologies, puts RC08 on the Palace, and sometimes blocks temples: somebody stands on top,
// everybody else below it.
func loaded(s *rules.State, dice uint64) {
	s.Royal[2] = rules.RoyalRC08
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		p.Techs |= uint8(dice) & (1<<rules.TechSlots - 1)
		for temple := range p.Temple {
			if dice>>temple&1 == 0 {
				continue
			}
			p.Temple[temple] = rules.BonusStep
			if i == 0 {
				p.Temple[temple] = rules.TopStep
			}
		}
	}
}

// TestNoWorship: the reason why nobody worships on a board without a worship space is that.
func TestNoWorship(t *testing.T) {
	s := manualPositions["start"](t).s
	for _, said := range []string{"worship red", "worship", "worship temple"} {
		_, err := newest.Read(&s, engine.Seat(s.Turn), "move 3 from forest power 1; "+said)
		var r *engine.Refusal
		if !errors.As(err, &r) || r.Code != "TE-no-worship" {
			t.Errorf("%s on the nobles: %v", said, err)
		}
	}
}

// TestTileEndings: discovery tiles without digits in their names are read with Hungarian endings.
func TestTileEndings(t *testing.T) {
	for k := rules.KindVP4; k < rules.DiscoveryKinds; k++ {
		id := rules.Discoveries[k].ID
		if strings.ContainsAny(id, "0123456789") {
			continue
		}
		for _, ending := range []string{"t", "et", "ot", "öt", "nak", "ra", "ról", "hoz", "vel", "ért"} {
			got, _, refusal := notation.Vocabulary.Scan(nil, id+"-"+ending, notation.Dialect{})
			if refusal != nil || len(got) != 1 || got[0].N != k {
				t.Errorf("%s-%s: %+v %v", id, ending, got, refusal)
			}
		}
	}
}
