package house

import (
	"slices"
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/lang"
	"painani/engine/notation"
)

// colours are the words for the colours of seats, in their order, folded.
var colours = [][]string{
	{"red", "rot", "piros"}, {"blue", "blau", "kek"}, {"green", "grun", "gruen", "zold"}, {"yellow", "gelb", "sarga"},
}

// minName is how many letters of a name stand for it.
const minName = 3

// SeatAt finds the seat that a line begins with, and what follows it: the player's name, the letter that the
// board has for his pieces, his colour, the number of the seat, or a beginning of the name that fits no
// other.
func SeatAt(names engine.Names, line string) (seat engine.Seat, rest string) {
	for i, name := range names {
		if rest, ok := called(line, name); ok {
			return engine.SeatAt(i), rest
		}
	}
	word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	word, rest = notation.Fold(strings.Trim(word, ",:;[]")), strings.TrimSpace(rest)
	var close []engine.Seat
	for i, letter := range names.Initials(len(names)) {
		named := word == notation.Fold(letter) || word == strconv.Itoa(i+1)
		if named || i < len(colours) && slices.Contains(colours[i], word) {
			return engine.SeatAt(i), rest
		}
		if len(word) >= minName && strings.HasPrefix(notation.Fold(names[i]), word) {
			close = append(close, engine.SeatAt(i))
		}
	}
	if len(close) != 1 {
		return engine.Nobody, line
	}
	return close[0], rest
}

// called reports that a line begins with a whole name, without case and accents, and what follows.
func called(line, name string) (rest string, ok bool) {
	words, typed := strings.Fields(name), strings.Fields(line)
	if len(words) == 0 || len(typed) < len(words) {
		return "", false
	}
	for i, w := range words {
		if notation.Fold(strings.TrimRight(typed[i], ",:;")) != notation.Fold(w) {
			return "", false
		}
	}
	return strings.Join(typed[len(words):], " "), true
}

// PlanReader reads the plans that a seat of a table types.
func PlanReader(t *engine.Table, me engine.Seat, names engine.Names) engine.PlanReader {
	r := engine.PlanReader{Game: t.Game, Me: me,
		SeatAt: func(line string) (engine.Seat, string) { return SeatAt(names, line) }}
	for i := range t.Seats {
		if s := engine.SeatAt(i); s != me {
			r.Names = append(r.Names, names.Of(s))
		}
	}
	return r
}

// Plan is a plan for a turn as it is typed in a language.
func Plan(x engine.TurnPlan, names engine.Names, tag lang.Tag) string {
	p := Words(tag)
	then, otherwise := strings.Join(x.Then, " / "), strings.Join(x.Else, " / ")
	if len(x.If) == 0 {
		return p.Say("plan.queue", "turns", then)
	}
	var when []string
	for _, c := range x.If {
		key := "plan.does"
		if c.Not {
			key = "plan.not"
		}
		when = append(when, p.Say(key, "name", names.Of(c.Seat), "begins", c.Begins))
	}
	all := strings.Join(when, " "+p.Say("plan.and")+" ")
	if otherwise == "" {
		return p.Say("plan.if", "conditions", all, "turns", then)
	}
	return p.Say("plan.else", "conditions", all, "turns", then, "others", otherwise)
}

// Unplayed says why a plan could not be played, with the code of the refusal.
func Unplayed(g engine.Game, why error, names engine.Names, tag lang.Tag) string {
	r, ok := why.(*engine.Refusal)
	if !ok {
		return Words(tag).Say("plan.half")
	}
	return Explain(g, Named(r, names, tag), tag) + " (" + Rule(r, tag) + ")"
}
