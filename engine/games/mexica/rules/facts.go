package rules

import "painani/engine"

// Kinds of facts. Arguments are named in FactKinds.
const (
	FactStarted  uint8 = iota // a Mexica on its start cell
	FactCanal                 // a canal tile; cell2 is -1 for a single one
	FactBridge                // a bridge built
	FactShifted               // a bridge moved
	FactWalked                // a walk by one cell
	FactBoated                // a boat journey and its price
	FactTraveled              // fast travel
	FactTemple                // a temple built
	FactFounded               // a district founded; points of the founder
	FactPresent               // present at that founding; points
	FactBought                // a chip bought; chips held
	FactUsed                  // a chip used; action points left
	FactEnded                 // the turn ended; action points that lapsed
	FactRemoved               // a tile left the game: it cannot be placed any more
	FactPhaseEnd              // the phase ended and is scored; idle: 0, or after how many rounds the safety valve ended it, which is not a rule
	FactDistrict              // points of a district at the end of a phase; cell is that of the tile, or its lowest cell
	FactPalace                // palace bonus
	FactPhase                 // a phase begins
	FactOver                  // the game is over
	FactNeutral               // a player set a neutral temple
	FactNoRoom                // no cell is left for the other neutral temples: count stay out of the game
	FactCount
)

// FactKinds are the facts by number, for JSON (engine.Card.Facts). Cells are
// indices, axis is 0 for west-east and 1 for north-south.
var FactKinds = engine.NameFacts(
	"started cell", "canal cell cell2", "bridge cell axis", "shifted from cell axis", "walked from cell",
	"boated from cell ap", "traveled from cell", "temple level cell", "founded size cell points",
	"present size cell points", "bought chips", "used ap", "ended ap", "removed size", "phase-end phase idle",
	"district cell size value rank points founded", "palace points", "phase phase", "over", "neutral level cell",
	"no-room count",
)
