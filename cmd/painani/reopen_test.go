package main

import (
	"bytes"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"painani/events/stream"
)

// TestLostIsComposedAtReopening: a letter out that is damaged while the service runs is missed when the store
// is opened again, and composed again then, not at the next start.
func TestLostIsComposedAtReopening(t *testing.T) {
	w := newWorld(t)
	w.patience = time.Minute
	at := w.enter("ada@home.test", "NEW tzolkin bot bot")
	silent, err := net.Listen("tcp", "127.0.0.1:0") // takes connections and says nothing
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	w.kill()
	open := w.relay
	w.relay = &relay{addr: silent.Addr().String(), all: open.all}
	w.start()
	name := streamFile(w.data, stream.Outbox, "msgs/1.blk")
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	listed := w.listedAnswers()
	w.must(at.to, at.replyTo, w.answer(at, "STATUS"))
	place := -1
	w.until("the answer is queued", func() bool {
		now, _ := os.ReadFile(name)
		place = bytes.LastIndex(now, []byte(`"kind":"answer"`))
		return place >= len(before) && w.listedAnswers() > listed // a letter is missed if the register has it
	})
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err == nil {
		_, err = f.WriteAt([]byte("X"), int64(place+2))
		f.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	old := w.limit(unix.RLIMIT_FSIZE, 0)
	w.sendUntil(at, "a letter gets 451", temporary)
	w.limit(unix.RLIMIT_FSIZE, old)
	w.until("health is back", func() bool { return w.code("/healthz") == http.StatusOK })
	w.until("it is composed again", func() bool {
		return strings.Contains(w.log.String(), "a letter out was lost and is composed again") &&
			strings.Contains(w.log.String(), "entry that waited is done")
	})
	if !strings.Contains(w.log.String(), "store is open again") {
		t.Error("the store was not opened again")
	}
}
