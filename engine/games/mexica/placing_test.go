package mexica

import (
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
)

// placing is a game for two in which the players set the neutral temples.
func placing(t *testing.T, neutral string) *table {
	t.Helper()
	o := engine.Options{Seats: 2, Set: map[string]string{rules.OptionPlacing: rules.PlacingPlayers}}
	if neutral != "" {
		o.Set[rules.OptionNeutral] = neutral
	}
	s, err := newest.Setup(o, &chance.Quick{State: 3})
	if err != nil {
		t.Fatal(err)
	}
	return &table{t: t, s: s}
}

// TestPlacing: rules.md 10: with the option the two set ten temples in turn, of the levels that the other
// option names, where the lot may set them too; then the game begins as always.
func TestPlacing(t *testing.T) {
	for _, value := range rules.Card.Options[0].Values {
		x := placing(t, value)
		seed := uint64(len(value)) + uint64(value[1])
		for n := 0; x.s.Setting(); n++ {
			seat := engine.SeatAt(n % 2)
			if newest.Awaits(&x.s) != engine.SeatsOf(seat) {
				t.Fatalf("%s: temple %d is not for seat %d", value, n+1, seat)
			}
			list := newest.Steps(&x.s, seat, nil)
			step, total := newest.Pick(&x.s, seat, seed*uint64(n+7))
			m := rules.Unpack(step)
			if total != len(list) || m.Kind != rules.StepNeutral || rules.Coast.Has(m.A) || x.s.Unset[m.B-1] == 0 {
				t.Fatalf("%s: %d of %d, %+v", value, total, len(list), m)
			}
			for c := range x.s.Built.Each {
				if rules.Apart(c, m.A) < rules.NeutralDistance {
					t.Fatalf("%s beside %s", rules.CellIDs[m.A], rules.CellIDs[c])
				}
			}
			x.checks(seat, step)
		}
		on := x.s.Census()
		if got := on.Temples[rules.Neutral]; got != rules.NeutralStocks[value] && x.s.Built.Len() == rules.NeutralCount {
			t.Errorf("%s: %v", value, got)
		}
		x.lists(rules.StepStart, rules.Start(x.c("h6")), rules.Start(x.c("g7")), rules.Start(x.c("i7")), rules.Start(x.c("h8"))).eq("seat", int(x.s.Turn), 1)
	}
}

// checks plays a step of the setting by its line in three languages, and through JSON and back.
func (x *table) checks(seat engine.Seat, step engine.Step) {
	x.t.Helper()
	line := newest.Write(&x.s, seat, []engine.Step{step})
	for _, tag := range lang.Tags() {
		said := newest.Speak(line, tag)
		if got, err := newest.Read(&x.s, seat, said); err != nil || len(got) != 1 || got[0] != step {
			x.t.Fatalf("%q is read as %v, %v", said, got, err)
		}
	}
	var again rules.State
	if err := newest.Decode(newest.Encode(&x.s), &again); err != nil || again != x.s {
		x.t.Fatalf("JSON: %v", err)
	}
	if err := newest.Check(&x.s); err != nil {
		x.t.Fatal(err)
	}
	if err := newest.Take(&x.s, seat, step, nil, nil); err != nil {
		x.t.Fatal(err)
	}
}

// TestPlacingWithoutRoom: where no cell is left for the next temple, the rest stay out of the game and the
// table is told.
func TestPlacingWithoutRoom(t *testing.T) {
	x := placing(t, "")
	var facts engine.Facts
	for i, id := range nine {
		level := uint8(1)
		for x.s.Unset[level-1] == 0 {
			level++
		}
		if err := newest.Take(&x.s, engine.SeatAt(i%2), rules.Neutrals(level, rules.CellNamed(id)), nil, &facts); err != nil {
			t.Fatal(err)
		}
	}
	if x.s.Setting() || x.s.Turn != 1 || x.s.Phase != rules.PhaseStart {
		t.Fatalf("%v still to set, seat %d", x.s.Unset, x.s.Turn)
	}
	last := facts.List[len(facts.List)-1]
	if got := newest.Tell(last, 1, engine.Names{}, lang.EN); !strings.Contains(got, "1 of them stays out") {
		t.Errorf("%q", got)
	}
	if err := newest.Check(&x.s); err != nil {
		t.Error(err)
	}
}

