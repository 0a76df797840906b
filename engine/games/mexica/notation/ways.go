package notation

import (
	"cmp"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/typed"
)

// Where the Mexica goes: its first cell, on foot, by boat, by fast travel.

// readCell reads the one cell of a step.
func readCell(r *reader) (engine.Step, *engine.Refusal) {
	fromHere(r)
	x := r.Next(lexCell)
	if x == nil {
		return typed.Unsaid, nil
	}
	c, refusal := land(r, x)
	return rules.Pack(rules.Move{Kind: r.Own.kind, A: c}), refusal
}

// fromHere passes the cell where a way begins, if another one follows: "from h6 to h7".
func fromHere(r *reader) {
	if r.At+1 >= len(r.Lex) {
		return
	}
	x, y := &r.Lex[r.At], &r.Lex[r.At+1]
	if x.Kind == lexCell && y.Kind == lexCell && !y.Apart && cellOf(x) == me(r).At {
		r.At++
	}
}

func whyStart(r *reader, m rules.Move) *engine.Refusal {
	free := rules.Starts.And(r.S.Free())
	return rules.Refuse("MX-start-cell", "cell", name(m.A), "cells", rules.Names(free))
}

// readWalk reads a cell; those on the shortest way may be left out.
func readWalk(r *reader) (engine.Step, *engine.Refusal) {
	step, refusal := readCell(r)
	if step == typed.Unsaid || refusal != nil {
		return step, refusal
	}
	path := r.S.Path(me(r).At, rules.Unpack(step).A)
	if len(path) == 0 || len(path) > int(r.S.AP) {
		return step, nil // refused with its reason
	}
	var steps []engine.Step
	for _, c := range path {
		steps = append(steps, rules.Walk(c))
	}
	return r.Then(steps...), nil
}

// sayWalk writes the cells of one walk behind each other.
func sayWalk(w *writer, step engine.Step) {
	if rules.Unpack(w.Last).Kind != rules.StepWalk {
		w.Begin("walk")
	}
	w.Say(name(rules.Unpack(step).A))
}

// whyWalk: rules.md 5.4. The goal may be several steps away.
func whyWalk(r *reader, m rules.Move) *engine.Refusal {
	from := me(r).At
	n := len(r.S.Path(from, m.A))
	none := rules.When(n == 0, "MX-no-way", "cell", name(m.A), "from", name(from))
	return cmp.Or(whyGoal(r, m), none, short(r, n*rules.WalkAP))
}

// whyGoal says why a Mexica cannot enter a cell, by fast travel if not otherwise (rules.md 5.6).
func whyGoal(r *reader, m rules.Move) *engine.Refusal {
	return cmp.Or(
		section(r.Row.Section, whenAt(m.A == me(r).At, "MX-here", m.A)),
		whenAt(r.S.Canals.Has(m.A) && !r.S.Bridges.Has(m.A), "MX-no-span", m.A),
		occupied(r, m.A),
	)
}

// whyBoat: rules.md 5.5.
func whyBoat(r *reader, m rules.Move) *engine.Refusal {
	if why := whyNoBoat(r); why != nil {
		return why
	}
	from := me(r).At
	fare := int(r.S.Fare(from, m.A))
	return cmp.Or(
		whenAt(m.A != from && !r.S.Bridges.Has(m.A), "MX-no-bridge", m.A),
		whyGoal(r, m),
		rules.When(fare == 0, "MX-no-waterway", "cell", name(m.A), "from", name(from)),
		short(r, fare),
	)
}

// whyNoBoat says why no boat can be taken at all.
func whyNoBoat(r *reader) *engine.Refusal {
	from := me(r).At
	return rules.When(!r.S.Bridges.Has(from), "MX-no-boat", "from", name(from))
}
