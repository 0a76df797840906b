package board

import (
	"embed"
	"fmt"
	"slices"

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
func (Painter) Draw(s *rules.State, viewer engine.Seat, names engine.Names, tag lang.Tag) scene.Scene {
	b := NewBoard(s, viewer, names, tag)
	b.header()
	b.calendar()
	b.ring()
	b.pyramid()
	b.avenue()
	b.buildings()
	b.track()
	b.temples()
	b.pool()
	b.seats()
	b.text()
	b.Body = tidy(b.Body)
	return b.Scene
}

// board is one drawing in progress.
type board struct {
	scene.Scene
	s       *rules.State
	viewer  engine.Seat
	names   engine.Names
	Say     lang.Printer
	game    lang.Printer           // names and effects of the game
	letters [rules.MaxSeats]string // one letter for each seat's workers
	winners []engine.Seat          // once the game is over
	seatTop float64                // top of the players' panels
}

// NewBoard prepares a scene with its title and description.
func NewBoard(s *rules.State, viewer engine.Seat, names engine.Names, tag lang.Tag) *board {
	b := &board{
		s:       s,
		viewer:  viewer,
		names:   names,
		Say:     pictureWords.In(tag),
		game:    words.Catalog.In(tag),
		seatTop: poolTop,
	}
	copy(b.letters[:], names.Initials(int(s.Seats)))
	if s.Phase == rules.PhaseOver {
		b.winners = (rules.Rules{}).Tally(s).Winners
	}
	if s.Phase == rules.PhaseDraft {
		b.seatTop += poolHigh
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
