package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// oneNode runs a node of NATS in this process.
func oneNode(t *testing.T, dir string, port int) *server.Server {
	t.Helper()
	s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, NoLog: true, NoSigs: true,
		JetStream: true, StoreDir: dir, SyncAlways: true, MaxPayload: 4 << 20})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the node does not get ready")
	}
	return s
}

// TestClusterAwayAtTheStart: a service from which the cluster goes away just when it has opened does not end for
// that, and works when the cluster is back.
func TestClusterAwayAtTheStart(t *testing.T) {
	if testing.Short() {
		t.Skip("waits as long as a store is waited for")
	}
	t.Parallel()
	_, port, _ := net.SplitHostPort(freePort(t))
	at, _ := strconv.Atoi(port)
	dir := t.TempDir()
	node := oneNode(t, dir, at)
	f := serviceFlagsFor(t, t.TempDir(), "")
	f.Nats, f.Node = "nats://127.0.0.1:"+port, "only"
	a, err := openApp(t.Context(), f, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	node.Shutdown()
	node.WaitForShutdown()
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	defer stop()
	done := make(chan error, 1)
	go func() { done <- a.Run(ctx) }()
	select {
	case err := <-done:
		t.Fatalf("it ends: %v", err)
	case <-time.After(12 * time.Second): // more than a store is waited for
	}
	node = oneNode(t, dir, at)
	defer node.Shutdown()
	for end := time.Now().Add(time.Minute); !a.holds("tz1"); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Error("no part is taken")
			break
		}
	}
	stop()
	if err := errors.Join(<-done, a.Close()); err != nil {
		t.Error(err)
	}
}
