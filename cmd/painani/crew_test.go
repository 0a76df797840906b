package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"painani/engine/referee/upgrade"
	"painani/events"
	"painani/events/memory"
	"painani/events/revive"
	"painani/projections"
)

// crewOf is an app with nothing but a store in memory.
func crewOf(t *testing.T, opened *int) *app {
	t.Helper()
	logger := slog.New(slog.DiscardHandler)
	log := memory.NewLog()
	s, err := revive.New(t.Context(), revive.Config{Open: func(context.Context) (*revive.Parts, error) {
		*opened++
		return &revive.Parts{Log: log, Close: func() error { return nil }}, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	go s.Run(t.Context())
	return &app{log: logger, store: &liveStore{Store: s, Log: s.Log(), log: logger}}
}

// TestTend: what passes is tried again after growing pauses, what does not ends the service; damage is
// proved by opening the store again before it is believed.
func TestTend(t *testing.T) {
	for _, test := range []struct {
		name   string
		errs   []error // of the runs
		runs   int
		opened int // how often the store was
		took   time.Duration
		want   error // nil: none, and the last run goes on until the end
	}{
		{"full disk", []error{errors.New("write projections: no space left"), errors.New("again")}, 3, 1,
			3 * time.Second, nil},
		{"store", []error{fmt.Errorf("desk: %w", events.ErrUnavailable)}, 2, 1, time.Second, nil},
		{"damage that was none", []error{events.ErrDamaged}, 2, 2, time.Second, nil},
		{"damage", []error{events.ErrDamaged, events.ErrDamaged}, 2, 2, time.Second, events.ErrDamaged},
		{"stale", []error{projections.ErrStale}, 1, 1, 0, projections.ErrStale},
	} {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				opened, runs, began := 0, 0, time.Now()
				a := crewOf(t, &opened)
				ctx, stop := context.WithCancel(t.Context())
				var took time.Duration
				err := a.tend(ctx, "worker", func(ctx context.Context) error {
					took = time.Since(began)
					if runs++; runs <= len(test.errs) {
						return test.errs[runs-1]
					}
					if err := a.crew.err(); err != nil {
						t.Errorf("it runs, and health says %v", err)
					}
					stop()
					return ctx.Err()
				})
				stop()
				if !errors.Is(err, test.want) || test.want == nil && err != nil {
					t.Errorf("ended with %v", err)
				}
				if runs != test.runs || opened != test.opened || took != test.took {
					t.Errorf("%d runs, opened %d times, last run after %v", runs, opened, took)
				}
			})
		})
	}
}

// TestTendTells: while a worker does not run, health names it.
func TestTendTells(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opened := 0
		a := crewOf(t, &opened)
		ctx, stop := context.WithCancel(t.Context())
		go a.tend(ctx, "desk", func(context.Context) error { return errors.New("no space left") })
		synctest.Wait()
		if err := a.health(t.Context()); err == nil || err.Error() != "desk is run again soon: no space left" {
			t.Errorf("health says %v", err)
		}
		stop()
	})
}

// TestRestate: files that changed are written again as they are, older ones and what is no file are left
// alone.
func TestRestate(t *testing.T) {
	f := storeFlags{Data: t.TempDir()}
	long := make([]byte, 3<<20+7)
	for i := range long {
		long[i] = byte(i * 7)
	}
	old, now := time.Now().Add(-2*time.Hour), time.Now().Add(-time.Minute)
	type file struct {
		name string
		data []byte
		at   time.Time
		new  bool
	}
	files := []file{
		{storeName + "/jetstream/1.blk", long, now, true},
		{storeName + "/jetstream/0.blk", long[:100], old, false},
		{ledgerName + "/1.jsonl", nil, now, true},
		{copiesName + "/people/ada", []byte("ada"), now, true},
		{"other", []byte("other"), now, false},
	}
	for _, x := range files {
		path := f.path(x.name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, x.data, 0o600),
			os.Chtimes(path, x.at, x.at)); err != nil {
			t.Fatal(err)
		}
	}
	if err := f.restate(time.Now().Add(-restateBefore)); err != nil {
		t.Fatal(err)
	}
	for _, x := range files {
		data, err := os.ReadFile(f.path(x.name))
		info, bad := os.Stat(f.path(x.name))
		if err != nil || bad != nil || string(data) != string(x.data) {
			t.Errorf("%s: other content, %v %v", x.name, err, bad)
		}
		if written := info.ModTime().After(x.at.Add(time.Second)); written != (x.new && len(x.data) > 0) {
			t.Errorf("%s: written again: %v", x.name, written)
		}
	}
}

// TestStanding: what another start would only repeat has an exit code of its own.
func TestStanding(t *testing.T) {
	for err, want := range map[error]bool{
		fmt.Errorf("open: %w", events.ErrDamaged):           true,
		fmt.Errorf("replay: %w", upgrade.ErrOtherwise):      true,
		fmt.Errorf("projections: %w", projections.ErrStale): true,
		fmt.Errorf("desk: %w", events.ErrUnavailable):       false,
		errors.New("listen for letters"):                    false,
	} {
		if got := standing(err); errors.Is(got, errPerson) != want || got.Error() != err.Error() {
			t.Errorf("%v: %v", err, got)
		}
	}
	if standing(nil) != nil {
		t.Error("nothing is a refusal")
	}
}
