package notation

import (
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
)

// maxNear is how many turns a refusal offers instead.
const maxNear = 6

// suggest adds to a refusal what could stand there instead: turns that begin
// alike and go on with a legal step.
func (r *reader) suggest(g Grammar, s *rules.State, seat engine.Seat, refusal *engine.Refusal) {
	refusal.Near = slices.DeleteFunc(refusal.Near, func(line string) bool { return !g.reads(s, seat, line) })
	if len(refusal.Near) > 0 || refusal.Code == rules.CodeOver || refusal.Code == rules.CodeNotYours {
		return
	}
	if refusal.Code == rules.CodeTooMuch {
		refusal.Near = []string{g.Write(s, seat, r.steps)}
		return
	}
	if r.legal == nil { // the line was refused before any decision was asked
		if refusal.Code != rules.CodeEmpty {
			return
		}
		r.legal = g.Steps(&r.s, seat, r.legalRoom[:0])
	}
	rest := ""
	if refusal.Code == rules.CodeMissing {
		rest = "; " + strings.TrimLeft(r.Line[refusal.Span.From:], ",; ")
	}
	for _, step := range r.nearest() {
		line := g.brief(s, seat, append(slices.Clone(r.steps), step))
		if rest != "" && g.reads(s, seat, line+rest) {
			line += rest
		}
		if line != "" && !slices.Contains(refusal.Near, line) && len(refusal.Near) < maxNear && g.reads(s, seat, line) {
			refusal.Near = append(refusal.Near, line)
		}
	}
}

// nearest lists a few legal steps: those of the kind that was tried, then some of each
// kind; the way out, to do nothing more, in any case.
func (r *reader) nearest() []engine.Step {
	var same, out []engine.Step
	var kinds []rules.Kind
	other := map[rules.Kind][]engine.Step{}
	for _, step := range r.legal {
		m := rules.Unpack(step)
		switch {
		case m.Kind == rules.StepNone || m.Kind == rules.StepEnd:
			out = append(out, step)
		case m.Kind == r.tried && !costly(m):
			same = append(same, step)
		case m.Kind != rules.StepUnlock && !costly(m):
			if other[m.Kind] == nil {
				kinds = append(kinds, m.Kind)
			}
			other[m.Kind] = append(other[m.Kind], step)
		}
	}
	room := maxNear - len(out)
	list := spread(same, room)
	for i, k := range kinds {
		list = append(list, spread(other[k], (room-len(list))/(len(kinds)-i))...)
	}
	return append(list, out...)
}

// costly reports that a step takes a tile that nobody asked to use.
func costly(m rules.Move) bool {
	return m.Kind == rules.StepMove && (m.D != 0 || m.C > rules.MaxDistance)
}

// spread picks n steps evenly out of a list.
func spread(list []engine.Step, n int) []engine.Step {
	if len(list) <= n {
		return list
	}
	out := make([]engine.Step, n)
	for i := range out {
		out[i] = list[i*len(list)/n]
	}
	return out
}
