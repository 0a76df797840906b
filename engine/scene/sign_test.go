package scene_test

import (
	"math"
	"testing"

	"painani/engine/scene"
)

// TestSigns: a sign is as wide as its picture and words, and a row that is too long is drawn smaller.
func TestSigns(t *testing.T) {
	var at [][3]float64
	draw := func(x, y, size float64) scene.Shape {
		at = append(at, [3]float64{x, y, size})
		return scene.Rect(x-size/2, y-size/2, size, size)
	}
	word := scene.Room("12", 8.6, scene.Bold) + 0.6
	for name, c := range map[string]struct {
		sign   scene.Sign
		width  float64
		shapes int
	}{
		"picture":           {scene.Sign{Draw: draw}, 10, 1},
		"wide picture":      {scene.Sign{Draw: draw, Wide: 1.5}, 15, 1},
		"words":             {scene.Sign{Text: "12"}, word, 1},
		"picture and words": {scene.Counted(draw, 12), 10 + word, 2},
		"one is unwritten":  {scene.Counted(draw, 1), 10, 1},
	} {
		if got := c.sign.Width(10); math.Abs(got-c.width) > 1e-9 {
			t.Errorf("%s: width %v, want %v", name, got, c.width)
		}
		if got := c.sign.At(50, 50, 10, scene.Ink); len(got) != c.shapes {
			t.Errorf("%s: %d shapes", name, len(got))
		}
	}
	row := scene.Signs{{Draw: draw}, {Draw: draw, Wide: 2}}
	if got := row.Width(10, 0.5); got != 35 {
		t.Errorf("row: width %v", got)
	}
	if got := (scene.Signs{}).Width(10, 0.5); got != 0 {
		t.Errorf("empty row: width %v", got)
	}
	for wide, want := range map[float64][2][3]float64{100: {{105, 20, 10}, {125, 20, 10}}, 17.5: {{102.5, 20, 5}, {112.5, 20, 5}}} {
		at = nil
		row.At(100, 20, wide, 10, 0.5, scene.Ink)
		if len(at) != 2 || at[0] != want[0] || at[1] != want[1] {
			t.Errorf("within %v: %v, want %v", wide, at, want)
		}
	}
}
