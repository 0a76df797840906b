package desk

import (
	"context"
	"strconv"
	"time"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/referee"
	post "painani/mail"
	"painani/mail/people"
)

// notify posts what everybody gets for the run of events that has just ended.
func (d *Desk) notify(ctx context.Context, f *followed) error {
	for i, c := range f.t.Seats {
		seat := engine.SeatAt(i)
		person, ok := d.cfg.People.Get(c.Player)
		if c.Player == "" || !ok || person.Stopped {
			continue
		}
		k := kindFor(f.t, f.run, seat)
		if k == "" {
			continue
		}
		l, err := d.notice(ctx, f, seat, person, k)
		if err != nil {
			return err
		}
		if err := d.post(ctx, l); err != nil {
			return err
		}
	}
	return nil
}

// kindFor is the kind of letter that a seat gets for a run of events; "" for none.
// t is the table after the run.
func kindFor(t *engine.Table, run []referee.Told, seat engine.Seat) post.Kind {
	first, last := run[0].Event, run[len(run)-1].Event
	c := t.Chair(seat)
	if first.Actor == engine.ActorPlayer(c.Player) && byLetter(first.Cause) {
		return "" // the answer to the letter says it all
	}
	if _, ended := last.Public.(engine.Ended); ended {
		return post.Over
	}
	if _, off := last.Public.(engine.Withdrawn); off {
		if c.Declined || !c.Confirmed {
			return ""
		}
		return post.Notice
	}
	if k, special := bySpecial(t, run, seat); special {
		return k
	}
	return byTurns(t, run, seat)
}

// bySpecial are the events that are no turns.
func bySpecial(t *engine.Table, run []referee.Told, seat engine.Seat) (k post.Kind, special bool) {
	first, c := run[0].Event, t.Chair(seat)
	only := func(s engine.Seat, k post.Kind) (post.Kind, bool) {
		if s != seat || c.Resigned {
			return "", true
		}
		return k, true
	}
	switch b := first.Public.(type) {
	case engine.Proposed:
		if t.Phase == engine.Open {
			if c.Confirmed || c.Declined {
				return "", true
			}
			return post.Invite, true
		}
	case engine.Joined, engine.Confirmed:
		if t.Phase == engine.Open {
			return "", true
		}
	case engine.Declined, engine.Shifted:
		return "", true
	case engine.Asked, engine.Voted, engine.AskFell:
		return byVote(t, run, seat)
	case engine.Reminded:
		return only(b.Seat, post.Reminder)
	case engine.Late:
		if c.Resigned {
			return "", true
		}
		return post.Late, true
	case engine.Caretaker:
		if !c.Resigned && !t.Awaits().Has(seat) || b.Seat == seat {
			return post.Notice, true
		}
	case engine.Resigned:
		if !c.Resigned && !freshlyAsked(t, seat, first.Seq) {
			return post.Notice, true
		}
	case engine.Returned:
		if c.Resigned || b.Seat == seat {
			return "", true
		}
		return post.Notice, true
	}
	return "", false
}

// byVote is for a takeback: whose yes is needed is asked, all hear what came of it.
func byVote(t *engine.Table, run []referee.Told, seat engine.Seat) (k post.Kind, special bool) {
	for _, e := range run {
		switch e.Event.Public.(type) {
		case engine.Rewound:
			return "", false // as after a turn
		case engine.AskFell:
			if t.Chair(seat).Resigned {
				return "", true
			}
			return post.Notice, true
		}
	}
	if _, asked := run[0].Event.Public.(engine.Asked); asked && t.Voters().Has(seat) {
		return post.Vote, true
	}
	return "", true
}

// byTurns is for starts, turns and undone turns.
func byTurns(t *engine.Table, run []referee.Told, seat engine.Seat) post.Kind {
	first, last := run[0].Event, run[len(run)-1].Event
	if t.Policy(seat) != "" {
		return ""
	}
	if freshlyAsked(t, seat, first.Seq) {
		return post.YourMove
	}
	started, turns := false, false
	for _, e := range run {
		switch e.Event.Public.(type) {
		case engine.Started:
			started = true
		case engine.Rewound:
			turns = true
		case engine.Played, engine.Undone:
			turns = turns || e.Event.Sealed == nil
		}
	}
	switch {
	case started:
		return post.Started
	case turns:
		return post.Moved
	}
	if p, ok := last.Public.(engine.Played); ok && p.Seat != seat && !secretPending(t) {
		return post.Moved // the last secret choice: all is open now
	}
	return ""
}

// freshlyAsked reports that the seat owes a decision since this run of events.
func freshlyAsked(t *engine.Table, seat engine.Seat, first uint64) bool {
	return t.Awaits().Has(seat) && t.Policy(seat) == "" && t.Chair(seat).Asked >= first
}

func secretPending(t *engine.Table) bool {
	for _, s := range t.Awaits().List() {
		if t.Pos.Secret(s) {
			return true
		}
	}
	return false
}

// notice writes one notice.
func (d *Desk) notice(ctx context.Context, f *followed, seat engine.Seat, person people.Person, k post.Kind) (post.Letter, error) {
	s := d.sheet(f.t, seat, person)
	s.now, s.secret = f.t.At, secretOf(f.run) // the same words whenever it is derived
	l := s.letter(d.noticeID(f.t.ID, f.t.Seq, person.ID, k), k, f.head)
	if k == post.Invite {
		s.invitation(&l)
		return l, nil
	}
	if k == post.Vote {
		s.asks(&l, f.run)
		return l, nil
	}
	l.Verdict = clip(s.verdict(f.run, k))
	told, head, err := s.since(ctx, f)
	if err != nil {
		return l, err
	}
	l.Changes = s.changes(told)
	s.show(&l)
	if k == post.Reminder {
		l.Expires = f.t.Clock.Deadline(f.t.Chair(seat).Timer)
	}
	s.intro(&l, f.run)
	if head != "" {
		l.Before = append(l.Before, head)
	}
	return l, nil
}

