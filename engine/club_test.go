package engine_test

import (
	"slices"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/chance"
)

const day = 24 * time.Hour

// late is a game whose seat a is late, and whose other seat is asked what shall become of it.
func late(t *testing.T) (d *desk, a, b engine.Seat) {
	d = started(t, engine.Clock{Kind: "move", Bank: 10 * 3600, Grace: 3600})
	a, b = d.mover()
	for range 2 { // reminded, late
		d.now = d.tab.Next()
		d.must(engine.Tick{})
	}
	d.now = d.tab.Next()
	if e := d.must(engine.Tick{}); e.Public.Type() != "moved" {
		t.Fatalf("behind the grace comes %s", e.Public.Type())
	}
	return d, a, b
}

// motion is the only motion of the table.
func (d *desk) motion() uint64 {
	d.t.Helper()
	if len(d.tab.Motions) != 1 {
		d.t.Fatalf("%d motions", len(d.tab.Motions))
	}
	return d.tab.Motions[0].Seq
}

func TestBallot(t *testing.T) {
	for _, c := range []struct {
		choice int
		check  func(*engine.Table, engine.Seat) bool
	}{
		{engine.Wait, func(t *engine.Table, a engine.Seat) bool {
			return t.Policy(a) == "" && t.Clock.Deadline(t.Chair(a).Timer).Sub(t.At) == 3*day
		}},
		{engine.BotPlays, func(t *engine.Table, a engine.Seat) bool { return t.BotSeat() == a && !t.Free(a, t.At) }},
		{engine.Offer, func(t *engine.Table, a engine.Seat) bool { return t.BotSeat() == a && t.Free(a, t.At) }},
		{engine.EndHere, func(t *engine.Table, a engine.Seat) bool {
			return t.Phase == engine.Over && slices.Equal(t.Final.Winners, []engine.Seat{3 - a})
		}},
	} {
		d, a, b := late(t)
		d.refused("motion-not-asked", engine.Say{Motion: d.motion(), Seat: a, Choice: c.choice})
		d.refused("motion-choice", engine.Say{Motion: d.motion(), Seat: b, Choice: 5})
		d.nothing(engine.Go{})
		d.must(engine.Say{Motion: d.motion(), Seat: b, Choice: c.choice})
		d.must(engine.Go{})
		if c.choice == engine.EndHere {
			d.must(engine.Go{})
		}
		if !c.check(d.tab, a) || len(d.tab.Motions) != 0 {
			t.Errorf("choice %d: %+v", c.choice, d.tab.Chair(a))
		}
	}
}

// TestBallotIsOverWhenTheLateOnePlays: nothing of it is left then, and his clock is his own again.
func TestBallotIsOverWhenTheLateOnePlays(t *testing.T) {
	d, a, b := late(t)
	if at := d.tab.Clock.Deadline(d.tab.Chair(a).Timer); !at.IsZero() {
		t.Errorf("the clock runs while the others decide: %v", at)
	}
	d.must(engine.Play{Seat: a, Text: "mark 1"})
	if len(d.tab.Motions) != 0 {
		t.Errorf("still asked: %+v", d.tab.Motions)
	}
	if at := d.tab.Clock.Deadline(d.tab.Chair(b).Timer); at.Sub(d.now) != 10*time.Hour {
		t.Errorf("the next one's time is over %v after now %v", at, d.now)
	}
}

