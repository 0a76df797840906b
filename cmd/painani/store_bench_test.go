package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/referee"
	"painani/events"
	"painani/events/memory"
	"painani/projections"
)

// quietly opens a service that is not run.
func quietly(b *testing.B, dir string) *app {
	b.Helper()
	a, err := openApp(b.Context(), serviceFlagsFor(b, dir, ""), slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	return a
}

// begun opens a table of four and plays it to n events, or to its end.
func begun(r *referee.Referee, id string, n uint64) error {
	var secret chance.Secret
	copy(secret[:], id)
	rec, err := r.Do(context.Background(), id, engine.Command{Actor: "player:a", Do: engine.Propose{Game: "tzolkin", By: 1, Clock: engine.DefaultClock(),
		Secret: secret, Seats: []engine.Invitee{{Player: "a" + id}, {Player: "b" + id}, {Player: "c" + id}, {Player: "d" + id}}}})
	for seat := engine.Seat(2); seat <= 4 && err == nil; seat++ {
		rec, err = r.Do(context.Background(), id, engine.Command{Actor: "player:b", Do: engine.Confirm{Seat: seat}})
	}
	for err == nil && rec.Table.Seq < n && rec.Table.Awaits() != 0 {
		rec, err = oneMove(r, rec.Table)
	}
	return err
}

func oneMove(r *referee.Referee, t *engine.Table) (referee.Receipt, error) {
	seat := t.Awaits().First()
	pos := t.Pos.Mask(seat)
	steps, err := bot.Choose(pos, seat, "random", t.Seq)
	if err != nil {
		return referee.Receipt{}, err
	}
	return r.Do(context.Background(), t.ID, engine.Command{Cause: fmt.Sprintf("0123456789abcdef0123456789abcdef/%s/%d", t.ID, t.Seq),
		Actor: engine.ActorPlayer("a" + t.ID), Do: engine.Play{Seat: seat, Text: pos.Write(seat, steps)}})
}

// filled makes a data folder with that many tables of about so many events each,
// mixed as they would have come.
func filled(b *testing.B, tables int, each uint64) (dir string, last events.Position) {
	b.Helper()
	dir = b.TempDir()
	t, err := openTruth(b.Context(), &storeFlags{Data: dir, MaxStore: 16 << 30}, slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	defer t.Close()
	var next atomic.Int64
	var wg sync.WaitGroup
	for range 64 {
		wg.Go(func() {
			r := referee.New(referee.Config{Log: memory.NewLog(), Tables: 1})
			for i := next.Add(1); i <= int64(tables); i = next.Add(1) {
				id := fmt.Sprintf("tz%d", 100+i)
				if err := begun(r, id, each); err != nil {
					b.Error(err)
					return
				}
				_, told, err := r.Story(context.Background(), id, 1, 0)
				pos := events.Position(0)
				for k := 0; err == nil && k < len(told); k++ {
					pos, err = t.Log.Append(context.Background(), told[k].Record, pos)
				}
				if err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	if last, err = t.Log.Last(b.Context()); err != nil {
		b.Fatal(err)
	}
	return dir, last
}

// BenchmarkStore starts the service on 100,000 events of 1,000 tables that were stopped in
// order, and rebuilds its projections, beside a follower of the log that decodes the events and does nothing.
func BenchmarkStore(b *testing.B) {
	dir, last := filled(b, 1000, 100)
	flags := serviceFlagsFor(b, dir, "")
	b.Logf("%d events", last)
	perSecond := func(b *testing.B) float64 {
		rate := float64(last) * float64(b.N) / b.Elapsed().Seconds()
		b.ReportMetric(rate, "events/s")
		return rate
	}
	var bare float64
	b.Run("rebuild/bare", func(b *testing.B) {
		t, err := openTruth(b.Context(), &flags.storeFlags, slog.New(slog.DiscardHandler))
		if err != nil {
			b.Fatal(err)
		}
		defer t.Close()
		enough := errors.New("enough")
		for b.Loop() {
			err := t.Events().Follow(b.Context(), 0, func(e events.Entry) error {
				if e.Pos == last {
					return enough
				}
				return nil
			})
			if !errors.Is(err, enough) {
				b.Fatal(err)
			}
		}
		bare = perSecond(b)
	})
	b.Run("rebuild/ours", func(b *testing.B) {
		t, err := openTruth(b.Context(), &flags.storeFlags, slog.New(slog.DiscardHandler))
		if err != nil {
			b.Fatal(err)
		}
		defer t.Close()
		for b.Loop() {
			if err := projections.Rebuild(b.Context(), flags.projections(t, nil)); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(perSecond(b)/bare, "ratio")
	})
	b.Run("start/bare", func(b *testing.B) { // the embedded server alone
		for b.Loop() {
			t, err := openTruth(b.Context(), &flags.storeFlags, slog.New(slog.DiscardHandler))
			if err != nil {
				b.Fatal(err)
			}
			b.StopTimer()
			t.Close()
			b.StartTimer()
		}
	})
	quietly(b, dir).Close() // the pages are made once
	b.Run("start/ours", func(b *testing.B) {
		for b.Loop() {
			a := quietly(b, dir)
			if err := a.settle(b.Context()); err != nil {
				b.Fatal(err)
			}
			b.StopTimer()
			a.Close()
			b.StartTimer()
		}
	})
}

// BenchmarkAmong is a move while other tables are under way, ten events each: at a table
// in work, and at tables that have to be loaded, with the projections running beside it.
// Heap and resident memory are those of the process at its end.
func BenchmarkAmong(b *testing.B) {
	for _, n := range []int{10, 1000, 10_000} {
		dir, _ := filled(b, n, 10)
		if err := rebuilt(b, dir); err != nil {
			b.Fatal(err)
		}
		for _, cold := range []bool{false, true} {
			b.Run(fmt.Sprintf("tables=%d/%s", n, map[bool]string{false: "warm", true: "cold"}[cold]), func(b *testing.B) {
				among(b, copied(b, dir), n, cold)
			})
		}
	}
}

func rebuilt(b *testing.B, dir string) error {
	f := serviceFlagsFor(b, dir, "")
	t, err := openTruth(b.Context(), &f.storeFlags, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer t.Close()
	return projections.Rebuild(b.Context(), f.projections(t, nil))
}

// copied is a copy of a data folder, so that each run begins with the same.
func copied(b *testing.B, dir string) string {
	b.Helper()
	to := b.TempDir()
	if err := os.CopyFS(filepath.Join(to, "data"), os.DirFS(dir)); err != nil {
		b.Fatal(err)
	}
	return filepath.Join(to, "data")
}

func among(b *testing.B, dir string, n int, cold bool) {
	f := serviceFlagsFor(b, dir, "")
	t, err := openTruth(b.Context(), &f.storeFlags, slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	defer t.Close()
	views, err := projections.Open(b.Context(), f.projections(t, nil))
	if err != nil {
		b.Fatal(err)
	}
	defer views.Close()
	ctx, stop := context.WithCancel(b.Context())
	done := make(chan error, 1)
	go func() { done <- views.Run(ctx) }()
	defer func() { stop(); <-done }()
	c := referee.Config{Log: t.Log, Load: views.Records}
	if cold {
		c.Tables = 1
	}
	r := referee.New(c)
	i, hot := 0, 0
	for b.Loop() {
		id := fmt.Sprintf("tz%d", 101+hot)
		if i++; cold {
			id = fmt.Sprintf("tz%d", 101+(i*7919)%n)
		}
		tab, _, err := r.Table(b.Context(), id)
		if err == nil && tab.Awaits() == 0 { // this game is over
			hot = (hot + 1) % n
			continue
		}
		if err == nil {
			_, err = oneMove(r, tab)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	memoryUse(b)
}

// memoryUse reports the heap after a collection, and what the process occupies.
func memoryUse(b *testing.B) {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(m.HeapAlloc)/(1<<20), "MiB-heap")
	b.ReportMetric(resident()/(1<<20), "MiB-resident")
}

// resident is the memory that the process occupies, in bytes; 0 where the system does not say.
func resident() float64 {
	f, err := os.Open("/proc/self/statm")
	if err != nil {
		return 0
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	fields := strings.Fields(string(data))
	if err != nil || len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseFloat(fields[1], 64)
	if err != nil {
		return 0
	}
	return pages * float64(os.Getpagesize())
}
