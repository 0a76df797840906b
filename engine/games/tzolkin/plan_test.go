package tzolkin

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/chance"
	"painani/engine/fixture"
	"painani/engine/fixture/plans"
	"painani/engine/games/tzolkin/notation"
	"painani/engine/games/tzolkin/rules"
)

// TestPlan holds the plans to what every game's fulfil, and each to what it says.
func TestPlan(t *testing.T) {
	kit := plans.Kit[rules.State]{Rules: newest, Off: func(s *rules.State, _ engine.Seat) bool { return s.Phase == rules.PhaseSpin }}
	var games []fixture.Game[rules.State]
	for seed := range uint64(12) {
		luck := &chance.Quick{State: seed}
		games = append(games, fixture.Game[rules.State]{Rules: newest, Options: engine.Options{Seats: 2 + int(seed%3)}, Seed: seed, Luck: luck, Choose: eager(luck)})
	}
	kit.Everywhere(t, games)
	kit.Words(t)
	x := manualPositions["spin"](t)
	seat := engine.Seat(x.s.Space)
	for value, want := range map[string][]engine.Step{"2": {rules.Spin(2)}, "1": {rules.Spin(1)}, "3": nil, "": nil} {
		if got := newest.Planned(&x.s, seat, notation.PlanSpin, value); !slices.Equal(got, want) {
			t.Errorf("%q plays %x, want %x", value, got, want)
		}
	}
}
