package desk

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"painani/engine"
	"painani/engine/house"
	post "painani/mail"
	"painani/mail/ident"
	"painani/mail/people"
	"painani/mail/reply"
	"painani/mail/sheet"
)

// Limits of what players write to each other.
const (
	maxPress    = 4000 // characters of one text
	maxPressDay = 40   // texts of one person a day
)

// Words in front of the text of a PRESS, folded.
var (
	toWords  = map[string]bool{"to": true, "an": true, "fur": true, "fuer": true, "neki": true, "nekik": true}
	allWords = map[string]bool{"all": true, "everybody": true, "everyone": true, "alle": true, "allen": true,
		"mind": true, "mindenki": true, "mindenkinek": true}
	andWords = map[string]bool{"and": true, "und": true, "es": true}
)

// press passes a text on to other players: PRESS ALL … END, PRESS TO bela, clara … END.
// It stands in no event; nothing else of a letter reaches anybody.
func (v *visit) press(ctx context.Context, c reply.Command, i int) (result, error) {
	not := func(key string, values ...any) (result, error) {
		return result{verdict: v.p.Say("press.not"), detail: []string{v.p.Say(key, values...)}, bad: true}, nil
	}
	me := v.t.Chair(v.seat)
	if me == nil || v.t.Phase == engine.Open && !me.Confirmed {
		return v.no2(engine.Refuse("not-yours", "", "table", v.t.ID)), nil
	}
	to, text, unknown := v.addressees(c)
	switch n := utf8.RuneCountInString(text); {
	case unknown != "":
		return not("press.who", "word", unknown, "names", house.Join(v.others(), v.tag))
	case len(to) == 0:
		return not("press.nobody")
	case text == "":
		return not("press.empty")
	case n > maxPress:
		return not("press.long", "n", n, "max", maxPress)
	}
	reached, silent := v.reached(to)
	if len(reached) == 0 {
		return not("press.silent", "names", house.Join(silent, v.tag))
	}
	cause := ident.Nth(v.Cause, i)
	if ok, err := v.d.shelf.Allow(ctx, "press", v.person.ID, cause, maxPressDay); err != nil {
		return result{}, err
	} else if !ok {
		return not("press.many", "max", maxPressDay)
	}
	for _, seat := range reached {
		if err := v.d.post(ctx, v.pressLetter(cause, seat, reached, text)); err != nil {
			return result{}, err
		}
	}
	r := result{verdict: v.p.Say("press.ok", "names", house.Join(v.named(reached), v.tag)),
		detail: []string{v.p.Say("press.only")}, lines: strings.Split(text, "\n")}
	if len(silent) > 0 {
		r.detail = append(r.detail, v.p.Say("press.silent", "names", house.Join(silent, v.tag)))
	}
	return r, nil
}

// addressees reads to whom a PRESS goes and finds its text. unknown is a word that names nobody.
func (v *visit) addressees(c reply.Command) (to []engine.Seat, text, unknown string) {
	rest := strings.TrimSpace(c.Args)
	word, after := nextWord(rest)
	if toWords[word] {
		rest = after
		word, after = nextWord(rest)
	}
	if allWords[word] {
		for i, chair := range v.t.Seats {
			if s := engine.SeatAt(i); s != v.seat && chair.Player != "" {
				to = append(to, s)
			}
		}
		return to, joinText(after, c.Body), ""
	}
	for rest != "" {
		seat, after := v.nameAt(rest)
		if seat == engine.Nobody {
			return nil, "", firstField(rest)
		}
		if seat != v.seat && !slices.Contains(to, seat) {
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
func (v *visit) nameAt(line string) (seat engine.Seat, rest string) {
	names := v.d.cfg.Sheets.Names(v.t, v.tag)
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
	return quote(word)
}

func joinText(inline, body string) string {
	return strings.TrimSpace(strings.TrimSpace(strings.TrimLeft(inline, ": ")) + "\n" + body)
}

// others are the names of the people at the table whom a PRESS can reach.
func (v *visit) others() []string {
	var list []engine.Seat
	for i, c := range v.t.Seats {
		if s := engine.SeatAt(i); s != v.seat && c.Player != "" && c.Bot == "" {
			list = append(list, s)
		}
	}
	return v.named(list)
}

func (v *visit) named(seats []engine.Seat) []string {
	names := v.d.cfg.Sheets.Names(v.t, v.tag)
	var out []string
	for _, s := range seats {
		out = append(out, names.Of(s))
	}
	return out
}

// reached are those who get the text; silent the names of the others: bots, who has not
// said yes to the table, who has left, and who wants no such letters.
func (v *visit) reached(to []engine.Seat) (reached []engine.Seat, silent []string) {
	for _, s := range to {
		c := v.t.Chair(s)
		p, known := v.d.cfg.People.Get(c.Player)
		if c.Bot == "" && c.Confirmed && !c.Resigned && known && p.ID != v.person.ID && p.Wants(post.Press) {
			reached = append(reached, s)
			continue
		}
		silent = append(silent, v.named([]engine.Seat{s})...)
	}
	return reached, silent
}

// pressLetter is what one of the addressees gets.
func (v *visit) pressLetter(cause string, seat engine.Seat, all []engine.Seat, text string) post.Letter {
	p, _ := v.d.cfg.People.Get(v.t.Chair(seat).Player)
	s := v.d.cfg.Sheets.Of(v.t, seat, p)
	from := s.Names.Of(v.seat)
	l := s.Letter(v.d.ids.Digest("press", cause, p.ID), post.Press, v.head)
	var to []string
	for _, x := range all {
		to = append(to, s.Names.Of(x))
	}
	l.Verdict = sheet.Clip(s.Say("press.from", "name", from))
	l.Before = []string{s.Say("press.to", "name", from, "table", v.t.ID, "names", house.Join(to, s.Tag))}
	l.Said = strings.Split(text, "\n")
	l.After = append(s.Whose(), s.Say("press.how", "name", from))
	return l
}

// note keeps a text for its writer alone; an empty one deletes it.
func (v *visit) note(ctx context.Context, c reply.Command, _ int) (result, error) {
	if v.seat == engine.Nobody {
		return v.no2(engine.Refuse("not-yours", "", "table", v.t.ID)), nil
	}
	text := joinText(c.Args, c.Body)
	p, err := v.d.cfg.People.Update(ctx, v.person.ID, func(p *people.Person) error {
		delete(p.Notes, v.t.ID)
		if text == "" {
			return nil
		}
		if p.Notes == nil {
			p.Notes = people.Notes{}
		}
		p.Notes[v.t.ID] = text
		return nil
	})
	switch {
	case errors.Is(err, people.ErrNote):
		return result{verdict: v.p.Say("note.not"), detail: []string{v.p.Say("note.long", "max", people.MaxNote, "tables", people.MaxNotes)}, bad: true}, nil
	case errors.Is(err, people.ErrUnknown):
		return result{verdict: v.p.Say("not-done"), bad: true}, nil
	case err != nil:
		return result{}, err
	}
	v.person = p
	if text == "" {
		return result{verdict: v.p.Say("note.gone")}, nil
	}
	return result{verdict: v.p.Say("note.ok")}, nil
}
