package tzolkin

import (
	"testing"

	"painani/engine"
	"painani/engine/fixture"
	"painani/engine/games/tzolkin/rules"
)

// TestContract plays whole games through the engine's eyes: listed steps, JSON,
// masks, and the notation of every turn read back.
func TestContract(t *testing.T) {
	g := engine.Adapt[rules.State](newest)
	fixture.Suite(t, g, 25)
	fixture.Drawn(t, fixture.Random(t, g, engine.Options{Seats: 4}, 1), engine.Names{"Ada", "Bela", "Carl", "Dóra"})
}
