// Package help explains verbs, topics of a game's manual, or everything in short, and
// declines the verbs that this service understands but does not offer.
package help

import (
	"context"
	"strings"

	"painani/engine"
	"painani/mail/desk/plans"
	"painani/mail/desk/proposal"
	"painani/mail/desk/request"
	"painani/mail/manual"
	"painani/mail/reply"
)

// Help tells about a verb, a topic of the game's manual, or everything in short.
func Help(_ context.Context, v *request.Request, c reply.Command, _ int) (request.Result, error) {
	topic := strings.TrimSpace(c.Args)
	if topic == "" {
		r := request.Result{Verdict: v.Say("help")}
		r.Detail = append(r.Detail, v.Say("help.text", "verbs", Served(v)))
		for _, g := range games(v) {
			var titles []string
			for _, t := range manual.Read(g.Manual(v.Tag)) {
				if t.Level == 2 {
					titles = append(titles, t.Name())
				}
			}
			if len(titles) > 0 {
				r.Detail = append(r.Detail, v.Say("help.topics", "game", g.Card().Title, "topics", strings.Join(titles, "; ")))
			}
		}
		return r, nil
	}
	if verb, ok := verbOf(topic); ok && v.Has("help."+string(verb)) {
		return about(v, verb), nil
	} else if ok && !reply.Of(verb).Served {
		return NotServed(v, verb), nil
	}
	for _, g := range games(v) {
		if t, ok := manual.Find(manual.Read(g.Manual(v.Tag)), topic); ok {
			return request.Result{Verdict: v.Say("help.about", "topic", request.Quote(t.Title)), Lines: t.Lines()}, nil
		}
	}
	if word := reply.Fold(topic); clockWords[word] {
		return clock(v, topic), nil
	} else if verb := meant[word]; verb != "" {
		return about(v, verb), nil
	}
	return request.Result{Verdict: v.Say("help.none", "topic", request.Quote(topic)), Detail: []string{v.Say("help.text", "verbs", Served(v))}, Bad: true}, nil
}

// about explains a verb.
func about(v *request.Request, verb reply.Verb) request.Result {
	e := reply.Of(verb)
	r := request.Result{Verdict: v.Say("help.about", "topic", request.Quote(e.Words(string(v.Tag))[0])),
		Detail: []string{v.Say("help."+string(verb), "word", e.Words(string(v.Tag))[0])}}
	switch verb {
	case reply.New:
		r.Detail = append(r.Detail, v.Say("new.games", "games", strings.Join(proposal.Games(), ", ")), v.Say("new.how"))
	case reply.Set:
		r.Detail = append(r.Detail, v.Say("set.how"))
	case reply.Auto:
		for _, g := range games(v) {
			if offers := plans.Offers(v, g); len(offers) > 0 {
				r.Lines = append(append(r.Lines, g.Card().Title), offers...)
			}
		}
	}
	return r
}

// games are those that help is about: the table's, else all.
func games(v *request.Request) []engine.Game {
	if v.Table != nil {
		return []engine.Game{v.Table.Game}
	}
	return engine.Games()
}

func verbOf(word string) (reply.Verb, bool) {
	if v, ok := reply.Exact(word); ok {
		return v, true
	}
	if list := reply.Abbreviated(word); len(list) == 1 {
		return list[0], true
	}
	return "", false
}

// NotServed says that a verb is understood but not offered.
func NotServed(v *request.Request, verb reply.Verb) request.Result {
	return request.Result{Verdict: v.Say("not-served", "verb", reply.Of(verb).Words(string(v.Tag))[0]),
		Detail: []string{v.Say("not-served.how"), v.Say("served", "verbs", Served(v))}, Bad: true}
}

// Served lists the verbs of this service in the reader's language.
func Served(v *request.Request) string {
	var out []string
	for _, e := range reply.Table {
		if e.Offered() {
			out = append(out, e.Words(string(v.Tag))[0])
		}
	}
	return strings.Join(out, ", ")
}
