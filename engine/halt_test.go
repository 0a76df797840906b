package engine_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"painani/engine"
)

// TestHalt: a table that its host froze takes nothing from anybody, its clock wants nothing, and when it goes
// on everybody has the time that he had, and old letters count.
func TestHalt(t *testing.T) {
	for _, clock := range []engine.Clock{engine.DefaultClock(), {Kind: "move", Bank: 7200, Grace: 3600}} {
		t.Run(clock.Kind, func(t *testing.T) {
			d := started(t, clock)
			a, b := d.mover()
			d.now = d.now.Add(time.Hour)
			left, asked := d.left(a), d.tab.Chair(a).Asked
			d.refused("host-thaw", engine.HostThaw{})
			e := d.must(engine.HostFreeze{Why: " a  quarrel\n"})
			if e.Actor != engine.ActorOperator || e.Public != (engine.HostFroze{Why: "a quarrel"}) {
				t.Fatalf("%+v", e)
			}
			for _, x := range []engine.Action{engine.Play{Seat: a, Text: "mark 1"}, engine.Undo{Seat: a},
				engine.TakeBack{Seat: a, To: d.tab.Seq - 1}, engine.HostFreeze{Why: "again"}} {
				d.refused("halted", x)
			}
			d.now = d.now.Add(40 * 24 * time.Hour)
			for _, x := range []engine.Action{engine.Tick{}, engine.Go{}, engine.Shift{By: time.Hour}, engine.Return{Seat: b}} {
				if _, err := d.do(x); !errors.Is(err, engine.ErrNothing) {
					t.Errorf("%T: %v", x, err)
				}
			}
			if !d.tab.Next().IsZero() || d.tab.Awaits() != 0 || d.tab.BotSeat() != engine.Nobody {
				t.Errorf("next %v, awaits %v", d.tab.Next(), d.tab.Awaits().List())
			}
			d.must(engine.HostShift{By: 2 * time.Hour})
			d.must(engine.HostThaw{})
			if got := d.left(a); got != left+2*time.Hour || d.tab.Chair(a).Asked != asked {
				t.Errorf("left %v of %v, asked #%d and not #%d", got, left, d.tab.Chair(a).Asked, asked)
			}
			if _, err := d.do(engine.Tick{}); !errors.Is(err, engine.ErrNothing) {
				t.Errorf("tick: %v", err)
			}
			c := engine.Command{At: d.now, Guard: asked, Do: engine.Play{Seat: a, Text: "mark 1"}}
			if _, err := engine.Decide(d.tab, c); err != nil {
				t.Errorf("an old letter: %v", err)
			}
		})
	}
}

// left is how long a seat's deadline is away.
func (d *desk) left(s engine.Seat) time.Duration {
	return d.tab.Clock.Deadline(d.tab.Chair(s).Timer).Sub(d.now)
}

// TestHaltKeepsVotesAndExits: a vote has its time after a halt, and who wants to leave may during one.
func TestHaltKeepsVotesAndExits(t *testing.T) {
	d := voting(t, engine.Unanimous, engine.Nobody)
	d.moves(2)
	a := d.tab.Awaits().First()
	d.must(engine.TakeBack{Seat: a, To: d.tab.Seq - 1})
	until := d.tab.Ask.Expires()
	d.must(engine.HostFreeze{Why: "a pause"})
	d.now = d.now.Add(30 * 24 * time.Hour)
	d.refused("halted", engine.Vote{Seat: 3 - a, Yes: true})
	d.must(engine.HostThaw{})
	if got := d.tab.Ask.Expires(); !got.Equal(until.Add(30 * 24 * time.Hour)) {
		t.Errorf("the vote ends %v", got)
	}
	d.must(engine.HostFreeze{Why: "another"})
	d.must(engine.Resign{Seat: a})
}

// TestUndoAcrossHostEvents: what the host does in between stops no undo, and the position is the one before.
func TestUndoAcrossHostEvents(t *testing.T) {
	for name, between := range map[string][]engine.Action{
		"shift": {engine.HostShift{By: 48 * time.Hour, Why: "the relay was down"}},
		"halt":  {engine.HostFreeze{Why: "a pause"}, engine.HostThaw{}},
	} {
		t.Run(name, func(t *testing.T) {
			d := started(t, engine.DefaultClock())
			a, b := d.mover()
			before := d.tab.Pos
			d.must(engine.Play{Seat: a, Text: "mark 1"})
			for _, x := range between {
				d.must(x)
			}
			d.must(engine.Undo{Seat: a})
			if !d.tab.Pos.Equal(before) || !d.tab.Awaits().Has(a) {
				t.Error("the turn is not undone")
			}
			if at := d.tab.Chair(b).Timer.Since; !at.IsZero() {
				t.Errorf("the other's clock runs since %v", at)
			}
			d.must(engine.Play{Seat: a, Text: "mark 2"})
		})
	}
}

