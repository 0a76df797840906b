package rules

import "slices"

// Where a Mexica can go, more than one step away. It tells what is legal step by step, and never decides it.

// Path is a shortest way on foot, the goal included; nil if there is none.
func (s *State) Path(from, to uint8) (out []uint8) {
	free, before := s.Free(), map[uint8]uint8{from: from}
	for queue := []uint8{from}; len(queue) > 0; queue = queue[1:] {
		for c := range s.Walks(queue[0], &free).Each {
			if _, seen := before[c]; !seen {
				before[c] = queue[0]
				queue = append(queue, c)
			}
		}
	}
	for c, ok := before[to]; ok && to != from; to, c = c, before[c] {
		out = append(out, to)
	}
	slices.Reverse(out)
	return out
}

// Prices are the cells that a Mexica can reach on foot and by boat for each number
// of action points up to the limit. Nothing else is done on the way.
func (s *State) Prices(from, limit uint8) []Set {
	r := OnFoot()
	r.Lay(s, from, limit)
	out := make([]Set, int(limit)+1)
	for ap := range limit {
		out[ap+1] = r.Near[ap+1].Without(r.Near[ap])
	}
	return out
}
