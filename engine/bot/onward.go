package bot

import (
	"math"

	"painani/engine"
	"painani/engine/chance"
)

// How a game is played on to its end: by as many of the turns that look best, of which chance takes one that
// looks worse by up to so many points. Where a game sketches turns this is so for a few rounds, which matter
// most and near the end are all there is; then by sketches that look at the board anew after so many rounds,
// for by then others have built where these found something to do.
const (
	fairTurns = 3
	fairWhim  = 3 * percentPoint
	careful   = 2
	freshly   = 2
)

// playing is how games are played on: by sketches where there are any, and where a turn that looks best needs
// what is hidden, by one of a few random ones.
var playing = level{Rounds: toTheEnd}

// onward plays a game on to its end, everybody as a decent player with a whim. Of a game that nobody can play
// on without what is hidden, and does not imagine, it is the position where that is so.
func (t *thinker) onward(pos engine.Position, luck *chance.Quick) engine.Position {
	for n := -careful * t.seats; pos.Awaits() != 0 && n < toTheEnd; n++ {
		if n >= 0 && n%(freshly*t.seats) == 0 {
			t.hasty = pos.Sketch()
		}
		next, ok := t.fair(pos, pos.Awaits().First(), luck, n >= 0)
		if !ok {
			break
		}
		pos = next
	}
	return pos
}

// fair takes a turn of a game that is played on, by a sketch if it may.
func (t *thinker) fair(
	pos engine.Position, seat engine.Seat, luck *chance.Quick, sketch bool,
) (engine.Position, bool) {
	if sketch {
		if next, _, ok := t.sketch(pos, seat, luck); ok {
			return next, true
		}
	}
	var best []engine.Step
	value := math.MinInt
	for _, steps := range search(&t.room, pos, seat, nil, fairTurns) {
		if v := promise(pos, seat, steps) + int(luck.Next()%fairWhim); v > value {
			best, value = steps, v
		}
	}
	if next, ok := t.follow(pos, seat, best, luck); ok && best != nil {
		return next, true
	}
	return t.dash(pos, seat, luck) // what looks best needs what is hidden
}
