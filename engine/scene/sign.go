package scene

import "fmt"

// Sign is a small picture with an amount beside it, as it stands on spaces, tiles and panels.
type Sign struct {
	Draw func(x, y, size float64) Shape // around (x, y) within a height of size; nil: words alone
	Text string                         // beside it; may be empty
	Wide float64                        // width of the picture in sizes; 0 means 1
}

// Counted is a sign with an amount; one is not written.
func Counted(draw func(x, y, size float64) Shape, n int16) Sign {
	g := Sign{Draw: draw}
	if n != 1 {
		g.Text = fmt.Sprint(n)
	}
	return g
}

// pictureWide is the width of the picture in sizes.
func (g Sign) pictureWide() float64 {
	switch {
	case g.Draw == nil:
		return 0
	case g.Wide > 0:
		return g.Wide
	}
	return 1
}

// Width of the sign when its picture has a height of size.
func (g Sign) Width(size float64) float64 {
	w := g.pictureWide() * size
	if g.Text != "" {
		w += Room(g.Text, size*0.86, Bold) + size*0.06
	}
	return w
}

// At draws the sign with its middle at (x, y), words in ink.
func (g Sign) At(x, y, size float64, ink Color) []Shape {
	var out []Shape
	left := x - g.Width(size)/2
	pic := g.pictureWide() * size
	if g.Draw != nil {
		out = append(out, g.Draw(left+pic/2, y, size))
	}
	if at := left + pic + size*0.06; g.Text != "" {
		if g.Draw == nil {
			at = left
		}
		mid := at + Room(g.Text, size*0.86, Bold)/2
		out = append(out, Label(mid, y+size*0.31, g.Text, size*0.86).Bold().Fill(ink).At(Middle))
	}
	return out
}

// Signs are signs in a row.
type Signs []Sign

// Width of the row at a height of size, with gap sizes between the signs.
func (row Signs) Width(size, gap float64) float64 {
	w := -gap * size
	for _, g := range row {
		w += g.Width(size) + gap*size
	}
	return max(w, 0)
}

// At draws the row from x on, its middle at y, at most wide units long: as high as size or less,
// with gap sizes between the signs.
func (row Signs) At(x, y, wide, size, gap float64, ink Color) []Shape {
	if w := row.Width(size, gap); w > wide {
		size *= wide / w
	}
	var out []Shape
	for _, g := range row {
		w := g.Width(size)
		out = append(out, g.At(x+w/2, y, size, ink)...)
		x += w + gap*size
	}
	return out
}
