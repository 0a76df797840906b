package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"painani/events/stream"
	post "painani/mail"
)

// natsd is a node of a cluster in a process of its own: name, port, port of the cluster, routes, folder.
func natsd() {
	port, _ := strconv.Atoi(os.Args[2])
	between, _ := strconv.Atoi(os.Args[3])
	s, err := server.NewServer(&server.Options{
		ServerName: os.Args[1], Host: "127.0.0.1", Port: port, NoLog: true, JetStream: true, StoreDir: os.Args[5],
		SyncAlways: true, MaxPayload: 4 << 20, Routes: server.RoutesFromStr(os.Args[4]),
		Cluster: server.ClusterOpts{Name: "test", Host: "127.0.0.1", Port: between},
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	s.Start()
	s.WaitForShutdown()
}

// process is one of those that a cluster consists of.
type process struct {
	name string
	args []string
	cmd  *exec.Cmd
	log  *lockedBuffer
	smtp string // "": a node of NATS
	done chan error
	up   atomic.Int64 // since when it runs, and is not stopped, Unix nanoseconds; 0: it does not
}

func (p *process) start(t testing.TB) {
	t.Helper()
	p.cmd = exec.Command(os.Args[0])
	p.cmd.Args = p.args
	p.cmd.Stdout, p.cmd.Stderr = p.log, p.log
	if err := forked(p.cmd); err != nil {
		t.Fatal(err)
	}
	p.up.Store(time.Now().UnixNano())
	p.done = make(chan error, 1)
	go func(c *exec.Cmd, done chan error) { done <- c.Wait() }(p.cmd, p.done)
}

// forks is a thread that never ends: what it starts ends with it (Pdeathsig), however the test ends.
var forks = sync.OnceValue(func() chan<- func() {
	work := make(chan func())
	go func() {
		runtime.LockOSThread()
		for do := range work {
			do()
		}
	}()
	return work
})

// forked starts a process that does not outlive this one.
func forked(c *exec.Cmd) (err error) {
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	done := make(chan struct{})
	forks() <- func() {
		err = c.Start()
		close(done)
	}
	<-done
	return err
}

// data is the folder of the process.
func (p *process) data() string {
	if p.smtp == "" {
		return p.args[len(p.args)-1]
	}
	return p.flag("--data")
}

// end stops the process with a signal and waits for its end.
func (p *process) end(s syscall.Signal) error {
	if p.cmd == nil {
		return nil
	}
	p.up.Store(0)
	p.cmd.Process.Signal(s)
	defer func() { p.cmd = nil }()
	select {
	case err := <-p.done:
		return err
	case <-time.After(40 * time.Second):
		p.cmd.Process.Kill()
		<-p.done
		return fmt.Errorf("%s does not stop", p.name)
	}
}

// lives tells whether the process runs.
func (p *process) lives() bool {
	select {
	case err := <-p.done:
		p.done <- err
		return false
	default:
		return p.cmd != nil
	}
}

// letterOut is a letter that a person wrote.
type letterOut struct {
	parcel
	id     string
	copies int // that must still be taken
	taken  time.Time
	after  time.Time // not sent before
}

// clustered is a club of people who write to processes of one cluster as it comes.
type clustered struct {
	*world // pen and relay; it runs no service
	nats   []*process
	ours   []*process
	people []string
	dice   *rand.Rand
	out    []*letterOut          // not taken twice yet
	ids    map[string]*letterOut // taken, by Message-ID
	open   map[string]bool       // those of ids without an answer so far
	seen   map[string]int
	over   map[string]bool   // tables
	names  map[string]string // that people gave themselves
	slow   time.Duration     // the longest time until an answer
	asks   []inbound         // letters with a list that nobody has answered, the newest of each table and person
	left   int               // moves that people still want to make
	pace   time.Duration     // between two moves
	single bool              // letters are sent once, not twice
	next   time.Time         // no move before
	guests []*dropIn
}

func newClustered(t testing.TB, ours int, seed uint64) *clustered {
	c := &clustered{world: &world{t: t, relay: newRelay(t), log: &lockedBuffer{}}, seen: map[string]int{},
		people: []string{"ada@club.test", "bela@club.test", "carl@club.test", "dora@club.test"},
		dice:   rand.New(rand.NewPCG(seed, 3)), ids: map[string]*letterOut{}, open: map[string]bool{},
		over: map[string]bool{}, names: map[string]string{}}
	var ports, between, routes, urls []string
	for range 3 {
		_, port, _ := net.SplitHostPort(freePort(t))
		_, other, _ := net.SplitHostPort(freePort(t))
		ports, between = append(ports, port), append(between, other)
		routes = append(routes, "nats://127.0.0.1:"+other)
		urls = append(urls, "nats://127.0.0.1:"+port)
	}
	dir := t.TempDir()
	for i := range 3 {
		name := fmt.Sprintf("nats-%d", i)
		c.nats = append(c.nats, &process{name: name, log: &lockedBuffer{}, args: []string{"natsd", name, ports[i],
			between[i], strings.Join(routes, ","), filepath.Join(dir, name)}})
	}
	for i := range ours {
		p := &process{name: fmt.Sprintf("p%d", i), log: &lockedBuffer{}, smtp: freePort(t)}
		p.args = []string{"painani", "serve", "--data", filepath.Join(dir, p.name), "--domain", "post.test",
			"--smtp", p.smtp, "--http", freePort(t), "--relay", c.relay.addr, "--no-sender-checks", "--tick",
			"1s", "--answers-per-hour", "100000", "--nats", strings.Join(urls, ","), "--replicas", "3", "--node", p.name}
		c.ours = append(c.ours, p)
	}
	t.Cleanup(c.shut)
	c.onSignal(dir)
	for _, p := range c.nats {
		p.start(t)
	}
	c.awaitStore(urls)
	for _, p := range c.ours {
		p.start(t)
	}
	return c
}

// onSignal leaves nothing behind when the test is broken off.
func (c *clustered) onSignal(dir string) {
	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGINT, syscall.SIGTERM)
	c.t.Cleanup(func() {
		signal.Stop(told)
		close(told)
	})
	go func() {
		if _, broken := <-told; broken {
			for _, p := range slices.Concat(c.ours, c.nats) {
				if x := p.cmd; x != nil {
					x.Process.Kill()
					<-p.done
				}
			}
			os.RemoveAll(filepath.Dir(dir)) // all temporary folders of the test
			os.Exit(1)
		}
	}()
}

// shut ends what still runs.
func (c *clustered) shut() {
	for _, p := range slices.Concat(c.ours, c.nats) {
		if p.cmd != nil {
			p.cmd.Process.Signal(syscall.SIGCONT)
			_ = p.end(syscall.SIGKILL)
		}
		if dir := os.Getenv("PAINANI_DRILL_LOGS"); dir != "" {
			_ = os.WriteFile(filepath.Join(dir, p.name+".log"), []byte(p.log.String()), 0o600)
		}
		if c.t.Failed() && p.smtp != "" {
			c.t.Logf("log of %s (end):\n%s", p.name, tail(p.log.String(), 5000))
		}
	}
}

// config is how a test looks into the cluster.
func (c *clustered) config(urls []string) stream.Config {
	return stream.Config{URL: strings.Join(urls, ","), Replicas: 3, Logger: slog.New(slog.DiscardHandler)}
}

// awaitStore waits until the nodes have found each other and take streams.
func (c *clustered) awaitStore(urls []string) {
	c.t.Helper()
	c.patience = time.Minute
	c.until("the cluster takes streams", func() bool {
		s, err := stream.Open(context.Background(), c.config(urls))
		if err != nil {
			time.Sleep(300 * time.Millisecond)
			return false
		}
		return s.Close() == nil
	})
}

// post has a letter sent twice, to whom it comes.
func (c *clustered) post(p parcel) {
	l := &letterOut{parcel: p, id: c.lastID(p.from), copies: 2}
	if c.single {
		l.copies = 1
	}
	c.out = append(c.out, l)
}

// deliver tries to send what is due; who is refused tries again, elsewhere.
func (c *clustered) deliver() {
	var left []*letterOut
	for _, l := range c.out {
		if time.Now().Before(l.after) {
			left = append(left, l)
			continue
		}
		p := c.ours[c.dice.IntN(len(c.ours))]
		if c.sendTo(p.smtp, l.parcel) == nil {
			l.copies--
			if c.ids[l.id] == nil {
				l.taken, c.ids[l.id] = time.Now(), l
				if len(c.answersTo(l.from, l.id)) == 0 { // else a 250 got lost, and the answer is there
					c.open[l.id] = true
				}
			}
		}
		l.after = time.Now().Add(time.Duration(c.dice.IntN(300)) * time.Millisecond)
		if l.copies > 0 {
			left = append(left, l)
		}
	}
	c.out = left
}

// sendTo hands a letter to one process, which may be dead or asleep.
func (c *clustered) sendTo(addr string, p parcel) error {
	conn, err := net.DialTimeout("tcp", addr, time.Second)
	if err != nil {
		return err
	}
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(2 * time.Second))
	for _, line := range []string{"", "EHLO client.test", "MAIL FROM:<" + p.from + ">", "RCPT TO:<" + p.to + ">",
		"DATA", string(bytes.ReplaceAll(p.raw, []byte("\r\n."), []byte("\r\n.."))) + "\r\n."} {
		if line != "" {
			if _, err := conn.Write([]byte(line + "\r\n")); err != nil {
				return err
			}
		}
		if err := smtpReply(conn); err != nil {
			return err
		}
	}
	return nil
}

