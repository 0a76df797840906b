package games_test

import (
	"testing"

	"painani/engine"
)

// TestBeginnerIsWeak: decent wins at least five games of six against a beginner, who comes to a third of its points
// at least all the same: it plays badly, not foolishly.
func TestBeginnerIsWeak(t *testing.T) {
	const games = 12
	for _, g := range engine.Games() {
		t.Run(g.Card().Name, func(t *testing.T) {
			t.Parallel()
			won := 0.0
			var points [2]int // of decent, of the beginner
			for i := range uint64(games) {
				end := match(t, g, i, [2]string{"decent", "beginner"})
				decent := engine.SeatAt(int(i % 2))
				for _, w := range end.Winners {
					if w == decent {
						won += 1 / float64(len(end.Winners))
					}
				}
				points[0] += end.Points[decent.Index()]
				points[1] += end.Points[1-decent.Index()]
			}
			t.Logf("decent won %.1f of %d, beginner's points %d %% of its", won, games, 100*points[1]/points[0])
			if won < games*5/6.0 || 3*points[1] < points[0] {
				t.Errorf("decent won %.1f of %d; points %v", won, games, points)
			}
		})
	}
}

// match plays a game of two, the policies in turned seats in each second one.
func match(t *testing.T, g engine.Game, i uint64, policies [2]string) engine.Tally {
	t.Helper()
	p := newSelfplay(t, g, 2, 40+i/2)
	for p.goesOn() {
		p.turn(policies[(p.pos.Awaits().First().Index()+int(i))%2], p.luck.Next())
	}
	return p.pos.Tally()
}
