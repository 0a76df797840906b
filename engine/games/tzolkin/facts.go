package tzolkin

import "painani/engine"

// Kinds of facts. Arguments are named in factKinds; amounts are signed only
// where it says change.
const (
	factKept      uint8 = iota // a seat's two starting tiles are revealed
	factBegged                 // begged; the step down follows as factDown
	factPlaced                 // a worker placed on a place at a position for corn
	factMercy                  // …all corn given instead of the price (4.1)
	factPicked                 // a worker picked up
	factActed                  // its action, or one through Uxmal 5 or a tile; price in corn
	factIdle                   // the worker did nothing
	factGained                 // goods received, and from what
	factPaid                   // goods given up, and for what
	factPoints                 // points won or lost (change), and from what
	factUp                     // a step up to a step
	factBlocked                // a step up lost
	factDown                   // a step down to a step
	factReady                  // the double advance is ready again
	factTech                   // a technology reaches a level
	factBonus                  // the bonus box of a track
	factHarvested              // a harvest on a space of Palenque; how: 0 corn 1 wood 2 burn 3 without tile
	factBuilt                  // a building; arch 1: architecture served it; cube saved, 0 none
	factMonument               // a monument
	factWorker                 // a new worker; workers in play now
	factOffered                // a skull on a space of Chichen Itza
	factSold                   // one cube sold for corn
	factBought                 // one cube bought for corn
	factRefilled               // a building turned up on a place
	factCollected              // accumulated corn taken
	factOrdered                // the order for the calendar given ahead
	factFoodDay                // a food day begins, 1 to 4
	factFed                    // feeding: workers, freed, price per worker, corn paid, unfed; points follow as factPoints
	factAge                    // the second age begins
	factShortage               // skulls wanted on a food day, and left: nobody gets one
	factTemple                 // end of an age: points of a step and bonus of a temple
	factReturned               // the worker on the start-player space returns to its owner
	factMarker                 // the start-player marker goes to the seat
	factTooth                  // corn put on a tooth; accumulated now
	factAdvanced               // the calendar advanced by days, to a day
	factFell                   // a worker left the end of a wheel
	factOver                   // the game is over
	factCount
)

// Sources, argument "source" of gained, paid and points.
const (
	fromAction  int16 = iota // the action just named
	fromTile                 // icons of a building or starting tile
	fromTrack                // a technology's bonus box
	fromArch                 // architecture 1 and 2
	fromFood                 // food day: hunger or temple rewards
	forTech                  // price of a technology step
	forBuilding              // price of a building or monument
	forOffer                 // theology 2
	forAny                   // the corn of tile b2-11
	forLower                 // corn for stepping back
)

// factKinds are the facts by number, for JSON (engine.Card.Facts). Wheels, temples,
// tracks, resources and tiles are the indices used in this package; place 5 is
// the start-player space.
var factKinds = []engine.FactKind{
	factKept:      {Name: "kept", Args: []string{"tile", "tile2"}}, // starting tile numbers, from 1
	factBegged:    {Name: "begged", Args: []string{"corn"}},        // corn given up
	factPlaced:    {Name: "placed", Args: []string{"place", "position", "corn"}},
	factMercy:     {Name: "mercy", Args: []string{"place", "position", "corn"}},
	factPicked:    {Name: "picked", Args: []string{"wheel", "position"}},
	factActed:     {Name: "acted", Args: []string{"wheel", "action", "corn"}},
	factIdle:      {Name: "idle"},
	factGained:    {Name: "gained", Args: []string{"corn", "wood", "stone", "gold", "skull", "source"}},
	factPaid:      {Name: "paid", Args: []string{"corn", "wood", "stone", "gold", "skull", "source"}},
	factPoints:    {Name: "points", Args: []string{"vp", "source"}},
	factUp:        {Name: "up", Args: []string{"temple", "step"}},
	factBlocked:   {Name: "blocked", Args: []string{"temple"}},
	factDown:      {Name: "down", Args: []string{"temple", "step"}},
	factReady:     {Name: "ready"},
	factTech:      {Name: "tech", Args: []string{"track", "level"}},
	factBonus:     {Name: "bonus", Args: []string{"track"}},
	factHarvested: {Name: "harvested", Args: []string{"space", "how"}},
	factBuilt:     {Name: "built", Args: []string{"building", "arch", "cube"}}, // index into buildings
	factMonument:  {Name: "monument", Args: []string{"monument"}},              // index into monuments
	factWorker:    {Name: "worker", Args: []string{"workers"}},
	factOffered:   {Name: "offered", Args: []string{"space"}},
	factSold:      {Name: "sold", Args: []string{"resource", "corn"}},
	factBought:    {Name: "bought", Args: []string{"resource", "corn"}},
	factRefilled:  {Name: "refilled", Args: []string{"place", "building"}},
	factCollected: {Name: "collected", Args: []string{"corn"}},
	factOrdered:   {Name: "ordered", Args: []string{"days"}},
	factFoodDay:   {Name: "food-day", Args: []string{"number"}},
	factFed:       {Name: "fed", Args: []string{"workers", "freed", "price", "corn", "unfed"}},
	factAge:       {Name: "age", Args: []string{"age"}},
	factShortage:  {Name: "shortage", Args: []string{"wanted", "left"}},
	factTemple:    {Name: "temple", Args: []string{"temple", "vp", "bonus"}},
	factReturned:  {Name: "returned"},
	factMarker:    {Name: "marker"},
	factTooth:     {Name: "tooth", Args: []string{"corn"}},
	factAdvanced:  {Name: "advanced", Args: []string{"days", "day"}},
	factFell:      {Name: "fell", Args: []string{"wheel"}},
	factOver:      {Name: "over"},
}