func TestSleep(t *testing.T) {
	d, a, b := late(t)
	d.must(engine.Say{Motion: d.motion(), Seat: b, Choice: engine.BotPlays})
	d.must(engine.Go{})
	d.must(engine.Play{Seat: a, Text: "mark 1", Bot: "decent"})
	for d.tab.Policy(b) == "" { // he is late too, and nobody is there who could be asked
		d.now = d.tab.Next()
		d.must(engine.Tick{})
	}
	if e := d.must(engine.Go{}); e.Public.Type() != "slept" {
		t.Fatalf("then %s", e.Public.Type())
	}
	d.nothing(engine.Go{})
	if !d.tab.Next().IsZero() || d.tab.Awaits() != 0 || d.tab.BotSeat() != engine.Nobody {
		t.Errorf("asleep: next %v, awaits %v", d.tab.Next(), d.tab.Awaits())
	}
	d.now = d.now.Add(40 * day)
	d.must(engine.Return{Seat: b})
	if at := d.tab.Next(); at.Sub(d.now) != 8*time.Hour || d.tab.Awaits() != engine.SeatsOf(b) {
		t.Errorf("awake: awaits %v, next in %v", d.tab.Awaits(), at.Sub(d.now))
	}
}

// TestBallotOverAFreeze: what the others are asked is still asked when the host lets the table go on, with
// the time that was left.
func TestBallotOverAFreeze(t *testing.T) {
	d, a, b := late(t)
	seq, ends := d.motion(), d.tab.Motions[0].Ends
	d.must(engine.HostFreeze{Why: "a look"})
	d.now = d.now.Add(3 * day)
	d.must(engine.HostThaw{})
	if m := d.tab.Motion(seq); m == nil || !m.Ends.Equal(ends.Add(3*day)) {
		t.Fatalf("motions %+v, #%d was to end %v", d.tab.Motions, seq, ends.Add(3*day))
	}
	d.must(engine.Say{Motion: seq, Seat: b, Choice: engine.Wait})
	d.must(engine.Go{})
	if d.tab.Clock.Deadline(d.tab.Chair(a).Timer).Sub(d.now) != engine.WaitMore {
		t.Errorf("%+v", d.tab.Chair(a).Timer)
	}
}

// TestHeardTooLate: who is heard again when the table is no more has nothing to come back to.
func TestHeardTooLate(t *testing.T) {
	d := newDesk(t, engine.DefaultClock(), engine.Invitee{Player: "ada"}, engine.Invitee{Player: "bela"})
	d.must(engine.Lose{Seat: 2})
	d.must(engine.Withdraw{Seat: 1})
	d.nothing(engine.Return{Seat: 2})
	d = started(t, engine.DefaultClock())
	d.must(engine.Lose{Seat: 2})
	d.must(engine.Resign{Seat: 1})
	d.must(engine.Go{})
	d.nothing(engine.Return{Seat: 2})
}

