package stream_test

import (
	"errors"
	"fmt"
	"runtime"
	"testing"
	"time"

	"painani/events"
)

// TestLargeEntriesAreFewAtOnce: who reads large letters slowly has some of them in memory, not all.
func TestLargeEntriesAreFewAtOnce(t *testing.T) {
	const entries, size, atOnce = 150, 1 << 20, 110 << 20
	s := open(t, config(t.TempDir()))
	for i := range entries {
		if _, err := s.Intake().Put(t.Context(), fmt.Sprint("k", i), make([]byte, size)); err != nil {
			t.Fatal(err)
		}
	}
	heap := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before, n := heap(), 0
	enough := errors.New("enough")
	err := s.Intake().Follow(t.Context(), 0, func(e events.Item) error {
		if n++; n == 1 {
			time.Sleep(500 * time.Millisecond) // what comes meanwhile waits in memory
			if got := heap() - before; got > atOnce {
				t.Errorf("%d MB in memory", got>>20)
			}
		}
		if n == entries {
			return enough
		}
		return nil
	})
	if !errors.Is(err, enough) || n != entries {
		t.Errorf("%d entries, %v", n, err)
	}
}
