package bot

import (
	"errors"
	"slices"
	"strings"

	"painani/engine"
	"painani/engine/chance"
)

const (
	fewTurns    = 2    // proposed by the game: fewer are no choice
	proposeCost = 5000 // steps that take about as long as turns that a game proposes
	beamWidth   = 4    // partial turns kept for each way to begin
	manyWays    = 60   // more beginnings than these are thinned out to one a verb …
	longList    = 4    // turns asked for: so many are a list for people, which has other deeds too …
	deedWays    = 4    // … of so many best beginnings
	deedWidth   = 4    // … so many of each, and of what it asks for
	verbWidth   = 40   // … and what a verb offers at first is thought of again only if it is among so many best
)

// line is a turn under consideration.
type line struct {
	pos   engine.Position
	steps []engine.Step
	score int
	room  *room // where it is thought of
	done  bool
	blind bool // done, but what comes of its last step is hidden: pos is what stood before it
}

// drop has the position used again: the line is not under consideration any more.
func (l *line) drop() {
	if !l.blind { // else it is that of another line
		l.room.drop(l.pos)
	}
}

// extend takes one step, and those behind it that have no alternative. What is no whole turn yet has no
// score: see rate.
func extend(l line, seat engine.Seat, step engine.Step) (line, bool) {
	luck := &guess{Quick: chance.Quick{State: uint64(len(l.steps))}}
	for len(l.steps) < maxSteps {
		next, err := l.room.follow(l.pos, seat, step, luck)
		if err != nil && !errors.Is(err, chance.ErrHidden) {
			return line{}, false
		}
		l.steps = l.room.join(l.steps, step)
		if err != nil { // masked: judged by what stood before it
			l.done, l.blind, l.score = true, true, l.pos.Score(seat)
			return l, true
		}
		l.pos = next
		if l.done = next.Settled(seat) || luck.drawn; l.done {
			l.score = next.Score(seat)
			return l, true
		}
		var only bool
		if step, only = l.room.only(next, seat); !only {
			return l, true
		}
	}
	return line{}, false
}

// search finds whole turns: those that the game proposes, or else by a narrow beam for each
// way to begin. It clears the room first.
func search(r *room, pos engine.Position, seat engine.Seat, prefix []engine.Step, n int) [][]engine.Step {
	r.clear()
	root := line{pos: pos, room: r}
	for _, s := range prefix {
		next, _, err := root.pos.Take(seat, s, &guess{})
		if err != nil {
			return nil
		}
		root.pos, root.steps = next, append(root.steps, s)
	}
	turns := root.pos.Propose(seat, n)
	if len(turns) > 0 {
		r.taken += proposeCost
	}
	for i, steps := range turns {
		turns[i] = slices.Concat(prefix, steps)
	}
	if len(turns) >= min(n, fewTurns) {
		return sparing(turns, n, root, seat)
	}
	first := expand(root, seat, nil)
	width := beamWidth
	var poor map[engine.Step]bool
	if len(first) > manyWays {
		first, poor = bestOfVerbs(root.pos, seat, first, len(root.steps))
		width = 1
	}
	var ways [][]line
	for _, l := range first {
		if found := beam(l, seat, width, poor); len(found) > 0 {
			ways = append(ways, found)
		}
	}
	if n >= longList && (poor == nil || len(turns) == 0) { // one more of so many ways needs no such care
		deeds(ways, root, seat)
	}
	most := n
	if len(turns) > 0 { // proposed: no more than a choice
		most = min(n, fewTurns)
	}
	for _, steps := range pick(ways, n, root, seat) {
		if len(turns) < most &&
			!slices.ContainsFunc(turns, func(x []engine.Step) bool { return slices.Equal(x, steps) }) {
			turns = append(turns, steps)
		}
	}
	return turns
}

// deeds adds to the best ways to begin what else may be done next, each thing of it once: a beam keeps the
// best few, which may all do the same and differ in details.
func deeds(ways [][]line, root line, seat engine.Seat) {
	slices.SortStableFunc(ways, func(a, b []line) int { return b[0].score - a[0].score })
	for i, w := range ways[:min(len(ways), deedWays)] {
		begun, ok := extend(root, seat, w[0].steps[len(root.steps)])
		if !ok || begun.done {
			continue
		}
		for _, kind := range best(begun, seat) {
			if kind.done {
				ways[i] = append(ways[i], kind)
				continue
			}
			for _, l := range best(kind, seat) {
				ways[i] = append(ways[i], beam(l, seat, 1, nil)...)
			}
		}
		byScore(ways[i])
	}
}

// best are the best steps that may come next.
func best(l line, seat engine.Seat) []line {
	next := expand(l, seat, nil)
	rate(next, seat)
	few := min(len(next), deedWidth)
	for _, l := range next[few:] {
		l.drop()
	}
	return next[:few]
}

// expand takes every step that may come next, but for the poor ones.
func expand(l line, seat engine.Seat, poor map[engine.Step]bool) []line {
	l.room.open[1] = grow(l.room.open[1][:0], l, seat, poor)
	return l.room.keep(l.room.open[1])
}

// grow appends to out what every step leads to that may come next, but for the poor ones.
func grow(out []line, l line, seat engine.Seat, poor map[engine.Step]bool) []line {
	for _, s := range l.room.list(l.pos, seat) {
		if poor[s] {
			continue
		}
		if x, ok := extend(l, seat, s); ok {
			out = append(out, x)
		}
	}
	return out
}

// bestOfVerbs keeps the best beginning for each verb of the notation: where a
// turn can begin in hundreds of ways, these differ most. It returns as well the
// steps that are far from the best of their verb, which need no second thought.
func bestOfVerbs(
	pos engine.Position, seat engine.Seat, lines []line, skip int,
) ([]line, map[engine.Step]bool) {
	rate(lines, seat)
	count := map[string]int{}
	poor := map[engine.Step]bool{}
	var out []line
	for _, l := range lines {
		verb, _, _ := strings.Cut(pos.Write(seat, l.steps[skip:skip+1]), " ")
		if count[verb]++; count[verb] == 1 {
			out = append(out, l)
		}
		if count[verb] > verbWidth {
			poor[l.steps[skip]] = true
		}
	}
	return out, poor
}

// beam follows one beginning to whole turns, best first.
func beam(start line, seat engine.Seat, width int, poor map[engine.Step]bool) []line {
	r := start.room
	r.open[0], r.done = append(r.open[0][:0], start), r.done[:0]
	for len(r.open[0]) > 0 {
		next := r.open[1][:0]
		for _, l := range r.open[0] {
			if l.done {
				r.done = append(r.done, l)
				continue
			}
			next = grow(next, l, seat, poor)
		}
		rate(next, seat)
		few := min(len(next), width)
		for _, l := range next[few:] { // a turn that is over costs nothing to keep
			if l.done && len(r.done) < 4*beamWidth {
				r.done = append(r.done, l)
			} else {
				l.drop()
			}
		}
		r.open[0], r.open[1] = next[:few], r.open[0]
	}
	byScore(r.done)
	return r.keep(r.done)
}

// rate scores the lines that are no whole turns yet, too, and puts the best first; one alone is the best.
func rate(lines []line, seat engine.Seat) {
	if len(lines) < 2 {
		return
	}
	for i := range lines {
		if l := &lines[i]; !l.done {
			l.score = l.pos.Score(seat)
		}
	}
	byScore(lines)
}

func byScore(lines []line) {
	slices.SortStableFunc(lines, func(a, b line) int { return b.score - a.score })
}
