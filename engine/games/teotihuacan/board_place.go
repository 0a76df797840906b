package teotihuacan

import (
	"painani/engine"
)

// Place is the shape of the picture where a step is taken, "" if it has none.
func (Rules) Place(s *State, seat engine.Seat, step engine.Step) string {
	m := unpack(step)
	switch m.Kind {
	case stepDraft:
		return draftID(m.A)
	case stepMove:
		return boardID(s.boardAt(s.position(m.A) + int(m.C)))
	case stepCollect, stepMain:
		return boardID(s.Dest)
	case stepWorship:
		return worshipID(s.Dest, int(m.A))
	case stepUse:
		return useID(uint8(seat), int(m.A))
	case stepUp:
		return templeID(int(m.A))
	case stepClaim:
		return claimPlace(s, int(m.A))
	case stepPower:
		return powerPlace(s, uint8(seat), m.A, m.B)
	case stepLearn:
		return techID(int(m.A))
	case stepNoble:
		return nobleID(int(m.A))
	case stepDecorate:
		return sideID(int(m.B))
	case stepBuild:
		return slotID(m.B)
	}
	return ""
}

// claimPlace is the discovery tile that is claimed; those beside starting tiles cannot be clicked.
func claimPlace(s *State, k int) string {
	if f := s.top(); f != nil && f.A < spotCount {
		return claimID(int(f.A), k)
	}
	return ""
}

// powerPlace is the unlocked worker that is raised.
func powerPlace(s *State, seat, board, power uint8) string {
	for i, d := range s.player(seat).Dice {
		if d == (die{Board: board, Power: power}) {
			return dieID(seat, i)
		}
	}
	return ""
}
