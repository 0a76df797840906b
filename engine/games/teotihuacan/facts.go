package teotihuacan

import "painani/engine"

// Kinds of facts. Arguments are named in factKinds; amounts are signed only
// where it says change. Boards are printed numbers, powers pips.
const (
	factKept       uint8 = iota // a seat's two starting tiles are revealed
	factBeside                  // a discovery tile lies beside a starting tile
	factDrafted                 // a starting tile taken in the draft
	factPosted                  // a worker placed on a board at the start
	factMoved                   // a worker moved: from, to, power, distance, along: power of the second or 0
	factCollected               // cocoa collected on a board
	factWorship                 // a worker locked on a worship space (from 1) of a board, in a form
	factBumped                  // the seat's worker was pushed off the worship space of a board
	factMain                    // a main action begins: workers counted, cocoa paid; free 1: FREECOCOA paid
	factReleased                // free unlock turn: so many workers freed
	factUnlocked                // workers freed for cocoa
	factUsed                    // a discovery tile used
	factClaimed                 // a discovery tile claimed from a spot; the price follows as factPaid
	factGained                  // goods received, and from what
	factPaid                    // goods given up, and for what
	factPoints                  // points won or lost (change), and from what
	factStep                    // a step in a temple to a step
	factBlocked                 // a step in a temple lost
	factAvenue                  // a step on the Avenue, to
	factAvenueEnd               // a step on the Avenue lost
	factTrack                   // a step on the pyramid track, to
	factPower                   // a worker on a board raised to a power
	factAscended                // a worker ascended from a board
	factWorker                  // the fourth worker comes into play
	factReward                  // reward chosen, 1 to 5
	factLearned                 // a technology on a slot
	factNoble                   // a building into a row and slot (from 1); buildings taken now
	factDecorated               // a decoration on a side and step; matches
	factBuilt                   // a pyramid tile on a slot, turned; level, matches
	factTrade                   // one trade of a royal tile
	factLight                   // the light disc moves to a space
	factPyramid                 // the pyramid is finished
	factFinal                   // the final round of the era begins
	factRefillDeco              // a decoration turned up on a place of the display
	factRefillTile              // a pyramid tile turned up on a place of the display
	factRefillSpot              // a discovery tile turned up on a spot
	factEclipse                 // an Eclipse begins, 1 to 3
	factMasks                   // masks scored: sets, points
	factSalary                  // salary: owed, paid, missing; points follow as factPoints
	factWaived                  // salary waived by FREECOCOA: owed
	factNeutral                 // neutral dice of a colour (1, 2) on three boards
	factBonus                   // a temple bonus tile scored: temple, tile, points
	factOver                    // the game is over
	factCount
)

// Sources, argument "source" of gained, paid and points.
const (
	fromStart    int16 = iota // a starting tile
	fromTurn                  // turn order: starting cocoa
	fromBoard                 // the board's action
	fromTemple                // a temple step
	fromTile                  // a discovery tile used
	fromRoyal                 // a royal tile
	fromTech                  // a technology
	fromReward                // an ascension reward
	fromOthers                // somebody else bought the technology (3 points)
	fromAvenue                // Eclipse: Avenue
	fromLeader                // Eclipse: furthest on the pyramid track
	fromTrack                 // Eclipse: pyramid track
	fromMasks                 // Eclipse: masks
	forSalary                 // Eclipse: salary paid, or missing (change below 0)
	fromBonus                 // temple bonus tile
	forAction                 // cocoa price of a main action
	forWorship                // cocoa of worship: bump and both
	forDiscovery              // price of a discovery tile
	forTech                   // price of a technology
	forBuilding               // price of a building
	forDeco                   // price of a decoration
	forPyramid                // price of a pyramid tile
	forPower                  // T13
	forUnlock                 // unlocking
	sourceCount
)

// factKinds are the facts by number, for JSON (engine.Card.Facts). Boards, temples,
// slots, sides, spots and tiles are the numbers used in this package.
var factKinds = []engine.FactKind{
	factKept:       {Name: "kept", Args: []string{"tile", "tile2"}}, // starting tile numbers, from 1
	factBeside:     {Name: "beside", Args: []string{"tile", "kind"}},
	factDrafted:    {Name: "drafted", Args: []string{"tile"}},
	factPosted:     {Name: "posted", Args: []string{"board"}},
	factMoved:      {Name: "moved", Args: []string{"from", "to", "power", "distance", "along"}},
	factCollected:  {Name: "collected", Args: []string{"board", "cocoa"}},
	factWorship:    {Name: "worship", Args: []string{"board", "space", "form", "power"}},
	factBumped:     {Name: "bumped", Args: []string{"board"}},
	factMain:       {Name: "main", Args: []string{"board", "workers", "cocoa", "free"}},
	factReleased:   {Name: "released", Args: []string{"workers"}},
	factUnlocked:   {Name: "unlocked", Args: []string{"workers", "cocoa"}},
	factUsed:       {Name: "used", Args: []string{"kind"}},
	factClaimed:    {Name: "claimed", Args: []string{"kind", "spot"}},
	factGained:     {Name: "gained", Args: []string{"cocoa", "wood", "stone", "gold", "source"}},
	factPaid:       {Name: "paid", Args: []string{"cocoa", "wood", "stone", "gold", "source"}},
	factPoints:     {Name: "points", Args: []string{"vp", "source"}},
	factStep:       {Name: "step", Args: []string{"temple", "step"}},
	factBlocked:    {Name: "blocked", Args: []string{"temple"}}, // 3: none can move
	factAvenue:     {Name: "avenue", Args: []string{"step"}},
	factAvenueEnd:  {Name: "avenue-end"},
	factTrack:      {Name: "track", Args: []string{"step"}},
	factPower:      {Name: "power", Args: []string{"board", "power"}},
	factAscended:   {Name: "ascended", Args: []string{"board"}},
	factWorker:     {Name: "worker"},
	factReward:     {Name: "reward", Args: []string{"reward"}},
	factLearned:    {Name: "learned", Args: []string{"slot", "technology"}},
	factNoble:      {Name: "noble", Args: []string{"row", "slot", "taken"}},
	factDecorated:  {Name: "decorated", Args: []string{"tile", "side", "step", "matches"}},
	factBuilt:      {Name: "built", Args: []string{"tile", "slot", "turn", "level", "matches"}},
	factTrade:      {Name: "trade", Args: []string{"royal"}},
	factLight:      {Name: "light", Args: []string{"space"}},
	factPyramid:    {Name: "pyramid"},
	factFinal:      {Name: "final"},
	factRefillDeco: {Name: "refill-decoration", Args: []string{"place", "tile"}},
	factRefillTile: {Name: "refill-pyramid", Args: []string{"place", "tile"}},
	factRefillSpot: {Name: "refill-discovery", Args: []string{"spot", "kind"}},
	factEclipse:    {Name: "eclipse", Args: []string{"number"}},
	factMasks:      {Name: "masks", Args: []string{"sets", "vp"}},
	factSalary:     {Name: "salary", Args: []string{"owed", "paid", "missing"}},
	factWaived:     {Name: "waived", Args: []string{"owed"}},
	factNeutral:    {Name: "neutral", Args: []string{"colour", "board", "board2", "board3"}},
	factBonus:      {Name: "bonus", Args: []string{"temple", "tile", "vp"}},
	factOver:       {Name: "over"},
}
