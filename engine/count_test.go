package engine_test

import (
	"testing"

	"painani/engine"
)

func TestCount(t *testing.T) {
	even := func(n int) bool { return n%2 == 0 }
	for want, list := range [][]int{nil, {1, 2, 3}, {2, 1, 4, 5}} {
		if got := engine.Count(list, even); got != want {
			t.Errorf("%d even ones in %v, want %d", got, list, want)
		}
	}
}
