package rules

import "slices"

// Neighbours of a whole set at once. Within a row the next cell to the east is the next number; from row to row
// the distance is the same for long stretches of cells, so a few masked shifts move a whole set.

// stretch is cells of one word of a set whose neighbours in a direction all lie by as many numbers away.
type stretch struct {
	mask uint64
	by   uint8
}

// toward are the stretches by the direction of their neighbours and by word.
var toward [Directions][len(Set{})][]stretch

// layStretches makes them, once, after the map.
func layStretches() {
	for c := range uint8(CellCount) {
		for _, d := range [2]int{East, South} {
			if o := Near[c][d]; o != Nowhere {
				addStretch(&toward[d][c>>6], c, o-c)
				addStretch(&toward[Directions-1-d][o>>6], o, o-c)
			}
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

// EastOf are the cells whose eastern neighbour is in x; the others likewise.
func EastOf(x *Set) Set  { return before(x, &toward[East]) }
func SouthOf(x *Set) Set { return before(x, &toward[South]) }
func WestOf(x *Set) Set  { return behind(x, &toward[West]) }
func NorthOf(x *Set) Set { return behind(x, &toward[North]) }

// before is for neighbours with higher numbers, behind for those with lower ones.
func before(x *Set, stretches *[len(Set{})][]stretch) (s Set) {
	for w, list := range stretches {
		here, next, out := x[w], uint64(0), uint64(0)
		if w+1 < len(x) {
			next = x[w+1]
		}
		for i := range list {
			out |= (here>>(list[i].by&63) | next<<((64-list[i].by)&63)) & list[i].mask
		}
		s[w] = out
	}
	return s
}

func behind(x *Set, stretches *[len(Set{})][]stretch) (s Set) {
	next := uint64(0)
	for w, list := range stretches {
		here, out := x[w], uint64(0)
		for i := range list {
			out |= (here<<(list[i].by&63) | next>>((64-list[i].by)&63)) & list[i].mask
		}
		s[w], next = out, here
	}
	return s
}
