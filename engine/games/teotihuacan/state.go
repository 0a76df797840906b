package teotihuacan

import (
	"math/bits"

	"painani/engine"
)

// Limits of the game (data.json: components, temples, action_boards).
const (
	minSeats    = 2
	maxSeats    = 4
	maxDice     = 4  // workers of a player
	boardCount  = 8  // numbered 1 to 8 as printed, AB1 to AB8
	spotTiles   = 5  // discovery tiles on one spot at most
	slotCount   = 30 // of the pyramid: 16, 9, 4 and 1
	sideSteps   = 4  // decoration steps of a side
	techSlots   = 6
	royalSpaces = 3
	decoShown   = 4
	pyramidShow = 3
	nobleRows   = 3
	stackMax    = 24 // room for pending decisions
	freeDepth   = 10 // tiles are used and workers unlocked only while fewer decisions are pending; any order is reached by using them before or after
)

// Goods in the order in which they stand everywhere. Wood, stone and gold are
// the resources (rules.md 0).
const (
	cocoa = iota
	wood
	stone
	gold
	goodsCount
)

// goods is an amount of each good, or a change of it.
type goods [goodsCount]int16

// resources counts wood, stone and gold.
func (g *goods) resources() int { return int(g[wood] + g[stone] + g[gold]) }

// covers reports that every good is there in the amount of price.
func (g *goods) covers(price *goods) bool {
	return g[cocoa] >= price[cocoa] && g[wood] >= price[wood] && g[stone] >= price[stone] && g[gold] >= price[gold]
}

// Action boards by their printed number.
const (
	palace      = 1
	forest      = 2
	quarry      = 3
	deposits    = 4
	alchemy     = 5
	nobles      = 6
	decorations = 7
	building    = 8
)

// Temples; their icons have the same numbers.
const (
	blue = iota
	red
	green
	templeCount
	glyph = templeCount // the neutral icon
)

// Sides of the pyramid, clockwise.
const (
	north = iota
	east
	south
	west
	sideCount
)

// Spots with discovery tiles: five boards, four temple steps, three Avenue steps.
// spotStart are the tiles beside the own starting tiles S14 and S16.
const (
	spotPalace = iota
	spotForest
	spotQuarry
	spotDeposits
	spotDecorations
	spotBlue4
	spotRed5
	spotGreen3
	spotGreen6
	spotAvenue3
	spotAvenue6
	spotAvenue8
	spotCount
	spotStart = spotCount
)

// hidden stands for a tile that the viewer may not know.
const hidden = 255

// phase says what the table waits for.
type phase uint8

const (
	phaseChoose phase = iota // every seat keeps two of its four starting tiles
	phaseDraft               // seat Turn takes one of the open starting tiles
	phaseStart               // seat Turn takes what its starting tiles give
	phaseTurn                // the turn of seat Turn
	phaseSalary              // every player who Owes decides what he pays
	phaseOver
	phaseCount
)

// stage says how far the turn (or start) of State.Turn has come.
type stage uint8

const (
	stageBegin  stage = iota // nothing done yet
	stageBegun               // tiles used or workers unlocked; start: workers placed
	stageMoved               // workers are in the air over board Dest: what do they do
	stageActing              // a main action, up to its power-ups
	stageDone                // power-ups, worship, and whatever may follow
	stageCount
)

// frameKind is a kind of pending decision.
type frameKind uint8

// Kinds of frames. A, B and C are as noted. Those marked auto ask nothing: Take carries them out.
const (
	frameNone     frameKind = iota
	frameGain               // A resources of choice; B = their source as in facts
	frameTemple             // A steps, each in a temple of choice that can move
	frameOrder              // coloured icons: A steps blue, B red, C green are due; which temple first
	frameClaim              // a discovery tile of spot A; B = how to decline: claimMay, claimMust, claimReward
	framePower              // A power-ups left for workers on board B, anyBoard for all
	frameOffer              // T13: A offers left of a power-up on board B for cocoa
	frameReward             // an ascension's reward
	frameTrade              // royal tile B: A trades left; C is the power of the worker
	frameLearn              // Alchemy: which technology
	frameNoble              // Nobles: which row
	frameDecorate           // Decorations: which tile on which side
	frameBuild              // Construction: A tiles built, B = 1: T15 has saved its unit
	frameSave               // T15: which unit of the price is saved; the tile lies on slot A already
	frameAbility            // auto: the ability of worship space A (from 0) of board B, worker's power C
	frameLand               // auto: own die A goes to the Palace
	frameLight              // auto: the light disc moves
	frameDone               // auto: the main action of board A is done; B power-ups are due
	framePause              // tiles may be used before what follows; lapses if none can be
	frameKindCount
)

