package teotihuacan

import "painani/engine"

// frameSteps lists the steps of a pending decision.
func frameSteps(s *State, p *Player, f *frame, buf []engine.Step) []engine.Step {
	switch f.Kind {
	case frameGain:
		return mixSteps(int(f.A), buf)
	case frameTemple:
		buf = riseSteps(s, p, buf)
	case frameOrder:
		return orderSteps(f, buf)
	case frameClaim:
		buf = claimSteps(s, p, f, buf)
	case framePower:
		buf = powerSteps(s, p, f, buf)
	case frameOffer:
		if p.Goods[cocoa] >= tech13Cocoa {
			buf = append(buf, offer())
		}
		buf = append(buf, none())
	case frameReward:
		buf = prizeSteps(s, p, buf)
	case frameTrade:
		buf = tradeSteps(s, p, f, buf)
	case frameLearn:
		return extraSteps(s, p, learnSteps(s, p, s.Count, buf))
	case frameNoble:
		return extraSteps(s, p, nobleSteps(s, s.Count, buf))
	case framePause:
		buf = append(buf, none())
	case frameDecorate:
		return decorateSteps(s, buf)
	case frameSave:
		return saveSteps(s, p, f, buf)
	case frameBuild:
		buf = extraSteps(s, p, buildSteps(s, p, f, buf))
		if f.A == 0 { // a tile must be built: nothing may be spent before
			return buf
		}
		buf = append(buf, none())
	}
	return asideSteps(s, p, buf)
}

// riseSteps lists the temples of choice: those that can move (rules.md 7).
func riseSteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	for t := range p.Temple {
		if s.movable(p, t) {
			buf = append(buf, up(t))
		}
	}
	return buf
}

// movable reports that a step in the temple would not be lost.
func (s *State) movable(p *Player, temple int) bool {
	if p.Temple[temple] < bonusStep {
		return true
	}
	for i := range s.Players[:s.Seats] {
		if s.Players[i].Temple[temple] == topStep {
			return false
		}
	}
	return true
}

// anyMovable reports that a step in some temple would not be lost.
func (s *State) anyMovable(p *Player) bool {
	return s.movable(p, blue) || s.movable(p, red) || s.movable(p, green)
}

// orderSteps lists the temples whose coloured icons are due.
func orderSteps(f *frame, buf []engine.Step) []engine.Step {
	for t, n := range [templeCount]uint8{f.A, f.B, f.C} {
		if n > 0 {
			buf = append(buf, up(t))
		}
	}
	return buf
}

// spotKinds are the discovery tiles of a spot, from 1; for spotStart those beside the player's own tiles.
func (s *State) spotKinds(p *Player, spot uint8) (out [spotTiles]uint8) {
	if spot < spotCount {
		return s.Spots[spot]
	}
	n := 0
	for _, tile := range p.Kept {
		if tile == 0 || tile == hidden {
			continue
		}
		if b := startTiles[tile-1].Beside; b != 0 && s.Beside[b-1] != 0 {
			out[n] = s.Beside[b-1]
			n++
		}
	}
	return out
}

// claimSteps lists the tiles whose price can be paid, and declining (rules.md 7, 8, 9).
func claimSteps(s *State, p *Player, f *frame, buf []engine.Step) []engine.Step {
	kinds := s.spotKinds(p, f.A)
	n := len(buf)
	for i, k := range kinds {
		if k == 0 {
			break
		}
		if k == hidden || !p.Goods.covers(&discoveries[k-1].Price) || listed(kinds[:i], k) {
			continue
		}
		buf = append(buf, claim(int(k-1)))
	}
	if f.B == claimMust && len(buf) > n {
		return buf
	}
	return append(buf, none())
}

func listed(list []uint8, x uint8) bool {
	for _, y := range list {
		if x == y {
			return true
		}
	}
	return false
}

// raisable reports that a power-up may go to die i (rules.md 5, 9).
func (s *State) raisable(p *Player, i int, board uint8) bool {
	d := &p.Dice[i]
	if d.Board == 0 || d.Lock != 0 || board != anyBoard && d.Board != board {
		return false
	}
	waits := s.Stage == stageActing && s.Rulings.has(rulingPowerWaits)
	return !waits || uint8(i+1) != s.Mover && uint8(i+1) != s.Second
}

// powerSteps lists the workers that a power-up may go to (rules.md 5).
func powerSteps(s *State, p *Player, f *frame, buf []engine.Step) []engine.Step {
	n := len(buf)
next:
	for i := range p.Dice {
		if !s.raisable(p, i, f.B) {
			continue
		}
		step := powerUp(int(p.Dice[i].Board), int(p.Dice[i].Power))
		for _, x := range buf[n:] {
			if x == step {
				continue next
			}
		}
		buf = append(buf, step)
	}
	if len(buf) == n || s.Rulings.has(rulingPowerMay) && s.Phase == phaseTurn {
		buf = append(buf, none())
	}
	return buf
}

// prizeSteps lists the rewards of an ascension (rules.md 6).
func prizeSteps(s *State, p *Player, buf []engine.Step) []engine.Step {
	buf = append(buf, reward(rewardPoints, false), reward(rewardCocoa, false), reward(rewardTemple, false))
	if p.Goods[cocoa] >= rewardPrice {
		buf = append(buf, reward(rewardTemples, false))
	}
	if s.freeWide(p) {
		buf = append(buf, reward(rewardTemples, true))
	}
	if !p.Fourth {
		buf = append(buf, reward(rewardWorker, false))
	}
	return buf
}

// freeWide reports that FREECOCOA may pay for what its text does not name.
func (s *State) freeWide(p *Player) bool {
	return s.Rulings.has(rulingFreeWide) && p.Tiles[kindFREECOCOA] > 0
}

// tradeSteps lists the trades of a royal tile (rules.md 10); RB07 is carried out once if it can be.
func tradeSteps(s *State, p *Player, f *frame, buf []engine.Step) []engine.Step {
	x := &royals[f.B]
	n := len(buf)
	for _, free := range [...]bool{false, true} {
		if free && (x.Pay[cocoa] == 0 || !s.freeWide(p)) || !free && p.Goods[cocoa] < x.Pay[cocoa] {
			continue
		}
		if x.AnyIn == 0 {
			buf = append(buf, trade(0, free))
			continue
		}
		for r := wood; r <= gold; r++ {
			if p.Goods[r] > 0 {
				buf = append(buf, trade(r, free))
			}
		}
	}
	if f.B == royalRB07 && len(buf) > n {
		return buf
	}
	return append(buf, none())
}

// mixSteps lists the ways to take n resources of choice, wood first.
func mixSteps(n int, buf []engine.Step) []engine.Step {
	for w := n; w >= 0; w-- {
		for st := n - w; st >= 0; st-- {
			buf = append(buf, gain(w, st, n-w-st))
		}
	}
	return buf
}
