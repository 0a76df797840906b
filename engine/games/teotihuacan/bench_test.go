package teotihuacan

import (
	"testing"

	"painani/engine"
	"painani/engine/fixture"
	"painani/engine/fixture/states"
	"painani/engine/games/teotihuacan/rules"
)

// BenchmarkPlay is what random play costs: Steps, whole games, a fold.
func BenchmarkPlay(b *testing.B) { fixture.Bench(b, newest) }

// TestNoAllocation: Steps and Take allocate nothing in play.
func TestNoAllocation(t *testing.T) { fixture.NoAllocation(t, newest) }

// BenchmarkScore is one estimate.
func BenchmarkScore(b *testing.B) { states.BenchScore(b, newest, begun(b)) }

// BenchmarkLearner is what a net is told, and one estimate by it.
func BenchmarkLearner(b *testing.B) { states.BenchLearner(b, newest, begun(b)) }

// BenchmarkJSON is the canonical form of a position.
func BenchmarkJSON(b *testing.B) {
	s := begun(b)
	states.BenchJSON(b, newest, s)
}

// begun is a position of four in the middle of a random game.
func begun(t testing.TB) rules.State {
	return game(engine.Options{Seats: 4}, 2, randomly(quick(1))).At(t, 399)
}
