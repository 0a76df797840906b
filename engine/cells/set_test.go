package cells_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"painani/engine/cells"
)

// board is how many cells there are.
const board = 200

// TestSets: a set does what a sorted list of numbers does.
func TestSets(t *testing.T) {
	cell := rapid.Uint8Range(0, board-1)
	list := rapid.Custom(func(t *rapid.T) []uint8 {
		out := rapid.SliceOfDistinct(cell, func(c uint8) uint8 { return c }).Draw(t, "list")
		slices.Sort(out)
		return out
	})
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := list.Draw(t, "a"), list.Draw(t, "b"), cell.Draw(t, "c")
		x, y := cells.Of(a...), cells.Of(b...)
		same := func(what string, got cells.Set, want []uint8) {
			if list := slices.Collect(got.Each); !slices.Equal(list, want) || got.Len() != len(want) {
				t.Fatalf("%s: %v, want %v", what, list, want)
			}
		}
		in := func(list []uint8, has bool) []uint8 {
			return slices.DeleteFunc(slices.Clone(a), func(c uint8) bool { return slices.Contains(list, c) != has })
		}
		both := append(in(b, false), b...)
		slices.Sort(both)
		same("with", x.With(y), both)
		same("without", x.Without(y), in(b, false))
		same("and", x.And(y), in(b, true))
		if x.Has(c) != slices.Contains(a, c) {
			t.Fatalf("has %d: %v", c, x.Has(c))
		}
		z := x
		z.Add(c)
		if !z.Has(c) || z.Without(cells.Of(c)) != x.Without(cells.Of(c)) {
			t.Fatalf("add %d: %v", c, slices.Collect(z.Each))
		}
		z.Drop(c)
		same("drop", z, in([]uint8{c}, false))
		for i, c := range a {
			if x.Nth(i) != c {
				t.Fatalf("cell %d of %v is %d", i, a, x.Nth(i))
			}
		}
		if x.Nth(len(a)) != cells.None || len(a) == 0 && x.First() != cells.None || len(a) > 0 && x.First() != a[0] {
			t.Fatalf("%v: first %d, behind the last %d", a, x.First(), x.Nth(len(a)))
		}
		if least := x.Least(func(c uint8) int { return -int(c) }); len(a) > 0 && least != a[len(a)-1] {
			t.Fatalf("%v: the last is %d", a, least)
		}
	})
}

// TestNthOf: two sets are listed together, that of the second behind the same cell of the first.
func TestNthOf(t *testing.T) {
	a, b := cells.Of(3, 70, 71), cells.Of(3, 5, 199)
	type place struct {
		cell   uint8
		second bool
	}
	want := []place{{3, false}, {3, true}, {5, true}, {70, false}, {71, false}, {199, true}, {cells.None, false}}
	for n, w := range want {
		if c, second := cells.NthOf(&a, &b, n); c != w.cell || second != w.second {
			t.Errorf("place %d: %d, %v, want %v", n, c, second, w)
		}
	}
}

// TestPart: in a row of cells, the part of one goes to the next gap on both sides.
func TestPart(t *testing.T) {
	beside := make([]cells.Set, board)
	for c := range uint8(board) {
		beside[c] = cells.Of(max(c, 1)-1, min(c+1, board-1))
	}
	s := cells.Of(0, 1, 60, 61, 62, 63, 64, 65, 130)
	if got := s.Part(63, beside); got != cells.Of(60, 61, 62, 63, 64, 65) {
		t.Errorf("part of 63: %v", slices.Collect(got.Each))
	}
	if got := s.Part(130, beside); got != cells.Of(130) {
		t.Errorf("part of 130: %v", slices.Collect(got.Each))
	}
}
