package engine_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture/noughts"
)

func init() { engine.Register(noughts.Rules{}) }

var t0 = time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)

// desk drives a table through Decide and Apply.
type desk struct {
	t   *testing.T
	tab *engine.Table
	now time.Time

	last engine.Body // of the newest event
}

func newDesk(t *testing.T, clock engine.Clock, seats ...engine.Invitee) *desk {
	d := &desk{t: t, tab: engine.NewTable("nc1"), now: t0}
	d.must(engine.Propose{Game: "noughts", Seats: seats, By: 1, Clock: clock, Secret: chance.Secret{1, 2, 3}})
	return d
}

func (d *desk) do(a engine.Action) (engine.Event, error) {
	d.t.Helper()
	e, err := engine.Decide(d.tab, engine.Command{At: d.now, Actor: "test", Do: a})
	if err != nil {
		return e, err
	}
	if _, err := d.tab.Apply(e); err != nil {
		d.t.Fatalf("apply %T: %v", e.Public, err)
	}
	d.last = e.Public
	return e, nil
}

func (d *desk) must(a engine.Action) engine.Event {
	d.t.Helper()
	e, err := d.do(a)
	if err != nil {
		d.t.Fatalf("%T: %v", a, err)
	}
	return e
}

func (d *desk) refused(code string, a engine.Action) {
	d.t.Helper()
	_, err := d.do(a)
	var r *engine.Refusal
	if !errors.As(err, &r) || r.Code != code {
		d.t.Fatalf("%T: got %v, want refusal %s", a, err, code)
	}
}

func (d *desk) nothing(a engine.Action) {
	d.t.Helper()
	if e, err := d.do(a); !errors.Is(err, engine.ErrNothing) {
		d.t.Fatalf("%T: %+v, %v, want nothing to do", a, e.Public, err)
	}
}

// mover is the seat to move, and the other one.
func (d *desk) mover() (a, b engine.Seat) {
	a = d.tab.Awaits().First()
	return a, 3 - a
}

func started(t *testing.T, c engine.Clock) *desk {
	d := newDesk(t, c, engine.Invitee{Player: "ada"}, engine.Invitee{Player: "bela"})
	d.must(engine.Confirm{Seat: 2, Word: "w2"})
	d.must(engine.Go{})
	return d
}

