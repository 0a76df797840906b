package projections_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"painani/engine/referee"
	"painani/events"
	"painani/events/stream"
	"painani/projections"
)

// full is a log of some finished games, interleaved.
func full(b *testing.B, log events.Log, tables int) events.Position {
	b.Helper()
	w := &world{TB: b, now: t0}
	w.ref = referee.New(referee.Config{Log: log, Tables: 100_000, Now: func() time.Time { return w.now }})
	id := func(i int) string { return fmt.Sprintf("nc%05d", i) }
	for i := range tables {
		w.start(id(i), "p"+id(i%50), "q"+id(i%70))
	}
	for range 7 { // seven lowest cells in order always end a game
		for i := range tables {
			if t, _, _ := w.ref.Table(context.Background(), id(i)); t.Awaits() != 0 {
				w.now = w.now.Add(time.Second)
				w.move(id(i))
			}
		}
	}
	last, err := log.Last(context.Background())
	if err != nil {
		b.Fatal(err)
	}
	return last
}

var errEnd = errors.New("end")

// BenchmarkRebuild: all projections of an embedded JetStream log, beside the bare consumer
// that decodes every record, in the same run.
func BenchmarkRebuild(b *testing.B) {
	ctx := context.Background()
	st, err := stream.Open(ctx, stream.Config{Dir: b.TempDir()})
	if err != nil {
		b.Fatal(err)
	}
	defer st.Close()
	log := st.Events()
	last := full(b, log, 1000)
	report := func(b *testing.B) {
		b.ReportMetric(float64(last)*float64(b.N)/b.Elapsed().Seconds(), "events/s")
	}
	b.Run("bare", func(b *testing.B) {
		for b.Loop() {
			err := log.Follow(ctx, 0, func(e events.Entry) error {
				if e.Pos == last {
					return errEnd
				}
				return nil
			})
			if !errors.Is(err, errEnd) {
				b.Fatal(err)
			}
		}
		report(b)
	})
	for _, pages := range []bool{false, true} {
		name := "rebuild"
		if pages {
			name = "rebuild-with-pages"
		}
		b.Run(name, func(b *testing.B) {
			cfg := projections.Config{Path: filepath.Join(b.TempDir(), "read.db"), Log: log}
			if pages {
				cfg.Render, cfg.RenderVersion = headline, "1"
			}
			for b.Loop() {
				if err := projections.Rebuild(ctx, cfg); err != nil {
					b.Fatal(err)
				}
			}
			report(b)
		})
	}
}

// BenchmarkRecords: one table's events among those of many others.
func BenchmarkRecords(b *testing.B) {
	for _, tables := range []int{10, 1000, 10_000} {
		b.Run(fmt.Sprint(tables), func(b *testing.B) {
			w := newWorld(b)
			full(b, w.log, tables)
			s := w.caught()
			for b.Loop() {
				if list, err := s.Records(context.Background(), "nc00003", 0); err != nil || len(list) < 8 {
					b.Fatal(len(list), err)
				}
			}
		})
	}
}

// BenchmarkLand: one event landing, from append to rows that can be read.
func BenchmarkLand(b *testing.B) {
	for _, tables := range []int{10, 10_000} {
		b.Run(fmt.Sprint(tables), func(b *testing.B) {
			w := newWorld(b)
			for i := range tables {
				w.propose(fmt.Sprintf("nc%05d", i), "ada", "bela")
			}
			s := w.open()
			ctx, cancel := context.WithCancel(context.Background())
			done := make(chan error, 1)
			go func() { done <- s.Run(ctx) }()
			w.wait(s)
			n := 0
			for b.Loop() {
				w.propose(fmt.Sprintf("new%d", n), "ada", "bela")
				n++
				w.wait(s)
			}
			cancel()
			<-done
			s.Close()
		})
	}
}
