// Package board draws the board of Tzolk'in, as text for letters and as a scene for pictures and pages. It sees
// a masked state and knows no rule.
package board

import (
	"embed"
	"fmt"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/boards"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lang"
)

//go:embed *.json
var boardFiles embed.FS

// BoardWords is the catalogue of the board: labels, hover text, the text board.
var BoardWords = lang.MustLoad(boardFiles, ".")

// Painter draws the board: Draw and Text are the kit's.
type Painter struct {
	*boards.Painter[rules.State, *Board]
}

// New is a painter that has drawn nothing yet.
func New() Painter { return Painter{boards.NewPainter(newBoard, (*Board).picture, (*Board).text)} }

// picture draws the picture.
func (b *Board) picture() {
	turn := uint8(rules.Nobody)
	if b.S.Phase == rules.PhaseTurn || b.S.Phase == rules.PhaseSpin {
		turn = b.S.Turn
	}
	b.Header(rules.Card.Title, 40, b.moving(), 560, turn)
	b.spaces()
	b.calendar()
	b.wheels()
	b.displays()
	b.temples()
	b.technologies()
	b.seats()
}

// Board is one drawing in progress.
type Board struct {
	boards.Drawing
	S     *rules.State
	final []int // points in quarters, once the game is over
}

// newBoard prepares a scene with its title and its description.
func newBoard(s *rules.State, viewer engine.Seat, names engine.Names, tag lang.Tag) *Board {
	say := BoardWords.In(tag)
	b := &Board{Drawing: boards.Of(rules.Rules{}, s, s.Seats, viewer, names, say), S: s}
	if s.Phase == rules.PhaseOver {
		b.final = (rules.Rules{}).Tally(s).Points
	}
	b.Sheet(say.Say("title", "day", b.day()), panels.End(s.Seats)+panels.Gap, templeTop-panels.Gap/2)
	b.Desc = b.moving() + ". " + b.foodLine() + "."
	for seat, p := range s.Seated {
		b.Desc += fmt.Sprintf(" %s: %s %s, %s.", b.Name(seat), b.pointsOf(seat), say.Say("points"),
			boards.List(p.Goods[:], b.goodWord))
	}
	return b
}

// day is the day of the calendar as people count it: the last one is 27.
func (b *Board) day() int { return min(int(b.S.Day), rules.LastDay) }

// nextFood is the next food day, nil if all were held.
func (b *Board) nextFood() *rules.FoodDay {
	if int(b.S.FoodDays) >= rules.FoodDayCount {
		return nil
	}
	return &rules.FoodDays[b.S.FoodDays]
}

// moving says what the table waits for.
func (b *Board) moving() string {
	return b.Say.Say("wait."+rules.PhaseIDs[b.S.Phase], "name", b.NameList(b.Bright()))
}

// foodLine says when the next food day is.
func (b *Board) foodLine() string {
	f := b.nextFood()
	if f == nil {
		return b.Say.Say("food.none")
	}
	return b.Say.Say("food.next", "day", f.Day, "what", b.Say.Say(foodLooks[f.AgeEnds].key))
}

// pointsText is what a player has; when the game is over in quarters, as decimals, which any letter can hold.
func (b *Board) pointsText(seat uint8) string {
	if b.final == nil {
		return fmt.Sprint(b.S.Player(seat).VP)
	}
	return strconv.FormatFloat(float64(b.final[seat-1])/rules.Quarters, 'f', -1, 64)
}

// pointsOf is the same in print: "7½", "-¼".
func (b *Board) pointsOf(seat uint8) string {
	whole, part, odd := strings.Cut(b.pointsText(seat), ".")
	if odd && strings.TrimLeft(whole, "-") == "0" {
		whole = strings.TrimSuffix(whole, "0")
	}
	return whole + map[string]string{"25": "¼", "5": "½", "75": "¾"}[part]
}
