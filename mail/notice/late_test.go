package notice_test

import (
	"testing"
	"testing/synctest"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/referee"
)

// TestBotsThatThink: who moved by letter reads of the bots' turns in the answer, or, when they took too long for it,
// in a letter of its own.
func TestBotsThatThink(t *testing.T) {
	for want, takes := range map[string]time.Duration{"": time.Second, "1 your-move": 2 * referee.Patience} {
		t.Run(takes.String(), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t)
				w.takes = takes
				w.seat(1, engine.Propose{Game: "noughts", By: 1, Clock: engine.DefaultClock(), Secret: chance.Secret{7},
					Seats: []engine.Invitee{{Player: players[0]}, {Bot: deep}}})
				w.told()
				go w.ref.Think(t.Context())
				w.seat(1, engine.Play{Seat: 1, Text: "mark 5"})
				time.Sleep(time.Minute)
				if got := w.told(); got != want {
					t.Errorf("letters %q, want %q", got, want)
				}
			})
		})
	}
}
