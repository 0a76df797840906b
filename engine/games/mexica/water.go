package mexica

// boats finds the price of a boat journey from the bridge on c to every other
// bridge: the fewest links, occupied bridges included as points between (rules.md
// 1.4, 5.5). It returns the bridges that can be reached, occupied or not.
func (s *State) boats(from uint8, price *[cellCount]uint8) set {
	v := s.embark(from)
	var reached set
	for n := uint8(1); v.harbours != (set{}); n++ {
		v.sail()
		reached = reached.with(v.harbours)
		for c := range v.harbours.each {
			price[c] = n
		}
	}
	return reached
}

// boatsWithin is the set of bridges that a boat reaches for so many action points.
func (s *State) boatsWithin(from, ap uint8) set {
	v := s.embark(from)
	var reached set
	for n := uint8(0); n < ap && v.harbours != (set{}); n++ {
		v.sail()
		reached = reached.with(v.harbours)
	}
	return reached
}

// voyage is a search over water.
type voyage struct {
	canals   set // canal cells not yet visited
	bridges  set
	harbours set // bridges reached last
	landed   set // bridges met in this round of the search
	lake     bool
	queue    [cellCount]uint8
}

// embark begins a voyage.
func (s *State) embark(from uint8) voyage {
	v := voyage{canals: s.Canals, bridges: s.Bridges, harbours: setOf(from)}
	v.canals.drop(from)
	return v
}

// sail goes on to the bridges that are one link away from those reached last.
func (v *voyage) sail() {
	for c := range v.harbours.each {
		v.from(c)
	}
	v.harbours, v.landed = v.landed, set{}
}

// from visits all water that joins c without passing under another bridge. The
// lake is one region, so it is visited once, all its shore at a time.
func (v *voyage) from(c uint8) {
	v.queue[0] = c
	for n := 1; n > 0; {
		n--
		x := v.queue[n]
		for _, y := range near[x] {
			if y != nowhere && v.canals.has(y) {
				n = v.visit(y, n)
			}
		}
		if shore.has(x) && !v.lake {
			v.lake = true
			for y := range v.canals.and(shore).each {
				n = v.visit(y, n)
			}
		}
	}
}

// visit goes on from open water later and stops at a bridge.
func (v *voyage) visit(c uint8, n int) int {
	v.canals.drop(c)
	if v.bridges.has(c) {
		v.landed.add(c)
		return n
	}
	v.queue[n] = c
	return n + 1
}