func TestLifeCycle(t *testing.T) {
	t.Run("confirm starts, a line ends", func(t *testing.T) {
		d := started(t, engine.DefaultClock())
		a, b := d.mover()
		for i, text := range []string{"mark 1", "4", "mark 2", "5", "3"} {
			d.must(engine.Play{Seat: []engine.Seat{a, b}[i%2], Text: text})
		}
		e := d.must(engine.Go{})
		end, ok := e.Public.(engine.Ended)
		if !ok || len(end.Tally.Winners) != 1 || end.Tally.Winners[0] != a {
			t.Fatalf("end: %+v", e.Public)
		}
		if s, _ := chance.ParseSecret(end.Secret); s.Commitment("nc1") != d.tab.Commit {
			t.Error("revealed secret does not fit its commitment")
		}
		if d.tab.Phase != engine.Over {
			t.Errorf("phase %s", d.tab.Phase)
		}
		d.refused("finished", engine.Play{Seat: a, Text: "6"})
	})
	t.Run("a No frees the chair", func(t *testing.T) {
		d := newDesk(t, engine.DefaultClock(), engine.Invitee{Player: "ada"}, engine.Invitee{Player: "bela"})
		d.must(engine.Decline{Seat: 2})
		d.nothing(engine.Go{})
		if d.tab.Phase != engine.Open || !d.tab.Chair(2).Declined {
			t.Errorf("phase %s, chair %+v", d.tab.Phase, d.tab.Chair(2))
		}
		d.must(engine.Confirm{Seat: 2}) // he thinks again
		d.must(engine.Go{})
		if d.tab.Phase != engine.Running {
			t.Errorf("phase %s", d.tab.Phase)
		}
	})
	t.Run("a No of the host withdraws", func(t *testing.T) {
		d := newDesk(t, engine.DefaultClock(), engine.Invitee{Player: "ada"}, engine.Invitee{Player: "bela"})
		d.must(engine.Decline{Seat: 1})
		if d.tab.Phase != engine.Withdrawal || d.tab.Why != "by-host" {
			t.Errorf("phase %s, %s", d.tab.Phase, d.tab.Why)
		}
		d.refused("withdrawn", engine.Confirm{Seat: 2})
	})
	t.Run("open seat is joined once", func(t *testing.T) {
		d := newDesk(t, engine.DefaultClock(), engine.Invitee{Player: "ada"}, engine.Invitee{})
		d.refused("seated-already", engine.Join{Player: "ada"})
		d.must(engine.Join{Player: "bela"})
		d.refused("no-open-seat", engine.Join{Player: "carl"})
		d.must(engine.Go{})
		if d.tab.Phase != engine.Running {
			t.Errorf("phase %s", d.tab.Phase)
		}
	})
	t.Run("host withdraws, nobody else", func(t *testing.T) {
		d := newDesk(t, engine.DefaultClock(), engine.Invitee{Player: "ada"}, engine.Invitee{Player: "bela"})
		d.refused("not-host", engine.Withdraw{Seat: 2})
		d.must(engine.Withdraw{Seat: 1})
		d.refused("not-open", engine.Withdraw{Seat: 1})
	})
	t.Run("invitations end", func(t *testing.T) {
		d := newDesk(t, engine.DefaultClock(), engine.Invitee{Player: "ada"}, engine.Invitee{Player: "bela"})
		for _, c := range []struct {
			days int
			want string
		}{{3, "reminded"}, {10, "reminded"}, {14, "lapsed"}, {28, "withdrawn"}} {
			d.now = t0.Add(time.Duration(c.days) * 24 * time.Hour)
			if at := d.tab.Next(); !at.Equal(d.now) {
				t.Errorf("%s is due %v, want %v", c.want, at, d.now)
			}
			if e := d.must(engine.Tick{}); e.Public.Type() != c.want {
				t.Errorf("after %d days %s, want %s", c.days, e.Public.Type(), c.want)
			}
		}
		if d.tab.Why != "expired" {
			t.Errorf("why %q", d.tab.Why)
		}
	})
}

func TestProposeRefusals(t *testing.T) {
	two := []engine.Invitee{{Player: "ada"}, {Player: "bela"}}
	for name, c := range map[string]struct {
		code string
		p    engine.Propose
	}{
		"unknown game":    {"new-game", engine.Propose{Game: "go", Seats: two, Clock: engine.DefaultClock()}},
		"one seat":        {"new-seats", engine.Propose{Game: "noughts", Seats: two[:1], Clock: engine.DefaultClock()}},
		"twice the same":  {"new-twice", engine.Propose{Game: "noughts", Seats: []engine.Invitee{two[0], two[0]}, Clock: engine.DefaultClock()}},
		"unknown option":  {"new-option", engine.Propose{Game: "noughts", Seats: two, Set: map[string]string{"x": "y"}, Clock: engine.DefaultClock()}},
		"clock of no use": {"new-clock", engine.Propose{Game: "noughts", Seats: two, Clock: engine.Clock{Kind: "move"}}},
	} {
		t.Run(name, func(t *testing.T) {
			d := &desk{t: t, tab: engine.NewTable("nc1"), now: t0}
			d.refused(c.code, c.p)
		})
	}
}

func TestPlayRefusals(t *testing.T) {
	d := started(t, engine.DefaultClock())
	a, b := d.mover()
	d.refused("not-your-move", engine.Play{Seat: b, Text: "mark 1"})
	d.refused("NC-word", engine.Play{Seat: a, Text: "jump"})
	d.refused("not-yours", engine.Play{Seat: 7, Text: "mark 1"})
	first := d.must(engine.Play{Seat: a, Text: "mark 1"})
	d.refused("NC-taken", engine.Play{Seat: b, Text: "1"})

	_, err := engine.Decide(d.tab,
		engine.Command{At: d.now, Guard: first.Seq - 1, Do: engine.Play{Seat: b, Text: "2"}})
	if r := (*engine.Refusal)(nil); !errors.As(err, &r) || r.Code != "stale" {
		t.Errorf("old guard: %v", err)
	}
	_, err = engine.Decide(d.tab, engine.Command{At: d.now, Guard: 99, Do: engine.Play{Seat: b, Text: "2"}})
	if r := (*engine.Refusal)(nil); !errors.As(err, &r) || r.Code != "guard-future" {
		t.Errorf("future guard: %v", err)
	}
	if _, err = engine.Decide(d.tab, engine.Command{At: d.now, Guard: first.Seq, Do: engine.Play{Seat: b, Text: "2"}}); err != nil {
		t.Errorf("present guard: %v", err)
	}
}

