// Package press passes on what players write to each other (PRESS), and keeps what one
// writes for himself (NOTE).
//
// Its contract: only the text behind PRESS, up to END, reaches anybody, and those whom it names;
// it stands in no event. Notes go to nobody else.
package press

import (
	"context"
	"strings"
	"unicode/utf8"

	"painani/engine"
	"painani/engine/house"
	post "painani/mail"
	"painani/mail/desk/request"
	"painani/mail/messageid"
	"painani/mail/people"
	"painani/mail/reply"
	"painani/mail/view"
)

// Limits of what players write to each other.
const (
	maxPress    = 4000 // characters of one text
	maxPressDay = 40   // texts of one person a day
)

// Pass passes a text on to other players: PRESS ALL … END, PRESS TO bela, clara … END.
// It stands in no event; nothing else of a letter reaches anybody.
func Pass(ctx context.Context, r *request.Request, c reply.Command, i int) (request.Result, error) {
	not := func(key string, values ...any) (request.Result, error) {
		return request.NotDone(r.Say("press.not"), r.Say(key, values...)), nil
	}
	me := r.Table.Chair(r.Seat)
	if me == nil || r.Table.Phase == engine.Open && !me.Confirmed && !me.Declined {
		return r.No(engine.Refuse("not-yours", "", "table", r.Table.ID)), nil
	}
	if r.Seat == r.Table.By && strings.HasPrefix(r.Table.CauseOf(1), r.Cause+"/") { // the NEW of this letter
		if r.Person.WordsOf(r.Table.CauseOf(1)) == "" {
			return not("press.unfit", "max", people.MaxWords)
		}
		return request.Result{Verdict: r.Say("press.invited")}, nil
	}
	to, text, unknown := addressees(r, c)
	switch n := utf8.RuneCountInString(text); {
	case unknown != "":
		return not("press.who", "word", unknown, "names", house.Join(others(r), r.Tag))
	case len(to) == 0:
		return not("press.nobody")
	case text == "":
		return not("press.empty")
	case n > maxPress:
		return not("press.long", "n", n, "max", maxPress)
	}
	reached, silent := reached(r, to)
	if len(reached) == 0 {
		return not("press.silent", "names", house.Join(silent, r.Tag))
	}
	cause := messageid.Nth(r.Cause, i)
	if ok, err := r.Services.Quota.Allow(ctx, "press", r.Person.ID, cause, maxPressDay); err != nil {
		return request.Result{}, err
	} else if !ok {
		return not("press.many", "max", maxPressDay)
	}
	for _, seat := range reached {
		if err := r.Services.Post(ctx, letter(r, cause, seat, reached, text)); err != nil {
			return request.Result{}, err
		}
	}
	result := request.Result{Verdict: r.Say("press.ok", "names", house.Join(named(r, reached), r.Tag)),
		Lines: strings.Split(text, "\n")}
	if len(silent) > 0 {
		result.Detail = append(result.Detail, r.Say("press.silent", "names", house.Join(silent, r.Tag)))
	}
	result.Detail = append(result.Detail, r.Say("press.only"))
	return result, nil
}

// ToInvited is what a PRESS ALL says to those whom the NEW before it invites; ok is false if it is none, is
// too long, or holds something that a mail program would make a link of.
func ToInvited(c reply.Command) (text string, ok bool) {
	word, after := nextWord(strings.TrimSpace(c.Args))
	if toWords[word] {
		word, after = nextWord(after)
	}
	text = joinText(after, c.Body)
	fits := text != "" && utf8.RuneCountInString(text) <= people.MaxWords && request.Unlinked(text) == text
	return text, c.Verb == reply.Press && allWords[word] && fits
}

// reached are those who get the text; silent the names of the others: bots, who has not
// said yes to the table, who has left, and who wants no such letters.
func reached(r *request.Request, to []engine.Seat) (reached []engine.Seat, silent []string) {
	for _, s := range to {
		c := r.Table.Chair(s)
		p, known := r.Services.People.Get(c.Player)
		if c.Bot == "" && c.Confirmed && !c.Resigned && known && p.ID != r.Person.ID && p.Wants(post.Press) {
			reached = append(reached, s)
			continue
		}
		silent = append(silent, named(r, []engine.Seat{s})...)
	}
	return reached, silent
}

// letter is what one of the addressees gets.
func letter(r *request.Request, cause string, seat engine.Seat, all []engine.Seat, text string) post.Letter {
	p, _ := r.Services.People.Get(r.Table.Chair(seat).Player)
	s := r.Services.Views.Of(r.Table, seat, p)
	from := s.Names.Of(r.Seat)
	l := s.Letter(r.Services.IDs.Digest("press", cause, p.ID), post.Press, r.Head)
	var to []string
	for _, x := range all {
		to = append(to, s.Names.Of(x))
	}
	l.Verdict = view.Clip(s.Say("press.from", "name", from))
	l.Before = []string{s.Say("press.to", "name", from, "table", r.Table.ID, "names", house.Join(to, s.Tag))}
	l.Said = strings.Split(text, "\n")
	l.After = append(s.Whose(), s.Say("press.how", "name", from))
	return l
}
