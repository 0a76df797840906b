package boards

// Keys of parts say all that a part shows, beside its name; no two parts of a game have one name.

type key2[A, B comparable] struct {
	part string
	a    A
	b    B
}

type key3[A, B, C comparable] struct {
	key2[A, B]
	c C
}

type key4[A, B, C, D comparable] struct {
	key3[A, B, C]
	d D
}

type key5[A, B, C, D, E comparable] struct {
	key4[A, B, C, D]
	e E
}

// Key2 is the key of a part that shows two things.
func Key2[A, B comparable](part string, a A, b B) any { return key2[A, B]{part, a, b} }

// Key3 is the key of a part that shows three.
func Key3[A, B, C comparable](part string, a A, b B, c C) any {
	return key3[A, B, C]{key2[A, B]{part, a, b}, c}
}

// Key4 is the key of a part that shows four.
func Key4[A, B, C, D comparable](part string, a A, b B, c C, d D) any {
	return key4[A, B, C, D]{key3[A, B, C]{key2[A, B]{part, a, b}, c}, d}
}

// Key5 is the key of a part that shows five.
func Key5[A, B, C, D, E comparable](part string, a A, b B, c C, d D, e E) any {
	return key5[A, B, C, D, E]{key4[A, B, C, D]{key3[A, B, C]{key2[A, B]{part, a, b}, c}, d}, e}
}

// Steps is where the players stand, and behind that how many there are.
func Steps[P any](players []P, of func(*P) uint8) (out [5]uint8) {
	for i := range players {
		out[i] = of(&players[i])
	}
	out[4] = uint8(len(players))
	return out
}
