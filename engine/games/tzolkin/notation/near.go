package notation

import (
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/games/tzolkin/rules"
)

// maxNear is how many turns a refusal offers instead.
const maxNear = 5

// suggest adds to a refusal what could stand there instead: turns that begin
// alike and go on with a legal step.
func (r *reader) suggest(g Grammar, s *rules.State, seat engine.Seat, refusal *engine.Refusal) {
	refusal.Near = slices.DeleteFunc(refusal.Near, func(line string) bool { return !g.reads(s, seat, line) })
	if len(refusal.Near) > 0 {
		return
	}
	if refusal.Code == rules.CodeTooMuch {
		refusal.Near = []string{g.Write(s, seat, r.steps)}
		return
	}
	rest := ""
	if refusal.Code == rules.CodeMissing {
		rest = "; " + strings.TrimLeft(r.Line[refusal.Span.From:], ",; ")
	}
	list := r.nearest()
	if refusal.Code == rules.CodeSaveWhich {
		list = slices.DeleteFunc(r.legal, func(x engine.Step) bool {
			m := rules.Unpack(x)
			return m.Kind != rules.StepBuild || rules.Buildings[m.A].ID != refusal.Values["building"]
		})
	}
	for _, step := range list {
		m := rules.Unpack(step)
		steps := append(slices.Clone(r.steps), step)
		if m.Kind == rules.StepPick {
			steps = r.usual(g, steps, seat)
		}
		line := g.brief(s, seat, steps)
		if rest != "" && g.reads(s, seat, line+rest) {
			line += rest
		}
		if line != "" && !slices.Contains(refusal.Near, line) && len(refusal.Near) < maxNear && g.reads(s, seat, line) {
			refusal.Near = append(refusal.Near, line)
		}
	}
}

// nearest lists a few legal steps: those of the kind that was tried, then others, and the
// way out, to do nothing more, in any case.
func (r *reader) nearest() []engine.Step {
	var out, other, end []engine.Step
	for _, step := range r.legal {
		switch k := rules.Unpack(step).Kind; {
		case step == rules.None() || step == rules.Stop(0):
			end = append(end, step)
		case k == r.tried:
			out = append(out, step)
		default:
			other = append(other, step)
		}
	}
	if r.tried != 0 && len(out) > 0 && (r.tried == rules.StepBeg || r.tried == rules.StepBuild) {
		other = nil
	}
	out = append(out, other...)
	if room := maxNear - len(end); len(out) > room {
		out = out[:room]
	}
	return append(out, end...)
}

// usual adds to a pick-up the first thing that its worker can do, so
// that what is offered can be played.
func (r *reader) usual(g Grammar, steps []engine.Step, seat engine.Seat) []engine.Step {
	s := r.s
	if err := g.Take(&s, seat, steps[len(steps)-1], nil, nil); err != nil {
		return steps
	}
	var room [40]engine.Step
	if next := g.Steps(&s, seat, room[:0]); len(next) > 0 {
		steps = append(steps, next[0])
	}
	return steps
}
