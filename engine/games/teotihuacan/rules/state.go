package rules

import (
	"math/bits"
	"slices"

	"painani/engine"
)

// Limits of the game (data.json: components, temples, action_boards).
const (
	MinSeats    = 2
	MaxSeats    = 4
	MaxDice     = 4  // workers of a player
	BoardCount  = 8  // numbered 1 to 8 as printed, AB1 to AB8
	SpotTiles   = 5  // discovery tiles on one spot at most
	SlotCount   = 30 // of the pyramid: 16, 9, 4 and 1
	SideSteps   = 4  // decoration steps of a side
	TechSlots   = 6
	RoyalSpaces = 3
	DecoShown   = 4
	PyramidShow = 3
	NobleRows   = 3
	StackMax    = 24 // room for pending decisions
	freeDepth   = 10 // tiles are used and workers unlocked only while fewer decisions are pending; any order is reached by using them before or after
)

// Goods in the order in which they stand everywhere. Wood, stone and gold are the resources (rules.md 0).
const (
	Cocoa = iota
	Wood
	Stone
	Gold
	GoodsCount
)

// Goods is an amount of each good, or a change of it.
type Goods [GoodsCount]int16

// Add adds other goods, or takes them off by a sign of -1.
func (g *Goods) Add(other *Goods, sign int16) {
	for good, n := range other {
		g[good] += sign * n
	}
}

// Covers reports that every good is there in the amount of price.
func (g *Goods) Covers(price *Goods) bool {
	return g[Cocoa] >= price[Cocoa] && g[Wood] >= price[Wood] && g[Stone] >= price[Stone] && g[Gold] >= price[Gold]
}

// Action boards by their printed number.
const (
	Palace      = 1
	Forest      = 2
	Quarry      = 3
	Deposits    = 4
	Alchemy     = 5
	Nobles      = 6
	Decorations = 7
	Building    = 8
)

// Temples; their icons have the same numbers.
const (
	Blue = iota
	Red
	Green
	TempleCount
	Glyph = TempleCount // the neutral icon
)

// Sides of the pyramid, clockwise.
const (
	North = iota
	East
	South
	West
	SideCount
)

// Spots with discovery tiles: five boards, four temple steps, three Avenue steps.
// SpotStart are the tiles beside the own starting tiles S14 and S16.
const (
	SpotPalace = iota
	SpotForest
	SpotQuarry
	SpotDeposits
	SpotDecorations
	SpotBlue4
	SpotRed5
	SpotGreen3
	SpotGreen6
	SpotAvenue3
	SpotAvenue6
	SpotAvenue8
	SpotCount
	SpotStart = SpotCount
)

// Hidden stands for a tile that the viewer may not know.
const Hidden = engine.Unseen

// Phase says what the table waits for.
type Phase uint8

const (
	PhaseChoose Phase = iota // every seat keeps two of its four starting tiles
	PhaseDraft               // seat Turn takes one of the open starting tiles
	PhaseStart               // seat Turn takes what its starting tiles give
	PhaseTurn                // the turn of seat Turn
	PhaseSalary              // every player who Owes decides what he pays
	PhaseOver
	PhaseCount
)

// Stage says how far the turn (or start) of State.Turn has come.
type Stage uint8

const (
	StageBegin  Stage = iota // nothing done yet
	StageBegun               // tiles used or workers unlocked; start: workers placed
	StageMoved               // workers are in the air over board Dest: what do they do
	stageActing              // a main action, up to its power-ups
	StageDone                // power-ups, worship, and whatever may follow
	stageCount
)

// Die is a worker. In the air (moving, ascending) and in reserve it is on board 0.
type Die struct {
	Board uint8 // 1 to 8; 0 none
	Power uint8 // 1 to 5
	Lock  uint8 // worship space from 1; 0 unlocked
}

// Player is what belongs to one seat.
type Player struct {
	VP     int16 // never below 0
	Goods  Goods
	Temple [TempleCount]uint8 // steps, 0 to 11
	Avenue uint8              // 0 to 9
	Track  uint8              // pyramid track, 0 to 10
	Techs  uint8              // bit i: owns the technology of State.Techs[i]
	Fourth bool               // the fourth worker is in play: Dice[3]
	Dice   [MaxDice]Die
	Tiles  [DiscoveryKinds]uint8 // discovery tiles by kind: masks, and others not used yet
	Used   [DiscoveryKinds]uint8 // used ones

	// Starting tiles, 1 to 18. In the draft they are kept without having been dealt.
	engine.Starting

	Owes  uint8 // salary to be decided, in cocoa; 0 none
	Began bool  // a tile was used for the salary, which is not paid yet
}

