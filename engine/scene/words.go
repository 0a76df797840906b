package scene

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"painani/engine/scene/glyph"
	"painani/engine/scene/grid"
)

// maxWords is the longest text of a label or title, in runes.
const maxWords = 2000

// clean makes foreign words safe to show: valid, composed, of bounded length,
// without controls and without signs that reverse the reading direction of
// what follows.
func clean(s string) string {
	s = norm.NFC.String(strings.ToValidUTF8(s, "\ufffd"))
	n := 0
	return strings.Map(func(r rune) rune {
		n++
		switch {
		case n > maxWords:
			return -1
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		case unicode.Is(unicode.Bidi_Control, r):
			return -1
		case unicode.IsControl(r) || r == 0xfffe || r == 0xffff:
			return '\ufffd'
		}
		return r
	}, s)
}

// Paragraph is words broken into lines of at most width units, the first line's
// top at y. It also returns its height.
func Paragraph(x, y, width float64, text string, size float64) (Shape, float64) {
	g := Group()
	step := size * 1.3
	for i, line := range glyph.Wrap(clean(text), size, Regular, width) {
		g.Kids = append(g.Kids, Label(x, y+size+step*float64(i), line, size).Within(width))
	}
	return g, step * float64(len(g.Kids))
}

// Sheet draws a table with its upper left corner at (x, y) in letters of size,
// and returns it with its width and height. Columns are as wide as their words;
// Column.Min and Max count letters of average width.
func Sheet(x, y, size float64, t grid.Table) (s Shape, w, h float64) {
	gap, step := size*0.9, size*1.5
	g := Group().Class("table")
	for i, col := range t.Cols {
		width := sheetWidth(t, i, size)
		top := y
		put := func(text string, bold bool) {
			g.Kids = append(g.Kids, cell(x+w, top, width, size, text, col.Align, bold))
			top += step
		}
		if t.Headed() {
			put(col.Head, true)
		}
		for row := range t.Rows {
			put(t.Cell(row, i), false)
		}
		w, h = w+width+gap, top-y
	}
	w = max(w-gap, 0)
	if t.Rule && t.Headed() {
		g.Kids = append(g.Kids, Line(x, y+step, x+w, y+step).Line(Edge, size*0.06))
	}
	return g, w, h
}

func sheetWidth(t grid.Table, col int, size float64) float64 {
	c := t.Cols[col]
	width := max(Width(c.Head, size, Bold), float64(c.Min)*size*0.55)
	for row := range t.Rows {
		width = max(width, Width(t.Cell(row, col), size, Regular))
	}
	if c.Max > 0 {
		width = min(width, float64(c.Max)*size*0.55)
	}
	return width
}

func cell(x, top, width, size float64, text string, a grid.Align, bold bool) Shape {
	s := Label(x, top+size*1.1, text, size)
	switch a {
	case grid.Right:
		s = s.At(End)
		s.X = x + width
	case grid.Middle:
		s = s.At(Middle)
		s.X = x + width/2
	}
	if bold {
		s = s.Bold()
	}
	return s.Within(width)
}