// TestAnOldTableFallsAsleep: at a table of which all people are away since a version that knew no sleep, bots
// were to play on; the first thing that happens now is that it sleeps. One where somebody is there goes on.
func TestAnOldTableFallsAsleep(t *testing.T) {
	d := started(t, engine.DefaultClock())
	put := func(b engine.Body) {
		t.Helper()
		e := engine.Event{Seq: d.tab.Seq + 1, At: d.tab.At.Add(5 * day), Actor: engine.ActorClock, Public: b}
		if _, err := d.tab.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	put(engine.Caretaker{Seat: 1, Bot: engine.CaretakerPolicy})
	d.nothing(engine.Go{})
	put(engine.Caretaker{Seat: 2, Bot: engine.CaretakerPolicy})
	bot := d.tab.BotSeat()
	put(engine.Played{Seat: bot, Turn: "mark 1", Bot: engine.CaretakerPolicy}) // as it was before
	d.now = d.tab.At.Add(100 * day)
	if e := d.must(engine.Go{}); e.Public.Type() != "slept" || d.tab.BotSeat() != engine.Nobody || !d.tab.Next().IsZero() {
		t.Fatalf("%s, then %v plays", e.Public.Type(), d.tab.BotSeat())
	}
	d.must(engine.Return{Seat: 1})
	if left := d.tab.Next().Sub(d.now); d.tab.Awaits() == engine.SeatsOf(1) && left < 19*time.Hour {
		t.Errorf("who is back has %v until he is reminded", left)
	}
}

// TestMaster: at a table with a game master he alone decides about time, and asks nobody; while he is away the
// others do. A late seat is everybody's, and so is his.
func TestMaster(t *testing.T) {
	begin := func() *desk {
		d := &desk{t: t, tab: engine.NewTable("nc1"), now: t0}
		d.must(engine.Propose{Game: "noughts", By: 1, Master: 2, Clock: engine.Clock{Kind: "move", Bank: 36000, Grace: 3600},
			Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}}, Secret: chance.Secret{1, 2, 3}})
		d.must(engine.Confirm{Seat: 2})
		d.must(engine.Go{})
		return d
	}
	for _, kind := range []string{engine.Extend, engine.Pause} {
		d := begin()
		d.must(engine.Put{Seat: 2, Kind: kind, Span: 2 * day})
		d.must(engine.Go{})
		if len(d.tab.Motions) != 0 || d.tab.Next().Sub(t0) < 46*time.Hour {
			t.Errorf("%s: the master asks somebody: %+v", kind, d.tab.Motions)
		}
		d = begin()
		d.must(engine.Put{Seat: 1, Kind: kind, Span: 2 * day})
		if m := d.tab.Motions[0]; d.tab.Asks(&m) != engine.SeatsOf(2) {
			t.Errorf("%s: asked are %v", kind, d.tab.Asks(&m))
		}
		d.must(engine.Say{Motion: d.motion(), Seat: 2, Choice: engine.Disagree})
		d.must(engine.Go{})
		if d.tab.Next().Sub(t0) > day {
			t.Errorf("%s: his no does not count", kind)
		}
	}
	d := begin()
	a, b := d.mover()
	for d.tab.Policy(a) == "" { // late, and the other one says nothing
		d.now = d.tab.Next()
		d.must(engine.Tick{})
	}
	if b == 1 { // the master is away
		d.must(engine.Play{Seat: a, Text: "1", Bot: "decent"})
		d.must(engine.Put{Seat: b, Kind: engine.Pause, Span: 2 * day})
		d.must(engine.Go{})
		if d.tab.Paused.Sub(d.now) != 2*day {
			t.Errorf("nobody is left to be asked, and it is not decided: %+v", d.tab.Motions)
		}
	}
}

// TestRewindAsleep: the clocks of a table that sleeps are those of the decisions that it goes back to.
func TestRewindAsleep(t *testing.T) {
	d := voting(t, engine.Unanimous, 1)
	d.moves(1)
	for !d.tab.Asleep {
		if _, err := d.do(engine.Go{}); err == nil {
			continue
		}
		if bot := d.tab.BotSeat(); bot != engine.Nobody {
			d.must(engine.Play{Seat: bot, Text: d.tab.Pos.Write(bot, d.tab.Pos.Steps(bot)[:1]), Bot: "decent"})
			continue
		}
		d.now = d.tab.Next()
		d.must(engine.Tick{})
	}
	d.now = d.now.Add(9 * day)
	d.must(engine.Rewind{Seat: 1, To: d.tab.Began()})
	d.must(engine.Return{Seat: 1})
	d.must(engine.Return{Seat: 2})
	if at := d.tab.Next(); at.Before(d.now) || at.IsZero() {
		t.Errorf("next %v, now %v", at, d.now)
	}
	for s := engine.Seat(1); s <= 2; s++ {
		if tm := d.tab.Chair(s).Timer; tm.Since.IsZero() == d.tab.Awaits().Has(s) {
			t.Errorf("%v owe a decision, seat %d has %+v", d.tab.Awaits(), s, tm)
		}
	}
}

func TestBotsAloneWereToldSo(t *testing.T) {
	d := newDesk(t, engine.DefaultClock(), engine.Invitee{Bot: "decent"}, engine.Invitee{Bot: "random"})
	d.must(engine.Go{})
	d.nothing(engine.Go{})
	if d.tab.Asleep || d.tab.BotSeat() == engine.Nobody {
		t.Error("a table of bots alone sleeps")
	}
}

