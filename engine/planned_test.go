package engine_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture/noughts"
	"painani/engine/house"
	"painani/engine/lang"
)

func init() { engine.Register(noughts.Planning{}) }

// pair is a table of the game with plans where two cells are left, 8, which wins, and 9; and the seat to
// move.
func pair(t *testing.T) (*desk, engine.Seat) {
	d := &desk{t: t, tab: engine.NewTable("na1"), now: t0}
	d.must(
		engine.Propose{
			Game:   "ahead",
			Seats:  []engine.Invitee{{Player: "ada"}, {Player: "bela"}},
			By:     1,
			Clock:  engine.DefaultClock(),
			Secret: chance.Secret{1, 2, 3},
		},
	)
	d.must(engine.Confirm{Seat: 2, Word: "w2"})
	d.must(engine.Go{})
	a, b := d.mover()
	for i, cell := range []string{"1", "2", "3", "5", "4", "7", "6"} {
		d.must(engine.Play{Seat: []engine.Seat{a, b}[i%2], Text: cell})
	}
	return d, b
}

// withPlan gives a seat one plan.
func withPlan(seat engine.Seat, value string) func(engine.Seat) engine.Plans {
	return func(s engine.Seat) engine.Plans {
		if s != seat {
			return engine.Plans{}
		}
		return engine.Plans{Auto: engine.Auto{"rest": value}}
	}
}

func TestPlanIsPlayed(t *testing.T) {
	d, b := pair(t)
	a := 3 - b
	for name, of := range map[string]func(engine.Seat) engine.Plans{
		"nobody knows a plan": func(engine.Seat) engine.Plans { return engine.Plans{Unknown: true} },
		"nobody has a plan":   func(engine.Seat) engine.Plans { return engine.Plans{} },
		"somebody else has":   withPlan(a, "last"),
		"no such value":       withPlan(b, "middle"),
		"switched off":        withPlan(b, ""),
	} {
		if x, ok := d.tab.Planned(of); ok {
			t.Errorf("%s: %+v", name, x)
		}
	}
	x, ok := d.tab.Planned(withPlan(b, "last"))
	if !ok {
		t.Fatal("the plan is not used")
	}
	e := d.must(x)
	p, _ := e.Public.(engine.Played)
	if p.Turn != "mark 9" || !p.Planned || p.Forced || p.Bot != "" || p.Seat != b {
		t.Errorf("played %+v", p)
	}
	if data, _ := json.Marshal(p); !strings.HasSuffix(string(data), `"turn":"mark 9","standing":true}`) {
		t.Errorf("written %s", data)
	}
	if turn := d.tab.Line[len(d.tab.Line)-1]; !turn.Planned || turn.ByHand() {
		t.Errorf("turn %+v", turn)
	}
	if _, ok := d.tab.Planned(withPlan(a, "last")); ok {
		t.Error("a plan is played for a decision of another kind")
	}
}

// TestPlanNot: a plan waits while a bot decides, while a takeback is voted on, and before and after the
// game.
func TestPlanNot(t *testing.T) {
	for name, change := range map[string]func(d *desk, b engine.Seat){
		"caretaker": func(d *desk, b engine.Seat) {
			for range 4 { // reminded, late, ballot, its outcome
				d.now = d.tab.Next()
				d.must(engine.Tick{})
			}
			if d.tab.Policy(b) == "" {
				d.t.Fatal("no caretaker")
			}
		},
		"resigned": func(d *desk, b engine.Seat) { d.must(engine.Resign{Seat: b}) },
		"vote":     func(d *desk, b engine.Seat) { d.must(engine.TakeBack{Seat: 3 - b, To: d.tab.Seq - 2}) },
		"frozen": func(d *desk, _ engine.Seat) {
			d.tab.Frozen = engine.Freeze{From: 99, Why: engine.FrozenRules}
		},
		"over": func(d *desk, b engine.Seat) {
			d.must(engine.Play{Seat: b, Text: "8"}) // a line
			d.must(engine.Go{})
		},
	} {
		t.Run(name, func(t *testing.T) {
			d, b := pair(t)
			if _, ok := d.tab.Planned(withPlan(b, "last")); !ok {
				t.Fatal("not used before")
			}
			change(d, b)
			if x, ok := d.tab.Planned(withPlan(b, "last")); ok {
				t.Errorf("used: %+v", x)
			}
			_, err := d.do(engine.PlayPlan{Seat: b, Name: "rest", Value: "last"})
			if !errors.Is(err, engine.ErrNothing) {
				t.Errorf("played: %v", err)
			}
		})
	}
	d, b := pair(t)
	for _, x := range []engine.PlayPlan{
		{Seat: 3 - b, Name: "rest", Value: "last"},
		{Seat: b, Name: "rest", Value: "?"},
		{Seat: b, Name: "?", Value: "last"},
		{Seat: 9},
	} {
		if _, err := d.do(x); !errors.Is(err, engine.ErrNothing) {
			t.Errorf("%+v: %v", x, err)
		}
	}
}

