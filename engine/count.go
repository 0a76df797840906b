package engine

// Count counts the things of a list for which something holds.
func Count[T any](list []T, holds func(T) bool) (n int) {
	for _, x := range list {
		if holds(x) {
			n++
		}
	}
	return n
}
