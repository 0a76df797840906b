package pages

import "painani/engine"

// habit is a decision that a seat's owner may answer before he is asked.
type habit struct {
	Name, Words, Means string
	Answers            []answer
}

type answer struct {
	Value, Words, Means string
	Given               bool
}

// standing fills what can be answered ahead, and what is.
func (v *composePage) standing(c Composing) {
	t, tag := c.Table, v.P.Tag
	if c.Kept {
		v.Told = v.Say("standing.kept")
	}
	if c.Full {
		v.Refused = v.Say("standing.full")
	}
	if !c.Standing || t.Chair(c.Seat).Resigned || t.Phase != engine.Open && t.Phase != engine.Running {
		return
	}
	for _, x := range t.Game.Standing() {
		h := habit{Name: x.Name, Words: x.Word("", tag), Means: x.Means("", tag)}
		for _, value := range x.All() {
			h.Answers = append(h.Answers, answer{value, x.Word(value, tag), x.Means(value, tag), c.Given[x.Name] == value})
		}
		v.Standing = append(v.Standing, h)
	}
}
