// Package daily writes the letters of those who want one a day, or a week, about all their tables.
//
// Its contract: what package notice leaves out for such a person (people.Rhythm) is told by the next gathered
// letter, once. How far is kept with the person (people.Gathered): what a letter is to tell is written there
// before it is posted, and its id follows from the person and the time at which it was due, so that a crash
// neither doubles nor loses anything. Nothing is sent when there is nothing to say. Who wants no such letters
// any more, at a table or at all, gets what is left at once.
package daily

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"painani/engine/house"
	"painani/engine/referee"
	post "painani/mail"
	"painani/mail/cursor"
	"painani/mail/messageid"
	"painani/mail/people"
	"painani/mail/view"
)

// Keeper writes gathered letters when they are due. All but Every and Logger is required.
type Keeper struct {
	Referee *referee.Referee
	People  *people.Store
	Outbox  Outbox
	IDs     *messageid.IDs
	Views   *view.Maker
	// Tables lists the ids of the tables that a player sits at, newest first.
	Tables func(ctx context.Context, player string) ([]string, error)
	Every  time.Duration // between two looks; 0: a minute
	Logger *slog.Logger  // nil: discards
	// tells of whom this process takes care; nil: of all
	Mine func(player string) bool

	sent atomic.Int64
}

// Outbox takes letters. A letter whose id it has is dropped without error.
type Outbox interface {
	Post(ctx context.Context, l post.Letter) error
}

// Sent is how many gathered letters were written since the start.
func (k *Keeper) Sent() *atomic.Int64 { return &k.sent }

// Run looks who is to get a letter until ctx ends.
func (k *Keeper) Run(ctx context.Context) error {
	return cursor.Every(ctx, cmp.Or(k.Every, time.Minute), k.Look, func(err error) {
		k.logger().Error("daily letters not written", "err", err)
	})
}

func (k *Keeper) logger() *slog.Logger {
	if k.Logger == nil {
		return slog.New(slog.DiscardHandler)
	}
	return k.Logger
}

// Look writes all letters that are due now. Errors are those of the stores; who has not got his letter then
// gets it at the next look.
func (k *Keeper) Look(ctx context.Context) error {
	var errs []error
	for _, p := range k.People.All() {
		if k.Mine != nil && !k.Mine(p.ID) {
			continue
		}
		if err := k.person(ctx, p); err != nil {
			errs = append(errs, err)
		}
		if ctx.Err() != nil {
			break
		}
	}
	return errors.Join(errs...)
}

// apart is how long after one letter the next of the same rhythm comes at the earliest: who goes to a zone in
// the west does not get two in a day.
const apart = 12 * time.Hour

// person writes what is due to one person.
func (k *Keeper) person(ctx context.Context, p people.Person) error {
	if p.Stopped {
		return nil
	}
	if next := p.Gathered.Next; next != nil { // a crash came between
		if err := k.write(ctx, p, *next); err != nil {
			return err
		}
		p, _ = k.People.Get(p.ID)
	}
	now := k.Referee.Now()
	used := rhythms(p)
	for text, rhythm := range used {
		slot := rhythm.Last(now, house.Zone(p.Zone))
		last, known := p.Gathered.Slots[text]
		if !known {
			if err := k.note(ctx, p.ID, text, slot); err != nil {
				return err
			}
			continue
		}
		if slot.Before(last.Add(apart)) {
			continue
		}
		if err := k.gather(ctx, p, text, slot, last); err != nil {
			return err
		}
	}
	p, _ = k.People.Get(p.ID)
	return k.leave(ctx, p, used, now)
}

// rhythms are those of a person's settings by which letters are gathered, by their texts.
func rhythms(p people.Person) map[string]people.Rhythm {
	out := map[string]people.Rhythm{}
	add := func(r people.Rhythm) {
		if r.Gathers() {
			out[r.String()] = r
		}
	}
	for table := range p.Letters {
		add(p.Rhythm(table))
	}
	for _, table := range p.Watched {
		add(p.WatchRhythm(table))
	}
	return out
}

// rhythm is by which a person's letters about a table come.
func rhythm(p people.Person, table string) people.Rhythm {
	if p.Watches(table) {
		return p.WatchRhythm(table)
	}
	return p.Rhythm(table)
}

