package desk_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/referee"
	"painani/events"
	"painani/events/memory"
)

// court is one table to which anybody may do anything at any time, and what must hold whatever they do.
type court struct {
	r      *rapid.T
	now    time.Time
	log    *memory.Log
	ref    *referee.Referee
	people []string
	plans  map[string]engine.Plans
	last   uint64 // the last event that was judged
}

const courtTable = "st1"

// TestClubLaw: whatever is commanded at a table, in whatever order and however long after, nothing panics
// or is stored that does not fold; a clock that must stand stands, and nobody is late by it; the table
// waits for somebody until a known time, or sleeps; two folds and the verifier agree; and it comes to rest
// when everybody is silent.
func TestClubLaw(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		c := &court{r: r, now: time.Date(2026, 10, 20, 9, 0, 0, 0, time.UTC), log: memory.NewLog(),
			plans: map[string]engine.Plans{}}
		c.ref = referee.New(referee.Config{Log: c.log, Choose: bot.Choose, Now: func() time.Time { return c.now },
			Plans: func(_, player string) engine.Plans { return c.plans[player] }})
		for i := range 7 {
			c.people = append(c.people, fmt.Sprint("p", i))
		}
		c.open()
		for range rapid.IntRange(5, 120).Draw(r, "commands") {
			c.pass(time.Duration(rapid.SampledFrom([]int{0, 0, 1, 7, 25, 80, 400}).Draw(r, "hours")) * time.Hour)
			c.do(c.anything())
			c.pass(0)
			c.judge()
		}
		c.silence()
		c.folds()
	})
}

func (c *court) table() *engine.Table {
	t, _, err := c.ref.Table(context.Background(), courtTable)
	if err != nil {
		c.r.Fatal(err)
	}
	return t
}

// fail ends the test with the table's history.
func (c *court) fail(format string, args ...any) {
	c.r.Helper()
	list, _ := c.log.Load(context.Background(), courtTable, 0)
	for _, e := range list {
		c.r.Logf("#%d %v %s %s", e.Record.Seq, e.Record.At, e.Record.Type, e.Record.Body)
	}
	c.r.Fatalf(format, args...)
}

// do carries a command out; all that comes of it must be an event or a verdict.
func (c *court) do(a engine.Action) bool {
	_, err := c.ref.Do(context.Background(), courtTable, engine.Command{At: c.now, Actor: "test", Do: a})
	if err != nil && !engine.IsVerdict(err) {
		c.fail("%T %+v: %v", a, a, err)
	}
	return err == nil
}

// open proposes the table.
func (c *court) open() {
	r := c.r
	seats := []engine.Invitee{{Player: c.people[0], Word: "w"}}
	for i := range rapid.IntRange(1, 3).Draw(r, "others") {
		seats = append(seats, rapid.SampledFrom([]engine.Invitee{
			{Player: c.people[i+1]}, {Player: c.people[i+1]}, {Player: c.people[i+1]}, {Bot: "decent"}, {},
		}).Draw(r, "seat"))
	}
	p := engine.Propose{Game: "sticks", Seats: seats, By: 1, Secret: chance.Secret{1, byte(len(seats))},
		Clock: rapid.SampledFrom([]engine.Clock{
			engine.DefaultClock(), {Kind: "move", Bank: 86400, Grace: 86400}, {Kind: "none"},
			{Kind: "move", Bank: 86400 * 3, Grace: 3600, Rest: engine.Weekend, Zone: 7200},
			{Kind: "fischer", Bank: 7200, Add: 3600, Cap: 86400, Rest: 1, Zone: -36000},
		}).Draw(r, "clock"),
		Vacation: rapid.SampledFrom([]string{engine.VacationBudget, engine.VacationFree, engine.VacationNo}).
			Draw(r, "vacation"),
		Takeback: rapid.SampledFrom([]string{engine.Unanimous, engine.Majority, engine.NoVote}).Draw(r, "takeback"),
	}
	if rapid.IntRange(0, 3).Draw(r, "master") == 0 {
		p.Master = engine.SeatAt(rapid.IntRange(0, len(seats)-1).Draw(r, "master's seat"))
	}
	if !c.do(p) {
		r.Fatal("not proposed")
	}
	if rapid.Bool().Draw(r, "all come") {
		for i, s := range seats {
			if s.Player != "" && i > 0 {
				c.do(engine.Confirm{Seat: engine.SeatAt(i), Word: "w"})
			}
			if s == (engine.Invitee{}) {
				c.do(engine.Join{Player: c.people[6], Own: "w"})
			}
		}
	}
}

