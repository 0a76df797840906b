package board

import (
	"fmt"
	"strings"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
)

// Places of the board have short ids, as they stand in every picture: a letter for the kind, and numbers or a name.
func boardID(board uint8) string              { return fmt.Sprintf("b%d", board) }
func dieID(seat uint8, index int) string      { return fmt.Sprintf("w%d-%d", seat, index+1) }
func worshipID(board uint8, space int) string { return fmt.Sprintf("v%d-%d", board, space) }
func claimID(spot, k int) string              { return fmt.Sprintf("d%d-%d", spot, k) }
func slotID(slot uint8) string                { return fmt.Sprintf("p%d", slot) }
func sideID(side int) string                  { return "s" + rules.SideIDs[side] }
func decoID(tile int) string                  { return "e" + rules.DecoTiles[tile].ID }
func buildID(tile int) string                 { return "k" + rules.PyramidTiles[tile].ID }
func techID(slot int) string                  { return fmt.Sprintf("t%d", slot) }
func nobleID(row int) string                  { return fmt.Sprintf("n%d", row) }
func templeID(t int) string                   { return "u" + rules.TempleIDs[t] }
func useID(seat uint8, k int) string          { return fmt.Sprintf("h%d-%d", seat, k) }
func draftID(number uint8) string             { return fmt.Sprintf("o%d", number) }
func keepID(seat uint8, number uint8) string  { return fmt.Sprintf("o%d-%d", seat, number) }

// Place names the shapes of the picture where a step is taken, "" if it has none.
func (Painter) Place(s *rules.State, seat engine.Seat, step engine.Step) string {
	m := rules.Unpack(step)
	switch m.Kind {
	case rules.StepKeep:
		dealt := &s.Player(uint8(seat)).Dealt
		return keepID(uint8(seat), dealt[m.A]) + " " + keepID(uint8(seat), dealt[m.B])
	case rules.StepPost:
		var out []string
		for b := range rules.BoardsOf(m.A) {
			out = append(out, boardID(b))
		}
		return strings.Join(out, " ")
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