// TestPlanComesBack: a decision whose plan was taken back is its owner's, by whatever way it came
// back; another one like it is not.
func TestPlanComesBack(t *testing.T) {
	for name, back := range map[string]func(d *desk, b engine.Seat, at uint64){
		"undone": func(d *desk, b engine.Seat, _ uint64) { d.must(engine.Undo{Seat: b}) },
		"taken back": func(d *desk, b engine.Seat, at uint64) {
			d.must(engine.TakeBack{Seat: 3 - b, To: at - 1})
			d.must(engine.Vote{Seat: b, Yes: true})
			d.must(engine.Go{})
		},
		"undone, played by hand, undone": func(d *desk, b engine.Seat, _ uint64) {
			d.must(engine.Undo{Seat: b})
			d.must(engine.Play{Seat: b, Text: "8"})
			d.must(engine.Undo{Seat: b})
		},
	} {
		t.Run(name, func(t *testing.T) {
			d, b := pair(t)
			x, _ := d.tab.Planned(withPlan(b, "last"))
			at := d.must(x).Seq
			back(d, b, at)
			if !d.tab.Awaits().Has(b) {
				t.Fatal("the decision has not come back")
			}
			if x, ok := d.tab.Planned(withPlan(b, "first")); ok {
				t.Fatalf("played again: %+v", x)
			}
			e := d.must(engine.PlayPlan{Seat: b, Name: "rest", Value: "first"})
			if e.Public.(engine.Played).Turn != "mark 8" {
				t.Errorf("asked for by name: %+v", e.Public)
			}
		})
	}
	t.Run("another way there", func(t *testing.T) {
		d, b := pair(t)
		x, _ := d.tab.Planned(withPlan(b, "last"))
		at := d.must(x).Seq
		d.must(engine.TakeBack{Seat: b, To: at - 2})
		d.must(engine.Vote{Seat: 3 - b, Yes: true})
		d.must(engine.Go{})
		d.must(engine.Play{Seat: 3 - b, Text: "8"})
		if x, ok := d.tab.Planned(withPlan(b, "last")); !ok || x.Seat != b {
			t.Error("no plan is played for a decision that is new")
		}
	})
	t.Run("a hand's turn came back", func(t *testing.T) {
		d, b := pair(t)
		d.must(engine.Play{Seat: b, Text: "8"})
		d.must(engine.Undo{Seat: b})
		if _, ok := d.tab.Planned(withPlan(b, "last")); !ok {
			t.Error("not played, though no plan was taken back")
		}
	})
}

// TestPlanLine: what a typed plan means is the game's, in three languages; its limits.
func TestPlanLine(t *testing.T) {
	g, _ := engine.Find("ahead")
	for line, want := range map[string]string{
		"rest last": "rest last", "REST: Fir": "rest first", "maradek utolso": "rest last", "Rest = letztes": "rest last",
		"rest aus": "rest off", "OFF": " off", "ki": " off", "off rest": "auto-name", "rest last first": "auto-value", "rest": "auto-which",
		"": "auto-name", strings.Repeat("x", 3000): "auto-name", "rest first off off off off": "auto-value",
	} {
		name, value, err := engine.ReadPlan(g, line, "en")
		got := name + " " + value
		var r *engine.Refusal
		if errors.As(err, &r) {
			got = r.Code
		}
		if got != want {
			t.Errorf("%.40q reads as %q, want %q", line, got, want)
		}
	}
	plain, _ := engine.Find("noughts")
	if _, _, err := engine.ReadPlan(plain, "rest last", "en"); err == nil || err.Error() != "auto-none" {
		t.Errorf("a game without: %v", err)
	}
}

// FuzzReadPlan: whatever is typed is one of the plans of the game, or is refused with a sentence.
func FuzzReadPlan(f *testing.F) {
	for _, line := range []string{"rest last", "REST: Erstes", "off", "maradék ki", "rest first, please", "\xff = 12", ""} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		g, _ := engine.Find("ahead")
		for _, tag := range lang.Tags() {
			name, value, err := engine.ReadPlan(g, line, tag)
			var r *engine.Refusal
			switch {
			case errors.As(err, &r):
				text := house.Explain(g, r, tag)
				gap := strings.ContainsAny(strings.ReplaceAll(text, line, ""), "{<") && !strings.ContainsAny(line, "{<")
				if gap || r.Span.From < 0 || r.Span.To > len(line) {
					t.Errorf("%q: %q at %v", line, text, r.Span)
				}
			case err != nil:
				t.Fatal(err)
			case value == engine.PlanOff && (name == "" || name == "rest"):
			case name != "rest" || !g.Plans()[0].Is(value):
				t.Errorf("%q reads as %q %q", line, name, value)
			}
		}
	})
}
