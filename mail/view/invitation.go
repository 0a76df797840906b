package view

import (
	"slices"
	"strings"
	"time"

	"painani/engine"
	"painani/engine/house"
	post "painani/mail"
)

// Invitation fills a letter that asks somebody to play: who asks, which game, with whom, on which terms, and
// how to say yes or no.
func (v *View) Invitation(l *post.Letter) {
	c := v.Table.Game.Card()
	host, names := v.Names.Of(v.Table.By), house.Join(v.Names, v.Tag)
	terms := house.Terms(v.Table.Clock, v.Tag)
	l.Verdict = Clip(v.p.Say("invite", "name", host, "game", c.Title))
	l.Before = []string{
		v.p.Say("invite.what", "game", c.Title, "table", v.Table.ID, "names", names, "clock", terms),
		about(v.Table.Game.Manual(v.Tag)),
		v.p.Say("invite.letters", "n", len(v.Table.Seats)),
		v.p.Say("invite.how"),
		v.p.Say("invite.stop", "name", host),
	}
	if agreed := house.Agreed(v.Table, v.Names, v.Tag); len(agreed) > 0 {
		l.Before = slices.Insert(l.Before, 1, strings.Join(agreed, " "))
	}
	if from := v.Table.Parent; from != nil {
		l.Before = slices.Insert(l.Before, 1, v.p.Say("invite.branch", "seq", from.Seq, "parent", from.Table))
	}
	if said := v.hostSays(); said != "" {
		l.Said = strings.Split(said, "\n")
	}
	l.After = []string{v.waiting()}
	l.Menu = Ballots(v.Tag, v.p.Say("invite.yes"), v.p.Say("invite.no"))
	l.MenuHead = v.p.Say("vote.menu")
	if v.by.Web != "" {
		l.Links = []post.Link{{Name: v.p.Say("link.manual"), URL: v.by.Web + "/manual/" + c.Name}}
	}
	l.Expires = v.Table.Chair(v.Seat).Invited.Add(engine.InviteStays)
}

// about is what a game is: the first paragraph of its manual.
func about(manual string) string {
	for part := range strings.SplitSeq(manual, "\n\n") {
		if part = strings.TrimSpace(part); part != "" && part[0] != '#' {
			return strings.Join(strings.Fields(part), " ")
		}
	}
	return ""
}

// hostSays is what who proposed the table wrote to those whom he invited; "" if nothing.
func (v *View) hostSays() string {
	host, _ := v.by.People.Get(v.Table.Chair(v.Table.By).Player)
	return host.WordsOf(v.Table.CauseOf(1))
}

// waiting says who has not answered an invitation and when it expires, and which seats are free.
func (v *View) waiting() string {
	var join, free []string
	until := time.Time{} // the last invitation that is open, or the reader's own
	for i, c := range v.Table.Seats {
		seat := house.Words(v.Tag).Say("seat", "n", i+1)
		switch {
		case c.Vacant():
			join = append(join, seat)
		case c.Declined && !c.Gone:
			free = append(free, seat)
		case !c.Confirmed && !c.Gone && c.Invited.After(until):
			until = c.Invited
		}
	}
	if c := v.Table.Chair(v.Seat); c != nil && !c.Confirmed && !c.Declined {
		until = c.Invited
	}
	var out []string
	if !until.IsZero() {
		out = append(out, v.p.Say("after.open", "names", house.Join(v.silent(), v.Tag),
			"when", house.When(until.Add(engine.InviteStays), v.zone, v.Tag)))
	}
	if len(join) > 0 {
		out = append(out, v.p.Say("after.join", "seats", house.Join(join, v.Tag), "table", v.Table.ID))
	}
	if len(free) > 0 {
		out = append(out, v.p.Say("after.free", "seats", house.Join(free, v.Tag)))
	}
	return strings.Join(out, "\n")
}

// silent are the names of those who have not answered an invitation.
func (v *View) silent() []string {
	var list []string
	for i, c := range v.Table.Seats {
		if !c.Confirmed && !c.Declined && !c.Vacant() && !c.Gone {
			list = append(list, v.Names[i])
		}
	}
	return list
}
