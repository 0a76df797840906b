package board

import (
	"fmt"
	"slices"

	"painani/engine"
	"painani/engine/games/teotihuacan/rules"
	"painani/engine/games/teotihuacan/words"
)

// Places of the board have short ids, as they stand in every picture: a letter for the kind, and numbers or a name.
func boardID(board uint8) string              { return fmt.Sprintf("b%d", board) }
func dieID(seat uint8, index int) string      { return fmt.Sprintf("w%d-%d", seat, index+1) }
func worshipID(board uint8, space int) string { return fmt.Sprintf("v%d-%d", board, space) }
func claimID(spot, k int) string              { return fmt.Sprintf("d%d-%d", spot, k) }
func slotID(slot uint8) string                { return fmt.Sprintf("p%d", slot) }
func sideID(side int) string                  { return "s" + rules.SideIDs[side] }
func techID(slot int) string                  { return fmt.Sprintf("t%d", slot) }
func nobleID(row int) string                  { return fmt.Sprintf("n%d", row) }
func templeID(t int) string                   { return "u" + rules.TempleIDs[t] }
func useID(seat uint8, k int) string          { return fmt.Sprintf("h%d-%d", seat, k) }
func draftID(number uint8) string             { return fmt.Sprintf("o%d", number) }
func keepID(seat uint8, number uint8) string  { return fmt.Sprintf("o%d-%d", seat, number) }

// Place names the shapes of the picture where a step is taken, "" if it has none.
func (Painter) Place(s *rules.State, seat engine.Seat, step engine.Step) string {
	m := rules.Unpack(step)
	if place := places[m.Kind]; place != nil {
		return place(s, uint8(seat), m)
	}
	return ""
}

// places are where steps are taken, by kind.
var places = [rules.StepKindCount]func(s *rules.State, seat uint8, m rules.Move) string{
	rules.StepKeep: func(s *rules.State, seat uint8, m rules.Move) string {
		dealt := &s.Player(seat).Dealt
		return keepID(seat, dealt[m.A]) + " " + keepID(seat, dealt[m.B])
	},
	rules.StepPost: func(_ *rules.State, _ uint8, m rules.Move) (out string) {
		for b := range rules.Members(m.A) {
			out += boardID(b) + " "
		}
		return out
	},
	rules.StepDraft:   func(_ *rules.State, _ uint8, m rules.Move) string { return draftID(m.A) },
	rules.StepMove:    func(s *rules.State, _ uint8, m rules.Move) string { return boardID(words.Destination(s, m)) },
	rules.StepCollect: func(s *rules.State, _ uint8, _ rules.Move) string { return boardID(s.Dest) },
	rules.StepMain:    func(s *rules.State, _ uint8, _ rules.Move) string { return boardID(s.Dest) },
	rules.StepWorship: func(s *rules.State, _ uint8, m rules.Move) string { return worshipID(s.Dest, int(m.A)) },
	rules.StepUse:     func(_ *rules.State, seat uint8, m rules.Move) string { return useID(seat, int(m.A)) },
	rules.StepUp:      func(_ *rules.State, _ uint8, m rules.Move) string { return templeID(int(m.A)) },
	rules.StepClaim: func(s *rules.State, _ uint8, m rules.Move) string {
		if f := s.Top(); f != nil && f.A < rules.SpotCount {
			return claimID(int(f.A), int(m.A))
		}
		return "" // those beside starting tiles cannot be clicked
	},
	rules.StepPower: func(s *rules.State, seat uint8, m rules.Move) string {
		return dieID(seat, slices.Index(s.Player(seat).Dice[:], rules.Die{Board: m.A, Power: m.B}))
	},
	rules.StepLearn:    func(_ *rules.State, _ uint8, m rules.Move) string { return techID(int(m.A)) },
	rules.StepNoble:    func(_ *rules.State, _ uint8, m rules.Move) string { return nobleID(int(m.A)) },
	rules.StepDecorate: func(_ *rules.State, _ uint8, m rules.Move) string { return sideID(int(m.B)) },
	rules.StepBuild:    func(_ *rules.State, _ uint8, m rules.Move) string { return slotID(m.B) },
}
