package tzolkin

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/games/tzolkin/notation"
	"painani/engine/games/tzolkin/rules"
)

// lastRound is the last placing turn of the game, with nobody else to move and two days possible.
func lastRound(t testing.TB) *table {
	x := newTable(t, 2)
	x.ageTwo()
	x.s.Day, x.s.FoodDays, x.s.Start, x.s.Turn = 27, 3, 2, 1
	return x.give(1, rules.Goods{rules.Corn: 20}).give(2, rules.Goods{rules.Corn: 20}).check()
}

// TestNoSpinAtTheEnd (rules.md 12, 10): after the last food day nobody is asked about two days; a table of
// revision 1 asks as it did, and the answer that it has on record folds.
func TestNoSpinAtTheEnd(t *testing.T) {
	for _, c := range []struct {
		rules Rules
		asked bool
	}{{newest, false}, {revisionOne(), true}} {
		x := lastRound(t)
		s := x.s
		take := func(step engine.Step) {
			t.Helper()
			if !slices.Contains(c.rules.Steps(&s, engine.Seat(s.Turn), nil), step) {
				t.Fatalf("revision %d: %+v is not legal", c.rules.Card().Revision, rules.Unpack(step))
			}
			if err := c.rules.Take(&s, engine.Seat(s.Turn), step, &chance.Quick{}, nil); err != nil {
				t.Fatal(err)
			}
		}
		take(rules.Place(rules.StartSpace))
		take(rules.Stop(0))
		if asked := s.Phase == rules.PhaseSpin; asked != c.asked {
			t.Fatalf("revision %d: asked %v", c.rules.Card().Revision, asked)
		}
		if c.asked {
			take(rules.Spin(2))
		}
		if s.Phase != rules.PhaseOver || c.rules.Awaits(&s) != 0 {
			t.Errorf("revision %d: not over", c.rules.Card().Revision)
		}
	}
}

// TestRevisions: tables keep the rule that they were set up under.
func TestRevisions(t *testing.T) {
	for _, n := range []int{1, 2} {
		g, ok := engine.FindRevision("tzolkin", n)
		if !ok || g.Card().Revision != n {
			t.Errorf("revision %d is not registered", n)
		}
	}
	if g, _ := engine.Find("tzolkin"); g.Card().Revision != 2 {
		t.Errorf("new tables get revision %d", g.Card().Revision)
	}
}

// nested is a worker on Tikal 4 and the building b2-11 on display, with means for all of it.
func nested(t testing.TB, level uint8) *table {
	x := newTable(t, 4).ageTwo().display("b2-11", "b2-06", "b2-10", "b2-01", "b2-02", "b2-03").on(1, rules.Tikal, 4)
	x.give(1, rules.Goods{rules.Corn: 3, rules.Wood: 9, rules.Stone: 4, rules.Gold: 5})
	x.p(1).Tech[rules.Architecture] = level
	return x.check()
}

// TestNestedBuildings: what is built inside b2-11 reads back as it was meant (finding F1).
func TestNestedBuildings(t *testing.T) {
	for _, line := range []string{
		"pick tikal 4 build b2-11 plain do tikal 4 build b2-06 tech theology, build none, build b2-10",
		"pick tikal 4 build b2-11 do tikal 4 build b2-06 tech theology, build none, build b2-10",
		"pick tikal 4 build b2-11 do tikal 4 build b2-06 tech theology, build b2-10",
		"pick tikal 4 build b2-11 do tikal 4 build b2-06 tech theology, build none, build none",
		"pick tikal 4 build b2-11 do tikal 4 build b2-06 tech theology, build none ...",
		"pick tikal 4 build b2-11 do tikal 4 build b2-06 tech theology, build none, build none ...",
	} {
		for level := range uint8(3) {
			x := nested(t, level)
			steps, err := newest.Read(&x.s, 1, line)
			if err != nil {
				if level == 0 {
					continue // "plain" needs architecture
				}
				t.Fatalf("%s: %v", line, err)
			}
			written := newest.Write(&x.s, 1, steps)
			if again, err := newest.Read(&x.s, 1, written); err != nil || !slices.Equal(again, steps) {
				t.Errorf("architecture %d: %s\nwritten as %s: %v", level, line, written, err)
			}
		}
	}
}

