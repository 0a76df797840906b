package main

import "testing"

func TestPercentFor(t *testing.T) {
	for name, c := range map[string]struct {
		live uint64
		want int
	}{
		"nothing":             {0, gcMost},
		"little":              {10 << 20, gcMost},
		"a small service":     {25 << 20, 150},
		"nearly the floor":    {50 << 20, gcPercent},
		"above the floor":     {300 << 20, gcPercent},
		"more than can be":    {1 << 62, gcPercent},
		"where both meet":     {heapFloor * 2 / 3, gcPercent},
		"just below the meet": {heapFloor * 5 / 8, 60},
	} {
		t.Run(name, func(t *testing.T) {
			if got := percentFor(c.live); got != c.want {
				t.Errorf("%d %%, want %d", got, c.want)
			}
		})
	}
}
