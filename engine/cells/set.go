// Package cells has sets of the cells of a board, 255 of them at most, known by their numbers from 0. They
// are values, compared by ==; what rules ask of them thousands of times a turn is the work of a few words.
package cells

import "math/bits"

// None is no cell, and never in a set.
const None = 255

// Set is a set of cells.
type Set [4]uint64

// Has reports that a cell is in the set.
func (s *Set) Has(c uint8) bool { return s[c>>6]>>(c&63)&1 != 0 }

// Add puts a cell into the set, Drop takes one out.
func (s *Set) Add(c uint8)  { s[c>>6] |= 1 << (c & 63) }
func (s *Set) Drop(c uint8) { s[c>>6] &^= 1 << (c & 63) }

// With are the cells of both sets, Without those that the other does not have, And those that it has, too.
func (s Set) With(o Set) Set    { return Set{s[0] | o[0], s[1] | o[1], s[2] | o[2], s[3] | o[3]} }
func (s Set) Without(o Set) Set { return Set{s[0] &^ o[0], s[1] &^ o[1], s[2] &^ o[2], s[3] &^ o[3]} }
func (s Set) And(o Set) Set     { return Set{s[0] & o[0], s[1] & o[1], s[2] & o[2], s[3] & o[3]} }

// Len is how many cells there are.
func (s Set) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// Each yields the cells in order.
func (s Set) Each(yield func(uint8) bool) {
	for w, x := range s {
		for ; x != 0; x &= x - 1 {
			if !yield(uint8(w<<6 | bits.TrailingZeros64(x))) {
				return
			}
		}
	}
}

// Least is the first cell for which a number is least, none if there is none.
func (s Set) Least(of func(uint8) int) uint8 {
	cell, least := uint8(None), 0
	for c := range s.Each {
		if n := of(c); cell == None || n < least {
			cell, least = c, n
		}
	}
	return cell
}

// First is the cell with the lowest number, none if there is none.
func (s Set) First() uint8 {
	for w, x := range s {
		if x != 0 {
			return uint8(w<<6 | bits.TrailingZeros64(x))
		}
	}
	return None
}

// Nth is the cell with n cells of the set before it, n at least 0; none if there is none.
func (s Set) Nth(n int) uint8 {
	c, _ := NthOf(&s, &Set{}, n)
	return c
}

// NthOf is the n-th cell where two sets are listed together, that of the second behind the same cell of the
// first. It is found by halves of a word, in which both are counted.
func NthOf(a, b *Set, n int) (cell uint8, second bool) {
	for w := range a {
		x, y, bit := a[w], b[w], 0
		k := bits.OnesCount64(x) + bits.OnesCount64(y)
		if n >= k {
			n -= k
			continue
		}
		for half := 32; half > 0; half /= 2 {
			mask := uint64(1)<<half - 1
			k := bits.OnesCount64(x>>bit&mask) + bits.OnesCount64(y>>bit&mask)
			over := ^((n - k) >> 63) // all ones if it lies beyond; no branch, which nobody could foresee
			n -= k & over
			bit += half & over
		}
		return uint8(w<<6 | bit), n > 0 || x>>bit&1 == 0
	}
	return None, false
}

// Part is the connected part of a set that holds a cell of it; beside are the neighbours of each cell.
func (s *Set) Part(c uint8, beside []Set) Set {
	out := Of(c)
	for open := out; open != (Set{}); {
		c := open.First()
		open.Drop(c)
		more := beside[c].And(*s).Without(out)
		out, open = out.With(more), open.With(more)
	}
	return out
}

// Of makes a set of cells, none of which is None.
func Of(cells ...uint8) Set {
	var out Set
	for _, c := range cells {
		out.Add(c)
	}
	return out
}
