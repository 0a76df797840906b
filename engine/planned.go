package engine

import "errors"

// PlayPlan plays a plan of its owner for the decision that a seat owes now; ErrNothing if that decision is
// of another kind, a bot decides for the seat, or a takeback is being voted on. An empty Value is what the
// game plays for who has no plan.
type PlayPlan struct {
	Seat  Seat
	Name  string
	Value string
}

func (a PlayPlan) decide(t *Table, c Command) (Event, error) {
	if !t.Awaits().Has(a.Seat) || t.Policy(a.Seat) != "" || t.Ask != nil || t.Pos.Secret(a.Seat) {
		return Event{}, ErrNothing
	}
	steps := t.Pos.Planned(a.Seat, a.Name, a.Value)
	if len(steps) == 0 {
		return Event{}, ErrNothing
	}
	e, err := t.commit(a.Seat, steps, Played{Seat: a.Seat, Planned: true})
	var half *Incomplete
	if errors.As(err, &half) || errors.Is(err, ErrStep) {
		return Event{}, ErrNothing // a plan that does not fit leaves the decision to its owner
	}
	return e, err
}

// Planned is the plan that is to be played now, out of those that the owners of the seats have; of returns
// them, nil where they are not known. Where an owner has no plan, the game may know what is hardly ever
// decided otherwise: that is played for him, and a plan of his goes before it. If the turn of a plan was
// undone or taken back, the decision that came back is left to the owner of the seat: no plan is played for
// it again.
func (t *Table) Planned(of func(Seat) Plans) (PlayPlan, bool) {
	if t.Awaits() == 0 || t.Ask != nil {
		return PlayPlan{}, false
	}
	list := t.Game.Plans()
	if len(list) == 0 {
		return PlayPlan{}, false
	}
	for _, s := range t.Awaits().List() {
		if t.Policy(s) != "" {
			continue
		}
		plans := of(s)
		if plans == nil || t.cameBack(s) {
			continue
		}
		for _, x := range list {
			a := PlayPlan{Seat: s, Name: x.Name, Value: plans[x.Name]}
			if !x.Is(a.Value) {
				a.Value = ""
			}
			if _, err := a.decide(t, Command{}); err == nil {
				return a, true
			}
		}
	}
	return PlayPlan{}, false
}

// cameBack reports that a plan was played for the decision that the seat owes now, and taken back.
func (t *Table) cameBack(s Seat) bool {
	n := len(t.Line)
	for _, b := range t.Side {
		if len(b.line) <= n || n > 0 && b.line[n-1].Seq != t.Line[n-1].Seq {
			continue
		}
		for _, turn := range b.line[n:] {
			if turn.Seat == s {
				if turn.Planned {
					return true
				}
				break
			}
		}
	}
	return false
}
