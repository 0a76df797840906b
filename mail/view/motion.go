package view

import (
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/house"
	post "painani/mail"
)

// AsksAbout fills a letter that asks its reader about a motion: what it is, until when, and a numbered list.
func (v *View) AsksAbout(l *post.Letter, m *engine.Motion) {
	l.Verdict = Clip(v.motion(m))
	l.Before, v.asked = []string{v.until(m)}, m.Seq
	l.Menu, l.MenuHead = v.answers(m), v.p.Say("motion.menu")
	v.Show(l)
	l.Expires = m.Ends
}

// Motions says what is being decided at the table: for each motion what it is, who is asked until when, and
// how to answer if the reader is asked.
func (v *View) Motions() (list []string) {
	for i := range v.Table.Motions {
		m := &v.Table.Motions[i]
		if m.Seq == v.asked {
			continue
		}
		lines := []string{v.motion(m), v.until(m)}
		if v.Table.Asks(m).Has(v.Seat) && m.Said[v.Seat.Index()] == 0 {
			for n, c := range v.answers(m) {
				lines = append(lines, "  VOTE #"+strconv.FormatUint(m.Seq, 10)+" "+strconv.Itoa(n+1)+"  "+c.Said)
			}
		}
		list = append(list, strings.Join(lines, "\n"))
	}
	return list
}

// motion is what is asked, in one sentence.
func (v *View) motion(m *engine.Motion) string {
	var about []string
	for _, s := range m.About.List() {
		about = append(about, v.Names.Of(s))
	}
	names, span := house.Join(about, v.Tag), house.Span(m.Span, v.Tag)
	switch m.Kind {
	case engine.Extend:
		return v.p.Say("motion.extend", "name", v.Names.Of(m.By), "span", span, "names", names)
	case engine.Pause:
		return v.p.Say("motion.pause", "name", v.Names.Of(m.By), "span", span)
	case engine.Takeover:
		person, _ := v.by.People.Get(m.Player)
		return v.p.Say("motion.takeover", "who", person.Name, "name", names)
	}
	return v.p.Say("motion.overdue", "name", names)
}

// until says who is still to answer, until when, and what silence means.
func (v *View) until(m *engine.Motion) string {
	var open []string
	for _, s := range v.Table.Asks(m).List() {
		if m.Said[s.Index()] == 0 {
			open = append(open, v.Names.Of(s))
		}
	}
	when, names := house.When(m.Ends, v.zone, v.Tag), house.Join(open, v.Tag)
	switch m.Kind {
	case engine.Overdue:
		return v.p.Say("motion.until-overdue", "names", names, "when", when)
	case engine.Takeover:
		return v.p.Say("motion.until-takeover", "names", names, "when", when)
	}
	return v.p.Say("motion.until", "names", names, "when", when)
}

// answers is the numbered list of what can be said to a motion.
func (v *View) answers(m *engine.Motion) (list []post.Choice) {
	said := []string{v.p.Say("motion.yes"), v.p.Say("motion.no")}
	if m.Kind == engine.Overdue {
		last := v.Names.Of(m.About.First())
		said = []string{v.p.Say("motion.wait"), v.p.Say("motion.bot", "name", last),
			v.p.Say("motion.offer"), v.p.Say("motion.end", "name", last)}
	}
	for n, words := range said {
		play := "VOTE #" + strconv.FormatUint(m.Seq, 10) + " " + strconv.Itoa(n+1)
		list = append(list, post.Choice{Play: play, Do: true, Said: words})
	}
	return list
}
