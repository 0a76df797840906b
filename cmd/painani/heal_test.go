package main

import (
	"bytes"
	"errors"
	"net"
	"net/http"
	"os"
	"path/filepath"
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

// took250 reports that a letter was taken.
func took250(err error) bool { return err == nil }

// code is the status of a page.
func (w *world) code(path string) int {
	status, _ := w.get(path)
	return status
}

// sendUntil answers a letter again and again until that is treated as wanted. It returns the answers with
// 250, by Message-ID.
func (w *world) sendUntil(at inbound, what string, wanted func(error) bool) (taken []string) {
	w.t.Helper()
	w.until(what, func() bool {
		defer time.Sleep(100 * time.Millisecond) // a host sends only so many
		err := w.send(at.to, at.replyTo, w.answer(at, "HELP"))
		if err == nil {
			taken = append(taken, w.lastID(at.to))
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
	at := w.enter("ada@home.test", "NEW tzolkin bot bot")
	pid := w.cmd.Process.Pid
	gone := make(chan error, 1)
	go func() { gone <- w.cmd.Wait() }()
	defer func() { w.cmd = nil }()
	defer w.cmd.Process.Kill()
	ask := at
	var taken, moves []string
	for round := range 2 {
		taken = append(taken, w.sendUntil(at, "a letter is taken", took250)...)
		old := w.limit(unix.RLIMIT_FSIZE, 0)
		taken = append(taken, w.sendUntil(at, "a letter gets 451", temporary)...)
		move := w.answer(ask, "1") // it is sent until it is taken, as a mail server does
		id := w.lastID(at.to)
		moves = append(moves, id)
		if err := w.send(at.to, ask.replyTo, move); !temporary(err) {
			t.Errorf("a move while no write succeeds: %v", err)
		}
		w.until("health tells of it", func() bool {
			status, body := w.get("/healthz")
			return status == http.StatusServiceUnavailable && strings.Contains(body, "store takes no writes since")
		})
		if got := w.code("/"); got != http.StatusOK {
			t.Errorf("round %d: page %d while no write succeeds", round, got)
		}
		if _, metrics := w.get("/metrics"); !strings.Contains(metrics, "\npainani_store_up 0\n") {
			t.Errorf("round %d: the metric does not tell", round)
		}
		w.limit(unix.RLIMIT_FSIZE, old)
		w.until("health is back", func() bool { return w.code("/healthz") == http.StatusOK })
		w.until("the move is taken", func() bool { return w.send(at.to, ask.replyTo, move) == nil })
		w.must(at.to, ask.replyTo, move)
		if ask = w.answerTo(at.to, id); !strings.HasPrefix(ask.verdict(), "OK") {
			t.Errorf("round %d: the move was answered %q", round, ask.verdict())
		}
		taken = append(taken, w.sendUntil(at, "a letter is taken again", took250)...)
	}
	taken = append(taken, moves...)
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

// TestNoDescriptors: while no file can be opened the service lives on what is open; afterwards all is as
// before.
func TestNoDescriptors(t *testing.T) {
	w := newWorld(t)
	w.patience = time.Minute
	at := w.enter("ada@home.test", "NEW tzolkin bot bot")
	gone := make(chan error, 1)
	go func() { gone <- w.cmd.Wait() }()
	defer func() { w.cmd = nil }()
	defer w.cmd.Process.Kill()
	c, err := smtp.Dial(w.smtp)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Hello("client.test"); err != nil {
		t.Fatal(err)
	}
	old := w.limit(unix.RLIMIT_NOFILE, 4)
	for _, port := range []string{w.smtp, w.http} { // nobody can be let in
		in, err := net.Dial("tcp", port)
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
	}
	var taken []string
	for _, body := range []string{"HELP", "NOTE corn first\nEND", "HELP"} { // a note is written to a new file
		raw := w.answer(at, body)
		err := c.SendMail(at.to, []string{at.replyTo}, bytes.NewReader(raw))
		if err == nil {
			taken = append(taken, w.lastID(at.to))
		} else if !temporary(err) {
			t.Fatal(err)
		}
		time.Sleep(500 * time.Millisecond)
	}
	w.limit(unix.RLIMIT_NOFILE, old)
	w.until("health is back", func() bool { return w.code("/healthz") == http.StatusOK })
	taken = append(taken, w.sendUntil(at, "a letter is taken again", took250)...)
	for _, id := range taken {
		w.answerTo(at.to, id)
		if n := len(w.answersTo(at.to, id)); n != 1 {
			t.Errorf("letter %s was answered %d times", id, n)
		}
	}
	if !strings.Contains(w.log.String(), "store is open again") {
		t.Error("nothing was in trouble")
	}
	select {
	case err := <-gone:
		t.Fatalf("the service ended: %v", err)
	default:
	}
}

// smallDisk mounts a disk of its own for the data of a service; the test is skipped where that is not
// allowed.
func smallDisk(t *testing.T) string {
	dir := t.TempDir()
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, "size=48m"); err != nil {
		t.Skipf("no disk can be mounted: %v", err)
	}
	t.Cleanup(func() { _ = unix.Unmount(dir, unix.MNT_DETACH) })
	return dir
}

// fill leaves no byte free in a folder's disk; what it returns makes room again.
func fill(t *testing.T, dir string) (free func()) {
	t.Helper()
	name := filepath.Join(dir, "filler")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for chunk := make([]byte, 1<<20); len(chunk) > 0; {
		if _, err := f.Write(chunk); errors.Is(err, unix.ENOSPC) {
			chunk = chunk[:len(chunk)/2]
		} else if err != nil {
			t.Fatal(err)
		}
	}
	return func() {
		if err := os.Remove(name); err != nil {
			t.Error(err)
		}
	}
}

// says waits for a line of the service.
func (w *world) says(part string) {
	w.t.Helper()
	w.until("the log says "+part, func() bool { return strings.Contains(w.log.String(), part) })
}

// once does something when the service has said something; nothing if it never does.
func (w *world) once(part string, do func()) {
	log := w.log
	go func() {
		for w.t.Context().Err() == nil {
			if strings.Contains(log.String(), part) {
				do()
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
	}()
}

// TestFullDisk: a disk without room is waited for while the service runs and when it starts, and one that
// cannot be written to when it starts; nothing that was taken is lost.
func TestFullDisk(t *testing.T) {
	dir := smallDisk(t)
	w := &world{t: t, data: filepath.Join(dir, "data"), smtp: freePort(t), http: freePort(t), relay: newRelay(t),
		log: &lockedBuffer{}, patience: time.Minute, extra: []string{"--max-store", "8388608"}}
	defer w.kill()
	w.start()
	at := w.enter("ada@home.test", "NEW tzolkin bot bot")
	before := w.code("/")
	free := fill(t, dir)
	taken := w.sendUntil(at, "a letter gets 451", temporary)
	w.until("health tells of it", func() bool { return w.code("/healthz") == http.StatusServiceUnavailable })
	if got := w.code("/"); got != before || before != http.StatusOK {
		t.Errorf("page %d while the disk is full, %d before", got, before)
	}
	w.says("disk takes no writes")
	free()
	w.until("health is back", func() bool { return w.code("/healthz") == http.StatusOK })
	taken = append(taken, w.sendUntil(at, "a letter is taken again", took250)...)
	for _, id := range taken {
		w.answerTo("ada@home.test", id)
	}
	w.kill()

	free = fill(t, dir)
	w.once("the service cannot start now", free)
	w.start()
	w.kill()
	if err := unix.Mount("", dir, "", unix.MS_REMOUNT|unix.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	w.log = &lockedBuffer{}
	w.once("the service cannot start now", func() {
		if err := unix.Mount("", dir, "", unix.MS_REMOUNT, ""); err != nil {
			t.Error(err)
		}
	})
	w.start()
	for _, id := range taken {
		if n := len(w.answersTo("ada@home.test", id)); n != 1 {
			t.Errorf("letter %s was answered %d times", id, n)
		}
	}
	w.kill()
	if out := w.do(exitOK, "verify"); !strings.Contains(out, "0 wrong") {
		t.Error(out)
	}
}
