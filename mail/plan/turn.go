package plan

import (
	"context"
	"errors"
	"slices"

	"painani/engine"
	"painani/engine/referee"
	"painani/mail/people"
)

// KeepTurn keeps a plan for a turn of the seat: Name and Value of the change do not count. It returns the
// plan as it is kept, with its number. If the decision of now is one that the plan is for, nothing is kept:
// now is true if the plan is to be played at once, by engine.PlayPlan under the change's cause. A plan
// whose cause the table or the list knows was kept before. The error is a *engine.Refusal (not-yours,
// finished, withdrawn, frozen, not-started of an IF, plan-many, and what is wrong with a plan that should
// be played now),
// *engine.Incomplete, people.ErrPlans for too much text, or a store's.
func (b Book) KeepTurn(
	ctx context.Context, c Change, p engine.TurnPlan,
) (kept engine.TurnPlan, now bool, err error) {
	t, _, err := b.Referee.Table(ctx, c.Table)
	if err != nil {
		return p, false, err
	}
	p.Cause = c.Cause
	if _, done := t.Cause(c.Cause); done && c.Cause != "" {
		return p, true, nil
	}
	if err := may(t, c); err != nil {
		return p, false, err
	}
	if t.Phase == engine.Open && len(p.If) > 0 { // its seats may move up yet
		return p, false, engine.Refuse("not-started", "", "table", t.ID)
	}
	if err := b.Referee.Settle(ctx, c.Table); err != nil {
		return p, false, err
	}
	if t, _, err = b.Referee.Table(ctx, c.Table); err != nil {
		return p, false, err
	}
	if _, done := t.Cause(c.Cause); done && c.Cause != "" {
		return p, true, nil
	}
	if why := t.Fits(c.Seat, p); !errors.Is(why, engine.ErrNothing) {
		return p, why == nil, why
	}
	p.Since = t.Seq
	err = b.update(ctx, c.Player, func(x *people.Person) error {
		plans := x.PlansAt(t.ID)
		if i := slices.IndexFunc(plans.Turns, func(q engine.TurnPlan) bool { return q.Cause == p.Cause }); i >= 0 {
			kept = plans.Turns[i]
			return nil
		}
		plans.Turns = t.Unused(c.Seat, plans.Turns)
		var list []engine.TurnPlan
		var err error
		if kept, list, err = plans.Add(p, t.Game.Plans()); err != nil {
			return err
		}
		x.SetTurns(t.ID, list)
		return nil
	})
	if err != nil {
		return p, false, err
	}
	return kept, false, b.Referee.Settle(ctx, c.Table) // it came to owe the decision meanwhile
}

// SetTurn is KeepTurn, and plays the plan if it is to be played now. The receipt is of that turn, nil if
// there is none.
func (b Book) SetTurn(ctx context.Context, c Change, p engine.TurnPlan) (*referee.Receipt, error) {
	p, now, err := b.KeepTurn(ctx, c, p)
	if err != nil || !now {
		return nil, err
	}
	rec, err := b.Referee.Do(ctx, c.Table, engine.Command{
		Actor: engine.ActorPlayer(c.Player), Cause: c.Cause,
		Do: engine.PlayPlan{Seat: c.Seat, Turn: &p},
	})
	if errors.Is(err, engine.ErrNothing) {
		return nil, nil
	}
	return &rec, err
}

// Drop takes the plan with a number away, and returns it. What was due is played first. The error is a
// *engine.Refusal (not-yours, plan-none) or a store's.
func (b Book) Drop(ctx context.Context, c Change, n int) (engine.Numbered, error) {
	return b.drop(ctx, c, func(t *engine.Table, shown engine.Plans) (engine.Numbered, error) {
		return shown.Find(n, t.Game.Plans())
	})
}

// DropMarked takes the plan for a turn with a mark away, and no other that has its number by now. Errors as
// of Drop, with plan-stale in the place of plan-none.
func (b Book) DropMarked(ctx context.Context, c Change, mark string) (engine.Numbered, error) {
	return b.drop(ctx, c, func(_ *engine.Table, shown engine.Plans) (engine.Numbered, error) {
		return shown.Marked(mark)
	})
}

// drop takes the plan away that find finds among those that are shown.
func (b Book) drop(
	ctx context.Context, c Change, find func(*engine.Table, engine.Plans) (engine.Numbered, error),
) (gone engine.Numbered, err error) {
	c.Value = engine.PlanOff
	t, _, err := b.Referee.Table(ctx, c.Table)
	if err != nil {
		return gone, err
	}
	if err := may(t, c); err != nil {
		return gone, err
	}
	if err := b.Referee.Settle(ctx, c.Table); err != nil {
		return gone, err
	}
	if t, _, err = b.Referee.Table(ctx, c.Table); err != nil {
		return gone, err
	}
	_, err = b.People.Update(ctx, c.Player, func(p *people.Person) error {
		plans := p.PlansAt(t.ID)
		shown := Listed(t, c.Seat, plans)
		var err error
		if gone, err = find(t, shown); err != nil {
			return err
		}
		if gone.Kind != nil {
			p.SetPlan(t.ID, gone.Kind.Name, "")
			return nil
		}
		list := t.Unused(c.Seat, plans.Turns)
		p.SetTurns(t.ID, slices.DeleteFunc(list, func(x engine.TurnPlan) bool { return x.N == gone.N }))
		return nil
	})
	return gone, err
}

// DropAll takes all plans of the seat away. What was due is played first. Errors as of Drop.
func (b Book) DropAll(ctx context.Context, c Change) error {
	c.Name, c.Value = "", engine.PlanOff
	if err := b.Keep(ctx, c); err != nil {
		return err
	}
	_, err := b.People.Update(
		ctx,
		c.Player,
		func(p *people.Person) error { p.SetTurns(c.Table, nil); return nil },
	)
	return err
}

// Listed are the plans of a seat that are still to be played: those that no turn has used up, nor the
// decision of now.
func Listed(t *engine.Table, s engine.Seat, plans engine.Plans) engine.Plans {
	if t.Phase == engine.Running {
		plans.Turns = t.Ahead(s, plans.Turns).Left
	}
	return plans
}
