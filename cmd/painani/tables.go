package main

import (
	"context"
	"slices"
	"sync"
	"time"

	"painani/engine"
	"painani/engine/lang"
	"painani/events"
	"painani/mail/auth"
	"painani/mail/desk/request"
	"painani/mail/outbox"
	"painani/projections"
)

// settle lets tables go on by themselves where a crash stopped them: those whose rows say so, those where
// somebody who owes a decision has a plan, or all of them after an upgrade, whose rules may see further than
// those that made the rows. Before that tables are freed that this binary can play again.
func (a *app) settle(ctx context.Context) error {
	if err := a.thaw(ctx); err != nil {
		return err
	}
	return a.settleTables(ctx)
}

// lister lists tables of a phase: those of guests, or all others.
type lister func(phase engine.Phase, cursor string, limit int) ([]projections.TableRow, string, error)

func (a *app) settleListed(ctx context.Context, phase engine.Phase, list lister) error {
	for cursor := ""; ; {
		rows, next, err := list(phase, cursor, 200)
		if err != nil {
			return err
		}
		for _, r := range rows {
			if !a.holds(r.ID) || !a.upgrade.All && !r.Stirs && !a.planned(r) {
				continue
			}
			if err := a.ref.Settle(ctx, r.ID); err != nil {
				a.log.Error("table does not go on", "table", r.ID, "err", err)
			}
		}
		if next == "" {
			return nil
		}
		cursor = next
	}
}

// planned reports that somebody who owes a decision at a table has plans there.
func (a *app) planned(r projections.TableRow) bool {
	return slices.ContainsFunc(r.Seats, func(c projections.SeatRow) bool {
		return c.Owes && c.Player != "" && !a.people.Plans(r.ID, c.Player).None()
	})
}

// names are the players' names of a table as its letters have them.
func (a *app) names(t *engine.Table, tag lang.Tag) engine.Names { return a.views.Names(t, tag) }

// person is the name of a player by id; "" if nobody is known by it any more.
func (a *app) person(id string) string {
	if engine.IsGuest(id) { // a word in the reader's language
		return ""
	}
	p, _ := a.people.Get(id)
	return p.Name
}

func (a *app) tablesOf(ctx context.Context, player string) ([]string, error) {
	seats, err := a.current(ctx).Player(player)
	if err != nil {
		return nil, err
	}
	out := make([]string, 0, len(seats))
	for _, s := range seats {
		out = append(out, s.Table)
	}
	return out, nil
}

func (a *app) branchesOf(ctx context.Context, table string) ([]request.Branch, error) {
	list, err := a.current(ctx).Branches(table)
	out := make([]request.Branch, 0, len(list))
	for _, b := range list {
		out = append(out, request.Branch{Table: b.Table, Seq: b.Seq})
	}
	return out, err
}

// freeSeats are the running tables with a seat that somebody may ask for.
func (a *app) freeSeats(ctx context.Context) ([]string, error) {
	now := time.Now()
	return a.tablesWith(ctx, engine.Running, func(s projections.SeatRow) bool { return s.FreeAt(now) })
}

func (a *app) openTables(ctx context.Context) ([]string, error) {
	return a.tablesWith(ctx, engine.Open, projections.SeatRow.Vacant)
}

// tablesListed is how many tables are looked through for seats.
const tablesListed = 200

// tablesWith are the first tables of a phase with a seat of some kind.
func (a *app) tablesWith(
	ctx context.Context, phase engine.Phase, is func(projections.SeatRow) bool,
) ([]string, error) {
	now := a.current(ctx)
	rows, err := a.lists.of(phase, now.Position(), func() ([]projections.TableRow, error) {
		rows, _, err := now.Tables(phase, "", tablesListed)
		return rows, err
	})
	var out []string
	for _, r := range rows {
		if slices.ContainsFunc(r.Seats, is) {
			out = append(out, r.ID)
		}
	}
	return out, err
}

// lists are the first tables of each phase as they were at an event. Each STATUS looks through them. The zero
// value is empty.
type lists struct {
	mu   sync.Mutex
	at   map[engine.Phase]events.Position
	rows map[engine.Phase][]projections.TableRow
}

// of is the list of a phase at an event or later, read anew only if that is another one than the last time.
func (l *lists) of(
	phase engine.Phase, now events.Position, read func() ([]projections.TableRow, error),
) ([]projections.TableRow, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if at, ok := l.at[phase]; ok && at == now {
		return l.rows[phase], nil
	}
	rows, err := read()
	if err != nil {
		return nil, err
	}
	if l.at == nil {
		l.at, l.rows = map[engine.Phase]events.Position{}, map[engine.Phase][]projections.TableRow{}
	}
	l.at[phase], l.rows[phase] = now, rows
	return rows, nil
}

// bounced notes that a letter came back.
func (a *app) bounced(ctx context.Context, r auth.Report) error {
	if r.Letter == "" || r.Delayed {
		return nil
	}
	return a.outbox.Bounce(ctx, r.Letter, r.Hard, r.Status)
}

// fate translates an entry of the outbox for the projections.
func fate(l events.Item) ([]projections.Fate, error) {
	list, err := outbox.Summary(l)
	out := make([]projections.Fate, 0, len(list))
	for _, f := range list {
		x := projections.Fate{ID: f.ID, State: string(f.State), At: f.At, Reason: f.Reason}
		if f.Letter != nil {
			x.Table, x.Player, x.Kind = f.Letter.Table, f.Letter.To, string(f.Letter.Kind)
			x.Seat, x.Seq = f.Letter.Seat, f.Letter.Seq
		}
		if b := f.About; b != nil {
			x.Table, x.Player, x.Kind, x.Seat, x.Seq, x.First = b.Table, b.To, string(b.Kind), b.Seat, b.Seq, b.Pos
		}
		out = append(out, x)
	}
	return out, err
}
