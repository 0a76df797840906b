package ledger_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"painani/events"
	"painani/events/ledger"
	"painani/events/logtest"
	"painani/events/memory"
	"painani/events/stream"
)

var options = ledger.Options{Logger: slog.New(slog.DiscardHandler)}

func wrap(t testing.TB, log events.Log, dir string) *ledger.Log {
	t.Helper()
	l, err := ledger.Wrap(context.Background(), log, dir, options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

func read(t testing.TB, dir string) (list []events.Entry) {
	t.Helper()
	if err := ledger.Read(dir, func(e events.Entry) error { list = append(list, e); return nil }); err != nil {
		t.Fatal(err)
	}
	return list
}

// wantCopy checks that the ledger is the log, line by line.
func wantCopy(t testing.TB, dir string, log events.Log, count uint64) {
	t.Helper()
	n, err := ledger.Compare(context.Background(), dir, log)
	if err != nil || n != count {
		t.Fatalf("%d equal events, %v, want %d", n, err, count)
	}
}

func TestSuite(t *testing.T) {
	logtest.Run(t, func(t *testing.T) logtest.Stores {
		inner, dir := memory.NewLog(), t.TempDir()
		l := wrap(t, inner, dir)
		t.Cleanup(func() {
			l.Close()
			last, _ := inner.Last(context.Background())
			if !t.Failed() && !strings.Contains(t.Name(), "lost_answer") {
				wantCopy(t, dir, inner, last)
			}
		})
		return logtest.Stores{
			Log: l, Spool: memory.NewSpool(0), Bucket: memory.NewBucket(),
			LoseAnswers: func(*testing.T) events.Log { inner.Inject(memory.LostAck); return l },
		}
	})
}

func TestSuiteOverStream(t *testing.T) {
	logtest.Run(t, func(t *testing.T) logtest.Stores { return streamStores(t, t.TempDir()) })
}

func streamStores(t *testing.T, dir string) logtest.Stores {
	s, err := stream.Open(context.Background(),
		stream.Config{Dir: filepath.Join(dir, "store"), MaxStore: 1 << 30, Logger: options.Logger})
	if err != nil {
		t.Fatal(err)
	}
	l := wrap(t, s.Events(), filepath.Join(dir, "ledger"))
	shut := func() { l.Close(); s.Close() }
	t.Cleanup(shut)
	return logtest.Stores{
		Log: l, Spool: s.Intake(), Bucket: s.People(),
		Reopen: func(t *testing.T) logtest.Stores { shut(); return streamStores(t, dir) },
	}
}

func TestManyWritersInOrder(t *testing.T) {
	inner, dir := memory.NewLog(), t.TempDir()
	l := wrap(t, inner, dir)
	var wg sync.WaitGroup
	for w := range 16 {
		wg.Go(func() {
			table := fmt.Sprintf("t-%d", w)
			logtest.Fill(t, l, table, 25)
			// What was acknowledged is in the ledger now, not later.
			var seen uint64
			ledger.Read(dir, func(e events.Entry) error {
				if e.Table == table {
					seen = e.Seq
				}
				return nil
			})
			if seen != 25 {
				t.Errorf("%s: ledger has event #%d, want 25", table, seen)
			}
		})
	}
	wg.Wait()
	wantCopy(t, dir, inner, 400)
}

func TestGapOfALostAnswerIsFilled(t *testing.T) {
	inner, dir := memory.NewLog(), t.TempDir()
	l := wrap(t, inner, dir)
	logtest.Fill(t, l, "a", 2)
	inner.Inject(memory.LostAck)
	_, err := l.Append(t.Context(), logtest.Next(events.Record{}, "b", "x"), 0)
	if !errors.Is(err, events.ErrUnknown) {
		t.Fatalf("error is %v", err)
	}
	logtest.Fill(t, inner, "other-process", 3)
	logtest.Fill(t, l, "c", 1)
	wantCopy(t, dir, inner, 7)
}

func TestRetryOfALostAnswerIsWritten(t *testing.T) {
	inner, dir := memory.NewLog(), t.TempDir()
	l := wrap(t, inner, dir)
	r := logtest.Next(events.Record{}, "b", "x")
	inner.Inject(memory.LostAck)
	if _, err := l.Append(t.Context(), r, 0); !errors.Is(err, events.ErrUnknown) {
		t.Fatalf("error is %v", err)
	}
	for range 3 {
		if pos, err := l.Append(t.Context(), r, 0); err != nil || pos != 1 {
			t.Fatalf("retry: %d, %v", pos, err)
		}
	}
	wantCopy(t, dir, inner, 1)
}

func TestCatchUp(t *testing.T) {
	inner, dir := memory.NewLog(), t.TempDir()
	logtest.Fill(t, inner, "before", 5)
	l := wrap(t, inner, dir)
	wantCopy(t, dir, inner, 5)
	logtest.Fill(t, l, "with", 3)
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	logtest.Fill(t, inner, "crash-between", 2)
	wrap(t, inner, dir)
	wantCopy(t, dir, inner, 10)
}

func TestTornEnd(t *testing.T) {
	tests := []struct {
		name string
		edit func([]byte) []byte
	}{
		{"half a line", func(b []byte) []byte { return b[:len(b)-20] }},
		{"only the line end missing", func(b []byte) []byte { return b[:len(b)-1] }},
		{"zeros behind the end", func(b []byte) []byte { return append(b, make([]byte, 100)...) }},
		{"a line of zeros", func(b []byte) []byte { return append(append(b, make([]byte, 50)...), '\n') }},
		{"two lines with zeros", func(b []byte) []byte {
			return append(append(b, "{\"pos\":9\x00\x00}\n{\"pos\":10"...), "\x00\n"...)
		}},
		{"half the header", func(b []byte) []byte { return b[:20] }},
		{"only the header", func(b []byte) []byte { return b[:strings.IndexByte(string(b), '\n')+1] }},
		{"nothing", func([]byte) []byte { return nil }},
	}
	for _, test := range tests {
		for _, limit := range []int64{0, 1} { // all in one file; a file for each line
			t.Run(fmt.Sprintf("%s/limit %d", test.name, limit), func(t *testing.T) {
				inner, dir := memory.NewLog(), t.TempDir()
				o := options
				o.MaxFile = limit
				l, err := ledger.Wrap(t.Context(), inner, dir, o)
				if err != nil {
					t.Fatal(err)
				}
				logtest.Fill(t, l, "a", 6)
				l.Close()
				name := lastFile(t, dir)
				data, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(name, test.edit(data), 0o600); err != nil {
					t.Fatal(err)
				}
				if n := len(read(t, dir)); n > 6 {
					t.Fatalf("reading a torn ledger gives %d events", n)
				}
				l, err = ledger.Wrap(t.Context(), inner, dir, o)
				if err != nil {
					t.Fatal(err)
				}
				defer l.Close()
				logtest.Fill(t, l, "b", 2)
				wantCopy(t, dir, inner, 8)
			})
		}
	}
}

func lastFile(t *testing.T, dir string) string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(names) == 0 {
		t.Fatalf("files %v, %v", names, err)
	}
	return names[len(names)-1]
}

func TestFilesAreFinished(t *testing.T) {
	inner, dir := memory.NewLog(), t.TempDir()
	o := options
	o.MaxFile = 2000
	l, err := ledger.Wrap(t.Context(), inner, dir, o)
	if err != nil {
		t.Fatal(err)
	}
	logtest.Fill(t, l, "a", 40)
	l.Close()
	names, _ := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if len(names) < 3 {
		t.Fatalf("%d files", len(names))
	}
	for _, name := range names {
		if info, err := os.Stat(name); err != nil || info.Size() > 2000+1000 {
			t.Errorf("%s has %d bytes, %v", name, info.Size(), err)
		}
	}
	wantCopy(t, dir, inner, 40)
}

func TestDamage(t *testing.T) {
	tests := []struct {
		name string
		edit func(string) string
	}{
		{"flipped letter in the middle", func(s string) string { return strings.Replace(s, "palenque", "palenqve", 1) }},
		{"line missing", func(s string) string {
			lines := strings.SplitAfter(s, "\n")
			return strings.Join(append(lines[:3:3], lines[4:]...), "")
		}},
		{"line twice", func(s string) string {
			lines := strings.SplitAfter(s, "\n")
			return strings.Join(append(lines[:3:3], lines[2:]...), "")
		}},
		{"header of another version", func(s string) string { return strings.Replace(s, `"ledger":1`, `"ledger":2`, 1) }},
		{"zeros in the middle", func(s string) string { return strings.Replace(s, "palenque", "palen\x00\x00\x00", 1) }},
		{"spaces", func(s string) string { return strings.Replace(s, `"seq":3`, `"seq": 3`, 1) }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			inner, dir := memory.NewLog(), t.TempDir()
			l := wrap(t, inner, dir)
			logtest.Fill(t, l, "a", 6)
			l.Close()
			name := lastFile(t, dir)
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(name, []byte(test.edit(string(data))), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := ledger.Compare(t.Context(), dir, inner); !errors.Is(err, events.ErrDamaged) {
				t.Errorf("compare: %v", err)
			}
			_, err = ledger.Restore(t.Context(), dir, memory.NewLog())
			if !errors.Is(err, events.ErrDamaged) && events.FirstBad(err) == nil {
				t.Errorf("restore: %v", err)
			}
		})
	}
}

func TestWrapRefuses(t *testing.T) {
	tests := []struct {
		name  string
		other func(*testing.T, *memory.Log) events.Log
		says  string
	}{
		{"another store", func(t *testing.T, _ *memory.Log) events.Log { return memory.NewLog() }, "is the ledger of store"},
		{"shorter log", func(t *testing.T, l *memory.Log) events.Log {
			short := memory.NewLog()
			logtest.Fill(t, short, "a", 3)
			return renamed{short, l.Identity()}
		}, "the log ends at position 3, its ledger at 4"},
		{"other history", func(t *testing.T, l *memory.Log) events.Log {
			other := memory.NewLog()
			logtest.Fill(t, other, "b", 6)
			return renamed{other, l.Identity()}
		}, "differ at position 4"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			inner, dir := memory.NewLog(), t.TempDir()
			l := wrap(t, inner, dir)
			logtest.Fill(t, l, "a", 4)
			l.Close()
			_, err := ledger.Wrap(t.Context(), test.other(t, inner), dir, options)
			if !errors.Is(err, events.ErrDamaged) || !strings.Contains(err.Error(), test.says) {
				t.Fatalf("error is %v, want something about %q", err, test.says)
			}
			wantCopy(t, dir, inner, 4)
		})
	}
}