func TestTimeThatStands(t *testing.T) {
	bank := 10 * time.Hour
	for name, c := range map[string]struct {
		hold, let engine.Action
	}{
		"vacation":     {engine.Leave{Until: t0.Add(5 * day)}, nil},
		"back before":  {engine.Leave{Until: t0.Add(50 * day)}, engine.ComeBack{}},
		"letters back": {engine.Lose{}, engine.Return{}},
	} {
		t.Run(name, func(t *testing.T) {
			d := started(t, engine.Clock{Kind: "move", Bank: 10 * 3600, Grace: 3600})
			a, _ := d.mover()
			seat := func(x engine.Action) engine.Action {
				switch x := x.(type) {
				case engine.Leave:
					return engine.Leave{Seat: a, Until: x.Until}
				case engine.ComeBack:
					return engine.ComeBack{Seat: a}
				case engine.Lose:
					return engine.Lose{Seat: a}
				}
				return engine.Return{Seat: a}
			}
			d.now = t0.Add(2 * time.Hour)
			d.must(seat(c.hold))
			d.nothing(seat(c.hold))
			d.now = t0.Add(5 * day)
			if c.let != nil {
				if left := d.tab.Next().Sub(d.now); left > 0 && left < time.Hour {
					t.Errorf("the clock runs: due in %v", left)
				}
				d.must(seat(c.let))
				d.nothing(seat(c.let))
			}
			if left := d.tab.Clock.Deadline(d.tab.Chair(a).Timer).Sub(d.now); left != bank-2*time.Hour {
				t.Errorf("%v are left, want 8h", left)
			}
			d.must(engine.Play{Seat: a, Text: "mark 1"})
		})
	}
	t.Run("letters come back for a week at most", func(t *testing.T) {
		d := started(t, engine.Clock{Kind: "move", Bank: 10 * 3600})
		a, _ := d.mover()
		d.must(engine.Lose{Seat: a})
		if at := d.tab.Clock.Deadline(d.tab.Chair(a).Timer); !at.Equal(t0.Add(7*day + bank)) {
			t.Errorf("due %v", at)
		}
		d.now = t0.Add(4 * day)
		d.must(engine.Return{Seat: a})
		d.must(engine.Lose{Seat: a})
		if at := d.tab.Clock.Deadline(d.tab.Chair(a).Timer); !at.Equal(t0.Add(7*day + bank)) {
			t.Errorf("the second time due %v", at)
		}
	})
	t.Run("overlapping", func(t *testing.T) {
		d := started(t, engine.Clock{Kind: "move", Bank: 10 * 3600})
		a, _ := d.mover()
		d.must(engine.Lose{Seat: a})
		d.must(engine.Leave{Seat: a, Until: t0.Add(10 * day)})
		d.now = t0.Add(day)
		d.must(engine.Return{Seat: a})
		if at := d.tab.Clock.Deadline(d.tab.Chair(a).Timer); !at.Equal(t0.Add(10*day + bank)) {
			t.Errorf("due %v", at)
		}
	})
	t.Run("an outage in a vacation takes nothing and gives nothing", func(t *testing.T) {
		d := started(t, engine.Clock{Kind: "move", Bank: 10 * 3600})
		a, _ := d.mover()
		d.must(engine.Leave{Seat: a, Until: t0.Add(10 * day)})
		d.now = t0.Add(5 * day)
		d.must(engine.Shift{By: 3 * day})
		if at := d.tab.Clock.Deadline(d.tab.Chair(a).Timer); !at.Equal(t0.Add(10*day + bank)) {
			t.Errorf("due %v", at)
		}
		d.now = t0.Add(12 * day)
		d.must(engine.Shift{By: 3 * day}) // two days of it behind the vacation
		if at := d.tab.Clock.Deadline(d.tab.Chair(a).Timer); !at.Equal(t0.Add(12*day + bank)) {
			t.Errorf("then due %v", at)
		}
	})
}

