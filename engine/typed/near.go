package typed

import (
	"slices"
	"strings"

	"painani/engine"
)

// suggest adds to a refusal what could stand there instead: turns that begin alike and go on with a legal
// step. All that is offered has been read; what was typed behind a gap stays if the turn then reads.
func (r *Reader[S, M]) suggest(s *S, refusal *engine.Refusal) {
	refusal.Near = slices.DeleteFunc(refusal.Near, func(line string) bool { return !r.G.reads(s, r.Seat, line) })
	if len(refusal.Near) > 0 {
		return
	}
	if refusal.Code == r.G.Codes.TooMuch {
		refusal.Near = []string{r.G.Write(s, r.Seat, r.Steps)}
		return
	}
	rest := ""
	if r.At > 0 && r.At <= len(r.Lex) {
		rest = r.Line[r.Lex[r.At-1].Span.To:]
	}
	for _, fit := range r.fits {
		r.offer(s, refusal, r.Line[:refusal.Span.From]+fit, rest)
	}
	if len(refusal.Near) > 0 {
		return
	}
	if r.G.Keeps == nil || !r.G.Keeps(r.Tried) {
		rest = ""
	}
	if refusal.Code == r.G.Codes.Missing {
		rest = "; " + strings.TrimLeft(r.Line[refusal.Span.From:], ",; ")
	}
	for _, step := range r.nearest(refusal) {
		r.offer(s, refusal, r.G.brief(s, r.Seat, r.goingOn(step)), rest)
	}
}

// asks reports that it is known what could stand there instead of what was refused. It is of an empty
// line, too, in a game that says what it offers.
func (r *Reader[S, M]) asks(refusal *engine.Refusal) bool {
	if r.Due == nil && r.G.Nearest != nil && refusal.Code == r.G.Codes.Empty {
		r.Due, r.Legal = r.G.Due(&r.S), r.G.Rules.Steps(&r.S, r.Seat, nil)
	}
	return r.Due != nil
}

// offer adds a line to a refusal, with the rest if it reads so, else alone; nothing if it cannot be read.
func (r *Reader[S, M]) offer(s *S, refusal *engine.Refusal, line, rest string) {
	if line == "" || len(refusal.Near) >= r.G.Offers {
		return
	}
	if rest != "" && r.G.reads(s, r.Seat, line+rest) {
		line += rest
	}
	if !slices.Contains(refusal.Near, line) && r.G.reads(s, r.Seat, line) {
		refusal.Near = append(refusal.Near, line)
	}
}

// nearest lists a few legal steps: those of the kind that was tried, then others, and the ways out in any
// case.
func (r *Reader[S, M]) nearest(refusal *engine.Refusal) []engine.Step {
	if r.G.Nearest != nil {
		return r.G.Nearest(r)
	}
	list := r.Legal
	if r.Due.Near != nil {
		list = r.Due.Near(r, refusal)
	}
	var same, other, out []engine.Step
	for _, step := range list {
		switch {
		case slices.Contains(r.G.Out, step):
			out = append(out, step)
		case r.G.Kind(step) == r.Tried:
			same = append(same, step)
		default:
			other = append(other, step)
		}
	}
	same = append(same, other...)
	if room := max(0, r.G.Offers-len(out)); len(same) > room {
		same = same[:room]
	}
	return append(same, out...)
}

// goingOn is the turn so far with a step, and with what must be said with it, so that what is offered can be
// played.
func (r *Reader[S, M]) goingOn(step engine.Step) []engine.Step {
	steps := append(slices.Clone(r.Steps), step)
	if r.G.Goes == nil || !r.G.Goes(step) {
		return steps
	}
	s := r.S
	if err := r.G.Rules.Take(&s, r.Seat, step, nil, nil); err != nil {
		return steps
	}
	if next := r.G.Rules.Steps(&s, r.Seat, nil); len(next) > 0 {
		steps = append(steps, next[0])
	}
	return steps
}
