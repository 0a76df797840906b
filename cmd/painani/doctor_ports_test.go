package main

import (
	"net"
	"strings"
	"testing"
	"time"
)

// TestWhereNobodyCanListen: the hint of the doctor fits what is wrong with an address.
func TestWhereNobodyCanListen(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for addr, want := range map[string]struct{ verdict, hint string }{
		"foo":                 {"FAIL", "host:port"},
		"127.0.0.1:99999":     {"FAIL", "65535"},
		"127.0.0.1:letters":   {"FAIL", "port as a number"},
		"192.0.2.1:2525":      {"warn", "does not have that address"},
		taken.Addr().String(): {"warn", "another program has the port"},
		"127.0.0.1:0":         {},
	} {
		c := doctorCmd{}
		c.SMTP, c.HTTP, c.Domain, c.Tick = addr, "127.0.0.1:0", "localhost", time.Second
		c.Data = t.TempDir()
		var said strings.Builder
		for _, f := range append(c.settings(t.Context()), c.ports(t.Context())...) {
			if strings.Contains(f.Text, addr) && (f.Bad || f.Warn) {
				f.print(&said)
			}
		}
		lines := strings.Split(strings.TrimSpace(said.String()), "\n")
		switch {
		case want.verdict == "" && said.Len() != 0:
			t.Errorf("%s: %v", addr, lines)
		case want.verdict != "" && (len(lines) != 2 || !strings.HasPrefix(lines[0], want.verdict) ||
			!strings.Contains(lines[1], want.hint)):
			t.Errorf("%s: %q, want one %s with a hint of %q", addr, lines, want.verdict, want.hint)
		}
	}
}