// intro makes the first letter of a game longer: how to answer, with a move that is legal now.
func (s *sheet) intro(l *post.Letter, told []referee.Told) {
	if !begins(told) {
		return
	}
	l.Before = append(l.Before, s.p.Say("first.turn", "words", strconv.Itoa(len(s.t.Words)), "terms", house.Terms(s.t.Clock, s.tag)))
	if len(l.Menu) > 0 {
		l.Before = append(l.Before, s.p.Say("first.how", "example", l.Menu[0].Play))
	}
}

// since are the events after the seat's own last turn, at least those of the run.
func (s *sheet) since(ctx context.Context, f *followed) ([]referee.Told, string, error) {
	own := lastOwn(f.t, s.seat)
	if own == 0 || own+1 >= f.run[0].Event.Seq {
		return f.run, "", nil
	}
	_, told, err := s.d.cfg.Referee.Story(ctx, f.t.ID, own+1, f.t.Seq)
	return told, s.p.Say("since", "seq", own), err
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

// verdict is the first line of a notice.
func (s *sheet) verdict(run []referee.Told, k post.Kind) string {
	first := run[0].Event
	last := run[len(run)-1].Event
	mover := func(seat engine.Seat) string { return s.names.Of(seat) }
	switch k {
	case post.YourMove:
		if begins(run) {
			return s.p.Say("verdict.first-move", "due", s.brief())
		}
		return s.p.Say("verdict.your-move", "seq", s.t.Seq, "due", s.brief())
	case post.Started:
		return s.p.Say("verdict.started", "table", s.t.ID)
	case post.Over:
		if f := s.t.Final; f != nil {
			return s.p.Say("verdict.over", "n", len(f.Winners), "names", s.winners(*f))
		}
		return s.p.Say("told.over", "table", s.t.ID)
	case post.Reminder:
		return s.p.Say("verdict.reminder", "due", s.brief())
	case post.Late:
		b, _ := first.Public.(engine.Late)
		if b.Seat == s.seat {
			return s.p.Say("verdict.late-you", "grace", house.Span(time.Duration(s.t.Clock.Grace)*time.Second, s.tag))
		}
		return s.p.Say("verdict.late", "name", mover(b.Seat), "grace", house.Span(time.Duration(s.t.Clock.Grace)*time.Second, s.tag))
	}
	if b, ok := first.Public.(engine.Caretaker); ok && b.Seat == s.seat {
		return s.p.Say("verdict.caretaker-you")
	}
	e := first
	if _, off := last.Public.(engine.Withdrawn); off {
		e = last
	}
	lines := house.Tell(s.t, e, nil, s.seat, s.names, s.tag)
	if len(lines) == 0 {
		return s.p.Say("verdict.moved", "seq", s.t.Seq)
	}
	return "#" + strconv.FormatUint(e.Seq, 10) + " " + lines[0]
}

// invitation asks somebody to play.
func (s *sheet) invitation(l *post.Letter) {
	c := s.t.Game.Card()
	host := s.names.Of(s.t.By)
	l.Verdict = clip(s.p.Say("invite", "name", host, "game", c.Title))
	l.Before = []string{
		s.p.Say("invite.what", "game", c.Title, "table", s.t.ID, "names", house.Join(s.names, s.tag), "clock", house.Terms(s.t.Clock, s.tag)),
		s.p.Say("invite.how"),
		s.p.Say("proof.closed", "commit", s.t.Commit),
		s.p.Say("invite.stop", "name", host),
	}
	l.After = []string{s.waiting()}
	l.Menu = ballots(s.tag, s.p.Say("invite.yes"), s.p.Say("invite.no"))
	l.MenuHead = s.p.Say("vote.menu")
	if s.d.cfg.Web != "" {
		l.Links = []post.Link{{Name: s.p.Say("link.manual"), URL: s.d.cfg.Web + "/manual/" + c.Name}}
	}
	l.Expires = s.t.Born.Add(engine.InviteStays)
}

// Stale reports that a later event made a notice pointless: for outbox.Config.
// What it drops is told by a later letter to the same reader.
func (d *Desk) Stale(l post.Letter) bool {
	switch l.Kind {
	case post.YourMove, post.Moved, post.Reminder, post.Late, post.Invite, post.Vote:
	default:
		return false
	}
	t, _, err := d.cfg.Referee.Table(context.Background(), l.Table)
	c := (*engine.Chair)(nil)
	if err == nil {
		c = t.Chair(engine.Seat(l.Seat))
	}
	if c == nil || t.Seq <= l.Seq {
		return false
	}
	seat := engine.Seat(l.Seat)
	switch l.Kind {
	case post.Vote:
		return t.Ask == nil || t.Ask.Seq != l.Seq
	case post.Invite:
		return t.Phase != engine.Open || c.Confirmed || c.Declined
	case post.YourMove, post.Reminder:
		return !t.Awaits().Has(seat) || t.Policy(seat) != "" || c.Asked > l.Seq
	case post.Late:
		return t.Phase != engine.Running
	}
	return overtaken(t, l.Seq)
}

// overtaken reports that everybody could see the table change since.
func overtaken(t *engine.Table, seq uint64) bool {
	if t.Phase != engine.Running {
		return true
	}
	for i := len(t.Line) - 1; i >= 0 && t.Line[i].Seq > seq; i-- {
		if !t.Line[i].Secret {
			return true
		}
	}
	return false
}
