package main

import (
	"errors"
	"testing"

	"painani/engine"
	"painani/projections"
)

// TestLists: a list is read once for all who ask at the same event, anew behind the next one, and again after
// it could not be read.
func TestLists(t *testing.T) {
	var l lists
	reads, fails := 0, error(nil)
	read := func() ([]projections.TableRow, error) {
		reads++
		return []projections.TableRow{{ID: "tz1"}}[:min(reads, 1)], fails
	}
	broken := errors.New("broken")
	for i, x := range []struct {
		phase engine.Phase
		at    uint64
		fails error
		reads int
	}{
		{engine.Running, 7, broken, 1}, {engine.Running, 7, nil, 2}, {engine.Running, 7, nil, 2},
		{engine.Open, 7, nil, 3}, {engine.Running, 8, nil, 4}, {engine.Running, 8, broken, 4},
		{engine.Open, 8, nil, 5}, {engine.Open, 8, nil, 5},
	} {
		fails = x.fails
		rows, err := l.of(x.phase, x.at, read)
		if failed := x.fails != nil && x.reads != 4; (err != nil) != failed || !failed && len(rows) != 1 {
			t.Errorf("%d: %v, %v", i, rows, err)
		}
		if reads != x.reads {
			t.Errorf("%d: read %d times, want %d", i, reads, x.reads)
		}
	}
}