type renamed struct {
	*memory.Log
	id string
}

func (r renamed) Identity() string { return r.id }

func TestFolderIsLocked(t *testing.T) {
	inner, dir := memory.NewLog(), t.TempDir()
	wrap(t, inner, dir)
	if _, err := ledger.Wrap(t.Context(), inner, dir, options); !errors.Is(err, events.ErrUnavailable) {
		t.Fatalf("error is %v", err)
	}
}

func TestBrokenDisk(t *testing.T) {
	inner, dir := memory.NewLog(), t.TempDir()
	l := wrap(t, inner, dir)
	a := logtest.Fill(t, l, "a", 2)
	if err := l.Health(); err != nil {
		t.Errorf("health: %v", err)
	}
	l.Break()
	r := logtest.Next(a[1].Record, "a", "x")
	if _, err := l.Append(t.Context(), r, a[1].Pos); !errors.Is(err, events.ErrUnknown) {
		t.Fatalf("stored without a second copy: %v", err)
	}
	if _, err := l.Append(t.Context(), logtest.Next(r, "a", "x"), 3); !errors.Is(err, events.ErrUnavailable) {
		t.Fatalf("next: %v", err)
	}
	if err := l.Health(); !errors.Is(err, events.ErrUnavailable) {
		t.Errorf("health: %v", err)
	}
	l.Close()
	wrap(t, inner, dir)
	wantCopy(t, dir, inner, 3)
}

