package board

import (
	"fmt"
	"strings"

	"painani/engine/games/tzolkin/rules"
	"painani/engine/scene/grid"
)

// textTiles writes the buildings and monuments on display.
func (b *Board) textTiles(p *page) {
	p.line(b.Say.Say("text.buildings", "age", b.S.Age()))
	b.textDisplay(p, b.S.Display[:], func(i int) (string, uint8, rules.Goods, string) {
		t := &rules.Buildings[i]
		return t.ID, t.Class, t.Cost, b.IconWords(t.Icons)
	})
	p.line(b.Say.Say("text.monuments"))
	b.textDisplay(p, b.S.Monument[:rules.MonumentsShown[b.S.Seats]], func(i int) (string, uint8, rules.Goods, string) {
		t := &rules.Monuments[i]
		return t.ID, t.Class, t.Cost, b.ScoreWords(t)
	})
}

// textDisplay writes one line for each tile: number, class, price, effect.
func (b *Board) textDisplay(p *page, display []uint8, tile func(int) (string, uint8, rules.Goods, string)) {
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
		p.line(" -  " + b.Say.Say("text.none"))
	}
}

// textSeats writes the table of the players, then what tiles they own.
func (b *Board) textSeats(p *page) {
	say := func(key string) string { return b.Say.Say("text." + key) }
	num := func(head string) grid.Column { return grid.Column{Head: head, Align: grid.Right} }
	t := grid.Table{Gap: 1, Cols: []grid.Column{{Min: 3}, {Head: say("player"), Min: 8, Max: 13}, {Head: b.Say.Say("points"), Align: grid.Right, Min: 4}}}
	for _, g := range rules.GoodIDs {
		t.Cols = append(t.Cols, num(say("col."+g)))
	}
	t.Cols = append(t.Cols, num(say("workers")), num(say("double")), num(say("tiles")))
	for i := range b.S.Players[:b.S.Seats] {
		t.Rows = append(t.Rows, b.textSeat(i))
	}
	p.y += p.Table(0, p.y, t)
	if b.S.Phase == rules.PhaseChoose {
		b.textChoices(p)
		return
	}
	for i := range b.S.Players[:b.S.Seats] {
		b.textHoldings(p, i)
	}
	p.line(say("foot"))
}

func (b *Board) textSeat(i int) []string {
	p := &b.S.Players[i]
	row := []string{"[" + b.letters[i] + "]", b.name(uint8(i + 1)), b.pointsText(i)}
	for _, n := range p.Goods {
		row = append(row, fmt.Sprint(n))
	}
	double := "text.no"
	if p.Ready {
		double = "text.yes"
	}
	return append(row, fmt.Sprintf("%d/%d/%d", p.Hand, p.Workers-p.Hand, rules.MaxWorkers-p.Workers), b.Say.Say(double),
		fmt.Sprintf("%d/%d", p.CornTiles, p.WoodTiles))
}

// textHoldings writes the tiles of a player.
func (b *Board) textHoldings(p *page, i int) {
	var ids []string
	for _, c := range b.chips(&b.S.Players[i]) {
		ids = append(ids, c.id)
	}
	if len(ids) > 0 {
		who := b.bracket(i)
		p.Put(0, p.y, who)
		p.y += p.Wrap(len(who), p.y, grid.Columns-len(who), strings.Join(ids, " "))
	}
}

// bracket is the letter of a player, by index, at the beginning of a line.
func (b *Board) bracket(i int) string { return "[" + b.letters[i] + "] " }

// textChoices writes who has chosen starting tiles, and the viewer's own with what they bring.
func (b *Board) textChoices(p *page) {
	for _, key := range []string{"choosing", "chosen"} {
		who := ""
		for i := range b.S.Players[:b.S.Seats] {
			if (b.S.Players[i].Kept[0] != 0) == (key == "chosen") {
				who += b.bracket(i)
			}
		}
		if who != "" {
			p.line(who + b.Say.Say(key))
		}
	}
	for i := range b.S.Players[:b.S.Seats] {
		q := &b.S.Players[i]
		if q.Dealt[0] == 0 || q.Dealt[0] == rules.HiddenTile {
			continue
		}
		p.line(b.bracket(i) + b.Say.Say("text.dealt") + ":")
		for _, d := range q.Dealt {
			mark := " "
			if d == q.Kept[0] || d == q.Kept[1] {
				mark = "+"
			}
			p.line("  " + mark + " " + rules.Wealth[d-1].ID + "  " + b.IconWords(rules.Wealth[d-1].Icons))
		}
	}
}
