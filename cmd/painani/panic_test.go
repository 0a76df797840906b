package main

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/fixture/noughts"
	"painani/engine/referee"
)

// Score panics for bots while a test says so.
func (f fickle) Score(s *noughts.State, seat engine.Seat) int {
	if mood.Load() == scorePanics && s.Cells[8] != engine.Nobody {
		panic("no way to choose")
	}
	return f.Rules.Score(s, seat)
}

// TestAStartSurvivesABotThatPanics: a bot's panic ends neither the service nor any later start, and the
// other tables are played on; without the fault its table goes on where it stopped.
func TestAStartSurvivesABotThatPanics(t *testing.T) {
	defer mood.Store(asBefore)
	mood.Store(asBefore)
	revision.Store(1)
	dir := t.TempDir()
	var told bytes.Buffer
	open := func() *app {
		a, err := openApp(t.Context(), serviceFlagsFor(t, dir, ""), slog.New(slog.NewTextHandler(&told, nil)))
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	do := func(a *app, id string, x engine.Action) (referee.Receipt, error) {
		return a.ref.Do(t.Context(), id, engine.Command{Actor: engine.ActorOperator, Do: x})
	}
	propose := func(a *app, id string, other engine.Invitee) *engine.Table {
		rec, err := do(a, id, engine.Propose{Game: "fickle", By: 1, Clock: engine.DefaultClock(),
			Seats: []engine.Invitee{{Player: "ada"}, other}})
		if err != nil {
			t.Fatal(err)
		}
		return rec.Table
	}
	a := open()
	propose(a, "fi2", engine.Invitee{Player: "bela"})
	if _, err := do(a, "fi2", engine.Confirm{Seat: 2}); err != nil {
		t.Fatal(err)
	}
	tab := propose(a, "fi1", engine.Invitee{Bot: "decent"})
	if tab.Awaits().First() != 1 {
		t.Fatal("ada is not to move")
	}
	mood.Store(scorePanics)
	rec, err := do(a, "fi1", engine.Play{Seat: 1, Text: "9"})
	if err != nil || rec.Table.Frozen.Why != engine.FrozenPanic {
		t.Fatalf("the turn is stored and the table frozen: %+v, %v", rec.Table.Frozen, err)
	}
	a.Close()
	for start := range 2 {
		told.Reset()
		a := open()
		if err := a.settle(t.Context()); err != nil || a.ref.Frozen() != 1 {
			t.Errorf("%d tables are frozen, %v", a.ref.Frozen(), err)
		}
		tab, _, err := a.ref.Table(t.Context(), "fi2")
		if err != nil {
			t.Fatal(err)
		}
		text := []string{"1", "5"}[start]
		if _, err := do(a, "fi2", engine.Play{Seat: tab.Awaits().First(), Text: text}); err != nil {
			t.Errorf("the other table: %v", err)
		}
		a.Close()
		if !strings.Contains(told.String(), "no way to choose") {
			t.Error("the host is told nothing")
		}
	}
	mood.Store(asBefore)
	a = open()
	defer a.Close()
	if err := a.settle(t.Context()); err != nil {
		t.Fatal(err)
	}
	if now, _, err := a.ref.Table(t.Context(), "fi1"); err != nil || now.Seq <= rec.Table.Seq {
		t.Errorf("without the fault the bot stands still at #%d, %v", now.Seq, err)
	}
}

// TestUpgradeFreezesWhatPanics: a table whose replay panics is frozen without being asked for, and freed by
// the next binary that can play it.
func TestUpgradeFreezesWhatPanics(t *testing.T) {
	defer mood.Store(asBefore)
	d := upgradeDrill(t)
	mood.Store(takePanics)
	for range 2 {
		frozen, err := d.upgrade("new", false)
		if want := (engine.Freeze{From: 6, Why: engine.FrozenPanic}); err != nil || len(frozen) != 1 ||
			frozen["fi1"] != want {
			t.Fatalf("frozen %v, %v", frozen, err)
		}
	}
	s := d.open()
	u, err := s.checkUpgrade(t.Context(), "new", false)
	if err != nil {
		t.Fatal(err)
	}
	made := openProjections(t, d, s, u.Frozen)
	if row, err := made.Table("fi2"); err != nil || row.Seq == 0 {
		t.Errorf("the other row: %v", err)
	}
	made.Close()
	s.Close()
	mood.Store(asBefore)
	if frozen, err := d.upgrade("newer", false); err != nil || len(frozen) != 0 {
		t.Errorf("a binary that can play it: frozen %v, %v", frozen, err)
	}
}
