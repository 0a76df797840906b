package board

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/lang"
	"painani/engine/scene"
)

//go:embed *.json
var boardFiles embed.FS

// BoardWords is the catalogue of the board: labels, hover text, the text board.
var BoardWords = lang.MustLoad(boardFiles, ".")

// Draw is the board as a picture and as 72 columns of text. The picture grows
// downwards with the number of players; nothing in it depends on what Mask hides.
func (p Painter) Draw(s *rules.State, viewer engine.Seat, names engine.Names, tag lang.Tag) scene.Scene {
	b := newBoard(s, viewer, names, tag)
	b.parts = p.parts
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

// Board is one drawing in progress.
type Board struct {
	scene.Scene
	parts   *scene.Parts
	who     string // all names, for keys of parts in which some stand
	S       *rules.State
	viewer  engine.Seat
	names   engine.Names
	Say     lang.Printer
	letters [rules.MaxSeats]string // one letter for each seat's workers
	final   []int                  // points in quarters, once the game is over
	winners []engine.Seat          // then too
}

// part draws what follows from the language and key alone, or finds what was drawn before.
func (b *Board) part(key any, draw func()) *scene.Shape {
	return b.Part(b.parts, [2]any{b.Say.Tag, key}, draw)
}

// newBoard prepares a scene with its title and description.
func newBoard(s *rules.State, viewer engine.Seat, names engine.Names, tag lang.Tag) *Board {
	b := &Board{S: s, viewer: viewer, names: names, Say: BoardWords.In(tag)}
	b.who = strings.Join(names, "\x00")
	copy(b.letters[:], names.Initials(int(s.Seats)))
	if s.Phase == rules.PhaseOver {
		t := (rules.Rules{}).Tally(s)
		b.final, b.winners = t.Points, t.Winners
	}
	rows := float64(s.Seats+1) / 2
	b.Scene = scene.New(
		b.Say.Say("title", "day", b.day()),
		boardWidth,
		seatTop+float64(int(rows))*(seatHeight+seatGap)+seatGap,
	)
	b.Lang, b.Fold = string(b.Say.Tag), templeTop-seatGap/2
	b.Desc = b.describe()
	return b
}

// name is the name of a seat, 1 to 4, cut to a bearable length.
func (b *Board) name(seat uint8) string { return engine.ShortName(b.names.Of(rules.SeatOf(seat))) }

// day is the day of the calendar as people count it: the last one is 27.
func (b *Board) day() int { return min(int(b.S.Day), rules.LastDay) }

// nextFood is the next food day, nil if all were held.
func (b *Board) nextFood() *rules.FoodDay {
	if int(b.S.FoodDays) >= rules.FoodDayCount {
		return nil
	}
	return &rules.FoodDays[b.S.FoodDays]
}

// moving is the sentence that says what the table waits for.
func (b *Board) moving() string {
	switch b.S.Phase {
	case rules.PhaseChoose:
		return b.Say.Say("wait.choose")
	case rules.PhaseSpin:
		return b.Say.Say("wait.spin", "name", b.name(b.S.Turn))
	case rules.PhaseOver:
		var list []string
		for _, seat := range b.winners {
			list = append(list, b.name(uint8(seat)))
		}
		return b.Say.Say("wait.over", "names", strings.Join(list, ", "))
	}
	return b.Say.Say("wait.turn", "name", b.name(b.S.Turn))
}

// awaited reports that the table waits for the seat, 1 to 4.
func (b *Board) awaited(seat uint8) bool { return (rules.Rules{}).Awaits(b.S).Has(rules.SeatOf(seat)) }

// won reports that the game is over and the seat has won it.
func (b *Board) won(seat uint8) bool { return slices.Contains(b.winners, rules.SeatOf(seat)) }

// describe is the picture in words, for those who do not see it; the text board has all of it.
func (b *Board) describe() string {
	out := b.moving() + ". " + b.foodLine() + "."
	for i := range b.S.Players[:b.S.Seats] {
		p := &b.S.Players[i]
		out += " " + b.name(
			uint8(i+1),
		) + ": " + b.pointsOf(
			i,
		) + " " + b.Say.Say(
			"points",
		) + ", " + b.goodsWords(
			p.Goods,
			true,
		) + "."
	}
	return out
}

// foodLine says when the next food day is.
func (b *Board) foodLine() string {
	f := b.nextFood()
	if f == nil {
		return b.Say.Say("food.none")
	}
	key := "food.mid"
	if f.AgeEnds {
		key = "food.end"
	}
	return b.Say.Say("food.next", "day", f.Day, "what", b.Say.Say(key))
}

// pointsText is the same in signs that any letter can hold: quarters as decimals.
func (b *Board) pointsText(i int) string {
	if b.final == nil {
		return b.pointsOf(i)
	}
	return strconv.FormatFloat(float64(b.final[i])/rules.Quarters, 'f', -1, 64)
}

// pointsOf is what a player has, by index; in quarters when the game is over.
func (b *Board) pointsOf(i int) string {
	if b.final == nil {
		return fmt.Sprint(b.S.Players[i].VP)
	}
	n, sign := b.final[i], ""
	if n < 0 {
		n, sign = -n, "-"
	}
	part := [rules.Quarters]string{"", "¼", "½", "¾"}[n%rules.Quarters]
	if n/rules.Quarters == 0 && part != "" {
		return sign + part
	}
	return sign + fmt.Sprint(n/rules.Quarters) + part
}
