package teotihuacan

import (
	"strconv"

	"painani/engine"
)

// What can be planned (engine.Planner): the salary of an Eclipse (rules.md 13.6). The only other
// decision beside one's turn is the choice of the first tiles, which nobody wants to make unseen.
const (
	planSalary = "salary"
	planPay    = "pay"  // as much as there is, without a tile
	planNone   = "none" // nothing
	planTile   = "tile" // a tile if one helps, else as planPay
)

// plans is all that can be planned. A number is the cocoa that is kept back.
var planKinds = []engine.PlanKind{{Name: planSalary, Values: []string{planPay, planTile, planNone}, Most: maxDice * salaryHigh, Words: catalog}}

// Plans is engine.Planner.
func (Rules) Plans() []engine.PlanKind { return planKinds }

// Planned answers the salary.
func (Rules) Planned(s *State, seat engine.Seat, name, value string) []engine.Step {
	if s.Phase != phaseSalary || name != planSalary {
		return nil
	}
	p := s.player(uint8(seat))
	owed, has := int16(p.Owes), p.Goods[cocoa]
	switch value {
	case planPay:
		return []engine.Step{pay(int(min(owed, has)), false)}
	case planNone:
		return []engine.Step{pay(0, false)}
	case planTile:
		return tilePays(s, p)
	}
	back, err := strconv.Atoi(value)
	if err != nil {
		return nil
	}
	return []engine.Step{pay(int(min(owed, max(0, has-int16(back)))), false)}
}

// tilePays uses FREECOCOA, or as many COCOA4 as are needed, and pays as much as there is then.
func tilePays(s *State, p *Player) []engine.Step {
	if p.Tiles[kindFREECOCOA] > 0 {
		return []engine.Step{pay(0, true)}
	}
	var out []engine.Step
	owed, has := int16(p.Owes), p.Goods[cocoa]
	for n := p.Tiles[kindCOCOA4]; n > 0 && has < owed && s.Rulings.has(rulingCocoaSalary); n-- {
		out, has = append(out, use(kindCOCOA4)), has+tileCocoa
	}
	return append(out, pay(int(min(owed, has)), false))
}
