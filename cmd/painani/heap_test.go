package main

import "testing"

// TestGCShare: a small heap may grow to 64 MiB before garbage is looked for, a large one by the same share
// as ever.
func TestGCShare(t *testing.T) {
	for live, most := range map[uint64]uint64{
		1 << 20: smallHeap, 16 << 20: smallHeap, 36 << 20: smallHeap,
		40 << 20: 70 << 20, 100 << 20: 175 << 20,
	} {
		if got := live + live*uint64(gcShare(live))/100; got > most || got < most-most/50 {
			t.Errorf("%d MiB in use may grow to %d MiB, want %d", live>>20, got>>20, most>>20)
		}
	}
	if got := gcShare(0); got != gcPercent {
		t.Errorf("before the first collection %d", got)
	}
}
