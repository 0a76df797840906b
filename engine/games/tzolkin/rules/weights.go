package rules

import (
	_ "embed"
	"fmt"

	"painani/engine"
)

// Weights by which Score counts, in hundredths of a point if nothing else is said. They are estimates of play, not
// rules, and stand in weights.txt.
const (
	wCornMore     = iota // a corn early, on top of its points at the end, for the first corn-needed
	wCornSpare           // … for the rest
	wCornNeeded          // corn
	wWoodMore            // on top of its corn, early, for the first cubes-needed
	wStoneMore           //
	wGoldMore            //
	wCubesNeeded         // of each resource
	wSkullMore           // on top of its points, early, for the first skulls-needed
	wSkullsNeeded        // skulls
	wEarly               // rounds before the end from which on goods lose their worth
	wHand                // a worker in hand
	wReady               // the double advance, for each round left
	wWorker              // each worker beyond three, for each round left
	wFirst               // the start-player space: marker and choice of the calendar
	wHunger              // each worker who will not be fed, on top of what his corn is worth
	wMeal                // each corn owed on a food day that is not the next
	wStep                // each point of a temple step for each end of an age to come
	wHighest             // each point of the bonus for the highest, as things stand
	wBare                // at most, a worker on Chichen Itza without a skull to offer
	wGrowth              // what a monument of one's own will yet gain, for each round left
	wBuilt               // percent of a monument's points, that can be paid, with a worker who will be there in time
	wHoped               // … that cannot be paid yet, less its lack squared
	wFar                 // percent of these, lost for each round until a worker can build
	wLevel               // technology levels 1 to 3 of each track, at the beginning of the game
	wLate         = wLevel + TrackCount*MaxLevel
	wPlace        = wLate + WheelCount // workers on a wheel, percent left of their prospects in the last round
	weightCount   = wPlace + Chichen*placesOf + chichenPlaces
)

// Numbered spaces of wheels, from 0.
const (
	placesOf      = 8
	chichenPlaces = 11
)

// Weights are one table.
type Weights [weightCount]int

//go:embed weights.txt
var weightText string

// weightNames are the names of weights, by index.
var weightNames = func() []string {
	out := []string{"corn-more", "corn-spare", "corn-needed", "wood-more", "stone-more", "gold-more",
		"cubes-needed", "skull-more", "skulls-needed", "early", "hand", "ready", "worker", "first", "hunger", "meal",
		"step", "highest", "bare", "growth", "built", "hoped", "far"}
	for _, track := range TrackIDs {
		for level := range MaxLevel {
			out = append(out, fmt.Sprintf("%s-%d", track, level+1))
		}
	}
	for _, wheel := range WheelIDs {
		out = append(out, wheel+"-late")
	}
	for w, wheel := range WheelIDs {
		for n := range Wheels[w].Last + 1 {
			out = append(out, fmt.Sprintf("%s-%d", wheel, n))
		}
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
func (g Rules) Weights() []engine.Weight {
	return engine.NameWeights(weightNames, g.table()[:])
}

// Counting are the same rules with a Score by other weights.
func (g Rules) Counting(values []int) Rules {
	g.By = tableOf(values)
	return g
}