func TestClosed(t *testing.T) {
	inner, dir := memory.NewLog(), t.TempDir()
	l := wrap(t, inner, dir)
	logtest.Fill(t, l, "a", 1)
	for range 2 {
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
	_, err := l.Append(t.Context(), logtest.Next(events.Record{}, "b", "x"), 0)
	if !errors.Is(err, events.ErrUnavailable) {
		t.Fatalf("append: %v", err)
	}
	if last, _ := inner.Last(t.Context()); last != 1 {
		t.Fatal("the log was written without its ledger")
	}
}

func TestRestore(t *testing.T) {
	inner, dir := memory.NewLog(), t.TempDir()
	l := wrap(t, inner, dir)
	var wg sync.WaitGroup
	for w := range 5 {
		wg.Go(func() { logtest.Fill(t, l, fmt.Sprintf("t-%d", w), 10) })
	}
	wg.Wait()
	l.Close()
	s, err := stream.Open(t.Context(),
		stream.Config{Dir: t.TempDir(), MaxStore: 1 << 30, Logger: options.Logger})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if n, err := ledger.Restore(t.Context(), dir, s.Events()); err != nil || n != 50 {
		t.Fatalf("restored %d events, %v", n, err)
	}
	wantCopy(t, dir, s.Events(), 50)
	if _, err := ledger.Restore(t.Context(), dir, s.Events()); !errors.Is(err, events.ErrConflict) {
		t.Errorf("restore over a full log: %v", err)
	}
	if id, err := ledger.Store(dir); err != nil || id != inner.Identity() {
		t.Errorf("store is %q, %v", id, err)
	}
}

// TestLook: a survey tells how far a ledger goes and where it stops to be believable.
func TestLook(t *testing.T) {
	dir := t.TempDir()
	if s, err := ledger.Look(dir); err != nil || s.Last != 0 || s.Store != "" {
		t.Fatalf("an empty folder: %+v, %v", s, err)
	}
	log := memory.NewLog()
	l, err := ledger.Wrap(t.Context(), log, dir, ledger.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var last events.Entry
	for range 5 {
		r := logtest.Next(last.Record, "a", "player:ana")
		pos, err := l.Append(t.Context(), r, last.Pos)
		if err != nil {
			t.Fatal(err)
		}
		last = events.Entry{Pos: pos, Record: r}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	hash, err := last.Hash()
	if err != nil {
		t.Fatal(err)
	}
	if s, err := ledger.Look(dir); err != nil || s.Last != 5 || s.Hash != hash || s.Store != log.Identity() {
		t.Errorf("%+v, %v", s, err)
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(names) != 1 {
		t.Fatal(names, err)
	}
	data, err := os.ReadFile(names[0])
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(data, []byte("\n"))
	lines[3] = bytes.Replace(lines[3], []byte("player:ana"), []byte("player:eve"), 1)
	if err := os.WriteFile(names[0], bytes.Join(lines, nil), 0o600); err != nil {
		t.Fatal(err)
	}
	if s, err := ledger.Look(dir); !errors.Is(err, events.ErrDamaged) || s.Last != 3 {
		t.Errorf("a changed line: %+v, %v", s, err)
	}
}
