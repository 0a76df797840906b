package main

import (
	"maps"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"painani/events/stream"
)

// streamFile is a file of a stream in a data folder.
func streamFile(data, name, file string) string {
	return filepath.Join(data, storeName, "jetstream", "$G", "streams", name, file)
}

// alter changes a file; nil deletes it.
func alter(t *testing.T, name string, change func([]byte) []byte) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if data = change(data); data == nil {
		err = os.RemoveAll(name)
	} else {
		err = os.WriteFile(name, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestLettersSurviveDamage: six letters are taken while the relay is silent, the service is killed, and the
// block with their answers, or the one with the letters, is damaged in each way that was measured. The next
// start sends what would have been sent without the damage, each letter once, and nothing that was sent before.
func TestLettersSurviveDamage(t *testing.T) {
	w := newWorld(t)
	asked := w.enter("ada@club.test", "NEW tzolkin bela@club.test")
	table := tableName.FindStringSubmatch(asked.subject)[1]
	w.must("bela@club.test", w.invited("bela@club.test", table).replyTo,
		w.answer(w.invited("bela@club.test", table), "YES"))
	turn := w.asks("ada@club.test", table, 0)
	silent, err := net.Listen("tcp", "127.0.0.1:0") // takes connections and says nothing
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	w.kill()
	open := w.relay
	w.relay = &relay{addr: silent.Addr().String(), all: open.all}
	w.start()
	var ids []string
	for _, text := range []string{"1", "STATUS", "HELP", "PRESS ALL hello END", "SHOW", "TABLES"} {
		w.must("ada@club.test", turn.replyTo, w.answer(turn, text))
		ids = append(ids, w.lastID("ada@club.test"))
	}
	w.until("all are handled", func() bool { return w.handled(6) })
	w.kill()
	// again starts the service on a copy of the folder, and returns what goes out.
	again := func(t *testing.T, want int, spoil func(data string)) map[string]int {
		c := &world{t: t, data: filepath.Join(t.TempDir(), "data"), smtp: w.smtp, http: w.http, relay: newRelay(t),
			log: &lockedBuffer{}}
		if err := copyData(c.data, w.data); err != nil {
			t.Fatal(err)
		}
		spoil(c.data)
		c.start()
		t.Cleanup(c.kill)
		if want > 0 {
			c.until("all letters", func() bool { return c.total() >= want })
		} else {
			c.until("all answers", func() bool {
				return !slices.ContainsFunc(ids, func(id string) bool { return len(c.answersTo("ada@club.test", id)) == 0 })
			})
		}
		time.Sleep(200 * time.Millisecond) // for those that should not come
		out := map[string]int{}
		c.relay.mu.Lock()
		defer c.relay.mu.Unlock()
		for id, l := range c.relay.all {
			letter, _, _ := strings.Cut(id, ".") // behind it the event that it shows: one composed anew shows the newest
			out[l.to+" "+letter] += l.copies
		}
		if _, health := c.get("/healthz"); strings.Contains(health, "lost") {
			t.Errorf("healthz: %s", health)
		}
		return out
	}
	var control map[string]int
	t.Run("control", func(t *testing.T) { control = again(t, 0, func(string) {}) })
	flip := func(part int) func([]byte) []byte {
		return func(b []byte) []byte { b[len(b)*part/20] ^= 4; return b }
	}
	for name, x := range map[string]struct {
		stream string
		change func([]byte) []byte
	}{
		"out cut":     {stream.Outbox, func(b []byte) []byte { return b[:len(b)*9/10] }},
		"out bit 15":  {stream.Outbox, flip(15)},
		"out bit 19":  {stream.Outbox, flip(19)},
		"out empty":   {stream.Outbox, func([]byte) []byte { return []byte{} }},
		"out deleted": {stream.Outbox, func([]byte) []byte { return nil }},
		"in bit":      {stream.Intake, flip(12)},
		"in cut":      {stream.Intake, func(b []byte) []byte { return b[:len(b)*9/10] }},
		"in deleted":  {stream.Intake, func([]byte) []byte { return nil }},
	} {
		t.Run(name, func(t *testing.T) {
			got := again(t, len(control), func(data string) {
				alter(t, streamFile(data, x.stream, "msgs/1.blk"), x.change)
			})
			if !maps.Equal(got, control) {
				t.Errorf("%d letters went out\n%v\nwithout damage %d\n%v", len(got), got, len(control), control)
			}
		})
	}
}

// handled reports that as many answers wait for the relay: the register tells.
func (w *world) handled(answers int) bool {
	return w.listedAnswers() >= answers+2 // those before: to ada's YES and bela's
}

// listedAnswers is how many answers the register of OUTBOX has, sent or not.
func (w *world) listedAnswers() (n int) {
	files, _ := filepath.Glob(filepath.Join(w.data, registerName, stream.Outbox, "*.txt"))
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return 0
		}
		n += strings.Count(string(data), "queued answer")
	}
	return n
}

// sparesName is the file beside the registers with second copies of letters in.
const sparesName = "INTAKE.spare"
