package teotihuacan

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/fixture"
	"painani/engine/fixture/plans"
)

// TestPlanKit holds the plans to what every game's fulfil.
func TestPlanKit(t *testing.T) {
	kit := plans.Kit[State]{Rules: Rules{}, Off: func(s *State, _ engine.Seat) bool { return s.Phase == phaseSalary }}
	var games []fixture.Game[State]
	for seed := range uint64(24) {
		games = append(games, game(optionsOf(2+int(seed%3), seed), seed, eager(randomly(quick(seed)), seed)))
	}
	kit.Everywhere(t, games)
	kit.Words(t)
}

// unpaid is seat 1 that owes a salary of 4 in the first Eclipse, with cocoa and tiles.
func unpaid(t *testing.T, has int16, tiles ...int) *table {
	x := newTable(t, 2).dice(1, forest, 1, nobles, 2, quarry, 4).give(1, has, 0, 0, 0).hand(1, tiles...)
	x.s.Phase, x.s.Turn = phaseSalary, 0
	x.p(1).Owes = 4
	return x
}

func TestPlanSalary(t *testing.T) {
	cases := []struct {
		name  string
		value string
		has   int16
		tiles []int
		want  []engine.Step
	}{
		{"all", planPay, 6, nil, []engine.Step{pay(4, false)}},
		{"as much as there is", planPay, 3, []int{kindCOCOA4}, []engine.Step{pay(3, false)}},
		{"nothing", planNone, 6, nil, []engine.Step{pay(0, false)}},
		{"tile of the salary", planTile, 6, []int{kindFREECOCOA, kindCOCOA4}, []engine.Step{pay(0, true)}},
		{"tile of cocoa", planTile, 1, []int{kindCOCOA4, kindCOCOA4}, []engine.Step{use(kindCOCOA4), pay(4, false)}},
		{"no tile is needed", planTile, 4, []int{kindCOCOA4}, []engine.Step{pay(4, false)}},
		{"no tile", planTile, 2, nil, []engine.Step{pay(2, false)}},
		{"keep some", "2", 5, nil, []engine.Step{pay(3, false)}},
		{"keep more than there is", "8", 5, nil, []engine.Step{pay(0, false)}},
		{"keep what is not needed", "2", 9, nil, []engine.Step{pay(4, false)}},
		{"no value", "much", 9, nil, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			x := unpaid(t, c.has, c.tiles...)
			if got := (Rules{}).Planned(&x.s, 1, planSalary, c.value); !slices.Equal(got, c.want) {
				t.Errorf("plays %x, want %x", got, c.want)
			}
		})
	}
	x := unpaid(t, 6)
	x.s.Phase = phaseTurn
	if got := (Rules{}).Planned(&x.s, 1, planSalary, planPay); got != nil {
		t.Errorf("a turn is answered: %x", got)
	}
}
