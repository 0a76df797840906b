//go:build unix

package referee_test

import (
	"bytes"
	"fmt"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/referee"
	"painani/events/stream/bare"
)

// BenchmarkAmong is a move at one table while others are under way, four events each, beside
// the bare synced append to one subject while others hold four messages each: their number must
// not matter, or matter to both. cpu-µs is the processor's time of the whole process, which says
// more than the clock does on a machine that has other work.
func BenchmarkAmong(b *testing.B) {
	for _, n := range []int{10, 1000, 10_000} {
		s := bare.Open(b)
		data := bytes.Repeat([]byte("x"), typical)
		put := func(b *testing.B, subject string, last uint64) uint64 {
			last, err := s.Append(b, subject, data, last)
			if err != nil {
				b.Error(err)
			}
			return last
		}
		at64(n, func(i int) {
			for last, k := uint64(0), 0; k < 4; k++ {
				last = put(b, fmt.Sprintf("tbl.other%d", i), last)
			}
		})
		var mine uint64
		b.Run(fmt.Sprintf("tables=%d/bare", n), func(b *testing.B) {
			var t spent
			for b.Loop() {
				t.on(func() { mine = put(b, "tbl.mine", mine) })
			}
			t.report(b)
		})
	}
	for _, n := range []int{10, 1000, 10_000} {
		r := referee.New(referee.Config{Log: store(b), Tables: 2*n + 1000})
		at64(n, func(i int) { opened(b, r, fmt.Sprintf("other%d", i)) })
		var mine *engine.Table
		games, moves := 0, uint64(0)
		b.Run(fmt.Sprintf("tables=%d/ours", n), func(b *testing.B) {
			var t spent
			for b.Loop() {
				if mine == nil || mine.Awaits() == 0 {
					games++
					mine = opened(b, r, fmt.Sprintf("mine%d", games))
				}
				seat, pos := mine.Awaits().First(), mine.Pos.Mask(mine.Awaits().First())
				steps, err := bot.Choose(pos, seat, "random", moves)
				if err != nil {
					b.Fatal(err)
				}
				moves++
				c := engine.Command{
					Cause: fmt.Sprintf("0123456789abcdef0123456789abcdef/%d", moves),
					Actor: engine.ActorPlayer("ada"),
					Do:    engine.Play{Seat: seat, Text: pos.Write(seat, steps)},
				}
				t.on(func() {
					var rec referee.Receipt
					if rec, err = r.Do(ctx, mine.ID, c); err == nil {
						mine = rec.Table
					}
				})
				if err != nil {
					b.Fatal(err)
				}
			}
			t.report(b)
		})
	}
}

// at64 calls fn for 0 ≤ i < n, 64 at once.
func at64(n int, fn func(int)) {
	var next atomic.Int64
	var wg sync.WaitGroup
	for range 64 {
		wg.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				fn(int(i))
			}
		})
	}
	wg.Wait()
}

// spent is what some calls took, by the clock and of the processor.
type spent struct {
	clock, cpu time.Duration
	calls      int
}

func (t *spent) on(fn func()) {
	used, began := processor(), time.Now()
	fn()
	t.clock += time.Since(began)
	t.cpu += processor() - used
	t.calls++
}

func (t *spent) report(b *testing.B) {
	b.ReportMetric(float64(t.clock.Microseconds())/float64(t.calls), "µs/move")
	b.ReportMetric(float64(t.cpu.Microseconds())/float64(t.calls), "cpu-µs/move")
}

// processor is the time of all cores that the process has used.
func processor() time.Duration {
	var r syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &r) // fails for unknown processes only
	return time.Duration(r.Utime.Nano() + r.Stime.Nano())
}
