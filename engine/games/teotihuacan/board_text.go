package teotihuacan

import (
	"fmt"
	"strings"

	"painani/engine/scene/grid"
)

// Columns of the text board. Every line begins with something that no command
// and no turn begins with: see TestBoardTextAlways.
const (
	textNames = 9 // width of the names of temples
	textStep  = 5 // of a temple's or the Avenue's step
	textTiles = 4 // where wrapped lists of tiles begin
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
	p.line(strings.TrimRight(grid.Fit(card.Title+" · "+b.moving(), grid.Columns, grid.Left), " ")) // names may be long
	p.line(b.calendarLine() + " · " + b.say.Say("text.start", "who", b.letters[b.s.Start-1]))
	b.textCalendar(p)
	b.textRing(p)
	b.textPyramid(p)
	b.textTemples(p)
	b.textAvenue(p)
	b.textEffects(p)
	p.y++
	b.textSeats(p)
}

// textCalendar writes the discs on their way: (light), [dark].
func (b *board) textCalendar(p *page) {
	p.Put(0, p.y, b.say.Say("text.calendar"))
	light, dark := b.s.Light, b.s.dark()
	for n := range darkDisc[maxSeats][0] + 1 {
		text := fmt.Sprint(n)
		switch n {
		case light:
			text = "(" + text + ")"
		case dark:
			text = "[" + text + "]"
		}
		p.PutMiddle(14+4*int(n), p.y, 4, text)
	}
	p.y++
}

// textPlaces are columns and rows of the ring's boxes, by position.
var textPlaces = [boardCount][2]int{{1, 0}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}, {0, 0}}

// Size of a box of the ring.
const (
	boxWide = grid.Columns / 3
	boxHigh = 6
)

// ringNotes stand in the middle of the ring, in ringNote columns.
var ringNotes = [...]string{"text.ring", "text.price", "text.worship", "text.power"}

// ringNote is how long they may be.
const ringNote = boxWide - 3

// textRing writes the ring of the boards as it lies, clockwise from the Palace above.
func (b *board) textRing(p *page) {
	for i, n := range b.s.Ring {
		x, y := textPlaces[i][0]*boxWide, p.y+textPlaces[i][1]*boxHigh
		p.TitledBox(x, y, boxWide, boxHigh, fmt.Sprint(n)+" "+grid.Fit(b.boardName(n), min(17, grid.Len(b.boardName(n))), grid.Left))
		b.textBoard(p, n, x+1, y+1)
	}
	x, y := boxWide+2, p.y+boxHigh+1
	for _, key := range ringNotes {
		p.Put(x, y, b.say.Say(key))
		y++
	}
	p.y += 3 * boxHigh
}

// textBoard writes a board in a box: workers, price, worship spaces, discovery tile.
func (b *board) textBoard(p *page, n uint8, x, y int) {
	const wide = boxWide - 2
	lines := b.textWorkers(n, wide)
	for i, line := range lines[:min(2, len(lines))] {
		p.Put(x, y+i, line)
	}
	price := fmt.Sprint(b.s.colours(n)) + b.say.Say("short.cocoa")
	switch {
	case n == palace:
		p.Put(x, y+2, b.textRoyal(0)+" "+b.textRoyal(1))
		p.Put(x, y+3, b.textRoyal(2)+" "+b.textSpot(spotPalace))
		p.PutRight(x+wide, y+1, price)
	case boards[n].Spaces > 0:
		temple := b.game.Say("temple.any")
		if t := boards[n].Temple; t < templeCount {
			temple = templeName(b.game, int(t))
		}
		p.Put(x, y+2, price+"  "+grid.Fit(temple, min(12, grid.Len(temple)), grid.Left)+":"+b.textLocked(n, 1))
		p.Put(x, y+3, b.textSpot(int(boards[n].Spot)))
	case n == nobles:
		p.Put(x, y+2, price)
		p.Put(x, y+3, goodsCost(b, goods{wood: nobleWood}))
	case n == building:
		p.Put(x, y+2, price)
		p.Put(x, y+3, goodsCost(b, goods{stone: pyramidStone})+" +0-3"+b.say.Say("short.wood"))
	default:
		p.Put(x, y+2, price)
	}
	if n == decorations {
		p.PutRight(x+wide, y+3, "3/2/1"+b.say.Say("short.gold"))
	}
}

// goodsCost is a price in brackets.
func goodsCost(b *board, g goods) string { return "-" + b.goodsShort(&g) }

// textRoyal is a royal tile with who is locked there.
func (b *board) textRoyal(i int) string {
	return royals[b.s.Royal[i]].ID + ":" + b.textLocked(palace, i+1)
}

// textLocked is who is on a worship space.
func (b *board) textLocked(n uint8, space int) string {
	seat, index := b.s.worshipper(n, uint8(space))
	if seat == 0 {
		return "·"
	}
	return b.letters[seat-1] + fmt.Sprint(b.s.player(seat).Dice[index].Power)
}

// textSpot is the discovery tiles of a spot with their prices.
func (b *board) textSpot(spot int) string {
	var out []string
	for _, k := range b.spotTilesOf(spot) {
		out = append(out, b.kindShort(k))
	}
	if len(out) == 0 {
		return "·"
	}
	return strings.Join(out, ", ")
}

// kindShort is a discovery tile with its price: "M4 1w".
func (b *board) kindShort(k int) string {
	return strings.TrimRight(discoveries[k].ID+" "+b.goodsShort(&discoveries[k].Price), " ")
}

// textWorkers are the unlocked workers on a board: a letter for each seat and the powers, * for neutral ones.
func (b *board) textWorkers(n uint8, wide int) []string {
	var words []string
	last := uint8(maxSeats + 1)
	for _, x := range b.unlockedOn(n) {
		switch {
		case x.seat != last && x.seat == 0:
			words = append(words, "*")
		case x.seat != last:
			words = append(words, b.letters[x.seat-1]+fmt.Sprint(x.power))
		case x.seat == 0:
			words[len(words)-1] += "*"
		default:
			words[len(words)-1] += "," + fmt.Sprint(x.power)
		}
		last = x.seat
	}
	out := []string{""}
	for _, w := range words {
		end := &out[len(out)-1]
		if grid.Len(*end)+1+grid.Len(w) > wide && *end != "" {
			out = append(out, w)
			continue
		}
		*end = strings.TrimLeft(*end+" "+w, " ")
	}
	return out
}
