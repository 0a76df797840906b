package engine

import "errors"

// PlayPlan plays a plan of its owner for the decision that a seat owes now; ErrNothing if that decision is
// of another kind, a bot decides for the seat, or a takeback is being voted on. An empty Value is what the
// game plays for who has no plan.
type PlayPlan struct {
	Seat  Seat
	Name  string
	Value string
	Turn  *TurnPlan // instead of Name and Value: a plan for the seat's turn
}

func (a PlayPlan) decide(t *Table, c Command) (Event, error) {
	if !t.ready(a.Seat) {
		return Event{}, ErrNothing
	}
	if a.Turn != nil {
		return a.turn(t)
	}
	steps := t.Pos.Planned(a.Seat, a.Name, a.Value)
	if len(steps) == 0 {
		return Event{}, ErrNothing
	}
	return a.commit(t, steps)
}

// turn plays the first alternative of a plan for a turn that is legal. The event has the plan's cause, by
// which the plan is known to be used up.
func (a PlayPlan) turn(t *Table) (Event, error) {
	lines, holds := t.lines(a.Seat, *a.Turn, t.Line)
	if _, used := t.Cause(a.Turn.Cause); !holds || used && a.Turn.Cause != "" {
		return Event{}, ErrNothing
	}
	line, err := t.pick(a.Seat, lines)
	if err != nil {
		return Event{}, ErrNothing
	}
	steps, err := t.Pos.Read(a.Seat, line)
	if err != nil {
		return Event{}, ErrNothing
	}
	e, err := a.commit(t, steps)
	e.Cause = a.Turn.Cause
	return e, err
}

// commit is Table.commit of a plan's steps.
func (a PlayPlan) commit(t *Table, steps []Step) (Event, error) {
	e, err := t.commit(a.Seat, steps, Played{Seat: a.Seat, Planned: true})
	var half *Incomplete
	if errors.As(err, &half) || errors.Is(err, ErrStep) {
		return Event{}, ErrNothing // a plan that does not fit leaves the decision to its owner
	}
	return e, err
}

// Planned is the plan that is to be played now, out of those that the owners of the seats have; of returns
// them, Unknown where they are not for the asker to know. Where an owner has no plan, the game may know
// what is hardly ever decided otherwise: that is played for him, and a plan of his goes before it. If the
// turn of a plan was undone or taken back, the decision that came back is left to the owner of the seat: no
// plan is played for it again.
func (t *Table) Planned(of func(Seat) Plans) (PlayPlan, bool) {
	if t.Awaits() == 0 || t.Ask != nil {
		return PlayPlan{}, false
	}
	for _, s := range t.Awaits().List() {
		if t.Policy(s) != "" {
			continue
		}
		plans := of(s)
		for _, x := range t.Game.Plans() {
			if plans.Unknown || t.cameBack(s) {
				break
			}
			a := PlayPlan{Seat: s, Name: x.Name, Value: plans.Auto[x.Name]}
			if !x.Is(a.Value) {
				a.Value = ""
			}
			if _, err := a.decide(t, Command{}); err == nil {
				return a, true
			}
		}
		if a := t.Ahead(s, plans.Turns).Play; a != nil {
			if _, err := a.decide(t, Command{}); err == nil {
				return *a, true
			}
		}
	}
	return PlayPlan{}, false
}

// cameBack reports that a plan was played for the decision that the seat owes now, and taken back.
func (t *Table) cameBack(s Seat) bool {
	return t.answered(s, t.Line, t.Seq+1, func(x Turn) bool { return x.Planned })
}
