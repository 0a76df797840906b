package cursor_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"painani/events"
	"painani/events/memory"
	"painani/mail/cursor"
)

var start = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// keep is a bucket and a clock that a test moves.
func keep(state events.Bucket, now *time.Time) cursor.Keeper {
	clock := func() time.Time { return *now }
	return cursor.Keeper{State: state, Now: clock, Logger: slog.New(slog.DiscardHandler)}
}

func open(t rapid.TB, k cursor.Keeper, store string) *cursor.Cursor {
	t.Helper()
	c, err := k.Open(context.Background(), "place", store)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestNothingIsPassedOver: whatever is done in whatever order, a start begins before the first
// entry that is not done.
func TestNothingIsPassedOver(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := start
		k := keep(memory.NewBucket(), &now)
		c := open(t, k, "log")
		var busy []events.Position
		top := events.Position(0)
		for range rapid.IntRange(1, 40).Draw(t, "acts") {
			if len(busy) == 0 || rapid.Bool().Draw(t, "begin") {
				top += events.Position(rapid.IntRange(1, 3).Draw(t, "gap"))
				busy = append(busy, top)
				c.Begin(top)
				continue
			}
			i := rapid.IntRange(0, len(busy)-1).Draw(t, "which")
			c.Done(t.Context(), busy[i])
			busy = slices.Delete(busy, i, i+1)
			now = now.Add(time.Duration(rapid.IntRange(0, 3).Draw(t, "seconds")) * time.Second)
			want := top
			if len(busy) > 0 {
				want = slices.Min(busy) - 1
			}
			if got := open(t, k, "log").At; got > want {
				t.Fatalf("a start would begin behind %d, entry %d is in work", got, want+1)
			}
			if rapid.Bool().Draw(t, "save") {
				c.Save(t.Context(), true)
				if got := open(t, k, "log").At; got != want {
					t.Fatalf("saved %d, done up to %d", got, want)
				}
			}
		}
	})
}

// TestSavedNowAndThen: a cursor is written now and then, not behind each entry.
func TestSavedNowAndThen(t *testing.T) {
	now := start
	k := keep(memory.NewBucket(), &now)
	c := open(t, k, "log")
	for pos := range events.Position(3) {
		c.Begin(pos + 1)
		c.Done(t.Context(), pos+1)
	}
	if got := open(t, k, "log").At; got != 0 {
		t.Errorf("written at once: %d", got)
	}
	now = now.Add(3 * time.Second)
	c.Save(t.Context(), false)
	if got := open(t, k, "log").At; got != 3 {
		t.Errorf("not written when due: %d", got)
	}
}

// TestAnotherStore: a place in a log that was replaced is none; a cursor that is no JSON is damage.
func TestAnotherStore(t *testing.T) {
	now := start
	state := memory.NewBucket()
	k := keep(state, &now)
	c := open(t, k, "log")
	c.Begin(7)
	c.Done(t.Context(), 7)
	c.Save(t.Context(), true)
	if got := open(t, k, "other").At; got != 0 {
		t.Errorf("the other log is read from %d on", got)
	}
	_, rev, err := state.Get(t.Context(), "place")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := state.Put(t.Context(), "place", []byte("{"), rev); err != nil {
		t.Fatal(err)
	}
	if _, err := k.Open(t.Context(), "place", "log"); !errors.Is(err, events.ErrDamaged) {
		t.Error(err)
	}
}

// TestTwoWriters: who finds that somebody else wrote tries again and wins in the end.
func TestTwoWriters(t *testing.T) {
	now := start
	k := keep(memory.NewBucket(), &now)
	one, two := open(t, k, "log"), open(t, k, "log")
	for i, c := range []*cursor.Cursor{one, two} {
		pos := events.Position(i + 5)
		c.Begin(pos)
		c.Done(t.Context(), pos)
		c.Save(t.Context(), true)
	}
	if got := open(t, k, "log").At; got != 5 {
		t.Errorf("the second writer did not notice the first: %d", got)
	}
	two.Save(t.Context(), true)
	if got := open(t, k, "log").At; got != 6 {
		t.Errorf("the second writer gave up: %d", got)
	}
}

// TestBeyondTheEnd: a cursor behind which its stream was cut goes back to the end that is there, and stays.
func TestBeyondTheEnd(t *testing.T) {
	for _, test := range []struct{ at, last, want events.Position }{{54, 30, 30}, {54, 54, 54}, {3, 54, 3}, {7, 0, 0}} {
		now := start
		k := keep(memory.NewBucket(), &now)
		c := open(t, k, "log")
		c.Begin(test.at)
		c.Done(t.Context(), test.at)
		c.Save(t.Context(), true)
		var told strings.Builder
		k.Logger = slog.New(slog.NewTextHandler(&told, nil))
		c = open(t, k, "log")
		c.Within(t.Context(), "INTAKE", test.last)
		if got := open(t, k, "log").At; c.At != test.want || got != test.want {
			t.Errorf("at %d, end %d: begins behind %d, saved %d", test.at, test.last, c.At, got)
		}
		if strings.Contains(told.String(), "level=ERROR") != (test.at > test.last) {
			t.Errorf("at %d, end %d: told %q", test.at, test.last, told.String())
		}
		if test.at == 54 && test.last == 30 && !strings.Contains(told.String(), "stream=INTAKE lost=24") {
			t.Errorf("told %q", told.String())
		}
	}
}

// TestRetry: only what a store may mend is waited for, longer each time, until the end.
func TestRetry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		log, began, calls, failures := slog.New(slog.DiscardHandler), time.Now(), 0, 0
		flaky := func() error {
			if calls++; calls <= 3 {
				return fmt.Errorf("read: %w", events.ErrUnavailable)
			}
			return nil
		}
		err := cursor.Retry(t.Context(), log, func() { failures++ }, flaky)
		if err != nil || calls != 4 || failures != 3 {
			t.Errorf("%d calls, %d failures: %v", calls, failures, err)
		}
		if took := time.Since(began); took != 350*time.Millisecond {
			t.Errorf("waited %v", took)
		}
		calls = 0
		err = cursor.Retry(t.Context(), log, nil, func() error { calls++; return events.ErrDamaged })
		if !errors.Is(err, events.ErrDamaged) || calls != 1 {
			t.Errorf("what cannot be mended was tried %d times: %v", calls, err)
		}
		ctx, stop := context.WithTimeout(t.Context(), time.Hour)
		defer stop()
		err = cursor.Retry(ctx, log, nil, func() error { return events.ErrUnknown })
		if !errors.Is(err, events.ErrUnknown) || time.Since(began) < time.Hour {
			t.Errorf("gave up before the end, or succeeded: %v", err)
		}
	})
}
