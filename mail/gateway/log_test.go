package gateway_test

import (
	"bytes"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"painani/mail/gateway"
)

// shared is a buffer that the server writes to while the test reads it.
type shared struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *shared) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *shared) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// TestAddressesInTheLog: whose letter came stands in the log shortened, unless the host wants it whole.
func TestAddressesInTheLog(t *testing.T) {
	for _, whole := range []bool{false, true} {
		var out shared
		_, _, addr := start(t, func(c *gateway.Config) {
			c.Whole, c.Log = whole, slog.New(slog.NewTextHandler(&out, nil))
		})
		c := begin(t, addr)
		c.send("Subject: x\r\n\r\nhelp\r\n.\r\n")
		c.expect("250 ")
		got := out.String()
		if !strings.Contains(got, "msg=letter") || strings.Contains(got, "…@") == whole {
			t.Errorf("whole %v: %s", whole, got)
		}
	}
}
