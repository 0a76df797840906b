package board

import (
	"strings"

	"painani/engine/games/teotihuacan/rules"
	"painani/engine/scene/grid"
)

// Columns of the text board. Every line begins with something that no command
// and no turn begins with: see TestBoardTextAlways.
const (
	textNames = 9 // width of the names of temples
	textStep  = 5 // of a temple's step
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

// list writes a head and what follows it, in as many lines as it takes.
func (p *page) list(head, text string) {
	p.Put(0, p.y, head)
	at := grid.Len(head)
	p.y += max(1, p.Wrap(at, p.y, grid.Columns-at, text))
}

// text writes the text board. It holds all that is public, and the viewer's own.
func (b *board) text() {
	p := &page{Grid: b.Text}
	p.line(strings.TrimRight(grid.Fit(rules.Card.Title+" · "+b.moving(), grid.Columns, grid.Left), " ")) // names may be long
	p.line(b.calendarLine() + " · " + b.Say.Say("text.start", "who", b.letters[b.s.Start-1]))
	b.textRing(p)
	b.textPyramid(p)
	b.textPlaces(p)
	b.textTemples(p)
	b.textMultipliers(p)
	b.textSeats(p)
	b.textEffects(p)
}

// textEffects says what the tiles of this table do, and what the signs mean.
func (b *board) textEffects(p *page) {
	for _, tile := range b.s.Royal {
		p.list(" "+rules.Royals[tile].ID+"  ", b.RoyalText(int(tile)))
	}
	for _, tile := range b.s.Techs {
		p.list(" "+rules.Technologies[tile].ID+"   ", b.TechText(int(tile)))
	}
	for _, tile := range b.s.Bonus {
		p.list(" "+rules.Bonuses[tile].ID+"   ", b.BonusText(int(tile)))
	}
	p.list(" ", b.Say.Say("text.legend"))
}
