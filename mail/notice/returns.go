package notice

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"painani/engine"
	"painani/events"
	post "painani/mail"
	"painani/mail/cursor"
	"painani/mail/outbox"
	"painani/mail/people"
	"painani/mail/view"
)

// returnsKey is the key of the place in the outbox up to which letters that came back were told.
const returnsKey = "mark-returns"

// Returns follows what became of letters out. One that came back goes to another address of its reader, if
// there is one. Who cannot be reached is marked, until the next letter or move
// of theirs, and those who wait for them at a table get one letter about it, which holds no address.
type Returns struct {
	n      *Notices
	fates  events.Spool
	letter func(ctx context.Context, id string) (post.Letter, error)
	from   events.Position // where Run begins; set by Resume
	place  *cursor.Cursor
}

// Returns makes one over the outbox's spool; letter looks up a letter by its id, events.ErrNotFound if
// it has aged away.
func (n *Notices) Returns(
	fates events.Spool, letter func(ctx context.Context, id string) (post.Letter, error),
) *Returns {
	return &Returns{n: n, fates: fates, letter: letter}
}

// Resume reads where the last run stopped. The first one ever begins at the end: what failed before is old
// news. Only the first call does anything; call it before letters are sent. Errors are those of the stores.
func (r *Returns) Resume(ctx context.Context) error {
	if r.place != nil {
		return nil
	}
	last, err := r.fates.Last(ctx)
	if err != nil {
		return fmt.Errorf("read outbox: %w", err)
	}
	place, err := r.n.keeper().Open(ctx, returnsKey, "")
	if err != nil {
		return err
	}
	place.Within(ctx, "OUTBOX", last)
	if r.from = place.At; r.from == 0 {
		r.from = last
	}
	r.place = place
	return nil
}

// Run handles every fate since the last run until ctx ends (nil) or the spool fails.
func (r *Returns) Run(ctx context.Context) error {
	err := r.Resume(ctx)
	if err == nil {
		err = r.fates.Follow(ctx, r.from, func(e events.Item) error {
			r.place.Begin(e.Pos)
			if err := r.entry(ctx, e); err != nil {
				return err
			}
			r.place.Done(ctx, e.Pos)
			return nil
		})
		r.place.Save(context.WithoutCancel(ctx), true)
	}
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// entry handles the fates of one entry. An error means that ctx ended.
func (r *Returns) entry(ctx context.Context, e events.Item) error {
	failed := bytes.Contains(e.Data, []byte(`"`+outbox.Failed+`"`))
	if !failed && !bytes.Contains(e.Data, []byte(`"`+outbox.Bounced+`"`)) {
		return nil // nearly all of them
	}
	list, err := outbox.ParseEntry(e)
	if err != nil {
		r.n.cfg.Logger.Error("entry of the outbox cannot be read", "pos", e.Pos, "err", err)
		return nil
	}
	for _, f := range list {
		err := cursor.Retry(ctx, r.n.cfg.Logger, nil, func() error { return r.Handle(ctx, f) })
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			r.n.cfg.Logger.Error("not told that a letter came back", "letter", f.ID, "err", err)
		}
	}
	return nil
}

// Handle acts on the fate of a letter. Doing so again is harmless. Errors are those of the stores.
func (r *Returns) Handle(ctx context.Context, f outbox.LetterFate) error {
	switch {
	case f.State == outbox.Failed && f.Try > 0: // 0: it could not be written, which is our fault
	case f.State == outbox.Bounced && f.Reason != "": // without a status it may be no bounce at all
	default:
		return nil
	}
	l, err := r.letter(ctx, f.ID)
	if errors.Is(err, events.ErrNotFound) || err == nil && l.To == "" {
		return nil
	}
	if err != nil {
		return err
	}
	other, since, err := r.n.cfg.People.Returned(ctx, l.To, l.At, f.At)
	if errors.Is(err, people.ErrUnknown) || errors.Is(err, people.ErrStopped) {
		return nil
	}
	if err != nil {
		return err
	}
	if other {
		return r.again(ctx, l)
	}
	r.n.cfg.Logger.Warn("letters to a player come back", "player", l.To, "since", since, "letter", f.ID,
		"state", f.State, "code", f.Code, "reason", f.Reason, "hard", f.Hard)
	tables, err := r.tables(ctx, l)
	if err != nil {
		return err
	}
	for _, id := range tables {
		if err := r.lose(ctx, id, l.To, strconv.FormatInt(since.UnixNano(), 36)); err != nil {
			return err
		}
	}
	return nil
}

