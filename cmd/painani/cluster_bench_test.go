package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// clockTicks are the parts of a second in which the system counts processors' time.
const clockTicks = 100

// worked is the processor's time that processes have taken so far.
func worked(b *testing.B, list []*process) (all time.Duration) {
	b.Helper()
	for _, p := range list {
		data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
		if err != nil {
			b.Skip("no /proc here: ", err)
		}
		fields := strings.Fields(string(data[strings.LastIndexByte(string(data), ')')+1:]))
		for _, f := range fields[11:13] { // user, system
			n, err := strconv.Atoi(f)
			if err != nil {
				b.Fatal(err)
			}
			all += time.Duration(n) * time.Second / clockTicks
		}
	}
	return all
}

// idleFor is how long processes are watched that have nothing to do.
const idleFor = 20 * time.Second

// BenchmarkClusterMove is a move by letter on three nodes with R3, told by the processor's time of our processes and of
// the nodes beyond what they take while nothing happens, which is told as well. Every letter is sent twice.
func BenchmarkClusterMove(b *testing.B) {
	for _, ours := range []int{1, 3} {
		b.Run(fmt.Sprintf("%d processes", ours), func(b *testing.B) {
			c := newClustered(b, ours, 1)
			c.begin()
			c.play(8, time.Minute)
			time.Sleep(2 * stirEvery / 3) // parts are spread
			rest := watch(b, c, func() { time.Sleep(idleFor) })
			letters, told := len(c.ids), c.relay.count()
			b.ResetTimer()
			work := watch(b, c, func() { c.play(b.N, time.Minute) })
			b.StopTimer()
			in, out := float64(len(c.ids)-letters), float64(c.relay.count()-told)
			b.ReportMetric(1000*rest.ours/float64(ours), "idle-ms/s/process")
			b.ReportMetric(1000*rest.nodes/3, "idle-ms/s/node")
			b.ReportMetric(1000*(work.ours-rest.ours)*work.took/in, "ours-ms/letter")
			b.ReportMetric(1000*(work.nodes-rest.nodes)*work.took/in, "nodes-ms/letter")
			b.ReportMetric(out/in, "letters-out/letter")
		})
	}
}

// load is the part of a processor that our processes and the nodes took, all together, for a time in seconds.
type load struct{ ours, nodes, took float64 }

// watch finds out what they take while something happens.
func watch(b *testing.B, c *clustered, what func()) load {
	b.Helper()
	ours, nodes, began := worked(b, c.ours), worked(b, c.nats), time.Now()
	what()
	took := time.Since(began).Seconds()
	return load{(worked(b, c.ours) - ours).Seconds() / took, (worked(b, c.nats) - nodes).Seconds() / took, took}
}

// count is how many letters came in, each once.
func (r *relay) count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.all)
}