// smtpReply reads one reply and is an error unless it goes on well.
func smtpReply(conn net.Conn) error {
	var text []byte
	for buf := make([]byte, 4096); ; {
		n, err := conn.Read(buf)
		if err != nil {
			return err
		}
		text = append(text, buf[:n]...)
		lines := strings.Split(strings.TrimRight(string(text), "\r\n"), "\r\n")
		last := lines[len(lines)-1]
		if !bytes.HasSuffix(text, []byte("\r\n")) || len(last) < 4 || last[3] == '-' {
			continue
		}
		if last[0] != '2' && last[0] != '3' {
			return errors.New(last)
		}
		return nil
	}
}

// look answers what is new in all mailboxes, and notes which letters have their answer.
func (c *clustered) look() {
	for _, who := range c.people {
		box := c.relay.letters(who)
		for _, l := range box[c.seen[who]:] {
			c.seen[who]++
			c.read(who, l)
		}
	}
	for c.left > 0 && len(c.asks) > 0 && time.Now().After(c.next) {
		l := c.asks[0]
		c.left, c.asks, c.next = c.left-1, c.asks[1:], time.Now().Add(c.pace)
		c.post(parcel{l.to, l.replyTo, c.answer(l, fmt.Sprint(1+c.dice.IntN(l.menu())))})
	}
}

