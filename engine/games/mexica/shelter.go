package mexica

import "painani/engine"

// sheltered reports that nobody may be shut in: round 1 of phase 1 (rules.md 5.11, U1).
func sheltered(s *State) bool {
	return rulingShelter && s.Phase == phaseOne && s.Round == 1
}

// shelter keeps the steps that do not take the last way out from an opponent's
// Mexica. It works in place.
//
// No action takes more than one way out: it fills one cell, or two that are
// neighbours and hence not both beside one Mexica, or takes one bridge away; and
// a bridge that stands between two others is itself a way out. So only
// Mexicas with a single way are in danger, only from steps that concern its cell.
func (s *State) shelter(seat uint8, steps []engine.Step) []engine.Step {
	last := s.lastWays(seat)
	if last == (set{}) {
		return steps
	}
	kept := steps[:0]
	for _, step := range steps {
		if !s.barred(seat, &last, step) {
			kept = append(kept, step)
		}
	}
	return kept
}

// pickSheltered picks out of a plan with steps that shelter would not keep: it counts
// the others first. It is slow, and rare.
func (s *State) pickSheltered(p *plan, seat uint8, last set, n uint64) (engine.Step, int) {
	_, all := p.pick(0)
	kept := 0
	for i := range all {
		if step, _ := p.pick(uint64(i)); !s.barred(seat, &last, step) {
			kept++
		}
	}
	at := int(n % uint64(kept)) // the end of the turn is always there
	for i := range all {
		step, _ := p.pick(uint64(i))
		if s.barred(seat, &last, step) {
			continue
		}
		if at == 0 {
			return step, kept
		}
		at--
	}
	return end(), kept
}

// barred reports that the step takes one of the last ways out.
func (s *State) barred(seat uint8, last *set, step engine.Step) bool {
	m := unpack(step)
	concerned := m.Kind < stepBuy && (last.has(m.A) || m.Kind == stepDouble && last.has(m.B))
	return concerned && s.shutsIn(seat, m)
}

// lastWays is the set of cells that are the only way out of some opponent's Mexica.
func (s *State) lastWays(seat uint8) set {
	var out set
	for i := range s.Players[:s.Seats] {
		if i+1 == int(seat) {
			continue
		}
		if ways := s.ways(s.Players[i].At); ways.len() == 1 {
			out = out.with(ways)
		}
	}
	return out
}

// ways is where a Mexica on c could walk, or go by boat, had it the action points.
func (s *State) ways(c uint8) set {
	free := s.free()
	out := s.walks(c, &free)
	if s.Bridges.has(c) {
		var price [cellCount]uint8
		out = out.with(s.boats(c, &price).and(free))
	}
	return out
}

// shutsIn reports that the step takes the last way out from an opponent's Mexica
// that has one now.
func (s *State) shutsIn(seat uint8, m move) bool {
	after := *s
	t := taking{s: &after, p: after.player(seat), seat: seat}
	t.act(m)
	for i := range s.Players[:s.Seats] {
		at := s.Players[i].At
		if i+1 != int(seat) && after.ways(at) == (set{}) && s.ways(at) != (set{}) {
			return true
		}
	}
	return false
}
