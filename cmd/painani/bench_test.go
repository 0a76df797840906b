package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/referee"
	"painani/events"
	"painani/events/memory"
)

// The benchmarks of the whole service stand in letters_bench_test.go (a letter's way in and its
// answer's way out) and store_bench_test.go (start, rebuilding, many tables, memory); this file
// has what they share: stores that are filled, the race beside a bare counterpart, figures of memory.

// contender is who does the same work as the others, at its own address. The first of a list
// has no name: it is ours.
type contender struct {
	name string
	addr string
	here bool // it works in this process
	work func(session int, c *caller) error
}

const (
	calm  = 20 * time.Millisecond // how often it is looked whether a contender has still to work
	still = 4                     // so often nothing was done: longer than pages wait for the last event
	busy  = time.Millisecond      // processor's time in which hardly anything is done

	restless = 3 * time.Second // for how long at most
)

// settle waits until nothing is done any more of what the last letters brought about, pages among it: it
// is not to slow down whoever comes next.
func settle() {
	end := time.Now().Add(restless)
	for quiet, before := 0, processor(); quiet < still && time.Now().Before(end); {
		time.Sleep(calm)
		now := processor()
		if quiet++; now-before > busy {
			quiet = 0
		}
		before = now
	}
}

// race lets all contenders do b.N pieces of work in n sessions, by turns: machines are noisy,
// and what disturbs one disturbs the others as much. It reports letters a second of each, ours
// as part of theirs, and the processor's time for each letter, which includes its writer's, the
// relay's, and that of all that is done behind the answer. Ours is told with what it allocates, which a busy
// machine does not change.
func race(b *testing.B, n int, list []contender) {
	b.Helper()
	spent, worked := make([]time.Duration, len(list)), make([]time.Duration, len(list))
	sessions := make([][]*caller, len(list))
	for k, x := range list {
		for range n {
			c := &caller{addr: x.addr}
			defer c.close()
			sessions[k] = append(sessions[k], c)
		}
	}
	turn := 20 + 4*n // letters before the next contender's
	var made, bytes uint64
	b.ResetTimer()
	for left := b.N; left > 0 && !b.Failed(); left -= turn {
		for k, x := range list {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			began, cpu := time.Now(), processor()
			lap(b, min(left, turn), sessions[k], x.work)
			spent[k] += time.Since(began)
			settle()
			worked[k] += processor() - cpu
			if runtime.ReadMemStats(&after); k == 0 {
				made += after.Mallocs - before.Mallocs
				bytes += after.TotalAlloc - before.TotalAlloc
			}
		}
	}
	b.StopTimer()
	b.ReportMetric(0, "ns/op") // of all together: says nothing
	b.ReportMetric(float64(made)/float64(b.N), "made/letter")
	b.ReportMetric(float64(bytes)/float64(b.N)/1000, "kB-made/letter")
	for k, x := range list {
		prefix := ""
		if k > 0 {
			prefix = x.name + "-"
			b.ReportMetric(spent[k].Seconds()/spent[0].Seconds(), "of-"+x.name)
		}
		b.ReportMetric(float64(b.N)/spent[k].Seconds(), prefix+"letters/s")
		if x.here {
			b.ReportMetric(float64(worked[k].Microseconds())/float64(b.N), prefix+"cpu-µs/letter")
		}
	}
}

// lap has all sessions do so many pieces of work.
func lap(b *testing.B, letters int, sessions []*caller, work func(int, *caller) error) {
	var wg sync.WaitGroup
	var next atomic.Int64
	for i, c := range sessions {
		wg.Go(func() {
			for next.Add(1) <= int64(letters) {
				if err := work(i, c); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
}

func serviceFlagsFor(b testing.TB, dir, relay string) *serviceFlags {
	return &serviceFlags{
		storeFlags: storeFlags{Data: dir, MaxStore: 16 << 30, Replicas: 1, LogLevel: "error"},
		Domain:     "post.test",
		SMTP:       "127.0.0.1:0",
		HTTP:       "127.0.0.1:0",
		Relay:      relay,
		NoChecks:   true,
		Answers:    1 << 30,
		Tick:       time.Second,
	}
}

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
	rec, err := r.Do(
		context.Background(),
		id,
		engine.Command{Actor: "player:a", Do: engine.Propose{Game: "tzolkin", By: 1, Clock: engine.DefaultClock(),
			Secret: secret, Seats: []engine.Invitee{{Player: "a" + id}, {Player: "b" + id}, {Player: "c" + id}, {Player: "d" + id}}}},
	)
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
	return r.Do(
		context.Background(),
		t.ID,
		engine.Command{Cause: fmt.Sprintf("0123456789abcdef0123456789abcdef/%s/%d", t.ID, t.Seq),
			Actor: engine.ActorPlayer("a" + t.ID), Do: engine.Play{Seat: seat, Text: pos.Write(seat, steps)}},
	)
}

// filled makes a data folder with that many tables of about so many events each,
// mixed as they would have come.
func filled(b *testing.B, tables int, each uint64) (dir string, last events.Position) {
	b.Helper()
	dir = b.TempDir()
	store, err := openEventStore(b.Context(), &storeFlags{Data: dir, MaxStore: 16 << 30},
		slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
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
					pos, err = store.Log.Append(context.Background(), told[k].Record, pos)
				}
				if err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	if last, err = store.Log.Last(b.Context()); err != nil {
		b.Fatal(err)
	}
	return dir, last
}

// copied is a copy of a data folder, so that each run begins with the same.
func copied(b *testing.B, dir string) string {
	b.Helper()
	to := b.TempDir()
	if err := copyData(filepath.Join(to, "data"), dir); err != nil {
		b.Fatal(err)
	}
	return filepath.Join(to, "data")
}

// memoryUse reports the heap after a collection, and what the process occupies.
func memoryUse(b *testing.B) {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(m.HeapAlloc)/(1<<20), "MiB-heap")
	b.ReportMetric(occupied("self", "VmRSS")/(1<<20), "MiB-resident")
}

// occupied is a line of what Linux says of a process, in bytes: VmRSS is the memory that it has
// now, RssAnon that part of it which is no file, VmHWM the most that it ever had; 0 where the system does
// not say.
func occupied(process, line string) float64 {
	data, _ := os.ReadFile("/proc/" + process + "/status")
	for l := range strings.Lines(string(data)) {
		f := strings.Fields(l)
		if len(f) < 2 || f[0] != line+":" {
			continue
		}
		kib, err := strconv.ParseFloat(f[1], 64)
		if err == nil {
			return kib * 1024
		}
	}
	return 0
}