// tables are those at which the reader of a letter sits; at least that of the letter.
func (r *Returns) tables(ctx context.Context, l post.Letter) (list []string, err error) {
	if r.n.cfg.Tables != nil {
		if list, err = r.n.cfg.Tables(ctx, l.To); err != nil {
			return nil, fmt.Errorf("list tables: %w", err)
		}
	}
	if l.Table != "" && !slices.Contains(list, l.Table) {
		list = append(list, l.Table)
	}
	return list, nil
}

// lose has a player's clock stand at one table, and tells those who wait for him there.
func (r *Returns) lose(ctx context.Context, table, player, once string) error {
	t, head, err := r.n.cfg.Referee.Table(ctx, table)
	if errors.Is(err, events.ErrNotFound) || err == nil && t.Frozen.From != 0 {
		return nil
	}
	if err != nil {
		return err
	}
	c := engine.Command{Actor: engine.ActorEngine, Do: engine.Lose{Seat: t.SeatOf(player)}}
	if rec, err := r.n.cfg.Referee.Do(ctx, table, c); err == nil {
		t, head = rec.Table, rec.Head
	} else if !engine.IsVerdict(err) && !errors.Is(err, engine.ErrNothing) {
		return err
	}
	return r.tell(ctx, t, head, player, once)
}

// again sends a letter once more, to another address of the same person. A question whether a letter is
// theirs is not: what its answer means hangs on its id.
func (r *Returns) again(ctx context.Context, l post.Letter) error {
	r.n.cfg.Logger.Info("a letter came back and goes to another address", "player", l.To, "letter", l.ID)
	if l.Kind == post.Confirm || l.Kind == "" {
		return nil
	}
	l.ID, l.At = r.n.cfg.IDs.Digest("other-address", l.ID), time.Time{}
	return r.n.post(ctx, l)
}

// tell writes to those at a table who wait for the player: to whoever invited, before the start; to all,
// during the game. once tells one time that the player cannot be reached from another.
func (r *Returns) tell(ctx context.Context, t *engine.Table, head, player, once string) error {
	lost := t.SeatOf(player)
	if c := t.Chair(lost); c == nil || c.Resigned || c.Declined ||
		t.Phase == engine.Open && c.Confirmed {
		return nil
	}
	for i, c := range t.Seats {
		seat := engine.SeatAt(i)
		concerned := t.Phase == engine.Running && !c.Resigned || t.Phase == engine.Open && seat == t.By
		person, ok := r.n.cfg.People.Get(c.Player)
		if !concerned || seat == lost || c.Player == "" || !ok || person.Stopped {
			continue
		}
		v := r.n.cfg.Views.Of(t, seat, person)
		l := v.Letter(r.n.cfg.IDs.Digest("unreachable", t.ID, player, once, person.ID), post.Notice, head)
		name := v.Names.Of(lost)
		l.Verdict = view.Clip(v.Say("unreachable", "name", name))
		if t.Phase == engine.Open {
			l.Before = []string{v.Say("unreachable.invited", "name", name)}
		} else {
			l.Before = []string{v.Say("unreachable.playing", "name", name)}
		}
		v.Show(&l)
		if err := r.n.post(ctx, l); err != nil {
			return err
		}
	}
	return nil
}
