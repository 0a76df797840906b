package tzolkin

import (
	"slices"
	"strings"

	"painani/engine"
)

// maxNear is how many turns a refusal offers instead.
const maxNear = 5

// suggest adds to a refusal what could stand there instead: turns that begin
// alike and go on with a legal step.
func (r *reader) suggest(g Rules, s *State, seat engine.Seat, refusal *engine.Refusal) {
	if refusal.Code == codeVerb {
		refusal.Near = slices.DeleteFunc(refusal.Near, func(line string) bool {
			_, err := g.Read(s, seat, line)
			return err != nil
		})
	}
	if len(refusal.Near) > 0 {
		return
	}
	if refusal.Code == codeTooMuch {
		refusal.Near = []string{g.Write(s, seat, r.steps)}
		return
	}
	rest := ""
	if refusal.Code == codeMissing {
		rest = "; " + strings.TrimLeft(r.Line[refusal.Span.From:], ",; ")
	}
	list := r.nearest()
	if refusal.Code == codeSaveWhich {
		list = slices.DeleteFunc(r.legal, func(x engine.Step) bool {
			m := unpack(x)
			return m.Kind != stepBuild || buildings[m.A].ID != refusal.Values["building"]
		})
	}
	for _, step := range list {
		m := unpack(step)
		steps := append(slices.Clone(r.steps), step)
		if m.Kind == stepPick {
			steps = r.usual(g, steps, seat)
		}
		line := g.brief(s, seat, steps) + rest
		if line != "" && !slices.Contains(refusal.Near, line) && len(refusal.Near) < maxNear {
			refusal.Near = append(refusal.Near, line)
		}
	}
}

// nearest lists a few legal steps: those of the kind that was tried, then others, and the
// way out, to do nothing more, in any case.
func (r *reader) nearest() []engine.Step {
	var out, other, end []engine.Step
	for _, step := range r.legal {
		switch k := unpack(step).Kind; {
		case step == none() || step == stop(0):
			end = append(end, step)
		case k == r.tried:
			out = append(out, step)
		default:
			other = append(other, step)
		}
	}
	if r.tried != 0 && len(out) > 0 && (r.tried == stepBeg || r.tried == stepBuild) {
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
func (r *reader) usual(g Rules, steps []engine.Step, seat engine.Seat) []engine.Step {
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
