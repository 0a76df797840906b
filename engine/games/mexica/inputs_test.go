package mexica

import (
	"testing"

	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/fixture/states"
	"painani/engine/games/mexica/rules"
)

// TestLearner: what a net is told, in random games.
func TestLearner(t *testing.T) {
	states.Learner(t, newest, 16, 2, func(seats int, seed uint64) fixture.Game[rules.State] {
		return game(seats, seed, eager(&chance.Quick{State: seed}))
	})
}
