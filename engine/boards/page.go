package boards

import (
	"strings"

	"painani/engine/scene/grid"
)

// Page is the text board in the making: a sheet and the row to write next.
type Page struct {
	*grid.Grid
	Y int
}

// Page begins the text board with the game and what it waits for; names may be too long for the line.
func (b *Drawing) Page(game, waits string) *Page {
	p := &Page{Grid: b.Text}
	p.Line(strings.TrimRight(grid.Fit(game+" · "+waits, grid.Columns, grid.Left), " "))
	return p
}

// Line writes a whole line; what does not fit is an error of the catalogue, which Grid.Err tells.
func (p *Page) Line(text string) {
	p.Put(0, p.Y, text)
	p.Y++
}

// List writes a head and what follows it, in as many lines as it takes.
func (p *Page) List(head, text string) {
	p.Put(0, p.Y, head)
	at := grid.Len(head)
	p.Y += max(1, p.Wrap(at, p.Y, grid.Columns-at, text))
}

// Bracket is the letter of a seat, as lines about it begin.
func (b *Drawing) Bracket(seat uint8) string { return "[" + b.Letters[seat-1] + "]" }

// Players begins the table of the players: their letters, their names of at most so many signs, points of at
// least so many digits.
func (b *Drawing) Players(gap, names, points int) grid.Table {
	return grid.Table{Gap: gap, Cols: []grid.Column{
		{Min: 3},
		{Head: b.Say.Say("text.player"), Min: 8, Max: names},
		{Head: b.Say.Say("points"), Align: grid.Right, Min: points},
	}}
}

// Columns are columns of numbers whose heads stand in the catalogue under keys that begin alike.
func (b *Drawing) Columns(begin string, keys ...string) []grid.Column {
	heads := make([]string, len(keys))
	for i, key := range keys {
		heads[i] = b.Say.Say(begin + key)
	}
	return Counts(heads...)
}

// Counts are columns of numbers.
func Counts(heads ...string) []grid.Column {
	out := make([]grid.Column, len(heads))
	for i, head := range heads {
		out[i] = grid.Column{Head: head, Align: grid.Right}
	}
	return out
}