// TestHostShift: every running deadline is later, a vote's too; a table without a clock has nothing to shift.
func TestHostShift(t *testing.T) {
	d := started(t, engine.DefaultClock())
	a, b := d.mover()
	left := d.left(a)
	e := d.must(engine.HostShift{By: 48 * time.Hour})
	if e.Public != (engine.Shifted{Seconds: 172800, Reason: engine.ByHost}) || e.Actor != engine.ActorOperator {
		t.Errorf("%+v", e)
	}
	if got := d.left(a); got != left+48*time.Hour || !d.tab.Chair(b).Timer.Since.IsZero() {
		t.Errorf("left %v of %v", got, left)
	}
	for _, by := range []time.Duration{-time.Hour, 0, time.Millisecond, engine.MaxShift + time.Second} {
		d.refused("host-shift", engine.HostShift{By: by})
	}
	none := started(t, engine.Clock{Kind: "none"})
	if _, err := none.do(engine.HostShift{By: time.Hour}); !errors.Is(err, engine.ErrNothing) {
		t.Error(err)
	}
}

// TestHostWithdraw: a table that has not begun, one under way and one that is frozen end without a result;
// then nothing happens there any more.
func TestHostWithdraw(t *testing.T) {
	open := newDesk(t, engine.DefaultClock(), engine.Invitee{Player: "ada"}, engine.Invitee{Player: "bela"})
	frozen := started(t, engine.DefaultClock())
	frozen.must(engine.HostFreeze{Why: "a quarrel"})
	for name, d := range map[string]*desk{"open": open, "running": started(t, engine.DefaultClock()), "frozen": frozen} {
		t.Run(name, func(t *testing.T) {
			d.now = d.now.Add(time.Hour)
			d.must(engine.HostWithdraw{Why: "no more of it"})
			x := d.tab
			if x.Phase != engine.Withdrawal || x.Why != engine.ByHost || x.Because != "no more of it" ||
				x.Final != nil || x.Revealed || x.Halt.On() || x.Awaits() != 0 || !x.Next().IsZero() {
				t.Errorf("%+v", x)
			}
			for i, c := range x.Seats {
				if !c.Timer.Since.IsZero() || name == "frozen" && c.Timer.Total != 0 {
					t.Errorf("clock of seat %d: %+v", i+1, c.Timer)
				}
			}
			d.refused("finished", engine.HostWithdraw{Why: "twice"})
			d.refused("finished", engine.Play{Seat: 1, Text: "mark 1"})
			d.refused("not-running", engine.HostFreeze{Why: "late"})
			d.refused("not-running", engine.HostShift{By: time.Hour})
		})
	}
}

// TestHostReasons: what players read is one printable line.
func TestHostReasons(t *testing.T) {
	d := started(t, engine.DefaultClock())
	for _, why := range []string{"", " \n", "a\x1b[2J", strings.Repeat("é", engine.MaxWhy+1)} {
		d.refused("host-why", engine.HostFreeze{Why: why})
		d.refused("host-why", engine.HostWithdraw{Why: why})
	}
	d.must(engine.HostFreeze{Why: strings.Repeat("é", engine.MaxWhy)})
}

// TestFoldOfHostEvents: only the host's own events fold, and only where they can stand.
func TestFoldOfHostEvents(t *testing.T) {
	d := started(t, engine.DefaultClock())
	froze := engine.HostFroze{Why: "x"}
	for name, c := range map[string]struct {
		before engine.Body // nil: none
		actor  string
		body   engine.Body
		ok     bool
	}{
		"frozen":                  {nil, engine.ActorOperator, froze, true},
		"frozen by a player":      {nil, "player:ada", froze, false},
		"frozen twice":            {froze, engine.ActorOperator, froze, false},
		"thawed":                  {froze, engine.ActorOperator, engine.HostThawed{}, true},
		"thawed by a player":      {froze, "player:ada", engine.HostThawed{}, false},
		"thawed, not frozen":      {nil, engine.ActorOperator, engine.HostThawed{}, false},
		"turn while frozen":       {froze, "player:ada", engine.Played{Seat: d.tab.Awaits().First(), Turn: "mark 1"}, false},
		"late while frozen":       {froze, engine.ActorClock, engine.Late{Seat: 1}, false},
		"resigned while frozen":   {froze, "player:ada", engine.Resigned{Seat: 1, Bot: "decent"}, true},
		"shifted by the host":     {nil, engine.ActorOperator, engine.Shifted{Seconds: 9, Reason: engine.ByHost}, true},
		"shifted by a player":     {nil, "player:ada", engine.Shifted{Seconds: 9, Reason: engine.ByHost}, false},
		"shifted by the clock":    {nil, engine.ActorClock, engine.Shifted{Seconds: 9, Reason: "outage"}, true},
		"withdrawn by the host":   {froze, engine.ActorOperator, engine.Withdrawn{Reason: engine.ByHost, Why: "x"}, true},
		"withdrawn by a player":   {nil, "player:ada", engine.Withdrawn{Reason: engine.ByHost, Why: "x"}, false},
		"withdrawn while running": {nil, engine.ActorOperator, engine.Withdrawn{Reason: "expired"}, false},
	} {
		tab := d.tab.Clone()
		if c.before != nil {
			if _, err := tab.Apply(engine.Event{Seq: tab.Seq + 1, At: t0, Actor: engine.ActorOperator, Public: c.before}); err != nil {
				t.Fatal(name, err)
			}
		}
		e := engine.Event{Seq: tab.Seq + 1, At: t0, Actor: c.actor, Public: c.body}
		if _, err := tab.Apply(e); (err == nil) != c.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}
