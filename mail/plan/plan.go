// Package standing keeps what players have answered before they are asked (engine.Standing). A plan is
// private: it stands with the person and in no event, letter or page of others, until it is used. Then the
// referee plays it as an ordinary turn that says how it came about.
//
// Letters and pages change plans here and nowhere else.
package plan

import (
	"context"
	"errors"

	"painani/engine"
	"painani/engine/referee"
	"painani/mail/people"
)

// Book is the plans of all people. The referee must ask People for them (referee.Config.Ahead).
type Book struct {
	People  *people.Store
	Referee *referee.Referee
}

// Change is an answer that a seat's owner gives or takes away.
type Change struct {
	Table  string
	Seat   engine.Seat
	Player string // owner of the seat
	Name   string // "": all of the table are taken away
	Value  string // engine.StandingOff takes the answer away
	Cause  string // of the letter or form; the key of idempotency of the turn that it may become
}

// Of are the answers that a player has given at a table; for reading only.
func (b Book) Of(table, player string) engine.Plans { return b.People.Plans(table, player) }

// Keep keeps an answer, durably. What was given before and is due is played first. A cause that the table knows
// is of a wish that was kept and played before. The error is a *engine.Refusal (not-yours, finished,
// withdrawn, frozen, auto-none), people.ErrStanding for one too many, or a store's.
func (b Book) Keep(ctx context.Context, w Change) error {
	t, _, err := b.Referee.Table(ctx, w.Table)
	if err != nil {
		return err
	}
	if _, done := t.Cause(w.Cause); done && w.Cause != "" { // the game may be over since
		return nil
	}
	if err := allowed(t, w); err != nil {
		return err
	}
	if err := b.Referee.Settle(ctx, w.Table); err != nil {
		return err
	}
	return b.keep(ctx, w)
}

// Set is Keep, and plays the answer if the decision is owed now, even one that came back; the receipt is of that turn, nil if
// there is none.
func (b Book) Set(ctx context.Context, w Change) (*referee.Receipt, error) {
	if err := b.Keep(ctx, w); err != nil || w.off() {
		return nil, err
	}
	rec, err := b.Referee.Do(ctx, w.Table, engine.Command{Actor: engine.ActorPlayer(w.Player), Cause: w.Cause,
		Do: engine.PlayPlan{Seat: w.Seat, Name: w.Name, Value: w.Value}})
	if errors.Is(err, engine.ErrNothing) {
		return nil, nil
	}
	return &rec, err
}

func (w Change) off() bool { return w.Value == engine.PlanOff }

// allowed refuses a wish for a table where nothing will be asked of the seat's owner any more, and what is no answer.
func allowed(t *engine.Table, w Change) error {
	c := t.Chair(w.Seat)
	switch {
	case c == nil || c.Player != w.Player || c.Resigned:
		return engine.Refuse("not-yours", "", "table", t.ID)
	case w.off():
		return nil
	case t.Phase == engine.Over:
		return engine.Refuse("finished", "", "table", t.ID)
	case t.Phase == engine.Withdrawal:
		return engine.Refuse("withdrawn", "", "table", t.ID)
	case t.Frozen.From != 0:
		return t.WhyFrozen()
	}
	for _, x := range t.Game.Plans() {
		if x.Name == w.Name && x.Is(w.Value) {
			return nil
		}
	}
	return engine.Refuse("auto-none", "", "game", t.Game.Card().Title)
}

// keep stores the answer. When the person has too many, those of tables that are over make room.
func (b Book) keep(ctx context.Context, w Change) error {
	give := func(p *people.Person) error {
		if w.off() {
			p.SetPlan(w.Table, w.Name, "")
		} else {
			p.SetPlan(w.Table, w.Name, w.Value)
		}
		return nil
	}
	_, err := b.People.Update(ctx, w.Player, give)
	if !errors.Is(err, people.ErrPlans) {
		return err
	}
	p, _ := b.People.Get(w.Player)
	var over []string
	for id := range p.Plans {
		if t, _, err := b.Referee.Table(ctx, id); err == nil && (t.Phase == engine.Over || t.Phase == engine.Withdrawal) {
			over = append(over, id)
		}
	}
	_, err = b.People.Update(ctx, w.Player, func(p *people.Person) error {
		for _, id := range over {
			p.SetPlan(id, "", "")
		}
		return give(p)
	})
	return err
}
