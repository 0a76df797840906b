package notation

import (
	"cmp"

	"painani/engine"
	"painani/engine/games/mexica/rules"
)

// Reasons that several actions have against a step: first what the cells say, then supplies and action
// points, then the protection of the first round.

// whenAt is rules.When of a reason that names a cell.
func whenAt(holds bool, code string, c uint8) *engine.Refusal {
	return rules.When(holds, code, "cell", name(c))
}

// section makes a reason that several rules have in common one of theirs.
func section(of string, refusal *engine.Refusal) *engine.Refusal {
	if refusal != nil {
		refusal.Section = of
	}
	return refusal
}

// short refuses what costs more action points than are left.
func short(r *reader, needs int) *engine.Refusal {
	return rules.When(needs > int(r.S.AP), "MX-ap", "needs", needs, "has", int(r.S.AP))
}

// notEmpty refuses what is no empty plain land (rules.md 1.2).
func notEmpty(r *reader, c uint8) *engine.Refusal {
	return cmp.Or(
		whenAt(rules.Palace.Has(c), "MX-palace", c), whenAt(r.S.Canals.Has(c), "MX-water", c), occupied(r, c),
	)
}

// occupied refuses a cell with a temple, a tile or a Mexica.
func occupied(r *reader, c uint8) *engine.Refusal {
	by := func(holds bool, thing string) *engine.Refusal {
		return rules.When(holds, "MX-occupied", "cell", name(c), "thing", thing)
	}
	x, mexicas := r.S.Cells[c], r.S.Mexicas()
	return cmp.Or(by(x.IsTemple(), "temple"), by(x.Tile() != 0, "tile"), by(mexicas.Has(c), "mexica"))
}

// whyShelter: rules.md 5.11. It names the seat that would be shut in.
func whyShelter(r *reader, step engine.Step) *engine.Refusal {
	m := rules.Unpack(step)
	if !rules.Sheltered(&r.S) || m.A == rules.Nowhere || m.C == anyAxis {
		return nil
	}
	who := r.S.ShutIn(uint8(r.Seat), m)
	return rules.When(who != 0, "MX-shelter", "cell", name(m.A), "seat", who)
}
