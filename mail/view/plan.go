package view

import (
	"strings"

	"painani/engine"
)

// Plans is one line about the plans that the reader has at the table; "" if there are none.
func (v *View) Plans() string {
	plans := v.reader.Plans[v.Table.ID]
	if len(plans) == 0 || !v.mayBeAsked() {
		return ""
	}
	var list []string
	for _, x := range v.Table.Game.Plans() {
		if value := plans[x.Name]; x.Is(value) {
			list = append(list, x.Line(value, v.Tag))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return v.p.Say("plans", "answers", strings.Join(list, "; "))
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
