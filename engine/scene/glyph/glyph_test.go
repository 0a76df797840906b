package glyph_test

import (
	"strings"
	"testing"

	"painani/engine/scene/geom"
	"painani/engine/scene/glyph"
)

func TestWidth(t *testing.T) {
	one := glyph.Width("Ada", 10, glyph.Regular)
	if one < 10 || one > 25 {
		t.Errorf("Ada in 10 is %v wide", one)
	}
	if two := glyph.Width("Ada", 20, glyph.Regular); two < one*1.999 || two > one*2.001 {
		t.Errorf("twice the size is %v wide, not twice %v", two, one)
	}
	if bold := glyph.Width("Ada", 10, glyph.Bold); bold <= one {
		t.Errorf("bold is %v wide, regular %v", bold, one)
	}
	if d := glyph.Width("0123456789", 10, glyph.Bold) - 10*glyph.Width("7", 10, glyph.Bold); d > 0.01 ||
		d < -0.01 {
		t.Error("digits are not equally wide")
	}
}

// Letters stand on the base line, in order, within their width; capitals are
// as high as CapHeight says.
func TestEach(t *testing.T) {
	last := -1.0
	n := 0
	glyph.Each("HŐ ű", glyph.Regular, func(_ rune, x float64, p geom.Path) {
		lo, hi := p.Transform(geom.Matrix{A: 100, D: 100, E: 100 * x}).Bounds()
		if lo.X < last || hi.X > glyph.Width("HŐ ű", 100, glyph.Regular)+1 || hi.Y > 3 {
			t.Errorf("letter %d at %v to %v", n, lo, hi)
		}
		if n == 0 && (-lo.Y < 100*glyph.CapHeight-3 || -lo.Y > 100*glyph.CapHeight+3) {
			t.Errorf("H is %v high", -lo.Y)
		}
		last = lo.X
		n++
	})
	if n != 3 {
		t.Errorf("%d letters, want 3 and a blank", n)
	}
}

func TestWrap(t *testing.T) {
	const text = "one two three four five six seven eight nine ten extraordinarily-long-word-that-fits-nowhere end"
	lines := glyph.Wrap(text, 10, glyph.Regular, 80)
	if strings.Join(lines, " ") != text {
		t.Errorf("words were lost: %q", lines)
	}
	for _, l := range lines {
		if glyph.Width(l, 10, glyph.Regular) > 80 && strings.Contains(l, " ") {
			t.Errorf("line %q is too long", l)
		}
	}
}
