package teotihuacan

import (
	"testing"

	"painani/engine"
	"painani/engine/fixture"
	"painani/engine/fixture/states"
	"painani/engine/games/teotihuacan/rules"
)

// TestLearner: what a net is told, in random games.
func TestLearner(t *testing.T) {
	states.Learner(t, newest, 6, 6, func(seats int, seed uint64) fixture.Game[rules.State] {
		return fixture.Game[rules.State]{Rules: newest, Options: engine.Options{Seats: seats}, Seed: seed}
	})
}
