package notation

import (
	"painani/engine"
	"painani/engine/games/tzolkin/rules"
	"painani/engine/games/tzolkin/words"
)

// What can be planned (engine.Planner): how far the calendar goes at the end of a round, where two
// days are possible (rules.md 10). The only other decision beside one's turn is the choice of
// the first tiles, which nobody wants to make unseen.
const PlanSpin = "spin"

// plans is all that can be planned.
var PlanKinds = []engine.PlanKind{{Name: PlanSpin, Values: []string{"2", "1"}, Words: words.Catalog}}

// Plans is engine.Planner.
func (Grammar) Plans() []engine.PlanKind { return PlanKinds }

// Planned answers how far the calendar goes.
func (Grammar) Planned(s *rules.State, _ engine.Seat, name, value string) []engine.Step {
	days := map[string]int{"1": 1, "2": 2}[value]
	if s.Phase != rules.PhaseSpin || name != PlanSpin || days == 0 {
		return nil
	}
	return []engine.Step{rules.Spin(days)}
}
