package bot_test

import (
	"math"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// TestChances: nobody leads before anything was played; the more of a game is left the less is sure; and the winners of
// one that is over have all the chances.
func TestChances(t *testing.T) {
	for _, g := range engine.Games() {
		name := g.Card().Name
		luck := &chance.Quick{State: 3}
		pos, err := g.Setup(engine.Options{Seats: 2}, luck)
		if err != nil {
			t.Fatal(err)
		}
		if c := bot.Chances(pos.Mask(engine.Nobody), 1, 3); math.Abs(c[0]-c[1]) > 0.5 || math.Abs(c[0]+c[1]-1) > 1e-9 {
			t.Errorf("%s begins with %.2f", name, c)
		}
		for n := uint64(0); pos.Awaits() != 0; n++ {
			if n == 12 {
				early, late := bot.Chances(pos.Mask(engine.Nobody), 1, 3), bot.Chances(pos.Mask(engine.Nobody), 0, 3)
				if math.Abs(early[0]-0.5) > math.Abs(late[0]-0.5) {
					t.Errorf("%s: %.2f with all of the game left, %.2f with none", name, early, late)
				}
			}
			pos = decent(t, pos, n, luck)
		}
		c := bot.Chances(pos.Mask(engine.Nobody), 0, 3)
		for _, w := range pos.Tally().Winners {
			if want := 1 / float64(len(pos.Tally().Winners)); c[w.Index()] != want {
				t.Errorf("%s: seat %d has won and %.2f", name, w, c)
			}
		}
	}
}
