package main

import (
	"context"
	"errors"
	"fmt"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/lang"
	web "painani/http"
	"painani/mail/people"
	"painani/mail/plan"
)

// turnPlans are the plans for turns as the pages meet them: what QUEUE, IF and PLAN n OFF do by letter.
type turnPlans struct{ a *app }

// Queue implements site.TurnPlans.
func (p turnPlans) Queue(
	ctx context.Context, table string, seat engine.Seat, line, cause string,
) (played uint64, err error) {
	t, change, err := p.of(ctx, table, seat, cause)
	if err != nil {
		return 0, err
	}
	owner, _ := p.a.people.Get(change.Player)
	tag, _ := lang.Parse(owner.Lang)
	turn, err := house.PlanReader(t, seat, p.a.views.Names(t, tag)).Read(line)
	if err != nil {
		return 0, err
	}
	rec, err := p.a.plans().SetTurn(ctx, change, turn)
	switch {
	case errors.Is(err, people.ErrPlans):
		return 0, fmt.Errorf("keep turn: %w", web.ErrSetting)
	case err != nil || rec == nil:
		return 0, err
	}
	return rec.Seq, nil
}

// Drop implements site.TurnPlans.
func (p turnPlans) Drop(ctx context.Context, table string, seat engine.Seat, mark, cause string) error {
	_, change, err := p.of(ctx, table, seat, cause)
	if err != nil {
		return err
	}
	_, err = p.a.plans().DropMarked(ctx, change, mark)
	return err
}

// of is a change of plans of a seat's owner.
func (p turnPlans) of(
	ctx context.Context, table string, seat engine.Seat, cause string,
) (*engine.Table, plan.Change, error) {
	t, _, err := p.a.ref.Table(ctx, table)
	if err != nil {
		return nil, plan.Change{}, err
	}
	w := plan.Change{Table: table, Seat: seat, Cause: cause}
	if c := t.Chair(seat); c != nil {
		w.Player = c.Player
	}
	return t, w, nil
}
