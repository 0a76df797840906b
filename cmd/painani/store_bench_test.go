package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"painani/engine/referee"
	"painani/events"
	"painani/projections"
)

// BenchmarkStore starts the service on 100,000 events of 1,000 tables (PAINANI_BENCH_TABLES: others) that were
// stopped in order, and rebuilds its projections, beside a follower of the log that decodes the events and does
// nothing.
func BenchmarkStore(b *testing.B) {
	dir, last := filled(b, manyTables(b, 1000), 100)
	flags := serviceFlagsFor(b, dir, "")
	b.Logf("%d events", last)
	b.Run("rebuild", func(b *testing.B) { rebuildBesideBare(b, &flags.storeFlags, last) })
	b.Run("start/bare", func(b *testing.B) { // the embedded server alone
		for b.Loop() {
			store, err := openEventStore(b.Context(), &flags.storeFlags, slog.New(slog.DiscardHandler))
			if err != nil {
				b.Fatal(err)
			}
			b.StopTimer()
			store.Close()
			b.StartTimer()
		}
	})
	quietly(b, dir).Close() // the pages are made once
	b.Run("start/ours", func(b *testing.B) {
		var worked time.Duration
		for b.Loop() {
			cpu := processor()
			a := quietly(b, dir)
			if err := a.settle(b.Context()); err != nil {
				b.Fatal(err)
			}
			b.StopTimer()
			worked += processor() - cpu
			a.Close()
			b.StartTimer()
		}
		b.ReportMetric(float64(worked.Milliseconds())/float64(b.N), "cpu-ms/op")
	})
}

// rebuildBesideBare lets the follower and the rebuilding work by turns, with the same share of memory for
// garbage.
func rebuildBesideBare(b *testing.B, f *storeFlags, last events.Position) {
	store, err := openEventStore(b.Context(), f, slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	defer debug.SetGCPercent(debug.SetGCPercent(rebuildGC))
	both := []func() error{
		func() error { return rebuildNow(b.Context(), f.projections(store, nil)) },
		func() error {
			return events.UpTo(b.Context(), store.Events(), 0, last, func(events.Entry) error { return nil })
		},
	}
	var spent, worked [2]time.Duration
	for b.Loop() {
		for i, work := range both {
			began, cpu := time.Now(), processor()
			if err := work(); err != nil {
				b.Fatal(err)
			}
			spent[i] += time.Since(began)
			worked[i] += processor() - cpu
		}
	}
	b.ReportMetric(0, "ns/op") // of both together: says nothing
	b.ReportMetric(spent[1].Seconds()/spent[0].Seconds(), "of-bare")
	for i, prefix := range []string{"", "bare-"} {
		n := float64(last) * float64(b.N)
		b.ReportMetric(n/spent[i].Seconds(), prefix+"events/s")
		b.ReportMetric(float64(worked[i].Microseconds())/n, prefix+"cpu-µs/event")
	}
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
			b.Run(
				fmt.Sprintf("tables=%d/%s", n, map[bool]string{false: "warm", true: "cold"}[cold]),
				func(b *testing.B) {
					among(b, copied(b, dir), n, cold)
				},
			)
		}
	}
}

func rebuilt(b *testing.B, dir string) error {
	f := serviceFlagsFor(b, dir, "")
	store, err := openEventStore(b.Context(), &f.storeFlags, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer store.Close()
	return projections.Rebuild(b.Context(), f.projections(store, nil))
}

func among(b *testing.B, dir string, n int, cold bool) {
	f := serviceFlagsFor(b, dir, "")
	store, err := openEventStore(b.Context(), &f.storeFlags, slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	views, err := projections.Open(b.Context(), f.projections(store, nil))
	if err != nil {
		b.Fatal(err)
	}
	defer views.Close()
	ctx, stop := context.WithCancel(b.Context())
	done := make(chan error, 1)
	go func() { done <- views.Run(ctx) }()
	defer func() { stop(); <-done }()
	c := referee.Config{Log: store.Log, Load: views.Records}
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

// BenchmarkResident is the memory of the service as a process of its own with 10,000 tables of
// ten events in its store, after it started and took a turn by letter at fifty others: what it
// has then, how much of that is no file that the system may drop, the most it ever had, and the
// heap in use as it says itself. The aim is 300 MB;
// the file of the projections, which is mapped, counts in the first figure and not in the second.
func BenchmarkResident(b *testing.B) {
	dir, _ := filled(b, manyTables(b, 10_000), 10)
	if err := rebuilt(b, dir); err != nil {
		b.Fatal(err)
	}
	relay := newRelay(b)
	for b.Loop() {
		w := &world{
			t:        b,
			data:     copied(b, dir),
			smtp:     freePort(b),
			http:     freePort(b),
			relay:    relay,
			log:      &lockedBuffer{},
			patience: 5 * time.Minute,
		}
		letters := turnsAt(b, w, 50)
		w.start()
		for _, l := range letters {
			w.must(l.from, l.to, l.raw)
		}
		w.until("all turns are answered",
			func() bool { return w.metric("painani_letters_answered_total") >= float64(len(letters)) })
		w.get("/")
		process := strconv.Itoa(w.cmd.Process.Pid)
		b.ReportMetric(occupied(process, "VmRSS")/(1<<20), "MiB-resident")
		b.ReportMetric(occupied(process, "RssAnon")/(1<<20), "MiB-own")
		b.ReportMetric(occupied(process, "VmHWM")/(1<<20), "MiB-most")
		b.ReportMetric(w.metric("go_memstats_heap_inuse_bytes")/(1<<20), "MiB-heap")
		w.kill()
	}
}

// manyTables is so many, or PAINANI_BENCH_TABLES: the pages of 10,000 are drawn before the
// measuring begins, which takes minutes.
func manyTables(b *testing.B, n int) int {
	n, err := strconv.Atoi(cmp.Or(os.Getenv("PAINANI_BENCH_TABLES"), strconv.Itoa(n)))
	if err != nil {
		b.Fatal(err)
	}
	return n
}

// turnsAt begins n tables of two people and writes the first turn of each. The pages are drawn
// by it too, for the address of w: another one would have them drawn again.
func turnsAt(b *testing.B, w *world, n int) (letters []parcel) {
	b.Helper()
	f := serviceFlagsFor(b, w.data, w.relay.addr)
	f.HTTP = w.http
	a, err := openApp(b.Context(), f, slog.New(slog.DiscardHandler))
	if err != nil {
		b.Fatal(err)
	}
	s := &service{app: a}
	defer s.Close()
	for _, id := range s.seated(b, n, bench{pictures: true}) {
		from, to, body := moves(b, s, id)
		_, raw := jotted(from, to, body)
		letters = append(letters, parcel{from, to, raw})
	}
	return letters
}

// metric is a number of /metrics; 0 if it is not there.
func (w *world) metric(name string) float64 {
	res, err := http.Get("http://" + w.http + "/metrics")
	if err != nil {
		return 0
	}
	defer res.Body.Close()
	data, _ := io.ReadAll(res.Body)
	for l := range strings.Lines(string(data)) {
		if f := strings.Fields(l); len(f) == 2 && f[0] == name {
			v, _ := strconv.ParseFloat(f[1], 64)
			return v
		}
	}
	return 0
}
