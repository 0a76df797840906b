package notation

import (
	"cmp"
	"slices"

	"painani/engine"
	"painani/engine/games/mexica/rules"
	"painani/engine/lexer"
)

// maxNear is how many turns a refusal offers instead.
const maxNear = 5

// suggest adds to a refusal what could stand there instead: turns that begin
// alike and go on with a legal step, of the same kind and near what was named.
func (r *Reader) suggest(s *rules.State, refusal *engine.Refusal) {
	refusal.Near = slices.DeleteFunc(refusal.Near, func(line string) bool { return !r.g.reads(s, r.Seat, line) })
	if len(refusal.Near) > 0 {
		return
	}
	if refusal.Code == rules.CodeTooMuch {
		refusal.Near = []string{r.g.Write(s, r.Seat, r.steps)}
		return
	}
	behind := r.behind(refusal)
	for _, step := range r.nearest() {
		line := r.g.brief(s, r.Seat, append(slices.Clone(r.steps), step))
		if kept := r.kept(s, line, behind); kept != "" {
			line = kept
		}
		if line != "" && !slices.Contains(refusal.Near, line) && len(refusal.Near) < maxNear && r.g.reads(s, r.Seat, line) {
			refusal.Near = append(refusal.Near, line)
		}
	}
	if len(r.steps) > 0 && len(refusal.Near) < maxNear {
		refusal.Near = append(refusal.Near, r.g.brief(s, r.Seat, r.steps))
	}
}

// behind is what was typed behind the action that was refused.
func (r *Reader) behind(refusal *engine.Refusal) string {
	for _, x := range r.Lex {
		if x.Apart && x.Span.From >= refusal.Span.To {
			return r.Line[x.Span.From:]
		}
	}
	return ""
}

// kept is a line with what was typed behind the fault, as the notation writes it; "" if it cannot be read there.
func (r *Reader) kept(s *rules.State, line, behind string) string {
	if behind == "" {
		return ""
	}
	x := &Reader{g: r.g, S: *s, Seat: r.Seat, Queue: lexer.Queue{Line: line + "; " + behind}}
	if refusal, _ := x.read(); refusal != nil {
		return ""
	}
	return r.g.brief(s, r.Seat, x.steps)
}

// nearest lists a few legal steps like the one that was refused: of its kind, or of
// every kind if only a cell was named, those first that are least far from it.
func (r *Reader) nearest() []engine.Step {
	m := r.tried
	if m.Kind == 0 && m.A == rules.Nowhere || m == (rules.Move{}) {
		return nil
	}
	list := r.fitting(func(x rules.Move) bool {
		switch {
		case m.Kind == 0:
			return x.Kind < rules.StepBuy && x.A == m.A
		case m.Kind == rules.StepCanal, m.Kind == rules.StepDouble:
			return x.Kind == rules.StepCanal || x.Kind == rules.StepDouble
		case m.Kind == rules.StepBridge:
			return x.Kind == rules.StepBridge || x.Kind == rules.StepShift
		}
		return x.Kind == m.Kind
	})
	slices.SortStableFunc(list, func(a, b engine.Step) int {
		return cmp.Compare(unlike(m, rules.Unpack(a)), unlike(m, rules.Unpack(b)))
	})
	return list[:min(len(list), maxNear)]
}

// unlike is how far a step is from the one that was refused.
func unlike(m rules.Move, x rules.Move) int {
	d := 0
	if x.Kind != m.Kind {
		d++
	}
	from, to := m.A, x.A
	if m.Kind == rules.StepBridge && x.Kind == rules.StepShift {
		to = x.B
	}
	if from != rules.Nowhere {
		d += 2 * strides(from, to)
	}
	if m.Kind == rules.StepDouble || m.Kind == rules.StepShift {
		if m.B != rules.Nowhere && x.Kind == m.Kind {
			d += 2 * strides(m.B, x.B)
		}
	}
	if (m.Kind == rules.StepTemple || m.Kind == rules.StepNeutral) && m.B != x.B {
		d += 3 // rather the same temple beside
	}
	return d
}

// strides is how far two cells are apart, as the crow walks.
func strides(a, b uint8) int {
	return rules.Abs(rules.Squares[a].Row-rules.Squares[b].Row) + rules.Abs(rules.Squares[a].Column-rules.Squares[b].Column)
}
