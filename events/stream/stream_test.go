package stream_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"

	"painani/events"
	"painani/events/logtest"
	"painani/events/stream"
)

var quiet = slog.New(slog.DiscardHandler)

func config(dir string) stream.Config {
	return stream.Config{Dir: dir, MaxStore: 1 << 30, Logger: quiet}
}

func open(t testing.TB, c stream.Config) *stream.Store {
	t.Helper()
	s, err := stream.Open(context.Background(), c)
	for end := time.Now().Add(patience); away(c, err) && time.Now().Before(end); {
		time.Sleep(100 * time.Millisecond)
		s, err = stream.Open(context.Background(), c)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// away reports whether a cluster takes a node of its own for lost: on a busy
// machine it does so for seconds, until that node's next sign of life.
func away(c stream.Config, err error) bool {
	return c.URL != "" && errors.Is(err, events.ErrUnavailable)
}

func stores(s *stream.Store, c stream.Config) logtest.Stores {
	return logtest.Stores{
		Log: s.Events(), Spool: s.Intake(), Bucket: s.People(),
		Reopen: func(t *testing.T) logtest.Stores {
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			return stores(open(t, c), c)
		},
		LoseAnswers: func(*testing.T) events.Log { return stream.LoseAnswers(s) },
	}
}

func TestSuite(t *testing.T) {
	logtest.Run(t, func(t *testing.T) logtest.Stores {
		c := config(t.TempDir())
		return stores(open(t, c), c)
	})
}

func TestSuiteOnKeysAndOutbox(t *testing.T) {
	logtest.Run(t, func(t *testing.T) logtest.Stores {
		s := open(t, config(t.TempDir()))
		return logtest.Stores{Log: s.Events(), Spool: s.Outbox(), Bucket: s.Keys()}
	})
}

// TestSuiteOnExternalServer runs the suite over a socket.
func TestSuiteOnExternalServer(t *testing.T) {
	logtest.Run(t, func(t *testing.T) logtest.Stores {
		srv, err := server.NewServer(&server.Options{
			Host: "127.0.0.1", Port: -1, JetStream: true, StoreDir: t.TempDir(),
			SyncAlways: true, NoSigs: true, NoLog: true, MaxPayload: 4 << 20,
		})
		if err != nil {
			t.Fatal(err)
		}
		go srv.Start()
		t.Cleanup(func() { srv.Shutdown(); srv.WaitForShutdown() })
		if !srv.ReadyForConnections(20 * time.Second) {
			t.Fatal("server not ready")
		}
		c := stream.Config{URL: srv.ClientURL(), Logger: quiet}
		return stores(open(t, c), c)
	})
}

func TestOpenRefuses(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name   string
		config stream.Config
		says   string
	}{
		{"no folder", stream.Config{}, "neither a data folder"},
		{"both", stream.Config{Dir: "x", URL: "nats://127.0.0.1:1"}, "both"},
		{"replicas on one server", stream.Config{Dir: "x", Replicas: 3}, "one copy"},
		{"negative age", stream.Config{Dir: "x", IntakeAge: -1}, "negative"},
		{"folder is a file", config(file), "not a directory"},
		{"nobody there", stream.Config{URL: "nats://127.0.0.1:1", Logger: quiet}, "connect"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s, err := stream.Open(t.Context(), test.config)
			if err == nil {
				s.Close()
				t.Fatal("opened")
			}
			if !strings.Contains(err.Error(), test.says) {
				t.Fatalf("says %q, want something about %q", err, test.says)
			}
		})
	}
}

