package press

import (
	"slices"
	"strconv"
	"strings"

	"painani/engine"
	"painani/mail/desk/request"
	"painani/mail/reply"
)

// Words in front of the text of a PRESS, folded.
var (
	toWords  = map[string]bool{"to": true, "an": true, "fur": true, "fuer": true, "neki": true, "nekik": true}
	allWords = map[string]bool{"all": true, "everybody": true, "everyone": true, "alle": true, "allen": true,
		"mind": true, "mindenki": true, "mindenkinek": true}
	andWords = map[string]bool{"and": true, "und": true, "es": true}
)

// addressees reads to whom a PRESS goes and finds its text. unknown is a word that names nobody.
func addressees(r *request.Request, c reply.Command) (to []engine.Seat, text, unknown string) {
	rest := strings.TrimSpace(c.Args)
	word, after := nextWord(rest)
	if toWords[word] {
		rest = after
		word, after = nextWord(rest)
	}
	if allWords[word] {
		for i, chair := range r.Table.Seats {
			if s := engine.SeatAt(i); s != r.Seat && chair.Player != "" {
				to = append(to, s)
			}
		}
		return to, joinText(after, c.Body), ""
	}
	for rest != "" {
		seat, after := nameAt(r, rest)
		if seat == engine.Nobody {
			return nil, "", firstField(rest)
		}
		if seat != r.Seat && !slices.Contains(to, seat) {
			to = append(to, seat)
		}
		rest = after
		if word, next := nextWord(rest); andWords[word] {
			rest = next
		} else if !strings.HasPrefix(rest, ",") {
			break
		}
		rest = strings.TrimLeft(rest, ", ")
	}
	return to, joinText(rest, c.Body), ""
}

// nameAt finds the player whose name a line begins with: the whole name, the letter or
// number of the seat, or a beginning of at least three letters that fits one name only.
func nameAt(r *request.Request, line string) (seat engine.Seat, rest string) {
	names := r.Services.Views.Names(r.Table, r.Tag)
	for i, name := range names {
		if fits, rest := beginsWithName(line, name); fits {
			return engine.SeatAt(i), rest
		}
	}
	word, after := nextWord(line)
	var close []engine.Seat
	for i, name := range names {
		letter := string(rune('a' + i))
		if word == letter || word == "["+letter+"]" || word == strconv.Itoa(i+1) {
			return engine.SeatAt(i), after
		}
		if len(word) >= 3 && strings.HasPrefix(reply.Fold(name), word) {
			close = append(close, engine.SeatAt(i))
		}
	}
	if len(close) != 1 {
		return engine.Nobody, line
	}
	return close[0], after
}

// beginsWithName compares word by word, without case and accents; in Hungarian the last
// one may carry its ending (Bélának).
func beginsWithName(line, name string) (bool, string) {
	rest := line
	words := strings.Fields(reply.Fold(name))
	for i, want := range words {
		word, after := nextWord(rest)
		if word != want && (i < len(words)-1 || word != want+"nak" && word != want+"nek") {
			return false, line
		}
		rest = after
	}
	return len(words) > 0, rest
}

// nextWord is the first word of a line, folded and without the sign behind it, and what follows.
func nextWord(line string) (word, rest string) {
	line = strings.TrimLeft(line, " ")
	end := strings.IndexAny(line, " ,:;\n")
	if end < 0 {
		end = len(line)
	}
	return reply.Fold(line[:end]), strings.TrimLeft(line[end:], " ")
}

func firstField(s string) string {
	word, _, _ := strings.Cut(s, " ")
	return request.Quote(word)
}

func joinText(inline, body string) string {
	return strings.TrimSpace(strings.TrimSpace(strings.TrimLeft(inline, ": ")) + "\n" + body)
}

// others are the names of the people at the table whom a PRESS can reach.
func others(r *request.Request) []string {
	var list []engine.Seat
	for i, c := range r.Table.Seats {
		if s := engine.SeatAt(i); s != r.Seat && c.Player != "" && c.Bot == "" {
			list = append(list, s)
		}
	}
	return named(r, list)
}

func named(r *request.Request, seats []engine.Seat) []string {
	names := r.Services.Views.Names(r.Table, r.Tag)
	var out []string
	for _, s := range seats {
		out = append(out, names.Of(s))
	}
	return out
}