// anyBoard in framePower: workers on all boards.
const anyBoard = 0

// Ways to decline a discovery tile, B of frameClaim.
const (
	claimMay    = iota // may be declined
	claimMust          // paid for by worship; declined only if its price cannot be paid
	claimReward        // temple: instead the printed reward of the step just entered
)

// frame is one pending decision. The last one of State.Stack is due.
type frame struct {
	Kind    frameKind
	A, B, C uint8
}

// die is a worker. In the air (moving, ascending) and in reserve it is on board 0.
type die struct {
	Board uint8 // 1 to 8; 0 none
	Power uint8 // 1 to 5
	Lock  uint8 // worship space from 1; 0 unlocked
}

// Player is what belongs to one seat.
type Player struct {
	VP     int16 // never below 0
	Goods  goods
	Temple [templeCount]uint8 // steps, 0 to 11
	Avenue uint8              // 0 to 9
	Track  uint8              // pyramid track, 0 to 10
	Techs  uint8              // bit i: owns the technology of State.Techs[i]
	Fourth bool               // the fourth worker is in play: Dice[3]
	Dice   [maxDice]die
	Tiles  [discoveryKinds]uint8 // discovery tiles by kind: masks, and others not used yet
	Used   [discoveryKinds]uint8 // used ones
	Dealt  [dealtTiles]uint8     // starting tiles dealt: number 1 to 18, 0 none, or hidden
	Kept   [keptTiles]uint8      // chosen of these or drafted; 0 not yet
	Owes   uint8                 // salary to be decided, in cocoa; 0 none
	Began  bool                  // a tile was used for the salary, which is not paid yet
}

// State is a whole position, the turn in progress included. The zero State is
// not legal; states come from Setup or from JSON (FORMAT.md).
type State struct {
	Seats   uint8
	Rulings rulings // settings of this table, rulings.go
	Phase   phase
	Start   uint8             // seat of the start player, turn-order number 1
	Ring    [boardCount]uint8 // board on ring position 1 + index
	Royal   [royalSpaces]uint8
	Techs   [techSlots]uint8   // index into technologies; slots r1c1, r1c2, r1c3, r2c1, …
	Bonus   [templeCount]uint8 // index into bonuses, by temple

	Light  uint8
	Held   uint8 // Eclipses held, 0 to 3
	Final  bool  // the final round of this era is running
	Rows   [nobleRows]uint8
	Neuter [neutralColours][neutralDice]uint8 // boards of the neutral dice; 0 none

	Pyramid   [slotCount]uint8            // by slot: 0 empty, else 1 + tile*4 + rotation
	Sides     [sideCount][sideSteps]uint8 // decorations by side and step: number of the tile from 1
	DecoShow  [decoShown]uint8            // number of the tile from 1, 0 for an empty place
	BuildShow [pyramidShow]uint8          // number of the tile from 1, 0 for an empty place
	DecoDeck  uint16                      // bit i: decoTiles[i] not turned up yet
	BuildDeck uint32                      // bit i: pyramidTiles[i] not turned up yet
	Spots     [spotCount][spotTiles]uint8 // discovery kinds from 1 on each spot; 0 behind the last
	Deck      [discoveryKinds]uint8       // discovery tiles not turned up yet, by kind
	Beside    [besideTiles]uint8          // discovery kind from 1 beside S14 and S16; 0 none (never dealt, or claimed), or hidden
	Pool      uint32                      // draft: bit i: starting tile i+1 is open
	Players   [maxSeats]Player

	Turn   uint8 // seat whose turn, draft or start it is
	Stage  stage
	Dest   uint8 // board to which workers were moved in this turn
	Mover  uint8 // 1 + index of the die moved, 0 none
	Second uint8 // 1 + index of the die that went along
	Count  uint8 // own unlocked workers counted for the main action, EXTRAWORKER included
	Fresh  uint8 // bit i: technology slot i was bought in this turn
	Depth  uint8
	Stack  [stackMax]frame // pending decisions, Stack[:Depth]; zero above
}

