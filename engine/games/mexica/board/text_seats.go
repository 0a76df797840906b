package board

import (
	"fmt"
	"strings"

	"painani/engine"
	"painani/engine/boards"
	"painani/engine/games/mexica/rules"
	"painani/engine/scene/grid"
)

// textColumn is where the second column of founded districts begins.
const textColumn = 36

// textDistricts writes the founded districts in two columns, then the others one after the other.
func (b *board) textDistricts(p *boards.Page) {
	var founded, open []string
	for root, d := range b.all.Each {
		if d.IsFounded() {
			founded = append(founded, fmt.Sprintf("%-5s %-7s %s", "["+rules.CellIDs[d.Tile]+"]", prizeText(d.Size), b.strengths(d)))
		} else {
			open = append(open, strings.TrimSpace(fmt.Sprintf("[%s] %d %s", rules.CellIDs[root], d.Size, b.strengths(d))))
		}
	}
	p.Line(b.Say.Say("text.founded", "n", len(founded)))
	half := (len(founded) + 1) / 2
	for i, text := range founded {
		p.Put(1+textColumn*(i/max(half, 1)), p.Y+i%max(half, 1), text)
	}
	p.Y += half
	if len(founded) == 0 {
		p.Line(" - ")
	}
	if len(open) == 0 {
		return
	}
	p.Line(b.Say.Say("text.open", "n", len(open)))
	line := " " + open[0]
	for _, text := range open[1:] {
		if grid.Len(line+text)+2 > grid.Columns-1 {
			p.Line(line)
			line = " " + text
		} else {
			line += "  " + text
		}
	}
	p.Line(line)
}

// strengths are the levels of temples in a district by owner, the strongest first; those who tie are joined.
func (b *board) strengths(d *rules.District) string {
	out, last := "", int16(0)
	for _, who := range ranking(d) {
		between := " "
		if d.Value[who] == last {
			between = "="
		}
		last = d.Value[who]
		out += between + b.letter(who) + fmt.Sprint(last)
	}
	return strings.TrimSpace(out)
}

// textSeats writes the table of the players.
func (b *board) textSeats(p *boards.Page) {
	say := func(key string) string { return b.Say.Say("text." + key) }
	t := b.Players(0, engine.LongName, 0)
	t.Cols = append(t.Cols, boards.Counts(say("now"), say("chips"), say("at"), "T1", "T2", "T3", "T4")...)
	for seat, x := range b.s.Seated {
		now, at := fmt.Sprintf("+%d", b.Now[seat-1]), "-"
		if b.s.Phase == rules.PhaseOver {
			now = "-"
		}
		if x.At != rules.Nowhere {
			at = rules.CellIDs[x.At]
		}
		row := []string{b.Bracket(seat), b.Name(seat), fmt.Sprint(x.Vp()), now, fmt.Sprint(x.Chips), at}
		for _, n := range x.Stock {
			row = append(row, fmt.Sprint(n))
		}
		t.Rows = append(t.Rows, row)
	}
	p.Y += p.Table(0, p.Y, t)
	foot := say("foot")
	if b.phaseNumber() == 1 {
		n := rules.Issue[1]
		foot += " · " + b.Say.Say("text.issue", "list", fmt.Sprintf("+%d +%d +%d +%d", n[0], n[1], n[2], n[3]))
	}
	p.Line(foot)
}
