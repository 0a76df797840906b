package main

import (
	"context"
	"errors"
	"fmt"

	"painani/engine"
	"painani/engine/bot"
	web "painani/http"
	"painani/http/site"
	"painani/mail/guest"
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
	owner, _ := v.a.people.Get(t.Chair(seat).Player)
	return t, seat, v.a.keys.GuestLink(guestLink(t.ID, seat, owner)), nil
}
