package engine_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
)

// plans are those of a seat for its turns, made when the table stood where it stands.
type plans struct {
	*desk
	seat engine.Seat
	list []engine.TurnPlan
}

// reader reads plans at the table of two: A is the first seat.
func (d *desk) reader(me engine.Seat) engine.PlanReader {
	return engine.PlanReader{Game: d.tab.Game, Me: me, Names: []string{"Ada"},
		SeatAt: func(line string) (engine.Seat, string) {
			word, rest, _ := strings.Cut(line, " ")
			switch word {
			case "A":
				return 1, rest
			case "B":
				return 2, rest
			}
			return engine.Nobody, line
		}}
}

// cells writes "mark" before each cell, which a turn may leave out and a plan may not.
func cells(line string) string { return cell.ReplaceAllString(line, "${1}mark $2") }

var cell = regexp.MustCompile(`(^|[^k] )(\d)`)

// add makes a plan; O stands for the letter of the other seat.
func (p *plans) add(line string) {
	p.t.Helper()
	other := string(rune('A' + (3 - p.seat).Index()))
	plan, err := p.reader(p.seat).Read(cells(strings.ReplaceAll(line, "O ", other+" ")))
	if err != nil {
		p.t.Fatalf("%q: %v", line, err)
	}
	plan.N, plan.Since = len(p.list)+1, p.tab.Seq
	plan.Cause = fmt.Sprint("c/", plan.N)
	p.list = append(p.list, plan)
}

// goOn lets plans play until none does; it says what they played.
func (p *plans) goOn() string {
	p.t.Helper()
	var out []string
	for range 10 {
		do, ok := p.tab.Planned(func(s engine.Seat) engine.Plans {
			if s != p.seat {
				return engine.Plans{}
			}
			return engine.Plans{Turns: p.list}
		})
		if !ok {
			break
		}
		e := p.must(do)
		if b := e.Public.(engine.Played); !b.Planned || b.Seat != p.seat {
			p.t.Errorf("played %+v", b)
		}
		out = append(out, e.Public.(engine.Played).Turn)
	}
	return strings.Join(out, "; ")
}

// state is what the plans have come to: those that are left by number, and those that failed.
func (p *plans) state() string {
	a := p.tab.Ahead(p.seat, p.list)
	var out []string
	for _, x := range a.Left {
		out = append(out, fmt.Sprint(x.N))
	}
	for _, x := range a.Unplayed {
		out = append(out, fmt.Sprint("-", x.Plan.N, " ", x.Why))
	}
	return strings.Join(out, " ")
}

// planner is a table where two cells are marked and the turn is not the planner's, 1 and 2 being marked.
func planner(t *testing.T) *plans {
	d := &desk{t: t, tab: engine.NewTable("na1"), now: t0}
	d.must(engine.Propose{Game: "ahead", Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}}, By: 1,
		Clock: engine.DefaultClock()})
	d.must(engine.Confirm{Seat: 2, Word: "w2"})
	d.must(engine.Go{})
	a, b := d.mover()
	d.must(engine.Play{Seat: a, Text: "1"})
	d.must(engine.Play{Seat: b, Text: "2"})
	return &plans{desk: d, seat: b}
}

func (p *plans) other(cell string) { p.t.Helper(); p.must(engine.Play{Seat: 3 - p.seat, Text: cell}) }
func (p *plans) own(cell string)   { p.t.Helper(); p.must(engine.Play{Seat: p.seat, Text: cell}) }

