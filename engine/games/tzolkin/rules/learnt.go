package rules

import (
	_ "embed"

	"painani/engine"
	"painani/engine/neural"
)

//go:embed learnt.net
var learntFile []byte

// Learnt is what self-play taught of what a position will yet bring. Remarks in its file name the run
// (painani learn).
var Learnt = neural.Own(learntFile)

// mostInputs is more than a net is told that is not 0.
const mostInputs = 256

// foresee is Score by the net.
func (g Rules) foresee(s *State, seat engine.Seat) int {
	var room [mostInputs]neural.Input
	in := neural.Inputs{List: room[:0]}
	g.See(s, seat, &in)
	return g.Sure(s, seat) + g.Net.Points(in.List, WorthPoint)
}