// player is the seat's belongings.
func (s *State) player(seat uint8) *Player { return &s.Players[seat-1] }

// top is the pending decision that is due, nil if there is none.
func (s *State) top() *frame {
	if s.Depth == 0 {
		return nil
	}
	return &s.Stack[s.Depth-1]
}

// push makes a decision due.
func (s *State) push(k frameKind, a, b, c uint8) {
	s.Stack[s.Depth] = frame{k, a, b, c}
	s.Depth++
}

// pop removes the decision that is due.
func (s *State) pop() {
	s.Depth--
	s.Stack[s.Depth] = frame{}
}

// position is the ring position of a board, 1 to 8.
func (s *State) position(board uint8) int {
	for i, b := range s.Ring {
		if b == board {
			return i + 1
		}
	}
	return 0
}

// boardAt is the board on a ring position; positions wrap.
func (s *State) boardAt(position int) uint8 { return s.Ring[(position+boardCount-1)%boardCount] }

// dark is where the dark disc stands (data.json: calendar).
func (s *State) dark() uint8 {
	return darkDisc[s.Seats][min(s.Held, eclipses-1)]
}

// finished reports that the pyramid has its top.
func (s *State) finished() bool { return s.Pyramid[topSlot] != 0 }

// taken counts the buildings taken.
func (s *State) taken() int { return int(s.Rows[0]) + int(s.Rows[1]) + int(s.Rows[2]) }

// order is the seat's turn-order number, from 1.
func (s *State) order(seat uint8) int { return int((seat+s.Seats-s.Start)%s.Seats) + 1 }

// after is the next seat clockwise.
func (s *State) after(seat uint8) uint8 { return seat%s.Seats + 1 }

// last is the seat of the last player in turn order.
func (s *State) last() uint8 { return (s.Start+s.Seats-2)%s.Seats + 1 }

// colours counts the different colours of unlocked workers on a board (rules.md 3.1).
func (s *State) colours(board uint8) int {
	n := 0
	for i := range s.Players[:s.Seats] {
		if s.Players[i].unlocked(board) > 0 {
			n++
		}
	}
	for _, c := range &s.Neuter {
		if c[0] == board || c[1] == board || c[2] == board {
			n++
		}
	}
	return n
}

// worshipper is the seat and the index of the die on a worship space from 1; seat 0 if it is free.
func (s *State) worshipper(board, space uint8) (seat uint8, index int) {
	for i := range s.Players[:s.Seats] {
		for d := range s.Players[i].Dice {
			if x := &s.Players[i].Dice[d]; x.Board == board && x.Lock == space {
				return uint8(i + 1), d
			}
		}
	}
	return 0, 0
}

// unlocked counts the player's unlocked workers on a board.
func (p *Player) unlocked(board uint8) int {
	n := 0
	for i := range p.Dice {
		if p.Dice[i].Board == board && p.Dice[i].Lock == 0 {
			n++
		}
	}
	return n
}

// locked counts the player's locked workers.
func (p *Player) locked() int {
	n := 0
	for i := range p.Dice {
		if p.Dice[i].Lock != 0 {
			n++
		}
	}
	return n
}

// workers counts the player's workers in play.
func (p *Player) workers() int {
	if p.Fourth {
		return maxDice
	}
	return maxDice - 1
}

// technologies counts those that the player owns.
func (p *Player) technologies() int { return bits.OnesCount8(p.Techs) }

// active reports that the player of the turn has the technology and did not buy it in this turn (rules.md 4, AB5).
func (s *State) active(p *Player, tech uint8) bool {
	for i, t := range s.Techs {
		if t == tech {
			return p.Techs&^s.Fresh&(1<<i) != 0
		}
	}
	return false
}

// seatOf is the engine's name of a seat.
func seatOf(seat uint8) engine.Seat { return engine.Seat(seat) }
