package board

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
	"painani/engine/scene"
)

//go:embed *.json
var boardFiles embed.FS

// boardWords is the catalogue of the board: labels, hover text, the text board.
var boardWords = lang.MustLoad(boardFiles, ".")

// Draw is the board as a picture and as 72 columns of text: the island on top,
// tiles and players below. The picture grows downwards with the number of players.
func (p Painter) Draw(s *rules.State, viewer engine.Seat, names engine.Names, tag lang.Tag) scene.Scene {
	b := NewBoard(s, viewer, names, tag)
	b.parts = p.parts
	b.header()
	b.part("lake", b.lake)
	b.land()
	b.part(b.canalsAlone(), b.water)
	b.pieces()
	b.cells()
	b.turnPanel()
	b.part([4]uint8{s.Doubles, s.Singles, s.Spans, s.Chips}, b.supplyPanel)
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
	parts   *scene.Parts
	who     string // all names, for keys of parts in which some stand
	s       *rules.State
	viewer  engine.Seat
	names   engine.Names
	say     lang.Printer
	Letters [rules.MaxSeats]string // one letter for each seat's pieces
	winners []engine.Seat          // once the game is over
	all     rules.Districts
	Now     [rules.MaxSeats]int // what each player would get if the phase were scored now
}

// part draws what follows from the language and key alone, or finds what was drawn before.
func (b *board) part(key any, draw func()) *scene.Shape {
	return b.Part(b.parts, [2]any{b.say.Tag, key}, draw)
}

// NewBoard prepares a scene with its title and description.
func NewBoard(s *rules.State, viewer engine.Seat, names engine.Names, tag lang.Tag) *board {
	b := &board{s: s, viewer: viewer, names: names, say: boardWords.In(tag)}
	b.who = strings.Join(names, "\x00")
	copy(b.Letters[:], names.Initials(int(s.Seats)))
	s.Survey(&b.all)
	b.forecast()
	if s.Phase == rules.PhaseOver {
		b.winners = rules.Winners(s)
	}
	rows := float64((s.Seats + 1) / 2)
	b.Scene = scene.New(rules.Card.Title+", "+b.phaseLine(), boardWidth, seatTop+rows*(seatHeight+gap))
	b.Lang, b.Fold = string(b.say.Tag), tilesTop-gap/2
	b.Desc = b.describe()
	return b
}

// forecast counts what a scoring at this moment would bring (rules.md 7).
func (b *board) forecast() {
	if b.s.Phase == rules.PhaseOver {
		return
	}
	for root := range b.all {
		d := &b.all[root]
		if d.Size == 0 || d.Tile == rules.Nowhere && b.s.Phase != rules.PhaseTwo {
			continue
		}
		won := d.Rewards()
		for i := range b.s.Players[:b.s.Seats] {
			b.Now[i] += int(won[i+1].Points)
		}
	}
	for i := range b.s.Players[:b.s.Seats] {
		if rules.OnPalace(&b.s.Players[i]) {
			b.Now[i] += rules.PalaceBonus
		}
	}
}

// name is the name of a seat, 1 to 4, cut to a bearable length.
func (b *board) name(seat uint8) string { return engine.ShortName(b.names.Of(rules.SeatOf(seat))) }

// moving is the sentence that says what the table waits for.
func (b *board) moving() string {
	switch b.s.Phase {
	case rules.PhaseStart:
		if b.s.Setting() {
			return b.say.Say("wait.neutral", "name", b.name(b.s.Turn))
		}
		return b.say.Say("wait.start", "name", b.name(b.s.Turn))
	case rules.PhaseOver:
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
	if b.s.Phase >= rules.PhaseTwo {
		return 2
	}
	return 1
}

// phaseLine says which phase and round it is.
func (b *board) phaseLine() string {
	switch b.s.Phase {
	case rules.PhaseStart:
		if b.s.Setting() {
			return b.say.Say("phase.neutral", "list", b.unset())
		}
		return b.say.Say("phase.start")
	case rules.PhaseOver:
		return b.say.Say("phase.over")
	}
	return b.say.Say("phase.now", "phase", b.phaseNumber(), "round", b.s.Round)
}

// unset names the neutral temples that are still to be set: "*1 x4 *2 x3".
func (b *board) unset() string {
	var out []string
	for i, n := range b.s.Unset {
		if n > 0 {
			out = append(out, fmt.Sprintf("*%d ×%d", i+1, n))
		}
	}
	return strings.Join(out, ", ")
}

// awaited reports that the table waits for the seat, 1 to 4.
func (b *board) awaited(seat uint8) bool { return (rules.Rules{}).Awaits(b.s).Has(rules.SeatOf(seat)) }

// won reports that the game is over and the seat has won it.
func (b *board) won(seat uint8) bool { return slices.Contains(b.winners, rules.SeatOf(seat)) }

// describe is the picture in words, for those who do not see it; the text board has all of it.
func (b *board) describe() string {
	out := b.moving() + ". " + b.phaseLine() + "."
	for i := range b.s.Players[:b.s.Seats] {
		p := &b.s.Players[i]
		out += fmt.Sprintf(
			" %s: %d %s, %s.",
			b.name(uint8(i+1)),
			p.Vp(),
			b.say.Say("points"),
			b.say.Say("chips", "n", p.Chips),
		)
	}
	for root := range b.all {
		if d := &b.all[root]; d.Size > 0 && d.Tile != rules.Nowhere {
			out += " " + b.districtWords(d) + "."
		}
	}
	return out
}
