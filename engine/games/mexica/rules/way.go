package rules

// Where a Mexica can go, more than one step away. It tells what is legal step by step, and never decides it.

// Path is a shortest way on foot, the goal included; nil if there is none.
func (s *State) Path(from, to uint8) []uint8 {
	var before [CellCount]uint8
	for i := range before {
		before[i] = Nowhere
	}
	free := s.Free()
	before[from] = from
	for queue := []uint8{from}; len(queue) > 0 && before[to] == Nowhere; queue = queue[1:] {
		for c := range s.Walks(queue[0], &free).Each {
			if before[c] == Nowhere {
				before[c] = queue[0]
				queue = append(queue, c)
			}
		}
	}
	if before[to] == Nowhere || from == to {
		return nil
	}
	var out []uint8
	for c := to; c != from; c = before[c] {
		out = append([]uint8{c}, out...)
	}
	return out
}

// Prices are the cells that a Mexica can reach on foot and by boat for each number
// of action points up to the limit. Nothing else is done on the way.
func (s *State) Prices(from, limit uint8) []Set {
	out := make([]Set, int(limit)+1)
	free := s.Free()
	free.Add(from) // it leaves its own cell
	seen := SetOf(from)
	out[0] = seen
	for ap := range out {
		for c := range out[ap].Each {
			s.onward(c, ap, free, out)
		}
		seen = seen.With(out[ap])
		if ap+1 < len(out) {
			out[ap+1] = out[ap+1].Without(seen)
		}
	}
	out[0] = Set{}
	return out
}

// onward adds what is reached from a cell by one action.
func (s *State) onward(c uint8, ap int, free Set, out []Set) {
	if ap+1 < len(out) {
		out[ap+1] = out[ap+1].With(s.Walks(c, &free))
	}
	if !s.Bridges.Has(c) {
		return
	}
	var price [CellCount]uint8
	for b := range s.Boats(c, &price).And(free).Each {
		if n := ap + int(price[b]); n < len(out) {
			out[n].Add(b)
		}
	}
}
