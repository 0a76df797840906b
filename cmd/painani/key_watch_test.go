package main

import (
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// TestKeyWatch: however many ask, there is one look in keysPause, nobody waits for more than that and the look, and
// each has one that began behind its question.
func TestKeyWatch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w keyWatch
		var looks atomic.Int64
		look := func() {
			looks.Add(1)
			time.Sleep(keysPause / 2)
		}
		begun := time.Now()
		w.ask(look)
		var all sync.WaitGroup
		for i := range 1000 {
			all.Go(func() {
				time.Sleep(time.Duration(i) * time.Millisecond)
				asked := time.Now()
				w.ask(look)
				if d := time.Since(asked); d < keysPause/2 || d > 2*keysPause {
					t.Errorf("it took %v", d)
				}
			})
		}
		all.Wait()
		if n, most := looks.Load(), int64(time.Since(begun)/keysPause)+1; n > most {
			t.Errorf("%d looks in %v", n, time.Since(begun))
		}
	})
}
