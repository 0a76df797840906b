package rules

// Boats finds the bridges, occupied or not, to which a boat journey from a bridge costs so many action points or
// fewer: one a link, occupied bridges included as points between (rules.md 1.4, 5.5).
func (s *State) Boats(from, ap uint8) (reached Set) {
	v := s.embark(from)
	for ; ap > 0 && v.harbours != (Set{}); ap-- {
		v.sail()
		reached = reached.With(v.harbours)
	}
	return reached
}

// Fare is the price of a boat journey to a bridge; 0 if no water leads there.
func (s *State) Fare(from, to uint8) uint8 {
	v := s.embark(from)
	for n := uint8(1); v.harbours != (Set{}); n++ {
		if v.sail(); v.harbours.Has(to) {
			return n
		}
	}
	return 0
}

// voyage is a search over water.
type voyage struct {
	canals   Set // canal cells not yet visited
	bridges  Set
	harbours Set // bridges reached last
	landed   Set // bridges met in this round of the search
	lake     bool
	queue    [CellCount]uint8
}

// embark begins a voyage.
func (s *State) embark(from uint8) voyage {
	v := voyage{canals: s.Canals, bridges: s.Bridges, harbours: SetOf(from)}
	v.canals.Drop(from)
	return v
}

// sail goes on to the bridges that are one link away from those reached last.
func (v *voyage) sail() {
	for c := range v.harbours.Each {
		v.from(c)
	}
	v.harbours, v.landed = v.landed, Set{}
}

// from visits all water that joins c without passing under another bridge. The
// lake is one region, so it is visited once, all its shore at a time.
func (v *voyage) from(c uint8) {
	v.queue[0] = c
	for n := 1; n > 0; {
		n--
		x := v.queue[n]
		for _, y := range Near[x] {
			if y != Nowhere && v.canals.Has(y) {
				n = v.visit(y, n)
			}
		}
		if Shore.Has(x) && !v.lake {
			v.lake = true
			for y := range v.canals.And(Shore).Each {
				n = v.visit(y, n)
			}
		}
	}
}

// visit goes on from open water later and stops at a bridge.
func (v *voyage) visit(c uint8, n int) int {
	v.canals.Drop(c)
	if v.bridges.Has(c) {
		v.landed.Add(c)
		return n
	}
	v.queue[n] = c
	return n + 1
}
