// Package boards is what the boards of games have in common: who plays, under which name and letter, who is
// awaited and who has won; the head of the picture, the panels of seats, the places of marks; and the page of
// the text board.
package boards

import (
	"strings"

	"painani/engine"
	"painani/engine/lang"
	"painani/engine/scene"
)

// Drawing is one board in the making. A game embeds it beside its state. Seats are counted from 1.
type Drawing struct {
	scene.Scene
	Say     lang.Printer
	Viewer  engine.Seat
	Letters []string // one for each seat's pieces
	Who     string   // all names, for keys of parts in which some stand
	names   engine.Names
	over    bool
	bright  engine.Seats // who is awaited, or has won
	parts   *scene.Parts
}

// Rules is what a drawing asks of the rules of a game.
type Rules[S any] interface {
	Awaits(*S) engine.Seats
	Tally(*S) engine.Tally
}

// Of is a drawing of a state with so many seats.
func Of[S any](
	r Rules[S], s *S, seats uint8, viewer engine.Seat, names engine.Names, say lang.Printer,
) Drawing {
	b := Drawing{Say: say, Viewer: viewer, names: names, Who: strings.Join(names, "\x00"), bright: r.Awaits(s)}
	b.Letters = names.Initials(int(seats))
	if b.over = b.bright == 0; b.over {
		b.bright = engine.SeatsOf(r.Tally(s).Winners...)
	}
	return b
}

// Wide is the width of every board, in units. On a telephone a unit is a third of a pixel, so what must be
// read there is about 26 units high.
const Wide = 1200.0

// Sheet begins the picture: its title, its height, and where it may be folded.
func (b *Drawing) Sheet(title string, high, fold float64) {
	b.Scene = scene.New(title, Wide, high)
	b.Lang, b.Fold = string(b.Say.Tag), fold
}

// drawing is what a game's drawing embeds, for Painter.
func (b *Drawing) drawing() *Drawing { return b }

// Part draws what follows from the language and key alone, or finds what was drawn before.
func (b *Drawing) Part(key any, draw func()) *scene.Shape {
	return b.Scene.Part(b.parts, [2]any{b.Say.Tag, key}, draw)
}

// Name is the name of a seat, cut to a bearable length.
func (b *Drawing) Name(seat uint8) string { return engine.ShortName(b.names.Of(engine.Seat(seat))) }

// Bright are the seats that the table waits for, or those that have won.
func (b *Drawing) Bright() (out []uint8) {
	for _, seat := range b.bright.List() {
		out = append(out, uint8(seat))
	}
	return out
}

// Awaited reports that the table waits for the seat.
func (b *Drawing) Awaited(seat uint8) bool { return !b.over && b.Shines(seat) }

// Shines reports that the table waits for the seat, or that it has won.
func (b *Drawing) Shines(seat uint8) bool { return b.bright.Has(engine.Seat(seat)) }

// Header says which game this is, in letters of a size, and what it waits for, in at most room units; before
// that stands the mark of the seat whose turn it is, if there is one.
func (b *Drawing) Header(game string, size float64, waits string, room float64, turn uint8) {
	const right = Wide - 12
	b.Add(scene.Label(12, 44, game, size).Bold(),
		scene.Label(right, 42, waits, 34).Bold().Fill(scene.Accent).At(scene.End).Within(room))
	if turn != 0 {
		left := right - min(scene.Room(waits, 34, scene.Bold), room)
		b.Add(scene.Mark(left-28, 31, 17, Look(turn)).Line(night, 2))
	}
}

// Colours of medals and rims are the same by day and night.
var (
	night = scene.RGB(0x141210)
	white = scene.RGB(0xffffff)
)
