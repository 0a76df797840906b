package notation

import (
	"cmp"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/typed"
)

// Canals.

// readCanal reads one cell, or two that are not parted.
func readCanal(r *reader) (engine.Step, *engine.Refusal) {
	x, y := r.Next(lexCell), r.Tied(lexCell)
	if x == nil {
		return typed.Unsaid, nil
	}
	a, refusal := land(r, x)
	if refusal != nil || y == nil {
		return rules.Canal(a), refusal
	}
	b, refusal := land(r, y)
	return rules.Double(a, b), refusal
}

// cellsAB writes the cells of a canal tile.
func cellsAB(w *writer, m rules.Move) {
	cellA(w, m)
	if m.Kind == rules.StepDouble {
		w.B = append(w.B, "+"+name(m.B)...)
	}
}

// whyCanal: rules.md 5.1.
func whyCanal(r *reader, m rules.Move) *engine.Refusal {
	if m.Kind == rules.StepCanal {
		return cmp.Or(notEmpty(r, m.A), guarded(r, m.A), rules.When(r.S.Singles == 0, "MX-no-single"))
	}
	return cmp.Or(
		notEmpty(r, m.A), notEmpty(r, m.B),
		rules.When(rules.Direction(m.A, m.B) < 0, "MX-not-neighbours", "cell", name(m.A), "other", name(m.B)),
		guarded(r, m.A), guarded(r, m.B), rules.When(r.S.Doubles == 0, "MX-no-double"),
	)
}

// guarded refuses a cell that a bridge leads to, or of a founded district.
func guarded(r *reader, c uint8) *engine.Refusal {
	for b := range r.S.Bridges.Each {
		if x, y := rules.Access(b, r.S.Cells[b].Axis()); x == c || y == c {
			return rules.Refuse("MX-access", "cell", name(c), "bridge", name(b))
		}
	}
	if r.S.Founded.Has(c) {
		return rules.Refuse("MX-founded", "cell", name(c), "size", r.S.SizeOf(r.S.District[c]))
	}
	return nil
}

// Bridges.

// anyAxis is the orientation of a bridge whose way was not said; in no step.
const anyAxis = rules.Axes

// readBridge reads the cell of a bridge, or two of one that is moved, and its way.
func readBridge(r *reader) (engine.Step, *engine.Refusal) {
	axis := way(r)
	x, y := r.Next(lexCell), r.Tied(lexCell)
	if x == nil {
		return typed.Unsaid, nil
	}
	if axis == anyAxis {
		axis = way(r)
	}
	want, site := rules.Move{Kind: rules.StepBridge, A: cellOf(x), C: axis}, cmp.Or(y, x)
	switch {
	case y != nil:
		want.Kind, want.B = rules.StepShift, cellOf(y)
	case r.Own.kind == rules.StepShift:
		want.Kind, want.B = rules.StepShift, rules.Nowhere
	}
	r.Refused = rules.Pack(want)
	switch {
	case cellOf(site) == rules.Nowhere:
		return 0, rules.Refuse("MX-not-canal", "cell", named(site)).At(site.Span)
	case cellOf(x) == rules.Nowhere:
		return 0, rules.Refuse("MX-no-bridge", "cell", named(x)).At(x.Span)
	}
	return whichBridge(r, want, cellOf(site))
}

// way passes the orientation of a bridge.
func way(r *reader) uint8 {
	if r.Close() && r.Is(wordAxis) {
		return uint8(r.Word(wordAxis))
	}
	return anyAxis
}

// whichBridge is the only step that the words can mean: one that goes to the site, in the way that was said
// or in any. "Shift o7" is from there, or to there; where none is left in the supply, "bridge o7" moves one.
func whichBridge(r *reader, want rules.Move, site uint8) (engine.Step, *engine.Refusal) {
	one := want.Kind == rules.StepShift && want.B == rules.Nowhere
	list := r.Fitting(func(step engine.Step) bool {
		m := rules.Unpack(step)
		fits := m.Kind == want.Kind && m.A == want.A && m.B == want.B
		switch {
		case one:
			fits = m.Kind == rules.StepShift && (m.A == site) != (m.B == site)
		case want.Kind == rules.StepBridge && r.S.Spans == 0:
			fits = m.Kind == rules.StepShift && m.B == site
		}
		return fits && (want.C == anyAxis || m.C == want.C)
	})
	switch {
	case len(list) == 1:
		return list[0], nil
	case one && (len(list) > 1 || r.S.Bridges.Has(site)):
		return 0, cmp.Or(whyLift(r, site), r.Lacking("site")).At(r.Said())
	case len(list) > 1 && rules.Unpack(list[0]).Kind == want.Kind:
		return 0, rules.Refuse("MX-which-axis", "cell", name(site)).At(r.Said())
	}
	return rules.Pack(want), nil // refused with its reason
}

// saySite writes where a bridge goes, with its way if there is a choice.
func saySite(w *writer, c, axis uint8) {
	w.Say(name(c))
	if w.S.Across[rules.AxisH].Has(c) && w.S.Across[rules.AxisV].Has(c) {
		w.Say(rules.AxisIDs[axis])
	}
}

// whyBridge: rules.md 5.2.
func whyBridge(r *reader, m rules.Move) *engine.Refusal {
	return cmp.Or(whySite(r, m.A, m.C), rules.When(r.S.Spans == 0, "MX-bridges-gone"))
}

// whySite says why no bridge can stand on a cell in that way, or in any.
func whySite(r *reader, c, axis uint8) *engine.Refusal {
	h, v := r.S.Across[rules.AxisH].Has(c), r.S.Across[rules.AxisV].Has(c)
	return cmp.Or(
		whenAt(!r.S.Canals.Has(c), "MX-not-canal", c),
		whenAt(r.S.Bridges.Has(c), "MX-bridge-there", c),
		whenAt(!h && !v, "MX-bridge-ends", c),
		rules.When(axis == rules.AxisH && !h || axis == rules.AxisV && !v,
			"MX-bridge-axis", "cell", name(c), "axis", engine.ID(rules.AxisIDs[:], axis+1)),
	)
}

// whyShift: rules.md 5.3.
func whyShift(r *reader, m rules.Move) *engine.Refusal {
	return cmp.Or(whyLift(r, m.A), whenAt(m.A == m.B, "MX-same-place", m.A), whySite(r, m.B, m.C))
}

// whyLift says why a bridge cannot be taken away from a cell.
func whyLift(r *reader, c uint8) *engine.Refusal {
	mexicas := r.S.Mexicas()
	return cmp.Or(
		rules.When(r.S.Spans > 0, "MX-bridges-left", "left", int(r.S.Spans)),
		section("5.3", whenAt(!r.S.Bridges.Has(c), "MX-no-bridge", c)),
		whenAt(mexicas.Has(c), "MX-bridge-loaded", c),
	)
}
