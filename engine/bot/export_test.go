package bot

import (
	"testing"

	"painani/engine"
)

// SetLevel makes a policy think less, for the time of a test.
func SetLevel(t *testing.T, name string, arms, steps, rounds, turns, tries int) {
	old := levels[name]
	t.Cleanup(func() { levels[name] = old })
	l := level{arms, steps, rounds, turns, tries}
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
