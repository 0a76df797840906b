package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/referee"
	"painani/events"
	"painani/events/memory"
)

// lines plays tables of people whose turns are any legal ones.
type lines struct {
	t   *testing.T
	log *memory.Log
	r   *referee.Referee
	n   uint64
}

func newLines(t *testing.T) *lines {
	now := time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)
	l := &lines{t: t, log: memory.NewLog()}
	l.r = referee.New(
		referee.Config{Log: l.log, Now: func() time.Time { now = now.Add(time.Second); return now }},
	)
	return l
}

func (l *lines) do(id string, a engine.Action) *engine.Table {
	l.t.Helper()
	rec, err := l.r.Do(l.t.Context(), id, engine.Command{Actor: engine.ActorOperator, Do: a})
	if err != nil {
		l.t.Fatal(err)
	}
	return rec.Table
}

// turns plays n turns, or to the end.
func (l *lines) turns(id string, n int) *engine.Table {
	l.t.Helper()
	tab, _, err := l.r.Table(l.t.Context(), id)
	if err != nil {
		l.t.Fatal(err)
	}
	for ; n > 0 && tab.Phase == engine.Running; n-- {
		seat := tab.Awaits().List()[0]
		l.n++
		tab = l.do(id, engine.Play{Seat: seat, Text: someTurn(l.t, tab.Pos, seat, l.n)})
	}
	return tab
}

// someTurn is a legal turn.
func someTurn(t *testing.T, pos engine.Position, seat engine.Seat, seed uint64) string {
	t.Helper()
	luck := &chance.Quick{State: seed}
	var steps []engine.Step
	for p := pos; ; {
		list := p.Steps(seat)
		k, _ := luck.Draw("", 0, len(list))
		next, _, err := p.Take(seat, list[k], luck)
		if err != nil {
			t.Fatal(err)
		}
		steps, p = append(steps, list[k]), next
		if p.Settled(seat) {
			return pos.Write(seat, steps)
		}
	}
}

// verified writes the export of a table and has it checked by both verifiers.
func (l *lines) verified(id string) []events.Record {
	l.t.Helper()
	records, err := loadTable(l.t.Context(), l.log, id)
	if err != nil {
		l.t.Fatal(err)
	}
	var b bytes.Buffer
	if err := events.WriteExport(&b, records, false); err != nil {
		l.t.Fatal(err)
	}
	file := filepath.Join(l.t.TempDir(), id+".jsonl")
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		l.t.Fatal(err)
	}
	if code, out, _ := command(l.t, "verify", file); code != exitOK ||
		!strings.Contains(out, "chain, states and draws agree") {
		l.t.Error(out)
	}
	if ok, out := second(l.t, file); !ok || !strings.Contains(out, "draws and") {
		l.t.Error(out)
	}
	return records
}

// TestVerifyLines: tables with lines that were taken back, and branches of them, verify too.
func TestVerifyLines(t *testing.T) {
	l := newLines(t)
	propose := engine.Propose{
		Game:   "tzolkin",
		Seats:  []engine.Invitee{{Player: "ada"}, {Player: "bela"}},
		By:     1,
		Master: 1,
		Clock:  engine.Clock{Kind: "none"},
		Secret: secretOf(77, 1),
	}
	l.do("tz1", propose)
	l.do("tz1", engine.Confirm{Seat: 2})
	l.turns("tz1", 20)
	l.do("tz1", engine.Rewind{Seat: 1, To: 12})
	l.turns("tz1", 6)
	l.do("tz1", engine.Rewind{Seat: 1, To: 15})
	over := l.turns("tz1", 1000)
	if over.Phase != engine.Over || len(over.Side) < 2 {
		t.Fatalf("%s with %d lines taken back", over.Phase, len(over.Side))
	}
	records := l.verified("tz1")
	head, err := records[17].Hash()
	if err != nil {
		t.Fatal(err)
	}
	h, err := over.Heritage(18, head)
	if err != nil {
		t.Fatal(err)
	}
	propose.From, propose.Secret, propose.Master = h, secretOf(78, 1), engine.Nobody
	propose.Seats = []engine.Invitee{{Player: "ada"}, {Player: "ada"}}
	tab := l.do("tz2", propose)
	for _, c := range tab.Seats {
		if !c.Confirmed {
			l.do("tz2", engine.Confirm{Seat: 2})
		}
	}
	if tab = l.turns("tz2", 1000); tab.Phase != engine.Over {
		t.Fatalf("branch is %s", tab.Phase)
	}
	l.verified("tz2")
	if got := playersOf(tab); len(got) != 1 {
		t.Errorf("players of the branch: %v", got)
	}
}
