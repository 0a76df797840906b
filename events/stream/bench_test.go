package stream_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"painani/events"
	"painani/events/logtest"
	"painani/events/stream"
)

var writerCounts = []int{1, 8, 64}

// share runs write in n goroutines, b.N times altogether.
func share(b *testing.B, n int, write func(worker, count int) error) {
	b.ResetTimer()
	var wg sync.WaitGroup
	for w := range n {
		count := b.N / n
		if w < b.N%n {
			count++
		}
		wg.Go(func() {
			if err := write(w, count); err != nil {
				b.Error(err)
			}
		})
	}
	wg.Wait()
	b.StopTimer()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "events/s")
}

// BenchmarkAppend is a synced append with expected sequence, a table for each
// writer: through events.Log, and through the bare client with the same bytes.
func BenchmarkAppend(b *testing.B) {
	for _, n := range writerCounts {
		b.Run(fmt.Sprintf("log/writers=%d", n), func(b *testing.B) {
			s := open(b, config(b.TempDir()))
			share(b, n, func(w, count int) error {
				return appendTable(b, s.Events(), fmt.Sprintf("t-%d", w), count)
			})
		})
		b.Run(fmt.Sprintf("bare/writers=%d", n), func(b *testing.B) {
			s := open(b, config(b.TempDir()))
			js := stream.Raw(s)
			data, err := logtest.Next(events.Record{}, "a", "player:ana").Encode()
			if err != nil {
				b.Fatal(err)
			}
			share(b, n, func(w, count int) error {
				var last uint64
				for range count {
					m := &nats.Msg{Subject: fmt.Sprintf("tbl.t-%d", w), Data: data}
					ack, err := js.PublishMsg(b.Context(), m, jetstream.WithExpectLastSequencePerSubject(last))
					if err != nil {
						return err
					}
					last = ack.Sequence
				}
				return nil
			})
		})
	}
}

func appendTable(b *testing.B, log events.Log, table string, count int) error {
	var last events.Entry
	for range count {
		r := logtest.Next(last.Record, table, "player:ana")
		pos, err := log.Append(b.Context(), r, last.Pos)
		if err != nil {
			return err
		}
		last = events.Entry{Pos: pos, Record: r}
	}
	return nil
}

// filled is a store with count events on 100 tables.
func filled(b *testing.B, count int) *stream.Store {
	s := open(b, config(b.TempDir()))
	var wg sync.WaitGroup
	for w := range 100 {
		wg.Go(func() {
			if err := appendTable(b, s.Events(), fmt.Sprintf("t-%d", w), count/100); err != nil {
				b.Error(err)
			}
		})
	}
	wg.Wait()
	return s
}

const replayed = 50_000

// BenchmarkReplay reads a whole store: through Follow, which decodes, and
// through a bare ordered consumer with and without decoding.
func BenchmarkReplay(b *testing.B) {
	s := filled(b, replayed)
	rate := func(b *testing.B) {
		b.ReportMetric(float64(b.N*replayed)/b.Elapsed().Seconds(), "events/s")
	}
	enough := errors.New("enough")
	b.Run("follow", func(b *testing.B) {
		for b.Loop() {
			err := s.Events().Follow(b.Context(), 0, func(e events.Entry) error {
				if e.Pos == replayed {
					return enough
				}
				return nil
			})
			if !errors.Is(err, enough) {
				b.Fatal(err)
			}
		}
		rate(b)
	})
	for _, decode := range []bool{true, false} {
		b.Run(fmt.Sprintf("bare/decode=%v", decode), func(b *testing.B) {
			for b.Loop() {
				if err := bareReplay(b, stream.Raw(s), decode); err != nil {
					b.Fatal(err)
				}
			}
			rate(b)
		})
	}
}

func bareReplay(b *testing.B, js jetstream.JetStream, decode bool) error {
	c, err := js.OrderedConsumer(b.Context(), "EVENTS", jetstream.OrderedConsumerConfig{})
	if err != nil {
		return err
	}
	done := make(chan error, 1)
	n := 0
	cc, err := c.Consume(func(m jetstream.Msg) {
		if decode {
			if _, err := events.Decode(m.Data()); err != nil {
				done <- err
			}
		}
		if n++; n == replayed {
			done <- nil
		}
	}, jetstream.PullMaxMessages(10_000))
	if err != nil {
		return err
	}
	defer cc.Stop()
	return <-done
}

// BenchmarkTable reads one table of 500 events out of a store of 50,000.
func BenchmarkTable(b *testing.B) {
	s := filled(b, replayed)
	b.Run("head", func(b *testing.B) {
		for b.Loop() {
			if _, err := s.Events().Head(b.Context(), "t-50"); err != nil {
				b.Fatal(err)
			}
		}
	})
	for _, after := range []uint64{499, 490, 0} {
		b.Run(fmt.Sprintf("load/events=%d", 500-after), func(b *testing.B) {
			for b.Loop() {
				list, err := s.Events().Load(b.Context(), "t-50", after)
				if err != nil || len(list) != int(500-after) {
					b.Fatal(len(list), err)
				}
			}
		})
	}
}

// BenchmarkOpen starts the server on a store of 50,000 events, cleanly stopped.
func BenchmarkOpen(b *testing.B) {
	c := config(b.TempDir())
	s := open(b, c)
	var wg sync.WaitGroup
	for w := range 1000 {
		wg.Go(func() {
			if err := appendTable(b, s.Events(), fmt.Sprintf("t-%d", w), replayed/1000); err != nil {
				b.Error(err)
			}
		})
	}
	wg.Wait()
	s.Close()
	for b.Loop() {
		s, err := stream.Open(b.Context(), c)
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		s.Close()
		b.StartTimer()
	}
}
