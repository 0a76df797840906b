package rules

import (
	"painani/engine"
	"painani/engine/cells"
	"painani/engine/chance"
)

// Limits of the game (data.json: components, board).
const (
	MinSeats  = 2
	MaxSeats  = 4
	CellCount = 196 // island cells, row by row from the north, each row from the west
	Levels    = 4   // storeys of the highest temple
	MinSize   = 3   // of a calpulli tile
	MaxSize   = 13
)

// Nowhere stands for a cell where there is none: no neighbour there, no Mexica on the board. It is in no set.
const Nowhere = cells.None

// Owners of temples: 1 to 4 are seats; neutral takes part with two players.
const Neutral = 5

// Phase says what the table waits for.
type Phase uint8

const (
	PhaseStart Phase = iota // seats put their Mexicas on the palace, in turn order
	PhaseOne
	PhaseTwo
	PhaseOver
	PhaseCount
)

// Orientations of a bridge, by the side where its access cells lie (rules.md 1.3).
const (
	AxisH = 0 // west and east
	AxisV = 1 // north and south
	Axes  = 2
)

// Thing is what lies on an island cell, Mexicas apart: nothing, a canal tile,
// perhaps with a bridge, a temple, or a calpulli tile (rules.md 1.2).
type Thing uint8

// Parts of a thing: one of the three kinds, and what it is in particular.
const (
	ThingCanal  Thing = 0x20 // | direction of the other half of a double tile, + 1; 0 for a single tile
	ThingBridge Thing = 0x08 // on a canal: a bridge with AxisH
	ThingAxisV  Thing = 0x10 // … with AxisV
	ThingTemple Thing = 0x40 // | owner<<2 | level-1
	ThingTile   Thing = 0x80 // | size
	halfMask    Thing = 0x07
	levelMask   Thing = 0x03
	sizeMask    Thing = 0x0f
)

// Half is the direction of the other half of the canal tile, from 0 in the order
// of near; -1 for a single tile.
func (x Thing) Half() int { return int(x&halfMask) - 1 }

// Axis is the orientation of the bridge.
func (x Thing) Axis() int {
	if x&ThingAxisV != 0 {
		return AxisV
	}
	return AxisH
}

func (x Thing) IsTemple() bool { return x&ThingTemple != 0 }

// Temple is the owner and level of a temple.
func (x Thing) Temple() (owner, level uint8) {
	return uint8(x&^ThingTemple) >> 2, uint8(x&levelMask) + 1
}

// Tile is the size on a calpulli tile, 0 if the thing is none.
func (x Thing) Tile() uint8 {
	if x&ThingTile == 0 {
		return 0
	}
	return uint8(x & sizeMask)
}

func TempleThing(owner, level uint8) Thing {
	return ThingTemple | Thing(owner)<<2 | Thing(level-1)
}

// Sources of points; the breakdown of the tally.
const (
	FromBefore   = iota // before a position that was written by hand
	FromFounding        // founding a district: blue
	fromPresence        // present at a founding: white
	FromFirst           // districts at the end of phase 1
	FromSecond          // districts at the end of phase 2
	FromPalace          // palace bonus, both phases
	SourceCount
)

// Player is what belongs to one seat.
type Player struct {
	Points [SourceCount]int16 // by source; they never fall
	At     uint8              // cell of the Mexica, nowhere before it is placed
	Chips  uint8
	Stock  [Levels]uint8 // temples to build in this phase, by level - 1
}

// Vp is the sum of the player's points.
func (p *Player) Vp() int {
	sum := 0
	for _, n := range p.Points {
		sum += int(n)
	}
	return sum
}

// Temples counts those that the player has left in stock, Out reports that there is none.
func (p *Player) Temples() int { return chance.Left(p.Stock[:]) }
func (p *Player) Out() bool    { return p.Stock == [Levels]uint8{} }

// Tiles counts calpulli tiles by size.
type Tiles [MaxSize + 1]uint8

