package engine_test

import (
	"maps"
	"slices"
	"testing"

	"painani/engine"
)

// TestIDs: numbers from 1 have ids; what is none, as a hidden tile, has "?" and is not listed.
func TestIDs(t *testing.T) {
	tiles := []struct{ name string }{{"S01"}, {"S02"}, {"S03"}}
	ids := engine.IDs(tiles, func(x *struct{ name string }) string { return x.name })
	if !slices.Equal(ids, []string{"S01", "S02", "S03"}) {
		t.Fatalf("%q", ids)
	}
	for n, want := range map[int16]string{0: "?", 1: "S01", 3: "S03", 4: "?", -1: "?", 255: "?"} {
		if got := engine.ID(ids, n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
	if got := engine.Named(ids, []uint8{3, 0, 255, 1}); !slices.Equal(got, []string{"S03", "S01"}) {
		t.Errorf("listed %q", got)
	}
}

// TestNameFacts: a row is a name with those of the arguments.
func TestNameFacts(t *testing.T) {
	kinds := engine.NameFacts("moved from to", "over")
	if len(kinds) != 2 || kinds[0].Name != "moved" || !slices.Equal(kinds[0].Args, []string{"from", "to"}) ||
		kinds[1].Name != "over" || len(kinds[1].Args) != 0 {
		t.Errorf("%v", kinds)
	}
}

// TestLacking: what is missing of a price, and without goods all of it; debts are no goods.
func TestLacking(t *testing.T) {
	ids, price := []string{"wood", "stone", "gold"}, []int16{2, 1, 0}
	for _, c := range []struct {
		have []int16
		want map[string]int
	}{
		{nil, map[string]int{"wood": 2, "stone": 1}}, {[]int16{1, 5, 0}, map[string]int{"wood": 1}},
		{[]int16{2, -3, 0}, map[string]int{"stone": 1}}, {[]int16{2, 1, 0}, map[string]int{}},
	} {
		if got := engine.Lacking(ids, c.have, price); !maps.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.have, got, c.want)
		}
	}
}

// TestTakeOff: a tile goes from where it lies, the others stay; pairs are each two of some things, once.
func TestTakeOff(t *testing.T) {
	places := []uint8{3, 0, 7, 4}
	if engine.TakeOff(places, 7); !slices.Equal(places, []uint8{3, 0, 0, 4}) {
		t.Errorf("left %v", places)
	}
	of := func(i, j int) engine.Step { return engine.Step(10*i + j) }
	if got := engine.Pairs([]engine.Step{99}, 3, of); !slices.Equal(got, []engine.Step{99, 1, 2, 12}) {
		t.Errorf("pairs %v", got)
	}
}

// TestThose: a step for each thing for which it holds, behind those that are there.
func TestThose(t *testing.T) {
	got := engine.Those([]engine.Step{9}, 4, func(i int) bool { return i%2 == 1 }, func(i int) engine.Step { return engine.Step(10 * i) })
	if !slices.Equal(got, []engine.Step{9, 10, 30}) {
		t.Errorf("%v", got)
	}
}
