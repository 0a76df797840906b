package board

import (
	"slices"

	"painani/engine/boards"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/scene/grid"
)

// Columns of the text board. Every line begins with something that no command
// and no turn begins with: see TestBoardTextAlways.
const (
	textNames = 9 // width of the names of temples
	textStep  = 5 // of a temple's step
	textKind  = 5 // at least, of a discovery tile's name
	textHalf  = grid.Columns / 2
)

// text writes the text board. It holds all that is public, and the viewer's own.
func (b *board) text() {
	p := b.Page(rules.Card.Title, b.moving())
	p.Line(b.calendarLine() + " · " + b.Say.Say("text.start", "who", b.Letters[b.s.Start-1]))
	b.textRing(p)
	b.textPyramid(p)
	b.textPlaces(p)
	b.textTemples(p)
	b.textMultipliers(p)
	b.textSeats(p)
	b.textEffects(p)
}

// textEffects says what the tiles of this table do, and what the signs mean.
func (b *board) textEffects(p *boards.Page) {
	for _, tile := range b.s.Royal {
		p.List(" "+rules.RoyalIDs[tile]+"  ", words.RoyalText(b.game, int(tile)))
	}
	for _, tile := range b.s.Techs {
		p.List(" "+rules.TechIDs[tile]+"   ", words.TechText(b.game, int(tile)))
	}
	for _, tile := range b.s.Bonus {
		p.List(" "+rules.BonusIDs[tile]+"   ", words.BonusText(b.game, int(tile)))
	}
	b.textKinds(p)
	p.List(" ", b.Say.Say("text.legend"))
}

// textKinds says what the discovery tiles do that lie on the board or that somebody holds; all masks in one
// line, and two short ones in one.
func (b *board) textKinds(p *boards.Page) {
	seen := b.kindsSeen()
	if slices.Contains(seen[rules.KindM1:rules.KindM7+1], true) {
		id := rules.Discoveries[rules.KindM1].ID + "-" + rules.Discoveries[rules.KindM7].ID
		p.List(kindHead(id), b.Say.Say("text.masks"))
	}
	short := ""
	for k := rules.KindM7 + 1; k < rules.DiscoveryKinds; k++ {
		head, text := kindHead(rules.Discoveries[k].ID), words.KindText(b.game, k)
		switch fits := grid.Len(head+text) < textHalf; {
		case !seen[k]:
		case fits && short == "":
			short = head + text
		case fits:
			p.Line(grid.Fit(short, textHalf, grid.Left) + head + text)
			short = ""
		default:
			p.List(head, text)
		}
	}
	if short != "" {
		p.Line(short)
	}
}

// kindHead is a tile's name at the beginning of a line; a long one pushes what follows.
func kindHead(id string) string {
	return " " + grid.Fit(id, max(textKind, grid.Len(id)), grid.Left) + " "
}

// kindsSeen are the kinds of discovery tiles that can still be had or used: on the board, beside starting
// tiles, and in somebody's hand.
func (b *board) kindsSeen() (seen [rules.DiscoveryKinds]bool) {
	for k, n := range rules.DiscoveryCounts(b.s) {
		for _, p := range b.s.Seated {
			n -= int(p.Used[k])
		}
		seen[k] = n > 0
	}
	return seen
}
