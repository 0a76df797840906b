package referee_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/fixture/noughts"
	"painani/engine/referee"
	"painani/events/memory"
)

// frail is noughts with a fault in one of its methods, at tables where the first mark stands in the
// last cell.
type frail struct{ noughts.Rules }

var (
	frailCard = func() *engine.Card {
		c := *noughts.Rules{}.Card()
		c.Name, c.Prefix, c.Title = "frail", "fr", "Frail Noughts"
		return &c
	}()
	fault atomic.Value // the method that panics; "" none
)

func init() {
	fault.Store("")
	engine.Register(frail{})
}

func (frail) Card() *engine.Card { return frailCard }

func fails(method string, s *noughts.State) {
	if s.Cells[8] != 0 && fault.Load() == method {
		panic("fault in " + method + "\nof two lines")
	}
}

func (f frail) Take(
	s *noughts.State, seat engine.Seat, step engine.Step, luck chance.Source, facts *engine.Facts,
) error {
	fails("Take", s)
	return f.Rules.Take(s, seat, step, luck, facts)
}

func (f frail) Steps(s *noughts.State, seat engine.Seat, buf []engine.Step) []engine.Step {
	fails("Steps", s)
	return f.Rules.Steps(s, seat, buf)
}

func (f frail) Mask(s *noughts.State, viewer engine.Seat) noughts.State {
	fails("Mask", s)
	return f.Rules.Mask(s, viewer)
}

func (f frail) Write(s *noughts.State, seat engine.Seat, steps []engine.Step) string {
	fails("Write", s)
	return f.Rules.Write(s, seat, steps)
}

func (f frail) Read(s *noughts.State, seat engine.Seat, line string) ([]engine.Step, error) {
	fails("Read", s)
	return f.Rules.Read(s, seat, line)
}

// twoFrail is a log with fr1, which a fault hits, and fr2, which it spares: one mark each, then somebody is
// to move.
func twoFrail(t *testing.T) *memory.Log {
	t.Helper()
	fault.Store("")
	log := memory.NewLog()
	r := referee.New(referee.Config{Log: log})
	for id, cell := range map[string]string{"fr1": "9", "fr2": "1"} {
		do := func(a engine.Action) *engine.Table {
			rec, err := r.Do(t.Context(), id, engine.Command{Actor: engine.ActorOperator, Do: a})
			if err != nil {
				t.Fatal(err)
			}
			return rec.Table
		}
		do(engine.Propose{Game: "frail", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{7},
			Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}}})
		tab := do(engine.Confirm{Seat: 2, Word: "w"})
		do(engine.Play{Seat: tab.Awaits().First(), Text: cell})
	}
	return log
}

// TestAFaultOfTheRulesIsOneTables: whichever method panics for whoever asks, the table is frozen and says
// why, the other is played on, and a referee without the fault plays both.
func TestAFaultOfTheRulesIsOneTables(t *testing.T) {
	defer fault.Store("")
	for _, method := range []string{"Take", "Steps", "Read"} {
		t.Run(method, func(t *testing.T) {
			log := twoFrail(t)
			r := newReferee(log)
			fault.Store(method)
			turn := func(r *referee.Referee, id string) (referee.Receipt, error) {
				tab, _, err := r.Table(ctx, id)
				if err != nil {
					t.Fatal(err)
				}
				return r.Do(ctx, id, engine.Command{Do: engine.Play{Seat: tab.Pos.Awaits().First(), Text: "5"}})
			}
			rec, err := turn(r, "fr1")
			var p *engine.Panic
			var told *engine.Refusal
			if !errors.As(err, &p) || p.Table != "fr1" || !strings.Contains(p.Stack, "frail") {
				t.Fatalf("the turn says %v", err)
			}
			if !errors.As(err, &told) || told.Code != "frozen-panic" || rec.Table == nil || rec.Table.Seq == 0 {
				t.Errorf("the player is told %v of %v", told, rec.Table)
			}
			_, err = turn(r, "fr1")
			if errors.Is(err, engine.ErrPanic) || !errors.As(err, &told) || told.Code != "frozen-panic" {
				t.Errorf("the second time: %v", err)
			}
			if err := r.Settle(ctx, "fr1"); err != nil {
				t.Errorf("settle: %v", err)
			}
			if _, err := turn(r, "fr2"); err != nil {
				t.Errorf("the other table: %v", err)
			}
			if n := r.Frozen(); n != 1 {
				t.Errorf("%d tables are frozen", n)
			}
			fault.Store("")
			if _, err := turn(newReferee(log), "fr1"); err != nil {
				t.Errorf("without the fault: %v", err)
			}
		})
	}
}

