package view

import (
	"painani/engine"
	"painani/engine/house"
	post "painani/mail"
)

// Invitation fills a letter that asks somebody to play: who asks, which game, with whom, and how to say yes
// or no.
func (v *View) Invitation(l *post.Letter) {
	c := v.Table.Game.Card()
	host, names := v.Names.Of(v.Table.By), house.Join(v.Names, v.Tag)
	terms := house.Terms(v.Table.Clock, v.Tag)
	l.Verdict = Clip(v.p.Say("invite", "name", host, "game", c.Title))
	l.Before = []string{
		v.p.Say("invite.what", "game", c.Title, "table", v.Table.ID, "names", names, "clock", terms),
		v.p.Say("invite.how"),
		v.p.Say("proof.closed", "commit", v.Table.Commit),
		v.p.Say("invite.stop", "name", host),
	}
	l.After = []string{v.waiting()}
	l.Menu = Ballots(v.Tag, v.p.Say("invite.yes"), v.p.Say("invite.no"))
	l.MenuHead = v.p.Say("vote.menu")
	if v.by.Web != "" {
		l.Links = []post.Link{{Name: v.p.Say("link.manual"), URL: v.by.Web + "/manual/" + c.Name}}
	}
	l.Expires = v.Table.Born.Add(engine.InviteStays)
}

// waiting says who has not answered an invitation and when it expires.
func (v *View) waiting() string {
	return v.p.Say("after.open", "names", house.Join(v.silent(), v.Tag),
		"when", house.When(v.Table.Born.Add(engine.InviteStays), v.zone, v.Tag))
}

// silent are the names of those who have not answered an invitation.
func (v *View) silent() []string {
	var list []string
	for i, c := range v.Table.Seats {
		if !c.Confirmed {
			list = append(list, v.Names[i])
		}
	}
	return list
}