func TestUndo(t *testing.T) {
	d := started(t, engine.DefaultClock())
	a, b := d.mover()
	d.refused("undo-nothing", engine.Undo{Seat: a})
	before := d.tab.Pos
	bank := d.tab.Chair(a).Timer.Bank
	d.must(engine.Play{Seat: a, Text: "mark 1"})
	d.refused("undo-acted", engine.Undo{Seat: b})
	seq := d.tab.Seq
	d.must(engine.Undo{Seat: a})
	if !d.tab.Pos.Equal(before) {
		t.Error("position after move and undo differs from the one before")
	}
	if d.tab.Seq != seq+1 || len(d.tab.Side) != 1 || len(d.tab.Side[0].Turns) != 1 {
		t.Errorf("the line taken back is not kept: %+v", d.tab.Side)
	}
	if got := d.tab.Chair(a).Timer.Bank; got != bank {
		t.Errorf("bank %v after move and undo, %v before", got, bank)
	}
	d.must(engine.Play{Seat: a, Text: "mark 1"})
	d.must(engine.Play{Seat: b, Text: "mark 2"})
	d.refused("undo-acted", engine.Undo{Seat: a})
}

// TestUndoFullBank: what the bank had no room for is not taken from it, turn by turn; an event of an older version,
// which says nothing of that, takes a whole increment as it did, and one that says too much is no event of the table.
func TestUndoFullBank(t *testing.T) {
	const day = 24 * time.Hour
	d := started(t, engine.DefaultClock())
	a, b := d.mover()
	bank := func() time.Duration { return d.tab.Chair(a).Timer.Bank }
	for _, s := range []engine.Seat{a, b, a, b, a, b} { // at once: full, and over
		cell := strconv.Itoa(len(d.tab.Line) + 1)
		d.must(engine.Play{Seat: s, Text: "mark " + cell})
	}
	d.now = d.now.Add(5 * time.Hour)
	d.must(engine.Play{Seat: a, Text: "mark 8"})
	if bank() != 5*day {
		t.Fatalf("the bank is %v, want it full", bank())
	}
	before := d.tab.Clone()
	e := d.must(engine.Undo{Seat: a})
	if got := e.Public.(engine.Undone).Spared; got != 19*3600 || bank() != 5*day-5*time.Hour {
		t.Errorf("spared %d s, the bank is %v", got, bank())
	}
	for spared, want := range map[int64]time.Duration{0: 4 * day, 19 * 3600: 5*day - 5*time.Hour, 20 * 3600: -1} {
		tab, old := before.Clone(), e
		undone := e.Public.(engine.Undone)
		undone.Spared = spared
		old.Public = undone
		if _, err := tab.Apply(old); (err != nil) != (want < 0) {
			t.Errorf("%d s: %v", spared, err)
		} else if err == nil && tab.Chair(a).Timer.Bank != want {
			t.Errorf("%d s: the bank is %v, want %v", spared, tab.Chair(a).Timer.Bank, want)
		}
	}
	d.now = d.now.Add(20 * time.Hour)
	d.must(engine.Play{Seat: a, Text: "mark 8"})
	if e := d.must(engine.Undo{Seat: a}); e.Public.(engine.Undone).Spared != 0 || bank() != 4*day-day/24 {
		t.Errorf("with room in the bank: %+v, %v", e.Public, bank())
	}
}