// TestRichTurns: a random pick-up of a rich player with nested buildings reads back as it was chosen.
func TestRichTurns(t *testing.T) {
	luck := &chance.Quick{State: 5}
	for n := range 4000 {
		x := nested(t, uint8(n%4))
		s, steps := x.s, []engine.Step{rules.Pick(rules.Tikal, 4)}
		for i := 0; ; i++ {
			if i > 0 {
				list := newest.Steps(&s, 1, nil)
				steps = append(steps, list[luckOf(t, luck, len(list))])
			}
			if notation.Ends(steps[i]) {
				break
			}
			if err := newest.Take(&s, 1, steps[i], chance.Hidden{}, nil); err != nil {
				t.Fatal(err)
			}
		}
		line := newest.Write(&x.s, 1, steps)
		if again, err := newest.Read(&x.s, 1, line); err != nil || !slices.Equal(again, steps) {
			t.Fatalf("turn %d: %s is read as %s: %v", n, line, newest.Write(&x.s, 1, again), err)
		}
	}
}

// luckOf is a number below n.
func luckOf(t testing.TB, luck chance.Source, n int) int {
	t.Helper()
	k, err := luck.Draw("test", 0, n)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// TestOpenLines: a line that ends in "..." plays nothing, even where only the end of the turn is left (finding F3).
func TestOpenLines(t *testing.T) {
	for _, c := range []struct {
		line  string
		whole bool
	}{
		{"setze Yaxchilan, Chichen", true}, {"setze Yaxchilan, Chichen ...", false}, {"place yaxchilan, chichen…", false},
		{"place yaxchilan, chichen; done ...", false}, {"place yaxchilan ...", false},
	} {
		x := newTable(t, 2).on(1, rules.Tikal, 3).give(1, rules.Goods{rules.Corn: 9}).check()
		form := newest.Encode(&x.s)
		pos, err := engine.Adapt[rules.State](newest).Parse(form)
		if err != nil {
			t.Fatal(err)
		}
		out, err := (&engine.Table{Phase: engine.Running, Pos: pos}).Preview(1, c.line)
		if played := out.Complete || out.Veiled; err != nil || played != c.whole {
			t.Errorf("%s: played %v, %v", c.line, played, err)
		}
	}
}

// TestRulebookWords: ownWords of the rulebooks, and Hungarian endings on numbers and names (finding F7, play.md C).
func TestRulebookWords(t *testing.T) {
	for _, c := range []struct{ position, typed, want string }{
		{"pick", "zurücknehmen Yaxchilan 2", "pick yaxchilan 2"},
		{"pick", "nimm Yaxchilan 2 zurück", "pick yaxchilan 2"},
		{"pick", "nimm Palenque 4, ernte Holz", "pick palenque 4 wood"},
		{"pick", "remove yaxchilan 3", "pick yaxchilan 3"},
		{"pick", "pick palenque 3, gather wood", "pick palenque 3 wood"},
		{"pick", "leveszem Yaxchilan 3-ast mint 2-es", "pick yaxchilan 3 as 2"},
		{"pick", "felveszek Yaxchilan-ról 2-est", "pick yaxchilan 2"},
		{"tikal", "nimm Tikal 2 errichte Gebäude 7, spare Holz", "pick tikal 2 build b1-07 save wood"},
		{"tikal", "leveszem Tikal 2-t építem b1-07-et spórol fa", "pick tikal 2 build b1-07 save wood"},
		{"tikal", "levesz tikal 4 emlékmű m-03-at", "pick tikal 4 monument m-03"},
		{"uxmal", "pick uxmal 2 trade 3 wood for 1 gold", "pick uxmal 2 sell 3 wood buy gold"},
		{"uxmal", "nimm Uxmal 2 tausche 3 Holz gegen 1 Gold", "pick uxmal 2 sell 3 wood buy gold"},
		{"uxmal", "levesz uxmal 2 cserél 2 fa 1 kő", "pick uxmal 2 sell 2 wood buy stone"},
		{"start", "leteszem Tikal-ra és Uxmal-ra", "place tikal, uxmal"},
		{"start", "setze nach Tikal", "place tikal"},
		{"keep", "megtartok w-03-at és w-15-öt", "keep w-03 w-15"},
		{"keep", "megtartok 3-ast és 15-öst", "keep w-03 w-15"},
		{"keep", "megtartok w-03-at és w-15-öt", "keep w-03 w-15"},
	} {
		x := manualPositions[c.position](t)
		steps, err := newest.Read(&x.s, 1, c.typed)
		if err != nil {
			t.Errorf("%s: %v", c.typed, err)
			continue
		}
		want, err := newest.Read(&x.s, 1, c.want)
		if err != nil || !slices.Equal(steps, want) {
			t.Errorf("%s: read as %s", c.typed, newest.Write(&x.s, 1, steps))
		}
	}
}
