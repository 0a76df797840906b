package tzolkin

import "painani/engine"

// What can be planned (engine.Planner): how far the calendar goes at the end of a round, where two
// days are possible (rules.md 10). The only other decision beside one's turn is the choice of
// the first tiles, which nobody wants to make unseen.
const planSpin = "spin"

// plans is all that can be planned.
var planKinds = []engine.PlanKind{{Name: planSpin, Values: []string{"2", "1"}, Words: catalog}}

// Plans is engine.Planner.
func (Rules) Plans() []engine.PlanKind { return planKinds }

// Planned answers how far the calendar goes.
func (Rules) Planned(s *State, _ engine.Seat, name, value string) []engine.Step {
	if s.Phase != phaseSpin || name != planSpin {
		return nil
	}
	switch value {
	case "2":
		return []engine.Step{spin(2)}
	case "1":
		return []engine.Step{spin(1)}
	}
	return nil
}
