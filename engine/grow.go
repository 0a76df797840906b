package engine

import "sync/atomic"

// grow appends x to a list whose array is shared by copies of the list, so that a
// table can be copied for the price of its seats. used is how much of the array is
// taken: who appends first behind the end gets the place there, everybody else an
// array of his own. No copy ever sees what was appended to another.
func grow[T any](list []T, used **atomic.Int64, x T) []T {
	n := len(list)
	if n < cap(list) && *used != nil && (*used).CompareAndSwap(int64(n), int64(n)+1) {
		return append(list, x)
	}
	own := make([]T, n, 2*n+8)
	copy(own, list)
	*used = new(atomic.Int64)
	(*used).Store(int64(n) + 1)
	return append(own, x)
}
