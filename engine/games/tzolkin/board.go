package tzolkin

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/lang"
	"painani/engine/scene"
)

//go:embed board/*.json
var boardFiles embed.FS

// boardWords is the catalogue of the board: labels, hover text, the text board.
var boardWords = lang.MustLoad(boardFiles, "board")

// Draw is the board as a picture and as 72 columns of text. The picture grows
// downwards with the number of players; nothing in it depends on what Mask hides.
func (Rules) Draw(s *State, viewer engine.Seat, names engine.Names, tag lang.Tag) scene.Scene {
	b := newBoard(s, viewer, names, tag)
	b.header()
	b.spaces()
	b.calendar()
	b.wheels()
	b.buildingDisplay()
	b.monumentDisplay()
	b.temples()
	b.technologies()
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
	letters [maxSeats]string // one letter for each seat's workers
	final   []int            // points in quarters, once the game is over
	winners []engine.Seat    // then too
}

// newBoard prepares a scene with its title and description.
func newBoard(s *State, viewer engine.Seat, names engine.Names, tag lang.Tag) *board {
	b := &board{s: s, viewer: viewer, names: names, say: boardWords.In(tag)}
	copy(b.letters[:], names.Initials(int(s.Seats)))
	if s.Phase == phaseOver {
		t := Rules{}.Tally(s)
		b.final, b.winners = t.Points, t.Winners
	}
	rows := float64(s.Seats+1) / 2
	b.Scene = scene.New(b.say.Say("title", "day", b.day()), boardWidth, seatTop+float64(int(rows))*(seatHeight+seatGap)+seatGap)
	b.Lang = string(b.say.Tag)
	b.Desc = b.describe()
	return b
}

// name is the name of a seat, 1 to 4, cut to a bearable length.
func (b *board) name(seat uint8) string { return engine.ShortName(b.names.Of(seatOf(seat))) }

// day is the day of the calendar as people count it: the last one is 27.
func (b *board) day() int { return min(int(b.s.Day), lastDay) }

// nextFood is the next food day, nil if all were held.
func (b *board) nextFood() *foodDay {
	if int(b.s.FoodDays) >= foodDayCount {
		return nil
	}
	return &foodDays[b.s.FoodDays]
}

// moving is the sentence that says what the table waits for.
func (b *board) moving() string {
	switch b.s.Phase {
	case phaseChoose:
		return b.say.Say("wait.choose")
	case phaseSpin:
		return b.say.Say("wait.spin", "name", b.name(b.s.Turn))
	case phaseOver:
		var list []string
		for _, seat := range b.winners {
			list = append(list, b.name(uint8(seat)))
		}
		return b.say.Say("wait.over", "names", strings.Join(list, ", "))
	}
	return b.say.Say("wait.turn", "name", b.name(b.s.Turn))
}

// awaited reports that the table waits for the seat, 1 to 4.
func (b *board) awaited(seat uint8) bool { return Rules{}.Awaits(b.s).Has(seatOf(seat)) }

// won reports that the game is over and the seat has won it.
func (b *board) won(seat uint8) bool { return slices.Contains(b.winners, seatOf(seat)) }

// describe is the picture in words, for those who do not see it; the text board has all of it.
func (b *board) describe() string {
	out := b.moving() + ". " + b.foodLine() + "."
	for i := range b.s.Players[:b.s.Seats] {
		p := &b.s.Players[i]
		out += " " + b.name(uint8(i+1)) + ": " + b.pointsOf(i) + " " + b.say.Say("points") + ", " + b.goodsWords(p.Goods, true) + "."
	}
	return out
}

// foodLine says when the next food day is.
func (b *board) foodLine() string {
	f := b.nextFood()
	if f == nil {
		return b.say.Say("food.none")
	}
	key := "food.mid"
	if f.AgeEnds {
		key = "food.end"
	}
	return b.say.Say("food.next", "day", f.Day, "what", b.say.Say(key))
}

// pointsText is the same in signs that any letter can hold: quarters as decimals.
func (b *board) pointsText(i int) string {
	if b.final == nil {
		return b.pointsOf(i)
	}
	return strconv.FormatFloat(float64(b.final[i])/quarters, 'f', -1, 64)
}

// pointsOf is what a player has, by index; in quarters when the game is over.
func (b *board) pointsOf(i int) string {
	if b.final == nil {
		return fmt.Sprint(b.s.Players[i].VP)
	}
	n, sign := b.final[i], ""
	if n < 0 {
		n, sign = -n, "-"
	}
	part := [quarters]string{"", "¼", "½", "¾"}[n%quarters]
	if n/quarters == 0 && part != "" {
		return sign + part
	}
	return sign + fmt.Sprint(n/quarters) + part
}
