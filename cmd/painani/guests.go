package main

import (
	"context"
	"errors"
	"fmt"
	netmail "net/mail"
	"strings"
	"time"
	"unicode"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/lang"
	web "painani/http"
	"painani/http/site"
	post "painani/mail"
	"painani/mail/auth"
	"painani/mail/desk"
	"painani/mail/guest"
	"painani/mail/letter"
	"painani/mail/people"
	"painani/mail/reply"
)

// openGuests wires who looks after guests.
func (a *app) openGuests() {
	a.guests = guest.New(guest.Config{Referee: a.ref, People: a.people, Quota: a.quota, IDs: a.ids,
		Secret: newSecret, Tables: a.tablesOf, Forget: persons{a}.Forget, Policies: bot.Policies(), Logger: a.log})
}

// visits are the guests as the pages meet them.
type visits struct{ a *app }

// Begin implements site.Guests.
func (v visits) Begin(ctx context.Context, w site.Visit) (*engine.Table, engine.Seat, error) {
	t, seat, err := v.a.guests.Begin(ctx, guest.Table(w))
	switch {
	case errors.Is(err, guest.ErrOften):
		err = site.ErrOften
	case errors.Is(err, guest.ErrFull):
		err = site.ErrFull
	case errors.Is(err, guest.ErrCannot):
		err = web.ErrSetting
	}
	if err != nil {
		return nil, engine.Nobody, fmt.Errorf("begin as guest: %w", err)
	}
	return t, seat, nil
}

// Link implements site.Guests.
func (v visits) Link(t *engine.Table, seat engine.Seat) string {
	owner, _ := v.a.people.Get(t.Chair(seat).Player)
	return v.a.keys.GuestLink(guestLink(t.ID, seat, owner))
}

// maxAsked is how many letters a day the forms of the pages write because of one host.
const maxAsked = 10

// Continue implements site.Guests.
func (v visits) Continue(ctx context.Context, w site.Continuing) error {
	if ok, err := v.a.quota.Allow(ctx, "forms", w.Host, w.Cause, maxAsked); err != nil {
		return err
	} else if !ok {
		return site.ErrOften
	}
	err := v.a.desk.Continue(
		ctx,
		desk.Continuing{Table: w.Table, Seat: w.Seat, Address: w.Address, Cause: w.Cause},
	)
	var no *engine.Refusal
	switch {
	case errors.As(err, &no) && no.Code == "guest-often":
		err = site.ErrOften
	case no != nil:
		err = site.ErrGuest
	case errors.Is(err, people.ErrAddress):
		err = web.ErrSetting
	}
	if err != nil {
		return fmt.Errorf("continue by letter: %w", err)
	}
	return nil
}

// Write implements site.Guests. The letter is written into the intake, so it is carried out, asked about
// and kept as one that came by mail; nothing proves who wrote it. The same form within an hour is the same
// letter.
func (v visits) Write(ctx context.Context, w site.Writing) error {
	tag, _ := lang.Parse(w.Lang)
	address, err := people.Sendable(w.Address)
	if err != nil || v.a.desk.IsOwn(address) {
		return web.ErrSetting
	}
	if _, err := people.ChosenName(w.Name); errors.Is(err, people.ErrBot) {
		return web.ErrBotName
	}
	if len(w.Line) > maxFormLine || strings.ContainsFunc(w.Line, unicode.IsControl) {
		return web.ErrSetting
	}
	verb := reply.Join
	if w.Verb == site.WriteNew {
		verb = reply.New
		if why := v.a.desk.WhyNot(w.Line, tag); why != "" {
			return &site.Refused{Why: why}
		}
	}
	now := time.Now().UTC()
	line := strings.ToUpper(reply.Of(verb).Words(w.Lang)[0]) + " " + w.Line
	id := v.a.ids.FormID(auth.Canonical(address), line, now.Format("2006-01-02T15"))
	if ok, err := v.a.quota.Allow(ctx, "forms", w.Host, id, maxAsked); err != nil {
		return err
	} else if !ok {
		return site.ErrOften
	}
	to := letter.Mailbox + "@" + v.a.f.Domain
	from := netmail.Address{Address: address}
	from.Name, _ = people.ChosenName(w.Name)
	raw := fmt.Sprintf(
		"From: %s\r\nTo: %s\r\nSubject: Painani\r\nDate: %s\r\nMessage-ID: %s\r\nMIME-Version: 1.0\r\n"+
			"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n%s\r\n",
		from.String(),
		to,
		now.Format(time.RFC1123Z),
		id,
		line,
	)
	env := post.Envelope{From: address, To: []string{to}, At: now}
	if err := v.a.gateway.Hand(to, env, []byte(raw)); err != nil {
		return fmt.Errorf("%w: %w", site.ErrFull, err)
	}
	return nil
}

// maxFormLine is how many bytes a form may say as a line of a letter.
const maxFormLine = 1500
