package desk_test

import (
	"slices"
	"sync"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/referee"
	"painani/events/memory"
)

// TestJoinedAmongProcesses: whichever of several processes is first at an open seat, the word of each player is
// that of the seat which he got.
func TestJoinedAmongProcesses(t *testing.T) {
	log, people := memory.NewLog(), []string{"bela", "carl", "dora"}
	do := func(c engine.Command) {
		one := referee.New(referee.Config{Log: log, Shared: true})
		if _, err := one.Do(t.Context(), "tz1", c); err != nil {
			t.Error(err)
		}
	}
	do(engine.Command{Cause: "new", Do: engine.Propose{Game: "tzolkin", By: 1, Clock: engine.DefaultClock(),
		Seats: []engine.Invitee{{Player: "ada"}, {}, {}, {}}, Secret: chance.Secret{7}}})
	var work sync.WaitGroup
	for _, who := range people {
		work.Go(func() { do(engine.Command{Cause: who, Do: engine.Join{Player: who, Own: "word of " + who}}) })
	}
	work.Wait()
	now, _, err := referee.New(referee.Config{Log: log}).Table(t.Context(), "tz1")
	if err != nil || now.Phase == engine.Open {
		t.Fatalf("a seat is still open, %v", err)
	}
	for i, c := range now.Seats[1:] {
		if !slices.Contains(people, c.Player) || c.Word != chance.Word("tz1", i+2, "word of "+c.Player) {
			t.Errorf("seat %d of %s has another one's word", i+2, c.Player)
		}
	}
}
