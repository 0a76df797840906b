package pages

import (
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/chance"
)

// Limits of what is looked for beyond the next step.
const (
	maxFurther = 60 // positions
	maxBegun   = 12 // ways of one word, for what they lead to to be looked at: more are places themselves
	maxChain   = 6  // steps
)

// begun is a command that can go on.
type begun struct {
	pos   engine.Position
	steps []engine.Step
	line  string
	verb  string
}

// further are the places that a command reaches by several steps and by no single one: the end of a way
// that is walked field by field. The fewest steps count.
func (v *composePage) further(
	c Composing, pos engine.Position, out engine.Outcome, all []way, none string,
) (more []way) {
	reached, verbs := map[[2]string]bool{}, map[engine.Step]string{}
	for _, w := range all {
		verbs[w.steps[0]] = w.verb()
		for _, place := range w.places {
			reached[[2]string{place, w.verb()}] = true
		}
	}
	for list, left := v.begin(c, pos, out, all), maxFurther; len(list) > 0 && left > 0; left-- {
		now := list[0]
		list = list[1:]
		next := now.pos.Steps(c.Seat)
		if len(now.steps) >= len(out.Steps)+maxChain || len(next) < 2 { // one step the rules take
			continue
		}
		for _, step := range next {
			if is := verbs[step]; is != "" && is != now.verb { // so it is another command here, too
				continue
			}
			places := slices.DeleteFunc(now.pos.Places(c.Seat, step), func(p string) bool {
				return reached[[2]string{p, now.verb}]
			})
			if len(places) == 0 {
				continue
			}
			x, ok := now.goOn(c, pos, step)
			if !ok {
				verbs[step] = "?"
				continue
			}
			for _, place := range places {
				reached[[2]string{place, now.verb}] = true
			}
			w := v.way(c, pos, out, x.steps[len(out.Steps):], none)
			w.places = places
			more, list = append(more, w), append(list, x)
		}
	}
	return more
}

// begin are the commands that next steps begin, but for those of which there are many.
func (v *composePage) begin(c Composing, pos engine.Position, out engine.Outcome, all []way) (list []begun) {
	count := map[string]int{}
	for _, w := range all {
		count[w.verb()]++
	}
	root := begun{pos: out.Pos, steps: out.Steps}
	for _, w := range all {
		if count[w.verb()] > maxBegun {
			continue
		}
		if x, ok := root.take(c, pos, w.steps[0]); ok {
			x.verb = w.verb()
			list = append(list, x)
		}
	}
	return list
}

// goOn takes a step if that is the same command still.
func (b begun) goOn(c Composing, pos engine.Position, step engine.Step) (begun, bool) {
	x, ok := b.take(c, pos, step)
	return x, ok && strings.HasPrefix(x.line, b.line) &&
		strings.Count(x.line, ";") == strings.Count(b.line, ";")
}

// take takes a step that does not end the turn.
func (b begun) take(c Composing, pos engine.Position, step engine.Step) (begun, bool) {
	next, err := b.pos.Follow(c.Seat, step, chance.Hidden{})
	if err != nil || next.Settled(c.Seat) {
		return begun{}, false
	}
	x := begun{pos: next, steps: append(slices.Clone(b.steps), step), verb: b.verb}
	x.line = strings.TrimSuffix(pos.Write(c.Seat, x.steps), " ...")
	return x, true
}
