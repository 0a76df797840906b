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
	for i, n := range x.Goods {
		if n < before.Goods[i] {
			x.Goods[i] = before.Goods[i]
		}
	}
	for t, step := range x.Temple {
		if step < before.Temple[t] {
			x.Temple[t] = before.Temple[t]
		}
	}
	return x != *before
}