// TestUndoByTheMove: who takes his turn back, however often, has no more time for it than he had; an event of an
// older version, which says nothing of that, begins it anew as it did.
func TestUndoByTheMove(t *testing.T) {
	d := started(t, engine.Clock{Kind: "move", Bank: 10 * 3600, Grace: 3600})
	a, _ := d.mover()
	due := d.tab.Clock.Deadline(d.tab.Chair(a).Timer)
	for range 3 {
		d.now = d.now.Add(2 * time.Hour)
		d.must(engine.Play{Seat: a, Text: "mark 1"})
		before := d.tab.Clone()
		e := d.must(engine.Undo{Seat: a})
		if got := d.tab.Clock.Deadline(d.tab.Chair(a).Timer); !got.Equal(due) {
			t.Errorf("due %v, want %v: %+v", got, due, e.Public)
		}
		old := e
		old.Public = engine.Undone{Seat: a, To: e.Public.(engine.Undone).To}
		if _, err := before.Apply(old); err != nil || before.Chair(a).Timer.Bank != 10*time.Hour {
			t.Errorf("as older versions wrote it: %v, %v", before.Chair(a).Timer.Bank, err)
		}
	}
	d.now = due.Add(30 * time.Minute)
	for d.tab.Chair(a).Timer.Late.IsZero() {
		d.must(engine.Tick{})
	}
	d.must(engine.Play{Seat: a, Text: "mark 1"})
	before := d.tab.Clone()
	e := d.must(engine.Undo{Seat: a})
	if got := d.tab.Chair(a).Timer.Bank; got != 0 || e.Public.(engine.Undone).Spent != 10*3600+1800 {
		t.Errorf("who was late has %v: %+v", got, e.Public)
	}
	undone := e.Public.(engine.Undone)
	undone.Spent = 60
	e.Public = undone
	if _, err := before.Apply(e); err == nil || !strings.Contains(err.Error(), "seconds are spent") {
		t.Errorf("a wrong number: %v", err)
	}
}

// TestUndoLate: who is late, plays and takes it back, however often, has no more grace than he had; an event of an
// older version begins it anew, as it did.
func TestUndoLate(t *testing.T) {
	for _, clock := range []engine.Clock{
		{Kind: "fischer", Bank: 36000, Add: 3600, Cap: 36000, Grace: 36000},
		{Kind: "move", Bank: 36000, Grace: 36000},
	} {
		d := started(t, clock)
		a, _ := d.mover()
		d.now = clock.Deadline(d.tab.Chair(a).Timer)
		for d.tab.Chair(a).Timer.Late.IsZero() {
			d.must(engine.Tick{})
		}
		late := d.now
		for range 4 {
			d.now = d.now.Add(2 * time.Hour)
			d.must(engine.Play{Seat: a, Text: "mark 1"})
			before := d.tab.Clone()
			d.now = d.now.Add(time.Hour) // nobody waits for him meanwhile
			late = late.Add(time.Hour)
			e := d.must(engine.Undo{Seat: a})
			timer := d.tab.Chair(a).Timer
			if off := late.Sub(timer.Late); off < 0 || off > 4*time.Second || timer.Bank != 0 {
				t.Errorf("%s: late since %v, want %v; %v left: %+v", clock.Kind, timer.Late, late, timer.Bank, e.Public)
			}
			undone := e.Public.(engine.Undone)
			undone.Waited++
			e.Public = undone
			if _, err := before.Clone().Apply(e); err == nil || !strings.Contains(err.Error(), "seconds are waited") {
				t.Errorf("%s: a wrong number: %v", clock.Kind, err)
			}
			e.Public = engine.Undone{Seat: a, To: undone.To}
			if _, err := before.Apply(e); err != nil || !before.Chair(a).Timer.Late.IsZero() {
				t.Errorf("%s: as older versions wrote it: %v, %v", clock.Kind, before.Chair(a).Timer.Late, err)
			}
		}
		d.now = late.Add(10*time.Hour - time.Minute)
		d.nothing(engine.Tick{})
		d.now = late.Add(10 * time.Hour)
		if e := d.must(engine.Tick{}); e.Public.Type() != "moved" && e.Public.Type() != "caretaker" {
			t.Errorf("%s: at the end of the grace: %+v", clock.Kind, e)
		}
	}
}

