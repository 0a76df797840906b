package tzolkin

import (
	"testing"

	"painani/engine/fixture"
	"painani/engine/fixture/states"
)

// BenchmarkPlay is what random play costs: Steps, whole games, a fold.
func BenchmarkPlay(b *testing.B) { fixture.Bench(b, newest) }

// TestNoAllocation: Steps and Take allocate nothing in play.
func TestNoAllocation(t *testing.T) { fixture.NoAllocation(t, newest) }

// BenchmarkScore is one estimate.
func BenchmarkScore(b *testing.B) { states.BenchScore(b, newest, full(1).At(b, 4)) }

// BenchmarkLearner is what a net is told, and one estimate by it.
func BenchmarkLearner(b *testing.B) { states.BenchLearner(b, newest, full(1).At(b, 4)) }

// BenchmarkJSON is the canonical form of a position.
func BenchmarkJSON(b *testing.B) {
	s := full(1).At(b, 0)
	states.BenchJSON(b, newest, s)
}
