package teotihuacan

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/fixture"
	"painani/engine/fixture/plans"
	"painani/engine/games/teotihuacan/notation"
	"painani/engine/games/teotihuacan/rules"
)

// TestPlanKit holds the plans to what every game's fulfil.
func TestPlanKit(t *testing.T) {
	kit := plans.Kit[rules.State]{Rules: newest, Off: func(s *rules.State, _ engine.Seat) bool { return s.Phase == rules.PhaseSalary }}
	var games []fixture.Game[rules.State]
	for seed := range uint64(24) {
		games = append(games, game(optionsOf(2+int(seed%3), seed), seed, eager(randomly(quick(seed)), seed)))
	}
	kit.Everywhere(t, games)
	kit.Words(t)
}

// unpaid is seat 1 that owes a salary of 4 in the first Eclipse, with cocoa and tiles.
func unpaid(t *testing.T, has int16, tiles ...int) *table {
	x := newTable(t, 2).dice(1, rules.Forest, 1, rules.Nobles, 2, rules.Quarry, 4).give(1, has, 0, 0, 0).hand(1, tiles...)
	x.s.Phase, x.s.Turn = rules.PhaseSalary, 0
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
		{"all", notation.PlanPay, 6, nil, []engine.Step{rules.Pay(4, false)}},
		{"as much as there is", notation.PlanPay, 3, []int{rules.KindCOCOA4}, []engine.Step{rules.Pay(3, false)}},
		{"nothing", notation.PlanNone, 6, nil, []engine.Step{rules.Pay(0, false)}},
		{"tile of the salary", notation.PlanTile, 6, []int{rules.KindFREECOCOA, rules.KindCOCOA4}, []engine.Step{rules.Pay(0, true)}},
		{"tile of cocoa", notation.PlanTile, 1, []int{rules.KindCOCOA4, rules.KindCOCOA4}, []engine.Step{rules.Use(rules.KindCOCOA4), rules.Pay(4, false)}},
		{"no tile is needed", notation.PlanTile, 4, []int{rules.KindCOCOA4}, []engine.Step{rules.Pay(4, false)}},
		{"no tile", notation.PlanTile, 2, nil, []engine.Step{rules.Pay(2, false)}},
		{"keep some", "2", 5, nil, []engine.Step{rules.Pay(3, false)}},
		{"keep more than there is", "8", 5, nil, []engine.Step{rules.Pay(0, false)}},
		{"keep what is not needed", "2", 9, nil, []engine.Step{rules.Pay(4, false)}},
		{"no value", "much", 9, nil, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			x := unpaid(t, c.has, c.tiles...)
			if got := newest.Planned(&x.s, 1, notation.PlanSalary, c.value); !slices.Equal(got, c.want) {
				t.Errorf("plays %x, want %x", got, c.want)
			}
		})
	}
	x := unpaid(t, 6)
	x.s.Phase = rules.PhaseTurn
	if got := newest.Planned(&x.s, 1, notation.PlanSalary, notation.PlanPay); got != nil {
		t.Errorf("a turn is answered: %x", got)
	}
}
