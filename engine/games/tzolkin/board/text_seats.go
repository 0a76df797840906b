package board

import (
	"fmt"
	"strings"

	"painani/engine/boards"
	"painani/engine/games/tzolkin/rules"
)

// textTiles writes the buildings and monuments on display.
func (b *Board) textTiles(p *boards.Page) {
	p.Line(b.Say.Say("text.buildings", "age", b.S.Age()))
	b.textDisplay(p, b.S.Display[:], func(i int) (string, uint8, rules.Goods, string) {
		t := &rules.Buildings[i]
		return t.ID, t.Class, t.Cost, b.IconWords(t.Icons)
	})
	p.Line(b.Say.Say("text.monuments"))
	b.textDisplay(p, b.S.Monument[:rules.MonumentsShown[b.S.Seats]], func(i int) (string, uint8, rules.Goods, string) {
		t := &rules.Monuments[i]
		return t.ID, t.Class, t.Cost, b.ScoreWords(t)
	})
}

// textDisplay writes one line for each tile: number, class, price, effect.
func (b *Board) textDisplay(p *boards.Page, display []uint8, tile func(int) (string, uint8, rules.Goods, string)) {
	shown := 0
	for _, k := range display {
		if k == 0 {
			continue
		}
		shown++
		id, class, cost, effect := tile(int(k) - 1)
		p.Put(1, p.Y, id)
		p.Put(8, p.Y, b.className(class))
		p.Put(18, p.Y, b.goodsShort(cost))
		p.Put(26, p.Y, effect)
		p.Y++
	}
	if shown == 0 {
		p.Line(" -  " + b.Say.Say("text.none"))
	}
}

// textSeats writes the table of the players, then what tiles they own.
func (b *Board) textSeats(p *boards.Page) {
	var heads []string
	for _, g := range rules.GoodIDs {
		heads = append(heads, b.Say.Say("text.col."+g))
	}
	heads = append(heads, b.Say.Say("text.workers"), b.Say.Say("text.double"), b.Say.Say("text.tiles"))
	t := b.Players(1, 13, 4)
	t.Cols = append(t.Cols, boards.Counts(heads...)...)
	for i := range b.S.Players[:b.S.Seats] {
		t.Rows = append(t.Rows, b.textSeat(i))
	}
	p.Y += p.Table(0, p.Y, t)
	if b.S.Phase == rules.PhaseChoose {
		b.textChoices(p)
		return
	}
	for i := range b.S.Players[:b.S.Seats] {
		b.textHoldings(p, i)
	}
	p.Line(b.Say.Say("text.foot"))
}

func (b *Board) textSeat(i int) []string {
	p, seat := &b.S.Players[i], uint8(i+1)
	row := []string{b.Bracket(seat), b.Name(seat), b.pointsText(i)}
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
func (b *Board) textHoldings(p *boards.Page, i int) {
	var ids []string
	for _, k := range tilesOf(&b.S.Players[i]) {
		ids = append(ids, b.card(k).id)
	}
	if len(ids) > 0 {
		p.List(b.Bracket(uint8(i+1))+" ", strings.Join(ids, " "))
	}
}

// textChoices writes who has chosen starting tiles, and the viewer's own with what they bring.
func (b *Board) textChoices(p *boards.Page) {
	b.Choosing(p, func(seat uint8) (kept, dealt []uint8) {
		q := b.S.Player(seat)
		return q.Kept[:], shown(q.Dealt[:])
	}, func(mark string, tile uint8) {
		t := &rules.Wealth[tile-1]
		p.Line(" " + mark + t.ID + "  " + b.IconWords(t.Icons))
	})
}

// shown are the tiles that were dealt, none if they are hidden.
func shown(dealt []uint8) []uint8 {
	if dealt[0] == 0 || dealt[0] == rules.HiddenTile {
		return nil
	}
	return dealt
}
