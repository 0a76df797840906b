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
		l.MenuHead = v.p.Say(head, "n", len(l.Menu), "example", l.Menu[0].Line())
	}
}

// Choice is an entry of a list: a turn from a position, as the reader says it, and its effect.
func (v *View) Choice(masked engine.Position, turn []engine.Step) post.Choice {
	c := post.Choice{Play: masked.Write(v.Seat, turn), Words: masked.Effect(v.Seat, turn, v.Tag)}
	if said := v.Spoken(c.Play); said != c.Play {
		c.Said = said
	}
	return c
}

// Spoken is a canonical turn, or a part of one, as the reader says it.
func (v *View) Spoken(turn string) string { return v.Table.Game.Speak(turn, v.reader.MoveTag(v.Tag)) }

func (v *View) choices(masked engine.Position, prefix []engine.Step) []post.Choice {
	var out []post.Choice
	for _, turn := range v.by.Favourites(masked, v.Seat, prefix, MaxMenu) {
		play := masked.Write(v.Seat, turn)
		if play == "" || slices.ContainsFunc(out, func(c post.Choice) bool { return c.Play == play }) {
			continue
		}
		out = append(out, v.Choice(masked, turn))
	}
	return out[:min(len(out), MaxMenu)]
}
