package waiting_test

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"painani/events"
	"painani/events/lease"
	"painani/events/memory"
	"painani/mail/cursor"
	"painani/mail/waiting"
)

func list(t *testing.T, state events.Bucket, last events.Position) *waiting.List {
	t.Helper()
	l := waiting.New("intake", cursor.Keeper{State: state, Now: time.Now, Logger: slog.New(slog.DiscardHandler)})
	if err := l.Load(t.Context(), "", last); err != nil {
		t.Fatal(err)
	}
	return l
}

func read(t *testing.T, state events.Bucket) []waiting.Entry {
	t.Helper()
	all, err := waiting.Read(t.Context(), state)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func damaged() error { return fmt.Errorf("fold tz1 for ada@example.org: %w\nstack", events.ErrDamaged) }

// TestPauses: what waits is tried after a minute, then after twice as long each time up to an hour, and once
// more at a start; when it is done, nothing is left of it.
func TestPauses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		state := memory.NewBucket()
		l := list(t, state, 9)
		if !l.Do(t.Context(), 7, nil, damaged) {
			t.Fatal("the worker is kept")
		}
		began := time.Now()
		ctx, stop := context.WithCancel(t.Context())
		var tries []int
		go l.Run(ctx, func(_ context.Context, pos events.Position) error {
			if pos != 7 {
				t.Errorf("tries %d", pos)
			}
			tries = append(tries, int(time.Since(began).Minutes()))
			return damaged()
		})
		time.Sleep(4*time.Hour + time.Second)
		stop()
		synctest.Wait()
		if want := []int{1, 3, 7, 15, 31, 63, 123, 183}; !slices.Equal(tries, want) {
			t.Errorf("tried after %v minutes, want %v", tries, want)
		}
		got := read(t, state)
		if len(got) != 1 || got[0].Tries != 9 || got[0].Pos != 7 || !got[0].Since.Equal(began) ||
			got[0].Error != "fold tz1 for … store damaged" {
			t.Errorf("noted %+v", got)
		}
		l = list(t, state, 9)
		if n, since := l.Stats(); n != 1 || !since.Equal(began) {
			t.Errorf("after a start %d wait since %v", n, since)
		}
		ctx, stop = context.WithCancel(t.Context())
		began, tries = time.Now(), nil
		go l.Run(ctx, func(context.Context, events.Position) error {
			tries = append(tries, int(time.Since(began).Minutes()))
			return nil
		})
		time.Sleep(3 * time.Hour)
		stop()
		synctest.Wait()
		if n, _ := l.Stats(); n != 0 || len(read(t, state)) != 0 || !slices.Equal(tries, []int{0}) {
			t.Errorf("%d wait, tried at %v", n, tries)
		}
	})
}

// TestDropped: what is gone leaves the list with an error in the log, at a start and later.
func TestDropped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		state := memory.NewBucket()
		first := list(t, state, 9)
		for pos := range events.Position(3) {
			first.Do(t.Context(), 3*pos+1, nil, damaged) // 1, 4, 7
		}
		var told strings.Builder
		log := slog.New(slog.NewTextHandler(&told, nil))
		l := waiting.New("intake", cursor.Keeper{State: state, Now: time.Now, Logger: log})
		if err := l.Load(t.Context(), "", 5); err != nil {
			t.Fatal(err)
		}
		if n, _ := l.Stats(); n != 2 || strings.Count(told.String(), "level=ERROR") != 1 {
			t.Errorf("%d wait, told %s", n, told.String())
		}
		ctx, stop := context.WithCancel(t.Context())
		go l.Run(ctx, func(_ context.Context, pos events.Position) error {
			if pos == 1 {
				return waiting.ErrGone
			}
			return damaged()
		})
		synctest.Wait()
		stop()
		synctest.Wait()
		if got := read(t, state); len(got) != 1 || got[0].Pos != 4 ||
			strings.Count(told.String(), "level=ERROR") != 2 {
			t.Errorf("%+v waits, told %s", got, told.String())
		}
		other := waiting.New("intake", cursor.Keeper{State: state, Now: time.Now, Logger: log})
		if err := other.Load(t.Context(), "another log", 99); err != nil || len(read(t, state)) != 0 {
			t.Errorf("of another store: %v", err)
		}
	})
}

// TestParts: each part has a list of its own, which whoever has the part next finds, that of the first part takes
// over what waited before there were parts, and nothing is dropped because a node knows of an earlier end.
func TestParts(t *testing.T) {
	state := memory.NewBucket()
	parts := lease.All()
	of := func(p lease.Part) *waiting.List {
		l := waiting.New("intake", cursor.Keeper{State: state, Now: time.Now, Part: p,
			Logger: slog.New(slog.DiscardHandler)})
		if err := l.Load(t.Context(), "", 5); err != nil {
			t.Fatal(err)
		}
		return l
	}
	list(t, state, 9).Do(t.Context(), 1, nil, damaged)
	for _, n := range []int{0, 7} {
		of(parts[n]).Do(t.Context(), events.Position(n+2), nil, damaged) // 2, 9
	}
	for n, want := range map[int][]events.Position{0: {1, 2}, 1: {}, 7: {9}} {
		l := of(parts[n])
		var got []events.Position
		for pos := range events.Position(20) {
			if l.Holds(pos) {
				got = append(got, pos)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("at part %d wait %v, want %v", n, got, want)
		}
	}
	streams := map[string]bool{}
	for _, e := range read(t, state) {
		if streams[e.Stream] = true; !e.Of("intake") {
			t.Errorf("%+v is not of the intake", e)
		}
	}
	if want := map[string]bool{"intake": true, "intake00": true, "intake07": true}; !maps.Equal(streams, want) {
		t.Errorf("lists are %v", streams)
	}
}

// TestDo: what passes is tried at once; who cannot be put on the list is not passed over.
func TestDo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		state := memory.NewBucket()
		l, calls := list(t, state, 9), 0
		ok := l.Do(t.Context(), 1, nil, func() error {
			if calls++; calls < 3 {
				return events.ErrUnavailable
			}
			return nil
		})
		if n, _ := l.Stats(); !ok || n != 0 {
			t.Errorf("%v, %d wait", ok, n)
		}
		state.Inject(memory.Unavailable, memory.Unavailable)
		if !l.Do(t.Context(), 2, nil, damaged) || len(read(t, state)) != 1 {
			t.Error("not on the list")
		}
		ctx, stop := context.WithTimeout(t.Context(), time.Minute)
		defer stop()
		if l.Do(ctx, 3, nil, func() error { return events.ErrUnavailable }) {
			t.Error("passed over at the end")
		}
		if got := read(t, state); len(got) != 1 {
			t.Errorf("%+v waits", got)
		}
	})
}
