package main

import (
	"context"
	"time"

	"painani/events/owned"
	"painani/projections"
)

// An answer waits readPatience for the projections to follow the log; then it tells what they have, and so do
// all for readPause, since one letter may ask several times.
const (
	readPatience = 3 * time.Second
	readPause    = 10 * time.Second
)

// current are the projections as whoever acts or answers reads them: at least as new as the log is now, so
// that nobody is told less than he knows, or has done in the same letter.
func (a *app) current(ctx context.Context) *projections.Store {
	if time.Now().UnixNano() < a.behind.Load() {
		return a.projections
	}
	waits, stop := context.WithTimeout(ctx, readPatience)
	defer stop()
	last, err := owned.End(waits, a.store.Log)
	if err == nil {
		err = a.projections.Wait(waits, last)
	}
	if err != nil && ctx.Err() == nil {
		a.behind.Store(time.Now().Add(readPause).UnixNano())
		a.log.Warn("projections are behind the log, an answer tells what they have", "err", err)
	}
	return a.projections
}

// reputations are what the log says of people as players, as letters tell it.
type reputations struct{ a *app }

// Ratings implements view.Reputations.
func (r reputations) Ratings(game string) ([]projections.Rated, error) {
	return r.a.current(context.Background()).Ratings(game)
}

// Reputation implements view.Reputations.
func (r reputations) Reputation(player string) (projections.Reputation, error) {
	return r.a.current(context.Background()).Reputation(player)
}
