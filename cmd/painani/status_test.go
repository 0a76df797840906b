package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestStatusOfOneMachine: the same from the socket of a running service and from the store of a stopped one.
func TestStatusOfOneMachine(t *testing.T) {
	w := newWorld(t)
	const ada = "ada@example.org"
	first := w.enter(ada, "NEW tzolkin bot bot")
	w.do(exitOK, "keys", "rotate")
	w.held(first, "SET zone Europe/Vienna") // to an address of the old key
	for _, when := range []string{"running", "stopped"} {
		var s tellStatus
		if err := json.Unmarshal([]byte(w.do(exitOK, "status", "--json")), &s); err != nil {
			t.Fatal(err)
		}
		if len(s.Parts) != 1 || s.Parts[0].Part != "all" || len(s.Nodes) != 0 || s.free() != 0 ||
			s.Queues.Held != 1 || s.Queues.Waiting != 0 {
			t.Errorf("%s: %+v", when, s)
		}
		out := w.do(exitOK, "status")
		if !strings.HasPrefix(out, "this machine at 20") || !strings.Contains(out, "letters in: ") {
			t.Errorf("%s: %s", when, out)
		}
		if when == "running" {
			w.kill()
		}
	}
}
