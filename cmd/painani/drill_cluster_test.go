package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"painani/events/lease"
	"painani/events/stream"
)

// fault is what the drill does to one process of a cluster in a round.
type fault struct {
	name string
	to   func(*clustered) []*process
	do   func(c *clustered, p *process)
}

func ofOurs(c *clustered) []*process { return c.ours }
func ofNats(c *clustered) []*process { return c.nats }

// Times of the drill. What must not be waited for longer is judged by the invariants, not by these: the machine
// may have other work.
const (
	standstill = 3 * time.Minute // nothing happens at all
	calmly     = 2 * time.Second // between a fault that is over and the end of its round
)

// killed ends a process as a power cut would; it comes back after a while.
func killed(c *clustered, p *process) {
	_ = p.end(syscall.SIGKILL)
	c.playFor(time.Duration(1+c.dice.IntN(16))*time.Second, standstill)
	p.start(c.t)
}

// lost ends a process, and nothing of its folder is there when it comes back.
func lost(c *clustered, p *process) {
	_ = p.end(syscall.SIGKILL)
	if err := os.RemoveAll(p.data()); err != nil {
		c.t.Fatal(err)
	}
	c.playFor(time.Duration(1+c.dice.IntN(16))*time.Second, standstill)
	p.start(c.t)
}

// asleep stops a process for 3 to 30 seconds; it wakes up as if nothing had been.
func asleep(c *clustered, p *process) {
	since := p.up.Swap(0)
	p.cmd.Process.Signal(syscall.SIGSTOP)
	c.playFor(time.Duration(3+c.dice.IntN(28))*time.Second, standstill)
	p.cmd.Process.Signal(syscall.SIGCONT)
	p.up.Store(since)
}

// restarted ends a process in order and starts it again at once.
func restarted(c *clustered, p *process) {
	if err := p.end(syscall.SIGTERM); err != nil && p.smtp != "" {
		c.t.Errorf("%s does not stop in order: %v", p.name, err)
	}
	p.start(c.t)
}

var clusterFaults = []fault{
	{"painani killed", ofOurs, killed},
	{"painani killed, folder gone", ofOurs, lost},
	{"painani stopped 3 to 30 s", ofOurs, asleep},
	{"painani restarted", ofOurs, restarted},
	{"node killed", ofNats, killed},
	{"node killed, disk gone", ofNats, lost},
	{"node stopped 3 to 30 s", ofNats, asleep},
	{"node restarted", ofNats, restarted},
}

// TestDrillCluster does one fault after the other to three processes on three nodes while people play, every
// letter going twice to any process, and guests on any process's pages. PAINANI_DRILL_CLUSTER=SEED:ROUNDS; in
// PAINANI_DRILL_FAULT how the names of the faults begin, if it is not to be all, in PAINANI_DRILL_LOGS a folder
// for what the processes say.
func TestDrillCluster(t *testing.T) {
	plan := os.Getenv("PAINANI_DRILL_CLUSTER")
	if plan == "" {
		t.Skip("no PAINANI_DRILL_CLUSTER=SEED:ROUNDS; TestTwoProcessesOneCluster has one kill")
	}
	var seed uint64
	var rounds int
	if n, err := fmt.Sscanf(plan, "%d:%d", &seed, &rounds); n != 2 {
		t.Fatalf("PAINANI_DRILL_CLUSTER=%s: want SEED:ROUNDS: %v", plan, err)
	}
	faults := slices.DeleteFunc(slices.Clone(clusterFaults), func(f fault) bool {
		return !strings.HasPrefix(f.name, os.Getenv("PAINANI_DRILL_FAULT"))
	})
	c := newClustered(t, 3, seed)
	c.pace = 200 * time.Millisecond
	ctx, away := context.WithCancel(t.Context())
	gone := c.visit(ctx, seed)
	watch := c.watchLeases(ctx)
	c.begin()
	c.play(8, standstill)
	score := map[string]*toll{}
	for round := range rounds {
		f := faults[c.dice.IntN(len(faults))]
		list := f.to(c)
		p := list[c.dice.IntN(len(list))]
		c.slow = 0
		began, taken := time.Now(), len(c.ids)
		watch.reset()
		c.rename()
		f.do(c, p)
		c.playFor(calmly, standstill)
		c.play(4, standstill)
		c.inSync()
		x := score[f.name]
		if x == nil {
			x = new(toll)
			score[f.name] = x
		}
		idle := watch.longest()
		x.add(c.slow, idle)
		t.Logf("round %d: %s: %s, took %v, %d letters, longest answer %v, parts idle %v", round, f.name, p.name,
			time.Since(began).Round(time.Second), len(c.ids)-taken, tenths(c.slow), tenths(idle))
		if round%10 == 9 {
			if c.judge(); t.Failed() {
				t.Fatalf("in round %d", round)
			}
		}
	}
	away()
	<-gone
	letters, twice, late := c.judge()
	byPage, unsure := c.count()
	t.Logf("%d rounds, %d letters taken, unanswered 0, answered twice 0, told and events equal, pages equal; %d letters "+
		"came again with their Message-ID, %d moves came too late for their table; %d turns by page and %d without an "+
		"answer\n%s", rounds, letters, twice, late, byPage, unsure, tollTable(score))
	c.forgets(standstill)
	c.stopAll(standstill)
}

