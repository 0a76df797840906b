package typed

import (
	"cmp"
	"slices"

	"painani/engine"
)

// suggest adds to a refusal what could stand there instead: turns that begin alike and go on with a legal
// step. All that is offered has been read; what was typed behind a gap stays if the turn then reads.
func (r *Reader[S, M]) suggest(s *S, refusal *engine.Refusal) {
	refusal.Near = slices.DeleteFunc(refusal.Near, func(line string) bool { return !r.G.reads(s, r.Seat, line) })
	if len(refusal.Near) > 0 {
		return
	}
	if r.ended {
		refusal.Near = []string{r.G.Write(s, r.Seat, r.Steps)}
		return
	}
	rest, without := r.rest(refusal), r.without(s, refusal)
	for _, step := range r.nearest(refusal) {
		line := r.G.brief(s, r.Seat, r.goingOn(step))
		if rest != "" {
			line = cmp.Or(r.tidy(s, line+"; "+rest, false), line)
		}
		if line != "" && len(refusal.Near) < r.G.Offers && !slices.Contains(refusal.Near, line) &&
			r.G.reads(s, r.Seat, line) {
			refusal.Near = append(refusal.Near, line)
		}
	}
	if without != "" && !slices.Contains(refusal.Near, without) && r.G.reads(s, r.Seat, without) {
		refusal.Near = append(refusal.Near[:min(len(refusal.Near), r.G.Offers-1)], without)
	}
}

// gap reports that words are missing before those that were refused.
func (r *Reader[S, M]) gap(refusal *engine.Refusal) bool {
	x := r.Peek()
	return x != nil && refusal.Code == r.G.Codes.Missing && x.Span.From == refusal.Span.From
}

// rest is what was typed behind a fault: all that comes behind a gap, else what a mark parts from the words
// that were refused.
func (r *Reader[S, M]) rest(refusal *engine.Refusal) string {
	if r.gap(refusal) {
		return r.Line[refusal.Span.From:]
	}
	for _, x := range r.Lex {
		if x.Apart && x.Span.From >= refusal.Span.To {
			return r.Line[x.Span.From:]
		}
	}
	return ""
}

// without is the line without the words that were refused, "" if it cannot be read, or if they are not at
// fault.
func (r *Reader[S, M]) without(s *S, refusal *engine.Refusal) string {
	if r.gap(refusal) {
		return ""
	}
	return r.tidy(s, r.Line[:refusal.Span.From]+" "+r.Line[refusal.Span.To:], !r.Open)
}

// tidy is a line as the notation writes it; "" if it cannot be read, or if it does not end the turn and
// shall.
func (r *Reader[S, M]) tidy(s *S, line string, whole bool) string {
	x, refusal, err := r.G.reading(s, r.Seat, line)
	if refusal != nil || err != nil {
		return ""
	}
	w := Writer[S, M]{G: r.G, S: *s, Seat: r.Seat, Steps: x.Steps}
	if whole && !w.whole() {
		return ""
	}
	return r.G.brief(s, r.Seat, x.Steps)
}

// nearest lists a few legal steps: those that the words fit, if these are several; else those of the kind
// that was tried, then others, and the ways out in any case.
func (r *Reader[S, M]) nearest(refusal *engine.Refusal) []engine.Step {
	switch {
	case len(r.fits) > 0:
		return r.fits
	case r.G.Nearest != nil:
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
		case r.G.kind(step) == r.Tried:
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
