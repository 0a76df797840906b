package rules

import (
	"slices"
	"strconv"
)

// Everything that follows from the map: made once, never changed.

// Directions, the order of near. Neighbours in this order have growing numbers.
const (
	North = iota
	West
	East
	South
	Directions
)

// columns and rows of the map; names are letter and number (data.json: board).
const (
	Columns = 21
	Rows    = len(MapRows)
)

// Square is where a cell lies on the map, from 0.
type Square struct{ Row, Column int }

// The cells of the map.
var (
	Squares   [CellCount]Square
	CellIDs   [CellCount]string
	CellAt    [Rows][Columns]uint8         // nowhere for lake
	Near      [CellCount][Directions]uint8 // island neighbours; nowhere for lake
	Beside    [CellCount]Set               // the same as a set
	around    [CellCount]Set               // with those at its corners
	Island    Set                          // all cells
	PlainLand Set                          // neither palace nor printed canal
	Palace    Set                          // the five palace cells
	Starts    Set                          // the four of them where Mexicas start
	Printed   Set                          // the printed canal
	Shore     Set                          // cells with a lake neighbour
	Coast     Set                          // plain land where no neutral temple may stand (rules.md 10)
	Emblem    uint8                        // h7
	Offsets   = [Directions]Square{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}
)

// terrain is the sets to which a cell belongs, by its sign on the map.
var terrain = map[byte][]*Set{
	'#': {&Island, &PlainLand}, 'C': {&Island, &Printed}, 'P': {&Island, &Palace, &Starts}, 'E': {&Island, &Palace},
}

func init() {
	n := uint8(0)
	for r := range MapRows {
		for c := range Columns {
			CellAt[r][c] = Nowhere
			if MapRows[r][c] != '.' {
				Squares[n], CellIDs[n], CellAt[r][c] = Square{r, c}, NameOf(r, c), n
				n++
			}
		}
	}
	for c := range Squares {
		placeCell(uint8(c))
	}
	for c := range Squares {
		around[c] = frame(Squares[c].Plus(Square{-1, -1}), 3, 3)
		around[c].Drop(uint8(c))
	}
	Emblem = Palace.Without(Starts).First()
	Coast = PlainLand.And(Shore)
	layStretches()
	layArgs()
	layFrames()
}

// NameOf is the name of a square, from 0, 0 for a1.
func NameOf(row, column int) string { return string(rune('a'+column)) + strconv.Itoa(row+1) }

// placeCell notes what kind of cell c is and what lies around it.
func placeCell(c uint8) {
	at := Squares[c]
	for _, set := range terrain[MapRows[at.Row][at.Column]] {
		set.Add(c)
	}
	for d, step := range Offsets {
		Near[c][d] = at.Plus(step).Cell()
		if Near[c][d] == Nowhere {
			Shore.Add(c)
			continue
		}
		Beside[c].Add(Near[c][d])
	}
}

func (a Square) Plus(b Square) Square { return Square{a.Row + b.Row, a.Column + b.Column} }

// Cell is the island cell of a square, nowhere for lake.
func (a Square) Cell() uint8 {
	if a.Row < 0 || a.Row >= Rows || a.Column < 0 || a.Column >= Columns {
		return Nowhere
	}
	return CellAt[a.Row][a.Column]
}

// Apart is the distance of two cells, as the crow walks.
func Apart(a, b uint8) int { return Squares[a].Apart(Squares[b]) }

// Apart is the distance of two squares.
func (a Square) Apart(b Square) int { return abs(a.Row-b.Row) + abs(a.Column-b.Column) }
func abs(n int) int                 { return max(n, -n) }

// CellNamed finds a cell by name, "h7"; nowhere if it is no island cell.
func CellNamed(name string) uint8 {
	if c := slices.Index(CellIDs[:], name); c >= 0 {
		return uint8(c)
	}
	return Nowhere
}

// Direction is the direction of neighbour b seen from a, -1 if they are none.
func Direction(a, b uint8) int {
	if b == Nowhere {
		return -1
	}
	return slices.Index(Near[a][:], b)
}