// TestAhead: what is played when the other seat has marked a cell, and what is left then.
func TestAhead(t *testing.T) {
	for name, c := range map[string]struct {
		plans  []string
		cell   string
		played string
		left   string
	}{
		"the next turn":         {[]string{"QUEUE 5"}, "4", "mark 5", ""},
		"without its word":      {[]string{"mark 5"}, "4", "mark 5", ""},
		"an alternative":        {[]string{"QUEUE 4 / 1 / 5 / 6"}, "4", "mark 5", ""},
		"none is legal":         {[]string{"QUEUE 4 / 1"}, "4", "", "-1 NC-taken (1)"},
		"the first of two":      {[]string{"QUEUE 5", "QUEUE 6"}, "4", "mark 5", "2"},
		"a failure of two":      {[]string{"QUEUE 4", "QUEUE 6"}, "4", "", "2 -1 NC-taken (1)"},
		"a condition":           {[]string{"IF O 4 THEN 5"}, "4", "mark 5", ""},
		"in words":              {[]string{"IF O mark THEN 5"}, "4", "mark 5", ""},
		"not met":               {[]string{"IF O 4 THEN 5"}, "3", "", "-1 plan-not-met"},
		"else":                  {[]string{"IF O 4 THEN 5 ELSE 6"}, "3", "mark 6", ""},
		"not":                   {[]string{"IF O NOT 4 THEN 5 ELSE 6"}, "3", "mark 5", ""},
		"not, and it does":      {[]string{"IF O NOT 4 THEN 5 ELSE 6"}, "4", "mark 6", ""},
		"and":                   {[]string{"IF O mark AND O NOT 3 THEN 5"}, "4", "mark 5", ""},
		"and, one not":          {[]string{"IF O mark AND O NOT 3 THEN 5"}, "3", "", "-1 plan-not-met"},
		"the turn before":       {[]string{"IF O 1 THEN 5"}, "3", "", "-1 plan-not-met"},
		"the first that holds":  {[]string{"IF O 3 THEN 5", "IF O 4 THEN 6", "IF O 4 THEN 7"}, "4", "mark 6", ""},
		"IF before QUEUE":       {[]string{"QUEUE 5", "IF O 4 THEN 6"}, "4", "mark 6", "1"},
		"QUEUE if no IF":        {[]string{"IF O 3 THEN 6", "QUEUE 5"}, "4", "mark 5", ""},
		"IF that cannot":        {[]string{"IF O 4 THEN 4", "QUEUE 5"}, "4", "", "2 -1 NC-taken (1)"},
		"ELSE that cannot":      {[]string{"IF O 3 THEN 6 ELSE 4"}, "4", "", "-1 NC-taken (1)"},
		"two turns, one played": {[]string{"QUEUE 5", "IF O 3 THEN 6", "QUEUE 7"}, "4", "mark 5", "3"},
	} {
		t.Run(name, func(t *testing.T) {
			p := planner(t)
			for _, line := range c.plans {
				p.add(line)
			}
			before := p.state()
			if got := p.goOn(); got != "" || len(strings.Fields(before)) != len(c.plans) {
				t.Fatalf("before its turn: played %q, left %q", got, before)
			}
			p.other(c.cell)
			played := p.goOn()
			if left := p.state(); played != c.played || left != c.left {
				t.Errorf("played %q, want %q; left %q, want %q", played, c.played, left, c.left)
			}
		})
	}
}

