package board

import (
	"fmt"
	"strings"

	"painani/engine"
	"painani/engine/boards"
	"painani/engine/games/tzolkin/rules"
)

// textTiles writes the buildings and monuments on display.
func (b *Board) textTiles(p *boards.Page) {
	p.Line(b.Say.Say("text.buildings", "age", b.S.Age()))
	b.textDisplay(p, b.S.Display[:], building)
	p.Line(b.Say.Say("text.monuments"))
	b.textDisplay(p, b.S.Monument[:rules.MonumentsShown[b.S.Seats]], monument)
}

// textDisplay writes one line for each tile: number, class, price, effect.
func (b *Board) textDisplay(p *boards.Page, display []uint8, of func(int) tile) {
	none := true
	for _, n := range display {
		if n == 0 {
			continue
		}
		none = false
		t := of(int(n))
		p.Put(1, p.Y, t.id)
		p.Put(8, p.Y, b.className(t.class))
		p.Put(18, p.Y, b.goodsShort(t.cost))
		p.Put(26, p.Y, b.brings(t))
		p.Y++
	}
	if none {
		p.Line(" -  " + b.Say.Say("text.none"))
	}
}

// textSeats writes the table of the players, then what tiles they own.
func (b *Board) textSeats(p *boards.Page) {
	t := b.Players(1, 13, 4)
	t.Cols = append(t.Cols, b.Columns("text.col.", rules.GoodIDs[:]...)...)
	t.Cols = append(t.Cols, b.Columns("text.", "workers", "double", "tiles")...)
	for seat, q := range b.S.Seated {
		t.Rows = append(t.Rows, b.textSeat(seat, q))
	}
	p.Y += p.Table(0, p.Y, t)
	if b.S.Phase == rules.PhaseChoose {
		of := func(seat uint8) *engine.Starting { return &b.S.Player(seat).Starting }
		b.Choosing(p, of, func(mark string, tile uint8) {
			t := wealth(int(tile))
			p.Line(" " + mark + t.id + "  " + b.brings(t))
		})
		return
	}
	for seat, q := range b.S.Seated {
		if ids := holdings(q); len(ids) > 0 {
			p.List(b.Bracket(seat)+" ", strings.Join(ids, " "))
		}
	}
	p.Line(b.Say.Say("text.foot"))
}

func (b *Board) textSeat(seat uint8, p *rules.Player) []string {
	row := []string{b.Bracket(seat), b.Name(seat), b.pointsText(seat)}
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
