package house

import (
	"time"

	"painani/engine"
	"painani/engine/lang"
)

// Motion is what a table is asked, in one sentence; wants is the name of who asks for a seat.
func Motion(m *engine.Motion, names engine.Names, wants string, tag lang.Tag) string {
	p := Words(tag)
	about, span := Join(each(m.About.List(), names), tag), Span(m.Span, tag)
	switch m.Kind {
	case engine.Extend:
		return p.Say("motion.extend", "name", names.Of(m.By), "span", span, "names", about)
	case engine.Pause:
		return p.Say("motion.pause", "name", names.Of(m.By), "span", span)
	case engine.Takeover:
		return p.Say("motion.takeover", "who", wants, "name", about)
	}
	return p.Say("motion.overdue", "name", about)
}

// Until says who is still to answer a motion, until when, and what silence means.
func Until(t *engine.Table, m *engine.Motion, names engine.Names, zone *time.Location, tag lang.Tag) string {
	var open []engine.Seat
	for _, s := range t.Asks(m).List() {
		if m.Said[s.Index()] == 0 {
			open = append(open, s)
		}
	}
	p, when, asked := Words(tag), When(m.Ends, zone, tag), Join(each(open, names), tag)
	switch m.Kind {
	case engine.Overdue:
		return p.Say("motion.until-overdue", "names", asked, "when", when)
	case engine.Takeover:
		return p.Say("motion.until-takeover", "names", asked, "when", when)
	}
	return p.Say("motion.until", "names", asked, "when", when)
}

// Answers are what can be said to a motion, in the order of their numbers.
func Answers(m *engine.Motion, names engine.Names, tag lang.Tag) []string {
	p := Words(tag)
	if m.Kind != engine.Overdue {
		return []string{p.Say("motion.yes"), p.Say("motion.no")}
	}
	late := names.Of(m.About.First())
	return []string{p.Say("motion.wait"), p.Say("motion.bot", "name", late), p.Say("motion.offer"),
		p.Say("motion.end", "name", late)}
}
