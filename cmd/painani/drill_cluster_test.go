package main

import (
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"text/tabwriter"
	"time"
)

// fault is what the drill does to one process of a cluster in a round.
type fault struct {
	name string
	to   func(*clustered) []*process
	do   func(t *testing.T, c *clustered, p *process)
}

func ofOurs(c *clustered) []*process { return c.ours }
func ofNats(c *clustered) []*process { return c.nats }

// killed ends a process as a power cut would; it comes back after some letters.
func killed(t *testing.T, c *clustered, p *process) {
	_ = p.end(syscall.SIGKILL)
	c.play(6, 2*time.Minute)
	p.start(t)
}

// asleep stops a process for 3 to 30 seconds; it wakes up as if nothing had been.
func asleep(t *testing.T, c *clustered, p *process) {
	for end := time.Now().Add(time.Duration(3+c.dice.IntN(28)) * time.Second); ; c.play(1, 2*time.Minute) {
		p.cmd.Process.Signal(syscall.SIGSTOP)
		if time.Now().After(end) {
			break
		}
	}
	p.cmd.Process.Signal(syscall.SIGCONT)
}

// restarted ends a process in order and starts it again at once.
func restarted(t *testing.T, c *clustered, p *process) {
	if err := p.end(syscall.SIGTERM); err != nil && p.smtp != "" {
		t.Errorf("%s does not stop in order: %v", p.name, err)
	}
	p.start(t)
}

var clusterFaults = []fault{
	{"painani killed", ofOurs, killed},
	{"painani stopped 3 to 30 s", ofOurs, asleep},
	{"painani restarted", ofOurs, restarted},
	{"node killed", ofNats, killed},
	{"node stopped 3 to 30 s", ofNats, asleep},
	{"node restarted", ofNats, restarted},
}

// TestDrillCluster does one fault after the other to three processes on three nodes while people play, every
// letter going twice to any process. PAINANI_DRILL_CLUSTER=SEED:ROUNDS.
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
	c := newClustered(t, 3, seed)
	c.begin()
	c.play(8, 2*time.Minute)
	counts, longest := map[string]int{}, map[string]time.Duration{}
	for round := range rounds {
		f := clusterFaults[c.dice.IntN(len(clusterFaults))]
		list := f.to(c)
		p := list[c.dice.IntN(len(list))]
		c.slow = 0
		t.Logf("round %d: %s: %s", round, f.name, p.name)
		f.do(t, c, p)
		c.play(4, 2*time.Minute)
		counts[f.name]++
		longest[f.name] = max(longest[f.name], c.slow)
		if round%10 == 9 {
			if c.judge(); t.Failed() {
				t.Fatalf("in round %d", round)
			}
		}
	}
	letters, twice := c.judge()
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "FAULT\tROUNDS\tLONGEST ANSWER")
	for _, f := range clusterFaults {
		fmt.Fprintf(w, "%s\t%d\t%v\n", f.name, counts[f.name], longest[f.name].Round(100*time.Millisecond))
	}
	w.Flush()
	t.Logf("%d rounds, %d letters taken, unanswered 0, answered twice 0, told and events equal; %d letters came "+
		"again with their Message-ID\n%s", rounds, letters, twice, out.String())
}
