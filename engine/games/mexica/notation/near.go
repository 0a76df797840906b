package notation

import (
	"cmp"
	"slices"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/typed"
)

// near are the legal steps like the one that was refused, of its kind, or of every kind if only a cell was
// named, those first that are least far from it; and the end of the turn, once something was done.
func near(r *reader, _ *engine.Refusal) []engine.Step {
	var out []engine.Step
	m := rules.Unpack(r.Refused)
	if r.Refused != typed.Unsaid {
		out = r.Fitting(func(step engine.Step) bool { return like(r.Refused, step) })
	}
	slices.SortStableFunc(out, func(a, b engine.Step) int {
		return cmp.Compare(unlike(m, rules.Unpack(a)), unlike(m, rules.Unpack(b)))
	})
	if len(r.Steps) > 0 {
		out = append(out, rules.End())
	}
	return out
}

// like reports that a step may be offered instead of the one that was refused.
func like(refused, step engine.Step) bool {
	m, x := rules.Unpack(refused), rules.Unpack(step)
	if m.Kind == 0 {
		return x.Kind < rules.StepBuy && x.A == m.A
	}
	return row(refused) == row(step) || m.Kind == rules.StepBridge && x.Kind == rules.StepShift
}

// unlike is how far a step is from the one that was refused.
func unlike(m, x rules.Move) int {
	d, to := 0, x.A
	if m.Kind == rules.StepBridge && x.Kind == rules.StepShift {
		to = x.B
	}
	switch {
	case m.Kind != x.Kind:
		d = 1
	case m.Kind == rules.StepDouble || m.Kind == rules.StepShift:
		d = 2 * strides(m.B, x.B)
	case m.B != x.B && m.B != rules.Nowhere:
		d = 3 // rather the same temple beside
	}
	return d + 2*strides(m.A, to)
}

// strides is how far two cells are apart; nothing if one was not named.
func strides(a, b uint8) int {
	if a == rules.Nowhere || b == rules.Nowhere {
		return 0
	}
	return rules.Apart(a, b)
}
