package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
)

// A host's machine is small, and its processor mostly idle: the heap of a service may outgrow
// what is in use by gcPercent only. But as long as little is in use, collecting it over and over
// would take a tenth of the processor's time, so that it may always grow to heapFloor.
const (
	gcPercent = 50
	gcMost    = 400
	heapFloor = 64 << 20 // bytes
)

// collector adapts the garbage collector to the heap, behind each collection, until it is stopped.
type collector struct {
	stopped atomic.Bool
	percent int // as set
}

// tune begins.
func (c *collector) tune() {
	c.percent = gcPercent
	debug.SetGCPercent(gcPercent)
	c.await()
}

// await has adapt called behind the next collection, which finds a thing that nobody needs.
func (c *collector) await() {
	type needless struct{ _ *collector }
	runtime.AddCleanup(&needless{}, (*collector).adapt, c)
}

func (c *collector) adapt() {
	if c.stopped.Load() {
		return
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	if p := percentFor(live[0].Value.Uint64()); p != c.percent {
		c.percent = p
		debug.SetGCPercent(p)
	}
	c.await()
}

// percentFor is how far a heap with so many bytes in use may outgrow them, in steps of ten so
// that it seldom changes: each change stops the world.
func percentFor(live uint64) int {
	if live >= heapFloor {
		return gcPercent
	}
	return min(max(gcPercent, int((heapFloor-live)*100/max(live, 1))/10*10), gcMost)
}
