package desk

import (
	"context"
	"strings"

	"painani/engine"
	"painani/mail/manual"
	"painani/mail/reply"
)

// help explains a verb, a topic of the game's manual, or everything in short.
func (v *visit) help(_ context.Context, c reply.Command, _ int) (result, error) {
	topic := strings.TrimSpace(c.Args)
	if topic == "" {
		r := result{verdict: v.p.Say("help")}
		r.detail = append(r.detail, v.p.Say("help.text", "verbs", v.served()))
		for _, g := range v.games() {
			var titles []string
			for _, t := range manual.Read(g.Manual(v.tag)) {
				if t.Level == 2 {
					titles = append(titles, t.Name())
				}
			}
			if len(titles) > 0 {
				r.detail = append(r.detail, v.p.Say("help.topics", "game", g.Card().Title, "topics", strings.Join(titles, "; ")))
			}
		}
		return r, nil
	}
	if verb, ok := verbOf(topic); ok && v.p.Has("help."+string(verb)) {
		e := reply.Of(verb)
		r := result{verdict: v.p.Say("help.about", "topic", quote(e.Words(string(v.tag))[0])),
			detail: []string{v.p.Say("help."+string(verb), "word", e.Words(string(v.tag))[0])}}
		switch verb {
		case reply.New:
			r.detail = append(r.detail, v.p.Say("new.games", "games", strings.Join(gameNames(), ", ")), v.p.Say("new.how"))
		case reply.Set:
			r.detail = append(r.detail, v.p.Say("set.how"))
		}
		return r, nil
	} else if ok && !reply.Of(verb).Served {
		return v.notServed(verb), nil
	}
	for _, g := range v.games() {
		if t, ok := manual.Find(manual.Read(g.Manual(v.tag)), topic); ok {
			return result{verdict: v.p.Say("help.about", "topic", quote(t.Title)), lines: t.Lines()}, nil
		}
	}
	return result{verdict: v.p.Say("help.none", "topic", quote(topic)), detail: []string{v.p.Say("help.text", "verbs", v.served())}, bad: true}, nil
}

// games are those that help is about: the table's, else all.
func (v *visit) games() []engine.Game {
	if v.t != nil {
		return []engine.Game{v.t.Game}
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
