package notice

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strconv"
	"time"

	"painani/engine"
	"painani/engine/house"
	"painani/events"
	post "painani/mail"
	"painani/mail/messageid"
	"painani/mail/people"
	"painani/mail/view"
)

// Rest is why and since when a table is frozen.
type Rest struct {
	Since time.Time // names the rest: letters about the same one are sent once
	Actor string    // who commanded what led to it, as in events; "" if nobody did
	Cause string    // of that command
}

// Froze writes to everybody at a table that it is frozen, but to whom the answer to his letter says it. A
// game that is over needs no letter. Calling it again for the same rest sends nothing twice. The error is
// one of the stores.
func (n *Notices) Froze(ctx context.Context, table string, r Rest) error {
	t, head, err := n.cfg.Referee.Table(ctx, table)
	if err != nil {
		return err
	}
	if t.Frozen.From == 0 {
		return nil
	}
	ended, err := n.ended(ctx, t)
	if err != nil || ended {
		return err
	}
	return n.writeAll(ctx, t, func(seat engine.Seat, person people.Person) (post.Letter, bool) {
		if r.Actor == engine.ActorPlayer(person.ID) && messageid.ByLetter(r.Cause) {
			return post.Letter{}, false
		}
		v := n.cfg.Views.Of(t, seat, person)
		l := v.Letter(n.restID("froze", t, r, person), post.Notice, head)
		l.Verdict = view.Clip(v.Say("froze", "table", t.ID))
		l.Before = []string{house.Explain(nil, t.WhyFrozen(), v.Tag), v.Say("froze.until", "table", t.ID)}
		return l, true
	})
}

// Thawed writes to everybody at a table that it goes on, and shows where it stands. If that panics the error
// is an *engine.Panic and nobody was written to. Calling it again for the same rest sends nothing twice.
func (n *Notices) Thawed(ctx context.Context, table string, r Rest) error {
	t, head, err := n.cfg.Referee.Table(ctx, table)
	if err != nil || t.Phase != engine.Open && t.Phase != engine.Running {
		return err
	}
	return n.writeAll(ctx, t, func(seat engine.Seat, person people.Person) (post.Letter, bool) {
		v := n.cfg.Views.Of(t, seat, person)
		k := standing(t, seat, v)
		l := v.Letter(n.restID("thawed", t, r, person), k, head)
		show(v, &l)
		l.Verdict = view.Clip(v.Say("thawed", "table", t.ID))
		l.Before = append([]string{v.Say("thawed.how", "table", t.ID)}, l.Before...)
		return l, true
	})
}

func (n *Notices) restID(label string, t *engine.Table, r Rest, to people.Person) string {
	return n.cfg.IDs.Digest(label, t.ID, strconv.FormatInt(r.Since.Unix(), 10), to.ID)
}

// ended reports that the last event of a frozen table, which may not be folded, ended it.
func (n *Notices) ended(ctx context.Context, t *engine.Table) (bool, error) {
	if t.Phase != engine.Open && t.Phase != engine.Running {
		return true, nil
	}
	_, told, err := n.cfg.Referee.Story(ctx, t.ID, t.Seq, t.Seq)
	if err != nil || len(told) == 0 {
		return false, err
	}
	switch told[0].Record.Type {
	case engine.Ended{}.Type(), engine.Withdrawn{}.Type():
		return true, nil
	}
	return false, nil
}

// writeAll posts a letter to each player of a table who still plays, once all letters are written. write is
// called for one seat a player; false: no letter.
func (n *Notices) writeAll(
	ctx context.Context, t *engine.Table, write func(engine.Seat, people.Person) (post.Letter, bool),
) error {
	letters, err := n.letters(t, write)
	if err != nil {
		return err
	}
	for _, l := range letters {
		if err := n.post(ctx, l); err != nil {
			return err
		}
	}
	return nil
}

// letters is writeAll without the post; the error is an *engine.Panic.
func (n *Notices) letters(
	t *engine.Table, write func(engine.Seat, people.Person) (post.Letter, bool),
) (out []post.Letter, err error) {
	defer engine.Catch(t.ID, &err)
	for i, c := range t.Seats {
		seat := engine.SeatAt(i)
		person, ok := n.cfg.People.Get(c.Player)
		if c.Player == "" || !ok || person.Stopped || c.Resigned || c.Declined {
			continue
		}
		if own := t.SeatOf(c.Player); own != seat {
			continue // of several seats, the one that is asked
		}
		if l, ok := write(seat, person); ok {
			out = append(out, l)
		}
	}
	return out, nil
}

// panicked is the error of letters that panic; for behind a recover.
func panicked(e events.Entry, value any) error {
	return fmt.Errorf("notices of #%d: %w", e.Seq,
		&engine.Panic{Table: e.Table, Value: value, Stack: string(debug.Stack())})
}

// rest freezes a table whose letters panicked a second time: nobody could be told what happens there. It
// returns nil then, for the letters about the rest say it; else err.
func (n *Notices) rest(ctx context.Context, e events.Entry, err error) error {
	var p *engine.Panic
	if !errors.As(err, &p) {
		return err
	}
	return n.cfg.Referee.Panicked(ctx, e.Table, p)
}
