package board

import (
	"fmt"
	"strings"

	"painani/engine"
	"painani/engine/boards"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lang"
	"painani/engine/scene/grid"
)

// textSeats writes the table of the players, then what tiles they own.
func (b *board) textSeats(p *boards.Page) {
	t := b.Players(1, 11, 3)
	t.Cols = append(t.Cols, b.Columns("text.col.", rules.GoodIDs[:]...)...)
	t.Cols = append(t.Cols, grid.Column{Head: b.Say.Say("text.workers"), Max: 11})
	t.Cols = append(t.Cols, b.Columns("text.col.", "salary", "masks")...)
	t.Cols = append(t.Cols, b.Columns("text.col.", rules.TempleIDs[:]...)...)
	t.Cols = append(t.Cols, b.Columns("text.col.", "avenue", "track")...)
	for seat, p := range b.s.Seated {
		t.Rows = append(t.Rows, b.textSeat(seat, p))
	}
	p.Y += p.Table(0, p.Y, t)
	switch b.s.Phase {
	case rules.PhaseChoose:
		of := func(seat uint8) *engine.Starting { return &b.s.Player(seat).Starting }
		b.Choosing(p, of, func(mark string, tile uint8) { b.textStart(p, mark, tile) })
		return
	case rules.PhaseDraft:
		p.Line(" " + b.Say.Say("text.pool") + ":")
		for number := range rules.Members(b.s.Pool) {
			b.textStart(p, " ", number)
		}
	}
	for seat, q := range b.s.Seated {
		b.textHoldings(p, seat, q)
	}
	if seat := uint8(b.Viewer); seat >= 1 && seat <= b.s.Seats && b.s.Phase >= rules.PhaseTurn {
		p.List(b.Bracket(seat)+" ", b.crewWords(b.s.Player(seat)))
	}
}

func (b *board) textSeat(seat uint8, p *rules.Player) []string {
	_, masks := rules.MaskSets(p)
	row := []string{b.Bracket(seat), b.Name(seat), fmt.Sprint(p.VP)}
	row = append(row, words.Numbers(p.Goods[:]...)...)
	row = append(row, b.textCrew(p), fmt.Sprint(rules.SalaryOf(p)), fmt.Sprint(masks))
	row = append(row, words.Numbers(p.Temple[:]...)...)
	return append(row, words.Numbers(p.Avenue, p.Track)...)
}

// textCrew are the powers of a player's workers, those that are locked with an L.
func (b *board) textCrew(p *rules.Player) string {
	return lang.List(p.Dice[:p.Workers()], " ", func(_ int, d rules.Die) string {
		return fmt.Sprint(d.Power) + [...]string{"", "L"}[min(d.Lock, 1)]
	})
}

// textHoldings writes the tiles of a player: starting tiles before the game, technologies, discovery tiles, used ones in brackets.
func (b *board) textHoldings(p *boards.Page, seat uint8, q *rules.Player) {
	var list []string
	add := func(tiles *[rules.DiscoveryKinds]uint8, form string) {
		for k, n := range tiles {
			if n == 0 {
				continue
			}
			text := rules.Discoveries[k].ID
			if n > 1 {
				text = fmt.Sprint(n) + "x" + text
			}
			list = append(list, fmt.Sprintf(form, text))
		}
	}
	if b.s.Phase == rules.PhaseDraft || b.s.Phase == rules.PhaseStart {
		for number := range q.Known {
			b.textStart(p, b.Bracket(seat)+" ", number)
		}
	}
	if q.Owes > 0 { // first, so that no line begins with a word of it
		list = append(list, b.Say.Say("owes", "n", q.Owes)+";")
	}
	for slot, tile := range b.s.Techs {
		if q.Techs&(1<<slot) != 0 {
			list = append(list, rules.Technologies[tile].ID)
		}
	}
	add(&q.Tiles, "%s")
	add(&q.Used, "(%s)")
	if len(list) > 0 {
		p.List(b.Bracket(seat)+" ", strings.Join(list, " "))
	}
}

// textStart writes a starting tile with what it brings.
func (b *board) textStart(p *boards.Page, head string, number uint8) {
	t := &rules.StartTiles[number-1]
	id := t.ID
	if t.Beside > 0 {
		if k := b.s.Beside[t.Beside-1]; k != 0 && k != rules.Hidden {
			id += " + " + b.kindShort(int(k)-1)
		}
	}
	p.List(head+id+"  ", words.StartText(b.game, number))
}
