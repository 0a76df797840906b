package teotihuacan

import (
	"embed"
	"fmt"
	"slices"

	"painani/engine"
	"painani/engine/lang"
	"painani/engine/scene"
)

//go:embed board/*.json
var pictureFiles embed.FS

// pictureWords is the catalogue of the board: labels, hover text, the text board.
// Names and effects of tiles are those of the game's catalogue.
var pictureWords = lang.MustLoad(pictureFiles, "board")

// Draw is the board as a picture and as 72 columns of text. The picture grows
// downwards with the number of players; nothing in it depends on what Mask hides.
func (Rules) Draw(s *State, viewer engine.Seat, names engine.Names, tag lang.Tag) scene.Scene {
	b := newBoard(s, viewer, names, tag)
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
	s       *State
	viewer  engine.Seat
	names   engine.Names
	say     lang.Printer
	game    lang.Printer     // names and effects of the game
	letters [maxSeats]string // one letter for each seat's workers
	winners []engine.Seat    // once the game is over
	seatTop float64          // top of the players' panels
}

// newBoard prepares a scene with its title and description.
func newBoard(s *State, viewer engine.Seat, names engine.Names, tag lang.Tag) *board {
	b := &board{s: s, viewer: viewer, names: names, say: pictureWords.In(tag), game: catalog.In(tag), seatTop: poolTop}
	copy(b.letters[:], names.Initials(int(s.Seats)))
	if s.Phase == phaseOver {
		b.winners = Rules{}.Tally(s).Winners
	}
	if s.Phase == phaseDraft {
		b.seatTop += poolHigh
	}
	rows := float64((s.Seats + 1) / 2)
	b.Scene = scene.New(b.say.Say("title", "n", b.eclipse()), boardWidth, b.seatTop+rows*(seatHigh+gap)+gap)
	b.Lang = string(b.say.Tag)
	b.Desc = b.describe()
	return b
}

// eclipse is the number of the era, which ends with the Eclipse of this number.
func (b *board) eclipse() int { return min(int(b.s.Held)+1, eclipses) }

// name is the name of a seat, 1 to 4, cut to a bearable length.
func (b *board) name(seat uint8) string { return engine.ShortName(b.names.Of(seatOf(seat))) }

// waiting are the sentences that say what the table waits for, with {name}.
var waiting = [phaseCount]string{phaseChoose: "wait.choose", phaseDraft: "wait.draft", phaseStart: "wait.start", phaseTurn: "wait.turn",
	phaseSalary: "wait.salary", phaseOver: "wait.over"}

// moving says what the table waits for.
func (b *board) moving() string {
	var list []uint8
	for i := range b.s.Seats {
		if b.awaited(i+1) || b.won(i+1) {
			list = append(list, i+1)
		}
	}
	return b.say.Say(waiting[b.s.Phase], "name", b.nameList(list))
}

// awaited reports that the table waits for the seat, 1 to 4.
func (b *board) awaited(seat uint8) bool { return Rules{}.Awaits(b.s).Has(seatOf(seat)) }

// won reports that the game is over and the seat has won it.
func (b *board) won(seat uint8) bool { return slices.Contains(b.winners, seatOf(seat)) }

// describe is the picture in words, for those who do not see it; the text board has all of it.
func (b *board) describe() string {
	out := b.moving() + ". " + b.calendarLine() + "."
	for i := range b.s.Players[:b.s.Seats] {
		p := &b.s.Players[i]
		out += " " + b.name(uint8(i+1)) + ": " + fmt.Sprint(p.VP) + " " + b.say.Say("points") + ", " + b.goodsWords(&p.Goods) + "."
	}
	return out
}

// calendarLine says where the discs stand.
func (b *board) calendarLine() string {
	out := b.say.Say("calendar", "n", b.eclipse(), "light", b.s.Light, "dark", b.s.dark())
	if b.s.Final {
		out += ", " + b.say.Say("final")
	}
	return out
}

// seatsWhere lists the seats of the players for whom is holds.
func (b *board) seatsWhere(is func(*Player) bool) []uint8 {
	var out []uint8
	for i := range b.s.Players[:b.s.Seats] {
		if is(&b.s.Players[i]) {
			out = append(out, uint8(i+1))
		}
	}
	return out
}
