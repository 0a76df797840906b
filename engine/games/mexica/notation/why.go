package notation

import (
	"painani/engine"
	"painani/engine/games/mexica/rules"
)

// Reasons that several actions have against a step: first what the cells say, then supplies and action points, then
// the protection of the first round.

// short refuses what costs more action points than are left.
func short(r *reader, needs int) *engine.Refusal {
	if needs > int(r.S.AP) {
		return rules.Refuse(rules.CodeAP, "needs", needs, "has", int(r.S.AP))
	}
	return nil
}

// costs refuses an action that takes at least so many points.
func costs(least int) func(*reader) *engine.Refusal {
	return func(r *reader) *engine.Refusal { return short(r, least) }
}

// notEmpty refuses what is no empty plain land (rules.md 1.2).
func notEmpty(r *reader, c uint8) *engine.Refusal {
	switch {
	case rules.Palace.Has(c):
		return rules.Refuse(rules.CodePalace, "cell", name(c))
	case r.S.Canals.Has(c):
		return rules.Refuse(rules.CodeWater, "cell", name(c))
	}
	return occupied(r, c)
}

// occupied refuses a cell with a temple, a tile or a Mexica.
func occupied(r *reader, c uint8) *engine.Refusal {
	thing, mexicas := "", r.S.Mexicas()
	switch x := r.S.Cells[c]; {
	case x.IsTemple():
		thing = "temple"
	case x.Tile() != 0:
		thing = "tile"
	case mexicas.Has(c):
		thing = "mexica"
	default:
		return nil
	}
	return rules.Refuse(rules.CodeOccupied, "cell", name(c), "thing", thing)
}

// inSection is a reason that several rules have in common, by one of them.
func inSection(section string, refusal *engine.Refusal) *engine.Refusal {
	refusal.Section = section
	return refusal
}

// whyShelter: rules.md 5.11. It names the seat that would be shut in.
func whyShelter(r *reader, step engine.Step) *engine.Refusal {
	m := rules.Unpack(step)
	if !rules.Sheltered(&r.S) || m.C == anyAxis {
		return nil
	}
	after := r.S
	t := rules.Taking{S: &after, P: after.Player(uint8(r.Seat)), Seat: uint8(r.Seat)}
	t.Act(m)
	for i := range r.S.Players[:r.S.Seats] {
		at := r.S.Players[i].At
		if i != r.Seat.Index() && after.Ways(at) == (rules.Set{}) && r.S.Ways(at) != (rules.Set{}) {
			return rules.Refuse(rules.CodeShelter, "cell", name(m.A), "seat", engine.SeatAt(i))
		}
	}
	return nil
}
