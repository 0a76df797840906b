package rules

import (
	"errors"

	"painani/engine"
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
	if s.Phase == PhaseSalary && (Rules{}).Awaits(s) == 0 {
		return errors.New("an Eclipse in which nobody owes salary")
	}
	if err := checkMovers(s); err != nil {
		return err
	}
	if s.Fresh&^s.Player(s.Turn).Techs != 0 {
		return errors.New("a technology bought but not owned")
	}
	err := engine.CheckStack(s.Stack[:], s.Depth, func(f *Frame, at int) bool {
		return f.Kind < FrameKindCount && Frames[f.Kind].legal(s, f, at)
	})
	if err != nil {
		return err
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