func TestClock(t *testing.T) {
	const day = 24 * time.Hour
	t.Run("fischer: spent time goes, one increment a turn, capped", func(t *testing.T) {
		d := started(t,
			engine.Clock{Kind: "fischer", Bank: 3 * 86400, Add: 86400, Cap: 3*86400 + 3600, Grace: 86400})
		a, _ := d.mover()
		d.now = d.now.Add(2 * day)
		d.must(engine.Play{Seat: a, Text: "mark 1"})
		if got := d.tab.Chair(a).Timer.Bank; got != 2*day {
			t.Errorf("bank %v, want 48h", got)
		}
	})
	t.Run("cap", func(t *testing.T) {
		d := started(t, engine.Clock{Kind: "fischer", Bank: 3 * 86400, Add: 86400, Cap: 3*86400 + 3600})
		a, _ := d.mover()
		d.must(engine.Play{Seat: a, Text: "mark 1"})
		if got := d.tab.Chair(a).Timer.Bank; got != 3*day+time.Hour {
			t.Errorf("bank %v, want 73h", got)
		}
	})
	t.Run("ladder: reminder, late, caretaker, return", func(t *testing.T) {
		d := started(t, engine.Clock{Kind: "move", Bank: 10 * 3600, Grace: 3600})
		a, _ := d.mover()
		at := d.tab.Chair(a).Timer.Since
		for _, c := range []struct {
			after time.Duration
			want  string
		}{{8 * time.Hour, "reminded"}, {10 * time.Hour, "late"}, {11 * time.Hour, "moved"}, {35 * time.Hour, "settled"}} {
			d.now = at.Add(c.after - time.Second)
			if _, err := d.do(engine.Tick{}); !errors.Is(err, engine.ErrNothing) {
				t.Fatalf("before %s: %v", c.want, err)
			}
			if got := d.tab.Next(); !got.Equal(at.Add(c.after)) {
				t.Fatalf("next is %v, want %s after %v", got, c.want, c.after)
			}
			d.now = at.Add(c.after)
			if e := d.must(engine.Tick{}); e.Public.Type() != c.want || e.Actor != engine.ActorClock {
				t.Fatalf("got %s by %s, want %s", e.Public.Type(), e.Actor, c.want)
			}
		}
		if d.tab.BotSeat() != a || !d.tab.Next().IsZero() {
			t.Errorf("caretaker does not play: seat %d, next %v", d.tab.BotSeat(), d.tab.Next())
		}
		d.must(engine.Return{Seat: a})
		if d.tab.BotSeat() != engine.Nobody {
			t.Error("caretaker stays although the owner is back")
		}
	})
	t.Run("resigned stays resigned", func(t *testing.T) {
		d := started(t, engine.DefaultClock())
		a, _ := d.mover()
		d.must(engine.Resign{Seat: a})
		if _, err := d.do(engine.Return{Seat: a}); !errors.Is(err, engine.ErrNothing) {
			t.Errorf("return: %v", err)
		}
	})
	t.Run("outage shifts what runs", func(t *testing.T) {
		d := started(t, engine.DefaultClock())
		next := d.tab.Next()
		d.must(engine.Shift{By: 5 * time.Hour})
		if got := d.tab.Next(); !got.Equal(next.Add(5 * time.Hour)) {
			t.Errorf("next %v, want 5 h later than %v", got, next)
		}
	})
	t.Run("no clock never demands", func(t *testing.T) {
		if n := started(t, engine.Clock{Kind: "none"}).tab.Next(); !n.IsZero() {
			t.Errorf("next %v", n)
		}
	})
}

func TestForcedTurn(t *testing.T) {
	d := started(t, engine.DefaultClock())
	a, b := d.mover()
	for i, cell := range []string{"1", "2", "3", "5", "4", "6", "8", "7"} {
		d.must(engine.Play{Seat: []engine.Seat{a, b}[i%2], Text: cell})
	}
	e := d.must(engine.Go{})
	if p, ok := e.Public.(engine.Played); !ok || !p.Forced || p.Turn != "mark 9" || p.Seat != a {
		t.Fatalf("last cell: %+v", e.Public)
	}
	if e := d.must(engine.Go{}); e.Public.Type() != "ended" {
		t.Fatalf("then %s", e.Public.Type())
	}
}

