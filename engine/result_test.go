package engine_test

import (
	"slices"
	"testing"

	"painani/engine"
)

// TestPlaces: who was late when the others ended the game, who resigned and who left his seat to a bot are last.
func TestPlaces(t *testing.T) {
	t.Run("ended by ballot", func(t *testing.T) {
		d, a, b := late(t)
		d.must(engine.Say{Motion: d.motion(), Seat: b, Choice: engine.EndHere})
		if d.tab.Places() != nil || d.tab.Counts() {
			t.Error("a game under way has places")
		}
		d.must(engine.Go{})
		d.must(engine.Go{})
		last(t, d.tab, a)
	})
	t.Run("resigned", func(t *testing.T) {
		d := started(t, engine.DefaultClock())
		a, _ := d.mover()
		d.must(engine.Resign{Seat: a})
		d.must(engine.Go{})
		last(t, d.tab, a)
	})
	t.Run("left to a bot, that wins", func(t *testing.T) {
		d, a, b := late(t)
		d.must(engine.Say{Motion: d.motion(), Seat: b, Choice: engine.BotPlays})
		d.must(engine.Go{})
		for i, text := range []string{"mark 1", "4", "mark 2", "5", "3"} {
			d.must(engine.Play{Seat: []engine.Seat{a, b}[i%2], Text: text})
		}
		d.must(engine.Go{})
		if !slices.Contains(d.tab.Final.Winners, a) {
			t.Fatalf("won by %v", d.tab.Final.Winners)
		}
		last(t, d.tab, a)
	})
	t.Run("all shared", func(t *testing.T) {
		d := started(t, engine.DefaultClock())
		d.tab.Phase, d.tab.Final = engine.Over, &engine.Tally{Points: []int{1, 1}, Winners: []engine.Seat{1, 2}}
		if got := d.tab.Places(); !slices.Equal(got, []int{1, 1}) || !d.tab.Counts() || d.tab.Leavers() != nil {
			t.Errorf("%v, counts %v, left by %v", got, d.tab.Counts(), d.tab.Leavers())
		}
		d.tab.Seats[1].Bot = "decent"
		if d.tab.Counts() {
			t.Error("a game with a bot counts")
		}
	})
}

func last(t *testing.T, tab *engine.Table, a engine.Seat) {
	t.Helper()
	if got := tab.Places(); len(got) != 2 || got[a.Index()] != 2 || got[2-a] != 1 || !tab.Counts() {
		t.Errorf("places %v, counts %v", got, tab.Counts())
	}
	if got := tab.Leavers(); !slices.Equal(got, []string{tab.Chair(a).Player}) {
		t.Errorf("left by %v", got)
	}
}

// TestNotRated is that a table says in its first event that it does not count.
func TestNotRated(t *testing.T) {
	d := &desk{t: t, tab: engine.NewTable("nc1"), now: t0}
	open := engine.Propose{Game: "noughts", By: 1, Clock: engine.DefaultClock(), Rated: "perhaps",
		Seats: []engine.Invitee{{Player: "ada"}, {Player: "bela"}}}
	d.refused("new-rated", open)
	open.Rated = engine.RatedNo
	e := d.must(open)
	if b, ok := e.Public.(engine.Proposed); !ok || b.Rated != engine.RatedNo || d.tab.Rated != engine.RatedNo {
		t.Errorf("%+v", e.Public)
	}
}
