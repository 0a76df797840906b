package notation

import (
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
)

// maxNear is how many turns a refusal offers instead.
const maxNear = 6

// suggest adds to a refusal what could stand there instead: turns that begin alike and go on
// with a legal step. What is offered has been read; the words behind the gap stay if it then reads.
func (r *reader) suggest(g Grammar, s *rules.State, seat engine.Seat, refusal *engine.Refusal) {
	if refusal.Code == rules.CodeOver || refusal.Code == rules.CodeNotYours || len(refusal.Near) > 0 {
		return
	}
	o := offers{g: g, s: s, seat: seat, refusal: refusal}
	switch {
	case refusal.Code == rules.CodeTooMuch:
		o.offer(g.Write(s, seat, r.steps), "")
		return
	case r.legal == nil && refusal.Code != rules.CodeEmpty: // refused before any decision was asked
		return
	case r.legal == nil:
		r.legal = g.Steps(&r.s, seat, r.legalRoom[:0])
	}
	head, rest := r.Line[:refusal.Span.From], ""
	if r.At > 0 && r.At <= len(r.Lex) {
		rest = r.Line[r.Lex[r.At-1].Span.To:]
	}
	for _, fit := range r.fits[:min(len(r.fits), maxNear)] {
		o.offer(head+fit, rest)
	}
	if len(refusal.Near) > 0 {
		return
	}
	if r.tried != rules.StepMove {
		rest = "" // behind a move that was wrong, what the worker was to do stays
	}
	if refusal.Code == rules.CodeMissing {
		rest = "; " + strings.TrimLeft(r.Line[refusal.Span.From:], ",; ")
	}
	for _, step := range r.nearest() {
		o.offer(g.brief(s, seat, append(slices.Clone(r.steps), step)), rest)
	}
}

// offers collects what a refusal offers.
type offers struct {
	g       Grammar
	s       *rules.State
	seat    engine.Seat
	refusal *engine.Refusal
}

// offer adds a line, with the rest if it reads so, else alone; nothing if it cannot be read at all.
func (o *offers) offer(line, rest string) {
	if line == "" || len(o.refusal.Near) >= maxNear {
		return
	}
	if rest == "" || !o.reads(line+rest) {
		rest = ""
	}
	if rest == "" && !o.reads(line) || slices.Contains(o.refusal.Near, line+rest) {
		return
	}
	o.refusal.Near = append(o.refusal.Near, line+rest)
}

// reads reports that a line is a turn from here, or the beginning of one.
func (o *offers) reads(line string) bool {
	_, refusal, err := o.g.reading(o.s, o.seat, line)
	return refusal == nil && err == nil
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
	if from := startsAt(same, r.from); len(from) > 0 {
		same = from
	}
	room := maxNear - len(out)
	list := spread(same, room)
	for i, k := range kinds {
		list = append(list, spread(other[k], (room-len(list))/(len(kinds)-i))...)
	}
	return append(list, out...)
}

// startsAt are the moves that begin on a board.
func startsAt(list []engine.Step, board int) []engine.Step {
	var out []engine.Step
	for _, step := range list {
		if m := rules.Unpack(step); m.Kind == rules.StepMove && int(m.A) == board {
			out = append(out, step)
		}
	}
	return out
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
