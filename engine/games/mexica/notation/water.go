package notation

import (
	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/typed"
)

// Canals.

// readCanal reads one cell, or two that are not parted.
func readCanal(r *reader) (engine.Step, *engine.Refusal) {
	x := cell(r)
	if x == nil {
		return typed.Unsaid, nil
	}
	a, refusal := land(r, x)
	y := next(r, lexCell)
	if refusal != nil || y == nil {
		return rules.Canal(a), refusal
	}
	b, refusal := land(r, y)
	return rules.Double(a, b), refusal
}

func sayCanal(w *writer, step engine.Step) {
	m := rules.Unpack(step)
	sayCell("canal")(w, step)
	if m.Kind == rules.StepDouble {
		w.B = append(w.B, "+"+name(m.B)...)
	}
}

// whyCanal: rules.md 5.1.
func whyCanal(r *reader, step engine.Step) *engine.Refusal {
	m := rules.Unpack(step)
	cells, double := []uint8{m.A}, m.Kind == rules.StepDouble
	if double {
		cells = append(cells, m.B)
	}
	for _, c := range cells {
		if refusal := notEmpty(r, c); refusal != nil {
			return refusal
		}
	}
	if double && rules.Direction(m.A, m.B) < 0 {
		return rules.Refuse(rules.CodeNeighbours, "cell", name(m.A), "other", name(m.B))
	}
	for _, c := range cells {
		if b := bridgeTo(&r.S, c); b != rules.Nowhere {
			return rules.Refuse(rules.CodeAccess, "cell", name(c), "bridge", name(b))
		}
		if r.S.Founded.Has(c) {
			return rules.Refuse(rules.CodeFounded, "cell", name(c), "size", r.S.SizeOf(r.S.District[c]))
		}
	}
	switch {
	case !double && r.S.Singles == 0:
		return rules.Refuse(rules.CodeNoSingle)
	case double && r.S.Doubles == 0:
		return rules.Refuse(rules.CodeNoDouble)
	}
	return short(r, rules.CanalAP)
}

// bridgeTo is a bridge that leads to the cell, nowhere if none does.
func bridgeTo(s *rules.State, c uint8) uint8 {
	for b := range s.Bridges.Each {
		if x, y := rules.Access(b, s.Cells[b].Axis()); x == c || y == c {
			return b
		}
	}
	return rules.Nowhere
}

// Bridges.

// anyAxis is the orientation of a bridge whose way was not said; in no step.
const anyAxis = rules.Axes

// readBridge reads the cell of a bridge, or two of one that is moved, and its way. What is not said must have one
// possibility; "move o7" is from there, or to there.
func readBridge(r *reader) (engine.Step, *engine.Refusal) {
	axis := way(r)
	x := cell(r)
	if x == nil {
		return typed.Unsaid, nil
	}
	y := next(r, lexCell)
	if axis == anyAxis {
		axis = way(r)
	}
	want, site := rules.Move{Kind: rules.StepBridge, A: cellOf(x), C: axis}, x
	if y != nil {
		site = y
	}
	if y != nil || r.Own.kind == rules.StepShift {
		want.Kind, want.B = rules.StepShift, cellOf(site)
	}
	r.Refused = rules.Pack(want)
	switch {
	case cellOf(site) == rules.Nowhere:
		return 0, rules.Refuse(rules.CodeNotCanal, "cell", named(site)).At(site.Span)
	case cellOf(x) == rules.Nowhere:
		return 0, noBridge(named(x)).At(x.Span)
	case want.Kind == rules.StepShift && y == nil:
		return shiftOne(r, want)
	}
	return whichBridge(r, want)
}

// way passes the orientation of a bridge.
func way(r *reader) uint8 {
	switch {
	case skip(r, wordHorizon):
		return rules.AxisH
	case skip(r, wordUpright):
		return rules.AxisV
	}
	return anyAxis
}

// whichBridge is the only bridge that goes there, in the way that was said or in any. None of the supply is left if
// one must be moved.
func whichBridge(r *reader, want rules.Move) (engine.Step, *engine.Refusal) {
	list := bridges(r, want.C, func(m rules.Move) bool {
		if want.Kind == rules.StepBridge && r.S.Spans == 0 {
			return m.Kind == rules.StepShift && m.B == want.A
		}
		return m.Kind == want.Kind && m.A == want.A && m.B == want.B
	})
	switch {
	case len(list) == 1:
		return list[0], nil
	case len(list) > 1 && rules.Unpack(list[0]).Kind == want.Kind:
		site := want.A
		if want.Kind == rules.StepShift {
			site = want.B
		}
		return 0, rules.Refuse(rules.CodeWhichAxis, "cell", name(site)).At(r.Said())
	}
	return rules.Pack(want), nil // refused with its reason
}

