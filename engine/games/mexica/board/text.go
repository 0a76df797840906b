package board

import (
	"cmp"
	"fmt"
	"strings"

	"painani/engine/boards"
	"painani/engine/games/mexica/rules"
	"painani/engine/scene/grid"
)

// Columns of the text board: the rim, then three signs for every cell, 72 in all.
// Every line begins with something that no command and no turn begins with: see TestBoardTextAlways.
const (
	TextRim  = 3
	TextCell = 3
)

// text writes the text board. It holds all of the position.
func (b *board) text() {
	p := b.Page(rules.Card.Title, b.moving())
	head := b.phaseLine()
	if b.stage() == "turn" {
		head += " · " + b.Say.Say("text.turn", "ap", b.s.AP, "bought", b.s.Bought, "max", rules.ChipsATurn)
	}
	p.Line(head)
	p.Y++
	b.textMap(p)
	for _, key := range []string{"text.legend1", "text.legend2", "text.legend3"} {
		p.Line(b.Say.Say(key, "n", rules.PalaceBonus))
	}
	p.Y++
	b.textDistricts(p)
	tiles := b.Say.Say("text.tiles") + " " + b.sizesOf(&b.s.Bank)
	if b.s.Later.Left() > 0 {
		tiles += " · " + b.Say.Say("text.later") + " " + b.sizesOf(&b.s.Later)
	}
	p.Line(tiles)
	p.Line(b.Say.Say("text.supply", "doubles", b.s.Doubles, "singles", b.s.Singles, "bridges", b.s.Spans, "chips", b.s.Chips))
	if b.s.Phase != rules.PhaseOver {
		p.Line(b.Say.Say("text.end", "tiles", b.s.Bank.Left(), "temples", b.fewest()))
	}
	p.Y++
	b.textSeats(p)
}

// textMap writes the island with its coordinates on all sides.
func (b *board) textMap(p *boards.Page) {
	figures := map[uint8]string{}
	for seat, p := range b.s.Seated {
		figures[p.At] = b.Letters[seat-1]
	}
	b.textLetters(p)
	for r := range rules.Rows {
		p.PutRight(TextRim-1, p.Y, fmt.Sprint(r+1))
		for c := range rules.Columns {
			if cell := rules.CellAt[r][c]; cell != rules.Nowhere {
				p.Put(TextRim+TextCell*c, p.Y, b.CellSign(cell, figures[cell]))
			}
		}
		p.PutRight(TextRim+TextCell*rules.Columns+3, p.Y, fmt.Sprint(r+1))
		p.Y++
	}
	b.textLetters(p)
}

func (b *board) textLetters(p *boards.Page) {
	for c := range rules.Columns {
		p.Put(TextRim+TextCell*c+1, p.Y, string(rune('a'+c)))
	}
	p.Y++
}

// Signs of the map, three columns each. The middle of a bridge is where a Mexica stands.
var bridgeSigns = [rules.Axes][2]string{rules.AxisH: {"═", "═"}, rules.AxisV: {"║", " "}}

// CellSign is what lies and stands on a cell.
func (b *board) CellSign(c uint8, figure string) string {
	x := b.s.Cells[c]
	switch {
	case b.s.Bridges.Has(c):
		edge, mid := bridgeSigns[x.Axis()][0], bridgeSigns[x.Axis()][1]
		if figure != "" {
			mid = figure
		}
		return edge + mid + edge
	case b.s.Canals.Has(c):
		return "≈≈≈"
	case figure != "":
		return "(" + figure + ")"
	case x.IsTemple():
		owner, level := x.Temple()
		return " " + b.letter(owner) + fmt.Sprint(level)
	case x.Tile() != 0:
		return grid.Fit(fmt.Sprintf("#%d", x.Tile()), TextCell, grid.Right)
	case rules.Starts.Has(c):
		return " + "
	case c == rules.Emblem:
		return " × "
	}
	return " · "
}

// letter is the letter of an owner of temples.
func (b *board) letter(who uint8) string {
	if who == rules.Neutral {
		return "*"
	}
	return b.Letters[who-1]
}

// sizesOf lists tiles by size, each copy by itself.
func (b *board) sizesOf(t *rules.Tiles) string {
	return cmp.Or(strings.Trim(fmt.Sprint(t.Sizes()), "[]"), b.Say.Say("text.none"))
}