// read takes in one letter. Who hears that a game is over begins another.
func (c *clustered) read(who string, l inbound) {
	kind, table := post.Kind(l.head.Get(post.LoopHeader)), tableOf(l)
	if id := l.head.Get("In-Reply-To"); c.open[id] && (kind == post.Answer || kind == post.Confirm) {
		delete(c.open, id)
		c.slow = max(c.slow, time.Since(c.ids[id].taken))
	}
	older := func(ask inbound) bool { return ask.to == who && tableOf(ask) == table }
	switch {
	case kind == post.Confirm, kind == post.Invite:
		c.post(parcel{l.to, l.replyTo, c.answer(l, "YES")})
	case kind == post.Over && !c.over[table]:
		c.over[table] = true
		c.propose(slices.Index(c.people, who))
	case strings.Contains(l.text, "once more: the same players"):
	case l.menu() > 0:
		c.asks = append(slices.DeleteFunc(c.asks, older), l)
	}
}

// command has somebody answer his newest letter with a command, and is that letter's Message-ID.
func (c *clustered) command(who, text string) (id string) {
	box := c.relay.letters(who)
	l := box[len(box)-1]
	c.post(parcel{l.to, l.replyTo, c.answer(l, text)})
	return c.out[len(c.out)-1].id
}

// rename has somebody call himself otherwise.
func (c *clustered) rename() {
	who := c.people[c.dice.IntN(len(c.people))]
	c.names[who] = fmt.Sprintf("Quixotic %c%d", who[0], c.sent)
	c.command(who, "SET name "+c.names[who])
}

