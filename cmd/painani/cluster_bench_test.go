package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"
)

// BenchmarkCluster has people play by letter with one process and with three, each on three nodes of their own, by
// turns: an operation is 40 moves at each. What a machine gives that has other work shows in moves a second; what
// a move costs, in the processor's time of our processes and of the nodes.
func BenchmarkCluster(b *testing.B) {
	const moves = 40
	clubs := []*crowded{crowd(b, 1), crowd(b, 3)}
	for b.Loop() {
		for _, c := range clubs {
			ours, nodes, began := used(b, c.ours), used(b, c.nats), time.Now()
			c.play(moves, standstill)
			c.clock += time.Since(began)
			c.spent += used(b, c.ours) - ours
			c.nodes += used(b, c.nats) - nodes
			c.moves += moves
		}
	}
	for _, c := range clubs {
		of, each := fmt.Sprint("/", len(c.ours), "-processes"), 1/float64(c.moves)
		b.ReportMetric(float64(c.moves)/c.clock.Seconds(), "moves-a-second"+of)
		b.ReportMetric(float64(c.spent.Milliseconds())*each, "cpu-ms-a-move"+of)
		b.ReportMetric(float64(c.nodes.Milliseconds())*each, "nodes-cpu-ms-a-move"+of)
	}
}

// crowded is a cluster that a benchmark measures.
type crowded struct {
	*clustered
	clock, spent, nodes time.Duration
	moves               int
}

// crowd is a cluster with 24 tables under way.
func crowd(b *testing.B, ours int) *crowded {
	c := &crowded{clustered: newClustered(b, ours, 1)}
	c.single, c.people = true, nil
	for i := range 24 {
		c.people = append(c.people, fmt.Sprintf("p%d@club.test", i))
	}
	c.begin()
	c.play(len(c.people), standstill)
	return c
}

// used is the processor's time, of the user and of the system, that processes have taken.
func used(b *testing.B, list []*process) (all time.Duration) {
	for _, p := range list {
		data, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
		if err != nil {
			b.Fatal(err)
		}
		fields := bytes.Fields(data[bytes.LastIndexByte(data, ')')+1:])
		for _, ticks := range fields[11:13] { // of a hundredth of a second
			n, err := strconv.Atoi(string(ticks))
			if err != nil {
				b.Fatal(err)
			}
			all += time.Duration(n) * 10 * time.Millisecond
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
	ours, nodes, began := used(b, c.ours), used(b, c.nats), time.Now()
	what()
	took := time.Since(began).Seconds()
	return load{(used(b, c.ours) - ours).Seconds() / took, (used(b, c.nats) - nodes).Seconds() / took, took}
}

// count is how many letters came in, each once.
func (r *relay) count() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.all)
}