// anything is a command of somebody; two of three are those that make the game go on.
func (c *court) anything() engine.Action {
	r, t := c.r, c.table()
	seat := engine.SeatAt(rapid.IntRange(0, len(t.Seats)).Draw(r, "seat")) // one may be too many
	if t.Awaits() != 0 && rapid.IntRange(0, 2).Draw(r, "play") == 0 {
		s := t.Awaits().First()
		steps := t.Pos.Steps(s)
		play, err := bot.Choose(t.Pos.Mask(s), s, "random", uint64(rapid.IntRange(0, 99).Draw(r, "turn")))
		if err != nil || len(steps) == 0 {
			r.Fatalf("no turn: %v", err)
		}
		return engine.Play{Seat: s, Text: t.Pos.Write(s, play)}
	}
	if n := len(t.Motions); n > 0 && rapid.IntRange(0, 2).Draw(r, "say") == 0 {
		m := t.Motions[rapid.IntRange(0, n-1).Draw(r, "motion")]
		return engine.Say{Motion: m.Seq, Seat: seat, Choice: rapid.IntRange(0, 5).Draw(r, "choice")}
	}
	who := rapid.SampledFrom(append(c.people, "")).Draw(r, "who")
	span := time.Duration(
		rapid.SampledFrom([]int{-1, 1, 24, 24 * 9, 24 * 40, 24 * 200}).Draw(r, "span"),
	) * time.Hour
	to := uint64(rapid.IntRange(0, int(t.Seq)+1).Draw(r, "to"))
	return rapid.SampledFrom([]engine.Action{
		engine.Confirm{Seat: seat, Word: "w"}, engine.Confirm{Seat: seat, Word: "w"}, engine.Decline{Seat: seat},
		engine.Join{Player: who, Own: "w"}, engine.Withdraw{Seat: seat}, engine.Return{Seat: seat}, engine.Return{Seat: seat},
		engine.Seating{By: 1, Seat: seat, Player: who}, engine.Seating{By: 1, Seat: seat, Bot: "decent"},
		engine.Remove{By: 1, Seat: seat}, engine.Undo{Seat: seat}, engine.TakeBack{Seat: seat, To: to},
		engine.Vote{Seat: seat, Yes: true}, engine.Vote{Seat: seat}, engine.Rewind{Seat: seat, To: to},
		engine.Put{Seat: seat, Kind: engine.Extend, Span: span}, engine.Put{Seat: seat, Kind: engine.Pause, Span: span},
		engine.Put{Seat: seat, Kind: engine.Extend, Span: 24 * time.Hour}, engine.Resume{Seat: seat},
		engine.Leave{Seat: seat, Until: c.now.Add(span)}, engine.Leave{Seat: seat, Until: c.now.Add(99 * time.Hour)},
		engine.ComeBack{Seat: seat}, engine.Lose{Seat: seat}, engine.Lose{Seat: seat}, engine.Resign{Seat: seat},
		engine.TakeOver{Seat: seat, Player: who}, engine.TakeOver{Seat: seat, Player: who},
		engine.Delegate{Seat: seat, Player: who, Until: c.now.Add(span)}, engine.Delegate{Seat: seat},
		engine.Shift{By: span}, engine.HostShift{By: span}, engine.HostFreeze{Why: "a look"}, engine.HostThaw{},
		engine.HostThaw{}, engine.Tick{}, engine.Go{}, c.plan(seat, t),
	}).Draw(r, "do")
}

// plan has the owner of a seat plan a turn; it is no command of the table.
func (c *court) plan(s engine.Seat, t *engine.Table) engine.Action {
	if ch := t.Chair(s); ch != nil && ch.Player != "" && !t.Awaits().Has(s) {
		x := c.plans[ch.Player]
		n := len(x.Turns)
		p := engine.TurnPlan{
			N:     n,
			Cause: fmt.Sprint(ch.Player, "/", n),
			Since: t.Seq,
			Then:  []string{"take 3 red", "take 2"},
		}
		if n%2 == 1 {
			p.If = []engine.Condition{{Seat: 3 - min(s, 2), Not: n%3 == 0, Begins: "take 2"}}
		}
		x.Turns = append(x.Turns[:n:n], p)
		c.plans[ch.Player] = x
	}
	return engine.Go{}
}

// pass lets time go by, and the clock strike.
func (c *court) pass(d time.Duration) {
	end := c.now.Add(d)
	for n := 0; ; n++ {
		t := c.table()
		at := t.Next()
		if at.IsZero() || at.After(end) {
			break
		}
		if at.Before(t.At) {
			at = t.At
		}
		if c.now = at; !c.do(engine.Tick{}) || n > 1000 {
			c.fail("something is due at %v and does not happen (#%d)", at, t.Seq)
		}
		c.judge()
	}
	c.now = end
}

// judge looks at what happened since the last look, and how the table stands.
func (c *court) judge() {
	t := c.table()
	if t.Phase == engine.Running && !t.Halt.On() {
		c.waits(t)
		c.stands(t)
	}
	if t.Seq == c.last {
		return
	}
	_, told, err := c.ref.Story(context.Background(), courtTable, c.last+1, t.Seq)
	if err != nil {
		c.r.Fatal(err)
	}
	for _, e := range told {
		seat := engine.Nobody
		switch b := e.Event.Public.(type) {
		case engine.Late:
			seat = b.Seat
		case engine.Reminded:
			seat = b.Seat
		case engine.Caretaker:
			seat = b.Seat
		case engine.Moved:
			if b.Kind == engine.Overdue {
				seat = b.About[0]
			}
		}
		if seat == engine.Nobody {
			continue
		}
		then, _, err := c.ref.Story(context.Background(), courtTable, 0, e.Event.Seq-1)
		if err != nil {
			c.r.Fatal(err)
		}
		if why := held(then, seat, e.Event.At); why != "" && then.Phase == engine.Running {
			c.fail("#%d %s for seat %d: %s", e.Event.Seq, e.Event.Public.Type(), seat, why)
		}
	}
	c.last = t.Seq
}