// TestGraceBehindAHold: who is late some time after his clock stood has all of his grace.
func TestGraceBehindAHold(t *testing.T) {
	for name, hold := range map[string]func(*desk, engine.Seat){
		"vacation":     func(d *desk, a engine.Seat) { d.must(engine.Leave{Seat: a, Until: d.now.Add(5 * day)}) },
		"letters back": func(d *desk, a engine.Seat) { d.must(engine.Lose{Seat: a}) },
		"pause": func(d *desk, a engine.Seat) {
			d.must(engine.Put{Seat: a, Kind: engine.Pause, Span: day})
			d.must(engine.Say{Motion: d.motion(), Seat: 3 - a, Choice: engine.Agree})
			d.must(engine.Go{})
		},
	} {
		d := started(t, engine.Clock{Kind: "move", Bank: 36000, Grace: 7200})
		a, _ := d.mover()
		d.now = d.tab.Next()
		d.must(engine.Tick{}) // he is reminded before
		d.now = d.now.Add(time.Hour)
		hold(d, a)
		for d.tab.Chair(a).Timer.Late.IsZero() {
			d.now = d.tab.Next()
			d.must(engine.Tick{})
		}
		if at := d.tab.Next(); at.Sub(d.now) != 2*time.Hour {
			t.Errorf("%s: late at %v, the others are asked at %v", name, d.now, at)
		}
	}
}

// TestRestDays: t0 is a Monday at noon, UTC; the table's zone is two hours east of it.
func TestRestDays(t *testing.T) {
	d := started(t, engine.Clock{Kind: "move", Bank: 5 * 86400, Grace: 86400, Rest: engine.Weekend, Zone: 7200})
	a, _ := d.mover()
	want := t0.Add(7 * day)
	if at := d.tab.Clock.Deadline(d.tab.Chair(a).Timer); !at.Equal(want) {
		t.Errorf("due %v, want %v", at, want)
	}
	friday := t0.Add(4*day + 9*time.Hour + 59*time.Minute) // 23:59 there
	if d.tab.Clock.Rests(friday) || !d.tab.Clock.Rests(friday.Add(time.Minute)) ||
		!d.tab.Clock.Rests(friday.Add(2*day)) || d.tab.Clock.Rests(friday.Add(2*day+time.Minute)) {
		t.Error("the weekend is not where it should be")
	}
	d.now = want
	d.must(engine.Tick{})
	d.must(engine.Tick{})
	if at := d.tab.Next(); !at.Equal(want.Add(day)) {
		t.Errorf("grace ends %v", at)
	}
	for _, c := range []engine.Clock{
		{Kind: "move", Bank: 86400, Rest: 0x7f}, {Kind: "move", Bank: 86400, Rest: 0x80},
		{Kind: "move", Bank: 86400, Rest: 1, Zone: 99999},
	} {
		if c.Check() == nil {
			t.Errorf("%+v is taken", c)
		}
	}
}

