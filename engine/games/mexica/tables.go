package mexica

// Everything that follows from the map: made once, never changed.

// Directions, the order of near. Neighbours in this order have growing numbers.
const (
	north = iota
	west
	east
	south
	directions
)

// columns and rows of the map; names are letter and number (data.json: board).
const (
	columns = 21
	rows    = len(mapRows)
)

// square is where a cell lies on the map, from 0.
type square struct{ Row, Column int }

// The cells of the map.
var (
	squares   [cellCount]square
	cellIDs   [cellCount]string
	cellAt    [rows][columns]uint8         // nowhere for lake
	near      [cellCount][directions]uint8 // island neighbours; nowhere for lake
	beside    [cellCount]set               // the same as a set
	island    set                          // all cells
	plainLand set                          // neither palace nor printed canal
	palace    set                          // the five palace cells
	starts    set                          // the four of them where Mexicas start
	printed   set                          // the printed canal
	shore     set                          // cells with a lake neighbour
	coast     set                          // plain land where no neutral temple may stand (rules.md 10)
	emblem    uint8                        // h7
	offsets   = [directions]square{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}
)

// ring is the eight squares around a cell, in circle; rings are the cells there, nowhere for lake.
var (
	ring  = [8]square{{-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}}
	rings [cellCount][len(ring)]uint8
)

func init() {
	n := uint8(0)
	for r := range mapRows {
		for c := range columns {
			cellAt[r][c] = nowhere
			if mapRows[r][c] != '.' {
				squares[n], cellIDs[n], cellAt[r][c] = square{r, c}, nameOf(r, c), n
				n++
			}
		}
	}
	for c := range squares {
		placeCell(uint8(c))
	}
	for c := range squares {
		if plainLand.has(uint8(c)) && isCoast(squares[c]) {
			coast.add(uint8(c))
		}
		for i, step := range ring {
			rings[c][i] = squares[c].plus(step).cell()
		}
	}
	layStretches()
	layArgs()
	layParting()
	layFrames()
}

// nameOf is the name of a square, from 0, 0 for a1.
func nameOf(row, column int) string {
	name := string(rune('a' + column))
	if row++; row >= 10 {
		name += "1"
	}
	return name + string(rune('0'+row%10))
}

// placeCell notes what kind of cell c is and what lies around it.
func placeCell(c uint8) {
	at := squares[c]
	island.add(c)
	switch mapRows[at.Row][at.Column] {
	case '#':
		plainLand.add(c)
	case 'C':
		printed.add(c)
	case 'P':
		starts.add(c)
		palace.add(c)
	case 'E':
		emblem = c
		palace.add(c)
	}
	for d, step := range offsets {
		near[c][d] = at.plus(step).cell()
		if near[c][d] == nowhere {
			shore.add(c)
			continue
		}
		beside[c].add(near[c][d])
	}
}

func (a square) plus(b square) square { return square{a.Row + b.Row, a.Column + b.Column} }

// cell is the island cell of a square, nowhere for lake.
func (a square) cell() uint8 {
	if a.Row < 0 || a.Row >= rows || a.Column < 0 || a.Column >= columns {
		return nowhere
	}
	return cellAt[a.Row][a.Column]
}

// isCoast reports that the square has lake beside it (U2).
func isCoast(at square) bool {
	for dr := -1; dr <= 1; dr++ {
		for dc := -1; dc <= 1; dc++ {
			diagonal := dr != 0 && dc != 0
			if diagonal && rulingCoastOrthogonal {
				continue
			}
			if at.plus(square{dr, dc}).cell() == nowhere {
				return true
			}
		}
	}
	return false
}

// apart is the distance of two cells for neutral temples (U2).
func apart(a, b uint8) int {
	dr := abs(squares[a].Row - squares[b].Row)
	dc := abs(squares[a].Column - squares[b].Column)
	if rulingManhattan {
		return dr + dc
	}
	return max(dr, dc)
}

func abs(n int) int { return max(n, -n) }

// cellNamed finds a cell by name, "h7"; nowhere if it is no island cell.
func cellNamed(name string) uint8 {
	if len(name) < 2 || len(name) > 3 || name[0] < 'a' || name[0] >= 'a'+byte(columns) {
		return nowhere
	}
	row := 0
	for _, x := range []byte(name[1:]) {
		if x < '0' || x > '9' || row == 0 && x == '0' {
			return nowhere
		}
		row = row*10 + int(x-'0')
	}
	return square{row - 1, int(name[0] - 'a')}.cell()
}

// direction is the direction of neighbour b seen from a, -1 if they are none.
func direction(a, b uint8) int {
	for d, c := range near[a] {
		if c == b && b != nowhere {
			return d
		}
	}
	return -1
}
