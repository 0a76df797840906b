// Package board draws the board of Teotihuacan, as text for letters and as a scene for pictures and pages. It sees
// a masked state and knows no rule.
package board

import (
	"embed"
	"fmt"

	"painani/engine"
	"painani/engine/boards"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lang"
)

//go:embed *.json
var pictureFiles embed.FS

// pictureWords is the catalogue of the board: labels, hover text, the text board.
// Names and effects of tiles are those of the game's catalogue.
var pictureWords = lang.MustLoad(pictureFiles, ".")

// Painter draws the board: Draw and Text are the kit's.
type Painter struct {
	*boards.Painter[rules.State, *board]
}

// New is a painter that has drawn nothing yet.
func New() Painter { return Painter{boards.NewPainter(NewBoard, (*board).picture, (*board).text)} }

// picture draws the picture.
func (b *board) picture() {
	s, turn := b.s, uint8(0)
	if s.Phase == rules.PhaseTurn || s.Phase == rules.PhaseStart || s.Phase == rules.PhaseDraft {
		turn = s.Turn
	}
	b.Header(rules.Card.Title, 40, b.moving(), 700, turn)
	b.Part(boards.Key4("calendar", [4]uint8{s.Light, s.Held, s.Start, s.Seats}, s.Dark(), s.Final, b.Who), b.calendar)
	b.ring()
	b.Part(boards.Key2("pyramid", s.Pyramid, s.Sides), b.pyramid)
	b.Part(boards.Key4("avenue", b.steps(avenueOf), s.Spots, s.Taken(), b.Who), b.avenue)
	b.Part(b.s.Rows, b.buildings)
	b.Part(boards.Key3("track", b.steps(trackOf), s.Held, b.Who), b.track)
	b.temples()
	b.pool()
	b.seats()
}

// board is one drawing in progress.
type board struct {
	boards.Drawing
	s    *rules.State
	game lang.Printer // names and effects of the game
}

// NewBoard prepares a scene with its title and its description.
func NewBoard(s *rules.State, viewer engine.Seat, names engine.Names, tag lang.Tag) *board {
	b := &board{boards.Of(rules.Rules{}, s, s.Seats, viewer, names, pictureWords.In(tag)), s, words.Catalog.In(tag)}
	b.Sheet(b.Say.Say("title", "n", b.eclipse()), panels(s).End(s.Seats)+gap, rowTop-gap/2)
	b.Desc = b.moving() + ". " + b.calendarLine() + "."
	for seat, p := range s.Seated {
		b.Desc += fmt.Sprintf(" %s: %d %s, %s.", b.Name(seat), p.VP, b.Say.Say("points"),
			boards.List(p.Goods[:], func(good int, n int16) string { return goodWord(b.game, good, n) }))
	}
	return b
}

// eclipse is the number of the era, which ends with the Eclipse of this number.
func (b *board) eclipse() int { return min(int(b.s.Held)+1, rules.Eclipses) }

// moving says what the table waits for.
func (b *board) moving() string {
	return b.Say.Say("wait."+rules.PhaseIDs[b.s.Phase], "name", b.NameList(b.Bright()))
}

// calendarLine says where the discs stand.
func (b *board) calendarLine() string {
	out := b.Say.Say("calendar", "n", b.eclipse(), "light", b.s.Light, "dark", b.s.Dark())
	if b.s.Final {
		out += ", " + b.Say.Say("final")
	}
	return out
}

// steps is where the players stand.
func (b *board) steps(of func(*rules.Player) uint8) any {
	return boards.Steps(b.s.Players[:b.s.Seats], of)
}