// TestLostTimeAndRest: what was left before the host froze a table, or the service was down, is left behind it,
// however many days of rest lie between; and a day that the host gives is a day.
func TestLostTimeAndRest(t *testing.T) {
	weekends := engine.Clock{Kind: "move", Bank: 2 * 86400, Grace: 86400, Rest: engine.Weekend}
	saturday := t0.Add(4*day + 20*time.Hour) // t0 is a Monday at noon
	for name, c := range map[string]struct {
		at, back time.Time // nothing runs between
		want     time.Time // when the time of who owes a decision since Monday, or since saturday, is over
		since    time.Time
	}{
		"over a weekend":         {t0.Add(day), t0.Add(8 * day), t0.Add(9 * day), t0},
		"from a weekend":         {saturday.Add(2 * time.Hour), t0.Add(9 * day), t0.Add(11 * day), saturday},
		"in a weekend":           {saturday.Add(2 * time.Hour), saturday.Add(9 * time.Hour), t0.Add(8*day + 12*time.Hour), saturday},
		"until a weekend":        {t0.Add(day), saturday, t0.Add(7*day + 12*time.Hour), t0},
		"on days without a rest": {t0.Add(day), t0.Add(2 * day), t0.Add(3 * day), t0},
	} {
		for _, how := range []string{"frozen", "outage"} {
			d := &desk{t: t, tab: engine.NewTable("nc1"), now: c.since}
			d.must(engine.Propose{Game: "noughts", By: 1, Clock: weekends, Secret: chance.Secret{1},
				Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}}})
			d.must(engine.Confirm{Seat: 2})
			d.must(engine.Go{})
			a, _ := d.mover()
			d.now = c.at
			if how == "frozen" {
				d.must(engine.HostFreeze{Why: "a look"})
				d.now = c.back
				d.must(engine.HostThaw{})
			} else {
				d.now = c.back
				d.must(engine.Shift{By: c.back.Sub(c.at)})
			}
			if at := d.tab.Clock.Deadline(d.tab.Chair(a).Timer); !at.Equal(c.want) {
				t.Errorf("%s %s: due %v, want %v", how, name, at, c.want)
			}
			d.must(engine.HostShift{By: day})
			want := c.want.Add(day)
			for d.tab.Clock.Rests(want.Add(-1)) {
				want = want.Add(day)
			}
			if at := d.tab.Clock.Deadline(d.tab.Chair(a).Timer); !at.Equal(want) {
				t.Errorf("%s %s: with a day more due %v, want %v", how, name, at, want)
			}
		}
	}
}

func TestMoreTime(t *testing.T) {
	d := started(t, engine.Clock{Kind: "move", Bank: 10 * 3600, Grace: 3600})
	a, b := d.mover()
	d.refused("motion-span", engine.Put{Seat: a, Kind: engine.Extend, Span: 30 * day})
	d.must(engine.Put{Seat: a, Kind: engine.Extend, Span: 2 * day})
	d.refused("motion-pending", engine.Put{Seat: a, Kind: engine.Extend, Span: 2 * day})
	d.now = d.now.Add(20 * time.Hour) // the clock stands while it is asked
	d.nothing(engine.Tick{})
	d.must(engine.Say{Motion: d.motion(), Seat: b, Choice: engine.Agree})
	d.must(engine.Go{})
	if left := d.tab.Clock.Deadline(d.tab.Chair(a).Timer).Sub(d.now); left != 2*day+10*time.Hour {
		t.Errorf("%v are left", left)
	}
	d.refused("extend-once", engine.Put{Seat: a, Kind: engine.Extend, Span: 2 * day})
	d.must(engine.Play{Seat: a, Text: "mark 1"})

	d.must(engine.Put{Seat: a, Kind: engine.Pause, Span: 14 * day})
	d.now = d.tab.Next()
	d.must(engine.Tick{}) // who says nothing for a day agrees
	if at := d.tab.Clock.Deadline(d.tab.Chair(b).Timer); !at.Equal(d.now.Add(14*day + 10*time.Hour)) {
		t.Errorf("paused: due %v", at)
	}
	d.refused("paused-already", engine.Put{Seat: a, Kind: engine.Pause, Span: day})
	d.now = d.now.Add(day)
	d.must(engine.Resume{Seat: b})
	d.refused("not-paused", engine.Resume{Seat: b})
	if at := d.tab.Clock.Deadline(d.tab.Chair(b).Timer); !at.Equal(d.now.Add(10 * time.Hour)) {
		t.Errorf("resumed: due %v", at)
	}
	d.must(engine.Put{Seat: b, Kind: engine.Extend, Span: day})
	d.must(engine.Say{Motion: d.motion(), Seat: a, Choice: engine.Disagree})
	d.must(engine.Go{})
	if left := d.tab.Clock.Deadline(d.tab.Chair(b).Timer).Sub(d.now); left != 10*time.Hour {
		t.Errorf("refused, and %v are left", left)
	}
}

func TestResigningOfTwoEnds(t *testing.T) {
	d := started(t, engine.DefaultClock())
	a, b := d.mover()
	d.must(engine.Resign{Seat: a})
	d.must(engine.Go{})
	if d.tab.Phase != engine.Over || !slices.Equal(d.tab.Final.Winners, []engine.Seat{b}) {
		t.Errorf("%s, won by %v", d.tab.Phase, d.tab.Final)
	}
}

