package teotihuacan

import (
	"errors"
	"fmt"
)

// checkTurn: how far the turn has come.
func checkTurn(s *State) error {
	playing := s.Phase == phaseTurn || s.Phase == phaseStart
	if !playing && (s.Stage != stageBegin || s.Depth > 0) || s.Phase == phaseStart && s.Stage > stageBegun {
		return errors.New("a turn in progress outside of the turns")
	}
	if s.Phase == phaseStart && (s.Stage == stageBegun) != (s.Depth > 0) {
		return errors.New("a start without decisions")
	}
	if s.Stage == stageBegin && (s.Depth > 0 || s.Fresh != 0) {
		return errors.New("decisions or purchases before the turn begins")
	}
	if s.Phase == phaseSalary && !owing(s) {
		return errors.New("an Eclipse in which nobody owes salary")
	}
	if err := checkMovers(s); err != nil {
		return err
	}
	if s.Fresh&^s.player(s.Turn).Techs != 0 {
		return errors.New("a technology bought but not owned")
	}
	for i := range s.Stack {
		f := &s.Stack[i]
		if i >= int(s.Depth) && *f != (frame{}) || i < int(s.Depth) && !frameLegal(s, f, i) {
			return fmt.Errorf("pending decision %d makes no sense", i+1)
		}
	}
	if s.Depth > 0 {
		c := *s
		t := taking{s: &c, p: c.player(c.Turn), seat: c.Turn}
		if t.auto(c.top()) {
			return errors.New("the decision due asks nothing")
		}
	}
	return nil
}

func owing(s *State) bool {
	for i := range s.Players[:s.Seats] {
		if s.Players[i].Owes > 0 {
			return true
		}
	}
	return false
}

// checkMovers: which workers moved in this turn, and where.
func checkMovers(s *State) error {
	moved := s.Stage == stageMoved || s.Stage == stageActing || s.Stage == stageDone && s.Mover != 0
	if moved != (s.Mover != 0) || moved != (s.Dest != 0) || s.Dest > boardCount || s.Second != 0 && (s.Mover == 0 || s.Second == s.Mover) {
		return errors.New("workers moved in a turn that has not come so far, or none")
	}
	if s.Mover > maxDice || s.Second > maxDice || s.Count > countMost {
		return errors.New("workers out of range")
	}
	p := s.player(s.Turn)
	for _, m := range [...]uint8{s.Mover, s.Second} {
		if m == 0 {
			continue
		}
		if int(m) > p.workers() {
			return errors.New("a worker moved that is not in play")
		}
		d := &p.Dice[m-1]
		switch s.Stage {
		case stageMoved:
			if *d != (die{Power: d.Power}) {
				return errors.New("a worker in the air is on a board")
			}
		case stageActing:
			if d.Board != s.Dest || d.Lock != 0 {
				return errors.New("a worker in action is not on the board")
			}
		}
	}
	if s.Stage == stageActing && (s.Count == 0 || !boards[s.Dest].Main || s.Depth == 0) || s.Stage < stageActing && s.Count != 0 {
		return errors.New("a main action without workers, or outside of one")
	}
	return nil
}

// frameLegal checks a frame's arguments and that it can be where it is.
func frameLegal(s *State, f *frame, at int) bool {
	p := s.player(s.Turn)
	acting := s.Stage == stageActing && at == 0
	switch f.Kind {
	case frameGain:
		return f.A >= 1 && f.A <= maxPower && int16(f.B) < sourceCount
	case frameTemple:
		return f.A <= rewardSteps
	case frameOrder:
		return f.A+f.B+f.C <= 2 && f.A <= 2 && f.B <= 2
	case frameClaim:
		return f.A <= spotCount && (f.A != spotStart || s.Phase == phaseStart) && f.B == spotDecline(f)
	case framePower, frameOffer:
		return f.A <= 2 && f.B <= boardCount && (f.Kind == framePower || boards[f.B].Main)
	case frameReward, frameLight:
		return true
	case framePause:
		return s.Stage == stageDone && at > 0 && s.Stack[at-1].Kind == frameAbility
	case frameTrade:
		return f.A <= maxPower && f.B < royalCount && royals[f.B].Trade && f.C >= 1 && f.C <= maxPower
	case frameLearn, frameNoble, frameDecorate:
		board := [...]uint8{alchemy, nobles, decorations}[f.Kind-frameLearn]
		return acting && s.Dest == board && s.Depth == 1 && mainOpen(s, p, s.Count)
	case frameBuild:
		return s.Stage == stageActing && s.Dest == building && at == 1 && f.A <= buildMost && f.B <= 1 && (f.A > 0 || mainOpen(s, p, s.Count))
	case frameSave:
		return s.Stage == stageActing && at >= 2 && f.A < slotCount && s.Pyramid[f.A] != 0 && s.Stack[at-1].Kind == frameOrder &&
			s.Stack[at-2].Kind == frameBuild && s.Stack[at-2].B == 0
	case frameAbility:
		return s.Stage == stageDone && f.B >= 1 && f.B <= boardCount && f.A < boards[f.B].Spaces && f.C >= 1 && f.C <= maxPower
	case frameLand:
		return int(f.A) < p.workers() && p.Dice[f.A].Board == 0
	case frameDone:
		return acting && s.Dest == f.A && f.B <= 2
	}
	return false
}

// spotDecline is how a claim on a spot is declined; boards ask for what was paid for.
func spotDecline(f *frame) uint8 {
	switch {
	case f.A <= spotDecorations:
		return claimMust
	case f.A <= spotGreen6:
		return claimReward
	}
	return claimMay
}
