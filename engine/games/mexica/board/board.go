// Package board draws the board of Mexica, as text for letters and as a scene for pictures and pages. It sees
// a masked state and knows no rule.
package board

import (
	"embed"
	"fmt"

	"painani/engine"
	"painani/engine/boards"
	"painani/engine/games/mexica/rules"
	"painani/engine/lang"
)

//go:embed *.json
var boardFiles embed.FS

// boardWords is the catalogue of the board: labels, hover text, the text board.
var boardWords = lang.MustLoad(boardFiles, ".")

// Painter draws the board: Draw and Text are the kit's.
type Painter struct {
	*boards.Painter[rules.State, *board]
}

// New is a painter that has drawn nothing yet.
func New() Painter { return Painter{boards.NewPainter(NewBoard, (*board).picture, (*board).text)} }

// picture draws the picture: the island on top, tiles and players below.
func (b *board) picture() {
	s := b.s
	turn := s.Turn
	if s.Phase == rules.PhaseOver {
		turn = 0
	}
	b.Header(rules.Card.Title, 42, b.moving(), 860, turn)
	b.Part("lake", b.lake)
	b.land()
	b.Part(b.canalsAlone(), b.water)
	b.pieces()
	b.cells()
	b.turnPanel()
	b.Part(boards.Key4("supply", s.Doubles, s.Singles, s.Spans, s.Chips), b.supplyPanel)
	b.tileRow()
	b.endPanel()
	b.Seats(func(seat uint8) any { return boards.Key3("", b.Now[seat-1], *s.Player(seat), s.Phase) }, b.seat)
}

// board is one drawing in progress.
type board struct {
	boards.Drawing
	s   *rules.State
	all rules.Districts
	Now [rules.MaxSeats]int // what each player would get if the phase were scored now
}

// NewBoard prepares a scene with its title and its description.
func NewBoard(s *rules.State, viewer engine.Seat, names engine.Names, tag lang.Tag) *board {
	b := &board{Drawing: boards.Of(rules.Rules{}, s, s.Seats, viewer, names, boardWords.In(tag)), s: s}
	s.Survey(&b.all)
	b.forecast()
	b.Sheet(rules.Card.Title+", "+b.phaseLine(), panels.End(s.Seats), tilesTop-gap/2)
	b.Desc = b.moving() + "." // the phase stands in the title
	for seat, p := range s.Seated {
		b.Desc += fmt.Sprintf(" %s: %d %s, %s.", b.Name(seat), p.Vp(), b.Say.Say("points"), b.Say.Say("chips", "n", p.Chips))
	}
	for _, d := range b.all.Each {
		if d.IsFounded() {
			b.Desc += " " + b.districtWords(d.Tile, d) + "."
		}
	}
	return b
}

// forecast counts what a scoring at this moment would bring (rules.md 7).
func (b *board) forecast() {
	if b.s.Phase == rules.PhaseOver {
		return
	}
	scored := *b.s
	(&rules.Taking{S: &scored}).Score()
	for seat, p := range scored.Seated {
		b.Now[seat-1] = p.Vp() - b.s.Player(seat).Vp()
	}
}

// stage is what keys say of the moment.
func (b *board) stage() string {
	switch {
	case b.s.Setting():
		return "neutral"
	case b.s.Phase == rules.PhaseStart:
		return "start"
	case b.s.Phase == rules.PhaseOver:
		return "over"
	}
	return "turn"
}

// moving is the sentence that says what the table waits for.
func (b *board) moving() string { return b.Say.Say("wait."+b.stage(), "name", b.NameList(b.Bright())) }

// phaseNumber is 1 or 2; the end belongs to phase 2.
func (b *board) phaseNumber() int {
	if b.s.Late() {
		return 2
	}
	return 1
}

// phaseLine says which phase and round it is, and which neutral temples are still to be set: "*1 x4 *2 x3".
func (b *board) phaseLine() string {
	unset := boards.List(b.s.Unset[:], func(i int, n uint8) string {
		if n == 0 {
			return ""
		}
		return fmt.Sprintf("*%d ×%d", i+1, n)
	})
	return b.Say.Say("phase."+b.stage(), "list", unset, "phase", b.phaseNumber(), "round", b.s.Round)
}
