package main

import (
	"strings"
	"testing"
)

// TestRelayAwayTold: a service whose relay is closed says so to its host, and the answer arrives within 30 s
// of the relay's return, also over a restart.
func TestRelayAwayTold(t *testing.T) {
	t.Parallel()
	addr := freePort(t)
	w := newWorld(t, "--relay", addr)
	waiting := func() bool {
		_, text := w.get("/healthz")
		return strings.Contains(text, "\nletters out waiting for the relay: 1 since 2")
	}
	w.must("ada@home.test", "play@post.test", w.write("ada@home.test", "play@post.test", "x", "HELP"))
	w.until("/healthz says that a letter waits", waiting)
	if _, text := w.get("/metrics"); !strings.Contains(text, "\npainani_relay_away_seconds ") ||
		strings.Contains(text, "\npainani_relay_away_seconds 0\n") {
		t.Error("no metric says that the relay is away")
	}
	w.kill()
	w.start()
	w.until("/healthz says so again", waiting)
	w.relay = newRelayAt(t, addr)
	w.next("ada@home.test", 0)
	w.until("/healthz says no more", func() bool { return !waiting() })
	for _, said := range []string{"letters out wait for the relay", "the relay is back"} {
		if !strings.Contains(w.log.String(), said) {
			t.Errorf("the log does not say %q", said)
		}
	}
}
