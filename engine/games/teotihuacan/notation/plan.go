package notation

import (
	"strconv"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
)

// What can be planned (engine.Planner): the salary of an Eclipse (rules.md 13.6). The only other
// decision beside one's turn is the choice of the first tiles, which nobody wants to make unseen.
const (
	PlanSalary = "salary"
	PlanPay    = "pay"  // as much as there is, without a tile
	PlanNone   = "none" // nothing
	PlanTile   = "tile" // a tile if one helps, else as PlanPay
)

// plans is all that can be planned. A number is the cocoa that is kept back.
var PlanKinds = []engine.PlanKind{{Name: PlanSalary, Values: []string{PlanPay, PlanTile, PlanNone}, Most: rules.MaxDice * rules.SalaryHigh, Words: words.Catalog}}

// Plans is engine.Planner.
func (Grammar) Plans() []engine.PlanKind { return PlanKinds }

// Planned answers the salary. Who has planned nothing pays as much as he has where keeping something back
// is hardly ever wanted (rules.SalaryAsked); in the last Eclipse a tile helps, which is worth nothing after it.
func (Grammar) Planned(s *rules.State, seat engine.Seat, name, value string) []engine.Step {
	if s.Phase != rules.PhaseSalary || name != PlanSalary {
		return nil
	}
	p := s.Player(uint8(seat))
	back, err := 0, error(nil)
	switch {
	case value == "" && rules.SalaryAsked(s, p):
		return nil
	case value == "" && s.LastEclipse() || value == PlanTile:
		return rules.PaySteps(s, p, true, nil)
	case value == PlanNone:
		back = int(p.Goods[rules.Cocoa])
	case value != "" && value != PlanPay:
		if back, err = strconv.Atoi(value); err != nil {
			return nil
		}
	}
	return []engine.Step{rules.Pay(min(int(p.Owes), max(0, int(p.Goods[rules.Cocoa])-back)), false)}
}
