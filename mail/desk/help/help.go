// Package help explains verbs, topics of a game's manual, or everything in short.
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
func Help(_ context.Context, r *request.Request, c reply.Command, _ int) (request.Result, error) {
	topic := strings.Trim(c.Args, " ?!.,:;")
	if topic == "" {
		result := request.Result{Verdict: r.Say("help")}
		result.Detail = append(result.Detail, r.Say("help.text"), strings.Join(list(r), "\n"))
		for _, g := range games(r) {
			var titles []string
			for _, t := range manual.Read(g.Manual(r.Tag)) {
				if t.Level == 2 {
					titles = append(titles, t.Name())
				}
			}
			if len(titles) > 0 {
				topics := strings.Join(titles, "; ")
				result.Detail = append(result.Detail,
					r.Say("help.topics", "game", g.Card().Title, "topics", topics))
			}
		}
		return result, nil
	}
	if verb, ok := verbOf(topic); ok && r.Has("help."+string(verb)) {
		return about(r, verb), nil
	}
	for _, g := range games(r) {
		if t, ok := manual.Find(manual.Read(g.Manual(r.Tag)), topic); ok {
			return page(r, t), nil
		}
	}
	if word := reply.Fold(topic); clockWords[word] {
		return clock(r, topic), nil
	} else if verb := meant[word]; verb != "" {
		return about(r, verb), nil
	}
	for _, g := range games(r) { // a word of a line that a list offers
		if t, ok := manual.Find(manual.Read(g.Manual(r.Tag)), notation); ok && g.Begins(topic) {
			return page(r, t), nil
		}
	}
	return request.NotDone(r.Say("help.none", "topic", request.Quote(topic)),
		r.Say("help.text"), r.Say("served", "verbs", Served(r))), nil
}

// notation is the anchor of the page of a manual that says how turns are written.
const notation = "notation"

// page is one of a manual.
func page(r *request.Request, t manual.Topic) request.Result {
	return request.Result{Verdict: r.Say("help.about", "topic", request.Quote(t.Title)), Lines: t.Lines()}
}

// about explains a verb.
func about(r *request.Request, verb reply.Verb) request.Result {
	e := reply.Of(verb)
	result := request.Result{Verdict: r.Say("help.about", "topic", request.Quote(e.Words(string(r.Tag))[0])),
		Detail: []string{r.Say("help."+string(verb), "word", e.Words(string(r.Tag))[0])}}
	switch verb {
	case reply.New:
		games := strings.Join(proposal.Games(), ", ")
		result.Detail = append(result.Detail, r.Say("new.games", "games", games), r.Say("new.how"))
	case reply.Set:
		result.Detail = append(result.Detail, r.Say("set.how"))
	case reply.Auto:
		for _, g := range games(r) {
			if offers := plans.Offers(r, g); len(offers) > 0 {
				result.Lines = append(append(result.Lines, g.Card().Title), offers...)
			}
		}
	}
	return result
}

// games are those that help is about: the table's, else all.
func games(r *request.Request) []engine.Game {
	if r.Table != nil {
		return []engine.Game{r.Table.Game}
	}
	return engine.Games()
}

func verbOf(word string) (reply.Verb, bool) {
	if verb, ok := reply.Exact(word); ok {
		return verb, true
	}
	if list := reply.Abbreviated(word); len(list) == 1 {
		return list[0], true
	}
	return "", false
}

// Served lists the verbs of this service in the reader's language.
func Served(r *request.Request) string {
	var out []string
	for _, e := range reply.Table {
		if e.Offered() {
			out = append(out, e.Words(string(r.Tag))[0])
		}
	}
	return strings.Join(out, ", ")
}
