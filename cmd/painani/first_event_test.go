package main

import (
	"errors"
	"strings"
	"testing"

	"painani/engine"
	"painani/events"
)

// TestAFirstEventThatPanics: a table whose very first event makes its fold panic rests, the host is told, and
// all others are served, at every start.
func TestAFirstEventThatPanics(t *testing.T) {
	r := newResting(t)
	a := r.open()
	list, err := a.store.Log.Load(t.Context(), "fi1", 0)
	if err != nil || len(list) < 2 {
		t.Fatal(len(list), err)
	}
	bad := list[0].Record
	bad.Table = "fi3"
	bad.Body = []byte(strings.Replace(string(bad.Body), `"by":1`, `"by":9`, 1)) // a seat that is not there
	if string(bad.Body) == string(list[0].Body) {
		t.Fatalf("no seat in %s", bad.Body)
	}
	next := list[1].Record
	next.Table = "fi3"
	if next.Prev, err = bad.Hash(); err != nil {
		t.Fatal(err)
	}
	var after events.Position
	for _, e := range []events.Record{bad, next} {
		if after, err = a.store.Log.Append(t.Context(), e, after); err != nil {
			t.Fatal(err)
		}
	}
	a.Close()
	for start, cell := range []string{"9", "3"} {
		a := r.start()
		if a.notice() != "tables frozen: 1 (fi3)" || !strings.Contains(r.told.String(), "alarm") {
			t.Errorf("start %d: the host is told %q and\n%s", start, a.notice(), r.told.String())
		}
		r.mark(a, "fi1", cell)
		if row, err := a.projections.Table("fi1"); err != nil || row.Seq == 0 {
			t.Errorf("start %d: the other row: %v", start, err)
		}
		_, err := a.ref.Do(t.Context(), "fi3", engine.Command{Actor: engine.ActorOperator,
			Do: engine.Play{Seat: 1, Text: "9"}})
		var refusal *engine.Refusal
		if !errors.As(err, &refusal) || refusal.Code != "frozen-panic" {
			t.Errorf("start %d: a command there: %v", start, err)
		}
		a.Close()
	}
	code, out, errs := command(t, "frozen", "--data", r.dir)
	if code != exitNo || !strings.Contains(out, "fi3") {
		t.Errorf("frozen: exit %d: %s%s", code, out, errs)
	}
}