// TestChairs: who proposed a table says who shall sit on a chair that is free.
func TestChairs(t *testing.T) {
	d := newDesk(t, engine.DefaultClock(), engine.Invitee{Player: "ada"}, engine.Invitee{Player: "bela"})
	d.refused("not-host", engine.Seating{By: 2, Seat: 1, Bot: "decent"})
	d.refused("chair-which", engine.Seating{By: 1, Seat: 1, Bot: "decent"})
	d.must(engine.Lose{Seat: 2}) // a typing error in the address
	d.must(engine.Seating{By: 1, Seat: 2, Player: "bela-2"})
	if c := d.tab.Chair(2); c.Player != "bela-2" || c.Unreachable || c.Confirmed {
		t.Errorf("%+v", c)
	}
	d.must(engine.Decline{Seat: 2})
	d.must(engine.Seating{By: 1, Seat: 2})
	d.nothing(engine.Seating{By: 1, Seat: 2})
	d.must(engine.Join{Player: "carl"})
	d.must(engine.Seating{By: 1, Seat: 2, Bot: "decent"}) // another one instead
	d.must(engine.Go{})
	if d.tab.Phase != engine.Running || d.tab.Policy(2) != "decent" {
		t.Errorf("%s, %+v", d.tab.Phase, d.tab.Chair(2))
	}
	d.refused("not-open", engine.Seating{By: 1, Seat: 2})

	d = newDesk(t, engine.DefaultClock(), engine.Invitee{Player: "ada"}, engine.Invitee{Player: "bela"})
	d.refused("new-seats", engine.Remove{By: 1, Seat: 2}) // noughts are for two
	d.must(engine.Confirm{Seat: 2})
	d.refused("chair-taken", engine.Seating{By: 1, Seat: 2})
}

func TestTakeover(t *testing.T) {
	d, a, b := late(t)
	d.must(engine.Say{Motion: d.motion(), Seat: b, Choice: engine.BotPlays})
	d.must(engine.Go{})
	d.refused("not-free", engine.TakeOver{Seat: a, Player: "carl"})
	d.now = d.now.Add(8 * day)
	d.refused("seated-already", engine.TakeOver{Seat: a, Player: d.tab.Chair(b).Player})
	d.must(engine.TakeOver{Seat: a, Player: "carl"})
	d.must(engine.Say{Motion: d.motion(), Seat: b, Choice: engine.Agree})
	if e := d.must(engine.Go{}); e.Public.Type() != "taken" {
		t.Fatalf("then %s", e.Public.Type())
	}
	if c := d.tab.Chair(a); c.Player != "carl" || d.tab.Policy(a) != "" || d.tab.SeatOf("carl") != a {
		t.Errorf("%+v", c)
	}
	if left := d.tab.Clock.Deadline(d.tab.Chair(a).Timer).Sub(d.now); left != 10*time.Hour {
		t.Errorf("the new owner has %v", left)
	}
}

func TestDelegate(t *testing.T) {
	d := started(t, engine.DefaultClock())
	a, b := d.mover()
	d.refused("delegate-seated", engine.Delegate{Seat: a, Player: d.tab.Chair(b).Player, Until: d.now.Add(day)})
	d.refused("delegate-span", engine.Delegate{Seat: a, Player: "carl", Until: d.now})
	d.must(engine.Delegate{Seat: a, Player: "carl", Until: d.now.Add(day)})
	if d.tab.SeatFor("carl", d.now) != a || d.tab.SeatFor("carl", d.now.Add(day)) != engine.Nobody ||
		d.tab.SeatOf("carl") != engine.Nobody {
		t.Error("the seat is not his for a day")
	}
	d.must(engine.Delegate{Seat: a})
	if d.tab.SeatFor("carl", d.now) != engine.Nobody {
		t.Error("it still is his")
	}
}
