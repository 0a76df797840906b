package engine

import (
	"strings"
	"testing"
)

func TestWeights(t *testing.T) {
	names := []string{"corn", "gold"}
	text := "# a remark\n\n" + WriteWeights([]Weight{{"corn", 25}, {"gold", -3}}) + "# the end\n"
	got, err := ReadWeights(text, names)
	if err != nil || len(got) != 2 || got[0] != 25 || got[1] != -3 {
		t.Errorf("%q reads as %v, %v", text, got, err)
	}
	for text, want := range map[string]string{
		"corn 25":             "gold is not in the table",
		"corn 25\nwood 3":     `weight 2 of the table is "wood"`,
		"corn 1\ngold x":      "weight gold",
		"corn 1\ngold 2\nx 3": "weight 3",
	} {
		if _, err := ReadWeights(text, names); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestWeigh: a table's ints, in arrays and beside them, are a list in their order, by names of their own; what does
// not fit the names is no table.
func TestWeigh(t *testing.T) {
	type table struct {
		Corn     int
		Cube     [2]int
		CornMore int
		Level    [2][2]int
	}
	cubes, levels := []string{"wood", "gold"}, []string{"a-1", "a-2", "b-1", "b-2"}
	text := "corn 1\nwood 2\ngold 3\ncorn-more 4\na-1 5\na-2 6\nb-1 7\nb-2 -8\n"
	w := Weigh[table](text, cubes, levels)
	if want := (table{1, [2]int{2, 3}, 4, [2][2]int{{5, 6}, {7, -8}}}); *w.Own != want {
		t.Errorf("%+v, want %+v", *w.Own, want)
	}
	if got := WriteWeights(w.List(w.Own)); got != text {
		t.Errorf("it is written as %q", got)
	}
	other := w.Of([]int{8, 7, 6, 5, 4, 3, 2, 1})
	if want := (table{8, [2]int{7, 6}, 5, [2][2]int{{4, 3}, {2, 1}}}); *other != want || w.Own.Corn != 1 {
		t.Errorf("%+v, want %+v; the game's own has %d", *other, want, w.Own.Corn)
	}
	refuses := func(text string, arrays ...[]string) {
		t.Helper()
		defer func() {
			if recover() == nil {
				t.Errorf("names %q fit %q", arrays, text)
			}
		}()
		Weigh[table](text, arrays...)
	}
	refuses(text, cubes)
	refuses(text, levels, cubes)
	refuses(strings.TrimSuffix(text, "b-2 -8\n"), cubes, levels)
	refuses(strings.TrimSuffix(text, "b-2 -8\n"), cubes, levels[:3]) // one has no name
}
