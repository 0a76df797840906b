package projections_test

import (
	"fmt"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/referee"
	"painani/events"
	"painani/projections"
)

// telling is a running store that a referee tells of what it writes, as change lets it.
func (w *world) telling(change func(n int, x *referee.Written) bool) *projections.Store {
	s, n := w.running(), 0
	w.ref = referee.New(referee.Config{Log: w.log, Now: w.clock, Wrote: func(x referee.Written) {
		if n++; change(n, &x) {
			s.Wrote(x.Encoded, x.Pos, x.Event, x.Table)
		}
	}})
	return s
}

// TestToldEqualsRebuilt: tables that the referee hands over give the rows that folding gives, also where some
// events are not handed over.
func TestToldEqualsRebuilt(t *testing.T) {
	w := newWorld(t)
	w.cfg.Tables = 3
	s := w.telling(func(n int, _ *referee.Written) bool { return n%4 != 0 })
	for i := range 5 {
		w.start(fmt.Sprintf("nc%d", i), "ada", "bela")
	}
	for k := range 4 {
		for i := range 5 {
			w.pass(time.Second)
			w.move(fmt.Sprintf("nc%d", i))
			if k%2 == 0 {
				w.wait(s)
			}
		}
	}
	w.finish("nc1")
	w.do("nc2", engine.Resign{Seat: 1})
	w.wait(s)
	live := dump(t, s)
	again := w.cfg
	again.Path += ".again"
	w.cfg = again
	sameContent(t, dump(t, w.caught()), live)
}

// TestOnlyTheVerySameEventIsTaken: what is told of an event counts if the log holds that event, byte for byte, and
// the table stands behind it.
func TestOnlyTheVerySameEventIsTaken(t *testing.T) {
	mark := func(x *referee.Written) {
		c := x.Table.Clone()
		c.Seats[0].Player = "mallory"
		x.Table = c
	}
	for name, x := range map[string]struct {
		change func(*testing.T, *referee.Written)
		taken  bool
	}{
		"the same": {func(*testing.T, *referee.Written) {}, true},
		"another record": {func(t *testing.T, x *referee.Written) {
			r := x.Record()
			r.Cause = "w-other"
			other, err := events.NewEncoded(r)
			if err != nil {
				t.Error(err)
			}
			x.Encoded = other
		}, false},
		"another position":      {func(_ *testing.T, x *referee.Written) { x.Pos++ }, false},
		"the table before":      {func(_ *testing.T, x *referee.Written) { x.Table.Seq-- }, false},
		"another table":         {func(_ *testing.T, x *referee.Written) { x.Table.ID = "nc2" }, false},
		"frozen otherwise":      {func(_ *testing.T, x *referee.Written) { x.Table.Frozen.From = 99 }, false},
		"of who yields to more": {func(_ *testing.T, x *referee.Written) { x.Table.Yields = true }, false},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.start("nc1", "ada", "bela")
			s := w.telling(func(_ int, y *referee.Written) bool {
				mark(y)
				x.change(t, y)
				return true
			})
			w.wait(s)
			taken := false
			for range 4 { // now and then an event is in the rows before it is told
				w.move("nc1")
				w.wait(s)
				row, err := s.Table("nc1")
				if err != nil {
					t.Fatal(err)
				}
				taken = taken || row.Seats[0].Player == "mallory"
			}
			if taken != x.taken {
				t.Errorf("taken: %v, want %v", taken, x.taken)
			}
		})
	}
}

// TestSomeToldEventsAreFolded: one of eight is folded from the log although its table was told, so what a stored
// event makes otherwise is found while a table is played.
func TestSomeToldEventsAreFolded(t *testing.T) {
	w := newWorld(t)
	w.start("nc1", "ada", "bela")
	s := w.telling(func(_ int, x *referee.Written) bool {
		if x.Table.Seq == 8 {
			x.Table = x.Table.Clone()
			x.Table.Seats[0].Player = "mallory"
		}
		return true
	})
	w.wait(s)
	for w.move("nc1").Seq < 8 {
		w.wait(s)
	}
	w.wait(s)
	if row, err := s.Table("nc1"); err != nil || row.Seq != 8 || row.Seats[0].Player != "ada" {
		t.Errorf("event %d, player %s, %v", row.Seq, row.Seats[0].Player, err)
	}
}

// TestATakenTableIsLeftAsItIs: events that are folded behind one that was taken are folded on a copy.
func TestATakenTableIsLeftAsItIs(t *testing.T) {
	w := newWorld(t)
	w.start("nc1", "ada", "bela")
	var lent *engine.Table
	s := w.telling(func(n int, x *referee.Written) bool {
		if n == 1 {
			lent = x.Table
		}
		return n == 1
	})
	w.wait(s)
	w.move("nc1")
	seq, line := lent.Seq, len(lent.Line)
	w.wait(s)
	w.move("nc1")
	w.wait(s)
	if lent.Seq != seq || len(lent.Line) != line {
		t.Errorf("the lent table went from event %d to %d", seq, lent.Seq)
	}
	if row, err := s.Table("nc1"); err != nil || row.Seq != seq+1 {
		t.Errorf("row at event %d, %v", row.Seq, err)
	}
}
