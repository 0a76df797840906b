package board

import (
	"fmt"
	"strings"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/scene/grid"
)

// textColumn is where the second column of founded districts begins.
const textColumn = 36

// textDistricts writes the founded districts in two columns, then the others one after the other.
func (b *board) textDistricts(p *page) {
	var founded, open []string
	for root := range b.all {
		d := &b.all[root]
		switch {
		case d.Size == 0:
		case d.Tile != rules.Nowhere:
			founded = append(founded, fmt.Sprintf("%-5s %-7s %s", "["+rules.CellIDs[d.Tile]+"]", prizeText(d.Size), b.strengths(d)))
		default:
			open = append(open, strings.TrimSpace(fmt.Sprintf("[%s] %d %s", rules.CellIDs[root], d.Size, b.strengths(d))))
		}
	}
	p.line(b.say.Say("text.founded", "n", len(founded)))
	half := (len(founded) + 1) / 2
	for i, text := range founded {
		p.Put(1+textColumn*(i/max(half, 1)), p.y+i%max(half, 1), text)
	}
	p.y += half
	if len(founded) == 0 {
		p.line(" - ")
	}
	if len(open) == 0 {
		return
	}
	p.line(b.say.Say("text.open", "n", len(open)))
	line := ""
	for _, text := range open {
		if line != "" && grid.Len(line+text)+2 > grid.Columns-1 {
			p.line(line)
			line = ""
		}
		line += "  " + text
		if len(line) == len(text)+2 {
			line = " " + text
		}
	}
	p.line(line)
}

// strengths are the levels of temples in a district by owner, the strongest first; those who tie are joined.
func (b *board) strengths(d *rules.District) string {
	out := ""
	last := int16(0)
	for _, who := range ranking(d) {
		switch d.Value[who] {
		case last:
			out += "="
		default:
			out += " "
		}
		last = d.Value[who]
		out += b.letter(who) + fmt.Sprint(last)
	}
	return strings.TrimSpace(out)
}

// textSeats writes the table of the players.
func (b *board) textSeats(p *page) {
	say := func(key string) string { return b.say.Say("text." + key) }
	num := func(head string) grid.Column { return grid.Column{Head: head, Align: grid.Right} }
	t := grid.Table{Cols: []grid.Column{{Min: 3}, {Head: say("player"), Min: 8, Max: engine.LongName}, num(b.say.Say("points")), num(say("now")), num(say("chips")), num(say("at"))}}
	for level := range rules.Levels {
		t.Cols = append(t.Cols, num(fmt.Sprintf("T%d", level+1)))
	}
	for i := range b.s.Players[:b.s.Seats] {
		t.Rows = append(t.Rows, b.textSeat(i))
	}
	p.y += p.Table(0, p.y, t)
	foot := say("foot")
	if b.phaseNumber() == 1 {
		n := rules.Issue[1]
		foot += " · " + b.say.Say("text.issue", "list", fmt.Sprintf("+%d +%d +%d +%d", n[0], n[1], n[2], n[3]))
	}
	p.line(foot)
}

func (b *board) textSeat(i int) []string {
	p := &b.s.Players[i]
	now, at := fmt.Sprintf("+%d", b.Now[i]), "-"
	if b.s.Phase == rules.PhaseOver {
		now = "-"
	}
	if p.At != rules.Nowhere {
		at = rules.CellIDs[p.At]
	}
	row := []string{"[" + b.Letters[i] + "]", b.name(uint8(i + 1)), fmt.Sprint(p.Vp()), now, fmt.Sprint(p.Chips), at}
	for _, n := range p.Stock {
		row = append(row, fmt.Sprint(n))
	}
	return row
}
