package board

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
	"painani/engine/lang"
	"painani/engine/scene"
)

//go:embed *.json
var pictureFiles embed.FS

// pictureWords is the catalogue of the board: labels, hover text, the text board.
// Names and effects of tiles are those of the game's catalogue.
var pictureWords = lang.MustLoad(pictureFiles, ".")

// Draw is the board as a picture and as 72 columns of text. The picture grows
// downwards with the number of players; nothing in it depends on what Mask hides.
func (p Painter) Draw(s *rules.State, viewer engine.Seat, names engine.Names, tag lang.Tag) scene.Scene {
	b := NewBoard(s, viewer, names, tag)
	b.parts = p.parts
	b.header()
	b.part(calendarKey{s.Light, s.Held, s.Start, s.Seats, s.Final, b.who}, b.calendar)
	b.ring()
	b.part(pyramidKey{s.Pyramid, s.Sides}, b.pyramid)
	b.part(rowKey{avenueRow, b.steps(func(p *rules.Player) uint8 { return p.Avenue }), s.Spots, uint8(s.Taken()), b.who}, b.avenue)
	b.part(b.s.Rows, b.buildings)
	b.part(rowKey{t: trackRow, steps: b.steps(func(p *rules.Player) uint8 { return p.Track }), extra: s.Held, who: b.who}, b.track)
	b.temples()
	b.pool()
	b.seats()
	b.text()
	b.Tidy()
	return b.Scene
}

// Keys of parts: all that they show.
type (
	calendarKey struct {
		light, held, start, seats uint8
		final                     bool
		who                       string
	}
	pyramidKey struct {
		tiles [rules.SlotCount]uint8
		sides [rules.SideCount][rules.SideSteps]uint8
	}
	// rowKey is of a temple, the Avenue or the pyramid track.
	rowKey struct {
		t     int
		steps [rules.MaxSeats + 1]uint8 // and the number of players
		spots [rules.SpotCount][rules.SpotTiles]uint8
		extra uint8 // the bonus tile, the buildings taken, the Eclipses held
		who   string
	}
	boardKey struct {
		place          int
		board, seats   uint8
		workers, local string // those on it and all else that lies there
		who            string
	}
)

// Rows beside the temples.
const (
	avenueRow = rules.TempleCount + iota
	trackRow
)

// steps is where the players stand, and behind that how many there are.
func (b *board) steps(of func(*rules.Player) uint8) (out [rules.MaxSeats + 1]uint8) {
	for i := range b.s.Players[:b.s.Seats] {
		out[i] = of(&b.s.Players[i])
	}
	out[rules.MaxSeats] = b.s.Seats
	return out
}

// board is one drawing in progress.
type board struct {
	scene.Scene
	parts   *scene.Parts
	who     string // all names, for keys of parts in which some stand
	s       *rules.State
	viewer  engine.Seat
	names   engine.Names
	Say     lang.Printer
	game    lang.Printer           // names and effects of the game
	letters [rules.MaxSeats]string // one letter for each seat's workers
	winners []engine.Seat          // once the game is over
	seatTop float64                // top of the players' panels
}

// part draws what follows from the language and key alone, or finds what was drawn before.
func (b *board) part(key any, draw func()) *scene.Shape {
	return b.Part(b.parts, [2]any{b.Say.Tag, key}, draw)
}

// NewBoard prepares a scene with its title and description.
func NewBoard(s *rules.State, viewer engine.Seat, names engine.Names, tag lang.Tag) *board {
	b := &board{
		s:       s,
		viewer:  viewer,
		names:   names,
		Say:     pictureWords.In(tag),
		game:    words.Catalog.In(tag),
		seatTop: seatTop(s),
	}
	b.who = strings.Join(names, "\x00")
	copy(b.letters[:], names.Initials(int(s.Seats)))
	if s.Phase == rules.PhaseOver {
		b.winners = (rules.Rules{}).Tally(s).Winners
	}
	rows := float64((s.Seats + 1) / 2)
	b.Scene = scene.New(b.Say.Say("title", "n", b.eclipse()), boardWidth, b.seatTop+rows*(seatHigh+gap)+gap)
	b.Lang, b.Fold = string(b.Say.Tag), rowTop-gap/2
	b.Desc = b.describe()
	return b
}

// eclipse is the number of the era, which ends with the Eclipse of this number.
func (b *board) eclipse() int { return min(int(b.s.Held)+1, rules.Eclipses) }

// name is the name of a seat, 1 to 4, cut to a bearable length.
func (b *board) name(seat uint8) string { return engine.ShortName(b.names.Of(rules.SeatOf(seat))) }

// Waiting are the sentences that say what the table waits for, with {name}.
var Waiting = [rules.PhaseCount]string{
	rules.PhaseChoose: "wait.choose",
	rules.PhaseDraft:  "wait.draft",
	rules.PhaseStart:  "wait.start",
	rules.PhaseTurn:   "wait.turn",
	rules.PhaseSalary: "wait.salary",
	rules.PhaseOver:   "wait.over",
}

// moving says what the table waits for.
func (b *board) moving() string {
	var list []uint8
	for i := range b.s.Seats {
		if b.awaited(i+1) || b.won(i+1) {
			list = append(list, i+1)
		}
	}
	return b.Say.Say(Waiting[b.s.Phase], "name", b.nameList(list))
}

// awaited reports that the table waits for the seat, 1 to 4.
func (b *board) awaited(seat uint8) bool { return (rules.Rules{}).Awaits(b.s).Has(rules.SeatOf(seat)) }

// won reports that the game is over and the seat has won it.
func (b *board) won(seat uint8) bool { return slices.Contains(b.winners, rules.SeatOf(seat)) }

// describe is the picture in words, for those who do not see it; the text board has all of it.
func (b *board) describe() string {
	out := b.moving() + ". " + b.calendarLine() + "."
	for i := range b.s.Players[:b.s.Seats] {
		p := &b.s.Players[i]
		out += " " + b.name(
			uint8(i+1),
		) + ": " + fmt.Sprint(
			p.VP,
		) + " " + b.Say.Say(
			"points",
		) + ", " + b.goodsWords(
			&p.Goods,
		) + "."
	}
	return out
}

// calendarLine says where the discs stand.
func (b *board) calendarLine() string {
	out := b.Say.Say("calendar", "n", b.eclipse(), "light", b.s.Light, "dark", b.s.Dark())
	if b.s.Final {
		out += ", " + b.Say.Say("final")
	}
	return out
}

// seatsWhere lists the seats of the players for whom is holds.
func (b *board) seatsWhere(is func(*rules.Player) bool) []uint8 {
	var out []uint8
	for i := range b.s.Players[:b.s.Seats] {
		if is(&b.s.Players[i]) {
			out = append(out, uint8(i+1))
		}
	}
	return out
}
