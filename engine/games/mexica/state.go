package mexica

import "painani/engine"

// Limits of the game (data.json: components, board).
const (
	minSeats  = 2
	maxSeats  = 4
	cellCount = 196 // island cells, row by row from the north, each row from the west
	levels    = 4   // storeys of the highest temple
	minSize   = 3   // of a calpulli tile
	maxSize   = 13
)

// nowhere stands for a cell where there is none: no neighbour there, no Mexica
// on the board. It is in no set.
const nowhere = 255

// Owners of temples: 1 to 4 are seats; neutral takes part with two players.
const neutral = 5

// phase says what the table waits for.
type phase uint8

const (
	phaseStart phase = iota // seats put their Mexicas on the palace, in turn order
	phaseOne
	phaseTwo
	phaseOver
	phaseCount
)

// Orientations of a bridge, by the side where its access cells lie (rules.md 1.3).
const (
	axisH = 0 // west and east
	axisV = 1 // north and south
	axes  = 2
)

// thing is what lies on an island cell, Mexicas apart: nothing, a canal tile,
// perhaps with a bridge, a temple, or a calpulli tile (rules.md 1.2).
type thing uint8

// Parts of a thing: one of the three kinds, and what it is in particular.
const (
	thingCanal  thing = 0x20 // | direction of the other half of a double tile, + 1; 0 for a single tile
	thingBridge thing = 0x08 // on a canal: a bridge with axisH
	thingAxisV  thing = 0x10 // … with axisV
	thingTemple thing = 0x40 // | owner<<2 | level-1
	thingTile   thing = 0x80 // | size
	halfMask    thing = 0x07
	levelMask   thing = 0x03
	sizeMask    thing = 0x0f
)

// half is the direction of the other half of the canal tile, from 0 in the order
// of near; -1 for a single tile.
func (x thing) half() int { return int(x&halfMask) - 1 }

// axis is the orientation of the bridge.
func (x thing) axis() int {
	if x&thingAxisV != 0 {
		return axisV
	}
	return axisH
}

func (x thing) isTemple() bool { return x&thingTemple != 0 }

// temple is the owner and level of a temple.
func (x thing) temple() (owner, level uint8) {
	return uint8(x&^thingTemple) >> 2, uint8(x&levelMask) + 1
}

// tile is the size on a calpulli tile, 0 if the thing is none.
func (x thing) tile() uint8 {
	if x&thingTile == 0 {
		return 0
	}
	return uint8(x & sizeMask)
}

func templeThing(owner, level uint8) thing {
	return thingTemple | thing(owner)<<2 | thing(level-1)
}

// Sources of points; the breakdown of the tally.
const (
	fromBefore   = iota // before a position that was written by hand
	fromFounding        // founding a district: blue
	fromPresence        // present at a founding: white
	fromFirst           // districts at the end of phase 1
	fromSecond          // districts at the end of phase 2
	fromPalace          // palace bonus, both phases
	sourceCount
)

// Player is what belongs to one seat.
type Player struct {
	Points [sourceCount]int16 // by source; they never fall
	At     uint8              // cell of the Mexica, nowhere before it is placed
	Chips  uint8
	Stock  [levels]uint8 // temples to build in this phase, by level - 1
}

// vp is the sum of the player's points.
func (p *Player) vp() int {
	sum := 0
	for _, n := range p.Points {
		sum += int(n)
	}
	return sum
}

// out reports that the player has no temple left in stock.
func (p *Player) out() bool { return p.Stock == [levels]uint8{} }

// tiles counts calpulli tiles by size.
type tiles [maxSize + 1]uint8

// State is a whole position, the turn in progress included. The zero State is
// not legal; states come from Setup or from JSON (FORMAT.md).
//
// Cells says what lies where. Canals to District follow from it
// and are kept up to date by Take; index makes them anew.
type State struct {
	Seats   uint8
	Phase   phase
	Round   uint16 // of the phase, from 1
	Turn    uint8  // seat to move
	AP      uint8  // action points left in this turn
	Bought  uint8  // chips bought in this turn
	Begun   bool   // the turn is in progress
	Stir    bool   // something was built or founded in this round
	Idle    uint8  // full rounds without, up to the present one
	Singles uint8  // supply
	Doubles uint8
	Spans   uint8 // bridges in the supply
	Chips   uint8 // in the supply
	Bank    tiles // face up, to be placed in this phase
	Later   tiles // set aside for phase 2
	Players [maxSeats]Player
	Cells   [cellCount]thing

	Canals   set              // canal cells, with a bridge or without
	Bridges  set              // of these, with a bridge
	Built    set              // cells with a temple or a calpulli tile
	Founded  set              // cells of founded districts
	Across   [axes]set        // canal cells with dry land on both sides, with a bridge or without
	District [cellCount]uint8 // lowest cell of the district that the cell belongs to; nowhere on canals
}

// player is the seat's belongings.
func (s *State) player(seat uint8) *Player { return &s.Players[seat-1] }

// dry is LAND and PALACE (rules.md 1.1).
func (s *State) dry() set { return island.without(s.Canals) }

// mexicas is the set of cells where a Mexica stands.
func (s *State) mexicas() set {
	var out set
	for i := range s.Players[:s.Seats] {
		if at := s.Players[i].At; at != nowhere {
			out.add(at)
		}
	}
	return out
}

// free is the set of cells which a Mexica may enter (rules.md 1.2).
func (s *State) free() set {
	out := s.dry().with(s.Bridges).without(s.Built).without(s.mexicas())
	if !rulingEmblemWalkable {
		out.drop(emblem)
	}
	return out
}

// open is the set of empty plain land cells: emptyLand of rules.md 1.2.
func (s *State) open() set {
	return plainLand.without(s.Canals).without(s.Built).without(s.mexicas())
}

// access is the two cells that a bridge on c joins; nowhere for lake (rules.md 1.3).
func access(c uint8, axis int) (a, b uint8) {
	if axis == axisV {
		return near[c][north], near[c][south]
	}
	return near[c][west], near[c][east]
}

// guarded is the set of access cells of all bridges: no canal may be laid there.
func (s *State) guarded() set {
	var out set
	for c := range s.Bridges.each {
		a, b := access(c, s.Cells[c].axis())
		out.add(a)
		out.add(b)
	}
	return out
}

// homeOf is the district of the player's Mexica, nowhere when it stands on a
// bridge (U6) or not at all.
func (s *State) homeOf(p *Player) uint8 {
	if p.At == nowhere {
		return nowhere
	}
	if !rulingBridgeHomeless && s.Bridges.has(p.At) {
		a, _ := access(p.At, s.Cells[p.At].axis())
		return s.District[a]
	}
	return s.District[p.At]
}

// left counts the tiles.
func (t *tiles) left() int {
	n := 0
	for _, k := range t {
		n += int(k)
	}
	return n
}

// seatOf is the engine's name of a seat.
func seatOf(seat uint8) engine.Seat { return engine.Seat(seat) }
