package main

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"painani/events/stream"
)

// TestClusterFindings: what is wrong with a cluster is told, with what to do, and what is right as well.
func TestClusterFindings(t *testing.T) {
	node := stream.Node{Name: "n1", Address: "tls://n1", Cluster: "c", Version: "2.15.2", MaxPayload: 4 << 20, TLS: true}
	with := func(change func(*stream.Node)) []finding {
		n := node
		change(&n)
		return ofNodes([]stream.Node{n}, true)
	}
	free := stream.Account{MaxStore: -1, MaxStreams: -1, MaxConsumers: -1}
	limits := func(change func(*stream.Account)) []finding {
		a := free
		change(&a)
		return ofAccount(a)
	}
	all := func(change func(*stream.Copies)) []finding {
		var x stream.Cluster
		for _, name := range stream.Names() {
			c := stream.Copies{Stream: name, Replicas: 3, Leader: "n1"}
			change(&c)
			x.Streams = append(x.Streams, c)
		}
		return (&doctorCmd{}).ofCopies(x)
	}
	missing := (&doctorCmd{}).ofCopies(stream.Cluster{Streams: []stream.Copies{{Stream: "EVENTS", Replicas: 3}}})
	fresh := (&doctorCmd{}).ofCopies(stream.Cluster{})
	for _, x := range []struct {
		what string
		got  []finding
		bad  string // "ok", "warn" or "FAIL"
		want string
	}{
		{"a good node", with(func(*stream.Node) {}), "ok", "nats-server 2.15.2"},
		{"an old one", with(func(n *stream.Node) { n.Version = "2.9.10" }), "FAIL", "older than 2.15.0"},
		{"a newer one", with(func(n *stream.Node) { n.Version = "2.16.0-beta.1" }), "ok", "2.16.0"},
		{"small payload", with(func(n *stream.Node) { n.MaxPayload = 1 << 20 }), "FAIL", "max_payload is 1048576"},
		{"no TLS", with(func(n *stream.Node) { n.TLS = false }), "warn", "no TLS"},
		{"alone", with(func(n *stream.Node) { n.Cluster = "" }), "warn", "is alone"},
		{"away", with(func(n *stream.Node) { n.Err = errors.New("gone") }), "warn", "gone"},
		{"open to all", ofNodes([]stream.Node{node}, false), "warn", "lets in whoever reaches it"},
		{"no limits", ofAccount(free), "ok", "no limit but the disks"},
		{"nearly full", limits(func(a *stream.Account) { a.Store, a.MaxStore = 90, 100 }), "warn", "of 0 MiB taken"},
		{"room", limits(func(a *stream.Account) { a.Store, a.MaxStore = 10<<20, 100<<20 }), "ok", "10 of 100 MiB"},
		{"few streams", limits(func(a *stream.Account) { a.MaxStreams = 4 }), "FAIL", "4 streams are allowed, 5"},
		{"few consumers", limits(func(a *stream.Account) { a.MaxConsumers = 10 }), "FAIL", "10 consumers"},
		{"bytes required", limits(func(a *stream.Account) { a.BytesRequired = true }), "FAIL", "limit of bytes"},
		{"copies", all(func(*stream.Copies) {}), "ok", "3 copies, led by n1"},
		{"one copy", all(func(c *stream.Copies) { c.Replicas = 1 }), "warn", "1 copies"},
		{"behind", all(func(c *stream.Copies) { c.Behind = []string{"n2"} }), "warn", "n2 catches up"},
		{"not synced", all(func(c *stream.Copies) { c.Async = true }), "FAIL", "before anything is on a disk"},
		{"a stream is gone", missing, "FAIL", "stream KV_PEOPLE is gone"},
		{"nothing yet", fresh, "warn", "none yet; the first start makes them, with 1 copies"},
		{"clocks", ofClocks([]stream.Copies{{Skew: -3 * time.Second, Leader: "n2"}}), "warn", "n2 and this one are 3s apart"},
		{"a slow answer", ofClocks([]stream.Copies{{Skew: 3 * time.Second, Unsure: 4 * time.Second}}), "ok", "agree"},
	} {
		var text strings.Builder
		worst := "ok"
		for _, f := range x.got {
			f.print(&text)
			switch {
			case f.Bad:
				worst = "FAIL"
			case f.Warn && worst == "ok":
				worst = "warn"
			}
			if (f.Bad || f.Warn) && f.Hint == "" {
				t.Errorf("%s: no hint: %s", x.what, f.Text)
			}
		}
		if worst != x.bad || !strings.Contains(text.String(), x.want) {
			t.Errorf("%s: %s, want %s and %q:\n%s", x.what, worst, x.bad, x.want, text.String())
		}
	}
}

// TestSyncedByMonitoring: whether a node syncs every write is told by its monitoring alone; one that is not asked
// is not believed.
func TestSyncedByMonitoring(t *testing.T) {
	monitor := func(body string) string {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/varz" {
				http.NotFound(w, r)
				return
			}
			fmt.Fprint(w, body)
		}))
		t.Cleanup(s.Close)
		return s.URL
	}
	c := doctorCmd{Monitor: []string{
		monitor(`{"server_name":"n1","jetstream":{"config":{"sync_always":true}}}`),
		monitor(`{"server_name":"n2","jetstream":{"config":{"sync_interval":120000000000}}}`),
		monitor(`{}`), monitor(`nonsense`), "http://127.0.0.1:1",
	}}
	var text strings.Builder
	for _, f := range c.synced(t.Context(), stream.Cluster{Nodes: []stream.Node{{Name: "n1"}, {Name: "n2"}, {Name: "n3"}}}) {
		f.print(&text)
	}
	for _, want := range []string{"ok    node n1 syncs every write", "FAIL  node n2 does not sync every write",
		"that is no nats-server", "invalid character", "connection refused", "node n3: not known"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is not in\n%s", want, text.String())
		}
	}
}

// TestPublicAddress: nothing that stands before the host is shown.
func TestPublicAddress(t *testing.T) {
	for in, want := range map[string]string{
		"nats://ada:secret@n1:4222, tls://secret@n2": "nats://n1:4222,tls://n2",
		"ada:sec%zzret@n1:4222":                      "n1:4222",
		"n1:4222":                                    "n1:4222",
		"nats://tok/en@n1:4222/x":                    "nats://n1:4222",
	} {
		if got := stream.Public(in); got != want {
			t.Errorf("%s is shown as %s", in, got)
		}
	}
}
