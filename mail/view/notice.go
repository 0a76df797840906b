package view

import (
	"strconv"
	"strings"
	"time"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/referee"
	post "painani/mail"
)

// maxVerdict keeps the verdict on the one line that phones preview, and above the marker.
const maxVerdict = 72

// Clip shortens a verdict to its line.
func Clip(s string) string {
	r := []rune(strings.Join(strings.Fields(s), " "))
	if len(r) > maxVerdict {
		return string(r[:maxVerdict-3]) + "..."
	}
	return string(r)
}

// Verdict is the first line of a notice.
func (s *View) Verdict(run []referee.Told, k post.Kind) string {
	first := run[0].Event
	last := run[len(run)-1].Event
	mover := func(seat engine.Seat) string { return s.Names.Of(seat) }
	switch k {
	case post.YourMove:
		if begins(run) {
			return s.p.Say("verdict.first-move", "due", s.brief(s.Seat))
		}
		return s.p.Say("verdict.your-move", "seq", s.Table.Seq, "due", s.brief(s.Seat))
	case post.Started:
		return s.p.Say("verdict.started", "table", s.Table.ID)
	case post.Over:
		if f := s.Table.Final; f != nil {
			return s.p.Say("verdict.over", "n", len(f.Winners), "names", s.winners(*f))
		}
		return s.p.Say("told.over", "table", s.Table.ID)
	case post.Reminder:
		return s.p.Say("verdict.reminder", "due", s.brief(s.Seat))
	case post.Late:
		b, _ := first.Public.(engine.Late)
		if b.Seat == s.Seat {
			return s.p.Say("verdict.late-you", "grace", house.Span(time.Duration(s.Table.Clock.Grace)*time.Second, s.Tag))
		}
		return s.p.Say("verdict.late", "name", mover(b.Seat), "grace", house.Span(time.Duration(s.Table.Clock.Grace)*time.Second, s.Tag))
	}
	if b, ok := first.Public.(engine.Caretaker); ok && b.Seat == s.Seat {
		return s.p.Say("verdict.caretaker-you")
	}
	e := first
	if _, off := last.Public.(engine.Withdrawn); off {
		e = last
	}
	lines := house.Tell(s.Table, e, nil, s.Seat, s.Names, s.Tag)
	if len(lines) == 0 {
		return s.p.Say("verdict.moved", "seq", s.Table.Seq)
	}
	return "#" + strconv.FormatUint(e.Seq, 10) + " " + lines[0]
}

// Intro makes the first letter of a game longer: how to answer, with a move that is legal now.
func (s *View) Intro(l *post.Letter, told []referee.Told) {
	if !begins(told) {
		return
	}
	l.Before = append(l.Before, s.p.Say("first.turn", "words", strconv.Itoa(len(s.Table.Words)), "terms", house.Terms(s.Table.Clock, s.Tag)))
	if len(l.Menu) > 0 {
		l.Before = append(l.Before, s.p.Say("first.how", "example", l.Menu[0].Play))
	}
}

// Invitation asks somebody to play.
func (s *View) Invitation(l *post.Letter) {
	c := s.Table.Game.Card()
	host := s.Names.Of(s.Table.By)
	l.Verdict = Clip(s.p.Say("invite", "name", host, "game", c.Title))
	l.Before = []string{
		s.p.Say("invite.what", "game", c.Title, "table", s.Table.ID, "names", house.Join(s.Names, s.Tag), "clock", house.Terms(s.Table.Clock, s.Tag)),
		s.p.Say("invite.how"),
		s.p.Say("proof.closed", "commit", s.Table.Commit),
		s.p.Say("invite.stop", "name", host),
	}
	l.After = []string{s.waiting()}
	l.Menu = Ballots(s.Tag, s.p.Say("invite.yes"), s.p.Say("invite.no"))
	l.MenuHead = s.p.Say("vote.menu")
	if s.by.Web != "" {
		l.Links = []post.Link{{Name: s.p.Say("link.manual"), URL: s.by.Web + "/manual/" + c.Name}}
	}
	l.Expires = s.Table.Born.Add(engine.InviteStays)
}

// Asks is the letter to somebody whose yes is needed.
func (s *View) Asks(l *post.Letter, run []referee.Told) {
	l.Verdict = Clip(s.p.Say("verdict.vote", "name", s.Names.Of(s.Table.Ask.By), "seq", s.Table.Ask.To))
	l.Before = append(s.Lost(s.Table.Lost(s.Table.Ask.To)), s.p.Say("vote.how"))
	l.Changes = s.Changes(run)
	if pos := s.Masked(); pos != nil {
		l.Board, l.Picture = s.Board(pos), true
	}
	l.After = s.Whose()
	l.Menu = Ballots(s.Tag, s.p.Say("vote.yes", "seq", s.Table.Ask.To), s.p.Say("vote.no"))
	l.MenuHead = s.p.Say("vote.menu")
	l.Expires = s.Table.Ask.Expires()
}

func begins(run []referee.Told) bool {
	for _, e := range run {
		if _, ok := e.Event.Public.(engine.Started); ok {
			return true
		}
	}
	return false
}

func secretOf(run []referee.Told) string {
	for _, e := range run {
		if b, ok := e.Event.Public.(engine.Ended); ok {
			return b.Secret
		}
	}
	return ""
}
