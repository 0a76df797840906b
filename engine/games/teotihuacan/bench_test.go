package teotihuacan

import (
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
)

// BenchmarkPlay is what random play costs: Steps, whole games, a fold.
func BenchmarkPlay(b *testing.B) { fixture.Bench(b, Rules{}) }

// BenchmarkScore is one estimate.
func BenchmarkScore(b *testing.B) {
	r := Rules{}
	s := begun(b)
	b.ReportAllocs()
	for b.Loop() {
		r.Score(&s, 1)
	}
}

// begun is a position of four in the middle of a random game.
func begun(t testing.TB) State {
	var at State
	n := 0
	game(t, engine.Options{Seats: 4}, 2, randomly(&chance.Quick{State: 1}), func(s *State, _ engine.Seat, _ engine.Step) {
		if n++; n == 400 {
			at = *s
		}
	})
	return at
}

// BenchmarkJSON is the canonical form of a position.
func BenchmarkJSON(b *testing.B) {
	s := begun(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.MarshalJSON(); err != nil {
			b.Fatal(err)
		}
	}
}

// TestNoAllocation: Steps and Take allocate nothing in play.
func TestNoAllocation(t *testing.T) { fixture.NoAllocation(t, Rules{}) }
