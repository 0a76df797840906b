package view

import (
	"slices"

	"painani/engine"
	"painani/engine/lang"
	post "painani/mail"
	"painani/mail/reply"
)

// Menu lists complete answers that begin with prefix; none if it is not the reader's move.
func (s *View) Menu(l *post.Letter, pos engine.Position, prefix []engine.Step, head string) {
	if s.by.Favourites == nil || !s.Mine() || pos == nil {
		return
	}
	m := pos.Mask(s.Seat)
	l.Menu = s.choices(m, prefix)
	if len(l.Menu) > 0 {
		l.MenuHead = s.p.Say(head, "n", len(l.Menu), "example", l.Menu[0].Play)
	}
}

func (s *View) choices(masked engine.Position, prefix []engine.Step) []post.Choice {
	var out []post.Choice
	for _, turn := range s.by.Favourites(masked, s.Seat, prefix, MaxMenu) {
		play := masked.Write(s.Seat, turn)
		if play == "" || slices.ContainsFunc(out, func(c post.Choice) bool { return c.Play == play }) {
			continue
		}
		out = append(out, post.Choice{Play: play, Words: masked.Effect(s.Seat, turn, s.Tag)})
	}
	return out[:min(len(out), MaxMenu)]
}

// Ballots is the list in a letter that asks for a yes or a no, with what they mean.
func Ballots(tag lang.Tag, yes, no string) []post.Choice {
	return []post.Choice{{Play: reply.Of(reply.Yes).Words(string(tag))[0], Words: yes},
		{Play: reply.Of(reply.No).Words(string(tag))[0], Words: no}}
}

// Ballot is what an entry of such a list stands for.
func Ballot(text string) (yes, ok bool) {
	verb, _ := reply.Exact(text)
	return verb == reply.Yes, verb == reply.Yes || verb == reply.No
}
