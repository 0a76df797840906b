package desk_test

import (
	"fmt"
	"strings"
	"testing"

	post "painani/mail"
)

// TestLettersForTheHost: what comes to postmaster@ and abuse@ goes to the host once, machines' letters too, our own never.
func TestLettersForTheHost(t *testing.T) {
	w := newWorld(t)
	if got := w.send(in{from: "eve@other.test", to: "postmaster@" + domain, body: "hello"}); len(got) != 0 {
		t.Errorf("without a host's address: %+v", got)
	}
	w.host = "host@example.net"
	w.restart()
	complaint := in{from: "eve@other.test", to: "abuse@" + domain, id: "<a@other.test>", subject: "Spam from you", body: "Stop it.\n\n> NEW tzolkin"}
	got := w.send(complaint)
	if len(got) != 1 || got[0].Kind != post.ForHost || got[0].Address != w.host || !strings.Contains(w.print(got), "Stop it.") ||
		!strings.Contains(w.print(got), "eve@other.test") {
		t.Fatalf("%+v", got)
	}
	if again := w.send(complaint); len(again) != 0 {
		t.Errorf("the same letter again: %+v", again)
	}
	report := in{from: "feedback@isp.test", to: "abuse@" + domain, body: "report", header: "Auto-Submitted: auto-generated\r\n", path: "x@isp.test"}
	if got := w.send(report); len(got) != 1 {
		t.Errorf("a machine's report: %+v", got)
	}
	own := in{from: "host@example.net", to: "postmaster@" + domain, body: "x", header: post.LoopHeader + ": host\r\n"}
	if got := w.send(own); len(got) != 0 {
		t.Errorf("our own letter, come back: %+v", got)
	}
	n := 0
	for i := range 120 {
		n += len(w.send(in{from: fmt.Sprintf("e%d@other.test", i), to: "abuse@" + domain, body: "x"}))
	}
	if n != 98 {
		t.Errorf("%d more on one day", n)
	}
}
