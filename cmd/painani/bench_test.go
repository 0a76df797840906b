package main

import (
	"context"
	"fmt"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/referee"
)

// benchTruth opens the store as the service does: embedded JetStream and ledger.
func benchTruth(b *testing.B) *truth {
	f := &storeFlags{Data: b.TempDir(), MaxStore: 8 << 30}
	t, err := openTruth(context.Background(), f, slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { t.Close() })
	return t
}

// benchTable proposes a two-seat game of Tzolk'in and returns it begun.
func benchTable(b *testing.B, r *referee.Referee, id string) *engine.Table {
	rec, err := r.Do(context.Background(), id, engine.Command{Do: engine.Propose{Game: "tzolkin", By: 1,
		Seats: []engine.Invitee{{Player: "a"}, {}}, Clock: engine.DefaultClock(), Secret: chance.Secret{1}}})
	if err == nil {
		rec, err = r.Do(context.Background(), id, engine.Command{Do: engine.Join{Player: "b"}})
	}
	if err != nil {
		b.Fatal(err)
	}
	return rec.Table
}

// player makes random moves at tables of its own, one after the other.
type player struct {
	r     *referee.Referee
	name  string
	t     *engine.Table
	games int
	moves int
}

func (p *player) move(b *testing.B) {
	if p.t == nil || p.t.Phase != engine.Running {
		p.games++
		p.t = benchTable(b, p.r, fmt.Sprintf("%s-%d", p.name, p.games))
	}
	seat := p.t.Awaits().First()
	pos := p.t.Pos.Mask(seat)
	steps, err := bot.Choose(pos, seat, "random", uint64(p.moves))
	if err != nil {
		b.Error(err)
		return
	}
	p.moves++
	rec, err := p.r.Do(context.Background(), p.t.ID, engine.Command{Cause: fmt.Sprint(p.name, p.moves),
		Do: engine.Play{Seat: seat, Text: pos.Write(seat, steps)}})
	if err != nil {
		b.Error(err)
		return
	}
	p.t = rec.Table
}

// spread runs n workers until b.N operations are done.
func spread(b *testing.B, n int, op func(worker int)) {
	var left atomic.Int64
	left.Store(int64(b.N))
	var wg sync.WaitGroup
	b.ResetTimer()
	for i := range n {
		wg.Go(func() {
			for left.Add(-1) >= 0 {
				op(i)
			}
		})
	}
	wg.Wait()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
}

// BenchmarkMoveAmong is a move while other tables are under way: their number
// must not matter. The heap of all of them folded in memory is reported.
func BenchmarkMoveAmong(b *testing.B) {
	for _, n := range []int{10, 1000, 10000} {
		b.Run(fmt.Sprintf("tables=%d", n), func(b *testing.B) {
			r := referee.New(referee.Config{Log: benchTruth(b).Log, Tables: 20000})
			var next atomic.Int64
			var wg sync.WaitGroup
			for range 64 {
				wg.Go(func() {
					for i := next.Add(1); i <= int64(n); i = next.Add(1) {
						benchTable(b, r, fmt.Sprintf("other-%d", i))
					}
				})
			}
			wg.Wait()
			p := &player{r: r, name: "me"}
			p.move(b)
			spread(b, 1, func(int) { p.move(b) })
			b.StopTimer()
			runtime.GC()
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			b.ReportMetric(float64(m.HeapAlloc)/(1<<20), "MiB-heap")
		})
	}
}
