package main

import (
	"context"
	"errors"
	"fmt"

	"painani/engine"
	"painani/engine/bot"
	web "painani/http"
	"painani/http/site"
	"painani/mail/desk"
	"painani/mail/guest"
	"painani/mail/people"
)

// openGuests wires who looks after guests.
func (a *app) openGuests() {
	policy := ""
	if all := bot.Policies(); len(all) > 0 {
		policy = all[0]
	}
	a.guests = guest.New(guest.Config{Referee: a.ref, People: a.people, Quota: a.quota, IDs: a.ids,
		Secret: newSecret, Tables: a.tablesOf, Forget: persons{a}.Forget, Policy: policy, Logger: a.log})
}

// visits are the guests as the pages meet them.
type visits struct{ a *app }

// Begin implements site.Guests.
func (v visits) Begin(ctx context.Context, w site.Visit) (*engine.Table, engine.Seat, string, error) {
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
		return nil, engine.Nobody, "", fmt.Errorf("begin as guest: %w", err)
	}
	return t, seat, v.Link(t, seat), nil
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
	err := v.a.desk.Continue(ctx, desk.Continuing{Table: w.Table, Seat: w.Seat, Address: w.Address, Cause: w.Cause})
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
