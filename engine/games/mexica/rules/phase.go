package rules

import (
	"slices"

	"painani/engine"
)

// begin begins a seat's turn (rules.md 4).
func (t *Taking) begin(seat uint8) {
	t.S.Turn, t.S.AP, t.S.Bought = seat, TurnAP, 0
}

// End ends the turn; what is left of the action points lapses (rules.md 4).
func (t *Taking) End() {
	t.fact(FactEnded, int16(t.S.AP))
	if t.S.Turn < t.S.Seats {
		t.begin(t.S.Turn + 1)
		return
	}
	t.endRound()
}

// endRound asks whether the phase is over: never before everybody has had his turn (rules.md 6). A phase in
// which nothing happens any more ends by the safety valve, which is not a rule (rules.md 9, U11).
func (t *Taking) endRound() {
	s := t.S
	s.Idle++
	if s.Stir {
		s.Idle = 0
	}
	s.Stir = false
	if s.PhaseDone() || t.G.idle(s) {
		t.endPhase()
		return
	}
	s.Round++
	t.begin(1)
}

// idle reports that the safety valve ends a phase (U11).
func (g Rules) idle(s *State) bool {
	return s.Idle >= rulingIdleRoundsFirst || !g.First && s.Idle >= RulingIdleRounds
}

// PhaseDone reports that all tiles of the phase are placed or removed, and that
// some player has no temple left (rules.md 6).
func (s *State) PhaseDone() bool {
	return s.Bank == (Tiles{}) && slices.ContainsFunc(s.Players[:s.Seats], func(p Player) bool { return p.Out() })
}

// endPhase scores; phase 2 or the end follows (rules.md 6, 7). Tiles that the
// safety valve leaves over in phase 1 leave the game.
func (t *Taking) endPhase() {
	s := t.S
	idle := int16(0)
	if !s.PhaseDone() {
		idle = int16(s.Idle)
	}
	t.table(FactPhaseEnd, int16(s.Phase), idle)
	t.Score()
	if s.Phase == PhaseTwo {
		s.Phase = PhaseOver
		s.Turn, s.AP, s.Bought = 1, 0, 0
		t.table(FactOver)
		return
	}
	for size := range s.Bank {
		t.discard(size)
	}
	s.Phase, s.Round, s.Idle = PhaseTwo, 1, 0
	s.Bank, s.Later = s.Later, Tiles{}
	for _, p := range s.Seated {
		for level, n := range Issue[1] {
			p.Stock[level] += n
		}
	}
	t.table(FactPhase, int16(s.Phase))
	t.Remove()
	t.begin(1)
}

// table notes a fact of the table.
func (t *Taking) table(kind uint8, args ...int16) { t.Facts.Add(kind, engine.Nobody, args...) }
