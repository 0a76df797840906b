package rules

import (
	"cmp"
	_ "embed"

	"painani/engine"
)

// Weights are a table by which Score counts, in hundredths of a point if nothing else is said. They are estimates of
// play, not rules, and stand in weights.txt.
type Weights struct {
	Cocoa       int // the first cocoa-needed beyond the next salary
	Spare       int // cocoa beyond that
	CocoaNeeded int // cocoa

	Good [Gold - Wood + 1]int // a resource while there is time to use it

	GoodsNeeded int // of each resource count fully
	Rest        int // percent of these, each one more
	Leader      int // furthest on the pyramid track, alone or tied, before the Eclipse
	Followed    int // each other player who lacks a technology of one's own, at the beginning: who buys it brings points
	Worker      int // the fourth worker at the beginning, its salary apart
	Together    int // each pair of own unlocked workers on a board with a main action
	Locked      int // lost, a locked worker: cocoa or a turn to free it
	Stuck       int // lost, all workers locked
	Unpaid      int // each cocoa of salary that will be missing: more than the points, for it must not happen by accident
	Meal        int // each cocoa owed at Eclipses after the next
	Soon        int // rounds from which on goods lose their worth
	Bonus       int // percent of a temple's bonus tile, on the way to it
	BonusTaken  int // percent of it, reached
	Masks       int // percent of the points of sets of masks, for each Eclipse to come
	MaskMore    int // each different mask at the beginning: more may come
	Avenue      int // percent of the points of the Avenue, for each Eclipse to come
	Track       int // percent of the points of the pyramid track
	TrackNext   int // percent of these, for each Eclipse after the next
	Built       int // hundredths of a building that a seat takes in a round, on average
	Next        int // percent of the best main action within reach
	Later       int // percent of the second best
	Raise       int // a power-up of these, early
	Advance     int // a step in a temple of these
	Laid        int // a tile of the pyramid of these, its step on the track apart
	StartAvenue int // a step on the Avenue of a starting tile
	StartTemple int // a step in a temple of a starting tile
	StartBeside int // the discovery tile beside a starting tile

	Tech  [TechCount]int                // a technology at the beginning
	Climb [TempleCount]int              // a step in a temple
	Power [MaxPower - 1]int             // a worker of power 2 to MaxPower, early: yields and the coming ascension
	Tile  [DiscoveryKinds - KindVP4]int // an unused discovery tile early, by kind; masks count by their sets
}

//go:embed weights.txt
var weightText string

// Weighing is the table of the game, and those with other values.
var Weighing = engine.Weigh[Weights](weightText, GoodIDs[Wood:Gold+1],
	TechIDs, []string{"climb-blue", "climb-red", "climb-green"},
	[]string{"power-2", "power-3", "power-4", "power-5"}, DiscoveryIDs[KindVP4:])

// table is what Score counts by.
func (g Rules) table() *Weights { return cmp.Or(g.By, Weighing.Own) }

// Weights is engine.Weigher's.
func (g Rules) Weights() []engine.Weight { return Weighing.List(g.table()) }
