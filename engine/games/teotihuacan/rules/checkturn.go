package rules

import (
	"errors"

	"painani/engine"
)

// checkTurn: how far the turn has come.
func checkTurn(s *State) error {
	var no engine.Faults
	playing := s.Phase == PhaseTurn || s.Phase == PhaseStart
	no.If(!playing && (s.Stage != StageBegin || s.Depth > 0) || s.Phase == PhaseStart && s.Stage > StageBegun,
		"a turn in progress outside of the turns")
	no.If(s.Phase == PhaseStart && (s.Stage == StageBegun) != (s.Depth > 0), "a start without decisions")
	no.If(s.Stage == StageBegin && (s.Depth > 0 || s.Fresh != 0), "decisions or purchases before the turn begins")
	no.If(s.Phase == PhaseSalary && (Rules{}).Awaits(s) == 0, "an Eclipse in which nobody owes salary")
	return no.Err
}

// checkMovers: which workers moved in this turn, and where.
func checkMovers(s *State) error {
	var no engine.Faults
	moved := s.Stage == StageMoved || s.Stage == stageActing || s.Stage == StageDone && s.Mover != 0
	no.If(moved != (s.Mover != 0) || moved != (s.Dest != 0) || s.Dest > BoardCount ||
		s.Second != 0 && (s.Mover == 0 || s.Second == s.Mover),
		"workers moved in a turn that has not come so far, or none")
	no.If(s.Mover > MaxDice || s.Second > MaxDice || s.Count > CountMost, "workers out of range")
	if no.Err != nil {
		return no.Err
	}
	p := s.Player(s.Turn)
	for _, m := range [...]uint8{s.Mover, s.Second} {
		if m == 0 {
			continue
		}
		d := &p.Dice[m-1]
		no.If(int(m) > p.Workers(), "a worker moved that is not in play")
		no.If(s.Stage == StageMoved && *d != (Die{Power: d.Power}), "a worker in the air is on a board")
		no.If(s.Stage == stageActing && (d.Board != s.Dest || d.Lock != 0), "a worker in action is not on the board")
	}
	no.If(s.Stage == stageActing && (s.Count == 0 || !Boards[s.Dest].Main || s.Depth == 0) ||
		s.Stage < stageActing && s.Count != 0,
		"a main action without workers, or outside of one")
	return no.Err
}

// checkPending: what was bought, and the decisions that are pending.
func checkPending(s *State) error {
	if s.Fresh&^s.Player(s.Turn).Techs != 0 {
		return errors.New("a technology bought but not owned")
	}
	err := engine.CheckStack(s.Stack[:], s.Depth, func(f *Frame, at int) bool {
		return f.Kind < FrameKindCount && Frames[f.Kind].legal(s, f, at)
	})
	if err != nil || s.Depth == 0 {
		return err
	}
	c := *s
	t := Taking{S: &c, P: c.Player(c.Turn), Seat: c.Turn}
	if t.auto(c.Top()) {
		return errors.New("the decision due asks nothing")
	}
	return nil
}
