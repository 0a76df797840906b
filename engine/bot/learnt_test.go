package bot_test

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// nets are the numbers of seats that each game has a net for.
var nets = map[string][]int{"tzolkin": {3, 4}, "teotihuacan": {2}}

// TestLearnt: only master sees by a net, and only where the game has one for so many seats.
func TestLearnt(t *testing.T) {
	for _, g := range engine.Games() {
		name := g.Card().Name
		for seats := g.Card().MinSeats; seats <= g.Card().MaxSeats; seats++ {
			pos, err := g.Setup(engine.Options{Seats: seats}, &chance.Quick{State: 4})
			if err != nil {
				t.Fatal(err)
			}
			pos = decent(t, pos, 1, &chance.Quick{State: 5}).Mask(1)
			if seen := bot.Sees(pos, "strong"); seen.Score(1) != pos.Score(1) {
				t.Errorf("%s, %d seats: strong sees %d, not %d", name, seats, seen.Score(1), pos.Score(1))
			}
			want := slices.Contains(nets[name], seats)
			if got := bot.Sees(pos, "master").Score(1) != pos.Score(1); got != want {
				t.Errorf("%s, %d seats: master sees by a net: %v", name, seats, got)
			}
		}
	}
}

// TestLearntPlaysBetter: one player who takes the turn that looks best to the net has far more points than
// others, to whom it looks best by the table.
func TestLearntPlaysBetter(t *testing.T) {
	for name, list := range nets {
		g, _ := engine.Find(name)
		for _, seats := range list {
			const rounds = 6
			own, others := 0.0, 0.0
			for i := range rounds * seats {
				tally := keenOne(t, g, seats, i%seats, uint64(i/seats)+40)
				for x, points := range tally.Points {
					p := float64(points) / float64(tally.Unit)
					if x == i%seats {
						own += p / float64(rounds*seats)
					} else {
						others += p / float64(rounds*seats*(seats-1))
					}
				}
			}
			t.Logf("%s, %d seats: %.1f points, the others %.1f", name, seats, own, others)
			if own < others+5 {
				t.Errorf("%s, %d seats: %.1f points, the others %.1f", name, seats, own, others)
			}
		}
	}
}

// keenOne plays a game in which the seat at an index sees by the net, and the others by the table.
func keenOne(t *testing.T, g engine.Game, seats, at int, seed uint64) engine.Tally {
	t.Helper()
	luck := &chance.Quick{State: seed}
	pos, err := g.Setup(engine.Options{Seats: seats}, luck)
	if err != nil {
		t.Fatal(err)
	}
	for n := uint64(0); pos.Awaits() != 0; n++ {
		seat := pos.Awaits().First()
		seen := pos.Mask(seat)
		if seat.Index() == at {
			seen, _ = seen.Learnt(nil)
		}
		pos = played(t, pos, seen, "decent", n, luck)
	}
	return pos.Tally()
}

// TestPeace: of a playout's end half of the best other score is taken off, less, or nothing.
func TestPeace(t *testing.T) {
	g, _ := engine.Find("tzolkin")
	luck := &chance.Quick{State: 6}
	pos, err := g.Setup(engine.Options{Seats: 4}, luck)
	if err != nil {
		t.Fatal(err)
	}
	for n := uint64(0); n < 40; n++ {
		pos = decent(t, pos, n, luck)
	}
	best := max(pos.Score(2), pos.Score(3), pos.Score(4))
	for peace, share := range map[int]float64{0: 0.5, 50: 0.25, 100: 0} {
		want := float64(pos.Score(1)) - share*float64(best)
		if got := bot.Ended(pos, 1, peace); got < want-0.01 || got > want+0.01 {
			t.Errorf("peace %d: worth %v, not %v", peace, got, want)
		}
	}
}
