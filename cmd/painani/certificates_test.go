package main

import (
	"net/http"
	"strings"
	"syscall"
	"testing"
)

// TestHangup: SIGHUP ends nothing.
func TestHangup(t *testing.T) {
	w := newWorld(t)
	w.until("the log says so", func() bool { // a service that is starting still ignores it
		if err := w.cmd.Process.Signal(syscall.SIGHUP); err != nil {
			t.Fatal(err)
		}
		return strings.Contains(w.log.String(), "SIGHUP")
	})
	if code, _ := w.get("/healthz"); code != http.StatusOK {
		t.Errorf("healthz says %d", code)
	}
}
