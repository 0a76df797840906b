package referee_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"painani/engine"
	"painani/engine/codec"
	"painani/engine/referee"
	"painani/events"
	"painani/events/memory"
)

// whole is a story as whoever has nothing in memory tells it.
func whole(t *testing.T, log events.Log, id string, from, to uint64) string {
	t.Helper()
	return shown(referee.New(referee.Config{Log: log}).Story(ctx, id, from, to))
}

// shown is a story as text.
func shown(tab *engine.Table, told []referee.Told, err error) string {
	if err != nil {
		return "error " + err.Error()
	}
	out := fmt.Sprintf("#%d %s %s %v\n", tab.Seq, tab.Phase, tab.After(), tab.Awaits().List())
	for _, x := range told {
		hash, _ := x.Record.Hash()
		out += fmt.Sprintf("#%d %s %v\n", x.Event.Seq, hash, x.Facts)
	}
	return out
}

// TestStoriesOfLateEvents: what is told from memory is what the log tells, whichever part of it is asked for,
// while the game goes on and whatever askers do with the table that they got.
func TestStoriesOfLateEvents(t *testing.T) {
	const id = "tz7"
	log := memory.NewLog()
	var games scripts
	list := games.of(t, id)
	loads := 0
	r := referee.New(referee.Config{Log: log,
		Load: func(ctx context.Context, table string, after uint64) ([]events.Entry, error) {
			if after == 0 {
				loads++
			}
			return log.Load(ctx, table, after)
		}})
	opened(t, r, id)
	chance := rand.New(rand.NewPCG(1, 2))
	for i, x := range list {
		c := engine.Command{Cause: fmt.Sprint(i), Do: engine.Play{Seat: x.seat, Text: x.text}}
		rec, err := r.Do(ctx, id, c)
		if err != nil {
			t.Fatal(err)
		}
		last := rec.Table.Seq
		for _, back := range []uint64{0, 1, 5, uint64(chance.IntN(40))} {
			to := last - min(back, last-1)
			from := to - min(uint64(chance.IntN(12)), to-1)
			if chance.IntN(4) == 0 {
				from = to + 1
			}
			ask := to
			if back == 0 && chance.IntN(2) == 0 {
				ask = 0
			}
			tab, told, err := r.Story(ctx, id, from, ask)
			if got, want := shown(tab, told, err), whole(t, log, id, from, ask); got != want {
				t.Fatalf("story %d to %d of %d:\n%s\nwant\n%s", from, ask, last, got, want)
			}
			if more, _ := log.Load(ctx, id, to); err == nil && len(more) > 0 { // the asker goes on by himself
				if _, _, err := codec.Apply(tab, more[0].Record); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if got := whole(t, log, id, 1, 0); got != shown(r.Story(ctx, id, 1, 0)) {
		t.Error("the whole story is another one")
	}
	if loads > len(list) {
		t.Errorf("the whole game was read %d times for %d turns", loads, len(list))
	}
}
