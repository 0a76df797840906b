package house

import (
	"strconv"

	"painani/engine"
	"painani/engine/lang"
)

// Sitter is who has a seat, as far as his name depends on it. The zero value is an open seat.
type Sitter struct {
	Name   string // of a person; "" of one who has left
	Person bool
	Guest  bool // a person without an address; he has no name (engine.IsGuest)
	Bot    bool // sits there from the start; who only stands in for a person does not change the name
	Gone   bool // nobody will: the game is to begin without the seat
}

// Names are what the seats of a table are called in letters, on pages and in feeds; two of the same name get
// their seats' numbers.
func Names(list []Sitter, tag lang.Tag) engine.Names {
	p := Words(tag)
	out := make(engine.Names, len(list))
	count := map[string]int{}
	for i, s := range list {
		switch {
		case s.Bot:
			out[i] = Bot(engine.SeatAt(i), tag)
		case s.Guest:
			out[i] = p.Say("name.guest")
		case s.Name != "":
			out[i] = s.Name
		case s.Person:
			out[i] = p.Say("name.gone", "n", i+1)
		case s.Gone:
			out[i] = p.Say("name.nobody", "n", i+1)
		default:
			out[i] = p.Say("name.open", "n", i+1)
		}
		count[out[i]]++
	}
	for i, n := range out {
		if count[n] > 1 {
			out[i] = n + " (" + strconv.Itoa(i+1) + ")"
		}
	}
	return out
}

// NoBot says that nobody can be called like a bot.
func NoBot(tag lang.Tag) string { return Words(tag).Say("name.bots") }

// Bot is the name of the bot of a seat.
func Bot(seat engine.Seat, tag lang.Tag) string { return Words(tag).Say("name.bot", "n", int(seat)) }
