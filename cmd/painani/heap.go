package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// gcPercent is how far the heap may outgrow what is in use, unless GOGC says otherwise. With 10,000 tables
// the process then takes 277 MiB at most, of which half is the mapped file of the projections; with 100,
// Go's default, 313.
const gcPercent = 75

// A service with few tables uses some megabytes and throws away several with each picture: by that share
// alone it would look for garbage all the time. So the heap may always grow to smallHeap.
const (
	smallHeap = 64 << 20
	heapEvery = time.Second // how often the share is set anew
)

// gcShare is the share for a heap of which so many bytes are in use.
func gcShare(live uint64) int {
	if live == 0 || live >= smallHeap {
		return gcPercent
	}
	return max(gcPercent, int((smallHeap-live)*100/live))
}

// tendHeap keeps the share right until ctx ends.
func (a *app) tendHeap(ctx context.Context) error {
	if os.Getenv("GOGC") != "" {
		return nil
	}
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	tick := time.NewTicker(heapEvery)
	defer tick.Stop()
	for share := gcPercent; ; {
		if metrics.Read(sample); sample[0].Value.Kind() == metrics.KindUint64 {
			if now := gcShare(sample[0].Value.Uint64()); now > share+share/8 || now < share-share/8 {
				share = now
				debug.SetGCPercent(share)
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}
