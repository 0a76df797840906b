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

func whyStart(r *reader, step engine.Step) *engine.Refusal {
	free := rules.Starts.And(r.S.Free())
	return rules.Refuse(rules.CodeStartCell, "cell", name(rules.Unpack(step).A), "cells", free.Names())
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
func whyWalk(r *reader, step engine.Step) *engine.Refusal {
	from, to := me(r).At, rules.Unpack(step).A
	n := len(r.S.Path(from, to))
	none := when(n == 0, rules.CodeNoWay, "cell", name(to), "from", name(from))
	return cmp.Or(whyGoal(r, to), none, short(r, n*rules.WalkAP))
}

// whyGoal says why a Mexica cannot enter a cell.
func whyGoal(r *reader, c uint8) *engine.Refusal {
	return cmp.Or(
		section(r.Row.Section, whenAt(c == me(r).At, rules.CodeHere, c)),
		whenAt(r.S.Canals.Has(c) && !r.S.Bridges.Has(c), rules.CodeNoSpan, c),
		occupied(r, c),
	)
}

// whyBoat: rules.md 5.5.
func whyBoat(r *reader, step engine.Step) *engine.Refusal {
	from, to := me(r).At, rules.Unpack(step).A
	switch {
	case !r.S.Bridges.Has(from):
		return whyNoBoat(r)
	case to != from && !r.S.Bridges.Has(to):
		return noBridge(name(to))
	}
	fare := int(r.S.Fare(from, to))
	none := when(fare == 0, rules.CodeNoRoute, "cell", name(to), "from", name(from))
	return cmp.Or(whyGoal(r, to), none, short(r, fare))
}

// whyNoBoat says why no boat can be taken at all.
func whyNoBoat(r *reader) *engine.Refusal {
	from := me(r).At
	return cmp.Or(when(!r.S.Bridges.Has(from), rules.CodeNoSail, "from", name(from)), short(r, 1))
}

// whyTravel: rules.md 5.6.
func whyTravel(r *reader, step engine.Step) *engine.Refusal {
	return cmp.Or(whyGoal(r, rules.Unpack(step).A), short(r, rules.TravelAP))
}
