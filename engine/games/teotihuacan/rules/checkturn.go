package rules

import (
	"errors"
	"fmt"
)

// checkTurn: how far the turn has come.
func checkTurn(s *State) error {
	playing := s.Phase == PhaseTurn || s.Phase == PhaseStart
	if !playing && (s.Stage != StageBegin || s.Depth > 0) || s.Phase == PhaseStart && s.Stage > StageBegun {
		return errors.New("a turn in progress outside of the turns")
	}
	if s.Phase == PhaseStart && (s.Stage == StageBegun) != (s.Depth > 0) {
		return errors.New("a start without decisions")
	}
	if s.Stage == StageBegin && (s.Depth > 0 || s.Fresh != 0) {
		return errors.New("decisions or purchases before the turn begins")
	}
	if s.Phase == PhaseSalary && !owing(s) {
		return errors.New("an Eclipse in which nobody owes salary")
	}
	if err := checkMovers(s); err != nil {
		return err
	}
	if s.Fresh&^s.Player(s.Turn).Techs != 0 {
		return errors.New("a technology bought but not owned")
	}
	for i := range s.Stack {
		f := &s.Stack[i]
		if i >= int(s.Depth) && *f != (Frame{}) || i < int(s.Depth) && !frameLegal(s, f, i) {
			return fmt.Errorf("pending decision %d makes no sense", i+1)
		}
	}
	if s.Depth > 0 {
		c := *s
		t := Taking{S: &c, P: c.Player(c.Turn), Seat: c.Turn}
		if t.auto(c.Top()) {
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
	moved := s.Stage == StageMoved || s.Stage == stageActing || s.Stage == StageDone && s.Mover != 0
	if moved != (s.Mover != 0) || moved != (s.Dest != 0) || s.Dest > BoardCount || s.Second != 0 && (s.Mover == 0 || s.Second == s.Mover) {
		return errors.New("workers moved in a turn that has not come so far, or none")
	}
	if s.Mover > MaxDice || s.Second > MaxDice || s.Count > CountMost {
		return errors.New("workers out of range")
	}
	p := s.Player(s.Turn)
	for _, m := range [...]uint8{s.Mover, s.Second} {
		if m == 0 {
			continue
		}
		if int(m) > p.Workers() {
			return errors.New("a worker moved that is not in play")
		}
		d := &p.Dice[m-1]
		switch s.Stage {
		case StageMoved:
			if *d != (Die{Power: d.Power}) {
				return errors.New("a worker in the air is on a board")
			}
		case stageActing:
			if d.Board != s.Dest || d.Lock != 0 {
				return errors.New("a worker in action is not on the board")
			}
		}
	}
	if s.Stage == stageActing && (s.Count == 0 || !Boards[s.Dest].Main || s.Depth == 0) || s.Stage < stageActing && s.Count != 0 {
		return errors.New("a main action without workers, or outside of one")
	}
	return nil
}

// frameLegal checks a frame's arguments and that it can be where it is.
func frameLegal(s *State, f *Frame, at int) bool {
	p := s.Player(s.Turn)
	acting := s.Stage == stageActing && at == 0
	switch f.Kind {
	case FrameGain:
		return f.A >= 1 && f.A <= MaxPower && int16(f.B) < sourceCount
	case FrameTemple:
		return f.A <= RewardSteps
	case FrameOrder:
		return f.A+f.B+f.C <= 2 && f.A <= 2 && f.B <= 2
	case FrameClaim:
		return f.A <= SpotCount && (f.A != SpotStart || s.Phase == PhaseStart) && f.B == spotDecline(f)
	case FramePower, FrameOffer:
		return f.A <= 2 && f.B <= BoardCount && (f.Kind == FramePower || Boards[f.B].Main)
	case FrameReward, frameLight:
		return true
	case FramePause:
		return s.Stage == StageDone && at > 0 && s.Stack[at-1].Kind == FrameAbility
	case FrameTrade:
		return f.A <= MaxPower && f.B < RoyalCount && Royals[f.B].Trade && f.C >= 1 && f.C <= MaxPower
	case FrameLearn, FrameNoble, FrameDecorate:
		board := [...]uint8{Alchemy, Nobles, Decorations}[f.Kind-FrameLearn]
		return acting && s.Dest == board && s.Depth == 1 && MainOpen(s, p, s.Count)
	case FrameBuild:
		return s.Stage == stageActing && s.Dest == Building && at == 1 && f.A <= BuildMost && f.B <= 1 && (f.A > 0 || MainOpen(s, p, s.Count))
	case FrameSave:
		return s.Stage == stageActing && at >= 2 && f.A < SlotCount && s.Pyramid[f.A] != 0 && s.Stack[at-1].Kind == FrameOrder &&
			s.Stack[at-2].Kind == FrameBuild && s.Stack[at-2].B == 0
	case FrameAbility:
		return s.Stage == StageDone && f.B >= 1 && f.B <= BoardCount && f.A < Boards[f.B].Spaces && f.C >= 1 && f.C <= MaxPower
	case frameLand:
		return int(f.A) < p.Workers() && p.Dice[f.A].Board == 0
	case frameDone:
		return acting && s.Dest == f.A && f.B <= 2
	}
	return false
}

// spotDecline is how a claim on a spot is declined; boards ask for what was paid for.
func spotDecline(f *Frame) uint8 {
	switch {
	case f.A <= SpotDecorations:
		return claimMust
	case f.A <= SpotGreen6:
		return ClaimReward
	}
	return claimMay
}