// TestAheadIsUsedUp: which plans are left after turns by hand, undoing and takebacks.
func TestAheadIsUsedUp(t *testing.T) {
	type step = func(p *plans)
	plays := func(want string) step {
		return func(p *plans) {
			p.t.Helper()
			if got := p.goOn(); got != want {
				p.t.Errorf("played %q, want %q; %s", got, want, p.state())
			}
		}
	}
	other := func(cell string) step { return func(p *plans) { p.t.Helper(); p.other(cell) } }
	own := func(cell string) step { return func(p *plans) { p.t.Helper(); p.own(cell) } }
	add := func(line string) step { return func(p *plans) { p.t.Helper(); p.add(line) } }
	left := func(want string) step {
		return func(p *plans) {
			p.t.Helper()
			if got := p.state(); got != want {
				p.t.Errorf("left %q, want %q", got, want)
			}
		}
	}
	undo := func(p *plans) { p.t.Helper(); p.must(engine.Undo{Seat: p.seat}) }
	back := func(turns int) step { // as the table stood before the last turns of the line
		return func(p *plans) {
			p.t.Helper()
			to := p.tab.Line[len(p.tab.Line)-turns].Seq - 1
			p.must(engine.TakeBack{Seat: 3 - p.seat, To: to})
			p.must(engine.Vote{Seat: p.seat, Yes: true})
			p.must(engine.Go{})
		}
	}
	for name, steps := range map[string][]step{
		"one after the other": {add("QUEUE 4"), add("QUEUE 5"), other("3"), plays("mark 4"), other("7"), plays("mark 5"),
			left("")},
		"a failure is over when its owner played": {add("QUEUE 3"), add("QUEUE 5"), other("3"), plays(""),
			left("2 -1 NC-taken (1)"), own("4"), left("2"), other("7"), plays("mark 5")},
		"an IF is about one turn": {add("IF O 4 THEN 5"), other("3"), plays(""), own("6"), left(""), other("4"), plays("")},
		"an IF goes with a QUEUE": {add("IF O 4 THEN 5"), add("QUEUE 6"), other("3"), plays("mark 6"), left(""), other("4"),
			plays("")},
		"an IF that cannot leaves the QUEUE": {add("IF O 4 THEN 4"), add("QUEUE 5"), other("4"), plays(""),
			left("2 -1 NC-taken (1)"), own("6"), left("2"), other("9"), plays("mark 5"), left("")},
		"made between": {add("QUEUE 4"), other("3"), plays("mark 4"), add("QUEUE 5"), other("7"), plays("mark 5")},
		"undone": {add("QUEUE 4"), add("QUEUE 5"), other("3"), plays("mark 4"), undo, plays(""), left("2"), own("6"),
			left("2"), other("7"), plays("mark 5"), left("")},
		"taken back further, another way there": {add("QUEUE 4"), add("QUEUE 5"), other("3"), plays("mark 4"), back(2),
			plays(""), left("2"), other("6"), plays("mark 5")},
		"taken back further, the same way there": {add("QUEUE 4"), add("QUEUE 5"), other("3"), plays("mark 4"), back(2),
			other("3"), plays("mark 5"), left("")},
		"a turn by hand came back": {other("3"), own("4"), add("QUEUE 5"), undo, plays(""), left("1"), own("6"), left("1"),
			other("7"), plays("mark 5")},
		"a vote waits": {add("QUEUE 5"), other("3"), func(p *plans) {
			p.must(engine.TakeBack{Seat: 3 - p.seat, To: p.tab.Seq - 1})
		}, plays(""), left("1"), func(p *plans) { p.must(engine.Vote{Seat: p.seat}); p.must(engine.Go{}) },
			plays("mark 5")},
		"a caretaker": {add("QUEUE 5"), other("3"), func(p *plans) {
			for p.tab.Policy(p.seat) == "" { // reminded, late, the other one asked, and silent
				p.now = p.tab.Next()
				p.must(engine.Tick{})
			}
		}, plays(""), left("1")},
		"beside the turn": {add("QUEUE 1"), func(p *plans) {
			for _, cell := range []string{"3", "5", "4", "7"} {
				p.must(engine.Play{Seat: p.tab.Awaits().First(), Text: cell})
			}
			p.list[0].Since = p.tab.Seq
		}, left("1"), other("6"), plays(""), left("1")},
	} {
		t.Run(name, func(t *testing.T) {
			p := planner(t)
			for _, do := range steps {
				do(p)
			}
		})
	}
}

