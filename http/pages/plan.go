package pages

import (
	"painani/engine"
	"painani/engine/house"
)

// plan is a decision that a seat's owner may answer before he is asked.
type plan struct {
	Name, Words, Means string
	Answers            []answer
}

type answer struct {
	Value, Words, Means string
	Given               bool
}

// plans fills what can be planned, and what is.
func (v *composePage) plans(c Composing) {
	t, tag := c.Table, v.P.Tag
	if c.Kept {
		v.Told = v.Say("plans.kept")
	}
	if c.Full {
		v.Refused = v.Say("plans.full")
	}
	if !c.Plannable || t.Chair(c.Seat).Resigned || t.Phase != engine.Open && t.Phase != engine.Running {
		return
	}
	for _, x := range t.Game.Plans() {
		h := plan{Name: x.Name, Words: x.Word("", tag), Means: x.Means("", tag)}
		for _, value := range x.All() {
			h.Answers = append(h.Answers,
				answer{value, x.Word(value, tag), x.Means(value, tag), c.Plans.Auto[x.Name] == value})
		}
		v.Plans = append(v.Plans, h)
	}
}

// ahead is a plan for a turn.
type ahead struct {
	Drop string // the mark by which it is taken away
	Line string // as its owner types it
}

// ahead fills the plans for turns, and whether one may be made: whoever is to move plays.
func (v *composePage) ahead(c Composing, names engine.Names) {
	t := c.Table
	if !c.MayQueue || t.Chair(c.Seat).Resigned || t.Phase != engine.Running {
		return
	}
	for _, x := range t.Ahead(c.Seat, c.Plans.Turns).Left {
		v.Turning = append(v.Turning, ahead{x.Mark(), house.Plan(x, names, v.P.Tag)})
	}
	v.MayQueue, v.Ahead = !t.Awaits().Has(c.Seat), c.Ahead
}
