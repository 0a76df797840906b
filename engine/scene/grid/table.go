package grid

// Align says where a cell's words stand.
type Align uint8

// The alignments.
const (
	Left Align = iota
	Right
	Middle
)

// Column is one column of a table.
type Column struct {
	Head  string
	Align Align
	Min   int // least width in runes
	Max   int // greatest width, longer words are shortened; 0 is no limit
}

// Table is rows of words under heads. Cells beyond the columns are ignored,
// missing ones empty. Grid.Table lays it out.
type Table struct {
	Cols []Column
	Rows [][]string
	Gap  int  // blanks between columns; 0 means 2
	Rule bool // a line below the heads
}

// Headed reports whether any column has a head.
func (t Table) Headed() bool {
	for _, c := range t.Cols {
		if c.Head != "" {
			return true
		}
	}
	return false
}

// Cell returns the words of a row and column, empty where there are none.
func (t Table) Cell(row, col int) string {
	if row < len(t.Rows) && col < len(t.Rows[row]) {
		return t.Rows[row][col]
	}
	return ""
}

// Widths returns the width of each column in runes.
func (t Table) Widths() []int {
	out := make([]int, len(t.Cols))
	for i, c := range t.Cols {
		w := max(Len(c.Head), c.Min)
		for row := range t.Rows {
			w = max(w, Len(t.Cell(row, i)))
		}
		if c.Max > 0 {
			w = min(w, c.Max)
		}
		out[i] = w
	}
	return out
}

// Table writes a table with its upper left corner at (x, y) and returns how
// many rows it took.
func (g *Grid) Table(x, y int, t Table) int {
	widths, gap, top := t.Widths(), t.Gap, y
	if gap == 0 {
		gap = 2
	}
	line := func(cell func(col int) string) {
		at := x
		for i, c := range t.Cols {
			g.Put(at, y, Fit(cell(i), widths[i], c.Align))
			at += widths[i] + gap
		}
		y++
	}
	if t.Headed() {
		line(func(i int) string { return t.Cols[i].Head })
	}
	if t.Rule {
		at := x
		for _, w := range widths {
			for k := range w {
				g.join(at+k, y, left|right)
			}
			at += w + gap
		}
		y++
	}
	for row := range t.Rows {
		line(func(i int) string { return t.Cell(row, i) })
	}
	return y - top
}
