package main

import (
	"encoding/json"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/codec"
	"painani/events"
	"painani/events/lease"
	"painani/events/stream"
)

// painani2 is the program with the next revision of a game.
func painani2() {
	revision.Store(2)
	main()
}

// revisions are the tables of fickle noughts in the log, and the revision of each.
func (c *clustered) revisions() map[string]int {
	c.t.Helper()
	out := map[string]int{}
	s, err := stream.Open(c.t.Context(), c.config(strings.Split(c.ours[0].flag("--nats"), ",")))
	if err != nil {
		return out // looked at again
	}
	defer s.Close()
	last, err := s.Events().Last(c.t.Context())
	if err == nil {
		err = events.UpTo(c.t.Context(), s.Events(), 0, last, func(e events.Entry) error {
			x, err := codec.Event(e.Record)
			if p, ok := x.Public.(engine.Proposed); ok && p.Game == "fickle" {
				out[e.Table] = p.Revision
			}
			return err
		})
	}
	if err != nil {
		c.t.Error(err)
	}
	return out
}

// stir lets people write for a time, whether they are answered or not.
func (c *clustered) stir(d time.Duration) {
	for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		c.look()
		c.deliver()
	}
}

// leaves is what the status of the cluster lists once it is as it should be.
func (c *clustered) leaves(what string, good func([]leftTable) bool) []leftTable {
	c.t.Helper()
	var x tellStatus
	c.until(what, func() bool {
		x = tellStatus{}
		_, out, _ := command(c.t, "status", "--json", "--nats", c.ours[0].flag("--nats"))
		return json.Unmarshal([]byte(out), &x) == nil && good(x.Left)
	})
	return x.Left
}

// told wants that the status and the doctor say something of the tables that are left.
func (c *clustered) told(status, doctor string) {
	c.t.Helper()
	urls := c.ours[0].flag("--nats")
	if _, out, _ := command(c.t, "status", "--nats", urls); !strings.Contains(out, status) {
		c.t.Errorf("the status does not say %q:\n%s", status, out)
	}
	_, out, _ := command(c.t, "doctor", "--data", c.t.TempDir(), "--smtp", freePort(c.t), "--http", freePort(c.t),
		"--relay", "127.0.0.1:1", "--no-sender-checks", "--nats", urls)
	if !strings.Contains(out, doctor) {
		c.t.Errorf("the doctor does not say %q:\n%s", doctor, out)
	}
}

// damage stores a table whose only event is damaged: every process says so once, and goes on.
func (c *clustered) damage() {
	t := c.t
	s, err := stream.Open(t.Context(), c.config(strings.Split(c.ours[0].flag("--nats"), ",")))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	r := events.Record{Table: "xo99", Seq: 1, Type: "proposed", At: time.Now().UTC().Truncate(time.Millisecond),
		Actor: "operator", Body: events.Body(`{"game":5}`), After: strings.Repeat("0", 64)}
	if _, err = s.Events().Append(t.Context(), r, 0); err != nil {
		t.Fatal(err)
	}
	list := c.leaves("both leave the damaged table", func(list []leftTable) bool {
		return len(list) == 1 && len(list[0].Nodes) == 2
	})
	if x := list[0]; x.Table != r.Table || x.Event != 1 || !x.Since.Equal(r.At) || !x.Damaged {
		t.Errorf("the damaged one is %+v", x)
	}
	c.told("damaged, nobody plays it", "FAIL  table xo99: event #1")
	for _, p := range c.ours {
		if n := strings.Count(p.log.String(), "an event is damaged"); n != 1 || !p.lives() {
			t.Errorf("%s says %d times that an event is damaged; it lives: %v", p.name, n, p.lives())
		}
	}
}

// TestRollingUpgrade: an old binary and a new one side by side, of which the new one opens tables that the old one does
// not know to play. The old one goes on with all others and leaves those alone: what is written about them is
// answered by the new one, or waits until the old one is replaced, and nothing is lost, doubled or told wrongly. An old
// one that starts beside such tables is not refused.
func TestRollingUpgrade(t *testing.T) {
	if testing.Short() {
		t.Skip("five processes: not with -short")
	}
	c := newClustered(t, 2, 5)
	open := func(who, with string) {
		c.post(parcel{who, "play@post.test", c.write(who, "play@post.test", "game", "NEW fickle "+with)})
	}
	open(c.people[0], c.people[1]) // both are old
	c.play(2, time.Minute)
	old, fresh := c.ours[0], c.ours[1]
	if err := fresh.end(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	taken := func() int { return strings.Count(fresh.log.String(), "part taken") }
	before := taken() // in its first life it may have had its share, or not yet
	fresh.args[0] = "painani-2"
	fresh.start(t)
	c.until("both work", func() bool { return taken()-before >= lease.Parts/2 })
	later := func() (n int) {
		for _, r := range c.revisions() {
			if r == 2 {
				n++
			}
		}
		return n
	}
	for i := 0; later() < 3; i++ {
		if i == 8 {
			t.Fatalf("no tables of the new revision: %v", c.revisions())
		}
		open(c.people[i%4], c.people[(i+1)%4])
		c.stir(3 * time.Second)
	}
	c.left = 12
	c.stir(10 * time.Second)
	if !old.lives() || !fresh.lives() {
		t.Fatal("one of them ended by itself")
	}
	if !strings.Contains(old.log.String(), "table is left to other processes") {
		t.Error("the old one met no table of a later version")
	}
	for _, x := range c.leaves("the old one leaves some", func(list []leftTable) bool { return len(list) > 2 }) {
		if x.Damaged || !slices.Equal(x.Nodes, []string{old.name}) || x.Since.IsZero() {
			t.Errorf("left is %+v", x)
		}
	}
	c.told("of a later version", "of a later version than "+old.name)
	t.Logf("tables by revision %v; %d letters wait", c.revisions(), len(c.open))
	if err := old.end(syscall.SIGTERM); err != nil {
		t.Errorf("the old one does not stop in order: %v", err)
	}
	old.start(t) // as old as it was: after a crash
	c.until("the old one serves again", func() bool {
		return strings.Count(old.log.String(), "Painani is running") == 2
	})
	c.stir(3 * time.Second)
	if err := old.end(syscall.SIGTERM); err != nil {
		t.Errorf("the old one does not stop in order: %v", err)
	}
	old.args[0] = "painani-2"
	old.start(t)
	c.play(8, 2*time.Minute)
	letters, _, _ := c.judge()
	t.Logf("%d letters", letters)
	for id, l := range c.ids {
		for _, a := range c.answersTo(l.from, id) {
			if v := a.verdict(); strings.HasPrefix(v, "SORRY") || strings.Contains(v, "frozen") {
				t.Errorf("%s was answered %q", id, v)
			}
		}
	}
	c.damage()
}
