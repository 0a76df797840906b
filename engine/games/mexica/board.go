package mexica

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/lang"
	"painani/engine/scene"
)

//go:embed board/*.json
var boardFiles embed.FS

// boardWords is the catalogue of the board: labels, hover text, the text board.
var boardWords = lang.MustLoad(boardFiles, "board")

// Draw is the board as a picture and as 72 columns of text: the island on top,
// tiles and players below. The picture grows downwards with the number of players.
func (Rules) Draw(s *State, viewer engine.Seat, names engine.Names, tag lang.Tag) scene.Scene {
	b := newBoard(s, viewer, names, tag)
	b.header()
	b.lake()
	b.land()
	b.water()
	b.pieces()
	b.cells()
	b.turnPanel()
	b.supplyPanel()
	b.tileRow()
	b.endPanel()
	b.seats()
	b.text()
	b.Tidy()
	return b.Scene
}

// board is one drawing in progress.
type board struct {
	scene.Scene
	s       *State
	viewer  engine.Seat
	names   engine.Names
	say     lang.Printer
	letters [maxSeats]string // one letter for each seat's pieces
	winners []engine.Seat    // once the game is over
	all     districts
	now     [maxSeats]int // what each player would get if the phase were scored now
}

// newBoard prepares a scene with its title and description.
func newBoard(s *State, viewer engine.Seat, names engine.Names, tag lang.Tag) *board {
	b := &board{s: s, viewer: viewer, names: names, say: boardWords.In(tag)}
	copy(b.letters[:], names.Initials(int(s.Seats)))
	s.survey(&b.all)
	b.forecast()
	if s.Phase == phaseOver {
		b.winners = winners(s)
	}
	rows := float64((s.Seats + 1) / 2)
	b.Scene = scene.New(card.Title+", "+b.phaseLine(), boardWidth, seatTop+rows*(seatHeight+gap))
	b.Lang = string(b.say.Tag)
	b.Desc = b.describe()
	return b
}

// forecast counts what a scoring at this moment would bring (rules.md 7).
func (b *board) forecast() {
	if b.s.Phase == phaseOver {
		return
	}
	for root := range b.all {
		d := &b.all[root]
		if d.Size == 0 || d.Tile == nowhere && b.s.Phase != phaseTwo {
			continue
		}
		won := d.rewards()
		for i := range b.s.Players[:b.s.Seats] {
			b.now[i] += int(won[i+1].Points)
		}
	}
	for i := range b.s.Players[:b.s.Seats] {
		if onPalace(&b.s.Players[i]) {
			b.now[i] += palaceBonus
		}
	}
}

// name is the name of a seat, 1 to 4, cut to a bearable length.
func (b *board) name(seat uint8) string { return engine.ShortName(b.names.Of(seatOf(seat))) }

// moving is the sentence that says what the table waits for.
func (b *board) moving() string {
	switch b.s.Phase {
	case phaseStart:
		return b.say.Say("wait.start", "name", b.name(b.s.Turn))
	case phaseOver:
		var list []string
		for _, seat := range b.winners {
			list = append(list, b.name(uint8(seat)))
		}
		return b.say.Say("wait.over", "names", strings.Join(list, ", "))
	}
	return b.say.Say("wait.turn", "name", b.name(b.s.Turn))
}

// phaseNumber is 1 or 2; the end belongs to phase 2.
func (b *board) phaseNumber() int {
	if b.s.Phase >= phaseTwo {
		return 2
	}
	return 1
}

// phaseLine says which phase and round it is.
func (b *board) phaseLine() string {
	switch b.s.Phase {
	case phaseStart:
		return b.say.Say("phase.start")
	case phaseOver:
		return b.say.Say("phase.over")
	}
	return b.say.Say("phase.now", "phase", b.phaseNumber(), "round", b.s.Round)
}

// awaited reports that the table waits for the seat, 1 to 4.
func (b *board) awaited(seat uint8) bool { return Rules{}.Awaits(b.s).Has(seatOf(seat)) }

// won reports that the game is over and the seat has won it.
func (b *board) won(seat uint8) bool { return slices.Contains(b.winners, seatOf(seat)) }

// describe is the picture in words, for those who do not see it; the text board has all of it.
func (b *board) describe() string {
	out := b.moving() + ". " + b.phaseLine() + "."
	for i := range b.s.Players[:b.s.Seats] {
		p := &b.s.Players[i]
		out += fmt.Sprintf(" %s: %d %s, %s.", b.name(uint8(i+1)), p.vp(), b.say.Say("points"), b.say.Say("chips", "n", p.Chips))
	}
	for root := range b.all {
		if d := &b.all[root]; d.Size > 0 && d.Tile != nowhere {
			out += " " + b.districtWords(d) + "."
		}
	}
	return out
}
