package bot

import (
	"math"
	"slices"

	"painani/engine"
	"painani/engine/chance"
)

// node is a turn of the seat and what may be done at it: the one that is asked for, and behind each turn that
// is weighed for it the seat's next one, and so on. It is known by these turns alone: what others do between
// them differs from playout to playout, and what cannot be done in one is passed over there.
type node struct {
	arms   []*arm
	visits int
}

// pick is the arm that is tried next (UCB1): one that was not yet, or which promises most if what was seldom
// tried gets a bonus. There is at least one arm.
func (n *node) pick(arms []*arm, bonus float64) *arm {
	var best *arm
	value := math.Inf(-1)
	for _, a := range arms {
		if a.visits == 0 {
			return a
		}
		seldom := bonus * math.Sqrt(ln(max(n.visits, 2))/float64(a.visits))
		if v := a.mean() + float64(seldom); v > value {
			best, value = a, v
		}
	}
	return best
}

// rooting is how often a node is met before its turns are looked for, which costs about as much as a playout.
const rooting = 3

// enter has the seat's next turn weighed at n, if the playout does not go too deep for that.
func (t *thinker) enter(n *node) {
	t.at = nil
	if len(t.path) < t.Depth {
		t.at = n
	}
}

// descend takes the seat's next turn of a playout by what playouts told of it so far. It reports false if
// they tell nothing, or if nothing of it can be done.
func (t *thinker) descend(pos engine.Position, luck *chance.Quick) (engine.Position, bool) {
	n := t.at
	t.at = nil
	n.visits++
	if n.visits <= rooting {
		return nil, false
	}
	if n.visits == rooting+1 {
		for _, steps := range search(&t.room, pos, t.seat, nil, t.Branches) {
			n.arms = append(n.arms, &arm{steps: steps})
		}
	}
	open := slices.Clone(n.arms)
	for len(open) > 0 {
		a := n.pick(open, t.bonus())
		if next, ok := t.follow(pos, t.seat, a.steps, luck); ok {
			t.path = append(t.path, a)
			t.enter(&a.below)
			return next, true
		}
		open = slices.DeleteFunc(open, func(x *arm) bool { return x == a })
	}
	return nil, false
}
