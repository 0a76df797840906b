package projections_test

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"painani/engine"
	"painani/events"
	"painani/projections"
)

// append stores an event behind the last one of a table as it never came from this binary.
func (w *world) append(table, kind, body string) {
	w.Helper()
	list, err := w.log.Load(w.Context(), table, 0)
	if err != nil {
		w.Fatal(err)
	}
	last := list[len(list)-1]
	prev, err := last.Hash()
	r := last.Record
	r.Seq, r.Type, r.Body, r.Prev, r.Cause, r.Seal, r.Sealed = last.Seq+1, kind, events.Body(body), prev, "", "", nil
	if err == nil {
		_, err = w.log.Append(w.Context(), r, last.Pos)
	}
	if err != nil {
		w.Fatal(err)
	}
}

// TestTablesThatAreLeft: beside others a store leaves a table with an event of a later version, and one with a
// damaged one; it says once which event that is, keeps their rows as they stood, and makes all others.
func TestTablesThatAreLeft(t *testing.T) {
	w := newWorld(t)
	w.cfg.Shared = true
	told := map[string]projections.Left{}
	w.cfg.Left = func(l projections.Left) {
		if _, again := told[l.Table]; again {
			t.Errorf("%s was told twice", l.Table)
		}
		told[l.Table] = l
	}
	for _, id := range []string{"xo1", "xo2", "xo3"} {
		w.start(id, "ada", "bela")
		w.move(id)
	}
	s := w.caught()
	before := map[string]uint64{}
	for _, id := range []string{"xo1", "xo2"} {
		row, err := s.Table(id)
		if err != nil {
			t.Fatal(err)
		}
		before[id] = row.Seq
	}
	w.append("xo1", "invented", `{}`)
	w.append("xo2", "played", `{"seat":"none"}`)
	for range 2 {
		w.move("xo3")
		if err := s.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	for id, seq := range before {
		if row, err := s.Table(id); err != nil || row.Seq != seq || told[id].Seq != seq+1 {
			t.Errorf("%s: row of #%d, %v, told of #%d; want #%d", id, row.Seq, err, told[id].Seq, seq)
		}
	}
	if tab, _, err := w.ref.Table(t.Context(), "xo3"); err != nil {
		t.Error(err)
	} else if row, err := s.Table("xo3"); err != nil || row.Seq != tab.Seq {
		t.Errorf("the row of the other table is of #%d, want #%d; %v", row.Seq, tab.Seq, err)
	}
	if ids := slices.Sorted(maps.Keys(told)); len(ids) != 2 || !errors.Is(told["xo1"].Err, engine.ErrLater) ||
		!errors.Is(told["xo2"].Err, engine.ErrUnreadable) {
		t.Errorf("told of %v", told)
	}
}
