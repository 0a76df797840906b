package mexica

import "painani/engine"

// begin begins a seat's turn (rules.md 4).
func (t *taking) begin(seat uint8) {
	t.s.Turn, t.s.AP, t.s.Bought, t.s.Begun = seat, turnAP, 0, false
}

// end ends the turn; what is left of the action points lapses (rules.md 4).
func (t *taking) end() {
	t.fact(factEnded, int16(t.s.AP))
	if t.s.Turn < t.s.Seats {
		t.begin(t.s.Turn + 1)
		return
	}
	t.endRound()
}

// endRound asks whether the phase is over: never before everybody has had his
// turn (rules.md 6). A phase in which nothing happens any more ends by the
// safety valve, which is not a rule (rules.md 9, U11).
func (t *taking) endRound() {
	s := t.s
	s.Idle++
	if s.Stir {
		s.Idle = 0
	}
	s.Stir = false
	limit := t.g.idleRounds()
	idle := limit > 0 && s.Idle >= limit
	if !s.phaseDone() && !idle {
		s.Round++
		t.begin(1)
		return
	}
	t.endPhase()
}

// idleRounds is when the safety valve ends a phase; 0: never (U11).
func (g Rules) idleRounds() uint8 {
	if g.First {
		return rulingIdleRoundsFirst
	}
	return rulingIdleRounds
}

// phaseDone reports that all tiles of the phase are placed or removed, and that
// some player has no temple left (rules.md 6).
func (s *State) phaseDone() bool {
	if s.Bank != (tiles{}) {
		return false
	}
	for i := range s.Players[:s.Seats] {
		if s.Players[i].out() {
			return true
		}
	}
	return false
}

// endPhase scores; phase 2 or the end follows (rules.md 6, 7). Tiles that the
// safety valve leaves over in phase 1 leave the game.
func (t *taking) endPhase() {
	s := t.s
	idle := int16(0)
	if !s.phaseDone() {
		idle = int16(s.Idle)
	}
	t.tell(factPhaseEnd, int16(s.Phase), idle)
	t.score()
	s.Begun = false
	if s.Phase == phaseTwo {
		s.Phase = phaseOver
		s.Turn, s.AP, s.Bought = 1, 0, 0
		t.tell(factOver)
		return
	}
	for size := range s.Bank {
		t.discard(size)
	}
	s.Phase, s.Round, s.Idle = phaseTwo, 1, 0
	s.Bank, s.Later = s.Later, tiles{}
	for i := range s.Players[:s.Seats] {
		for level, n := range issue[1] {
			s.Players[i].Stock[level] += n
		}
	}
	t.tell(factPhase, int16(s.Phase))
	t.remove()
	t.begin(1)
}

// tell notes a fact of the table.
func (t *taking) tell(kind uint8, args ...int16) {
	if t.facts != nil {
		t.facts.Add(kind, engine.Nobody, args...)
	}
}
