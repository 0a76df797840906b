package grid

// The arms of a line sign.
const (
	up = 1 << iota
	down
	left
	right
)

// joints are the line signs by their arms.
var joints = [16]rune{
	0, '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼',
}

// arms is the inverse of joints, 0 for anything else.
func arms(r rune) int {
	for a, j := range joints {
		if j == r && a > 0 {
			return a
		}
	}
	return 0
}

// join adds arms to the line sign in a cell; anything else there is replaced.
func (g *Grid) join(x, y, a int) {
	if !g.set(x, y, joints[a|arms(g.At(x, y))]) {
		g.lose(x, y, string(joints[a]))
	}
}

// Across draws a horizontal line over w cells from (x, y). Lines that meet are
// joined.
func (g *Grid) Across(x, y, w int) {
	for i := range w {
		a := left | right
		if i == 0 && w > 1 {
			a = right
		} else if i == w-1 && w > 1 {
			a = left
		}
		g.join(x+i, y, a)
	}
}

// Down draws a vertical line over h cells from (x, y).
func (g *Grid) Down(x, y, h int) {
	for i := range h {
		a := up | down
		if i == 0 && h > 1 {
			a = down
		} else if i == h-1 && h > 1 {
			a = up
		}
		g.join(x, y+i, a)
	}
}

// Box draws a frame of w by h cells, its lines included.
func (g *Grid) Box(x, y, w, h int) {
	if w < 2 || h < 2 {
		return
	}
	g.Across(x, y, w)
	g.Across(x, y+h-1, w)
	g.Down(x, y, h)
	g.Down(x+w-1, y, h)
}
