package projections_test

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/events"
	"painani/projections"
)

// branch begins a table from an event of another one.
func (w *world) branch(id, parent string, seq uint64) {
	w.Helper()
	h, err := w.ref.Heritage(context.Background(), parent, seq)
	if err != nil {
		w.Fatal(err)
	}
	w.do(id, engine.Propose{Game: "noughts", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{9},
		Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}}, From: h})
}

// TestBranchesAreListedByTheirParent: in the order of events, by whatever way they came in, and the
// parent's pages are made anew.
func TestBranchesAreListedByTheirParent(t *testing.T) {
	w := newWorld(t)
	var renders atomic.Int32 // of nc1
	w.cfg.RenderVersion = "1"
	w.cfg.Render = func(history []events.Entry) (map[string][]byte, error) {
		if history[0].Table == "nc1" {
			renders.Add(1)
		}
		return headline(history)
	}
	s := w.open()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- s.Run(ctx) }()
	w.start("nc1", "ada", "bela")
	w.start("nc10", "ada", "bela")
	w.move("nc1")
	w.move("nc1")
	w.wait(s)
	painted := func() {
		until(t, "pages", func() bool {
			return !slices.ContainsFunc(dump(t, s), func(row string) bool {
				return strings.HasPrefix(row, "unpainted")
			})
		})
	}
	painted()
	before := renders.Load()
	w.pass(time.Second)
	w.branch("late", "nc1", 4)
	w.branch("early", "nc1", 3)
	w.branch("other", "nc10", 3)
	w.wait(s)
	painted()
	if renders.Load() == before {
		t.Error("the parent's pages are not made anew")
	}
	list := func(s *projections.Store, parent string) (out []string) {
		all, err := s.Branches(parent)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range all {
			if len(b.Head) != 64 {
				t.Errorf("%s: head %q", b.Table, b.Head)
			}
			out = append(out, b.Table)
		}
		return out
	}
	check := func(s *projections.Store) {
		t.Helper()
		for parent, want := range map[string][]string{
			"nc1": {"early", "late"}, "nc10": {"other"}, "early": nil, "none": nil,
		} {
			if got := list(s, parent); !slices.Equal(got, want) {
				t.Errorf("branches of %s: %v, want %v", parent, got, want)
			}
		}
	}
	check(s)
	cancel()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	live := dump(t, s)
	s.Close()
	if err := projections.Rebuild(t.Context(), w.cfg); err != nil {
		t.Fatal(err)
	}
	again := w.caught()
	check(again)
	sameContent(t, dump(t, again), live)
}
