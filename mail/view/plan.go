package view

import (
	"strings"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/notation"
	"painani/mail/plan"
)

// Plans is one line about the plans that the reader has at the table; "" if there are none.
func (v *View) Plans() string {
	var list []string
	for _, x := range v.PlanList() {
		list = append(list, notation.Clip(v.PlanLine(x)))
	}
	if len(list) == 0 {
		return ""
	}
	return v.p.Say("plans", "answers", strings.Join(list, "; "))
}

// PlanList are the reader's plans at the table that are still to be played, by their numbers.
func (v *View) PlanList() []engine.Numbered {
	if !v.mayBeAsked() {
		return nil
	}
	return plan.Listed(v.Table, v.Seat, v.reader.PlansAt(v.Table.ID)).List(v.Table.Game.Plans())
}

// PlanLine is a plan as its owner types it.
func (v *View) PlanLine(x engine.Numbered) string {
	if x.Kind != nil {
		return v.p.Say("plan.auto", "answer", x.Kind.Line(x.Value, v.Tag))
	}
	return house.Plan(x.Turn, v.Names, v.Tag)
}

// unplayed says which of the reader's plans the decision that he owes now has used up, and why.
func (v *View) unplayed() []string {
	if !v.Mine() || !v.mayBeAsked() {
		return nil
	}
	var out []string
	for _, x := range v.Table.Ahead(v.Seat, v.reader.Turns[v.Table.ID]).Unplayed {
		why := house.Unplayed(v.Table.Game, x.Why, v.Names, v.Tag)
		out = append(out, v.p.Say("plan.unplayed", "plan", house.Plan(x.Plan, v.Names, v.Tag), "why", why))
	}
	return out
}

// mayBeAsked reports that the reader has a seat that may still owe a decision.
func (v *View) mayBeAsked() bool {
	c := v.Table.Chair(v.Seat)
	if c == nil || c.Player != v.reader.ID || c.Resigned {
		return false
	}
	return v.Table.Phase == engine.Open || v.Table.Phase == engine.Running
}

// planHint says how the reader can decide by a plan what is asked now, for this time and every later one; ""
// if no plan of the game decides it.
func (v *View) planHint() string {
	if !v.Mine() || v.Table.Pos == nil {
		return ""
	}
	for _, x := range v.Table.Game.Plans() {
		if len(v.Table.Pos.Planned(v.Seat, x.Name, x.Values[0])) == 0 {
			continue
		}
		var list []string
		for _, value := range x.Values {
			list = append(list, x.Word(value, v.Tag))
		}
		if x.Most > 0 {
			list = append(list, x.Word("1", v.Tag))
		}
		others := strings.Join(list[1:], ", ")
		return v.p.Say("plans.how", "name", x.Word("", v.Tag), "answer", list[0], "others", others)
	}
	return ""
}
