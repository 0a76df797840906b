package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"sync/atomic"
	"testing"
	"time"

	post "painani/mail"
	"painani/mail/outbox"
	"painani/projections"
)

// quill writes letters that nobody sends.
type quill struct{ sent atomic.Int64 }

func (*quill) Write(post.Letter, string, string) ([]byte, error) { return []byte("letter"), nil }

func (q *quill) Send(context.Context, string, string, []byte) error {
	q.sent.Add(1)
	return nil
}

// inFiles counts the files below a folder that hold some bytes.
func inFiles(t *testing.T, dir string, part []byte) (n int) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if bytes.Contains(data, part) {
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestTextOfOldLettersIsGone: when letters are old, no file of the store holds their text; what became of
// them is shown as before, also after a rebuild, and none goes out again.
func TestTextOfOldLettersIsGone(t *testing.T) {
	const letters, words = 50, "the words of an old letter"
	f := &storeFlags{Data: filepath.Join(t.TempDir(), "data"), MaxStore: 8 << 20, LogLevel: "error"}
	way := &quill{}
	// work lets an outbox work until a condition holds, in a process of its own as it were.
	work := func(age time.Duration, ok func(*outbox.Outbox) bool) {
		t.Helper()
		s, err := openEventStore(t.Context(), f, f.logger(os.Stderr))
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		known, err := s.openPeople(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		o, err := outbox.New(outbox.Config{Spool: s.Outbox(), Cursors: s.Keys(), People: known, Writer: way,
			Transport: way, BodyAge: age})
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		done := make(chan error, 1)
		go func() { done <- o.Run(ctx) }()
		for end := time.Now().Add(30 * time.Second); !ok(o); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("never done")
			}
		}
		stop()
		if err := <-done; err != nil {
			t.Fatal(err)
		}
	}
	postAll := func(o *outbox.Outbox) {
		for i := range letters {
			l := post.Letter{ID: fmt.Sprint("l", i), Kind: post.Over, Address: "ada@example.org", Table: "tz1",
				Seq: 7, Seat: 1, Board: words}
			if err := o.Post(t.Context(), l); err != nil {
				t.Fatal(err)
			}
		}
	}
	left := func(o *outbox.Outbox) (n int) {
		for i := range letters {
			if e, err := o.Spool.First(t.Context(), fmt.Sprint("l", i)); err == nil &&
				bytes.Contains(e.Data, []byte(words)) {
				n++
			}
		}
		return n
	}
	show := func(rebuild bool) (list []projections.Fate) {
		t.Helper()
		s, err := openEventStore(t.Context(), f, f.logger(os.Stderr))
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		c := f.projections(s, nil)
		if rebuild {
			if err := rebuildNow(t.Context(), c); err != nil {
				t.Fatal(err)
			}
		}
		p, err := projections.Open(t.Context(), c)
		if err == nil {
			err = p.CatchUp(t.Context())
		}
		if err == nil {
			list, err = p.Letters("tz1", 2*letters)
		}
		if err != nil {
			t.Fatal(err)
		}
		p.Close()
		return list
	}

	work(0, func(o *outbox.Outbox) bool {
		if o.Stats() == (outbox.Stats{}) {
			postAll(o)
		}
		return o.Stats().Pending == 0
	})
	before := show(false)
	if len(before) != letters || before[0].State != "sent" || inFiles(t, f.path(storeName), []byte(words)) == 0 {
		t.Fatalf("%d letters shown: %+v", len(before), before)
	}
	work(time.Millisecond, func(o *outbox.Outbox) bool { return left(o) < letters/2 }) // broken off
	work(time.Millisecond, func(o *outbox.Outbox) bool { return left(o) == 0 })
	work(0, func(o *outbox.Outbox) bool { postAll(o); return true })
	if n := inFiles(t, f.path(storeName), []byte(words)); n != 0 {
		t.Errorf("%d files still have the text", n)
	}
	for _, rebuild := range []bool{false, true} {
		if after := show(rebuild); !reflect.DeepEqual(after, before) {
			t.Errorf("rebuild %t: shown otherwise: %+v", rebuild, after)
		}
	}
	if n := way.sent.Load(); n != letters {
		t.Errorf("%d letters were sent, of %d", n, letters)
	}
}
