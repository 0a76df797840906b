package mexica

import (
	"cmp"
	"slices"

	"painani/engine"
)

// maxNear is how many turns a refusal offers instead.
const maxNear = 5

// suggest adds to a refusal what could stand there instead: turns that begin
// alike and go on with a legal step, of the same kind and near what was named.
func (r *reader) suggest(s *State, refusal *engine.Refusal) {
	if len(refusal.Near) > 0 {
		return
	}
	if refusal.Code == codeTooMuch {
		refusal.Near = []string{r.g.Write(s, r.seat, r.steps)}
		return
	}
	for _, step := range r.nearest() {
		line := r.g.brief(s, r.seat, append(slices.Clone(r.steps), step))
		if line != "" && !slices.Contains(refusal.Near, line) && len(refusal.Near) < maxNear {
			refusal.Near = append(refusal.Near, line)
		}
	}
	if len(r.steps) > 0 && len(refusal.Near) < maxNear {
		refusal.Near = append(refusal.Near, r.g.brief(s, r.seat, r.steps))
	}
}

// nearest lists a few legal steps like the one that was refused: of its kind, or of
// every kind if only a cell was named, those first that are least far from it.
func (r *reader) nearest() []engine.Step {
	m := r.tried
	if m.Kind == 0 && m.A == nowhere || m == (move{}) {
		return nil
	}
	list := r.fitting(func(x move) bool {
		switch {
		case m.Kind == 0:
			return x.Kind < stepBuy && x.A == m.A
		case m.Kind == stepCanal, m.Kind == stepDouble:
			return x.Kind == stepCanal || x.Kind == stepDouble
		case m.Kind == stepBridge:
			return x.Kind == stepBridge || x.Kind == stepShift
		}
		return x.Kind == m.Kind
	})
	slices.SortStableFunc(list, func(a, b engine.Step) int {
		return cmp.Compare(m.unlike(unpack(a)), m.unlike(unpack(b)))
	})
	return list[:min(len(list), maxNear)]
}

// unlike is how far a step is from the one that was refused.
func (m move) unlike(x move) int {
	d := 0
	if x.Kind != m.Kind {
		d++
	}
	from, to := m.A, x.A
	if m.Kind == stepBridge && x.Kind == stepShift {
		to = x.B
	}
	if from != nowhere {
		d += 2 * strides(from, to)
	}
	if m.Kind == stepDouble || m.Kind == stepShift {
		if m.B != nowhere && x.Kind == m.Kind {
			d += 2 * strides(m.B, x.B)
		}
	}
	if m.Kind == stepTemple && m.B != x.B {
		d++
	}
	return d
}

// strides is how far two cells are apart, as the crow walks.
func strides(a, b uint8) int {
	return abs(squares[a].Row-squares[b].Row) + abs(squares[a].Column-squares[b].Column)
}
