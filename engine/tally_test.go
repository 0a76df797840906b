package engine_test

import (
	"slices"
	"testing"

	"painani/engine"
)

// TestNewTally: parts add up to the points.
func TestNewTally(t *testing.T) {
	tally := engine.NewTally(4, 3)
	tally.Add("track", func(i int) int { return 10 * i })
	tally.Add("goods", func(i int) int { return i - 1 })
	if tally.Unit != 4 || !slices.Equal(tally.Points, []int{-1, 10, 21}) || len(tally.Parts) != 2 ||
		tally.Parts[1].Name != "goods" || !slices.Equal(tally.Parts[1].Points, []int{-1, 0, 1}) {
		t.Errorf("%+v", tally)
	}
}

func TestBest(t *testing.T) {
	for _, c := range []struct {
		by   [][]int
		want []engine.Seat
	}{
		{[][]int{{3}, {5}, {4}}, []engine.Seat{2}},
		{[][]int{{5}, {3}, {5}}, []engine.Seat{1, 3}},
		{[][]int{{5, 1}, {6, 0}, {6, 2}}, []engine.Seat{3}},
		{[][]int{{-7, 2}, {-7, 2}, {-7, 1}}, []engine.Seat{1, 2}},
	} {
		if got := engine.Best(uint8(len(c.by)), func(i int) []int { return c.by[i] }); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.by, got, c.want)
		}
	}
}
