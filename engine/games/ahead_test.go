package games_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	_ "painani/engine/games"
	"painani/engine/lang"
)

// ahead plays one table of random turns, and before each turn looks what plans for it would have played.
type ahead struct {
	*testing.T
	table *engine.Table
	n     uint64
	verbs map[string]bool // first words of turns so far

	beside map[uint64]bool // events that only answered what was asked beside the turns
	shown  map[uint64]bool // events whose turn was seen on the board at once
	then   []*engine.Table // before each turn
}

func (a *ahead) do(do engine.Action) (engine.Event, error) {
	e, err := engine.Decide(a.table, engine.Command{At: time.Unix(0, 0), Do: do})
	if err != nil {
		return e, err
	}
	if _, err := a.table.Apply(e); err != nil {
		a.Fatalf("%T: %v", do, err)
	}
	return e, nil
}

func (a *ahead) must(do engine.Action) {
	a.Helper()
	if _, err := a.do(do); err != nil {
		a.Fatalf("%T: %v", do, err)
	}
}

// begin opens a table of a game for three people.
func begin(t *testing.T, game string) *ahead {
	a := &ahead{T: t, table: engine.NewTable("xx1"), verbs: map[string]bool{}, beside: map[uint64]bool{}, shown: map[uint64]bool{}}
	a.must(engine.Propose{Game: game, By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{3},
		Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}, {Player: "cora"}}})
	a.must(engine.Confirm{Seat: 2})
	a.must(engine.Confirm{Seat: 3})
	a.must(engine.Go{})
	return a
}

// typed is a random turn of the seat that is asked, as a line.
func (a *ahead) typed() (engine.Seat, string) {
	a.Helper()
	for {
		if _, err := a.do(engine.Go{}); err != nil {
			break
		}
	}
	if a.table.Phase != engine.Running || a.table.Awaits() == 0 {
		return engine.Nobody, ""
	}
	s := a.table.Awaits().First()
	pos := a.table.Pos.Mask(s)
	steps, err := bot.Choose(pos, s, "random", a.n)
	if err != nil {
		a.Fatal(err)
	}
	a.n++
	return s, pos.Write(s, steps)
}

// reader reads plans in which seats are named by their letter.
func (a *ahead) reader(me engine.Seat) engine.PlanReader {
	return engine.PlanReader{Game: a.table.Game, Me: me, SeatAt: func(line string) (engine.Seat, string) {
		word, rest, _ := strings.Cut(line, " ")
		if i := strings.Index("ABC", word); len(word) == 1 && i >= 0 {
			return engine.SeatAt(i), rest
		}
		return engine.Nobody, line
	}}
}

// plan reads a plan that was made at the very beginning, or fails.
func (a *ahead) plan(s engine.Seat, line string) engine.TurnPlan {
	a.Helper()
	p, err := a.reader(s).Read(line)
	if err != nil {
		a.Fatalf("%q: %v", line, err)
	}
	p.N, p.Cause = 1, fmt.Sprint("c/", a.n)
	return p
}

// TestPlannedIsTyped: what a plan plays is what the same line does when it is typed, in all languages, whatever
// stood before it in vain. A condition on what was played before is met by every beginning of it, and by no
// other turn.
func TestPlannedIsTyped(t *testing.T) {
	for _, g := range engine.Games() {
		t.Run(g.Card().Name, func(t *testing.T) {
			a := begin(t, g.Card().Name)
			tried, met := 0, 0
			for range 30 {
				s, line := a.typed()
				if s == engine.Nobody {
					break
				}
				if !a.table.Pos.Secret(s) {
					tried++
					met += a.same(s, line)
				}
				a.must(engine.Play{Seat: s, Text: line})
			}
			if tried < 15 || met < 15 {
				t.Errorf("%d turns tried, %d conditions met", tried, met)
			}
		})
	}
}

// same tries plans for a turn; it returns how many conditions were met.
func (a *ahead) same(s engine.Seat, line string) (met int) {
	a.Helper()
	hand, err := engine.Decide(a.table, engine.Command{At: time.Unix(0, 0), Do: engine.Play{Seat: s, Text: line}})
	if err != nil {
		a.Fatal(err)
	}
	check := func(plan string) {
		a.Helper()
		p := a.plan(s, plan)
		if p.Since = a.table.Seq; !a.plays(s, p, hand) {
			a.Errorf("#%d %s: is not played as typed", a.table.Seq, plan)
		}
	}
	verb, _, _ := strings.Cut(line, " ")
	for _, tag := range lang.Tags() {
		check("QUEUE " + verb + " 99 99 / " + a.table.Game.Speak(line, tag))
	}
	last, ok := a.before(s)
	if !ok {
		return 0
	}
	words, who := strings.Fields(last.Text), string(rune('A'+last.Seat.Index()))
	for n := 1; n <= len(words); n++ {
		begins := strings.TrimRight(strings.Join(words[:n], " "), ",;")
		if !a.table.Game.Begins(begins) {
			continue
		}
		check("IF " + who + " " + begins + " THEN " + line)
		check("IF " + who + " NOT " + begins + " THEN " + verb + " 99 99 ELSE " + line)
		met++
	}
	for verb := range a.verbs {
		if p := a.plan(s, "IF "+who+" "+verb+" THEN "+line); verb != words[0] && a.plays(s, p, hand) {
			a.Errorf("#%d %q: is met by %q", a.table.Seq, verb, last.Text)
		}
	}
	a.verbs[words[0]] = true
	other := "IF " + who + " " + last.Text + "; " + last.Text + " THEN " + line
	if now := a.table.Ahead(s, []engine.TurnPlan{a.plan(s, other)}); now.Play != nil {
		a.Errorf("#%d %s: is played", a.table.Seq, other)
	}
	return met
}

// before is the last turn of another seat, if it is behind the last turn of the seat.
func (a *ahead) before(s engine.Seat) (engine.Turn, bool) {
	n := len(a.table.Line)
	if n == 0 || a.table.Line[n-1].Seat == s || a.table.Line[n-1].Secret {
		return engine.Turn{}, false
	}
	return a.table.Line[n-1], true
}

// plays reports that a plan does by itself what was done by hand.
func (a *ahead) plays(s engine.Seat, p engine.TurnPlan, hand engine.Event) bool {
	do, ok := a.table.Planned(func(x engine.Seat) engine.Plans {
		if x != s {
			return engine.Plans{}
		}
		return engine.Plans{Turns: []engine.TurnPlan{p}}
	})
	if !ok {
		return false
	}
	e, err := engine.Decide(a.table, engine.Command{At: time.Unix(0, 0), Do: do})
	if err != nil || e.Cause != p.Cause {
		return false
	}
	x, y := e.Public.(engine.Played), hand.Public.(engine.Played)
	planned := x.Planned
	x.Planned = false
	return planned && reflect.DeepEqual(x, y) && slices.Equal(drawsOf(e), drawsOf(hand))
}

func drawsOf(e engine.Event) []chance.Draw {
	if e.Sealed == nil {
		return nil
	}
	return e.Sealed.Draws
}
