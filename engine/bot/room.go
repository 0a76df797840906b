package bot

import (
	"painani/engine"
	"painani/engine/chance"
)

// room is where a search keeps the positions and turns that it thinks of, so that no step of it makes new
// ones: what it gave is void once it is cleared. It counts the steps that were taken in it.
type room struct {
	positions []engine.Position // the first given ones are in use, but for the free ones
	given     int
	free      []engine.Position
	steps     []engine.Step // turns and what may be done next, one behind the other
	lines     []line        // ways to begin and whole turns, likewise
	open      [2][]line     // what a beam looks at, and what it looks at next
	done      []line        // and the whole turns it found
	taken     int
}

// clear takes back all that was given.
func (r *room) clear() { r.given, r.free, r.steps, r.lines = 0, r.free[:0], r.steps[:0], r.lines[:0] }

// keep copies lines, which will be overwritten.
func (r *room) keep(lines []line) []line {
	begin := len(r.lines)
	r.lines = append(r.lines, lines...)
	return r.lines[begin:len(r.lines):len(r.lines)]
}

// follow takes a step, and leaves the position from which it does as it is.
func (r *room) follow(
	pos engine.Position, seat engine.Seat, step engine.Step, luck chance.Source,
) (engine.Position, error) {
	r.taken++
	into := r.spare()
	next, err := pos.FollowIn(into, seat, step, luck)
	switch {
	case err != nil:
		r.drop(into)
		return nil, err
	case into == nil:
		r.positions = append(r.positions, next)
		r.given++
	}
	return next, nil
}

// spare is a position to write another one into; nil: there is none.
func (r *room) spare() engine.Position {
	if last := len(r.free) - 1; last >= 0 {
		p := r.free[last]
		r.free = r.free[:last]
		return p
	}
	if r.given == len(r.positions) {
		return nil
	}
	r.given++
	return r.positions[r.given-1]
}

// drop takes back a position. Where a turn may go on in hundreds of ways of which few are thought of further,
// the others would fill gigabytes.
func (r *room) drop(p engine.Position) {
	if p != nil {
		r.free = append(r.free, p)
	}
}

// list has the steps that may come next.
func (r *room) list(pos engine.Position, seat engine.Seat) []engine.Step {
	begin := len(r.steps)
	r.steps = pos.AppendSteps(r.steps, seat)
	return r.steps[begin:len(r.steps):len(r.steps)]
}

// only is the step that may come next, if there is but one. What else may come is not kept.
func (r *room) only(pos engine.Position, seat engine.Seat) (step engine.Step, ok bool) {
	begin := len(r.steps)
	r.steps = pos.AppendSteps(r.steps, seat)
	if ok = len(r.steps) == begin+1; ok {
		step = r.steps[begin]
	}
	r.steps = r.steps[:begin]
	return step, ok
}

// join is a turn and one step more.
func (r *room) join(turn []engine.Step, step engine.Step) []engine.Step {
	begin := len(r.steps)
	r.steps = append(append(r.steps, turn...), step)
	return r.steps[begin:len(r.steps):len(r.steps)]
}
