package rules

import (
	"cmp"
	_ "embed"

	"painani/engine"
)

// Weights are a table by which positions and turns are valued, in hundredths of a point if nothing else is said.
// They are estimates of play, not rules, and stand in weights.txt.
type Weights struct {
	Chip      int // an action point kept for later, and one still to be spent in this turn
	Stock     int // lost on a storey that waits in the stock
	Now       int // percent of the founder's points: a fitting district around the Mexica whose turn it is
	Ready     int // … around another Mexica, shared by those in it
	Offered   int // … lost on one around an opponent's
	Lying     int // … lost on one that anybody may reach
	Rivals    int // percent of the others' average that counts against the seat
	NextTime  int // percent of a founded district in phase 1, for the second scoring on top of the first
	OpenSmall int // percent of a district that may still be founded or split
	OpenLarge int // … and is larger than any tile
	OpenFinal int // percent of an unfounded district, in phase 2, that no canal can split any more
	OpenLeft  int // … that is small and fits no tile
	Promise   int // percent of what places in districts promise
	Gain      int // percent of what a temple more in the own district would bring
	DoubtFar  int // storeys by which a lead is safe at the second scoring, seen from phase 1
	DoubtMost int // … at the end of the phase, at its begin
	Hope      int // percent of what a seat may found in its next turn
	HopeNow   int // percent of a site that one turn suffices for
	HopeStep  int // … less for each action point that it wants
	HopeLater int // … that wants more than a turn
	Work      int // what an action point has to bring
	Way       int // … that goes into a way
	Lapse     int // … that lapses
}

//go:embed weights.txt
var weightText string

// Weighing is the table of the game, and those with other values.
var Weighing = engine.Weigh[Weights](weightText)

// Table is what positions and turns are valued by.
func (g Rules) Table() *Weights { return cmp.Or(g.By, Weighing.Own) }

// Weights is engine.Weigher's.
func (g Rules) Weights() []engine.Weight { return Weighing.List(g.Table()) }
