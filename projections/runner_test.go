package projections_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"painani/engine"
	"painani/engine/referee"
	"painani/events"
	"painani/events/memory"
	"painani/projections"
)

// TestHoweverItComesIn: batches, restarts, crashes and a rebuild lead to the same content.
func TestHoweverItComesIn(t *testing.T) {
	w := newWorld(t)
	for i := range 12 {
		w.pass(time.Minute)
		w.start(fmt.Sprintf("nc%d", i), "ada", fmt.Sprintf("p%d", i%3))
	}
	for i := range 40 {
		w.pass(time.Minute)
		if id := fmt.Sprintf("nc%d", i*7%12); i%12 < 9 {
			if tab, _, _ := w.ref.Table(t.Context(), id); tab.Phase == engine.Running {
				w.move(id)
			}
		}
	}
	w.cfg.Render, w.cfg.RenderVersion = headline, "1"
	if err := projections.Rebuild(t.Context(), w.cfg); err != nil {
		t.Fatal(err)
	}
	whole := w.caught()
	want := dump(t, whole)
	last, _ := w.log.Last(t.Context())
	rapid.Check(t, func(rt *rapid.T) {
		cfg := w.cfg
		cfg.Path = filepath.Join(t.TempDir(), fmt.Sprintf("%d.db", time.Now().UnixNano()))
		cfg.Batch, cfg.Tables = rapid.IntRange(1, 9).Draw(rt, "batch"), rapid.IntRange(1, 5).Draw(rt, "tables")
		short := &cutLog{Log: w.log}
		cfg.Log = short
		cfg.Careless()
		crash := rapid.IntRange(0, 30).Draw(rt, "crash")
		cfg.FailAfter(func([]events.Entry) error {
			if crash--; crash == 0 {
				return errCrash
			}
			return nil
		})
		for short.end < last {
			short.end = min(last, short.end+uint64(rapid.IntRange(1, 60).Draw(rt, "more")))
			s, err := projections.Open(t.Context(), cfg)
			if err != nil {
				rt.Fatal(err)
			}
			if err := s.CatchUp(t.Context()); errors.Is(err, errCrash) {
				short.end--
			} else if err != nil {
				rt.Fatal(err)
			}
			if short.end == last {
				sameContent(t, dump(t, s), want)
			}
			s.Close()
		}
		os.Remove(cfg.Path)
	})
}

var errCrash = errors.New("crash on order")

// cutLog is a log of which only the first events are there yet.
type cutLog struct {
	events.Log
	end events.Position
}

func (l *cutLog) Last(context.Context) (events.Position, error) { return l.end, nil }

func (l *cutLog) Follow(ctx context.Context, after events.Position, fn func(events.Entry) error) error {
	return l.Log.Follow(ctx, after, func(e events.Entry) error {
		if e.Pos > l.end {
			<-ctx.Done()
			return ctx.Err()
		}
		return fn(e)
	})
}

// TestLiveEqualsRebuilt: applied one by one while the game goes on, then rebuilt.
func TestLiveEqualsRebuilt(t *testing.T) {
	w := newWorld(t)
	w.cfg.Render, w.cfg.RenderVersion, w.cfg.Tables = headline, "1", 2
	s := w.open()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	for i := range 6 {
		w.start(fmt.Sprintf("nc%d", i), "ada", "bela")
	}
	for range 3 {
		for i := range 6 {
			w.pass(time.Second)
			w.move(fmt.Sprintf("nc%d", i))
			w.wait(s)
		}
	}
	if n := s.Folded(); n != 2 {
		t.Errorf("%d folded tables in memory, want 2", n)
	}
	until(t, "pages of every table", func() bool {
		for _, row := range dump(t, s) {
			if strings.HasPrefix(row, "unpainted") {
				return false
			}
		}
		return true
	})
	cancel()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	live := dump(t, s)
	s.Close()
	if err := projections.Rebuild(t.Context(), w.cfg); err != nil {
		t.Fatal(err)
	}
	sameContent(t, dump(t, w.caught()), live)
	if _, err := os.Stat(w.cfg.Path + ".rebuild"); err == nil {
		t.Error("remains of the rebuild lie about")
	}
}

func TestCheckpointCommitsWithTheRows(t *testing.T) {
	w := newWorld(t)
	w.start("nc1", "ada", "bela")
	s := w.caught()
	before := dump(t, s)
	s.Close()
	w.move("nc1")
	w.cfg.FailAfter(func([]events.Entry) error { return errCrash })
	s = w.open()
	if err := s.CatchUp(t.Context()); !errors.Is(err, errCrash) {
		t.Fatalf("error is %v", err)
	}
	sameContent(t, dump(t, s), before)
	s.Close()
	w.cfg.FailAfter(nil)
	s = w.caught()
	if r, err := s.Table("nc1"); err != nil || r.Seats[0].Turns+r.Seats[1].Turns != 1 {
		t.Errorf("after the crash: %+v %v", r, err)
	}
}