// TestPlansOfWhoComesBack: who gave a seat up and takes it again has no plans there from before.
func TestPlansOfWhoComesBack(t *testing.T) {
	d := newDesk(t, engine.DefaultClock(), engine.Invitee{Player: "ada"}, engine.Invitee{Player: "bela"})
	p := &plans{desk: d, seat: 2}
	p.tab = engine.NewTable("nc1")
	d.must(engine.Propose{Game: "ahead", Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}}, By: 1,
		Clock: engine.Clock{Kind: "move", Bank: 3600, Grace: 3600}})
	d.must(engine.Confirm{Seat: 2, Word: "w"})
	d.must(engine.Go{})
	if d.tab.Awaits().Has(2) {
		d.must(engine.Play{Seat: 2, Text: "1"})
	}
	p.add("QUEUE 5")
	p.add("QUEUE 6")
	d.must(engine.Play{Seat: 1, Text: "9"})
	p.list = p.list[1:] // the other one is still kept
	for d.tab.Policy(2) == "" {
		d.now = d.tab.Next()
		d.must(engine.Tick{})
	}
	if p.state() != "2" {
		t.Fatalf("left %q", p.state())
	}
	d.now = d.now.Add(engine.TakeoverAfter)
	d.must(engine.TakeOver{Seat: 2, Player: "bela"})
	if len(d.tab.Motions) == 1 {
		d.must(engine.Say{Motion: d.tab.Motions[0].Seq, Seat: 1, Choice: engine.Agree})
		d.must(engine.Go{})
	}
	if got := p.goOn(); d.tab.Chair(2).Caretaker != "" || got != "" || p.state() != "" {
		t.Errorf("played %q, left %q", got, p.state())
	}
	p.add("QUEUE 7")
	if got := p.state(); got == "" && !d.tab.Awaits().Has(2) {
		t.Error("a new plan is not kept")
	}
}

// TestAheadForetells: what Ahead says at a decision holds whatever the owner of the plans does then: those
// that are left are left behind his turn and no others, and none is played twice, over undoing and going
// back.
func TestAheadForetells(t *testing.T) {
	lines := []string{"QUEUE 4 / 5 / 6", "QUEUE 7", "QUEUE 3 / 8", "IF O 4 THEN 5 / 6", "IF O 3 THEN 4 ELSE 9",
		"IF O NOT mark THEN 7", "IF O NOT 5 AND O NOT 6 THEN 5", "IF O mark THEN 8 / 9 ELSE 3"}
	rapid.Check(t, func(r *rapid.T) {
		p := planner(t)
		played := map[int]int{}
		for range rapid.IntRange(1, 25).Draw(r, "steps") {
			if p.tab.Awaits() == 0 {
				return
			}
			mover := p.tab.Awaits().First()
			steps := p.tab.Pos.Steps(mover)
			at := rapid.IntRange(0, len(steps)-1).Draw(r, "cell")
			before, own := p.tab.Ahead(p.seat, p.list), mover == p.seat
			play := engine.Play{Seat: mover, Text: p.tab.Pos.Write(mover, steps[at:at+1])}
			switch do := rapid.IntRange(0, 9).Draw(r, "do"); {
			case do < 3 && !own:
				p.add(rapid.SampledFrom(lines).Draw(r, "plan"))
				continue
			case do < 4 && len(p.tab.Line) > 3:
				to := p.tab.Line[rapid.IntRange(2, len(p.tab.Line)-1).Draw(r, "to")].Seq - 1
				if _, err := p.do(engine.TakeBack{Seat: 3 - p.seat, To: to}); err != nil {
					continue
				}
				p.must(engine.Vote{Seat: p.seat, Yes: true})
				p.must(engine.Go{})
			case do < 5:
				_, _ = p.do(engine.Undo{Seat: p.seat})
			case own && before.Play != nil:
				played[before.Play.Turn.N]++
				p.must(*before.Play)
			case own:
				p.must(play)
				if was, is := fmt.Sprint(before.Left), fmt.Sprint(p.tab.Ahead(p.seat, p.list).Left); was != is {
					r.Fatalf("was to be left: %s, is: %s", was, is)
				}
			default:
				p.must(play)
			}
		}
		for n, times := range played {
			if times > 1 {
				r.Fatalf("plan %d was played %d times", n, times)
			}
		}
	})
}