// TestAFaultInTheHistory: a table whose events cannot be folded any more is shown as it stood before them.
func TestAFaultInTheHistory(t *testing.T) {
	defer fault.Store("")
	log := twoFrail(t)
	r := newReferee(log)
	tab, _, err := r.Table(ctx, "fr1")
	if err != nil {
		t.Fatal(err)
	}
	rec, err := play(r, "fr1", "", tab, "5")
	if err != nil {
		t.Fatal(err)
	}
	fault.Store("Take")
	r = newReferee(log)
	tab, head, err := r.Table(ctx, "fr1")
	if err != nil || tab.Frozen.Why != engine.FrozenPanic || tab.Shown() != rec.Seq-1 ||
		tab.Seq != rec.Table.Seq ||
		head != rec.Head {
		t.Fatalf("table shown at #%d of %d, head %.12s, want #%d, %v", tab.Shown(), tab.Seq, head, rec.Seq-1, err)
	}
	if _, story, err := r.Story(ctx, "fr1", 1, 0); err != nil || uint64(len(story)) != rec.Table.Seq {
		t.Errorf("story of %d events, %v", len(story), err)
	}
}

// TestAFaultOfABot: a policy that panics freezes its table only, whether a command or a start led to it.
func TestAFaultOfABot(t *testing.T) {
	fault.Store("")
	log, calls := memory.NewLog(), 0
	choose := func(p engine.Position, s engine.Seat, policy string, seed uint64) ([]engine.Step, error) {
		if calls++; calls == 1 {
			panic("no way")
		}
		return bot.Choose(p, s, policy, seed)
	}
	for start := range 2 {
		r := referee.New(referee.Config{Log: log, Choose: choose})
		id := []string{"fr1", "fr2"}
		if start == 0 {
			bots := []engine.Invitee{{Bot: "random"}, {Bot: "random"}}
			rec, err := r.Do(ctx, id[0], engine.Command{Do: engine.Propose{Game: "frail", Seats: bots,
				Clock: engine.Clock{Kind: "none"}}})
			if err != nil || rec.Table.Frozen.Why != engine.FrozenPanic {
				t.Fatalf("the table is frozen: %v, %v", rec.Table.Frozen, err)
			}
			rec, err = r.Do(ctx, id[1], engine.Command{Do: engine.Propose{Game: "frail", Seats: bots,
				Clock: engine.Clock{Kind: "none"}}})
			if err != nil || rec.Table.Phase != engine.Over {
				t.Errorf("the other table: %v", err)
			}
			calls = 0
			continue
		}
		if err := r.Settle(ctx, "fr1"); !errors.Is(err, engine.ErrPanic) {
			t.Errorf("settle says %v", err)
		}
		if err := r.Settle(ctx, "fr1"); err != nil || calls != 1 {
			t.Errorf("settled again with %d choices: %v", calls, err)
		}
	}
}