// play lets people write until they have made some moves and every letter has its answer.
func (c *clustered) play(moves int, limit time.Duration) {
	c.t.Helper()
	c.left = moves
	c.live(limit, func() bool { return c.left == 0 && len(c.out)+len(c.open) == 0 })
}

// playFor lets people write for a time, whoever answers.
func (c *clustered) playFor(d, limit time.Duration) {
	c.t.Helper()
	end := time.Now().Add(d)
	c.left = 1 << 30
	c.live(limit, func() bool { return time.Now().After(end) })
	c.left = 0
}

// live lets people write until something is so. It fails when nothing happened for too long.
func (c *clustered) live(limit time.Duration, until func() bool) {
	c.t.Helper()
	for quiet := time.Now(); !until(); time.Sleep(5 * time.Millisecond) {
		before := c.left + len(c.open) + len(c.out)
		c.look()
		c.deliver()
		if c.left+len(c.open)+len(c.out) != before {
			quiet = time.Now()
		}
		if time.Since(quiet) > limit {
			for id := range c.open {
				l := c.ids[id]
				c.t.Logf("without an answer: %s to %s, taken %v:\n%s", id, l.to, l.taken.UTC(), l.raw)
			}
			c.t.Fatalf("it stands still: %d moves to make, %d letters to send, %d without an answer", c.left,
				len(c.out), len(c.open))
		}
		for _, p := range c.ours {
			if p.cmd != nil && !p.lives() {
				c.t.Fatalf("%s ended by itself", p.name)
			}
		}
	}
}

// begin opens a table of everybody with the next one.
func (c *clustered) begin() {
	for i := range c.people {
		c.propose(i)
	}
}

// propose has somebody write that he plays with the next one; in the answer to a letter of his, if he has one: who
// writes to the service itself is asked whether it was him, five times a day.
func (c *clustered) propose(i int) {
	who, to := c.people[i], "play@post.test"
	text := "NEW " + []string{"mexica", "tzolkin"}[c.dice.IntN(2)] + " " + c.people[(i+1)%len(c.people)]
	if len(c.relay.letters(who)) > 0 {
		c.command(who, text)
		return
	}
	c.post(parcel{who, to, c.write(who, to, "game", text)})
}

// flag is the value of a flag of a process.
func (p *process) flag(name string) string { return p.args[slices.Index(p.args, name)+1] }

// TestTwoProcessesOneCluster: letters go twice to any of two processes on three nodes; one is killed in the
// middle and comes back. Each letter is answered once, what was told is what was played, and whatever the dead
// one worked on is worked on again: its log tells how soon.
func TestTwoProcessesOneCluster(t *testing.T) {
	if testing.Short() {
		t.Skip("five processes: not with -short")
	}
	c := newClustered(t, 2, 1)
	c.begin()
	c.play(12, time.Minute)
	calm := c.slow
	c.slow = 0
	dead := c.ours[c.dice.IntN(2)]
	_ = dead.end(syscall.SIGKILL)
	c.play(16, time.Minute)
	gap := c.slow
	dead.start(t)
	c.slow = 0
	c.play(16, time.Minute)
	letters, twice, late := c.judge()
	t.Logf("%d letters, %d came twice, %d came too late for the table; longest answer: calm %v, behind a death %v, "+
		"behind a return %v", letters, twice, late, calm, gap, c.slow)
	c.stopAll(time.Minute)
}
