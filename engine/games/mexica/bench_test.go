package mexica

import (
	"testing"

	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/fixture/states"
	"painani/engine/games/mexica/rules"
)

// BenchmarkPlay is what random play costs: Steps, whole games, a fold.
func BenchmarkPlay(b *testing.B) { fixture.Bench(b, newest) }

// TestNoAllocation: Steps and Take allocate nothing in play.
func TestNoAllocation(t *testing.T) { fixture.NoAllocation(t, newest) }

// BenchmarkScore is one estimate.
func BenchmarkScore(b *testing.B) { states.BenchScore(b, newest, midGame(b)) }

// BenchmarkJSON is the canonical form of a position.
func BenchmarkJSON(b *testing.B) {
	s := midGame(b)
	states.BenchJSON(b, newest, s)
}

// midGame is a position of random play with all canals laid.
func midGame(tb testing.TB) rules.State {
	s, _ := game(4, 5, fixture.Evenly[rules.State](&chance.Quick{State: 5})).Play(tb, func(s *rules.State, _ fixture.Now) bool { return s.Doubles > 0 })
	return s
}

// BenchmarkLearner is what a net is told, and one estimate by a net.
func BenchmarkLearner(b *testing.B) { states.BenchLearner(b, newest, midGame(b)) }