func TestUnusableFolderEndsInAnError(t *testing.T) {
	dir := t.TempDir()
	// The server wants a folder of this name.
	if err := os.WriteFile(filepath.Join(dir, "jetstream"), []byte("in the way"), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := stream.Open(t.Context(), config(dir))
	if err == nil {
		s.Close()
		t.Fatal("opened")
	}
	if !errors.Is(err, events.ErrUnavailable) {
		t.Fatalf("error is %v", err)
	}
	if err := os.Remove(filepath.Join(dir, "jetstream")); err != nil {
		t.Fatal(err)
	}
	open(t, config(dir)) // and the lock was given back
}

func TestFolderIsLocked(t *testing.T) {
	dir := t.TempDir()
	first := open(t, config(dir))
	s, err := stream.Open(t.Context(), config(dir))
	if err == nil {
		s.Close()
		t.Fatal("a second store opened the same folder")
	}
	if !errors.Is(err, stream.ErrLocked) || !strings.Contains(err.Error(), dir) {
		t.Fatalf("error is %v, want ErrLocked with the folder's name", err)
	}
	logtest.Fill(t, first.Events(), "still-works", 1)
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	open(t, config(dir))
}

func TestClosedStore(t *testing.T) {
	s := open(t, config(t.TempDir()))
	logtest.Fill(t, s.Events(), "a", 1)
	started := make(chan struct{})
	done := make(chan error, 1)
	go func() {
		done <- s.Events().Follow(context.Background(), 0, func(events.Entry) error { close(started); return nil })
	}()
	<-started
	if err := s.Health(t.Context()); err != nil {
		t.Errorf("open store: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-done:
		if !errors.Is(err, events.ErrUnavailable) {
			t.Errorf("follow ended with %v", err)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("follow goes on after Close")
	}
	ctx := t.Context()
	_, err1 := s.Events().Append(ctx, logtest.Next(events.Record{}, "b", "x"), 0)
	_, err2 := s.Events().Head(ctx, "a")
	_, err3 := s.Intake().Put(ctx, "k", nil)
	_, _, err4 := s.People().Get(ctx, "k")
	err5 := s.Health(ctx)
	for i, err := range []error{err1, err2, err3, err4, err5} {
		if !errors.Is(err, events.ErrUnavailable) {
			t.Errorf("call %d on a closed store: %v", i+1, err)
		}
	}
	if err := s.Close(); err != nil {
		t.Errorf("second Close: %v", err)
	}
}

func TestWriteErrors(t *testing.T) {
	s := open(t, config(t.TempDir()))
	api := func(code jetstream.ErrorCode, text string) error {
		return &jetstream.APIError{Code: 503, ErrorCode: code, Description: text}
	}
	tests := []struct {
		name string
		err  error
		want error
	}{
		{"wrong last sequence", api(10071, "wrong last sequence"), events.ErrConflict},
		{"in flight on a cluster", api(10164, "wrong last sequence"), events.ErrConflict},
		{"too large", api(10054, "message size exceeds maximum allowed"), events.ErrInvalid},
		{"full stream", api(10077, "maximum bytes exceeded"), events.ErrUnavailable},
		{"full stream by name", api(10077, "maximum bytes exceeded"), events.ErrFull},
		{"full quota of the disk", api(10077, "write: disk quota exceeded"), events.ErrUnknown},
		{"failed write", api(10077, "write: no space left on device"), events.ErrUnknown},
		{"full server", api(10047, "insufficient storage resources available"), events.ErrUnavailable},
		{"nobody answers", jetstream.ErrNoStreamResponse, events.ErrUnavailable},
		{"time is up", context.DeadlineExceeded, events.ErrUnknown},
		{"given up", context.Canceled, events.ErrUnknown},
		{"odd answer", jetstream.ErrInvalidJSAck, events.ErrUnknown},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := stream.FailWrites(s, test.err).Append(t.Context(), logtest.Next(events.Record{}, "a", "x"), 0)
			if !errors.Is(err, test.want) {
				t.Errorf("error is %v, want %v", err, test.want)
			}
		})
	}
}

func TestLimits(t *testing.T) {
	s := open(t, config(t.TempDir()))
	ctx := t.Context()
	if _, err := s.Intake().Put(ctx, "largest", make([]byte, stream.MaxIntake)); err != nil {
		t.Errorf("largest entry: %v", err)
	}
	_, err := s.Intake().Put(ctx, "larger", make([]byte, stream.MaxIntake+1))
	if !errors.Is(err, events.ErrInvalid) {
		t.Errorf("larger entry: %v", err)
	}
	if _, err := s.People().Put(ctx, "largest", make([]byte, stream.MaxValue), 0); err != nil {
		t.Errorf("largest value: %v", err)
	}
	_, err = s.People().Put(ctx, "larger", make([]byte, stream.MaxValue+1), 0)
	if !errors.Is(err, events.ErrInvalid) {
		t.Errorf("larger value: %v", err)
	}
	r := logtest.Next(events.Record{}, "a", "x")
	big := strings.Repeat("y", events.MaxRecord-10<<10)
	r.Body = events.Body(`"` + big + `"`)
	r.Sealed = &events.Sealed{Salt: strings.Repeat("a0", 32), Body: r.Body}
	r.Seal = r.Sealed.Commitment()
	if _, err := s.Events().Append(ctx, r, 0); err != nil {
		t.Errorf("large record: %v", err)
	}
	head, err := s.Events().Head(ctx, "a")
	if err != nil || !bytes.Equal(head.Body, r.Body) {
		t.Errorf("large record read back: %v", err)
	}
}

func TestFullStoreRefusesAndKeeps(t *testing.T) {
	c := config(t.TempDir())
	c.MaxStore = 4 << 20 // EVENTS gets half
	s := open(t, c)
	body := events.Body(`"` + strings.Repeat("y", 100<<10) + `"`)
	var last events.Entry
	for {
		r := logtest.Next(last.Record, "a", "x")
		r.Body = body
		pos, err := s.Events().Append(t.Context(), r, last.Pos)
		if errors.Is(err, events.ErrUnavailable) {
			break
		}
		if err != nil || pos > 100 {
			t.Fatalf("append at %d: %v", pos, err)
		}
		last = events.Entry{Pos: pos, Record: r}
	}
	if err := s.Health(t.Context()); !errors.Is(err, events.ErrUnavailable) {
		t.Errorf("health of a full store: %v", err)
	}
	list, err := s.Events().Load(t.Context(), "a", 0)
	if err != nil || uint64(len(list)) != last.Seq || last.Seq < 10 {
		t.Errorf("%d events left of %d, %v", len(list), last.Seq, err)
	}
	if _, err := s.Intake().Put(t.Context(), "k", body); err != nil {
		t.Errorf("INTAKE has room of its own: %v", err)
	}
}

// TestDeletedPeopleAreOffTheDisk reads the files as a thief would.
func TestDeletedPeopleAreOffTheDisk(t *testing.T) {
	dir := t.TempDir()
	s := open(t, config(dir))
	ctx := t.Context()
	put := func(key, value string, rev uint64) uint64 {
		t.Helper()
		rev, err := s.People().Put(ctx, key, []byte(value), rev)
		if err != nil {
			t.Fatal(err)
		}
		return rev
	}
	put("other", "stays@example.org", 0)
	rev := put("ana", "first-address@example.org", 0)
	rev = put("ana", "second-address@example.org", rev)
	put("ana", "third-address@example.org", rev)
	if err := s.People().Delete(ctx, "ana"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if !onDisk(t, dir, "stays@") {
		t.Error("the value that stays is not found; this test looks in the wrong place")
	}
	for _, gone := range []string{"first-address", "second-address", "third-address"} {
		if onDisk(t, dir, gone) {
			t.Errorf("%q is still on disk", gone)
		}
	}
}

// TestRemnantsAreOverwritten: a value that a kill, or PutAlone, left behind its successor is overwritten before a
// third one comes, for which the server would drop it as it lies on the disk.
func TestRemnantsAreOverwritten(t *testing.T) {
	dir := t.TempDir()
	s := open(t, config(dir))
	put := func(fn func() (uint64, error)) uint64 {
		t.Helper()
		rev, err := fn()
		if err != nil {
			t.Fatal(err)
		}
		return rev
	}
	people := s.People().(events.Shared)
	value := func(n int) []byte { return fmt.Appendf(nil, "remnant%d@example.org", n) }
	put(func() (uint64, error) { return s.People().Put(t.Context(), "other", []byte("stays@example.org"), 0) })
	rev := put(func() (uint64, error) { return s.People().Put(t.Context(), "p", value(1), 0) })
	rev = put(func() (uint64, error) { return people.PutAlone(t.Context(), "p", value(2), rev) })
	rev = put(func() (uint64, error) { return people.PutAlone(t.Context(), "p", value(3), rev) })
	rev = put(func() (uint64, error) { return s.People().Put(t.Context(), "p", value(4), rev) })
	put(func() (uint64, error) { return people.PutAlone(t.Context(), "p", value(5), rev) })
	if err := s.People().Delete(t.Context(), "p"); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if !onDisk(t, dir, "stays@") {
		t.Error("the value that stays is not found; this test looks in the wrong place")
	}
	for n := 1; n <= 5; n++ {
		if onDisk(t, dir, string(value(n))) {
			t.Errorf("value %d is still on the disk", n)
		}
	}
}

func onDisk(t *testing.T, dir, text string) (found bool) {
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		found = found || bytes.Contains(data, []byte(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestFollowLeavesNothing: a reader that has read enough leaves no consumer in the server, which takes so many
// only.
func TestFollowLeavesNothing(t *testing.T) {
	s := open(t, config(t.TempDir()))
	ctx := t.Context()
	if _, err := s.Intake().Put(ctx, "play", []byte("a letter")); err != nil {
		t.Fatal(err)
	}
	enough := errors.New("enough")
	for range 20 {
		if err := s.Intake().Follow(ctx, 0, func(events.Item) error { return enough }); !errors.Is(err, enough) {
			t.Fatal(err)
		}
	}
	in, err := stream.Raw(s).Stream(ctx, stream.Intake)
	if err != nil {
		t.Fatal(err)
	}
	if n := in.CachedInfo().State.Consumers; n != 0 {
		t.Errorf("%d consumers are left", n)
	}
}
