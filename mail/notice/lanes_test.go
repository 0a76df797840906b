package notice

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestLanes: what concerns somebody is done one after the other in the order in which it came, and what
// concerns nobody in common side by side, as much as may be.
func TestLanes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		chance := rand.New(rand.NewPCG(3, 4))
		l := newLanes()
		var mu sync.Mutex
		given, done, inside := map[string][]int{}, map[string][]int{}, map[string]int{}
		now, most := 0, 0
		for i := range 400 {
			names := []string{fmt.Sprint("table ", chance.IntN(20))}
			for range chance.IntN(4) {
				names = append(names, fmt.Sprint(chance.IntN(30)))
			}
			took := time.Duration(chance.IntN(100)) * time.Millisecond
			unique := slices.Compact(slices.Sorted(slices.Values(names)))
			for _, n := range unique {
				given[n] = append(given[n], i)
			}
			ok := l.do(t.Context(), names, func() {
				mu.Lock()
				now++
				most = max(most, now)
				for _, n := range unique {
					if inside[n]++; inside[n] > 1 {
						t.Errorf("two at once about %s", n)
					}
					done[n] = append(done[n], i)
				}
				mu.Unlock()
				time.Sleep(took)
				mu.Lock()
				defer mu.Unlock()
				now--
				for _, n := range unique {
					inside[n]--
				}
			})
			if !ok {
				t.Fatal("no room")
			}
		}
		l.work.Wait()
		for n, list := range given {
			if !slices.Equal(list, done[n]) {
				t.Errorf("%s: %v, came as %v", n, done[n], list)
			}
		}
		if most < 3 || most > inWork {
			t.Errorf("%d at once", most)
		}
		if len(l.last) != 0 {
			t.Errorf("%d places are kept", len(l.last))
		}
	})
}

// TestLanesEnd: when the context ends nobody waits for room any more, and what has begun ends.
func TestLanesEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		l, began := newLanes(), 0
		for l.do(ctx, []string{"everybody"}, func() { <-ctx.Done() }) {
			began++
		}
		l.work.Wait()
		if began != inWork {
			t.Errorf("%d began", began)
		}
	})
}
