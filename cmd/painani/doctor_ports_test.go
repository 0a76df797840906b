package main

import (
	"net"
	"strings"
	"testing"
)

// TestWhereNobodyCanListen: the hint of the doctor fits what is wrong with an address.
func TestWhereNobodyCanListen(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	for addr, want := range map[string]string{
		"foo":                 "host:port",
		"127.0.0.1:99999":     "host:port",
		"127.0.0.1:letters":   "port as a number",
		"192.0.2.1:2525":      "does not have that address",
		taken.Addr().String(): "another program has the port",
		"127.0.0.1:0":         "",
	} {
		c := doctorCmd{}
		c.SMTP, c.HTTP = addr, ""
		c.Data = t.TempDir()
		list := c.ports(t.Context())
		switch {
		case want == "" && len(list) != 0:
			t.Errorf("%s: %v", addr, list)
		case want != "" && (len(list) != 1 || !strings.Contains(list[0].Hint, want)):
			t.Errorf("%s: %v, want a hint of %q", addr, list, want)
		}
	}
}
