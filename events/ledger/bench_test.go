package ledger_test

import (
	"fmt"
	"path/filepath"
	"sync"
	"testing"

	"painani/events"
	"painani/events/ledger"
	"painani/events/logtest"
	"painani/events/memory"
	"painani/events/stream"
)

// BenchmarkAppend is a synced append to the stream alone and to both.
func BenchmarkAppend(b *testing.B) {
	for _, n := range []int{1, 8, 64} {
		for _, both := range []bool{false, true} {
			b.Run(fmt.Sprintf("ledger=%v/writers=%d", both, n), func(b *testing.B) {
				dir := b.TempDir()
				s, err := stream.Open(b.Context(),
					stream.Config{Dir: filepath.Join(dir, "store"), Logger: options.Logger})
				if err != nil {
					b.Fatal(err)
				}
				defer s.Close()
				log := s.Events()
				if both {
					l := wrap(b, log, filepath.Join(dir, "ledger"))
					defer l.Close()
					log = l
				}
				b.ResetTimer()
				fillMany(b, log, n, b.N)
				b.StopTimer()
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "events/s")
			})
		}
	}
}

func fillMany(b *testing.B, log events.Log, writers, total int) {
	var wg sync.WaitGroup
	for w := range writers {
		count := total / writers
		if w < total%writers {
			count++
		}
		wg.Go(func() { logtest.Fill(b, log, fmt.Sprintf("t-%d", w), count) })
	}
	wg.Wait()
}

// BenchmarkRead reads and decodes a ledger of 10,000 events.
func BenchmarkRead(b *testing.B) {
	dir := b.TempDir()
	const count = 10_000
	inner := memory.NewLog()
	fillMany(b, inner, 50, count)
	wrap(b, inner, dir) // catches up
	for b.Loop() {
		n := 0
		if err := ledger.Read(dir, func(events.Entry) error { n++; return nil }); err != nil || n != count {
			b.Fatal(n, err)
		}
	}
	b.ReportMetric(float64(b.N*count)/b.Elapsed().Seconds(), "events/s")
}
