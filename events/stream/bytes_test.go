package stream_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"

	"painani/events"
	"painani/events/logtest"
	"painani/events/stream"
)

// handed are the records behind after that Bytes hands out, with their tables.
func handed(t testing.TB, log events.Log, after events.Position) (records []string, err error) {
	t.Helper()
	b, ok := log.(events.Bytes)
	if !ok {
		t.Fatal("the log does not hand out its bytes")
	}
	err = b.Bytes(context.Background(), after, func(pos events.Position, table string, record []byte) error {
		records = append(records, fmt.Sprintf("%d %s %s", pos, table, record))
		return nil
	})
	return records, err
}

// TestBytes: what Bytes hands out is what Follow reads, byte for byte; a flip of any bit in the files is never
// passed over.
func TestBytes(t *testing.T) {
	dir := t.TempDir()
	s := open(t, config(dir))
	if got, err := handed(t, s.Events(), 0); err != nil || len(got) != 0 {
		t.Fatalf("of an empty log: %q, %v", got, err)
	}
	logtest.Fill(t, s.Events(), "a", 5)
	logtest.Fill(t, s.Events(), "b", 4)
	logtest.Fill(t, s.Events(), "c-d", 3)

	var want []string
	done := errors.New("done")
	err := s.Events().Follow(t.Context(), 0, func(e events.Entry) error {
		data, err := e.Encode()
		want = append(want, fmt.Sprintf("%d %s %s", e.Pos, e.Table, data))
		if e.Pos == 12 {
			return done
		}
		return err
	})
	if !errors.Is(err, done) {
		t.Fatal(err)
	}
	got, err := handed(t, s.Events(), 0)
	if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Fatalf("%v, handed out %q, want %q", err, got, want)
	}
	for after := range want {
		got, err := handed(t, s.Events(), events.Position(after))
		if err != nil || fmt.Sprint(got) != fmt.Sprint(want[after:]) {
			t.Errorf("behind %d: %v, %q", after, err, got)
		}
	}

	file := filepath.Join(dir, "jetstream", "$G", "streams", stream.Events, "msgs", "1.blk")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.OpenFile(file, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for at := range data {
		poke(t, f, at, data[at]^1<<(at%8))
		if _, err := handed(t, s.Events(), 0); err == nil {
			t.Errorf("bit %d of byte %d is flipped, and nobody says so", at%8, at)
		}
		poke(t, f, at, data[at])
	}
	for _, end := range []int{0, 1, len(data) / 2, len(data) - 1} {
		if err := os.WriteFile(file, data[:end], 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := handed(t, s.Events(), 0); err == nil {
			t.Errorf("the file ends at byte %d of %d, and nobody says so", end, len(data))
		}
	}
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := handed(t, s.Events(), 0); err != nil {
		t.Error(err)
	}
}

func poke(t *testing.T, f *os.File, at int, b byte) {
	t.Helper()
	if _, err := f.WriteAt([]byte{b}, int64(at)); err != nil {
		t.Fatal(err)
	}
}

// TestInOrder: parts that are made ready beside each other are used one after the other, until the first error.
func TestInOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOfN(rapid.SliceOf(rapid.Byte()), 0, 20).Draw(t, "parts")
		bad := rapid.IntRange(0, 2*len(parts)).Draw(t, "bad")
		unready, unused := errors.New("not ready"), errors.New("not used")
		var want error
		whole := parts
		switch where := rapid.SampledFrom([]error{nil, unready, unused}).Draw(t, "where"); {
		case where != nil && bad < len(parts):
			want, whole = where, parts[:bad]
		}
		var used []byte
		n := 0
		err := stream.InOrder(len(parts), func(i int, room []byte) ([]byte, error) {
			if i == bad && want == unready {
				return nil, unready
			}
			return append(room[:0], parts[i]...), nil
		}, func(data []byte) error {
			if n++; n-1 == bad && want == unused {
				return unused
			}
			used = append(used, data...)
			return nil
		})
		if err != want || !bytes.Equal(used, bytes.Join(whole, nil)) {
			t.Errorf("%v, used %q; want %v, %q", err, used, want, whole)
		}
	})
}
