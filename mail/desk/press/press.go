// Package press passes on what players write to each other (PRESS), and keeps what one
// writes for himself (NOTE).
//
// Its contract: only the text between the marks reaches anybody, and those whom it names;
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
func Pass(ctx context.Context, v *request.Request, c reply.Command, i int) (request.Result, error) {
	not := func(key string, values ...any) (request.Result, error) {
		return request.Result{Verdict: v.Say("press.not"), Detail: []string{v.Say(key, values...)}, Bad: true}, nil
	}
	me := v.Table.Chair(v.Seat)
	if me == nil || v.Table.Phase == engine.Open && !me.Confirmed {
		return v.No(engine.Refuse("not-yours", "", "table", v.Table.ID)), nil
	}
	to, text, unknown := addressees(v, c)
	switch n := utf8.RuneCountInString(text); {
	case unknown != "":
		return not("press.who", "word", unknown, "names", house.Join(others(v), v.Tag))
	case len(to) == 0:
		return not("press.nobody")
	case text == "":
		return not("press.empty")
	case n > maxPress:
		return not("press.long", "n", n, "max", maxPress)
	}
	reached, silent := reached(v, to)
	if len(reached) == 0 {
		return not("press.silent", "names", house.Join(silent, v.Tag))
	}
	cause := messageid.Nth(v.Cause, i)
	if ok, err := v.Services.Quota.Allow(ctx, "press", v.Person.ID, cause, maxPressDay); err != nil {
		return request.Result{}, err
	} else if !ok {
		return not("press.many", "max", maxPressDay)
	}
	for _, seat := range reached {
		if err := v.Services.Post(ctx, letter(v, cause, seat, reached, text)); err != nil {
			return request.Result{}, err
		}
	}
	r := request.Result{Verdict: v.Say("press.ok", "names", house.Join(named(v, reached), v.Tag)),
		Detail: []string{v.Say("press.only")}, Lines: strings.Split(text, "\n")}
	if len(silent) > 0 {
		r.Detail = append(r.Detail, v.Say("press.silent", "names", house.Join(silent, v.Tag)))
	}
	return r, nil
}

// reached are those who get the text; silent the names of the others: bots, who has not
// said yes to the table, who has left, and who wants no such letters.
func reached(v *request.Request, to []engine.Seat) (reached []engine.Seat, silent []string) {
	for _, s := range to {
		c := v.Table.Chair(s)
		p, known := v.Services.People.Get(c.Player)
		if c.Bot == "" && c.Confirmed && !c.Resigned && known && p.ID != v.Person.ID && p.Wants(post.Press) {
			reached = append(reached, s)
			continue
		}
		silent = append(silent, named(v, []engine.Seat{s})...)
	}
	return reached, silent
}

// letter is what one of the addressees gets.
func letter(v *request.Request, cause string, seat engine.Seat, all []engine.Seat, text string) post.Letter {
	p, _ := v.Services.People.Get(v.Table.Chair(seat).Player)
	s := v.Services.Views.Of(v.Table, seat, p)
	from := s.Names.Of(v.Seat)
	l := s.Letter(v.Services.IDs.Digest("press", cause, p.ID), post.Press, v.Head)
	var to []string
	for _, x := range all {
		to = append(to, s.Names.Of(x))
	}
	l.Verdict = view.Clip(s.Say("press.from", "name", from))
	l.Before = []string{s.Say("press.to", "name", from, "table", v.Table.ID, "names", house.Join(to, s.Tag))}
	l.Said = strings.Split(text, "\n")
	l.After = append(s.Whose(), s.Say("press.how", "name", from))
	return l
}
