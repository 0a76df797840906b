package hold_test

import (
	"errors"
	"testing"
	"time"

	"painani/events"
	"painani/events/memory"
	"painani/mail/hold"
	"painani/mail/messageid"
)

// cupboard is a shelf in memory with a clock that the test moves.
type cupboard struct {
	*hold.Queue
	t   *testing.T
	now time.Time
}

func newCupboard(t *testing.T) *cupboard {
	ids, err := messageid.New([]byte("0123456789abcdef"), "painani.example")
	if err != nil {
		t.Fatal(err)
	}
	c := &cupboard{t: t, now: time.Date(2026, 1, 1, 23, 0, 0, 0, time.UTC)}
	c.Queue = hold.New(memory.NewBucket(), ids, func() time.Time { return c.now })
	return c
}

// allowed reports what Allow says for at most two a day.
func (c *cupboard) allowed(what, who, cause string) bool {
	c.t.Helper()
	ok, err := c.Allow(c.t.Context(), what, who, cause, 2)
	if err != nil {
		c.t.Fatal(err)
	}
	return ok
}

// TestAllow counts causes, by thing, person and day.
func TestAllow(t *testing.T) {
	c := newCupboard(t)
	for i, x := range []struct {
		what, who, cause string
		ok               bool
	}{
		{"ask", "ada", "1", true}, {"ask", "ada", "2", true}, {"ask", "ada", "3", false},
		{"ask", "ada", "1", true},    // the same letter again
		{"ask", "ada", "3", false},   // and one that was refused
		{"ask", "bela", "3", true},   // somebody else
		{"invite", "ada", "3", true}, // something else
	} {
		if got := c.allowed(x.what, x.who, x.cause); got != x.ok {
			t.Errorf("%d: %s %s by %s: %v", i, x.what, x.who, x.cause, got)
		}
	}
	c.now = c.now.Add(time.Hour)
	if !c.allowed("ask", "ada", "3") || !c.allowed("ask", "ada", "4") || c.allowed("ask", "ada", "5") {
		t.Error("a new day does not begin at nought")
	}
}

// TestFirst: an address is asked once, by one cause, however it is spelled.
func TestFirst(t *testing.T) {
	c := newCupboard(t)
	for i, x := range []struct {
		address, cause string
		first          bool
	}{{"ada@example.org", "1", true}, {"Ada+x@Example.org", "1", true}, {"ada@example.org", "2", false}, {"bela@example.org", "2", true}} {
		if got, err := c.First(t.Context(), x.address, x.cause); err != nil || got != x.first {
			t.Errorf("%d: %s by %s: %v, %v", i, x.address, x.cause, got, err)
		}
	}
}

// TestHeld: a held letter waits fourteen days, keeps what it was when it comes again, and what settled it first.
func TestHeld(t *testing.T) {
	c := newCupboard(t)
	held := hold.Held{Order: hold.Order{Cause: "m-1", Text: "NEW tzolkin bot"}, Ask: "ada@example.org", At: c.now}
	for _, text := range []string{"NEW tzolkin bot", "something else under the same id"} {
		held.Text = text
		if err := c.Hold(t.Context(), "id", held); err != nil {
			t.Fatal(err)
		}
	}
	got, rev, err := c.Find(t.Context(), "id")
	if err != nil || got.Text != "NEW tzolkin bot" || got.State != "" {
		t.Fatalf("%+v, %v", got, err)
	}
	for _, state := range []string{"done", "refused"} { // both read the same revision
		if err := c.Settle(t.Context(), "id", got, rev, state); err != nil {
			t.Fatal(err)
		}
	}
	if got, _, err = c.Find(t.Context(), "id"); err != nil || got.State != "done" {
		t.Errorf("%+v, %v", got, err)
	}
	if _, _, err := c.Find(t.Context(), "nobody's"); !errors.Is(err, events.ErrNotFound) {
		t.Error(err)
	}
	c.now = c.now.Add(14*24*time.Hour + time.Second)
	if _, _, err := c.Find(t.Context(), "id"); !errors.Is(err, events.ErrNotFound) {
		t.Errorf("an old letter is found: %v", err)
	}
}

// TestSweep deletes what is over: held letters and counts, not who was asked once and for all.
func TestSweep(t *testing.T) {
	ids, err := messageid.New([]byte("0123456789abcdef"), "painani.example")
	if err != nil {
		t.Fatal(err)
	}
	now, state := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC), memory.NewBucket()
	s := hold.New(state, ids, func() time.Time { return now })
	fill := func(cause string) {
		t.Helper()
		_, e1 := s.Allow(t.Context(), "ask", cause, cause, 1)
		_, e2 := s.First(t.Context(), cause+"@example.org", cause)
		if err := errors.Join(e1, e2, s.Hold(t.Context(), cause, hold.Held{At: now})); err != nil {
			t.Fatal(err)
		}
	}
	count := func() (n int) {
		if err := state.Each(t.Context(), func(string, []byte, uint64) error { n++; return nil }); err != nil {
			t.Fatal(err)
		}
		return n
	}
	fill("old")
	now = now.AddDate(0, 0, 10)
	fill("new")
	for _, step := range []struct{ days, left int }{{0, 6}, {5, 4}, {10, 2}} {
		now = now.AddDate(0, 0, step.days)
		if err := s.Sweep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := count(); got != step.left {
			t.Errorf("after %d more days %d keys are left, want %d", step.days, got, step.left)
		}
	}
	if first, err := s.First(t.Context(), "old@example.org", "another"); err != nil || first {
		t.Error("an address would be asked twice", err)
	}
}
