package engine

// IDs are the ids of a game's components, by index.
func IDs[T any](list []T, id func(*T) string) []string {
	out := make([]string, len(list))
	for i := range list {
		out[i] = id(&list[i])
	}
	return out
}

// ID is the id of a number from 1, "?" for one that is none, as that of a hidden tile.
func ID[N int | int16 | uint8](ids []string, n N) string {
	if n < 1 || int(n) > len(ids) {
		return "?"
	}
	return ids[n-1]
}

// Named are the ids of numbers from 1; numbers that are none are left out.
func Named(ids []string, numbers []uint8) (out []string) {
	for _, n := range numbers {
		if id := ID(ids, n); id != "?" {
			out = append(out, id)
		}
	}
	return out
}

// Lacking is what a price asks for beyond what is there, by ids; the whole price if there is nothing.
func Lacking(ids []string, have, price []int16) map[string]int {
	out := map[string]int{}
	for i, n := range price {
		if i < len(have) {
			n -= max(have[i], 0)
		}
		if n > 0 {
			out[ids[i]] = int(n)
		}
	}
	return out
}

// TakeOff takes a tile, by its number from 1, off the places where it lies.
func TakeOff(places []uint8, tile int) {
	for i := range places {
		if int(places[i]) == tile {
			places[i] = 0
		}
	}
}

// Pairs appends a step for each two of n things.
func Pairs(buf []Step, n int, of func(i, j int) Step) []Step {
	for i := range n {
		for j := i + 1; j < n; j++ {
			buf = append(buf, of(i, j))
		}
	}
	return buf
}

// Those appends a step for each of n things for which something holds.
func Those(buf []Step, n int, holds func(i int) bool, of func(i int) Step) []Step {
	for i := range n {
		if holds(i) {
			buf = append(buf, of(i))
		}
	}
	return buf
}
