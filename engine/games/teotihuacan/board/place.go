package board

import (
	"math/bits"
	"strings"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
)

// Place names the shapes of the picture where a step is taken, "" if it has none.
func (Painter) Place(s *rules.State, seat engine.Seat, step engine.Step) string {
	m := rules.Unpack(step)
	switch m.Kind {
	case rules.StepKeep:
		dealt := &s.Player(uint8(seat)).Dealt
		return keepID(uint8(seat), dealt[m.A]) + " " + keepID(uint8(seat), dealt[m.B])
	case rules.StepPost:
		return postPlaces(m.A)
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

// postPlaces are the boards of a set, on which a player begins.
func postPlaces(set uint8) string {
	var out []string
	for ; set != 0; set &= set - 1 {
		out = append(out, boardID(uint8(bits.TrailingZeros8(set)+1)))
	}
	return strings.Join(out, " ")
}