// note keeps the time up to which a rhythm has nothing to tell.
func (k *Keeper) note(ctx context.Context, player, rhythm string, slot time.Time) error {
	return k.update(ctx, player, func(g *people.Gathered) {
		if g.Slots == nil {
			g.Slots = map[string]time.Time{}
		}
		g.Slots[rhythm] = slot
	})
}

// leave writes a last letter about the tables whose letters are no longer gathered.
func (k *Keeper) leave(
	ctx context.Context,
	p people.Person,
	used map[string]people.Rhythm,
	now time.Time,
) error {
	for text, last := range p.Gathered.Slots {
		if _, on := used[text]; !on {
			return k.gather(ctx, p, text, now.Truncate(time.Second), last)
		}
	}
	for table := range p.Gathered.Told {
		if !rhythm(p, table).Gathers() {
			return k.gather(ctx, p, left, now.Truncate(time.Second), time.Time{})
		}
	}
	return nil
}

// left stands for a rhythm where single tables are no longer gathered.
const left = "left"

// gather writes the letter of a rhythm that was due at slot, if there is something to say. last is when the
// one before was due.
func (k *Keeper) gather(ctx context.Context, p people.Person, rhythm string, slot, last time.Time) error {
	next := people.Gathering{Rhythm: rhythm, Slot: slot, Tables: map[string]uint64{}}
	list, err := k.tables(ctx, p)
	if err != nil {
		return err
	}
	say := false
	for _, id := range list {
		if !k.belongs(p, id, rhythm) {
			continue
		}
		x, err := k.look(ctx, p, id, 0)
		if cursor.Transient(err) {
			return err
		}
		if err == nil && x.unwatched(p) {
			if err := k.unwatch(ctx, p, id); err != nil {
				return err
			}
		}
		if err != nil || x.done(last) {
			continue
		}
		next.Tables[id] = x.view.Table.Seq
		say = say || x.says()
	}
	if !say {
		return k.finish(ctx, p, next)
	}
	updated, err := k.People.Update(ctx, p.ID, func(p *people.Person) error {
		p.Gathered.Next = &next
		return nil
	})
	if errors.Is(err, people.ErrUnknown) {
		return nil
	}
	if err != nil {
		return err
	}
	return k.write(ctx, updated, next)
}

// belongs reports that a letter of a rhythm tells of a table.
func (k *Keeper) belongs(p people.Person, table, by string) bool {
	r := rhythm(p, table)
	_, told := p.Gathered.Told[table]
	switch {
	case r.Gathers():
		return r.String() == by
	case by == left:
		return told
	}
	_, on := rhythms(p)[by]
	return !on // the last letter of a rhythm
}

// write posts a letter whose tables are fixed, and notes that it is done.
func (k *Keeper) write(ctx context.Context, p people.Person, g people.Gathering) error {
	l, err := k.letter(ctx, p, g)
	if err != nil {
		return err
	}
	if err := k.Outbox.Post(ctx, l); err != nil {
		return err
	}
	k.sent.Add(1)
	return k.finish(ctx, p, g)
}

// finish notes what a letter has told. What is long over needs no note any more.
func (k *Keeper) finish(ctx context.Context, p people.Person, g people.Gathering) error {
	return k.update(ctx, p.ID, func(now *people.Gathered) {
		told := map[string]uint64{}
		for table, seq := range now.Told {
			if !k.belongs(p, table, g.Rhythm) {
				told[table] = seq
			}
		}
		_, used := rhythms(p)[g.Rhythm]
		for table, seq := range g.Tables {
			if used {
				told[table] = seq
			}
		}
		slots := map[string]time.Time{}
		for rhythm, at := range now.Slots {
			slots[rhythm] = at
		}
		if delete(slots, g.Rhythm); used {
			slots[g.Rhythm] = g.Slot
		}
		*now = people.Gathered{Slots: slots, Told: told}
	})
}

// update changes what is kept with a person; nil if he is gone.
func (k *Keeper) update(ctx context.Context, player string, change func(*people.Gathered)) error {
	_, err := k.People.Update(ctx, player, func(p *people.Person) error {
		change(&p.Gathered)
		return nil
	})
	if errors.Is(err, people.ErrUnknown) {
		return nil
	}
	return err
}
