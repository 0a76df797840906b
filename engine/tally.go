package engine

import "slices"

// NewTally is a tally of so many seats in 1/unit points, still without any.
func NewTally(unit int, seats uint8) Tally { return Tally{Unit: unit, Points: make([]int, seats)} }

// Add adds a part, a key of the game's catalogue, with the points of the seat at each place.
func (t *Tally) Add(name string, of func(i int) int) {
	part := TallyPart{Name: name, Points: make([]int, len(t.Points))}
	for i := range part.Points {
		part.Points[i] = of(i)
		t.Points[i] += part.Points[i]
	}
	t.Parts = append(t.Parts, part)
}

// Best are the seats that stand highest by what they are compared by: the first number, of those who are
// equal in it the second, and so on.
func Best(seats uint8, by func(i int) []int) (out []Seat) {
	var top []int
	for i := range int(seats) {
		this := by(i)
		c := slices.Compare(this, top)
		if c > 0 {
			out, top = nil, this
		}
		if c >= 0 {
			out = append(out, SeatAt(i))
		}
	}
	return out
}
