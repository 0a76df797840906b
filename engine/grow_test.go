package engine

import (
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"pgregory.net/rapid"
)

// copied is a list as a table holds it, beside what it should be.
type copied struct {
	list []int
	used *atomic.Int64
	want []int
}

// TestGrow: however copies are made, cut and appended to, none sees another's elements.
func TestGrow(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		all := []copied{{}}
		for i := range rapid.IntRange(0, 60).Draw(rt, "steps") {
			k := rapid.IntRange(0, len(all)-1).Draw(rt, "copy")
			switch c := &all[k]; rapid.IntRange(0, 3).Draw(rt, "what") {
			case 0:
				all = append(all, *c)
			case 1:
				keep := rapid.IntRange(0, len(c.list)).Draw(rt, "keep")
				c.list, c.want = c.list[:keep:keep], slices.Clone(c.want[:keep])
			default:
				c.list, c.want = grow(c.list, &c.used, i), append(slices.Clone(c.want), i)
			}
			for _, c := range all {
				if !slices.Equal(c.list, c.want) {
					rt.Fatalf("list is %v, want %v", c.list, c.want)
				}
			}
		}
	})
}

// TestGrowAtOnce: copies of one list are appended to at the same moment.
func TestGrowAtOnce(t *testing.T) {
	var first copied
	for i := range 5 {
		first.list = grow(first.list, &first.used, i)
	}
	copies := make([]copied, 16)
	var wg sync.WaitGroup
	for i := range copies {
		copies[i] = first
		wg.Go(func() {
			for range 50 {
				copies[i].list = grow(copies[i].list, &copies[i].used, i+100)
			}
		})
	}
	wg.Wait()
	for i, c := range copies {
		if len(c.list) != 55 || slices.ContainsFunc(c.list[5:], func(x int) bool { return x != i+100 }) {
			t.Errorf("copy %d: %v", i, c.list)
		}
	}
}
