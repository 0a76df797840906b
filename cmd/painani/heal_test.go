package main

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"golang.org/x/sys/unix"
)

// limit sets a limit of the running service and returns the one before.
func (w *world) limit(what int, soft uint64) uint64 {
	w.t.Helper()
	var old unix.Rlimit
	if err := unix.Prlimit(w.cmd.Process.Pid, what, nil, &old); err != nil {
		w.t.Fatal(err)
	}
	now := unix.Rlimit{Cur: soft, Max: old.Max}
	if err := unix.Prlimit(w.cmd.Process.Pid, what, &now, nil); err != nil {
		w.t.Fatal(err)
	}
	return old.Cur
}

// temporary reports a refusal that says "later".
func temporary(err error) bool {
	var refused *smtp.SMTPError
	return errors.As(err, &refused) && refused.Code == 451
}

// code is the status of a page.
func (w *world) code(path string) int {
	status, _ := w.get(path)
	return status
}

// sendUntil sends letters until one is treated as wanted. It returns those with 250, by Message-ID.
func (w *world) sendUntil(what string, wanted func(error) bool) (taken []string) {
	w.t.Helper()
	w.until(what, func() bool {
		defer time.Sleep(100 * time.Millisecond) // a host sends only so many
		raw := w.write("ada@home.test", "play@post.test", "games", "HELP")
		id := fmt.Sprintf("<%d.ada@home.test>", w.sent)
		err := w.send("ada@home.test", "play@post.test", raw)
		if err == nil {
			taken = append(taken, id)
		} else if !temporary(err) {
			w.t.Fatalf("%s: %v", what, err)
		}
		return wanted(err)
	})
	return taken
}

// TestTroubleHeals: while no write succeeds letters get 451 and pages go on; afterwards all is as before by
// itself, in the same process, and each letter that was taken is answered once.
func TestTroubleHeals(t *testing.T) {
	w := newWorld(t)
	w.patience = time.Minute
	w.enter("ada@home.test", "NEW tzolkin bot bot")
	pid := w.cmd.Process.Pid
	gone := make(chan error, 1)
	go func() { gone <- w.cmd.Wait() }()
	defer func() { w.cmd = nil }()
	defer w.cmd.Process.Kill()
	var taken []string
	for round := range 2 {
		taken = append(taken, w.sendUntil("a letter is taken", func(err error) bool { return err == nil })...)
		old := w.limit(unix.RLIMIT_FSIZE, 0)
		taken = append(taken, w.sendUntil("a letter gets 451", temporary)...)
		w.until("health tells of it", func() bool { return w.code("/healthz") == http.StatusServiceUnavailable })
		if got := w.code("/"); got != http.StatusOK {
			t.Errorf("round %d: page %d while no write succeeds", round, got)
		}
		if _, metrics := w.get("/metrics"); !strings.Contains(metrics, "\npainani_store_up 0\n") {
			t.Errorf("round %d: the metric does not tell", round)
		}
		w.limit(unix.RLIMIT_FSIZE, old)
		w.until("health is back", func() bool { return w.code("/healthz") == http.StatusOK })
		taken = append(taken, w.sendUntil("a letter is taken again", func(err error) bool { return err == nil })...)
	}
	for _, id := range taken {
		w.answerTo("ada@home.test", id)
	}
	time.Sleep(200 * time.Millisecond)
	for _, id := range taken {
		if n := len(w.answersTo("ada@home.test", id)); n != 1 {
			t.Errorf("letter %s was answered %d times", id, n)
		}
	}
	select {
	case err := <-gone:
		t.Fatalf("the service ended: %v", err)
	default:
	}
	if w.cmd.Process.Pid != pid || !strings.Contains(w.log.String(), "store is open again") {
		t.Error("the log does not say that it is over")
	}
}
