package notice

import (
	"context"

	"painani/engine"
	post "painani/mail"
)

// Stale reports that a later event made a notice pointless: for outbox.Config.
// What it drops is told by a later letter to the same reader. If the rules of the game panic, it drops
// nothing.
func (n *Notices) Stale(l post.Letter) (stale bool) {
	defer func() {
		if p := recover(); p != nil {
			n.cfg.Logger.Error("not known whether a letter is old news", "table", l.Table, "letter", l.ID, "panic", p)
			stale = false
		}
	}()
	switch l.Kind {
	case post.YourMove, post.Moved, post.Reminder, post.Late, post.Invite, post.Vote:
	default:
		return false
	}
	t, _, err := n.cfg.Referee.Table(context.Background(), l.Table)
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
		if m := t.Motion(l.Seq); m != nil {
			return !t.Asks(m).Has(seat) || m.Said[seat.Index()] != 0
		}
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
