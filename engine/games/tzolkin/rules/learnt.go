package rules

import (
	_ "embed"
	"math"
	"slices"

	"painani/engine"
	"painani/engine/neural"
)

// What self-play taught of what a position will yet bring. Its remarks name the run (painani learn).
//
//go:embed learnt.net
var learntFile []byte

var learnt = func() *neural.Net {
	n, err := neural.Read(learntFile)
	if err != nil {
		panic(err) // it is part of the program
	}
	return n
}()

// NetOf is the net for games of so many seats, nil if there is none.
func NetOf(seats int) *neural.Net {
	if slices.Contains(learnt.Seats(), seats) {
		return learnt
	}
	return nil
}

// mostInputs is more than a net is told that is not 0.
const mostInputs = 256

// foresee is Score by the net.
func (g Rules) foresee(s *State, seat engine.Seat) int {
	var room [mostInputs]neural.Input
	in := neural.Inputs{List: room[:0]}
	g.See(s, seat, &in)
	return g.Sure(s, seat) + int(math.Round(float64(g.Net.Value(in.List))*neural.Unit*WorthPoint))
}
