package tzolkin

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/fixture/plans"
)

// TestPlan holds the plans to what every game's fulfil, and each to what it says.
func TestPlan(t *testing.T) {
	kit := plans.Kit[State]{Rules: Rules{}, Off: func(s *State, _ engine.Seat) bool { return s.Phase == phaseSpin }}
	var games []fixture.Game[State]
	for seed := range uint64(12) {
		luck := &chance.Quick{State: seed}
		games = append(games, fixture.Game[State]{Rules: Rules{}, Options: engine.Options{Seats: 2 + int(seed%3)}, Seed: seed, Luck: luck, Choose: eager(luck)})
	}
	kit.Everywhere(t, games)
	kit.Words(t)
	x := manualPositions["spin"](t)
	seat := engine.Seat(x.s.Space)
	for value, want := range map[string][]engine.Step{"2": {spin(2)}, "1": {spin(1)}, "3": nil, "": nil} {
		if got := (Rules{}).Planned(&x.s, seat, planSpin, value); !slices.Equal(got, want) {
			t.Errorf("%q plays %x, want %x", value, got, want)
		}
	}
}
