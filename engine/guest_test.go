package engine_test

import (
	"testing"

	"painani/engine"
)

const visitor = engine.GuestPrefix + "abcdefghijklmnop"

// TestHandOver: a guest's seat gets another owner by an event that every reader knows, and nothing else does.
func TestHandOver(t *testing.T) {
	d := newDesk(t, engine.Clock{Kind: "none"}, engine.Invitee{Player: visitor}, engine.Invitee{Bot: "decent"})
	d.refused("not-running", engine.HandOver{Seat: 1, Player: "ada"})
	for d.tab.Phase == engine.Open {
		d.must(engine.Go{})
	}
	for _, c := range []struct {
		code string
		do   engine.HandOver
	}{
		{"not-yours", engine.HandOver{Seat: 2, Player: "ada"}}, // a bot's
		{"not-yours", engine.HandOver{Seat: 3, Player: "ada"}},
		{"not-yours", engine.HandOver{Seat: 1}},
		{"not-yours", engine.HandOver{Seat: 1, Player: visitor + "q"}},
	} {
		d.refused(c.code, c.do)
	}
	e := d.must(engine.HandOver{Seat: 1, Player: "ada"})
	if b, ok := e.Public.(engine.Taken); !ok || b != (engine.Taken{Seat: 1, Player: "ada"}) {
		t.Errorf("it is told by %+v", e.Public)
	}
	if d.tab.SeatOf("ada") != 1 || d.tab.SeatOf(visitor) != engine.Nobody {
		t.Errorf("now %+v sits there", d.tab.Chair(1))
	}
	d.refused("not-yours", engine.HandOver{Seat: 1, Player: "bela"})
}