// shiftOne moves a bridge of which one cell was said.
func shiftOne(r *reader, want rules.Move) (engine.Step, *engine.Refusal) {
	c := want.A
	list := bridges(r, want.C, func(m rules.Move) bool {
		return m.Kind == rules.StepShift && (m.A == c) != (m.B == c)
	})
	switch {
	case len(list) == 1:
		return list[0], nil
	case len(list) == 0 && !r.S.Bridges.Has(c):
		return rules.Pack(want), nil // refused with its reason
	}
	r.Refused = rules.Pack(rules.Move{Kind: rules.StepShift, A: c, B: rules.Nowhere})
	if refusal := whyLift(r, c); refusal != nil {
		return 0, refusal.At(r.Said())
	}
	return 0, r.Lacking("site")
}

// bridges are the legal steps in a way, or in any, for which fit holds.
func bridges(r *reader, axis uint8, fit func(rules.Move) bool) []engine.Step {
	return r.Fitting(func(step engine.Step) bool {
		m := rules.Unpack(step)
		return fit(m) && (axis == anyAxis || m.C == axis)
	})
}

func sayBridge(w *writer, step engine.Step) {
	m := rules.Unpack(step)
	w.Begin("bridge")
	saySite(w, m.A, m.C)
}

func sayShift(w *writer, step engine.Step) {
	m := rules.Unpack(step)
	w.Begin("shift")
	w.Say(name(m.A))
	saySite(w, m.B, m.C)
}

// saySite writes where a bridge goes, with its way if there is a choice.
func saySite(w *writer, c, axis uint8) {
	w.Say(name(c))
	dry := w.S.Dry()
	fits := 0
	for way := range rules.Axes {
		if a, b := rules.Access(c, way); dry.Has(a) && dry.Has(b) {
			fits++
		}
	}
	if fits > 1 {
		w.Say(rules.AxisIDs[axis])
	}
}

// whyBridge: rules.md 5.2.
func whyBridge(r *reader, step engine.Step) *engine.Refusal {
	m := rules.Unpack(step)
	if refusal := whySite(r, m.A, m.C); refusal != nil {
		return refusal
	}
	if r.S.Spans == 0 {
		return rules.Refuse(rules.CodeBridgesGone)
	}
	return short(r, rules.BridgeAP)
}

// whySite says why no bridge can stand on a cell in that way, or in any.
func whySite(r *reader, c, axis uint8) *engine.Refusal {
	switch {
	case !r.S.Canals.Has(c):
		return rules.Refuse(rules.CodeNotCanal, "cell", name(c))
	case r.S.Bridges.Has(c):
		return rules.Refuse(rules.CodeBridgeThere, "cell", name(c))
	}
	dry := r.S.Dry()
	var fits [rules.Axes + 1]bool
	for way := range rules.Axes {
		a, b := rules.Access(c, way)
		fits[way] = dry.Has(a) && dry.Has(b)
		fits[anyAxis] = fits[anyAxis] || fits[way]
	}
	switch {
	case !fits[anyAxis]:
		return rules.Refuse(rules.CodeBridgeEnds, "cell", name(c))
	case !fits[axis]:
		return rules.Refuse(rules.CodeBridgeAxis, "cell", name(c), "axis", rules.AxisIDs[axis])
	}
	return nil
}

// whyShift: rules.md 5.3.
func whyShift(r *reader, step engine.Step) *engine.Refusal {
	m := rules.Unpack(step)
	if refusal := whyLift(r, m.A); refusal != nil {
		return refusal
	}
	if m.A == m.B {
		return rules.Refuse(rules.CodeSamePlace, "cell", name(m.A))
	}
	if refusal := whySite(r, m.B, m.C); refusal != nil {
		return refusal
	}
	return short(r, rules.BridgeAP)
}

// whyLift says why a bridge cannot be taken away from a cell.
func whyLift(r *reader, c uint8) *engine.Refusal {
	mexicas := r.S.Mexicas()
	switch {
	case r.S.Spans > 0:
		return rules.Refuse(rules.CodeBridgesLeft, "left", int(r.S.Spans))
	case !r.S.Bridges.Has(c):
		return inSection("5.3", noBridge(name(c)))
	case mexicas.Has(c):
		return rules.Refuse(rules.CodeBridgeUsed, "cell", name(c))
	}
	return nil
}

func noBridge(name string) *engine.Refusal { return rules.Refuse(rules.CodeNoBridge, "cell", name) }