// TestPlacingRefusals: what is refused while neutral temples are set, and why.
func TestPlacingRefusals(t *testing.T) {
	x := placing(t, "30")
	x.do(rules.Neutrals(3, x.c("e5")))
	for line, want := range map[string]string{
		"temple 3 e5":  "MX-occupied",
		"temple 3 g5":  "MX-neutral-close",
		"temple 2 a11": "MX-neutral-shore",
		"temple 1 k9":  "MX-neutral-level",
		"temple 2 h7":  "MX-palace",
		"temple 2 o7":  "MX-water",
		"start h6":     "MX-now-neutral",
		"canal k9":     "MX-now-neutral",
		"temple k9":    "MX-which-level",
		"temple 4":     "MX-missing",
		"end":          "MX-now-neutral",
	} {
		_, err := newest.Read(&x.s, 2, line)
		r, ok := err.(*engine.Refusal)
		if !ok || r.Code != want {
			t.Errorf("%q: %v, want %s", line, err, want)
			continue
		}
		for _, tag := range lang.Tags() {
			if text := newest.Explain(r, tag); strings.ContainsAny(text, "<{") {
				t.Errorf("%q: %q", line, text)
			}
		}
		for _, near := range r.Near {
			if _, err := newest.Read(&x.s, 2, near); err != nil && strings.Contains(near, " ") {
				t.Errorf("%q offers %q: %v", line, near, err)
			}
		}
	}
	for _, line := range []string{"2 k9", "neutral temple 2 k9", "semleges templomot 2 k9", "Tempel k9 2", "place a neutral temple of level 2 on k9"} {
		if got, err := newest.Read(&x.s, 2, line); err != nil || len(got) != 1 || got[0] != rules.Neutrals(2, x.c("k9")) {
			t.Errorf("%q: %v, %v", line, got, err)
		}
	}
}

// TestPlacingCheck: positions of the setting that cannot be.
func TestPlacingCheck(t *testing.T) {
	for name, change := range map[string]func(s *rules.State){
		"seat":        func(s *rules.State) { s.Turn = 2 },
		"phase":       func(s *rules.State) { s.Phase = rules.PhaseOne; s.AP = rules.TurnAP },
		"composition": func(s *rules.State) { s.Unset[3]++ },
	} {
		x := placing(t, "25")
		x.do(rules.Neutrals(3, x.c("e5")), rules.Neutrals(2, x.c("k9")))
		if err := newest.Check(&x.s); err != nil {
			t.Fatal(err)
		}
		if change(&x.s); newest.Check(&x.s) == nil {
			t.Errorf("%s: passes", name)
		}
	}
}

// TestPlacingProposed: a list of neutral temples offers several places and all levels, no entry twice.
func TestPlacingProposed(t *testing.T) {
	x := placing(t, "")
	for x.s.Setting() {
		seat := engine.Seat(x.s.Turn)
		list := bot.Favourites(played(t, &x.s), seat, nil, 9)
		room := x.s.NeutralRoom()
		if len(list) < min(9, room.Len()) {
			t.Fatalf("%d entries, %d cells", len(list), room.Len())
		}
		seen := map[engine.Step]bool{}
		for _, steps := range list {
			if len(steps) != 1 || seen[steps[0]] || !slices.Contains(newest.Steps(&x.s, seat, nil), steps[0]) {
				t.Fatalf("%v", shows(steps))
			}
			seen[steps[0]] = true
		}
		x.do(list[0][0])
	}
}
