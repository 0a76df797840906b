package rules

import (
	"slices"

	"painani/engine"
)

// Sheltered reports that nobody may be shut in: round 1 of phase 1 (rules.md 5.11, U1).
func Sheltered(s *State) bool {
	return s.Phase == PhaseOne && s.Round == 1
}

// shelter keeps the steps that do not take the last way out from an opponent's Mexica. It works in place.
//
// No action takes more than one way out: it fills one cell, or two that are neighbours and hence not both
// beside one Mexica, or takes one bridge away; and a bridge that stands between two others is itself a way
// out. So only Mexicas with a single way are in danger, only from steps that concern its cell.
func (s *State) shelter(seat uint8, steps []engine.Step) []engine.Step {
	last := s.lastWays(seat)
	if last == (Set{}) {
		return steps
	}
	return slices.DeleteFunc(steps, func(step engine.Step) bool {
		m := Unpack(step)
		concerned := m.Kind < StepBuy && (last.Has(m.A) || m.Kind == StepDouble && last.Has(m.B))
		return concerned && s.ShutIn(seat, m) != 0
	})
}

// lastWays is the set of cells that are the only way out of some opponent's Mexica.
func (s *State) lastWays(seat uint8) Set {
	var out Set
	for other, p := range s.Seated {
		if other == seat {
			continue
		}
		if ways := s.Ways(p.At); ways.Len() == 1 {
			out = out.With(ways)
		}
	}
	return out
}

// Ways is where a Mexica on c could walk, or go by boat, had it the action points.
func (s *State) Ways(c uint8) Set {
	free := s.Free()
	out := s.Walks(c, &free)
	if s.Bridges.Has(c) {
		out = out.With(s.Boats(c, CellCount).And(free))
	}
	return out
}

// ShutIn is the opponent from whose Mexica the step takes the last way out that it has now, 0 if there is none.
func (s *State) ShutIn(seat uint8, m Move) engine.Seat {
	after := *s
	t := Taking{S: &after, P: after.Player(seat), Seat: seat}
	t.Act(m)
	for other, p := range s.Seated {
		if other != seat && after.Ways(p.At) == (Set{}) && s.Ways(p.At) != (Set{}) {
			return engine.Seat(other)
		}
	}
	return 0
}
