package bot_test

import (
	"math"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// TestTail: a playout is worth the mean of what its last rounds led to, as shorter ones find it, and no more than
// its end where the game is over.
func TestTail(t *testing.T) {
	const rounds = 3
	for _, g := range engine.Games() {
		luck := &chance.Quick{State: 8}
		pos, err := g.Setup(engine.Options{Seats: g.Card().MinSeats}, luck)
		if err != nil {
			t.Fatal(err)
		}
		differ, over := 0, 0
		for n := uint64(0); pos.Awaits() != 0; n++ {
			seat := pos.Awaits().First()
			sum := 0.0
			for r := range rounds {
				sum += bot.Outcome(pos, seat, bot.Budget{Rounds: r + 1, Tail: 1}, n)
			}
			end := bot.Outcome(pos, seat, bot.Budget{Rounds: rounds, Tail: 1}, n)
			got := bot.Outcome(pos, seat, bot.Budget{Rounds: rounds, Tail: rounds}, n)
			switch {
			case math.Abs(got-sum/rounds) < 1e-6:
			case got == end:
				over++
			default:
				t.Fatalf("%s, turn %d: worth %v, its rounds %v in all", g.Card().Name, n, got, sum)
			}
			if got != end {
				differ++
			}
			pos = decent(t, pos, n, luck)
		}
		if differ == 0 || over > 2*rounds*g.Card().MinSeats {
			t.Errorf("%s: %d times another worth than the end, %d times the end alone", g.Card().Name, differ, over)
		}
	}
}