// held says why a seat's clock must stand at a moment; "" if it may run.
func held(t *engine.Table, s engine.Seat, at time.Time) string {
	ch := t.Chair(s)
	switch {
	case t.Asleep:
		return "the table sleeps"
	case at.Before(t.Paused):
		return "it is paused"
	case at.Before(ch.Away):
		return "he is on vacation"
	case ch.Unreachable && at.Before(ch.Lost):
		return "letters come back"
	case t.Clock.Rests(at.Add(-1)) && t.Clock.Rests(at): // a midnight belongs to both days
		return "it is a day of rest"
	case t.Halt.On():
		return "the host froze the table"
	}
	for _, m := range t.Motions {
		if m.Kind != engine.Takeover && m.About.Has(s) {
			return "the others are asked: " + m.Kind
		}
	}
	return ""
}

// waits: the table sleeps, or waits for somebody who is there until a moment that is known.
func (c *court) waits(t *engine.Table) {
	people := false
	for i, ch := range t.Seats {
		if s := engine.SeatAt(i); ch.Player != "" && !ch.Resigned && t.Policy(s) == "" {
			people = true
		}
	}
	owed, next := t.Awaits(), t.Next()
	switch {
	case t.Asleep && people:
		c.fail("#%d: it sleeps though somebody is there", t.Seq)
	case t.Asleep:
	case owed == 0:
		c.fail("#%d: it is awake and waits for nobody", t.Seq)
	case !people:
		c.fail("#%d: it is awake though nobody is there", t.Seq)
	case t.BotSeat() != engine.Nobody:
		c.fail("#%d: a bot owes a turn", t.Seq)
	case t.Clock.Kind != "none" && next.IsZero():
		c.fail("#%d: it waits for ever for %v", t.Seq, owed)
	case !next.IsZero() && next.Before(c.now):
		c.fail("#%d: at %v something was due, it is %v", t.Seq, next, c.now)
	}
}

// stands: the clocks that must stand do.
func (c *court) stands(t *engine.Table) {
	for i, ch := range t.Seats {
		s := engine.SeatAt(i)
		if ch.Timer.Since.IsZero() || t.Policy(s) != "" {
			continue
		}
		why := held(t, s, c.now)
		if why != "" && why != "it is a day of rest" && !ch.Timer.Stands(c.now) {
			c.fail("#%d: the clock of seat %d runs, and %s", t.Seq, s, why)
		}
		if why == "" && ch.Timer.Stands(c.now) {
			c.fail("#%d: the clock of seat %d stands for nothing: %+v", t.Seq, s, ch.Timer)
		}
		if ch.Timer.Bank < 0 ||
			t.Clock.Kind != "none" && ch.Timer.Late.IsZero() && ch.Timer.Bank > 200*24*time.Hour {
			c.fail("#%d: seat %d has %v", t.Seq, s, ch.Timer.Bank)
		}
	}
}

// silence: nobody does anything any more. What has a clock ends, sleeps, or was never begun.
func (c *court) silence() {
	if c.table().Halt.On() {
		c.do(engine.HostThaw{})
	}
	for range 40 {
		c.pass(10 * 24 * time.Hour)
	}
	t := c.table()
	if t.Phase == engine.Running && !t.Asleep && t.Clock.Kind != "none" || t.Phase == engine.Open {
		c.fail("#%d: %s and awake after a year of silence", t.Seq, t.Phase)
	}
}

// folds: a second fold and the verifier find the same.
func (c *court) folds() {
	fresh := referee.New(referee.Config{Log: c.log, Now: func() time.Time { return c.now }})
	t := c.table()
	made, _, err := fresh.Table(context.Background(), courtTable)
	if err != nil {
		c.r.Fatal(err)
	}
	if !reflect.DeepEqual(made.Seats, t.Seats) || !reflect.DeepEqual(made.Motions, t.Motions) || made.After() != t.After() ||
		made.Phase != t.Phase || made.Asleep != t.Asleep || !made.Paused.Equal(t.Paused) ||
		!reflect.DeepEqual(made.Early, t.Early) {
		c.r.Fatal("it folds to another table")
	}
	if err := made.Redraw(); made.Seq > 0 && err != nil {
		c.r.Fatal(err)
	}
	list, err := c.log.Load(context.Background(), courtTable, 0)
	if err != nil {
		c.r.Fatal(err)
	}
	var records []events.Record
	for _, e := range list {
		records = append(records, e.Record)
	}
	var bad *events.BadEvent
	if _, err := events.Audit(records, ""); err != nil || errors.As(err, &bad) {
		c.r.Fatal(err)
	}
}
