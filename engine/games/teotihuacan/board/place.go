package board

import (
	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
)

// Place is the shape of the picture where a step is taken, "" if it has none.
func (Painter) Place(s *rules.State, seat engine.Seat, step engine.Step) string {
	m := rules.Unpack(step)
	switch m.Kind {
	case rules.StepDraft:
		return draftID(m.A)
	case rules.StepMove:
		return boardID(s.BoardAt(s.Position(m.A) + int(m.C)))
	case rules.StepCollect, rules.StepMain:
		return boardID(s.Dest)
	case rules.StepWorship:
		return worshipID(s.Dest, int(m.A))
	case rules.StepUse:
		return useID(uint8(seat), int(m.A))
	case rules.StepUp:
		return templeID(int(m.A))
	case rules.StepClaim:
		return claimPlace(s, int(m.A))
	case rules.StepPower:
		return powerPlace(s, uint8(seat), m.A, m.B)
	case rules.StepLearn:
		return techID(int(m.A))
	case rules.StepNoble:
		return nobleID(int(m.A))
	case rules.StepDecorate:
		return sideID(int(m.B))
	case rules.StepBuild:
		return slotID(m.B)
	}
	return ""
}

// claimPlace is the discovery tile that is claimed; those beside starting tiles cannot be clicked.
func claimPlace(s *rules.State, k int) string {
	if f := s.Top(); f != nil && f.A < rules.SpotCount {
		return claimID(int(f.A), k)
	}
	return ""
}

// powerPlace is the unlocked worker that is raised.
func powerPlace(s *rules.State, seat, board, power uint8) string {
	for i, d := range s.Player(seat).Dice {
		if d == (rules.Die{Board: board, Power: power}) {
			return dieID(seat, i)
		}
	}
	return ""
}