func TestFoldRefusesWhatCannotFollow(t *testing.T) {
	d := started(t, engine.DefaultClock())
	a, _ := d.mover()
	good := d.must(engine.Play{Seat: a, Text: "mark 1"})
	for name, e := range map[string]engine.Event{
		"gap":           {Seq: d.tab.Seq + 2, Public: engine.Returned{Seat: 1}},
		"twice":         good,
		"illegal turn":  {Seq: d.tab.Seq + 1, Public: engine.Played{Seat: 3 - a, Turn: "mark 1"}},
		"surplus draws": {Seq: d.tab.Seq + 1, Public: engine.Played{Seat: 3 - a, Turn: "mark 2", Draws: []chance.Draw{{N: 2}}}},
		"second start":  {Seq: d.tab.Seq + 1, Public: engine.Started{}, Sealed: &engine.Hidden{}},
		"end too early": {Seq: d.tab.Seq + 1, Public: engine.Ended{}},
		"no such seat":  {Seq: d.tab.Seq + 1, Public: engine.Late{Seat: 5}},
	} {
		if _, err := d.tab.Clone().Apply(e); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// TestFoldOfForeignEvents: whatever stands in a log from elsewhere, folding it is
// an error and never a panic.
func TestFoldOfForeignEvents(t *testing.T) {
	bodies := []engine.Body{
		engine.Proposed{Game: "noughts", Seats: []engine.Invitee{{Bot: "random"}, {Bot: "random"}}, Options: engine.Options{Seats: 2}},
		engine.Confirmed{Seat: 2}, engine.Joined{Seat: 9}, engine.Declined{Seat: 1}, engine.Withdrawn{}, engine.Started{},
		engine.Played{Seat: 1, Turn: "mark 1"}, engine.Played{Seat: 200}, engine.Undone{Seat: 1}, engine.Reminded{}, engine.Late{Seat: 1},
		engine.Caretaker{Seat: 1}, engine.Resigned{Seat: 3}, engine.Returned{Seat: 1}, engine.Shifted{Seconds: 1}, engine.Ended{},
		engine.HostFroze{}, engine.HostThawed{}, engine.Withdrawn{Reason: engine.ByHost},
		engine.Lapsed{Seat: 1}, engine.Seated{Seat: 2, Player: "x"}, engine.Seated{Seat: 2, Player: "x", Bot: "y"},
		engine.Removed{Seat: 2}, engine.Removed{Seat: 9}, engine.Slept{}, engine.Away{Seat: 1, Until: t0.Add(time.Hour)},
		engine.Away{Seat: 7}, engine.Back{Seat: 2}, engine.Unreachable{Seat: 1}, engine.Reachable{Seat: 2},
		engine.Moved{Kind: "overdue"}, engine.Moved{Kind: "takeover", About: []engine.Seat{9}},
		engine.Moved{Kind: "extend", By: 1, About: []engine.Seat{1, 2}}, engine.Moved{Kind: "overdue", About: []engine.Seat{1}},
		engine.Moved{Kind: "x", By: 77}, engine.Said{Motion: 4, Seat: 1, Choice: 1}, engine.Said{Motion: 3, Seat: 200, Choice: 9},
		engine.Settled{Motion: 3, Choice: 4}, engine.Settled{Motion: 4, Choice: 1}, engine.Resumed{Seat: 1},
		engine.Taken{Seat: 1, Player: "z"}, engine.Taken{Seat: 8}, engine.Delegated{Seat: 2, Player: "q"},
		engine.Resigned{Seat: 1}, engine.Ended{Reason: engine.EndedByResigning, Last: []engine.Seat{1}},
	}
	rapid.Check(t, func(t *rapid.T) {
		tab := engine.NewTable("nc1")
		for range rapid.IntRange(1, 12).Draw(t, "events") {
			e := engine.Event{Seq: tab.Seq + 1, At: t0, Public: rapid.SampledFrom(bodies).Draw(t, "body")}
			if rapid.Bool().Draw(t, "sealed") {
				e.Sealed = &engine.Hidden{
					Secret: (chance.Secret{}).Hex(),
					Draws:  []chance.Draw{{Label: "start-player", N: 2}},
				}
			}
			if _, err := tab.Apply(e); err != nil {
				return
			}
		}
	})
}
