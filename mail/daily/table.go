package daily

import (
	"context"
	"errors"
	"slices"
	"time"

	"painani/engine"
	"painani/engine/referee"
	"painani/events"
	"painani/mail/messageid"
	"painani/mail/people"
	"painani/mail/view"
)

// table is what a gathered letter tells of one table.
type table struct {
	view  *view.View
	news  []referee.Told // what its reader was not told of yet
	lines []string       // the same in words
	asked bool           // a decision or an answer is waited for, and no letter has said so
	waits bool           // a decision or an answer is waited for
	until time.Time      // when it must have come; zero: no clock runs
}

// tables are the ids of the tables of a person, those that he watches among them.
func (k *Keeper) tables(ctx context.Context, p people.Person) ([]string, error) {
	list, err := k.Tables(ctx, p.ID)
	if err != nil {
		return nil, err
	}
	for _, id := range p.Watched {
		if !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	return list, nil
}

// unwatched reports that a person need not watch a table any more: he plays there now, or it is over and he
// was told so.
func (x table) unwatched(p people.Person) bool {
	t := x.view.Table
	ended := t.Phase != engine.Open && t.Phase != engine.Running && p.Gathered.Told[t.ID] >= t.Seq
	return p.Watches(t.ID) && (ended || x.view.Seat != engine.Nobody)
}

// unwatch ends the watching of a table.
func (k *Keeper) unwatch(ctx context.Context, p people.Person, table string) error {
	_, err := k.People.Update(ctx, p.ID, func(p *people.Person) error {
		p.Watched = slices.DeleteFunc(slices.Clone(p.Watched), func(id string) bool { return id == table })
		return nil // what was told stays told: he may play there
	})
	if errors.Is(err, people.ErrUnknown) {
		return nil
	}
	return err
}

// look reads a table as it stood after event upto, 0: now, and what happened since the reader was last told
// of it. Errors are those of the store and of the rules.
func (k *Keeper) look(ctx context.Context, p people.Person, id string, upto uint64) (x table, err error) {
	defer engine.Catch(id, &err)
	t, _, err := k.Referee.Table(ctx, id)
	if err != nil {
		return x, err
	}
	seat := t.SeatOf(p.ID)
	from := max(p.Gathered.Told[id], view.LastOwn(t, seat)) + 1
	if upto == 0 {
		upto = t.Seq
	}
	if from > upto {
		x.view = k.Views.Of(t, seat, p)
		x.waits, x.until = waits(t, seat)
		return x, nil
	}
	now, told, err := k.Referee.Story(ctx, id, from, upto)
	if err != nil {
		return x, err
	}
	if t.Seq > upto { // it went on: what waits is what waits now, what is told ends there
		now = t
	}
	x.view = k.Views.Of(now, seat, p)
	if err := x.view.Reveal(ctx); err != nil && !errors.Is(err, events.ErrNotFound) {
		return x, err
	}
	x.news = others(told, p.ID, seat)
	x.lines = x.view.Told(x.news)
	x.waits, x.until = waits(now, seat)
	x.asked = x.waits && (now.Chair(seat).Asked >= from || len(x.lines) > 0)
	return x, nil
}

// others leaves out what somebody did himself by a letter, and what followed by itself: its answer told of
// that. That he was reminded, and that his time was over, was told at once.
func others(told []referee.Told, player string, seat engine.Seat) []referee.Told {
	own := false
	return slices.DeleteFunc(slices.Clone(told), func(e referee.Told) bool {
		if e.Event.Actor != engine.ActorEngine {
			own = e.Event.Actor == engine.ActorPlayer(player) && messageid.ByLetter(e.Event.Cause)
		}
		switch b := e.Event.Public.(type) {
		case engine.Reminded:
			return own || b.Seat == seat
		case engine.Late:
			return own || b.Seat == seat
		}
		return own
	})
}

// waits reports that a table waits for a seat, and until when: for a decision, or for an answer to the
// others.
func waits(t *engine.Table, seat engine.Seat) (waits bool, until time.Time) {
	if seat == engine.Nobody || t.Phase != engine.Running || t.Frozen.From != 0 || t.Policy(seat) != "" {
		return false, until
	}
	add := func(at time.Time) {
		if until.IsZero() || !at.IsZero() && at.Before(until) {
			until = at
		}
		waits = true
	}
	if t.Awaits().Has(seat) {
		add(t.Clock.Deadline(t.Chair(seat).Timer))
	}
	if t.Ask != nil && t.Voters().Has(seat) && !(t.Ask.Yes | t.Ask.No).Has(seat) {
		add(t.Ask.Expires())
	}
	for i := range t.Motions {
		if m := &t.Motions[i]; t.Asks(m).Has(seat) && m.Said[seat.Index()] == 0 {
			add(m.Ends)
		}
	}
	return waits, until
}

// says reports that there is something to tell of the table that no letter has told.
func (x table) says() bool { return x.asked || len(x.lines) > 0 }

// done reports that a table needs no letter: it has not begun, of which letters come at once, or was over
// before the last one.
func (x table) done(last time.Time) bool {
	t := x.view.Table
	switch t.Phase {
	case engine.Running:
		return false
	case engine.Open:
		return true
	}
	return t.Pos == nil || t.At.Before(last.Add(-time.Hour))
}
