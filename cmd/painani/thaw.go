package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"painani/engine"
	"painani/events"
	"painani/mail/frozen"
	"painani/mail/notice"
)

// openFreezer begins to keep frozen tables. Those that this start froze rest since the clocks were driven
// last: nobody's time ran behind that.
func (a *app) openFreezer(ctx context.Context) error {
	since, err := a.clocks.Beat(ctx)
	if err != nil {
		return err
	}
	if since.IsZero() {
		since = a.ref.Now()
	}
	a.freezer = frozen.New(frozen.Config{
		State: a.store.Keys(), Build: a.upgrade.build, Kept: a.upgrade.kept, Frozen: a.upgrade.Frozen,
		Since: since, Logger: a.log,
		Tell: func(ctx context.Context, table string, r notice.Rest) error {
			return a.notices.Froze(ctx, table, r)
		},
		Show: func(table string, f engine.Freeze) error {
			a.pages.Freeze(table, f)
			return a.projections.Freeze(table, f)
		},
	})
	a.unborn.Begin(a.freezer)
	return nil
}

// thaw lets the tables go on that another binary froze and this one can play: their clocks get the time back,
// and their players are told. It comes before the clocks run and before anybody can command. One that panics
// again stays frozen, and nobody is written to again.
func (a *app) thaw(ctx context.Context) error {
	all := a.freezer.All()
	for _, id := range slices.Sorted(maps.Keys(all)) {
		switch f, frozen := a.upgrade.Frozen[id]; {
		case frozen && f.Why != engine.FrozenMoved:
			continue
		case frozen: // whoever plays it now tells its players
			if err := a.freezer.Drop(ctx, id); err != nil {
				return err
			}
			continue
		case all[id].From == 1 && all[id].Build == a.upgrade.build: // the read models of this start met it
			continue
		}
		err := a.thawTable(ctx, id, all[id])
		if errors.Is(err, engine.ErrPanic) {
			a.log.Error("table stays frozen", "table", id, "err", err)
			continue
		}
		if err != nil {
			return fmt.Errorf("thaw %s: %w", id, err)
		}
	}
	return nil
}

// thawTable is thaw of one table. The error is an *engine.Panic if it stays frozen.
func (a *app) thawTable(ctx context.Context, id string, x frozen.Table) error {
	if err := a.playable(ctx, id); errors.Is(err, events.ErrNotFound) {
		return a.freezer.Drop(ctx, id)
	} else if err != nil {
		return err
	}
	if err := a.ref.Try(ctx, id); err != nil {
		return err
	}
	if err := a.clocks.Thaw(ctx, id, x.Since); err != nil {
		return err
	}
	// if it panics now, the next one gives back what comes from now on
	a.freezer.Resting(id, a.ref.Now())
	if err := a.ref.Settle(ctx, id); err != nil {
		a.log.Error("table does not go on", "table", id, "err", err)
	}
	if err := a.playable(ctx, id); err != nil {
		return err
	}
	var p *engine.Panic
	if err := a.notices.Thawed(ctx, id, x.Rest()); errors.As(err, &p) {
		return errors.Join(a.ref.Panicked(ctx, id, p), err)
	} else if err != nil {
		return err
	}
	a.log.Info("table is not frozen any more", "table", id, "since", x.Since)
	return a.freezer.Drop(ctx, id)
}

// playable is nil if a table is not frozen, an error with engine.ErrPanic if it is, or events.ErrNotFound.
func (a *app) playable(ctx context.Context, id string) error {
	t, _, err := a.ref.Table(ctx, id)
	if err == nil && t.Frozen.From != 0 {
		err = fmt.Errorf("table %s: %w", id, engine.ErrPanic)
	}
	return err
}
