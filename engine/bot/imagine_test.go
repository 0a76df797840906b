package bot_test

import (
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// TestImagines: a secret choice is played on from as far as a level imagines it, to the end of the game if it says so;
// else what is known of it is found at the first try, and there is no other.
func TestImagines(t *testing.T) {
	for _, name := range []string{"tzolkin", "teotihuacan"} {
		g, _ := engine.Find(name)
		pos, err := g.Setup(engine.Options{Seats: 2}, &chance.Quick{State: 5})
		if err != nil {
			t.Fatal(err)
		}
		seat := pos.Awaits().First()
		pos = pos.Mask(seat)
		tries := map[int]int{}
		for _, rounds := range []int{0, 2, 1000} {
			l := bot.Budget{Arms: 6, Steps: 100_000, Rounds: 2, Width: 1, Imagines: rounds}
			turns := 0
			if err := bot.Answered(pos, seat, l, func(r bot.Reply) {
				turns++
				tries[rounds] += r.Tried
			}); err != nil {
				t.Fatal(err)
			}
			if turns != 6 || rounds > 0 && tries[rounds] < 2*turns {
				t.Errorf("%s, %d rounds: %d choices tried %d times", name, rounds, turns, tries[rounds])
			}
		}
		if tries[0] != 6 || tries[2] < 5*tries[1000] {
			t.Errorf("%s: choices are tried so often, by rounds: %v", name, tries)
		}
	}
}