func TestAFileThatDoesNotFitIsRefused(t *testing.T) {
	other := func(w *world, events int) {
		w.log = memory.NewLog()
		w.ref = referee.New(referee.Config{Log: w.log, Now: func() time.Time { return t0.Add(time.Hour) }})
		w.start("nc1", "ada", "other")
		for range events - 3 {
			w.move("nc1")
		}
	}
	tests := []struct {
		name   string
		change func(*world)
		want   string
	}{
		{"another log", func(w *world) { other(w, 5); w.cfg.Log = w.log }, "made from log"},
		{"ahead of the log", func(w *world) {
			w.cfg.Log = &cutLog{Log: w.log, end: 4}
		}, "the log ends at 4"},
		{"cut and grown again", func(w *world) {
			id := w.log.Identity()
			other(w, 7)
			w.cfg.Log = sameIdentity{w.log, id}
		}, "another event at 5"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := newWorld(t)
			w.start("nc1", "ada", "bela")
			w.move("nc1")
			w.move("nc1")
			w.caught().Close()
			test.change(w)
			_, err := projections.Open(t.Context(), w.cfg)
			if !errors.Is(err, projections.ErrStale) {
				t.Fatalf("error is %v", err)
			}
			for _, part := range []string{test.want, "painani rebuild", w.cfg.Path} {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("%q does not say %q", err, part)
				}
			}
			if err := projections.Rebuild(t.Context(), w.cfg); err != nil {
				t.Fatalf("rebuild: %v", err)
			}
			w.caught()
		})
	}
}

type sameIdentity struct {
	events.Log
	id string
}

func (l sameIdentity) Identity() string { return l.id }

func TestAChainThatDoesNotGoOnStopsTheRunner(t *testing.T) {
	for _, live := range []bool{false, true} {
		w := newWorld(t)
		w.start("nc1", "ada", "bela")
		swap := &swapLog{Log: w.log}
		w.cfg.Log = swap
		s := w.open()
		if err := s.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		if !live {
			w.move("nc1")
			swap.bad = 4
			if err := s.CatchUp(t.Context()); !errors.Is(err, projections.ErrStale) {
				t.Errorf("catching up: %v", err)
			}
			s.Close()
			continue
		}
		swap.bad = 4
		done := make(chan error, 1)
		go func() { done <- s.Run(t.Context()) }()
		w.move("nc1")
		if err := <-done; !errors.Is(err, projections.ErrStale) {
			t.Errorf("live: %v", err)
		}
		if err := s.Health(); !errors.Is(err, projections.ErrStale) {
			t.Errorf("health: %v", err)
		}
		s.Close()
	}
}

// swapLog shows one event with another predecessor.
type swapLog struct {
	events.Log
	bad events.Position
}

func (l *swapLog) Follow(ctx context.Context, after events.Position, fn func(events.Entry) error) error {
	return l.Log.Follow(ctx, after, func(e events.Entry) error {
		if e.Pos == l.bad {
			e.Prev = strings.Repeat("0", 64)
		}
		return fn(e)
	})
}

func TestWait(t *testing.T) {
	w := newWorld(t)
	w.start("nc1", "ada", "bela")
	s := w.open()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if err := s.Wait(ctx, 3); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("nobody runs: %v", err)
	}
	if err := s.Wait(ctx, 0); err != nil {
		t.Errorf("nothing to wait for: %v", err)
	}
	run, stop := context.WithCancel(t.Context())
	done := make(chan error)
	go func() { done <- s.Run(run) }()
	w.wait(s)
	if got := s.Position(); got != 3 {
		t.Errorf("position %d", got)
	}
	woken := make(chan error)
	go func() { woken <- s.Wait(t.Context(), 99) }()
	stop()
	<-done
	if err := <-woken; err == nil || !strings.Contains(err.Error(), "do not run") {
		t.Errorf("runner ended: %v", err)
	}
	s.Close()
}

func TestAnotherContractIsMadeAgain(t *testing.T) {
	w := newWorld(t)
	w.start("nc1", "ada", "bela")
	s := w.caught()
	want := len(dump(t, s))
	s.Close()
	defer projections.SetContract("tables", 99)()
	s = w.open()
	if rows := dump(t, s); len(rows) != 0 {
		t.Errorf("rows of the old form remain: %v", rows)
	}
	if err := s.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := len(dump(t, s)); got != want {
		t.Errorf("%d rows, want %d", got, want)
	}
	s.Close()
}

func TestOneFileOneProcess(t *testing.T) {
	w := newWorld(t)
	w.caught()
	if _, err := projections.Open(t.Context(), w.cfg); err == nil {
		t.Error("opened twice")
	}
	err := projections.Rebuild(t.Context(), w.cfg)
	if err == nil || !strings.Contains(err.Error(), "another process") {
		t.Errorf("rebuild beside a running service: %v", err)
	}
}

func TestRebuildReplacesADamagedFile(t *testing.T) {
	w := newWorld(t)
	w.start("nc1", "ada", "bela")
	if err := os.WriteFile(w.cfg.Path, []byte(strings.Repeat("no bbolt ", 10_000)), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := projections.Rebuild(t.Context(), w.cfg); err != nil {
		t.Fatal(err)
	}
	if _, err := w.caught().Table("nc1"); err != nil {
		t.Error(err)
	}
}

func TestTheRefereeLoadsFromHere(t *testing.T) {
	w := newWorld(t)
	s := w.running()
	w.start("nc1", "ada", "bela")
	w.wait(s)
	fresh := referee.New(referee.Config{Log: w.log, Load: s.Records})
	a, headA, err := w.ref.Table(t.Context(), "nc1")
	if err != nil {
		t.Fatal(err)
	}
	b, headB, err := fresh.Table(t.Context(), "nc1")
	if err != nil || headA != headB || !a.Pos.Equal(b.Pos) {
		t.Errorf("%v: %s, want %s", err, headB, headA)
	}
}
