package rules

import (
	"painani/engine"
	"painani/engine/chance"
)

// Wastes is engine.Waster: how many workers a turn takes back for nothing. Such a turn may be the best one,
// for the worker is in hand again; but where there is a better one nobody wants to read of it.
func (g Rules) Wastes(s *State, seat engine.Seat, steps []engine.Step) int {
	now, n := *s, 0
	p := now.Player(uint8(seat))
	before, picked := *p, false
	done := func() {
		if picked && !gained(&before, p) {
			n++
		}
		before, picked = *p, false
	}
	for _, step := range steps {
		switch Unpack(step).Kind {
		case StepPick:
			done()
			picked = true
		case StepStop: // what follows is no more of the turn's making
			done()
			return n
		}
		if g.Take(&now, seat, step, chance.Hidden{}, nil) != nil {
			break
		}
	}
	done()
	return n
}

// gained reports that a player has anything more than before, but for a worker in hand.
func gained(before, now *Player) bool {
	x := *now
	x.Hand = before.Hand
	for i, n := range before.Goods {
		x.Goods[i] = max(x.Goods[i], n)
	}
	for t, step := range before.Temple {
		x.Temple[t] = max(x.Temple[t], step)
	}
	return x != *before
}
