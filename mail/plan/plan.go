// Package plan keeps what players have decided before they are asked (engine.Plans): standing answers (AUTO),
// and plans for their turns (QUEUE, IF).
//
// A plan is private: it is kept with the person and stands in no event and no letter or
// page of others, until it is used. Then the referee plays it as an ordinary turn, marked
// as planned. Letters and pages change plans here and nowhere else.
package plan

import (
	"context"
	"errors"
	"maps"
	"slices"

	"painani/engine"
	"painani/engine/referee"
	"painani/mail/people"
)

// Book is the plans of all people. The referee must ask People for them (referee.Config.Plans).
type Book struct {
	People  *people.Store
	Referee *referee.Referee
}

// Change is a plan that a seat's owner makes or takes back.
type Change struct {
	Table  string
	Seat   engine.Seat
	Player string // owner of the seat
	Name   string // "": takes back all standing answers at the table
	Value  string // engine.PlanOff takes the plan back
	Cause  string // of the letter or form; makes the turn that may come of it happen once
}

// Of are a player's plans at a table; for reading only.
func (b Book) Of(table, player string) engine.Plans { return b.People.Plans(table, player) }

// Keep stores a change. A plan of before that is due is played first. Nothing is done for a cause that the
// table knows: that change was kept and played already. The error is a *engine.Refusal (not-yours, finished,
// withdrawn, frozen, auto-none, plan-many), people.ErrPlans for one too many, or a store's.
func (b Book) Keep(ctx context.Context, c Change) error {
	t, _, err := b.Referee.Table(ctx, c.Table)
	if err != nil {
		return err
	}
	if _, done := t.Cause(c.Cause); done && c.Cause != "" { // the game may be over since
		return nil
	}
	if err := allowed(t, c); err != nil {
		return err
	}
	if err := b.Referee.Settle(ctx, c.Table); err != nil {
		return err
	}
	return b.keep(ctx, t, c)
}

// Set is Keep, and plays the plan if the decision is owed now, even if it came back by a takeback. The
// receipt is of that turn, nil if there is none.
func (b Book) Set(ctx context.Context, c Change) (*referee.Receipt, error) {
	if err := b.Keep(ctx, c); err != nil || c.off() {
		return nil, err
	}
	rec, err := b.Referee.Do(ctx, c.Table, engine.Command{
		Actor: engine.ActorPlayer(c.Player), Cause: c.Cause,
		Do: engine.PlayPlan{Seat: c.Seat, Name: c.Name, Value: c.Value},
	})
	if errors.Is(err, engine.ErrNothing) {
		return nil, nil
	}
	return &rec, err
}

// off reports that a plan is taken back.
func (c Change) off() bool { return c.Value == engine.PlanOff }

// allowed refuses a change for a table where the seat's owner will decide nothing any more, and what is no
// plan of the game. Plans may always be taken back.
func allowed(t *engine.Table, c Change) error {
	if err := may(t, c); err != nil || c.off() {
		return err
	}
	for _, x := range t.Game.Plans() {
		if x.Name == c.Name && x.Is(c.Value) {
			return nil
		}
	}
	return engine.Refuse("auto-none", "", "game", t.Game.Card().Title)
}

// may refuses a change of who does not own the seat, and a plan where nothing is decided any more.
func may(t *engine.Table, c Change) error {
	chair := t.Chair(c.Seat)
	switch {
	case chair == nil || chair.Player != c.Player || chair.Resigned:
		return engine.Refuse("not-yours", "", "table", t.ID)
	case c.off():
		return nil
	case t.Phase == engine.Over:
		return engine.Refuse("finished", "", "table", t.ID)
	case t.Phase == engine.Withdrawal:
		return engine.Refuse("withdrawn", "", "table", t.ID)
	case t.Frozen.From != 0:
		return t.WhyFrozen()
	}
	return nil
}

// keep stores the change.
func (b Book) keep(ctx context.Context, t *engine.Table, c Change) error {
	return b.update(ctx, c.Player, func(p *people.Person) error {
		if c.off() {
			p.SetPlan(c.Table, c.Name, "")
			return nil
		}
		plans := p.PlansAt(c.Table)
		plans.Turns = t.Unused(c.Seat, plans.Turns)
		if plans.Auto[c.Name] == "" && len(plans.List(t.Game.Plans())) >= engine.MaxPlans {
			return engine.Refuse("plan-many", "", "max", engine.MaxPlans)
		}
		p.SetPlan(c.Table, c.Name, c.Value)
		return nil
	})
}

// update changes a person's plans. When the person has too many, those of tables that are over make room.
func (b Book) update(ctx context.Context, player string, change func(p *people.Person) error) error {
	_, err := b.People.Update(ctx, player, change)
	if !errors.Is(err, people.ErrPlans) {
		return err
	}
	p, _ := b.People.Get(player)
	var over []string
	for _, id := range slices.AppendSeq(slices.Collect(maps.Keys(p.Plans)), maps.Keys(p.Turns)) {
		t, _, err := b.Referee.Table(ctx, id)
		if err == nil && (t.Phase == engine.Over || t.Phase == engine.Withdrawal) {
			over = append(over, id)
		}
	}
	_, err = b.People.Update(ctx, player, func(p *people.Person) error {
		for _, id := range over {
			p.SetPlan(id, "", "")
			p.SetTurns(id, nil)
		}
		return change(p)
	})
	return err
}
