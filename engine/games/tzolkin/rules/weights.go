package rules

import (
	"cmp"
	_ "embed"
	"fmt"

	"painani/engine"
)

// Weights are a table by which Score counts, in hundredths of a point if nothing else is said. They are estimates of
// play, not rules, and stand in weights.txt.
type Weights struct {
	CornMore   int // a corn early, on top of its points at the end, for the first corn-needed
	CornSpare  int // … for the rest
	CornNeeded int // corn

	CubeMore [Gold - Wood + 1]int // a resource, on top of its corn, early, for the first cubes-needed

	CubesNeeded  int // of each resource
	SkullMore    int // on top of its points, early, for the first skulls-needed
	SkullsNeeded int // skulls
	Early        int // rounds before the end from which on goods lose their worth
	Hand         int // a worker in hand
	Ready        int // the double advance, for each round left
	Worker       int // each worker beyond three, for each round left
	First        int // the start-player space: marker and choice of the calendar
	Hunger       int // each worker who will not be fed, on top of what his corn is worth
	Meal         int // each corn owed on a food day that is not the next
	Step         int // each point of a temple step for each end of an age to come
	Highest      int // each point of the bonus for the highest, as things stand
	Bare         int // at most, a worker on Chichen Itza without a skull to offer
	Built        int // percent of a monument's points, that can be paid, with a worker who will be there in time
	Hoped        int // … that cannot be paid yet, less its lack squared
	Far          int // percent of these, lost for each round until a worker can build
	Wait         int // each round until a worker does what he is there for
	Anger        int // a temple step lost by burning

	Level  [TrackCount][MaxLevel]int             // technology levels 1 to 3 of each track, at the beginning of the game
	Growth [ScoreSkulls + 1]int                  // what a monument will yet gain, by the kind of its scoring, for each round left
	Fit    [WheelCount]int                       // percent of what the best action ahead of a worker would bring with what the player has
	Again  [WheelCount]int                       // percent of these that the next worker on the same wheel has
	Late   [WheelCount]int                       // workers on a wheel, percent left of their prospects in the last round
	Place  [Chichen*placesOf + chichenPlaces]int // a worker on each numbered space of each wheel
}

// Numbered spaces of wheels, from 0.
const (
	placesOf      = 8
	chichenPlaces = 11
)

//go:embed weights.txt
var weightText string

// Weighing is the table of the game, and those with other values.
var Weighing = func() engine.Weighing[Weights] {
	var levels, growth, fit, again, late, places []string
	for _, kind := range ScoreIDs {
		growth = append(growth, "growth-"+kind)
	}
	for _, track := range TrackIDs {
		for level := range MaxLevel {
			levels = append(levels, fmt.Sprintf("%s-%d", track, level+1))
		}
	}
	for w, wheel := range WheelIDs {
		fit = append(fit, wheel+"-fit")
		again = append(again, wheel+"-again")
		late = append(late, wheel+"-late")
		for n := range Wheels[w].Last + 1 {
			places = append(places, fmt.Sprintf("%s-%d", wheel, n))
		}
	}
	cubes := []string{"wood-more", "stone-more", "gold-more"}
	return engine.Weigh[Weights](weightText, cubes, levels, growth, fit, again, late, places)
}()

// table is what Score counts by.
func (g Rules) table() *Weights { return cmp.Or(g.By, Weighing.Own) }

// Weights is engine.Weigher's.
func (g Rules) Weights() []engine.Weight { return Weighing.List(g.table()) }
