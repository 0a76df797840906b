package bot

import (
	"slices"
	"testing"

	"painani/engine"
	"painani/engine/chance"
)

// Budget is how hard a policy thinks.
type Budget = level

// SetLevel makes a policy think otherwise, or makes a new one, for the time of a test.
func SetLevel(t *testing.T, name string, l Budget) {
	old, had := levels[name]
	t.Cleanup(func() {
		if levels[name] = old; !had {
			delete(levels, name)
		}
	})
	levels[name] = kinds{stepping: l, wide: l, sketching: l}
}

// Spent is what a choice of a policy that searches costs, in steps.
func Spent(pos engine.Position, seat engine.Seat, policy string, seed uint64) (int, error) {
	l, pos := levels[policy].of(pos)
	x := newThinker(pos, seat, l, seed, Favourites(pos, seat, nil, l.turns(len(pos.Tally().Points))))
	if len(x.arms) < 2 {
		return 0, nil
	}
	err := x.ponder()
	return x.room.taken, err
}

// Costs is what all answers that a policy thinks of cost in games that sketch turns, in steps, and how many it has; by
// its net, if it has one.
func Costs(policy string, seats int, net bool) (answers, all int) {
	l := levels[policy].sketching
	if n := levels[policy].net; net && n != nil {
		l = n.sketching
	}
	return l.turns(seats) * (seats - 1) * proposeCost, l.Steps
}

// Outcome is what a playout of a level is worth to a seat.
func Outcome(pos engine.Position, seat engine.Seat, l Budget, seed uint64) float64 {
	x := newThinker(pos, seat, l, seed, nil)
	return x.outcome(pos, 0, &chance.Quick{State: seed})
}

// Grown is what a search of a level knows in the end of the seat's turns: see is called with each turn, how many of
// the seat's turns come before it, how often it was met, and how often each of what may be done at it was.
func Grown(pos engine.Position, seat engine.Seat, l Budget, see func(depth, visits int, arms []int)) error {
	x := newThinker(pos, seat, l, 1, Favourites(pos, seat, nil, l.Arms))
	if err := x.ponder(); err != nil {
		return err
	}
	x.each(0, see)
	return nil
}

func (n *node) each(depth int, see func(depth, visits int, arms []int)) {
	var arms []int
	for _, a := range n.arms {
		arms = append(arms, a.visits)
		a.below.each(depth+1, see)
	}
	see(depth, n.visits, arms)
}

// Onward is the end of the n-th game that is played on from a position.
func Onward(pos engine.Position, n int) engine.Position {
	x := newThinker(pos, pos.Awaits().First(), playing, 7, nil)
	return x.onward(pos, &chance.Quick{State: uint64(n) * 0x9e3779b97f4a7c15})
}

// Rank is the order in which a hint names turns with these leads behind them, those that promised most first.
func Rank(leads [][]int) (order []int) {
	turns := make([][]engine.Step, len(leads))
	for i := range turns {
		turns[i] = []engine.Step{engine.Step(i)}
	}
	rank(turns, leads)
	for _, steps := range turns {
		order = append(order, int(steps[0]))
	}
	return order
}

// Favoured is what the turn of a playout leads to that keeps so many partial turns for each way to begin it; false if
// none can be found.
func Favoured(pos engine.Position, seat engine.Seat, width int, seed uint64) (engine.Position, bool) {
	x := newThinker(pos, seat, level{Width: width}, seed, nil)
	return x.favour(pos, seat, &chance.Quick{State: seed})
}

// Reply is a turn that a search weighs, what is behind it and the answers of the others, how many these are, how
// often it was played on, and what that is worth.
type Reply struct {
	Steps  []engine.Step
	Behind engine.Position
	Number int
	Tried  int
	Worth  float64
}

// Finals is the turn that a search of a level chooses at last. It tells of each turn that is weighed for that, best
// first, and how often it was tried before.
func Finals(
	pos engine.Position, seat engine.Seat, l Budget, see func(r Reply, before int),
) ([]engine.Step, error) {
	x := newThinker(pos, seat, l, 1, Favourites(pos, seat, nil, l.turns(len(pos.Tally().Points))))
	if err := x.ponder(); err != nil {
		return nil, err
	}
	before := slices.Clone(x.arms)
	f := x.finals()
	if err := f.ponder(); err != nil {
		return nil, err
	}
	for _, a := range f.arms {
		i := slices.IndexFunc(before, func(b *arm) bool { return slices.Equal(a.steps, b.steps) })
		see(Reply{a.steps, a.answer, a.answers, a.visits, a.mean()}, before[i].visits)
	}
	return f.best().steps, nil
}

// ReplySeed is the seed by which Finals has a seat answer.
func ReplySeed(seat engine.Seat) uint64 { return 2 + uint64(seat) }

// Answered tells of each turn that a search of a level weighs.
func Answered(pos engine.Position, seat engine.Seat, l Budget, see func(Reply)) error {
	x := newThinker(pos, seat, l, 1, Favourites(pos, seat, nil, l.turns(len(pos.Tally().Points))))
	if err := x.ponder(); err != nil {
		return err
	}
	for _, a := range x.arms {
		see(Reply{a.steps, a.answer, a.answers, a.visits, a.mean()})
	}
	return nil
}

// Held is how many positions, and steps of turns, a search for so many turns holds at most.
func Held(pos engine.Position, seat engine.Seat, n int) (positions, steps int) {
	r := &room{}
	search(r, pos, seat, nil, n)
	return len(r.positions), cap(r.steps)
}

// Dropped is how many positions may be used again once a line that has pos is dropped.
func Dropped(pos engine.Position, blind bool) int {
	l := line{pos: pos, room: &room{}, blind: blind}
	l.drop()
	return len(l.room.free)
}

// Sees is a position as a policy that searches sees it.
func Sees(pos engine.Position, policy string) engine.Position {
	_, seen := levels[policy].of(pos)
	return seen
}

// Ended is what the end of a playout is worth to a seat.
func Ended(pos engine.Position, seat engine.Seat, peace int) float64 {
	return newThinker(pos, seat, level{Peace: peace}, 1, nil).value(pos)
}
