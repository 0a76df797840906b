package bot

import (
	"math"
	"slices"

	"painani/engine"
	"painani/engine/chance"
)

// outcome plays on, and says what that is worth to the seat: the mean of what the last rounds led to, for one
// turn gathers what another one reaps, and a single end is met at either; but of a game that is over its end
// alone. So many turns of the first round were played already.
func (t *thinker) outcome(pos engine.Position, played int, luck *chance.Quick) float64 {
	t.worth = nil
	rounds := max(0, t.Rounds-max(0, t.Tail-1))
	first := pos
	pos = t.roll(pos, luck, rounds*t.seats-played)
	sum, n := t.value(pos), 1
	for ; rounds < t.Rounds && pos.Awaits() != 0; rounds++ {
		before := pos
		if pos = t.roll(pos, luck, t.seats); pos != before && before != first {
			t.give(before)
		}
		sum += t.value(pos)
		n++
	}
	if pos.Awaits() == 0 {
		return t.value(pos)
	}
	return sum / float64(n)
}

// value is what the position is worth at which a playout ended: the own score, or what the game itself makes
// of the seat's last turn, where it sketches turns, less what the best other one takes off; and at the end of
// the game more to who has won, for then nothing else counts.
func (t *thinker) value(pos engine.Position) float64 {
	over := pos.Awaits() == 0
	if t.worth != nil && !over {
		return float64(*t.worth) - t.rival(pos)
	}
	own := float64(pos.Score(t.seat))
	if !over || !slices.Contains(pos.Tally().Winners, t.seat) {
		return own - t.rival(pos)
	}
	if t.hasty != nil {
		return own + worthWin - t.rival(pos)
	}
	return own + math.Abs(own)/4 - t.rival(pos)
}

// worthWin is what a win counts besides, where Score counts the others and so is no measure of it.
const worthWin = 20 * percentPoint

// rival is what the best score of the others takes off.
func (t *thinker) rival(pos engine.Position) float64 {
	if t.Peace == percent {
		return 0
	}
	best := math.MinInt
	for x := engine.Seat(1); int(x) <= t.seats; x++ {
		if x != t.seat {
			best = max(best, pos.Score(x))
		}
	}
	return float64(best) / 2 * float64(percent-t.Peace) / percent
}
