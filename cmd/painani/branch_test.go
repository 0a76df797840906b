package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/codec"
	"painani/events"
)

// TestBranchEverywhere branches every recorded game at every one of its events: the branch stands where
// its parent stood then, whatever the game.
func TestBranchEverywhere(t *testing.T) {
	files, err := filepath.Glob("testdata/records/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no records: %v", err)
	}
	for _, name := range files {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			tab, at := folded(t, name)
			branches := 0
			for seq, want := range at {
				h, err := tab.Heritage(uint64(seq)+1, "head")
				var r *engine.Refusal
				if errors.As(err, &r) && (r.Code == "branch-over" || r.Code == "rewind-range") {
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				if got := branch(t, tab, h); !got.Equal(want) {
					t.Fatalf("branch at #%d differs from its parent then", seq+1)
				}
				branches++
			}
			if branches < len(at)/2 {
				t.Errorf("%d branches of %d events", branches, len(at))
			}
		})
	}
}

// folded is a recorded game, and its position after each event.
func folded(t *testing.T, name string) (*engine.Table, []engine.Position) {
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var tab *engine.Table
	var at []engine.Position
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		if _, header, _ := events.ParseHeader([]byte(line)); header {
			continue
		}
		r, err := events.Decode([]byte(line))
		if err != nil {
			t.Fatal(err)
		}
		if tab == nil {
			tab = engine.NewTable(r.Table)
		}
		if _, _, err := codec.Apply(tab, r); err != nil {
			t.Fatal(err)
		}
		at = append(at, tab.Pos)
	}
	return tab, at
}

// branch is where a new table with a heritage begins.
func branch(t *testing.T, parent *engine.Table, h *engine.Heritage) engine.Position {
	seats := make([]engine.Invitee, len(parent.Seats))
	for i := range seats {
		seats[i].Bot = "random"
	}
	tab := engine.NewTable("branch1")
	for _, a := range []engine.Action{engine.Propose{Game: parent.Game.Card().Name, Set: parent.Options.Set, Seats: seats, By: 1,
		Clock: engine.Clock{Kind: "none"}, Secret: chance.Secret{7}, From: h}, engine.Go{}} {
		e, err := engine.Decide(tab, engine.Command{At: parent.Born, Do: a})
		if err != nil {
			t.Fatal(err)
		}
		if _, tab, _, err = codec.Record(tab, "", e); err != nil {
			t.Fatal(err)
		}
	}
	return tab.Pos
}

// TestRewindDrawsTheSame goes back behind every turn that drew and plays it again: the same numbers
// are drawn, for draws are named by rule and index and not by when they are made.
func TestRewindDrawsTheSame(t *testing.T) {
	files, err := filepath.Glob("testdata/records/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatalf("no records: %v", err)
	}
	drew := 0
	for _, name := range files {
		whole, _ := folded(t, name)
		for _, turn := range whole.Line {
			if len(turn.Draws) == 0 || turn.Secret {
				continue
			}
			tab := foldedTo(t, name, turn.Seq)
			if _, err := tab.Apply(engine.Event{Seq: tab.Seq + 1, At: tab.At, Public: engine.Rewound{To: turn.Seq - 1, By: 1}}); err != nil {
				t.Fatal(err)
			}
			e, err := engine.Decide(tab, engine.Command{At: tab.At, Do: engine.Play{Seat: turn.Seat, Text: turn.Text}})
			if err != nil {
				t.Fatalf("%s #%d: %v", name, turn.Seq, err)
			}
			if p := e.Public.(engine.Played); !slices.Equal(p.Draws, turn.Draws) {
				t.Errorf("%s #%d: drew %v, before %v", name, turn.Seq, p.Draws, turn.Draws)
			}
			drew++
		}
	}
	if drew < 10 {
		t.Errorf("only %d turns drew", drew)
	}
}

// foldedTo is a recorded game after one of its events.
func foldedTo(t *testing.T, name string, seq uint64) *engine.Table {
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var tab *engine.Table
	for line := range strings.Lines(string(data)) {
		r, err := events.Decode([]byte(strings.TrimSuffix(line, "\n")))
		if err != nil {
			t.Fatal(err)
		}
		if tab == nil {
			tab = engine.NewTable(r.Table)
		}
		if _, _, err := codec.Apply(tab, r); err != nil {
			t.Fatal(err)
		}
		if r.Seq == seq {
			return tab
		}
	}
	t.Fatalf("%s has no #%d", name, seq)
	return nil
}
