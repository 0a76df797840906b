package mexica

import "math/bits"

// set is a set of island cells. nowhere is never in it.
type set [4]uint64

func (s *set) has(c uint8) bool { return s[c>>6]>>(c&63)&1 != 0 }

func (s *set) add(c uint8) { s[c>>6] |= 1 << (c & 63) }

func (s *set) drop(c uint8) { s[c>>6] &^= 1 << (c & 63) }

func (s set) with(o set) set { return set{s[0] | o[0], s[1] | o[1], s[2] | o[2], s[3] | o[3]} }

func (s set) without(o set) set { return set{s[0] &^ o[0], s[1] &^ o[1], s[2] &^ o[2], s[3] &^ o[3]} }

func (s set) and(o set) set { return set{s[0] & o[0], s[1] & o[1], s[2] & o[2], s[3] & o[3]} }

func (s set) len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// each yields the cells in order.
func (s set) each(yield func(uint8) bool) {
	for w, x := range s {
		for ; x != 0; x &= x - 1 {
			if !yield(uint8(w<<6 | bits.TrailingZeros64(x))) {
				return
			}
		}
	}
}

// nth is the cell with n cells of the set before it, from 0; nowhere if there is none.
func (s set) nth(n int) uint8 {
	for w, x := range s {
		k := bits.OnesCount64(x)
		if n >= k {
			n -= k
			continue
		}
		bit := 0
		for half := 32; half > 0; half /= 2 {
			k := bits.OnesCount64(x >> bit & (1<<half - 1))
			over := ^((n - k) >> 63) // all ones if it lies beyond; no branch, which nobody could foresee
			n -= k & over
			bit += half & over
		}
		return uint8(w<<6 | bit)
	}
	return nowhere
}

// setOf makes a set.
func setOf(cells ...uint8) set {
	var out set
	for _, c := range cells {
		out.add(c)
	}
	return out
}
