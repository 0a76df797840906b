package stream_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"painani/events"
	"painani/events/stream"
)

// nodeSettings in the environment makes this binary a node of a cluster that can be killed.
const nodeSettings = "STREAM_NODE"

// childNode is how such a node is told what it is.
type childNode struct {
	N     int
	Ports []int
	Dir   string
}

// runNode prints where its clients connect, and serves until it is killed or the test ends.
func runNode(settings string) error {
	var x childNode
	if err := json.Unmarshal([]byte(settings), &x); err != nil {
		return err
	}
	srv, err := server.NewServer(nodeOptions(x.N, x.Ports, x.Dir))
	if err != nil {
		return err
	}
	go srv.Start()
	if !srv.ReadyForConnections(patience) {
		return fmt.Errorf("node %d does not get ready", x.N)
	}
	fmt.Println(srv.ClientURL())
	os.Stdin.Read(make([]byte, 1)) // ends with the test
	return nil
}

// startChild starts a node in a process of its own; the address is for its clients.
func startChild(t *testing.T, x childNode) (child *exec.Cmd, url string) {
	t.Helper()
	settings, err := json.Marshal(x)
	if err != nil {
		t.Fatal(err)
	}
	child = exec.Command(os.Args[0])
	child.Env = append(os.Environ(), nodeSettings+"="+string(settings))
	child.Stderr = os.Stderr
	in, err := child.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		child.Process.Kill()
		child.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("node %d: %v", x.N, err)
	}
	return child, strings.TrimSpace(line)
}

// TestReadersSurviveAKilledNode: the node that a store is connected to is killed. For some seconds the others
// take it for alive, and one of three new consumers is put there; then nobody answers for it. Those who read
// before, and those who begin to read just then, must all get what is written next, in order and once.
func TestReadersSurviveAKilledNode(t *testing.T) {
	if testing.Short() {
		t.Skip("a node that is killed: not with -short")
	}
	ports := freePorts(t, 3)
	rest := []*server.Server{startNode(t, 0, ports), startNode(t, 1, ports)}
	third := childNode{N: 2, Ports: ports, Dir: t.TempDir()}
	child, url := startChild(t, third)
	awaitStreams(t, stream.Config{URL: url, Replicas: 3, Logger: quiet})
	if !leads(rest) { // one of them must, so that consumers can be made when the third is gone
		child.Process.Kill()
		child.Wait()
		awaitLeader(t, rest)
		child, url = startChild(t, third)
		awaitCluster(t, rest, 3)
	}
	s := open(t, stream.Config{URL: url, Replicas: 3, Logger: quiet})
	put := func(key string) {
		t.Helper()
		for end := time.Now().Add(patience); ; {
			_, err := s.Intake().PutNew(t.Context(), key, []byte(key))
			if err == nil {
				return
			}
			if time.Now().After(end) {
				t.Fatal(err)
			}
		}
	}
	put("before")
	var readers [2 * readersEach]counter
	for i := range readers[:readersEach] {
		readers[i].run(t, s)
	}
	for i := range readers[:readersEach] {
		readers[i].await(t, 1, patience)
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	child.Wait()
	for i := range readers[readersEach:] {
		readers[readersEach+i].run(t, s)
	}
	put("behind")
	began := time.Now()
	for i := range readers {
		readers[i].await(t, 2, time.Until(began.Add(40*time.Second)))
	}
	t.Logf("all read on %v after the write", time.Since(began).Round(100*time.Millisecond))
}

// readersEach is how many there are of a kind: one of three consumers would be put on the dead node, so that
// none is has a chance of 1 in 100,000.
const readersEach = 24

// counter reads INTAKE.
type counter struct{ last atomic.Uint64 }

// run reads until the test ends, and again if the cluster is away.
func (c *counter) run(t *testing.T, s *stream.Store) {
	go func() {
		for t.Context().Err() == nil {
			_ = s.Intake().Follow(t.Context(), c.last.Load(), func(e events.Item) error {
				if !c.last.CompareAndSwap(e.Pos-1, e.Pos) {
					t.Errorf("entry %d behind %d", e.Pos, c.last.Load())
				}
				return nil
			})
		}
	}()
}

func (c *counter) await(t *testing.T, pos uint64, limit time.Duration) {
	t.Helper()
	for end := time.Now().Add(limit); c.last.Load() < pos; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("a reader stands at %d, want %d", c.last.Load(), pos)
		}
	}
}

// awaitStreams waits until a cluster takes streams.
func awaitStreams(t *testing.T, c stream.Config) {
	t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(100 * time.Millisecond) {
		s, err := stream.Open(t.Context(), c)
		if err == nil {
			s.Close()
			return
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
}

// leads reports that one of the nodes leads the cluster.
func leads(list []*server.Server) bool {
	return slices.ContainsFunc(list, (*server.Server).JetStreamIsLeader)
}

// awaitLeader waits until one of the nodes leads the cluster.
func awaitLeader(t *testing.T, list []*server.Server) {
	t.Helper()
	for end := time.Now().Add(patience); !leads(list); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("no node leads the cluster")
		}
	}
}
