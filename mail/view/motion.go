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
	wants, _ := v.by.People.Get(m.Player)
	return house.Motion(m, v.Names, wants.Name, v.Tag)
}

// until says who is still to answer, until when, and what silence means.
func (v *View) until(m *engine.Motion) string { return house.Until(v.Table, m, v.Names, v.zone, v.Tag) }

// answers is the numbered list of what can be said to a motion.
func (v *View) answers(m *engine.Motion) (list []post.Choice) {
	for n, words := range house.Answers(m, v.Names, v.Tag) {
		play := "VOTE #" + strconv.FormatUint(m.Seq, 10) + " " + strconv.Itoa(n+1)
		list = append(list, post.Choice{Play: play, Do: true, Said: words})
	}
	return list
}
