package projections_test

import (
	"sync/atomic"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture/noughts"
	"painani/events"
	"painani/projections"
)

// frail is noughts with a fault where a mark stands in the last cell, while a test says so.
type frail struct{ noughts.Rules }

var (
	frailCard = func() *engine.Card {
		c := *noughts.Rules{}.Card()
		c.Name, c.Prefix, c.Title = "frail", "fr", "Frail Noughts"
		return &c
	}()
	fault atomic.Value // the method that panics
)

func init() {
	fault.Store("")
	engine.Register(frail{})
}

func (frail) Card() *engine.Card { return frailCard }

func (f frail) Take(
	s *noughts.State, seat engine.Seat, step engine.Step, luck chance.Source, facts *engine.Facts,
) error {
	if step == 8 && fault.Load() == "Take" {
		panic("fault in Take")
	}
	return f.Rules.Take(s, seat, step, luck, facts)
}

func (f frail) Steps(s *noughts.State, seat engine.Seat, buf []engine.Step) []engine.Step {
	if s.Cells[8] != 0 && fault.Load() == "Steps" {
		panic("fault in Steps")
	}
	return f.Rules.Steps(s, seat, buf)
}

// TestAFaultOfTheRulesIsOneTables: whichever part panics, the rows of the other table are made, the runner
// goes on, and a start without the fault makes all rows.
func TestAFaultOfTheRulesIsOneTables(t *testing.T) {
	defer fault.Store("")
	for _, part := range []string{"Take", "Steps", "Render"} {
		for _, known := range []bool{false, true} {
			name := part + " of a new table"
			if known {
				name = part + " of a table that has a row"
			}
			t.Run(name, func(t *testing.T) { faultOf(t, part, known) })
		}
	}
}

func faultOf(t *testing.T, part string, known bool) {
	fault.Store("")
	w := newWorld(t)
	for _, id := range []string{"fr1", "fr2"} {
		w.do(id, engine.Propose{Game: "frail", By: 1, Clock: engine.DefaultClock(),
			Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}}})
		w.do(id, engine.Confirm{Seat: 2, Word: "w"})
	}
	mark := func(id, cell string) {
		tab, _, err := w.ref.Table(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		w.do(id, engine.Play{Seat: tab.Awaits().First(), Text: cell})
	}
	w.cfg.Render = func(history []events.Entry) (map[string][]byte, error) {
		if history[0].Table == "fr1" && fault.Load() == "Render" {
			panic("fault in Render")
		}
		return map[string][]byte{"p": {byte(len(history))}}, nil
	}
	check := func(s *projections.Store, id string, whole bool) {
		t.Helper()
		row, err := s.Table(id)
		tab, _, e := w.ref.Table(t.Context(), id)
		if err != nil || e != nil {
			if whole {
				t.Errorf("%s: %v, %v", id, err, e)
			}
			return
		}
		if whole && row.Seq != tab.Seq {
			t.Errorf("%s: row at #%d of %d", id, row.Seq, tab.Seq)
		}
	}
	open := func() *projections.Store {
		s, err := projections.Open(t.Context(), w.cfg)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.CatchUp(t.Context()); err != nil {
			t.Fatalf("the runner ends: %v", err)
		}
		return s
	}
	if known {
		if err := open().Close(); err != nil {
			t.Fatal(err)
		}
	}
	mark("fr1", "9")
	mark("fr2", "1")
	fault.Store(part)
	s := open()
	check(s, "fr2", true)
	check(s, "fr1", part != "Take")
	if page, err := s.Page("fr2", "p"); err != nil || page == nil {
		t.Errorf("the other table has no page: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	fault.Store("")
	s = open()
	defer s.Close()
	check(s, "fr1", true)
	check(s, "fr2", true)
}
