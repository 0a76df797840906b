package rules

import (
	"slices"

	"painani/engine"
)

// riseSteps lists the temples of choice: those that can move (rules.md 7).
func riseSteps(s *State, p *Player, _ *Frame, buf []engine.Step) []engine.Step {
	return engine.Those(buf, TempleCount, func(t int) bool { return s.movable(p, t) }, Up)
}

// movable reports that a step in the temple would not be lost.
func (s *State) movable(p *Player, temple int) bool {
	if p.Temple[temple] < BonusStep {
		return true
	}
	for i := range s.Players[:s.Seats] {
		if s.Players[i].Temple[temple] == TopStep {
			return false
		}
	}
	return true
}

// anyMovable reports that a step in some temple would not be lost.
func (s *State) anyMovable(p *Player) bool {
	return s.movable(p, Blue) || s.movable(p, Red) || s.movable(p, Green)
}

func orderSteps(_ *State, _ *Player, f *Frame, buf []engine.Step) []engine.Step {
	due := [TempleCount]uint8{f.A, f.B, f.C}
	return engine.Those(buf, TempleCount, func(t int) bool { return due[t] > 0 }, Up)
}

// SpotKinds are the discovery tiles of a spot, from 1; for SpotStart those beside the player's own tiles.
func (s *State) SpotKinds(p *Player, spot uint8) (out [SpotTiles]uint8) {
	if spot < SpotCount {
		return s.Spots[spot]
	}
	n := 0
	for tile := range p.Known {
		if b := StartTiles[tile-1].Beside; b != 0 && s.Beside[b-1] != 0 {
			out[n] = s.Beside[b-1]
			n++
		}
	}
	return out
}

// claimSteps lists the tiles whose price can be paid, and declining (rules.md 7, 8, 9).
func claimSteps(s *State, p *Player, f *Frame, buf []engine.Step) []engine.Step {
	kinds := s.SpotKinds(p, f.A)
	n := len(buf)
	for i, k := range kinds {
		if k == 0 {
			break
		}
		if k == Hidden || !p.Goods.Covers(&Discoveries[k-1].Price) || slices.Contains(kinds[:i], k) {
			continue
		}
		buf = append(buf, Claim(int(k-1)))
	}
	if f.B == claimMust && len(buf) > n {
		return buf
	}
	return append(buf, None())
}

// raisable reports that a power-up may go to die i (rules.md 5, 9).
func (s *State) raisable(p *Player, i int, board uint8) bool {
	d := &p.Dice[i]
	if d.Board == 0 || d.Lock != 0 || board != AnyBoard && d.Board != board {
		return false
	}
	waits := s.Stage == stageActing && s.Rulings.Has(RulingPowerWaits)
	return !waits || uint8(i+1) != s.Mover && uint8(i+1) != s.Second
}

// powerSteps lists the workers that a power-up may go to (rules.md 5).
func powerSteps(s *State, p *Player, f *Frame, buf []engine.Step) []engine.Step {
	n := len(buf)
	for i := range p.Dice {
		step := PowerUp(int(p.Dice[i].Board), int(p.Dice[i].Power))
		if s.raisable(p, i, f.B) && !slices.Contains(buf[n:], step) {
			buf = append(buf, step)
		}
	}
	if len(buf) == n || s.Rulings.Has(RulingPowerMay) && s.Phase == PhaseTurn {
		buf = append(buf, None())
	}
	return buf
}

// prizeSteps lists the rewards of an ascension (rules.md 6).
func prizeSteps(s *State, p *Player, _ *Frame, buf []engine.Step) []engine.Step {
	buf = append(buf, Reward(RewardPoints, false), Reward(RewardCocoa, false), Reward(RewardTemple, false))
	temples := func(free bool) engine.Step { return Reward(RewardTemples, free) }
	buf = paidSteps(p, RewardPrice, s.freeWide(p), temples, buf)
	if !p.Fourth {
		buf = append(buf, Reward(RewardWorker, false))
	}
	return buf
}

// freeWide reports that FREECOCOA may pay for what its text does not name.
func (s *State) freeWide(p *Player) bool {
	return s.Rulings.Has(RulingFreeWide) && p.Tiles[KindFREECOCOA] > 0
}

// tradeSteps lists the trades of a royal tile (rules.md 10); RB07 is carried out once if it can be.
func tradeSteps(s *State, p *Player, f *Frame, buf []engine.Step) []engine.Step {
	x := &Royals[f.B]
	n := len(buf)
	for _, free := range [...]bool{false, true} {
		if free && (x.Pay[Cocoa] == 0 || !s.freeWide(p)) || !free && p.Goods[Cocoa] < x.Pay[Cocoa] {
			continue
		}
		if x.AnyIn == 0 {
			buf = append(buf, Trade(0, free))
			continue
		}
		for r := Wood; r <= Gold; r++ {
			if p.Goods[r] > 0 {
				buf = append(buf, Trade(r, free))
			}
		}
	}
	if f.B == RoyalRB07 && len(buf) > n {
		return buf
	}
	return append(buf, None())
}

// offerSteps lists buying a power-up by T13 (rules.md 11).
func offerSteps(_ *State, p *Player, _ *Frame, buf []engine.Step) []engine.Step {
	if p.Goods[Cocoa] >= Tech13Cocoa {
		buf = append(buf, Offer())
	}
	return append(buf, None())
}

// mixSteps lists the ways to take n resources of choice, wood first.
func mixSteps(_ *State, _ *Player, f *Frame, buf []engine.Step) []engine.Step {
	n := int(f.A)
	for w := n; w >= 0; w-- {
		for st := n - w; st >= 0; st-- {
			buf = append(buf, Gain(w, st, n-w-st))
		}
	}
	return buf
}
