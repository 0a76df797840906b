package projections_test

import (
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/referee"
	"painani/events/memory"
)

// TestARowSaysWhetherItsTableGoesOn cuts a log behind each of its events, as a crash would, and compares the
// row with what a referee then does: a service settles at its start only the tables whose rows say so.
func TestARowSaysWhetherItsTableGoesOn(t *testing.T) {
	w := newWorld(t)
	w.ref = referee.New(referee.Config{Log: w.log, Choose: bot.Choose})
	w.do("nc1", engine.Propose{Game: "noughts", By: 1, Clock: engine.DefaultClock(),
		Seats: []engine.Invitee{{Player: "ada"}, {Bot: "random"}}})
	w.finish("nc1")
	w.start("nc2", "ada", "bela")
	w.move("nc2")
	w.propose("nc3", "ada", "bela")
	w.do("nc3", engine.Decline{Seat: 2})
	var went, stayed int
	for _, table := range []string{"nc1", "nc2", "nc3"} {
		list, err := w.log.Load(t.Context(), table, 0)
		if err != nil {
			t.Fatal(err)
		}
		cut := newWorld(t)
		for _, e := range list {
			before, _ := cut.log.Last(t.Context())
			if _, err := cut.log.Append(t.Context(), e.Record, before); err != nil {
				t.Fatal(err)
			}
			row, err := cut.fresh().caught().Table(table)
			if err != nil {
				t.Fatal(err)
			}
			trial := memory.NewLog()
			for i, e := range list[:e.Seq] {
				if _, err := trial.Append(t.Context(), e.Record, uint64(i)); err != nil {
					t.Fatal(err)
				}
			}
			again := referee.New(referee.Config{Log: trial, Choose: bot.Choose})
			if err := again.Settle(t.Context(), table); err != nil {
				t.Fatal(err)
			}
			last, _ := trial.Last(t.Context())
			if goes := last > e.Seq; goes != row.Stirs {
				t.Errorf("%s behind #%d %s: row says %v, referee says %v", table, e.Seq, e.Type, row.Stirs, goes)
			} else if goes {
				went++
			} else {
				stayed++
			}
		}
	}
	if went < 4 || stayed < 4 {
		t.Errorf("%d cuts after which a table goes on and %d after which it waits show little", went, stayed)
	}
}