// State is a whole position, the turn in progress included. The zero State is
// not legal; states come from Setup or from JSON (FORMAT.md).
type State struct {
	Seats   uint8
	Rulings Rulings // settings of this table, rulings.go
	Phase   Phase
	Start   uint8             // seat of the start player, turn-order number 1
	Ring    [BoardCount]uint8 // board on ring position 1 + index
	Royal   [RoyalSpaces]uint8
	Techs   [TechSlots]uint8   // index into technologies; slots r1c1, r1c2, r1c3, r2c1, …
	Bonus   [TempleCount]uint8 // index into bonuses, by temple

	Light  uint8
	Held   uint8 // Eclipses held, 0 to 3
	Final  bool  // the final round of this era is running
	Rows   [NobleRows]uint8
	Neuter [NeutralColours][NeutralDice]uint8 // boards of the neutral dice; 0 none

	Pyramid   [SlotCount]uint8            // by slot: 0 empty, else 1 + tile*4 + rotation
	Sides     [SideCount][SideSteps]uint8 // decorations by side and step: number of the tile from 1
	DecoShow  [DecoShown]uint8            // number of the tile from 1, 0 for an empty place
	BuildShow [PyramidShow]uint8          // number of the tile from 1, 0 for an empty place
	DecoDeck  uint16                      // bit i: DecoTiles[i] not turned up yet
	BuildDeck uint32                      // bit i: PyramidTiles[i] not turned up yet
	Spots     [SpotCount][SpotTiles]uint8 // discovery kinds from 1 on each spot; 0 behind the last
	Deck      [DiscoveryKinds]uint8       // discovery tiles not turned up yet, by kind
	Beside    [BesideTiles]uint8          // discovery kind from 1 beside S14 and S16; 0 none (never dealt, or claimed), or hidden
	Pool      uint32                      // draft: bit i: starting tile i+1 is open
	Players   [MaxSeats]Player

	Turn   uint8 // seat whose turn, draft or start it is
	Stage  Stage
	Dest   uint8 // board to which workers were moved in this turn
	Mover  uint8 // 1 + index of the die moved, 0 none
	Second uint8 // 1 + index of the die that went along
	Count  uint8 // own unlocked workers counted for the main action, EXTRAWORKER included
	Fresh  uint8 // bit i: technology slot i was bought in this turn
	Depth  uint8
	Stack  [StackMax]Frame // pending decisions, Stack[:Depth]; zero above
}

// Player is the seat's belongings.
func (s *State) Player(seat uint8) *Player { return &s.Players[seat-1] }

// Seated are the players by seat.
func (s *State) Seated(yield func(seat uint8, p *Player) bool) {
	engine.EachSeat(s.Players[:s.Seats], yield)
}

// Position is the ring position of a board, 1 to 8.
func (s *State) Position(board uint8) int {
	return slices.Index(s.Ring[:], board) + 1
}

// BoardAt is the board on a ring position; positions wrap.
func (s *State) BoardAt(position int) uint8 { return s.Ring[(position+BoardCount-1)%BoardCount] }

// Dark is where the dark disc stands (data.json: calendar).
func (s *State) Dark() uint8 {
	return DarkDisc[s.Seats][min(s.Held, Eclipses-1)]
}

// finished reports that the pyramid has its top.
func (s *State) finished() bool { return s.Pyramid[TopSlot] != 0 }

// Taken counts the buildings taken.
func (s *State) Taken() int { return int(s.Rows[0]) + int(s.Rows[1]) + int(s.Rows[2]) }

// Order is the seat's turn-order number, from 1.
func (s *State) Order(seat uint8) int { return int((seat+s.Seats-s.Start)%s.Seats) + 1 }

// After is the next seat clockwise.
func (s *State) After(seat uint8) uint8 { return seat%s.Seats + 1 }

func (s *State) last() uint8 { return (s.Start+s.Seats-2)%s.Seats + 1 }

// Colours counts the different colours of unlocked workers on a board (rules.md 3.1).
func (s *State) Colours(board uint8) (n int) {
	for i := range s.Players[:s.Seats] {
		n += one(s.Players[i].Unlocked(board) > 0)
	}
	for i := range s.Neuter {
		n += one(slices.Contains(s.Neuter[i][:], board))
	}
	return n
}

// crowds are the Colours of each board.
func (s *State) crowds() (n [BoardCount + 1]uint8) {
	var colours [MaxSeats + len(s.Neuter)]uint16 // on which boards, as bits
	for i := range s.Players[:s.Seats] {
		for _, d := range s.Players[i].Dice {
			colours[i] |= uint16(one(d.Lock == 0)) << d.Board
		}
	}
	for i := range s.Neuter {
		for _, board := range s.Neuter[i] {
			colours[MaxSeats+i] |= 1 << board
		}
	}
	for _, boards := range colours {
		for ; boards != 0; boards &= boards - 1 {
			n[bits.TrailingZeros16(boards)]++
		}
	}
	n[0] = 0 // no board: not yet set
	return n
}

// Worshipper is the seat and the index of the die on a worship space from 1; seat 0 if it is free.
func (s *State) Worshipper(board, space uint8) (seat uint8, index int) {
	for i := range s.Players[:s.Seats] {
		for d := range s.Players[i].Dice {
			if x := &s.Players[i].Dice[d]; x.Board == board && x.Lock == space {
				return uint8(i + 1), d
			}
		}
	}
	return 0, 0
}

// Unlocked counts the player's unlocked workers on a board.
func (p *Player) Unlocked(board uint8) int {
	return engine.Count(p.Dice[:], func(d Die) bool { return d.Board == board && d.Lock == 0 })
}

// Locked counts the player's locked workers.
func (p *Player) Locked() int {
	return engine.Count(p.Dice[:], func(d Die) bool { return d.Lock != 0 })
}

// Workers counts the player's workers in play.
func (p *Player) Workers() int { return StartDice + one(p.Fourth) }

// Technologies counts those that the player owns.
func (p *Player) Technologies() int { return bits.OnesCount8(p.Techs) }

// active reports that the player of the turn has the technology and did not buy it in this turn (rules.md 4, AB5).
func (s *State) active(p *Player, tech uint8) bool {
	i := slices.Index(s.Techs[:], tech)
	return i >= 0 && p.Techs&^s.Fresh&(1<<i) != 0
}
