package bot

import (
	"painani/engine"
	"painani/engine/chance"
)

// room is where a search keeps the positions and turns that it thinks of, so that no step of it makes new
// ones: what it gave is void once it is cleared. It counts the steps that were taken in it.
type room struct {
	positions []engine.Position // the first given ones are in use
	given     int
	steps     []engine.Step // turns and what may be done next, one behind the other
	lines     []line        // ways to begin and whole turns, likewise
	open      [2][]line     // what a beam looks at, and what it looks at next
	done      []line        // and the whole turns it found
	taken     int
}

// clear takes back all that was given.
func (r *room) clear() { r.given, r.steps, r.lines = 0, r.steps[:0], r.lines[:0] }

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
	if r.given == len(r.positions) {
		r.positions = append(r.positions, nil)
	}
	next, err := pos.FollowIn(r.positions[r.given], seat, step, luck)
	if err != nil {
		return nil, err
	}
	r.positions[r.given] = next
	r.given++
	return next, nil
}

// list has the steps that may come next.
func (r *room) list(pos engine.Position, seat engine.Seat) []engine.Step {
	begin := len(r.steps)
	r.steps = pos.AppendSteps(r.steps, seat)
	return r.steps[begin:len(r.steps):len(r.steps)]
}

// join is a turn and one step more.
func (r *room) join(turn []engine.Step, step engine.Step) []engine.Step {
	begin := len(r.steps)
	r.steps = append(append(r.steps, turn...), step)
	return r.steps[begin:len(r.steps):len(r.steps)]
}
