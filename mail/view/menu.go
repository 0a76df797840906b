package view

import (
	"slices"

	"painani/engine"
	post "painani/mail"
)

// Menu puts the numbered list into a letter: complete turns that begin with prefix, each with its effect.
// There is none if the reader owes no decision. head is the key of the sentence above it.
func (v *View) Menu(l *post.Letter, pos engine.Position, prefix []engine.Step, head string) {
	if v.by.Favourites == nil || !v.Mine() || pos == nil {
		return
	}
	m := pos.Mask(v.Seat)
	l.Menu = v.choices(m, prefix)
	if len(l.Menu) > 0 {
		l.MenuHead = v.p.Say(head, "n", len(l.Menu), "example", l.Menu[0].Play)
	}
}

func (v *View) choices(masked engine.Position, prefix []engine.Step) []post.Choice {
	var out []post.Choice
	for _, turn := range v.by.Favourites(masked, v.Seat, prefix, MaxMenu) {
		play := masked.Write(v.Seat, turn)
		if play == "" || slices.ContainsFunc(out, func(c post.Choice) bool { return c.Play == play }) {
			continue
		}
		out = append(out, post.Choice{Play: play, Words: masked.Effect(v.Seat, turn, v.Tag)})
	}
	return out[:min(len(out), MaxMenu)]
}
