package rules

import "painani/engine"

// Kinds of facts. Arguments are named in FactKinds; amounts are signed only where it says change. What may follow from
// a worker picked up are those from FactActed to FactBought.
const (
	FactKept      uint8 = iota // a seat's two starting tiles are revealed
	FactBegged                 // begged; the step down follows as FactDown
	FactPlaced                 // a worker placed on a place at a position for corn
	FactMercy                  // …all corn given instead of the price (4.1)
	FactPicked                 // a worker picked up
	FactActed                  // its action, or one through Uxmal 5 or a tile; price in corn
	FactIdle                   // the worker did nothing
	FactGained                 // goods received, and from what
	FactPaid                   // goods given up, and for what
	FactPoints                 // points won or lost (change), and from what
	FactUp                     // a step up to a step
	FactBlocked                // a step up lost
	FactDown                   // a step down to a step
	FactReady                  // the double advance is ready again
	FactTech                   // a technology reaches a level
	FactBonus                  // the bonus box of a track
	FactHarvested              // a harvest on a space of Palenque; how: 0 corn 1 wood 2 burn 3 without tile
	FactBuilt                  // a building; arch 1: architecture served it; cube saved, 0 none
	FactMonument               // a monument
	FactWorker                 // a new worker; workers in play now
	FactOffered                // a skull on a space of Chichen Itza
	FactSold                   // one cube sold for corn
	FactBought                 // one cube bought for corn
	FactRefilled               // a building turned up on a place
	FactCollected              // accumulated corn taken
	FactOrdered                // the order for the calendar given ahead
	FactFoodDay                // a food day begins, 1 to 4
	FactFed                    // feeding: workers, freed, price per worker, corn paid, unfed; points follow as FactPoints
	FactAge                    // the second age begins
	FactShortage               // skulls wanted on a food day, and left: nobody gets one
	FactTemple                 // end of an age: points of a step and bonus of a temple
	FactReturned               // the worker on the start-player space returns to its owner
	FactMarker                 // the start-player marker goes to the seat
	FactTooth                  // corn put on a tooth; accumulated now
	FactAdvanced               // the calendar advanced by days, to a day
	FactFell                   // a worker left the end of a wheel
	FactOver                   // the game is over
	FactReward                 // food day: goods that the steps of one temple brought; they are part of FactGained
	FactCount
)

// Sources, argument "source" of gained, paid and points.
const (
	FromAction  int16 = iota // the action just named
	FromTile                 // icons of a building or starting tile
	fromTrack                // a technology's bonus box
	fromArch                 // architecture 1 and 2
	FromFood                 // food day: hunger or temple rewards
	forTech                  // price of a technology step
	forBuilding              // price of a building or monument
	forOffer                 // theology 2
	forAny                   // the corn of tile b2-11
	forLower                 // corn for stepping back
)

// FactKinds are the facts by number, for JSON (engine.Card.Facts). Wheels, temples, tracks, resources and tiles are
// the indices used in this package; place 5 is the start-player space.
var FactKinds = engine.NameFacts(
	"kept tile tile2", "begged corn", "placed place position corn", "mercy place position corn",
	"picked wheel position", "acted wheel action corn", "idle", "gained corn wood stone gold skull source",
	"paid corn wood stone gold skull source", "points vp source", "up temple step", "blocked temple",
	"down temple step", "ready", "tech track level", "bonus track", "harvested space how",
	"built building arch cube", "monument monument", "worker workers", "offered space", "sold resource corn",
	"bought resource corn", "refilled place building", "collected corn", "ordered days", "food-day number",
	"fed workers freed price corn unfed", "age age", "shortage wanted left", "temple temple vp bonus", "returned",
	"marker", "tooth corn", "advanced days day", "fell wheel", "over", "reward temple step wood stone gold skull",
)
