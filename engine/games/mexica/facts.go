package mexica

import "painani/engine"

// Kinds of facts. Arguments are named in factKinds.
const (
	factStarted  uint8 = iota // a Mexica on its start cell
	factCanal                 // a canal tile; cell2 is -1 for a single one
	factBridge                // a bridge built
	factShifted               // a bridge moved
	factWalked                // a walk by one cell
	factBoated                // a boat journey and its price
	factTraveled              // fast travel
	factTemple                // a temple built
	factFounded               // a district founded; points of the founder
	factPresent               // present at that founding; points
	factBought                // a chip bought; chips held
	factUsed                  // a chip used; action points left
	factEnded                 // the turn ended; action points that lapsed
	factRemoved               // a tile left the game: it cannot be placed any more
	factPhaseEnd              // the phase ended and is scored; idle: 0, or after how many rounds the safety valve ended it, which is not a rule
	factDistrict              // points of a district at the end of a phase; cell is that of the tile, or its lowest cell
	factPalace                // palace bonus
	factPhase                 // a phase begins
	factOver                  // the game is over
	factCount
)

// factKinds are the facts by number, for JSON (engine.Card.Facts). Cells are
// indices, axis is 0 for west-east and 1 for north-south.
var factKinds = []engine.FactKind{
	factStarted:  {Name: "started", Args: []string{"cell"}},
	factCanal:    {Name: "canal", Args: []string{"cell", "cell2"}},
	factBridge:   {Name: "bridge", Args: []string{"cell", "axis"}},
	factShifted:  {Name: "shifted", Args: []string{"from", "cell", "axis"}},
	factWalked:   {Name: "walked", Args: []string{"from", "cell"}},
	factBoated:   {Name: "boated", Args: []string{"from", "cell", "ap"}},
	factTraveled: {Name: "traveled", Args: []string{"from", "cell"}},
	factTemple:   {Name: "temple", Args: []string{"level", "cell"}},
	factFounded:  {Name: "founded", Args: []string{"size", "cell", "points"}},
	factPresent:  {Name: "present", Args: []string{"size", "cell", "points"}},
	factBought:   {Name: "bought", Args: []string{"chips"}},
	factUsed:     {Name: "used", Args: []string{"ap"}},
	factEnded:    {Name: "ended", Args: []string{"ap"}},
	factRemoved:  {Name: "removed", Args: []string{"size"}},
	factPhaseEnd: {Name: "phase-end", Args: []string{"phase", "idle"}},
	factDistrict: {Name: "district", Args: []string{"cell", "size", "value", "rank", "points", "founded"}},
	factPalace:   {Name: "palace", Args: []string{"points"}},
	factPhase:    {Name: "phase", Args: []string{"phase"}},
	factOver:     {Name: "over"},
}
