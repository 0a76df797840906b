package help

import (
	"time"

	"painani/engine"
	"painani/engine/house"
	"painani/mail/desk/request"
	"painani/mail/reply"
)

// clockWords are those that ask how time is counted, folded.
var clockWords = map[string]bool{
	"clock": true, "time": true, "bank": true, "deadline": true,
	"uhr": true, "zeit": true, "bedenkzeit": true, "frist": true,
	"ora": true, "ido": true, "hatarido": true, "gondolkodasi ido": true,
}

// meant are words of our letters that are no verbs, folded, with the verb whose help explains them.
var meant = map[string]reply.Verb{
	"lang": reply.Set, "language": reply.Set, "board": reply.Set, "zone": reply.Set, "name": reply.Set,
	"settings": reply.Set, "sprache": reply.Set, "brett": reply.Set, "zeitzone": reply.Set,
	"einstellungen": reply.Set, "nyelv": reply.Set, "tabla": reply.Set, "idozona": reply.Set,
	"nev": reply.Set, "beallitasok": reply.Set,

	"head": reply.Verify, "chain": reply.Verify, "secret": reply.Verify, "commitment": reply.Verify,
	"kette": reply.Verify, "geheimnis": reply.Verify, "festlegung": reply.Verify,
	"lanc": reply.Verify, "titok": reply.Verify, "lenyomat": reply.Verify,

	"word": reply.Yes, "shuffle": reply.Yes, "wort": reply.Yes, "mischen": reply.Yes,
	"szo": reply.Yes, "keveres": reply.Yes,

	"bot": reply.New, "bots": reply.New, "invitation": reply.New, "open": reply.New,
	"einladung": reply.New, "botok": reply.New, "meghivo": reply.New,

	"number": reply.Move, "numbers": reply.Move, "list": reply.Move,
	"zahl": reply.Move, "liste": reply.Move, "szam": reply.Move, "lista": reply.Move,
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
	detail = append(detail, r.Say("help.clock-new"))
	return request.Result{Verdict: r.Say("help.about", "topic", request.Quote(topic)), Detail: detail}
}