// TestTheClockGoesOnBesideAFault: neither the forgiveness of an outage nor a look at the clocks stops at a
// table whose rules panic.
func TestTheClockGoesOnBesideAFault(t *testing.T) {
	defer fault.Store("")
	synctest.Test(t, func(t *testing.T) {
		log, beats := twoFrail(t), memory.NewBucket()
		tab, _, err := newReferee(log).Table(ctx, "fr1")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := play(newReferee(log), "fr1", "", tab, "5"); err != nil {
			t.Fatal(err)
		}
		run := func(d time.Duration) {
			c, stop := context.WithCancel(ctx)
			k := &referee.Timekeeper{Referee: newReferee(log), Deadlines: all{"fr1", "fr2"}, Beats: beats}
			done := make(chan error)
			go func() { done <- k.Run(c) }()
			time.Sleep(d)
			stop()
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
		run(time.Minute)
		fault.Store("Take")
		time.Sleep(24 * time.Hour) // an outage
		before := map[string]uint64{}
		for _, id := range []string{"fr1", "fr2"} {
			e, err := log.Head(ctx, id)
			if err != nil {
				t.Fatal(err)
			}
			before[id] = e.Seq
		}
		run(time.Minute)
		for id, want := range map[string]uint64{"fr1": 0, "fr2": 1} {
			if e, err := log.Head(ctx, id); err != nil || e.Seq-before[id] != want {
				t.Errorf("%s: %d events of the clock, want %d, %v", id, e.Seq-before[id], want, err)
			}
		}
	})
}

// TestAFaultIsHeardOfOnce: with the command that led to it, also when what follows by itself panicked.
func TestAFaultIsHeardOfOnce(t *testing.T) {
	defer fault.Store("")
	log := twoFrail(t)
	var heard []referee.Fault
	r := referee.New(referee.Config{Log: log, Froze: func(f referee.Fault) { heard = append(heard, f) }})
	tab, _, err := r.Table(ctx, "fr1")
	if err != nil {
		t.Fatal(err)
	}
	by := engine.Command{Actor: engine.ActorPlayer("ada"), Cause: "k1",
		Do: engine.Play{Seat: tab.Awaits().First(), Text: "5"}}
	fault.Store("Take")
	for range 2 {
		r.Do(ctx, "fr1", by)
		if err := r.Panicked(ctx, "fr1", &engine.Panic{Table: "fr1", Value: "again"}); err != nil {
			t.Error(err)
		}
	}
	if len(heard) != 1 || heard[0].Table != "fr1" || heard[0].By.Cause != "k1" ||
		heard[0].Freeze.From != tab.Seq+1 || heard[0].Panic.Stack == "" {
		t.Errorf("heard of %+v", heard)
	}
}

// TestTry: what the next turn would ask for is tried without an event, and panics freeze the table.
func TestTry(t *testing.T) {
	defer fault.Store("")
	for _, method := range []string{"", "Take", "Steps", "Mask", "Write", "Read"} {
		log := twoFrail(t)
		r := newReferee(log)
		fault.Store(method)
		err := r.Try(ctx, "fr1")
		tab, _, failed := r.Table(ctx, "fr1")
		if failed != nil {
			t.Fatal(failed)
		}
		if errors.Is(err, engine.ErrPanic) != (method != "") || (tab.Frozen.From != 0) != (method != "") {
			t.Errorf("fault in %q: %v, frozen from %d", method, err, tab.Frozen.From)
		}
		if err := r.Try(ctx, "fr2"); err != nil {
			t.Errorf("fault in %q: the other table: %v", method, err)
		}
		fault.Store("")
	}
}

// TestThawBesideAnOutage: a table gets back just the time for which it was frozen, however much of that the
// service was down, and the same whether that was an outage that is forgiven or not.
func TestThawBesideAnOutage(t *testing.T) {
	defer fault.Store("")
	for name, c := range map[string]struct{ up, down time.Duration }{
		"a restart": {5 * time.Hour, time.Minute},
		"an outage": {5 * time.Hour, 24 * time.Hour},
		"at once":   {10 * time.Second, 24 * time.Hour},
	} {
		synctest.Test(t, func(t *testing.T) {
			log, beats := twoFrail(t), memory.NewBucket()
			first := referee.New(referee.Config{Log: log})
			k := &referee.Timekeeper{Referee: first, Deadlines: all{"fr1", "fr2"}, Beats: beats}
			run := func(d time.Duration) {
				c, stop := context.WithCancel(ctx)
				done := make(chan error)
				go func() { done <- k.Run(c) }()
				time.Sleep(d)
				stop()
				if err := <-done; err != nil {
					t.Error(err)
				}
			}
			tab, _, err := first.Table(ctx, "fr1")
			if err != nil {
				t.Fatal(err)
			}
			seat := tab.Awaits().First()
			since := time.Now()
			if err := first.Panicked(ctx, "fr1", &engine.Panic{Table: "fr1", Value: "fault"}); err != nil {
				t.Fatal(err)
			}
			run(c.up)
			time.Sleep(c.down)
			k = &referee.Timekeeper{Referee: newReferee(log), Deadlines: all{"fr1", "fr2"}, Beats: beats}
			for range 2 {
				if err := k.Thaw(ctx, "fr1", since); err != nil {
					t.Fatal(err)
				}
			}
			rest := time.Since(since)
			run(time.Second)
			now, _, err := newReferee(log).Table(ctx, "fr1")
			if err != nil {
				t.Fatal(err)
			}
			back := now.Chair(seat).Timer.Since.Sub(tab.Chair(seat).Timer.Since)
			if off := back - rest; off.Abs() > time.Minute+time.Second {
				t.Errorf("%s: %s of %s are given back", name, back, rest)
			}
		})
	}
}
