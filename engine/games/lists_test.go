package games_test

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	"painani/engine/lang"
)

// TestListsReadBack: each turn of each list, which decent bots choose from, is read as it was written, in every
// language, from the seat's own view; forced steps at the end may be left out.
func TestListsReadBack(t *testing.T) {
	for _, g := range engine.Games() {
		turns := 0
		for seed := range uint64(3) {
			pos, err := g.Setup(engine.Options{Seats: 2 + int(seed)}, &chance.Quick{State: seed})
			if err != nil {
				t.Fatal(err)
			}
			luck := &chance.Quick{State: seed + 1}
			for pos.Awaits() != 0 {
				seat := pos.Awaits().First()
				view := pos.Mask(seat)
				list := bot.Favourites(view, seat, nil, 9)
				for _, steps := range list {
					readsBack(t, g, view, seat, steps)
				}
				turns += len(list)
				out, err := engine.Run(pos, seat, list[0], luck)
				if err != nil {
					t.Fatal(err)
				}
				pos = out.Pos
			}
		}
		if turns < 200 {
			t.Errorf("%s: only %d turns", g.Card().Name, turns)
		}
		t.Log(g.Card().Name, turns)
	}
}

func readsBack(t *testing.T, g engine.Game, view engine.Position, seat engine.Seat, steps []engine.Step) {
	t.Helper()
	line := view.Write(seat, steps)
	for _, tag := range lang.Tags() {
		said := g.Speak(line, tag)
		got, err := view.Read(seat, said)
		if err != nil {
			t.Fatalf("%q: %v", said, err)
		}
		if len(got) > len(steps) || !slices.Equal(got, steps[:len(got)]) {
			t.Fatalf("%q is read as %x, was %x", said, got, steps)
		}
		want, err := engine.Run(view, seat, steps, chance.Hidden{})
		have, again := engine.Run(view, seat, got, chance.Hidden{})
		if err != nil || again != nil || want.Complete != have.Complete || !want.Pos.Equal(have.Pos) {
			t.Fatalf("%q leads elsewhere: %v %v", said, err, again)
		}
	}
}
