package referee_test

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	_ "painani/engine/games/tzolkin"
	"painani/engine/referee"
	"painani/events"
	"painani/events/ledger"
	"painani/events/memory"
	"painani/events/stream"
	"painani/events/stream/bare"
	"painani/projections"
)

// typed is one letter's turn.
type typed struct {
	seat engine.Seat
	text string
}

// scripts are whole games of Tzolk'in for three, found out once on a store in memory:
// what is measured afterwards is the same turns written to a table of the same id.
type scripts struct {
	mu    sync.Mutex
	games map[string][]typed
}

// opened proposes a table of three people; it starts with the last YES.
func opened(tb testing.TB, r *referee.Referee, id string) *engine.Table {
	tb.Helper()
	var secret chance.Secret
	copy(secret[:], id)
	do := func(cause string, a engine.Action) *engine.Table {
		rec, err := r.Do(ctx, id, engine.Command{Cause: cause + id, Actor: engine.ActorPlayer("ada"), Do: a})
		if err != nil {
			tb.Fatal(err)
		}
		return rec.Table
	}
	do("new-", engine.Propose{Game: "tzolkin", By: 1, Clock: engine.DefaultClock(), Secret: secret,
		Seats: []engine.Invitee{{Player: "a" + id}, {Player: "b" + id}, {Player: "c" + id}}})
	do("yes2-", engine.Confirm{Seat: 2})
	return do("yes3-", engine.Confirm{Seat: 3})
}

// of is the game of a table.
func (s *scripts) of(tb testing.TB, id string) []typed {
	tb.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if list, ok := s.games[id]; ok {
		return list
	}
	r := referee.New(referee.Config{Log: memory.NewLog()})
	var list []typed
	for t := opened(tb, r, id); t.Awaits() != 0; {
		x := typed{seat: t.Awaits().First()}
		pos := t.Pos.Mask(x.seat)
		steps, err := bot.Choose(pos, x.seat, "random", uint64(len(list)))
		if err != nil {
			tb.Fatal(err)
		}
		x.text = pos.Write(x.seat, steps)
		rec, err := r.Do(ctx, id,
			engine.Command{Cause: fmt.Sprintf("%s/%d", id, len(list)), Do: engine.Play{Seat: x.seat, Text: x.text}})
		if err != nil {
			tb.Fatalf("%s %q: %v", id, x.text, err)
		}
		t, list = rec.Table, append(list, x)
	}
	if s.games == nil {
		s.games = map[string][]typed{}
	}
	s.games[id] = list
	return list
}

// game is the part of a script that one worker plays.
type game struct {
	id   string
	list []typed
}

// deal opens the tables on which n workers play b.N turns, one game after the other.
func (s *scripts) deal(b *testing.B, r *referee.Referee, n int) [][]game {
	b.Helper()
	hands := make([][]game, n)
	for w := range n {
		left := (b.N + n - 1 - w) / n
		for g := 0; left > 0; g++ {
			id := fmt.Sprintf("tz%d-%d", w, g)
			list := s.of(b, id)
			list = list[:min(left, len(list))]
			left -= len(list)
			hands[w] = append(hands[w], game{id, list})
			opened(b, r, id)
		}
	}
	return hands
}

// play plays it.
func (g game) play(b *testing.B, r *referee.Referee) bool {
	for i, x := range g.list {
		c := engine.Command{
			Cause: fmt.Sprintf("0123456789abcdef0123456789abcdef/%s/%d", g.id, i),
			Actor: engine.ActorPlayer("a" + g.id),
			Do:    engine.Play{Seat: x.seat, Text: x.text},
		}
		if _, err := r.Do(ctx, g.id, c); err != nil {
			b.Errorf("%s %q: %v", g.id, x.text, err)
			return false
		}
	}
	return true
}

// all plays b.N turns at n tables at once and returns how many events came of them.
func (s *scripts) all(b *testing.B, r *referee.Referee, log events.Log, n int) int {
	b.Helper()
	hands := s.deal(b, r, n)
	before, began := end(b, log), processor()
	var wg sync.WaitGroup
	b.ResetTimer()
	for _, hand := range hands {
		wg.Go(func() {
			for _, g := range hand {
				if !g.play(b, r) {
					return
				}
			}
		})
	}
	wg.Wait()
	b.StopTimer()
	tellUsed(b, began)
	return int(end(b, log) - before)
}

func end(b *testing.B, log events.Log) events.Position {
	b.Helper()
	last, err := log.Last(ctx)
	if err != nil {
		b.Fatal(err)
	}
	return last
}

// store is the log of a running service: embedded JetStream, and the ledger beside it.
func store(b *testing.B) events.Log {
	b.Helper()
	dir := b.TempDir()
	s, err := stream.Open(ctx, stream.Config{Dir: filepath.Join(dir, "jetstream")})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	l, err := ledger.Wrap(ctx, s.Events(), filepath.Join(dir, "ledger"), ledger.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { l.Close() })
	return l
}

// views are the projections of a log, running.
func views(b *testing.B, log events.Log) *projections.Store {
	b.Helper()
	v, err := projections.Open(ctx, projections.Config{Path: filepath.Join(b.TempDir(), "read.db"), Log: log})
	if err != nil {
		b.Fatal(err)
	}
	done := make(chan error, 1)
	c, stop := context.WithCancel(ctx)
	go func() { done <- v.Run(c) }()
	b.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			b.Error(err)
		}
		v.Close()
	})
	return v
}

// appends is b.N bare synced appends by n writers, a subject each.
func appends(b *testing.B, n, size int) {
	b.Helper()
	s := bare.Open(b)
	data := bytes.Repeat([]byte("x"), size)
	var wg sync.WaitGroup
	began := processor()
	b.ResetTimer()
	for w := range n {
		wg.Go(func() {
			var last uint64
			for range (b.N + n - 1 - w) / n {
				var err error
				if last, err = s.Append(b, fmt.Sprintf("tbl.t%d", w), data, last); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	b.StopTimer()
	tellUsed(b, began)
}

// tellUsed reports the processor's time of the whole process since then, for each of b.N.
func tellUsed(b *testing.B, since time.Duration) {
	b.ReportMetric(float64((processor()-since).Microseconds())/float64(b.N), "cpu-µs/op")
}

// typical is the size of a record of a turn, in bytes.
const typical = 560

// BenchmarkMove is a turn of Tzolk'in from the command to both synced copies, at some
// tables at once, beside the bare synced append behind an expected number. A turn may
// bring about several events (forced turns, the end of a game): ratio is that of events.
func BenchmarkMove(b *testing.B) {
	played := &scripts{}
	for _, n := range []int{1, 8, 64} {
		var rate float64 // bare appends a second
		b.Run(fmt.Sprintf("tables=%d/bare", n), func(b *testing.B) {
			appends(b, n, typical)
			rate = float64(b.N) / b.Elapsed().Seconds()
			b.ReportMetric(rate, "events/s")
		})
		for _, reading := range []bool{false, true} {
			name := map[bool]string{false: "ours", true: "ours-with-projections"}[reading]
			b.Run(fmt.Sprintf("tables=%d/%s", n, name), func(b *testing.B) {
				c := referee.Config{Log: store(b)}
				if reading {
					v := views(b, c.Log)
					c.Load, c.Wrote = v.Records, func(w referee.Written) {
						v.Wrote(w.Encoded, w.Pos, w.Event, w.Table)
					}
				}
				mine := float64(played.all(b, referee.New(c), c.Log, n)) / b.Elapsed().Seconds()
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
				b.ReportMetric(mine, "events/s")
				b.ReportMetric(mine/rate, "ratio")
			})
		}
	}
}
