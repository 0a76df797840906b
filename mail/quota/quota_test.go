package quota_test

import (
	"errors"
	"testing"
	"time"

	"painani/events/memory"
	"painani/mail/messageid"
	"painani/mail/quota"
)

// store counts in memory, with a clock that the test moves.
type store struct {
	*quota.Store
	t     *testing.T
	state *memory.Bucket
	now   time.Time
}

func newStore(t *testing.T) *store {
	ids, err := messageid.New([]byte("0123456789abcdef"), "painani.example")
	if err != nil {
		t.Fatal(err)
	}
	s := &store{t: t, state: memory.NewBucket(), now: time.Date(2026, 1, 1, 23, 0, 0, 0, time.UTC)}
	s.Store = quota.New(s.state, ids, func() time.Time { return s.now })
	return s
}

// allowed reports what Allow says for at most two a day.
func (s *store) allowed(what, who, cause string) bool {
	s.t.Helper()
	ok, err := s.Allow(s.t.Context(), what, who, cause, 2)
	if err != nil {
		s.t.Fatal(err)
	}
	return ok
}

// TestAllow counts causes, by thing, person and day.
func TestAllow(t *testing.T) {
	s := newStore(t)
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
		if got := s.allowed(x.what, x.who, x.cause); got != x.ok {
			t.Errorf("%d: %s %s by %s: %v", i, x.what, x.who, x.cause, got)
		}
	}
	s.now = s.now.Add(time.Hour)
	if !s.allowed("ask", "ada", "3") || !s.allowed("ask", "ada", "4") || s.allowed("ask", "ada", "5") {
		t.Error("a new day does not begin at nought")
	}
}

// TestFirst: an address is asked once, by one cause, however it is spelled.
func TestFirst(t *testing.T) {
	s := newStore(t)
	for i, x := range []struct {
		address, cause string
		first          bool
	}{
		{"ada@example.org", "1", true}, {"Ada+x@Example.org", "1", true},
		{"ada@example.org", "2", false}, {"bela@example.org", "2", true},
	} {
		if got, err := s.First(t.Context(), x.address, x.cause); err != nil || got != x.first {
			t.Errorf("%d: %s by %s: %v, %v", i, x.address, x.cause, got, err)
		}
	}
}

// TestSweep deletes counts of days that are over, not who was asked once and for all, and no key of others.
func TestSweep(t *testing.T) {
	s := newStore(t)
	s.now = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	if _, err := s.state.Put(t.Context(), "other", []byte(`{"day":"2020-01-01"}`), 0); err != nil {
		t.Fatal(err)
	}
	fill := func(cause string) {
		t.Helper()
		_, e1 := s.Allow(t.Context(), "ask", cause, cause, 1)
		_, e2 := s.First(t.Context(), cause+"@example.org", cause)
		if err := errors.Join(e1, e2); err != nil {
			t.Fatal(err)
		}
	}
	count := func() (n int) {
		if err := s.state.Each(t.Context(), func(string, []byte, uint64) error { n++; return nil }); err != nil {
			t.Fatal(err)
		}
		return n
	}
	fill("old")
	s.now = s.now.AddDate(0, 0, 10)
	fill("new")
	for _, step := range []struct{ days, left int }{{0, 5}, {5, 4}, {10, 3}} {
		s.now = s.now.AddDate(0, 0, step.days)
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
