package rules

import (
	_ "embed"
	"slices"

	"painani/engine/neural"
)

// What self-play taught of what a position will yet bring. Its remarks name the run (painani learn). Empty:
// nothing was learnt yet.
//
//go:embed learnt.net
var learntFile []byte

var learnt = func() *neural.Net {
	if len(learntFile) == 0 {
		return nil
	}
	n, err := neural.Read(learntFile)
	if err != nil {
		panic(err) // it is part of the program
	}
	return n
}()

// NetOf is the net for games of so many seats, nil if there is none.
func NetOf(seats int) *neural.Net {
	if learnt != nil && slices.Contains(learnt.Seats(), seats) {
		return learnt
	}
	return nil
}
