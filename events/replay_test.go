package events_test

import (
	"context"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"painani/events"
	"painani/events/logtest"
	"painani/events/memory"
)

// partly is a log that hands out the bytes of its first events only, one of them perhaps not as it is stored.
type partly struct {
	events.Log
	list  []events.Entry
	until int
	bad   events.Position
}

func (p partly) Bytes(
	_ context.Context, after events.Position, fn func(events.Position, string, []byte) error,
) error {
	for _, e := range p.list[min(after, uint64(p.until)):p.until] {
		data, err := e.Encode()
		if e.Pos == p.bad {
			data = data[1:]
		}
		if err == nil {
			err = fn(e.Pos, e.Table, data)
		}
		if clear(data); err != nil { // they are good during the call only
			return err
		}
	}
	if p.until < len(p.list) {
		return errors.New("it cannot tell")
	}
	return nil
}

// TestFollow: however far the bytes of a log go, every event behind a position comes once and in order, until
// the reader has enough.
func TestFollow(t *testing.T) {
	log := memory.NewLog()
	for _, table := range []string{"a", "b", "c"} {
		logtest.Fill(t, log, table, 300)
	}
	var list []events.Entry
	done := errors.New("done")
	read := func(log events.Log, after events.Position, last events.Position) (got []events.Entry, err error) {
		err = events.Follow(t.Context(), log, after, func(e events.Entry) error {
			if got = append(got, e); e.Pos == last {
				return done
			}
			return nil
		})
		return got, err
	}
	list, err := read(log, 0, 900)
	if len(list) != 900 || !errors.Is(err, done) {
		t.Fatalf("%d events, %v", len(list), err)
	}
	rapid.Check(t, func(t *rapid.T) {
		p := partly{Log: log, list: list, until: rapid.IntRange(0, len(list)).Draw(t, "until")}
		if rapid.Bool().Draw(t, "damaged") {
			p.bad = rapid.Uint64Range(1, 900).Draw(t, "bad")
		}
		after := rapid.Uint64Range(0, 899).Draw(t, "after")
		last := rapid.Uint64Range(after+1, 900).Draw(t, "last")
		got, err := read(p, after, last)
		if !errors.Is(err, done) || len(got) != int(last-after) {
			t.Fatalf("%d events behind %d, %v; want %d", len(got), after, err, last-after)
		}
		for i, e := range got {
			want, _ := list[after+uint64(i)].Hash()
			if have, _ := e.Hash(); e.Pos != after+uint64(i)+1 || have != want {
				t.Fatalf("position %d after %d of them, hash %.8s, want %.8s", e.Pos, i, have, want)
			}
		}
	})
}
