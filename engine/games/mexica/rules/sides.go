package rules

import "slices"

// Neighbours of a whole set at once. Within a row the next cell to the east is the next
// number; from row to row the distance is the same for long stretches of cells, so a few
// masked shifts move a whole set north or south.

// stretch is cells of one word of a set whose southern, or northern, neighbours all lie
// by as many numbers away.
type stretch struct {
	mask uint64
	by   uint8
}

var (
	hasEast   Set // cells with an island neighbour in the east
	hasWest   Set
	southward [len(Set{})][]stretch // by word
	northward [len(Set{})][]stretch
)

// layStretches makes them, once, after the map.
func layStretches() {
	for c := range uint8(CellCount) {
		if d := Near[c][East]; d != Nowhere {
			hasEast.Add(c)
			hasWest.Add(d)
		}
		if d := Near[c][South]; d != Nowhere {
			addStretch(&southward[c>>6], c, d-c)
			addStretch(&northward[d>>6], d, d-c)
		}
	}
}

func addStretch(list *[]stretch, c, by uint8) {
	i := slices.IndexFunc(*list, func(x stretch) bool { return x.by == by })
	if i < 0 {
		i, *list = len(*list), append(*list, stretch{by: by})
	}
	(*list)[i].mask |= 1 << (c & 63)
}

// EastOf makes s the set of the cells whose eastern neighbour is in x; the others likewise.
func (s *Set) EastOf(x *Set) {
	s[0] = (x[0]>>1 | x[1]<<63) & hasEast[0]
	s[1] = (x[1]>>1 | x[2]<<63) & hasEast[1]
	s[2] = (x[2]>>1 | x[3]<<63) & hasEast[2]
	s[3] = x[3] >> 1 & hasEast[3]
}

func (s *Set) WestOf(x *Set) {
	s[0] = x[0] << 1 & hasWest[0]
	s[1] = (x[1]<<1 | x[0]>>63) & hasWest[1]
	s[2] = (x[2]<<1 | x[1]>>63) & hasWest[2]
	s[3] = (x[3]<<1 | x[2]>>63) & hasWest[3]
}

func (s *Set) SouthOf(x *Set) {
	for w, list := range southward {
		here, next, out := x[w], uint64(0), uint64(0)
		if w+1 < len(x) {
			next = x[w+1]
		}
		for i := range list {
			out |= (here>>(list[i].by&63) | next<<((64-list[i].by)&63)) & list[i].mask
		}
		s[w] = out
	}
}

func (s *Set) NorthOf(x *Set) {
	next := uint64(0)
	for w, list := range northward {
		here, out := x[w], uint64(0)
		for i := range list {
			out |= (here<<(list[i].by&63) | next>>((64-list[i].by)&63)) & list[i].mask
		}
		s[w], next = out, here
	}
}
