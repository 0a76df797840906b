package mexica

import (
	"fmt"
	"strings"

	"painani/engine/scene/grid"
)

// Columns of the text board: the rim, then three signs for every cell, 72 in all.
// Every line begins with something that no command and no turn begins with: see TestBoardTextAlways.
const (
	textRim  = 3
	textCell = 3
)

// page is the text board in the making: a sheet and the row to write next.
type page struct {
	*grid.Grid
	y int
}

// line writes a whole line; what does not fit is an error of the catalogue, which Grid.Err tells.
func (p *page) line(text string) {
	p.Put(0, p.y, text)
	p.y++
}

// text writes the text board. It holds all of the position.
func (b *board) text() {
	p := &page{Grid: b.Text}
	p.line(strings.TrimRight(grid.Fit(card.Title+" · "+b.moving(), grid.Columns, grid.Left), " ")) // names may be long
	head := b.phaseLine()
	if b.s.Phase == phaseOne || b.s.Phase == phaseTwo {
		head += " · " + b.say.Say("text.turn", "ap", b.s.AP, "bought", b.s.Bought, "max", chipsATurn)
	}
	p.line(head)
	p.y++
	b.textMap(p)
	for _, key := range []string{"text.legend1", "text.legend2", "text.legend3"} {
		p.line(b.say.Say(key, "n", palaceBonus))
	}
	p.y++
	b.textDistricts(p)
	b.textTiles(p)
	p.line(b.say.Say("text.supply", "doubles", b.s.Doubles, "singles", b.s.Singles, "bridges", b.s.Spans, "chips", b.s.Chips))
	if b.s.Phase != phaseOver {
		b.textEnd(p)
	}
	p.y++
	b.textSeats(p)
}

// textMap writes the island with its coordinates on all sides.
func (b *board) textMap(p *page) {
	figures := map[uint8]string{}
	for i := range b.s.Players[:b.s.Seats] {
		if at := b.s.Players[i].At; at != nowhere {
			figures[at] = b.letters[i]
		}
	}
	b.textLetters(p)
	for r := range rows {
		p.PutRight(textRim-1, p.y, fmt.Sprint(r+1))
		for c := range columns {
			if cell := cellAt[r][c]; cell != nowhere {
				p.Put(textRim+textCell*c, p.y, b.cellSign(cell, figures[cell]))
			}
		}
		p.PutRight(textRim+textCell*columns+3, p.y, fmt.Sprint(r+1))
		p.y++
	}
	b.textLetters(p)
}

func (b *board) textLetters(p *page) {
	for c := range columns {
		p.Put(textRim+textCell*c+1, p.y, string(rune('a'+c)))
	}
	p.y++
}

// Signs of the map, three columns each. The middle of a bridge is where a Mexica stands.
var bridgeSigns = [axes][2]string{axisH: {"═", "═"}, axisV: {"║", " "}}

// cellSign is what lies and stands on a cell.
func (b *board) cellSign(c uint8, figure string) string {
	x := b.s.Cells[c]
	switch {
	case b.s.Bridges.has(c):
		edge, mid := bridgeSigns[x.axis()][0], bridgeSigns[x.axis()][1]
		if figure != "" {
			mid = figure
		}
		return edge + mid + edge
	case b.s.Canals.has(c):
		return "≈≈≈"
	case figure != "":
		return "(" + figure + ")"
	case x.isTemple():
		owner, level := x.temple()
		return " " + b.letter(owner) + fmt.Sprint(level)
	case x.tile() != 0:
		return grid.Fit(fmt.Sprintf("#%d", x.tile()), textCell, grid.Right)
	case starts.has(c):
		return " + "
	case c == emblem:
		return " × "
	}
	return " · "
}

// letter is the letter of an owner of temples.
func (b *board) letter(who uint8) string {
	if who == neutral {
		return "*"
	}
	return b.letters[who-1]
}

// textTiles writes which tiles are still to be placed.
func (b *board) textTiles(p *page) {
	line := b.say.Say("text.tiles") + " " + b.sizesOf(&b.s.Bank)
	if b.s.Later != noTiles {
		line += " · " + b.say.Say("text.later") + " " + b.sizesOf(&b.s.Later)
	}
	p.line(line)
}

// sizesOf lists tiles by size, each copy by itself.
func (b *board) sizesOf(t *tiles) string {
	var out []string
	for size, n := range t {
		for range n {
			out = append(out, fmt.Sprint(size))
		}
	}
	if len(out) == 0 {
		return b.say.Say("text.none")
	}
	return strings.Join(out, " ")
}

// textEnd writes how far the end of the phase is.
func (b *board) textEnd(p *page) {
	p.line(b.say.Say("text.end", "tiles", b.s.Bank.left(), "temples", b.fewest()))
}
