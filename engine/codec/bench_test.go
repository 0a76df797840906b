package codec_test

import (
	"errors"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/codec"
	_ "painani/engine/games/tzolkin"
	"painani/events"
)

// finished is a whole game of Tzolk'in between random bots, as records.
func finished(b *testing.B, seats int) (list []events.Record) {
	b.Helper()
	tab, head := engine.NewTable("tz1"), ""
	invited := make([]engine.Invitee, seats)
	for i := range invited {
		invited[i].Bot = "random"
	}
	do := func(a engine.Action) error {
		e, err := engine.Decide(tab,
			engine.Command{At: time.Date(2026, 6, 1, 12, 0, len(list), 0, time.UTC), Actor: "bench", Do: a})
		if err != nil {
			return err
		}
		r, next, _, err := codec.Record(tab, head, e)
		if err != nil {
			return err
		}
		tab, list = next, append(list, r)
		head, err = r.Hash()
		return err
	}
	err := do(
		engine.Propose{Game: "tzolkin", Seats: invited, Clock: engine.DefaultClock(), Secret: chance.Secret{9}},
	)
	for err == nil {
		if err = do(engine.Go{}); !errors.Is(err, engine.ErrNothing) {
			continue
		}
		if tab.Phase == engine.Over {
			return list
		}
		seat := tab.BotSeat()
		steps, e := bot.Choose(tab.Pos, seat, "random", tab.Seq)
		if err = e; err == nil {
			err = do(engine.Play{Seat: seat, Text: tab.Pos.Write(seat, steps)})
		}
	}
	b.Fatal(err)
	return nil
}

// BenchmarkFold makes the table of a finished game of four out of its records: from the
// stored bytes on, and from records that were read already.
func BenchmarkFold(b *testing.B) {
	list := finished(b, 4)
	var stored [][]byte
	for _, r := range list {
		data, err := r.Encode()
		if err != nil {
			b.Fatal(err)
		}
		stored = append(stored, data)
	}
	fold := func(b *testing.B, list []events.Record) {
		if t, err := codec.Fold("tz1", list); err != nil || t.Phase != engine.Over {
			b.Fatal(err)
		}
	}
	b.Run("records", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			fold(b, list)
		}
		b.ReportMetric(float64(len(list)), "events")
	})
	b.Run("stored", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			again := make([]events.Record, 0, len(stored))
			for _, data := range stored {
				r, err := events.Decode(data)
				if err != nil {
					b.Fatal(err)
				}
				again = append(again, r)
			}
			fold(b, again)
		}
		b.ReportMetric(float64(len(list)), "events")
	})
	b.Run("checked", func(b *testing.B) { // with the state hash of every event
		for b.Loop() {
			t := engine.NewTable("tz1")
			for _, r := range list {
				if _, _, err := codec.Check(t, r); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
}