// State is a whole position, the turn in progress included. The zero State is
// not legal; states come from Setup or from JSON (FORMAT.md).
//
// Cells says what lies where. Canals to District follow from it
// and are kept up to date by Take; index makes them anew.
type State struct {
	Seats   uint8
	Phase   Phase
	Round   uint16 // of the phase, from 1
	Turn    uint8  // seat to move
	AP      uint8  // action points left in this turn
	Bought  uint8  // chips bought in this turn
	Begun   bool   // the turn is in progress
	Stir    bool   // something was built or founded in this round
	Idle    uint8  // full rounds without, up to the present one
	Singles uint8  // supply
	Doubles uint8
	Spans   uint8         // bridges in the supply
	Chips   uint8         // in the supply
	Bank    Tiles         // face up, to be placed in this phase
	Later   Tiles         // set aside for phase 2
	Unset   [Levels]uint8 // neutral temples that the two players are still to set, by level - 1
	Players [MaxSeats]Player
	Cells   [CellCount]Thing

	Canals   Set              // canal cells, with a bridge or without
	Bridges  Set              // of these, with a bridge
	Built    Set              // cells with a temple or a calpulli tile
	Founded  Set              // cells of founded districts
	Across   [Axes]Set        // canal cells with dry land on both sides, with a bridge or without
	District [CellCount]uint8 // lowest cell of the district that the cell belongs to; nowhere on canals
}

// Player is the seat's belongings.
func (s *State) Player(seat uint8) *Player { return &s.Players[seat-1] }

// Seated are the players by seat.
func (s *State) Seated(yield func(seat uint8, p *Player) bool) {
	engine.EachSeat(s.Players[:s.Seats], yield)
}

// Setting reports that the two players set the neutral temples, before they place their Mexicas.
func (s *State) Setting() bool { return s.Unset != [Levels]uint8{} }

// Dry is LAND and PALACE (rules.md 1.1).
func (s *State) Dry() Set { return Island.Without(s.Canals) }

// Mexicas is the set of cells where a Mexica stands.
func (s *State) Mexicas() Set {
	var out Set
	for i := range s.Players[:s.Seats] {
		if at := s.Players[i].At; at != Nowhere {
			out.Add(at)
		}
	}
	return out
}

// Free is the set of cells which a Mexica may enter (rules.md 1.2).
func (s *State) Free() Set {
	return s.Dry().With(s.Bridges).Without(s.Built).Without(s.Mexicas())
}

// Open is the set of empty plain land cells: emptyLand of rules.md 1.2.
func (s *State) Open() Set {
	return PlainLand.Without(s.Canals).Without(s.Built).Without(s.Mexicas())
}

// Access is the two cells that a bridge on c joins; nowhere for lake (rules.md 1.3).
func Access(c uint8, axis int) (a, b uint8) {
	if axis == AxisV {
		return Near[c][North], Near[c][South]
	}
	return Near[c][West], Near[c][East]
}

// Guarded is the set of access cells of all bridges: no canal may be laid there.
func (s *State) Guarded() Set {
	var out Set
	for c := range s.Bridges.Each {
		a, b := Access(c, s.Cells[c].Axis())
		out.Add(a)
		out.Add(b)
	}
	return out
}

// HomeOf is the district of the player's Mexica, nowhere when it stands on a bridge (U6) or not at all.
func (s *State) HomeOf(p *Player) uint8 {
	if p.At == Nowhere {
		return Nowhere
	}
	return s.District[p.At]
}

// Home is the district of the player's Mexica and the cells in it where something may be built.
func (s *State) Home(p *Player) (root uint8, room Set) {
	if root = s.HomeOf(p); root != Nowhere {
		room = s.Open().And(s.CellsOf(root))
	}
	return root, room
}

// Left counts the tiles.
func (t *Tiles) Left() int { return chance.Left(t[:]) }

// Sizes lists the tiles, each copy by itself.
func (t *Tiles) Sizes() []int {
	var out []int
	for size, n := range t {
		for range n {
			out = append(out, size)
		}
	}
	return out
}
