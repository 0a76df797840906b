package main

import (
	"fmt"
	"time"

	"painani/mail/outbox"
	"painani/projections"
)

// relayTo is the relay that the settings name.
func (f *serviceFlags) relayTo() *outbox.Relay {
	return &outbox.Relay{Addr: f.Relay, Hello: f.Domain, User: f.User, Password: f.Password, NeedTLS: f.RelayTLS}
}

// relayNotice is the line of /healthz about letters out that wait for the relay; "" if none does.
func (a *app) relayNotice() string {
	w, is := a.outbox.Away()
	if !is {
		return ""
	}
	return fmt.Sprintf(
		"letters out waiting for the relay: %d since %s",
		w.Letters,
		w.Since.UTC().Format(time.RFC3339),
	)
}

// unreachable reports that letters to a player come back.
func (a *app) unreachable(player string) bool {
	p, ok := a.people.Get(player)
	return ok && !p.Unreachable.IsZero()
}

// shy reports that somebody does not want to be listed with ratings.
func (a *app) shy(player string) bool {
	p, ok := a.people.Get(player)
	return ok && !p.Listed()
}

// rating is how strong somebody is in a game.
func (a *app) rating(player, game string) (projections.Rated, bool) {
	r, ok, err := a.projections.RatingOf(player, game)
	if err != nil {
		a.log.Error("a page lacks a rating", "player", player, "err", err)
	}
	return r, ok
}

// relayAway is for how many seconds the relay has been away, 0 if it is not.
func (a *app) relayAway() float64 {
	w, is := a.outbox.Away()
	if !is {
		return 0
	}
	return time.Since(w.Since).Seconds()
}
