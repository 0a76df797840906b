package bot_test

import (
	"math"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// TestChances: nobody leads before anything was played, and the winners of a game that is over have all the chances.
func TestChances(t *testing.T) {
	for _, g := range engine.Games() {
		name := g.Card().Name
		luck := &chance.Quick{State: 3}
		pos, err := g.Setup(engine.Options{Seats: 2}, luck)
		if err != nil {
			t.Fatal(err)
		}
		if c := bot.Chances(pos.Mask(engine.Nobody), 3); math.Abs(c[0]-c[1]) > 0.5 || math.Abs(c[0]+c[1]-1) > 1e-9 {
			t.Errorf("%s begins with %.2f", name, c)
		} else if pos.Secret(pos.Awaits().First()) && math.Abs(c[0]-c[1]) > 1e-9 {
			t.Errorf("%s: %.2f by hands that nobody sees", name, c)
		}
		for n := uint64(0); pos.Awaits() != 0; n++ {
			pos = decent(t, pos, n, luck)
		}
		c := bot.Chances(pos.Mask(engine.Nobody), 3)
		for _, w := range pos.Tally().Winners {
			if want := 1 / float64(len(pos.Tally().Winners)); c[w.Index()] != want {
				t.Errorf("%s: seat %d has won and %.2f", name, w, c)
			}
		}
	}
}
