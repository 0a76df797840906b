package rules

import (
	_ "embed"

	"painani/engine"
)

// Weights by which positions and turns are valued, in hundredths of a point if nothing else is said. They are
// estimates of play, not rules, and stand in weights.txt.
const (
	wChip           = iota // an action point kept for later, and one still to be spent in this turn
	wStock                 // lost on a storey that waits in the stock
	wNow                   // percent of the founder's points: a fitting district around the Mexica whose turn it is
	wReady                 // … around another Mexica, shared by those in it
	wOffered               // … lost on one around an opponent's
	wLying                 // … lost on one that anybody may reach
	wRivals                // percent of the others' average that counts against the seat
	wNextTime              // percent of a founded district in phase 1, for the second scoring on top of the first
	wOpenSmall             // percent of a district that may still be founded or split
	wOpenLarge             // … and is larger than any tile
	wOpenFinal             // percent of an unfounded district, in phase 2, that no canal can split any more
	wOpenLeft              // … that is small and fits no tile
	wGain                  // percent of what a temple more in the own district would bring
	wDoubtFar              // storeys by which a lead is safe at the second scoring, seen from phase 1
	wDoubtMost             // … at the end of the phase, at its begin
	WeightHopeNow          // percent of a site that one turn suffices for
	WeightHopeStep         // … less for each action point that it wants
	WeightHopeLater        // … that wants more than a turn
	WeightWork             // what an action point has to bring
	WeightWay              // … that goes into a way
	WeightLapse            // … that lapses
	weightCount
)

// Weights are one table.
type Weights [weightCount]int

//go:embed weights.txt
var weightText string

// weightNames are the names of weights, by index.
var weightNames = []string{"chip", "stock", "now", "ready", "offered", "lying", "rivals", "next-time", "open-small",
	"open-large", "open-final", "open-left", "gain", "doubt-far", "doubt-most", "hope-now", "hope-step", "hope-later",
	"work", "way", "lapse"}

// weights are those of the game.
var weights = tableOf(engine.MustReadWeights(weightText, weightNames))

func tableOf(values []int) *Weights {
	var out Weights
	copy(out[:], values)
	return &out
}

// Table is what positions and turns are valued by.
func (g Rules) Table() *Weights {
	if g.By != nil {
		return g.By
	}
	return weights
}

// Weights is engine.Weigher's.
func (g Rules) Weights() []engine.Weight { return engine.NameWeights(weightNames, g.Table()[:]) }

// Counting are the same rules with a Score by other weights.
func (g Rules) Counting(values []int) Rules {
	g.By = tableOf(values)
	return g
}
