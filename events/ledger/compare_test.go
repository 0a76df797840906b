package ledger_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"painani/events"
	"painani/events/ledger"
	"painani/events/logtest"
	"painani/events/memory"
)

// errAsked is the answer of a log that was read otherwise than by its bytes.
var errAsked = errors.New("asked for decoded events")

// byBytes is a log that hands out its bytes and nothing else.
type byBytes struct {
	events.Log
	list []events.Entry
	err  error
}

func (b byBytes) Follow(context.Context, events.Position, func(events.Entry) error) error {
	return errAsked
}

func (b byBytes) Bytes(_ context.Context, _ events.Position, fn func(events.Position, string, []byte) error) error {
	for _, e := range b.list {
		data, err := e.Encode()
		if err == nil {
			err = fn(e.Pos, e.Table, data)
		}
		if err != nil {
			return err
		}
	}
	return b.err
}

// TestCompareBytes: a ledger that is byte by byte the log is equal without anything being decoded; whatever
// else it is, the log itself is asked.
func TestCompareBytes(t *testing.T) {
	inner, dir := memory.NewLog(), t.TempDir()
	l, err := ledger.Wrap(t.Context(), inner, dir, ledger.Options{MaxFile: 1000, Logger: options.Logger})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 4 {
		logtest.Fill(t, l, fmt.Sprintf("t-%d", i), 3)
	}
	l.Close()
	log := byBytes{Log: inner, list: read(t, dir)}
	if n, err := ledger.Compare(t.Context(), dir, log); n != 12 || err != nil {
		t.Fatalf("%d equal events, %v", n, err)
	}
	for what, other := range map[string]byBytes{
		"log without its last event":  {Log: inner, list: log.list[:11]},
		"log without its first event": {Log: inner, list: log.list[1:]},
		"log with an event twice":     {Log: inner, list: append(log.list[:5:5], log.list[4:]...)},
		"log that cannot tell":        {Log: inner, list: log.list, err: errors.New("damaged")},
	} {
		if _, err := ledger.Compare(t.Context(), dir, other); !errors.Is(err, errAsked) {
			t.Errorf("%s: %v", what, err)
		}
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(names) < 3 {
		t.Fatalf("the ledger has %d files, %v", len(names), err)
	}
	for _, name := range []string{names[0], names[len(names)-1]} {
		flipEach(t, dir, name, log)
	}
	data, _ := os.ReadFile(names[1])
	if err := os.Remove(names[1]); err != nil {
		t.Fatal(err)
	}
	if _, err := ledger.Compare(t.Context(), dir, log); !errors.Is(err, errAsked) {
		t.Errorf("file missing: %v", err)
	}
	os.WriteFile(names[1], data, 0o600)
	if _, err := ledger.Compare(t.Context(), dir, log); err != nil {
		t.Error(err)
	}
}

// flipEach flips a bit of each byte behind the header of a file of the ledger, then cuts it there.
func flipEach(t *testing.T, dir, name string, log events.Log) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for at := bytes.IndexByte(data, '\n') + 1; at < len(data); at += 1 + at%3 {
		flipped := bytes.Clone(data)
		flipped[at] ^= 1 << (at % 8)
		for what, bad := range map[string][]byte{"flipped": flipped, "cut": data[:at]} {
			if err := os.WriteFile(name, bad, 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := ledger.Compare(t.Context(), dir, log); !errors.Is(err, errAsked) {
				t.Errorf("%s at byte %d: %v", what, at, err)
			}
		}
	}
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
}
