package member

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	post "painani/mail"
	"painani/mail/desk/request"
	"painani/mail/people"
	"painani/mail/reply"
)

// Set changes a person's settings: SET lang hu, SET board unicode, SET name Ada, SET zone Europe/Vienna.
func Set(ctx context.Context, v *request.Request, c reply.Command, _ int) (request.Result, error) {
	if strings.TrimSpace(c.Args) == "" {
		r := settings(v, "set.now")
		r.Detail = append(r.Detail, v.Say("set.how"))
		return r, nil
	}
	key, value, _ := strings.Cut(strings.TrimSpace(c.Args), " ")
	value = strings.Trim(strings.TrimSpace(strings.TrimLeft(value, "= ")), `"`)
	if k, val, ok := strings.Cut(key, "="); ok {
		key, value = k, val+value
	}
	change, ok := changes[reply.Fold(key)]
	if !ok || value == "" {
		return request.Result{Verdict: v.Say("set.unknown", "line", request.Quote(c.Args)), Detail: []string{v.Say("set.how")}, Bad: true}, nil
	}
	p, err := v.Services.People.Update(ctx, v.Person.ID, func(p *people.Person) error { return change(p, value) })
	switch {
	case errors.Is(err, people.ErrSetting), errors.Is(err, people.ErrName):
		return request.Result{Verdict: v.Say("set.unknown", "line", request.Quote(c.Args)), Detail: []string{v.Say("set.how")}, Bad: true}, nil
	case errors.Is(err, people.ErrUnknown):
		return request.Result{Verdict: v.Say("not-done"), Bad: true}, nil
	case err != nil:
		return request.Result{}, err
	}
	v.Person = p
	v.Speak(p.Lang)
	return settings(v, "set.ok"), nil
}

// settings are all of the person's.
func settings(v *request.Request, key string) request.Result {
	p, press := v.Person, "switch.on"
	if !p.Wants(post.Press) {
		press = "switch.off"
	}
	return request.Result{Verdict: v.Say(key, "lang", p.Lang, "board", p.Board, "zone", p.Zone, "name", p.Name),
		Detail: []string{v.Say("set.press", "press", v.Say(press))}}
}

// changes are what SET changes, by folded name in three languages.
var changes = map[string]func(*people.Person, string) error{}

func init() {
	add := func(f func(*people.Person, string) error, names ...string) {
		for _, n := range names {
			changes[n] = f
		}
	}
	add(func(p *people.Person, s string) error {
		if tag := people.Language(reply.Fold(s)); tag != "" {
			p.Lang = string(tag)
			return nil
		}
		p.Lang = strings.ToLower(s)
		return nil
	}, "lang", "language", "sprache", "nyelv")
	add(func(p *people.Person, s string) error { p.Board = reply.Fold(s); return nil }, "board", "brett", "tabla")
	add(func(p *people.Person, s string) error {
		if strings.ContainsAny(s, forbidden) {
			return people.ErrName
		}
		p.Name = s
		return nil
	}, "name", "nev")
	add(func(p *people.Person, s string) error {
		switch word := reply.Fold(s); {
		case onWords[word]:
			p.Off = slices.DeleteFunc(p.Off, func(k post.Kind) bool { return k == post.Press })
		case !offWords[word]:
			return people.ErrSetting
		case p.Wants(post.Press):
			p.Off = append(p.Off, post.Press)
		}
		return nil
	}, "press", "messages", "nachrichten", "nachricht", "uzenet", "uzenetek")
	add(func(p *people.Person, s string) error {
		if _, err := time.LoadLocation(s); err != nil || strings.ContainsAny(s, `\`) {
			return people.ErrSetting
		}
		p.Zone = s
		return nil
	}, "zone", "timezone", "zeitzone", "idozona")
}

// What a switch can be set to, folded.
var (
	onWords  = map[string]bool{"on": true, "yes": true, "an": true, "ein": true, "ja": true, "be": true, "igen": true}
	offWords = map[string]bool{"off": true, "no": true, "aus": true, "nein": true, "ki": true, "nem": true}
)
