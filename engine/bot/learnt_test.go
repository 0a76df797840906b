package bot_test

import (
	"testing"

	"painani/engine"
	"painani/engine/bot"
	"painani/engine/chance"
)

// TestLearnt: only master sees by a net, and only where the game has one for so many seats.
func TestLearnt(t *testing.T) {
	nets := map[string][]int{"tzolkin": {3, 4}}
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
			want := false
			for _, n := range nets[name] {
				want = want || n == seats
			}
			if got := bot.Sees(pos, "master").Score(1) != pos.Score(1); got != want {
				t.Errorf("%s, %d seats: master sees by a net: %v", name, seats, got)
			}
		}
	}
}

// TestLearntPlaysBetter: one player who takes the turn that looks best to the net has far more points than
// others, to whom it looks best by the table.
func TestLearntPlaysBetter(t *testing.T) {
	g, _ := engine.Find("tzolkin")
	for seats := 3; seats <= 4; seats++ {
		const rounds = 6
		own, others := 0.0, 0.0
		for i := range rounds * seats {
			luck := &chance.Quick{State: uint64(i/seats) + 40}
			pos, err := g.Setup(engine.Options{Seats: seats}, luck)
			if err != nil {
				t.Fatal(err)
			}
			for n := uint64(0); pos.Awaits() != 0; n++ {
				seat := pos.Awaits().First()
				seen := pos.Mask(seat)
				if seat.Index() == i%seats {
					seen, _ = seen.Learnt(nil)
				}
				steps, err := bot.Choose(seen, seat, "decent", n)
				if err != nil {
					t.Fatal(err)
				}
				out, err := engine.Run(pos, seat, steps, luck)
				if err != nil {
					t.Fatal(err)
				}
				pos = out.Pos
			}
			for x, points := range pos.Tally().Points {
				p := float64(points) / float64(pos.Tally().Unit)
				if x == i%seats {
					own += p / float64(rounds*seats)
				} else {
					others += p / float64(rounds*seats*(seats-1))
				}
			}
		}
		t.Logf("%d seats: %.1f points, the others %.1f", seats, own, others)
		if own < others+5 {
			t.Errorf("%d seats: %.1f points, the others %.1f", seats, own, others)
		}
	}
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
