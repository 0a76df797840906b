package stream_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"painani/events"
	"painani/events/stream"
)

// TestRefill: entries that a damaged stream lost stand again where they stood, with their keys, before and
// behind those that are left; what is there, or was erased, is not touched.
func TestRefill(t *testing.T) {
	for name, x := range map[string]struct {
		spoil func(b []byte) []byte // nil: the block is deleted
		lost  bool
	}{
		"whole":       {func(b []byte) []byte { return b }, false},
		"emptied":     {func([]byte) []byte { return []byte{} }, true},
		"deleted":     {nil, true},
		"end cut":     {func(b []byte) []byte { return b[:len(b)*9/10] }, true},
		"bit":         {func(b []byte) []byte { b[len(b)/2] ^= 4; return b }, true},
		"first bytes": {func(b []byte) []byte { b[30] ^= 4; return b }, true},
	} {
		t.Run(name, func(t *testing.T) {
			dir, was, want := spoolFolder(t, 12)
			keys := map[events.Position]string{}
			if err := stream.Records(dir, stream.Intake, func(it events.Item, erased bool) error {
				if !erased {
					keys[it.Pos] = it.Key
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			if x.spoil == nil {
				remove(t, file(dir, "msgs/1.blk"))
			} else {
				change(t, file(dir, "msgs/1.blk"), x.spoil)
			}
			c := stream.Config{Dir: dir, MustExist: stream.Names()}
			if _, err := stream.Mend(c, t.TempDir(), stream.Intake, was, nil, nil); err != nil {
				t.Fatal(err)
			}
			all := slices.Sorted(maps.Keys(want))
			load := func(pos events.Position) (events.Item, error) {
				return events.Item{Pos: pos, Key: keys[pos], At: time.Now(), Data: []byte(want[pos])}, nil
			}
			put, other, err := stream.Refill(c, stream.Intake, all, load)
			if err != nil || len(other) > 0 || (len(put) > 0) != x.lost {
				t.Fatalf("put back %v, other %v, %v", put, other, err)
			}
			if put, _, err = stream.Refill(c, stream.Intake, all, load); len(put) > 0 || err != nil {
				t.Fatalf("twice: %v, %v", put, err)
			}
			if err := stream.Records(dir, stream.Intake, func(it events.Item, erased bool) error {
				if !erased && keys[it.Pos] != it.Key {
					return fmt.Errorf("key at %d: %s", it.Pos, it.Key)
				}
				return nil
			}); err != nil {
				t.Error(err)
			}
			before := len(want)
			for range 2 {
				if want = reopened(t, c, was, want); len(want) <= before {
					t.Fatalf("%d entries, %d before", len(want), before)
				}
				before = len(want)
			}
		})
	}
}

// TestRefillOther: an entry that is another one now stays, and is named.
func TestRefillOther(t *testing.T) {
	dir, _, want := spoolFolder(t, 4)
	for _, pos := range []events.Position{1, 3} { // the third was erased
		_, other, err := stream.Refill(stream.Config{Dir: dir}, stream.Intake, []events.Position{pos},
			func(events.Position) (events.Item, error) {
				return events.Item{Pos: pos, Key: "key-0", At: time.Now(), Data: []byte("another")}, nil
			})
		if err != nil || (len(other) == 1) != (pos == 1) {
			t.Fatalf("%d: %v, %v", pos, other, err)
		}
	}
	if got := inFolder(t, dir); got[1] != want[1] || len(got) != len(want) {
		t.Errorf("%v", got)
	}
}
