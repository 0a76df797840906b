package tzolkin

import (
	"fmt"
	"strings"

	"painani/engine/scene/grid"
)

// textTiles writes the buildings and monuments on display.
func (b *board) textTiles(p *page) {
	p.line(b.say.Say("text.buildings", "age", b.s.age()))
	b.textDisplay(p, b.s.Display[:], func(i int) (string, uint8, goods, string) {
		t := &buildings[i]
		return t.ID, t.Class, t.Cost, b.iconWords(t.Icons)
	})
	p.line(b.say.Say("text.monuments"))
	b.textDisplay(p, b.s.Monument[:monumentsShown[b.s.Seats]], func(i int) (string, uint8, goods, string) {
		t := &monuments[i]
		return t.ID, t.Class, t.Cost, b.scoreWords(t)
	})
}

// textDisplay writes one line for each tile: number, class, price, effect.
func (b *board) textDisplay(p *page, display []uint8, tile func(int) (string, uint8, goods, string)) {
	shown := 0
	for _, k := range display {
		if k == 0 {
			continue
		}
		shown++
		id, class, cost, effect := tile(int(k) - 1)
		p.Put(1, p.y, id)
		p.Put(8, p.y, b.className(class))
		p.Put(18, p.y, b.goodsShort(cost))
		p.Put(26, p.y, effect)
		p.y++
	}
	if shown == 0 {
		p.line(" -  " + b.say.Say("text.none"))
	}
}

// textSeats writes the table of the players, then what tiles they own.
func (b *board) textSeats(p *page) {
	say := func(key string) string { return b.say.Say("text." + key) }
	num := func(head string) grid.Column { return grid.Column{Head: head, Align: grid.Right} }
	t := grid.Table{Gap: 1, Cols: []grid.Column{{Min: 3}, {Head: say("player"), Min: 8, Max: 13}, {Head: b.say.Say("points"), Align: grid.Right, Min: 4}}}
	for _, g := range goodIDs {
		t.Cols = append(t.Cols, num(say("col."+g)))
	}
	t.Cols = append(t.Cols, num(say("workers")), num(say("double")), num(say("tiles")))
	for i := range b.s.Players[:b.s.Seats] {
		t.Rows = append(t.Rows, b.textSeat(i))
	}
	p.y += p.Table(0, p.y, t)
	if b.s.Phase == phaseChoose {
		b.textChoices(p)
		return
	}
	for i := range b.s.Players[:b.s.Seats] {
		b.textHoldings(p, i)
	}
	p.line(say("foot"))
}

func (b *board) textSeat(i int) []string {
	p := &b.s.Players[i]
	row := []string{"[" + b.letters[i] + "]", b.name(uint8(i + 1)), b.pointsText(i)}
	for _, n := range p.Goods {
		row = append(row, fmt.Sprint(n))
	}
	double := "text.no"
	if p.Ready {
		double = "text.yes"
	}
	return append(row, fmt.Sprintf("%d/%d/%d", p.Hand, p.Workers-p.Hand, maxWorkers-p.Workers), b.say.Say(double),
		fmt.Sprintf("%d/%d", p.CornTiles, p.WoodTiles))
}

// textHoldings writes the tiles of a player.
func (b *board) textHoldings(p *page, i int) {
	var ids []string
	for _, c := range b.chips(&b.s.Players[i]) {
		ids = append(ids, c.id)
	}
	if len(ids) > 0 {
		who := b.bracket(i)
		p.Put(0, p.y, who)
		p.y += p.Wrap(len(who), p.y, grid.Columns-len(who), strings.Join(ids, " "))
	}
}

// bracket is the letter of a player, by index, at the beginning of a line.
func (b *board) bracket(i int) string { return "[" + b.letters[i] + "] " }

// textChoices writes who has chosen starting tiles, and the viewer's own with what they bring.
func (b *board) textChoices(p *page) {
	for _, key := range []string{"choosing", "chosen"} {
		who := ""
		for i := range b.s.Players[:b.s.Seats] {
			if (b.s.Players[i].Kept[0] != 0) == (key == "chosen") {
				who += b.bracket(i)
			}
		}
		if who != "" {
			p.line(who + b.say.Say(key))
		}
	}
	for i := range b.s.Players[:b.s.Seats] {
		q := &b.s.Players[i]
		if q.Dealt[0] == 0 || q.Dealt[0] == hiddenTile {
			continue
		}
		p.line(b.bracket(i) + b.say.Say("text.dealt") + ":")
		for _, d := range q.Dealt {
			mark := " "
			if d == q.Kept[0] || d == q.Kept[1] {
				mark = "+"
			}
			p.line("  " + mark + " " + wealth[d-1].ID + "  " + b.iconWords(wealth[d-1].Icons))
		}
	}
}