// TestPlanOnce: a plan whose event is there is not played again, whatever list it stands in.
func TestPlanOnce(t *testing.T) {
	p := planner(t)
	p.add("QUEUE 5 / 6 / 7")
	p.other("3")
	if got := p.goOn(); got != "mark 5" {
		t.Fatal(got)
	}
	p.other("4")
	for _, since := range []uint64{0, p.tab.Seq - 1, p.tab.Seq} {
		p.list[0].Since = since
		if got := p.goOn(); got != "" || p.state() != "" {
			t.Errorf("since %d: played %q, left %q", since, got, p.state())
		}
	}
	_, err := p.do(engine.PlayPlan{Seat: p.seat, Turn: &p.list[0]})
	if !errors.Is(err, engine.ErrNothing) {
		t.Errorf("asked for: %v", err)
	}
}

// TestReadTurnPlan: the language of plans, in three languages, and its limits.
func TestReadTurnPlan(t *testing.T) {
	long := "QUEUE " + strings.Repeat("x", 2000)
	for line, want := range map[string]string{
		"QUEUE 5":                         "[] [5] []",
		"queue: mark 5 /6":                "[] [5 6] []",
		"vormerken 5":                     "[] [5] []",
		"SORBA 5 / 6":                     "[] [5 6] []",
		"mark 5":                          "[] [5] []",
		"IF A 4 THEN 5":                   "[{1 false 4}] [5] []",
		"WENN A nicht 4 DANN 5 SONST 6":   "[{1 true 4}] [5] [6]",
		"Ha A nem 4 akkor 5/7 különben 6": "[{1 true 4}] [5 7] [6]",
		"if not A 4, then 5, else 6":      "[{1 true 4}] [5,] [6]",
		"IF A 4 ... THEN 5":               "[{1 false 4}] [5] []",
		"IF A 4 AND A mark THEN 5":        "[{1 false 4} {1 false mark}] [5] []",
		"IF A mark and 4 THEN 5":          "[{1 false and 4}] [5] []",
		"IF A 4 UND nicht A mark DANN 5":  "[{1 false 4} {1 true mark}] [5] []",
		"":                                "plan-empty",
		"QUEUE":                           "plan-empty",
		"QUEUE 5 / ":                      "plan-empty",
		"QUEUE hello there":               "plan-line",
		"QUEUE 5 / hello":                 "plan-line",
		"QUEUE 5 ...":                     "plan-open",
		"QUEUE 1/2/3/4/5":                 "[] [1 2 3 4 5] []",
		"QUEUE 1/2/3/4/5/6":               "plan-alternatives",
		"IF A 4 THEN 1/2/3/4/5/6":         "plan-alternatives",
		"IF A 4 THEN 1 ELSE 1/2/3/4/5/6":  "plan-alternatives",
		long:                              "plan-long",
		"IF A 4":                          "plan-then",
		"IF C 4 THEN 5":                   "plan-who",
		"IF B 4 THEN 5":                   "plan-self",
		"IF A THEN 5":                     "plan-empty",
		"IF A hello THEN 5":               "plan-line",
		"IF A 4 THEN":                     "plan-empty",
		"IF A 4 THEN 5 ELSE":              "plan-empty",
		"IF " + strings.Repeat("A 4 AND ", 4) + "A 4 THEN 5": "[{1 false 4} {1 false 4} {1 false 4} {1 false 4} " +
			"{1 false 4}] [5] []",
		"IF " + strings.Repeat("A 4 AND ", 5) + "A 4 THEN 5": "plan-conditions",
	} {
		p := planner(t)
		plan, err := p.reader(2).Read(cells(strings.ReplaceAll(line, "/", " / ")))
		got := strings.ReplaceAll(fmt.Sprint(plan.If, plan.Then, plan.Else), "mark ", "")
		var r *engine.Refusal
		if errors.As(err, &r) {
			got = r.Code
			for _, tag := range lang.Tags() {
				if text := house.Explain(p.tab.Game, r, tag); strings.ContainsAny(text, "{<") || text == "" ||
					strings.Contains(text, r.Code) {
					t.Errorf("%.40q in %s: %q", line, tag, text)
				}
			}
		}
		if got != want {
			t.Errorf("%.40q reads as %q, want %q", line, got, want)
		}
	}
}
