package bot

import (
	"cmp"
	"errors"
	"math"
	"slices"

	"painani/engine"
	"painani/engine/chance"
)

// dearScore is how many steps the Score of a position takes in games that sketch turns, more than in others.
const dearScore = 3

// playout plays a turn and some of everybody behind it, and says what that is worth to the seat. The n-th
// playout of every arm meets the same luck.
func (t *thinker) playout(a *arm, n int) (float64, error) {
	luck := t.luck(n)
	if a.visits == 0 {
		t.answer(a)
	}
	if a.sure {
		return a.end + a.stand, nil
	}
	if a.answer != nil {
		t.room.taken++
		return t.outcome(a.answer, a.answers, luck) + a.stand, nil
	}
	pos := t.root
	for _, s := range a.steps {
		next, err := pos.Follow(t.seat, s, luck)
		t.room.taken++
		if errors.Is(err, chance.ErrHidden) {
			t.worth = nil
			return t.value(pos) + a.stand, nil
		}
		if err != nil {
			return 0, err
		}
		pos = next
	}
	return t.outcome(pos, 0, luck) + a.stand, nil
}

// spared is how many positions of playouts are kept to be used again: more are not needed at a time.
const spared = 4

// take is a position to write a turn of a playout into, nil if there is none yet.
func (t *thinker) take() engine.Position {
	if len(t.spare) == 0 {
		return nil
	}
	last := len(t.spare) - 1
	p := t.spare[last]
	t.spare = t.spare[:last]
	return p
}

// give has a position used again that nobody needs any more; nil is none.
func (t *thinker) give(p engine.Position) {
	if p != nil && len(t.spare) < spared {
		t.spare = append(t.spare, p)
	}
}

// roll plays so many turns, of everybody. What it is given stays as it is.
func (t *thinker) roll(pos engine.Position, luck *chance.Quick, turns int) engine.Position {
	for i := range turns {
		who := pos.Awaits().First()
		if who == engine.Nobody {
			break
		}
		next, ok := t.turn(pos, who, luck)
		if !ok {
			break
		}
		if i > 0 {
			t.give(pos)
		}
		pos = next
	}
	return pos
}

// turn takes a turn of a playout.
func (t *thinker) turn(pos engine.Position, seat engine.Seat, luck *chance.Quick) (engine.Position, bool) {
	if seat == t.seat && t.at != nil {
		if next, ok := t.descend(pos, luck); ok {
			return next, true
		}
	}
	if next, worth, ok := t.sketch(pos, seat, luck); ok {
		if seat == t.seat {
			t.worth = &worth
		}
		return next, true
	}
	if seat == t.seat {
		t.worth = nil
	}
	before := t.room.taken
	next, ok := t.favour(pos, seat, luck)
	if t.hasty != nil {
		t.room.taken += dearScore * (t.room.taken - before)
	}
	if ok {
		return next, true
	}
	return t.dash(pos, seat, luck) // what looks best needs what is hidden
}

// sketch takes a hasty turn, if the game has any: there is none for what is set up by the seats.
func (t *thinker) sketch(
	pos engine.Position, seat engine.Seat, luck *chance.Quick,
) (next engine.Position, worth int, ok bool) {
	if t.hasty == nil {
		return nil, 0, false
	}
	next, cost, worth := t.hasty(pos, seat, luck.Next())
	t.room.taken += cost
	return next, worth, cost > 0
}

// favour takes the turn that looks best, thought of by a narrow beam, or by chance one that looks nearly as
// good: else one playout of a turn would go like all others of it.
func (t *thinker) favour(pos engine.Position, seat engine.Seat, luck *chance.Quick) (engine.Position, bool) {
	t.room.clear()
	var best line
	whim := uint64(cmp.Or(t.Whim, 1) * percentPoint)
	for _, begun := range expand(line{pos: pos, room: &t.room}, seat, nil) {
		found := beam(begun, seat, max(1, t.Width), nil)
		if len(found) == 0 {
			continue
		}
		found[0].score += int(luck.Next() % whim)
		if best.steps == nil || found[0].score > best.score {
			best = found[0]
		}
	}
	if best.steps == nil {
		return nil, false
	}
	return t.follow(pos, seat, best.steps, luck)
}

// follow takes steps, the first of which is legal; it reports false where one is not, or if it needs what is
// hidden.
func (t *thinker) follow(
	pos engine.Position, seat engine.Seat, steps []engine.Step, luck *chance.Quick,
) (engine.Position, bool) {
	into := t.take()
	for _, s := range steps {
		t.buf = pos.AppendSteps(t.buf[:0], seat)
		t.room.taken++
		if !slices.Contains(t.buf, s) {
			t.give(into)
			return nil, false
		}
		next, err := pos.FollowIn(into, seat, s, luck)
		if err != nil {
			t.give(into)
			return nil, false
		}
		pos, into = next, next
	}
	return pos, true
}

// tries are random turns of which the best is taken where what looks best needs what is hidden.
const tries = 8

// dash takes the best of some random turns.
func (t *thinker) dash(pos engine.Position, seat engine.Seat, luck *chance.Quick) (engine.Position, bool) {
	var best engine.Position
	value := math.MinInt
	for range tries {
		next, ok := t.stumble(pos, seat, luck)
		if !ok {
			continue
		}
		if v := next.Score(seat); v > value {
			best, next, value = next, best, v
		}
		t.give(next)
	}
	return best, best != nil
}

// stumble takes a random turn.
func (t *thinker) stumble(pos engine.Position, seat engine.Seat, luck *chance.Quick) (engine.Position, bool) {
	into := t.take()
	for range maxSteps {
		n := luck.Next()
		t.buf = pos.AppendSteps(t.buf[:0], seat)
		if len(t.buf) == 0 {
			break
		}
		next, err := pos.FollowIn(into, seat, t.buf[n%uint64(len(t.buf))], luck)
		t.room.taken++
		if err != nil {
			break
		}
		if pos, into = next, next; pos.Settled(seat) {
			return pos, true
		}
	}
	t.give(into)
	return nil, false
}
