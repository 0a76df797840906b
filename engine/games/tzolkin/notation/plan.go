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
	if s.Phase != rules.PhaseSpin || name != PlanSpin {
		return nil
	}
	switch value {
	case "2":
		return []engine.Step{rules.Spin(2)}
	case "1":
		return []engine.Step{rules.Spin(1)}
	}
	return nil
}
