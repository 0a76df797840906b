package typed

import (
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
	if refusal.Code == r.G.Codes.TooMuch {
		refusal.Near = []string{r.G.Write(s, r.Seat, r.Steps)}
		return
	}
	rest, offers := r.rest(refusal), r.G.Offers
	without := r.G.kept(s, r.Seat, r.G.brief(s, r.Seat, r.Steps), rest)
	if without != "" {
		offers--
	}
	for _, step := range r.nearest(refusal) {
		line := r.G.brief(s, r.Seat, r.goingOn(step))
		if kept := r.G.kept(s, r.Seat, line, rest); kept != "" {
			line = kept
		}
		if line != "" && line != without && len(refusal.Near) < offers && !slices.Contains(refusal.Near, line) &&
			r.G.reads(s, r.Seat, line) {
			refusal.Near = append(refusal.Near, line)
		}
	}
	if without != "" {
		refusal.Near = append(refusal.Near, without) // the refused words left out
	}
}

// rest is what was typed behind a fault: all that comes behind a gap, else what a mark parts from the words
// that were refused.
func (r *Reader[S, M]) rest(refusal *engine.Refusal) string {
	if x := r.Peek(); x != nil && refusal.Code == r.G.Codes.Missing && x.Span.From == refusal.Span.From {
		return r.Line[x.Span.From:]
	}
	for _, x := range r.Lex {
		if x.Apart && x.Span.From >= refusal.Span.To {
			return r.Line[x.Span.From:]
		}
	}
	return ""
}

// kept is a line with what was typed behind the fault, as the notation writes it; "" if it cannot be read
// there.
func (g *Grammar[S, M]) kept(s *S, seat engine.Seat, line, rest string) string {
	switch {
	case rest == "":
		return ""
	case line != "":
		rest = line + "; " + rest
	}
	r, refusal, err := g.reading(s, seat, rest)
	if refusal != nil || err != nil {
		return ""
	}
	return g.brief(s, seat, r.Steps)
}

// nearest lists a few legal steps: those of the kind that was tried, then others, and the ways out in any
// case.
func (r *Reader[S, M]) nearest(refusal *engine.Refusal) []engine.Step {
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
