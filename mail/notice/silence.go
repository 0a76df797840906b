package notice

import (
	"time"

	"painani/engine/house"
	"painani/engine/lang"
	post "painani/mail"
	"painani/mail/words"
)

// Silence is the paragraph of the last answer before somebody gets none until a time, in his language: why,
// until when, and the page on which he can go on meanwhile; for outbox.Config.
func (n *Notices) Silence(l post.Letter, until time.Time) string {
	person, _ := n.cfg.People.Get(l.To)
	tag, _ := lang.Parse(l.Lang)
	p := words.In(tag)
	text := p.Say("silence", "when", house.When(until, house.Zone(person.Zone), tag))
	if web := n.cfg.Views.Web(); web != "" && l.Table != "" {
		text += " " + p.Say("silence.page", "url", web+"/t/"+l.Table)
	}
	return text
}