// toll is what the faults of one kind cost.
type toll struct {
	rounds       int
	answer, idle time.Duration
}

func (x *toll) add(answer, idle time.Duration) {
	x.rounds++
	x.answer, x.idle = max(x.answer, answer), max(x.idle, idle)
}

func tenths(d time.Duration) time.Duration { return d.Round(100 * time.Millisecond) }

func tollTable(score map[string]*toll) string {
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "FAULT\tROUNDS\tLONGEST ANSWER\tLONGEST WITHOUT A HOLDER")
	for _, f := range clusterFaults {
		if x := score[f.name]; x != nil {
			fmt.Fprintf(w, "%s\t%d\t%v\t%v\n", f.name, x.rounds, tenths(x.answer), tenths(x.idle))
		}
	}
	w.Flush()
	return out.String()
}

// leaseWatch finds out how long each part is without a process that lives and holds its lease.
type leaseWatch struct {
	c      *clustered
	resets chan struct{}
	gaps   chan time.Duration
}

// watchLeases looks at the leases again and again until ctx ends.
func (c *clustered) watchLeases(ctx context.Context) *leaseWatch {
	w := &leaseWatch{c: c, resets: make(chan struct{}), gaps: make(chan time.Duration)}
	s, err := stream.Open(ctx, c.config(strings.Split(c.ours[0].flag("--nats"), ",")))
	if err != nil {
		c.t.Fatal(err)
	}
	go func() {
		defer s.Close()
		w.run(ctx, s)
	}()
	return w
}

func (w *leaseWatch) reset() { w.resets <- struct{}{} }

// longest is the longest gap of a part since reset that is over, or not.
func (w *leaseWatch) longest() time.Duration { return <-w.gaps }

func (w *leaseWatch) run(ctx context.Context, s *stream.Store) {
	var held [lease.Parts]time.Time
	var gap time.Duration
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-w.resets:
			gap, held = 0, [lease.Parts]time.Time{}
			continue
		case w.gaps <- gap:
			continue
		case <-tick.C:
		}
		for n := range held {
			if held[n].IsZero() || w.works(ctx, s, n) {
				held[n] = time.Now()
			}
			gap = max(gap, time.Since(held[n]))
		}
	}
}

// works reports that the holder of a part wrote its lease since it was started, and is not stopped or dead.
func (w *leaseWatch) works(ctx context.Context, s *stream.Store, part int) bool {
	ctx, stop := context.WithTimeout(ctx, 2*time.Second)
	defer stop()
	data, _, at, err := s.Keys().Stored(ctx, fmt.Sprintf("lease-part-%02d", part))
	var x struct{ Node string }
	if err != nil || json.Unmarshal(data, &x) != nil {
		return false
	}
	return slices.ContainsFunc(w.c.ours, func(p *process) bool {
		up := p.up.Load()
		return p.name == x.Node && up > 0 && at.UnixNano() > up
	})
}

// inSync waits until all replicas of all streams are there: one node at a time may lose its disk.
func (c *clustered) inSync() {
	c.t.Helper()
	nc, err := nats.Connect(c.ours[0].flag("--nats"), nats.MaxReconnects(-1))
	if err != nil {
		c.t.Fatal(err)
	}
	defer nc.Close()
	js, err := jetstream.New(nc)
	if err != nil {
		c.t.Fatal(err)
	}
	c.until("all replicas are current", func() bool {
		ctx, stop := context.WithTimeout(c.t.Context(), 3*time.Second)
		defer stop()
		streams := js.ListStreams(ctx)
		n := 0
		for i := range streams.Info() {
			for _, r := range i.Cluster.Replicas {
				if r.Current && !r.Offline && r.Lag == 0 {
					n++
				}
			}
		}
		if streams.Err() == nil && n == 2*len(stream.Names()) {
			return true
		}
		c.playFor(200*time.Millisecond, standstill)
		return false
	})
	c.play(0, standstill)
}
