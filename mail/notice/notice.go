// Package notice turns events into the letters that everybody else gets.
//
// Its contract: who a letter is for, and of what kind it is, follows from the events
// alone, and its id from the event, so that deriving it again after a crash sends
// nothing twice. Whoever caused events by a letter reads of them in its answer and gets
// no notice. What happens by itself is told together with what led to it. What a notice
// shows comes from package view.
package notice

import (
	"context"
	"log/slog"
	"time"

	"painani/engine"
	"painani/engine/referee"
	"painani/events"
	post "painani/mail"
	"painani/mail/cursor"
	"painani/mail/messageid"
	"painani/mail/people"
	"painani/mail/view"
	"painani/mail/waiting"
)

// Config is what notices work with. What is not marked as optional is required.
type Config struct {
	Referee *referee.Referee
	People  *people.Store
	Outbox  Outbox
	State   events.Bucket // checkpoint, arrivals, what waits
	IDs     *messageid.IDs
	Views   *view.Maker
	// Tables lists the tables at which a player sits, for letters that come back. Optional.
	Tables func(ctx context.Context, player string) ([]string, error)
	// Fresh has People know all that other processes wrote, before anybody is told of an event. Optional.
	Fresh  func(context.Context) error
	Now    func() time.Time // optional
	Logger *slog.Logger     // optional
}

// Outbox takes letters. A letter whose id it has is dropped without error.
type Outbox interface {
	Post(ctx context.Context, l post.Letter) error
}

// Notices writes notices. It is safe for concurrent use after Arrivals.
type Notices struct {
	cfg     Config
	waiting *waiting.List
	arrived map[string]uint64 // last events of tables that came from another host; set by Arrivals
}

// New makes one.
func New(cfg Config) *Notices {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	n := &Notices{cfg: cfg}
	n.waiting = waiting.New("events", n.keeper())
	return n
}

// Waiting tells of how many events the notices wait until a store is mended, and since when (zero: none do).
func (n *Notices) Waiting() (events int, since time.Time) { return n.waiting.Stats() }

func (n *Notices) now() time.Time { return n.cfg.Now().UTC() }

func (n *Notices) keeper() cursor.Keeper {
	return cursor.Keeper{State: n.cfg.State, Now: n.now, Logger: n.cfg.Logger}
}

// post hands a letter to the outbox, stamped with the time unless it is already.
func (n *Notices) post(ctx context.Context, l post.Letter) error {
	if l.At.IsZero() {
		l.At = n.now().Truncate(time.Second)
	}
	return n.cfg.Outbox.Post(ctx, l)
}

// notify posts what everybody gets for the run of events that has just ended.
func (n *Notices) notify(ctx context.Context, f *followed) error {
	late := n.cfg.Referee.Late(f.t.ID, f.run[0].Event.Seq)
	for i, c := range f.t.Seats {
		seat := engine.SeatAt(i)
		person, ok := n.cfg.People.Get(c.Player)
		if c.Player == "" || !ok || person.Stopped || engine.IsGuest(person.ID) {
			continue
		}
		if err := n.tellDeputy(ctx, f, seat); err != nil {
			return err
		}
		k := kindFor(f.t, f.run, seat, late)
		if k == "" || !person.Every(f.t.ID) && news(f.t, f.run, seat, k) {
			continue
		}
		var to []people.Person
		if !gathered(f, seat, person, k) {
			to = append(to, person)
		}
		if p, ok := n.cfg.People.Get(c.Deputy); ok && !p.Stopped && f.t.At.Before(c.DeputyUntil) &&
			f.run[0].Event.Actor != engine.ActorPlayer(p.ID) {
			to = append(to, p) // the deputy
		}
		for _, p := range to {
			l, err := n.notice(ctx, f, seat, p, k)
			if err != nil {
				return err
			}
			if err := n.post(ctx, l); err != nil {
				return err
			}
		}
	}
	return n.spectators(ctx, f)
}

// tellDeputy tells who may play a seat, too, from the event that begins the run: with the list, if the seat
// is waited for now. Whose seat it is has the answer to his letter.
func (n *Notices) tellDeputy(ctx context.Context, f *followed, seat engine.Seat) error {
	d, ok := f.run[0].Event.Public.(engine.Delegated)
	p, known := n.cfg.People.Get(d.Player)
	if !ok || d.Seat != seat || !known || p.Stopped || f.t.Chair(seat).Deputy != d.Player {
		return nil
	}
	k := post.Notice
	if f.t.Awaits().Has(seat) {
		k = post.YourMove
	}
	l, err := n.notice(ctx, f, seat, p, k)
	if err != nil {
		return err
	}
	return n.post(ctx, l)
}

// notice writes one notice.
func (n *Notices) notice(
	ctx context.Context, f *followed, seat engine.Seat, person people.Person, k post.Kind,
) (post.Letter, error) {
	v := n.cfg.Views.Of(f.t, seat, person).At(f.run)
	l := v.Letter(n.cfg.IDs.Notice(f.t.ID, f.t.Seq, person.ID, k), k, f.head)
	if k == post.Invite {
		v.Invitation(&l)
		return l, nil
	}
	if m := f.t.Motion(f.run[0].Event.Seq); k == post.Vote && m != nil {
		v.AsksAbout(&l, m)
		return l, nil
	}
	if k == post.Vote {
		v.Asks(&l, f.run)
		return l, nil
	}
	if err := v.Reveal(ctx); err != nil {
		return post.Letter{}, err
	}
	l.Verdict = view.Clip(v.Verdict(f.run, k))
	told, head, err := n.since(ctx, f, v)
	if err != nil {
		return l, err
	}
	l.Changes = v.Changes(told)
	v.Show(&l)
	if k == post.Reminder {
		l.Expires = f.t.Clock.Deadline(f.t.Chair(seat).Timer)
	}
	v.Intro(&l, f.run)
	if k == post.YourMove || k == post.Reminder {
		if err := n.affairs(ctx, f, v, &l); err != nil {
			return l, err
		}
	}
	if err := v.Joined(&l, f.run); err != nil {
		return l, err
	}
	if head != "" {
		l.Before = append(l.Before, head)
	}
	return l, nil
}

// affairs adds what became of the reader since his last turn.
func (n *Notices) affairs(ctx context.Context, f *followed, v *view.View, l *post.Letter) error {
	var before engine.Position
	if own := view.LastOwn(f.t, v.Seat); own != 0 {
		then, _, err := n.cfg.Referee.Story(ctx, f.t.ID, own, own)
		if err != nil {
			return err
		}
		before = then.Pos
	}
	if text := v.Affairs(before); text != "" {
		l.Before = append(l.Before, text)
	}
	return nil
}

// since are the events after the seat's own last turn, at least those of the run; head is the line above
// them, "" if they are only the run.
func (n *Notices) since(
	ctx context.Context, f *followed, v *view.View,
) (told []referee.Told, head string, err error) {
	own := view.LastOwn(f.t, v.Seat)
	if own == 0 || own+1 >= f.run[0].Event.Seq {
		return f.run, "", nil
	}
	_, told, err = n.cfg.Referee.Story(ctx, f.t.ID, own+1, f.t.Seq)
	return told, v.Say("since", "seq", own), err
}
