package bot

import (
	"testing"

	"painani/engine"
	"painani/engine/chance"
)

// SetLevel makes a policy think less, for the time of a test.
func SetLevel(t *testing.T, name string, arms, steps, rounds, turns, tries int) {
	old := levels[name]
	t.Cleanup(func() { levels[name] = old })
	l := level{Arms: arms, Steps: steps, Rounds: rounds, Turns: turns, Tries: tries}
	levels[name] = kinds{l, l, l}
}

// Spent is what a choice of a policy that searches costs, in steps.
func Spent(pos engine.Position, seat engine.Seat, policy string, seed uint64) (int, error) {
	l := levels[policy].of(pos)
	x := newThinker(pos, seat, l, seed, Favourites(pos, seat, nil, l.Arms))
	if len(x.arms) < 2 {
		return 0, nil
	}
	err := x.ponder()
	return x.taken, err
}

// Outcome is what a playout of so many rounds is worth to a seat, by the mean of the last tail of them.
func Outcome(pos engine.Position, seat engine.Seat, rounds, tail int, seed uint64) float64 {
	x := newThinker(pos, seat, level{Rounds: rounds, Tail: tail}, seed, nil)
	return x.outcome(pos, &chance.Quick{State: seed})
}
