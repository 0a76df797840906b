package engine

import (
	"strings"
	"testing"
)

func TestWeights(t *testing.T) {
	names := []string{"corn", "gold"}
	list := NameWeights(names, []int{25, -3})
	text := "# a remark\n\n" + WriteWeights(list) + "# the end\n"
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
