package help

import (
	"time"

	"painani/engine"
	"painani/engine/house"
	"painani/mail/desk/request"
	"painani/mail/reply"
)

// clockWords are those that ask how time is counted, folded.
var clockWords = words("clock", "time", "bank", "deadline", "uhr", "zeit", "bedenkzeit", "frist", "ora", "ido", "hatarido", "gondolkodasi ido")

// meant are words of our letters that are no verbs, folded, with the verb whose help explains them.
var meant = map[string]reply.Verb{}

func init() {
	for verb, list := range map[reply.Verb]map[string]bool{
		reply.Set: words("lang", "language", "board", "zone", "name", "settings", "sprache", "brett", "zeitzone", "einstellungen", "nyelv",
			"tabla", "idozona", "nev", "beallitasok"),
		reply.Verify: words("head", "chain", "secret", "commitment", "kette", "geheimnis", "festlegung", "lanc", "titok", "lenyomat"),
		reply.Yes:    words("word", "shuffle", "wort", "mischen", "szo", "keveres"),
		reply.New:    words("bot", "bots", "invitation", "open", "einladung", "botok", "meghivo"),
		reply.Move:   words("number", "numbers", "list", "zahl", "liste", "szam", "lista"),
	} {
		for word := range list {
			meant[word] = verb
		}
	}
}

func words(list ...string) map[string]bool {
	out := map[string]bool{}
	for _, w := range list {
		out[w] = true
	}
	return out
}

// clock explains how time is counted, with the terms of the table if there is one.
func clock(r *request.Request, topic string) request.Result {
	c := engine.DefaultClock()
	var detail []string
	if r.Table != nil {
		c = r.Table.Clock
		detail = append(detail, r.Say("new.terms", "clock", house.Terms(c, r.Tag)))
	}
	if c.Kind != "none" {
		detail = append(detail, r.Say("help.clock", "grace", house.Span(time.Duration(c.Grace)*time.Second, r.Tag)))
	}
	return request.Result{Verdict: r.Say("help.about", "topic", request.Quote(topic)), Detail: append(detail, r.Say("help.clock-new"))}
}
