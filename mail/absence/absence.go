// Package absence carries the vacations of people to their tables: a vacation is planned with the person,
// what comes of it is an event of each table at which the person plays.
//
// Its contract: the seat of somebody who is on vacation is Away until the vacation ends, at every running
// table that takes vacations, also at one that began since; who has taken the vacation back is Back. Doing
// so again changes nothing, so a crash costs nothing but the pause until the next look. Away ends by
// itself; nothing has to be done then.
package absence

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"painani/engine"
	"painani/engine/referee"
	"painani/events"
	"painani/mail/cursor"
	"painani/mail/people"
)

// Keeper carries vacations to tables. All but Every and Logger is required.
type Keeper struct {
	Referee *referee.Referee
	People  *people.Store
	// Tables lists the ids of the tables that a player sits at.
	Tables func(ctx context.Context, player string) ([]string, error)
	Every  time.Duration // between two looks; 0: a minute
	Logger *slog.Logger  // nil: discards
	// tells of whom this process takes care; nil: of all
	Mine func(player string) bool
}

// Run looks at everybody's vacations until ctx ends.
func (k *Keeper) Run(ctx context.Context) error {
	return cursor.Every(ctx, cmp.Or(k.Every, time.Minute), k.Look, func(err error) {
		k.logger().Error("vacations not carried to tables", "err", err)
	})
}

func (k *Keeper) logger() *slog.Logger {
	if k.Logger == nil {
		return slog.New(slog.DiscardHandler)
	}
	return k.Logger
}

// Look carries the vacations of all who are away now to their tables. Errors are those of the stores.
func (k *Keeper) Look(ctx context.Context) error {
	now := k.Referee.Now()
	for _, p := range k.People.All() {
		if p.AwayAt(now, false).IsZero() || k.Mine != nil && !k.Mine(p.ID) {
			continue
		}
		if err := k.Carry(ctx, p.ID); err != nil {
			return err
		}
	}
	return nil
}

// Carry puts the seats of one person right: away, or back because the vacation was taken back. Errors are
// those of the stores.
func (k *Keeper) Carry(ctx context.Context, player string) error {
	p, known := k.People.Get(player)
	if !known || p.Stopped {
		return nil
	}
	tables, err := k.Tables(ctx, player)
	if err != nil {
		return fmt.Errorf("list tables: %w", err)
	}
	for _, id := range tables {
		if err := k.table(ctx, id, p); err != nil {
			return err
		}
	}
	return nil
}

// Found has a person be reachable at every table, because a letter of theirs came. Errors are those of the
// stores.
func (k *Keeper) Found(ctx context.Context, player string) error {
	tables, err := k.Tables(ctx, player)
	if err != nil {
		return fmt.Errorf("list tables: %w", err)
	}
	for _, id := range tables {
		t, _, err := k.Referee.Table(ctx, id)
		if err == nil {
			do := engine.Hear{Seat: t.SeatOf(player)}
			_, err = k.Referee.Do(ctx, id, engine.Command{Actor: engine.ActorPlayer(player), Do: do})
		}
		known := errors.Is(err, events.ErrNotFound) || errors.Is(err, engine.ErrPanic) || engine.IsVerdict(err)
		if err != nil && !known {
			return err
		}
	}
	return nil
}

// table puts the seat of a person at one table right.
func (k *Keeper) table(ctx context.Context, id string, p people.Person) error {
	t, _, err := k.Referee.Table(ctx, id)
	if errors.Is(err, events.ErrNotFound) || errors.Is(err, engine.ErrPanic) {
		return nil
	}
	if err != nil {
		return err
	}
	seat := t.SeatOf(p.ID)
	if t.Phase != engine.Running || seat == engine.Nobody || t.Vacation == engine.VacationNo {
		return nil
	}
	now := k.Referee.Now()
	until := p.AwayAt(now, t.Vacation != engine.VacationFree)
	var do engine.Action = engine.Leave{Seat: seat, Until: until}
	switch most := now.Add(engine.MaxAway); {
	case until.IsZero():
		do = engine.ComeBack{Seat: seat}
	case until.After(most) && t.Chair(seat).Away.After(now.Add(engine.MaxAway/2)):
		return nil // vacations that touch are longer than one may be: it is made longer in time
	case until.After(most):
		do = engine.Leave{Seat: seat, Until: most}
	}
	_, err = k.Referee.Do(ctx, id, engine.Command{At: now, Actor: engine.ActorPlayer(p.ID), Do: do})
	if engine.IsVerdict(err) || errors.Is(err, engine.ErrNothing) || errors.Is(err, engine.ErrPanic) {
		return nil
	}
	return err
}
