package rules

import (
	_ "embed"
	"strconv"

	"painani/engine"
)

// Weights by which Score counts, in hundredths of a point if nothing else is said. They are estimates of play, not
// rules, and stand in weights.txt.
const (
	wCocoa       = iota // the first cocoa-needed beyond the next salary
	wSpare              // cocoa beyond that
	wCocoaNeeded        // cocoa
	wWood               // a resource while there is time to use it
	wStone              //
	wGold               //
	wGoodsNeeded        // of each resource count fully
	wRest               // percent of these, each one more
	wLeader             // furthest on the pyramid track, alone or tied, before the Eclipse
	wTech               // a technology at the beginning
	wWorker             // the fourth worker at the beginning, its salary apart
	wTogether           // each pair of own unlocked workers on a board with a main action
	wLocked             // lost, a locked worker: cocoa or a turn to free it
	wStuck              // lost, all workers locked
	wUnpaid             // each cocoa of salary that will be missing: more than the points, for it must not happen by accident
	wMeal               // each cocoa owed at Eclipses after the next
	wSoon               // rounds from which on goods lose their worth
	wBonus              // percent of a temple's bonus tile, on the way to it
	wBonusTaken         // percent of it, reached
	wClimb              // a temple's step
	wMasks              // percent of the points of sets of masks, for each Eclipse to come
	wAvenue             // percent of the points of the Avenue, for each Eclipse to come
	wTrack              // percent of the points of the pyramid track
	wTrackNext          // percent of these, for each Eclipse after the next
	wPower              // a worker of power 2 to MaxPower, early: yields and the coming ascension
	wTile        = wPower + MaxPower - 1
	weightCount  = wTile + DiscoveryKinds - KindVP4 // an unused discovery tile early, by kind; masks count by their sets
)

// Weights are one table.
type Weights [weightCount]int

//go:embed weights.txt
var weightText string

// weightNames are the names of weights, by index.
var weightNames = func() []string {
	out := []string{"cocoa", "spare", "cocoa-needed", "wood", "stone", "gold", "goods-needed", "rest", "leader", "tech",
		"worker", "together", "locked", "stuck", "unpaid", "meal", "soon", "bonus", "bonus-taken", "climb", "masks",
		"avenue", "track", "track-next"}
	for power := 2; power <= MaxPower; power++ {
		out = append(out, "power-"+strconv.Itoa(power))
	}
	for _, x := range Discoveries[KindVP4:] {
		out = append(out, x.ID)
	}
	return out
}()

// weights are those of the game.
var weights = tableOf(engine.MustReadWeights(weightText, weightNames))

func tableOf(values []int) *Weights {
	var out Weights
	copy(out[:], values)
	return &out
}

// table is what Score counts by.
func (g Rules) table() *Weights {
	if g.By != nil {
		return g.By
	}
	return weights
}

// Weights is engine.Weigher's.
func (g Rules) Weights() []engine.Weight { return engine.NameWeights(weightNames, g.table()[:]) }

// Counting are the same rules with a Score by other weights.
func (g Rules) Counting(values []int) Rules {
	g.By = tableOf(values)
	return g
}
