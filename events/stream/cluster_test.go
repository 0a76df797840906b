package stream_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"painani/events"
	"painani/events/logtest"
	"painani/events/stream"
)

// TestSuiteOnCluster runs the suite on three replicas over sockets. One
// cluster serves all of it; each test begins with fresh streams.
func TestSuiteOnCluster(t *testing.T) {
	servers := startCluster(t, 3)
	c := stream.Config{URL: servers[0].ClientURL(), Replicas: 3, Logger: quiet}
	logtest.Run(t, func(t *testing.T) logtest.Stores {
		s := open(t, c)
		t.Cleanup(func() { dropStreams(t, servers[0].ClientURL()) })
		return stores(s, c)
	})
}

// TestClusterSurvivesALostNode stops one of three nodes between two writes.
func TestClusterSurvivesALostNode(t *testing.T) {
	servers := startCluster(t, 3)
	c := stream.Config{URL: servers[0].ClientURL(), Replicas: 3, Logger: quiet}
	s := open(t, c)
	a := logtest.Fill(t, s.Events(), "a", 5)
	servers[2].Shutdown()
	servers[2].WaitForShutdown()
	r := logtest.Next(a[4].Record, "a", "player:later")
	deadline := time.Now().Add(patience) // a new leader may have to be found
	for {
		pos, err := s.Events().Append(t.Context(), r, a[4].Pos)
		if err == nil {
			if pos != 6 {
				t.Fatalf("position is %d, want 6", pos)
			}
			break
		}
		if time.Now().After(deadline) {
			t.Fatal(err)
		}
	}
	list, err := s.Events().Load(t.Context(), "a", 0)
	if err != nil || len(list) != 6 {
		t.Fatalf("%d events, %v", len(list), err)
	}
	var chain events.Chain
	for _, e := range list {
		if err := chain.Add(e.Record); err != nil {
			t.Fatal(err)
		}
	}
}

// patience is how long a test waits for a cluster to agree on something.
const patience = time.Minute

func startCluster(t *testing.T, n int) []*server.Server {
	t.Helper()
	ports := freePorts(t, n)
	var list []*server.Server
	for i := range n {
		list = append(list, startNode(t, i, ports))
	}
	awaitCluster(t, list, n)
	return list
}

// startNode starts one node of a cluster in this process.
func startNode(t *testing.T, i int, ports []int) *server.Server {
	t.Helper()
	srv, err := server.NewServer(nodeOptions(i, ports, t.TempDir()))
	if err != nil {
		t.Fatal(err)
	}
	go srv.Start()
	t.Cleanup(func() { srv.Shutdown(); srv.WaitForShutdown() })
	return srv
}

// nodeOptions are the settings of one node; ports are those between all of them.
func nodeOptions(i int, ports []int, dir string) *server.Options {
	var routes []string
	for _, port := range ports {
		routes = append(routes, fmt.Sprintf("nats://127.0.0.1:%d", port))
	}
	return &server.Options{
		ServerName: fmt.Sprintf("node-%d", i), Host: "127.0.0.1", Port: -1, NoSigs: true, NoLog: true,
		JetStream: true, StoreDir: dir, SyncAlways: true, MaxPayload: 4 << 20,
		Cluster: server.ClusterOpts{Name: "test", Host: "127.0.0.1", Port: ports[i]},
		Routes:  server.RoutesFromStr(strings.Join(routes, ",")),
	}
}

// awaitCluster polls until every server of the list knows all n of the cluster, or the leader does.
func awaitCluster(t *testing.T, list []*server.Server, n int) {
	t.Helper()
	for end := time.Now().Add(patience); !clusterReady(list, n); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("cluster not ready")
		}
	}
}

func clusterReady(list []*server.Server, n int) bool {
	ready := 0
	for _, srv := range list {
		if !srv.ReadyForConnections(time.Second) || len(srv.JetStreamClusterPeers()) != n {
			continue
		}
		if srv.JetStreamIsLeader() {
			return true
		}
		if srv.JetStreamIsCurrent() {
			ready++
		}
	}
	return ready == len(list)
}

// freePorts are ports that nobody listens on, from below those that the system gives to connections: one of
// these may be taken before the node listens, and the cluster would never be whole.
func freePorts(t *testing.T, n int) (ports []int) {
	t.Helper()
	for tries := 0; len(ports) < n; tries++ {
		port := 30000 + rand.IntN(2500) // the whole-program tests take lower ones
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err != nil && tries > 100 {
			t.Fatal(err)
		}
		if err == nil {
			defer l.Close()
			ports = append(ports, port)
		}
	}
	return ports
}

// dropStreams makes room for the next test; only a test may do that.
func dropStreams(t *testing.T, url string) {
	t.Helper()
	s := open(t, stream.Config{URL: url, Replicas: 3, Logger: quiet})
	for _, name := range []string{"EVENTS", "INTAKE", "OUTBOX", "KV_PEOPLE", "KV_SERVICE"} {
		if err := stream.Raw(s).DeleteStream(context.Background(), name); err != nil {
			t.Fatal(err)
		}
	}
}
