package bot_test

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
	_ "painani/engine/games"
)

// TestSearchTakesTheWin: who can win, or must not let the other win, at once does so.
func TestSearchTakesTheWin(t *testing.T) {
	const whim = 10 // more than any Score of noughts: playouts go by chance
	bot.SetLevel(t, "strong", bot.Budget{Arms: 9, Steps: 3000, Rounds: 3, Whim: whim})
	won := [2]int{}
	for seed := range uint64(30) {
		if w := duel(t, seed, "strong", "random").Tally().Winners; len(w) == 1 {
			won[w[0].Index()]++
		}
	}
	if won[1] > 0 || won[0] < 27 {
		t.Errorf("strong won %d, random %d of 30", won[0], won[1])
	}
}

// TestSearch: in every game a choice is legal and whole, the same each time, also if the bot pauses, and made without
// what the seat may not know; other seeds are other playouts.
func TestSearch(t *testing.T) {
	pauses := 0
	pausing := bot.Chooser{Pause: func() { pauses++ }}
	bot.SetLevel(t, "strong", bot.Budget{Arms: 4, Steps: 1500, Rounds: 2, Tail: 2, Depth: 1, Branches: 3})
	for _, g := range engine.Games() {
		for seats := g.Card().MinSeats; seats <= g.Card().MaxSeats; seats++ {
			luck := &chance.Quick{State: uint64(seats)}
			pos, err := g.Setup(engine.Options{Seats: seats}, luck)
			if err != nil {
				t.Fatal(err)
			}
			for n := range uint64(25) {
				x := pos.Awaits().First()
				if x == engine.Nobody {
					break
				}
				steps, err := bot.Choose(pos.Mask(x), x, "strong", n)
				if err != nil {
					t.Fatalf("%s, %d seats, turn %d: %v", g.Card().Name, seats, n, err)
				}
				if again, _ := pausing.Choose(pos.Mask(x), x, "strong", n); !slices.Equal(steps, again) {
					t.Fatalf("%s, %d seats, turn %d: another choice the second time", g.Card().Name, seats, n)
				}
				out, err := engine.Run(pos, x, steps, luck)
				if err != nil || !out.Complete {
					t.Fatalf("%s, %d seats, turn %d: %v, complete %v", g.Card().Name, seats, n, err, out.Complete)
				}
				pos = out.Pos
			}
		}
	}
	if pauses < 500 {
		t.Errorf("%d pauses", pauses)
	}
}

// TestSlow: what searches is not done under the lock of a table.
func TestSlow(t *testing.T) {
	for _, p := range bot.Policies() {
		if want := p == "strong" || p == "master"; (bot.Level(p) > 0) != want {
			t.Errorf("%s: slow %v", p, !want)
		}
	}
}
