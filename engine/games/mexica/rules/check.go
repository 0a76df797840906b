package rules

import (
	"errors"

	"painani/engine"
)

// Check refuses a state that breaks an invariant of rules.md 1 or 11 or that no
// step can leave. States that Steps and Take make always pass.
func (g Rules) Check(s *State) error {
	if s.Seats < MinSeats || s.Seats > MaxSeats || s.Phase >= PhaseCount || s.Turn < 1 || s.Turn > s.Seats {
		return errors.New("state out of range")
	}
	return engine.Checked(g, s, s.Seats, s.Players[:], checkCells, checkIndex, checkSupply, checkTiles,
		checkMexicas, checkPlayers, checkTurn, checkStart, checkSetting, g.checkIdle)
}

// checkIdle: the safety valve ends a phase, and the game only after its time (U11).
func (g Rules) checkIdle(s *State, no *engine.Faults) {
	over, idle := s.Phase == PhaseOver, g.idle(s)
	no.If(!over && idle, "%d idle rounds", s.Idle)
	no.If(over && !s.PhaseDone() && !idle, "over before the end of phase 2")
}

// checkCells: every thing lies where it may (rules.md 1.2, 1.3).
func checkCells(s *State, no *engine.Faults) {
	for i, x := range s.Cells {
		c := uint8(i)
		ok := x == 0 && !Printed.Has(c)
		switch {
		case x&ThingCanal != 0:
			ok = (PlainLand.Has(c) || Printed.Has(c)) && canalLegal(s, c, x)
		case x&ThingTile != 0:
			ok = PlainLand.Has(c) && x&^(ThingTile|sizeMask) == 0 && x.Tile() >= MinSize && x.Tile() <= MaxSize
		case x.IsTemple():
			owner, level := x.Temple()
			seat := owner >= 1 && owner <= s.Seats || owner == Neutral && s.Seats == 2
			ok = PlainLand.Has(c) && x == TempleThing(owner, level) && seat
		}
		no.If(!ok, "%s: what lies there cannot", CellIDs[c])
	}
}

// canalLegal: a double tile has two halves, a bridge two dry access cells.
func canalLegal(s *State, c uint8, x Thing) bool {
	if x&^(ThingCanal|ThingBridge|ThingAxisV|halfMask) != 0 || x.Half() >= Directions {
		return false
	}
	canal := func(c uint8) bool { return s.Cells[c]&ThingCanal != 0 }
	if d := x.Half(); d >= 0 {
		other := Near[c][d]
		if other == Nowhere || !canal(other) || s.Cells[other].Half() != Directions-1-d {
			return false
		}
	}
	if x&ThingBridge == 0 {
		return x&ThingAxisV == 0
	}
	a, b := Access(c, x.Axis())
	return a != Nowhere && b != Nowhere && !canal(a) && !canal(b)
}

// checkIndex: what is kept beside Cells follows from it.
func checkIndex(s *State, no *engine.Faults) {
	again := *s
	again.Index()
	no.If(again != *s, "index does not follow from the cells")
}

// Census is how much of everything is on the board.
type Census struct {
	Singles, Doubles, Bridges int
	Tiles                     Tiles
	Temples                   [Neutral + 1][Levels]uint8
}

// Census counts what is on the board of a state.
func (s *State) Census() (t Census) {
	for _, x := range s.Cells {
		switch {
		case x&ThingCanal != 0:
			if d := x.Half(); d < 0 {
				t.Singles++
			} else if d == East || d == South {
				t.Doubles++
			}
			if x&ThingBridge != 0 {
				t.Bridges++
			}
		case x.IsTemple():
			owner, level := x.Temple()
			t.Temples[owner][level-1]++
		case x.Tile() != 0:
			t.Tiles[x.Tile()]++
		}
	}
	return t
}

// checkSupply: nothing is lost and nothing is there twice (rules.md 2, 11).
func checkSupply(s *State, no *engine.Faults) {
	on := s.Census()
	chips := int(s.Chips)
	for seat, p := range s.Seated {
		chips += int(p.Chips)
		for level, n := range s.Issued() {
			got := on.Temples[seat][level] + p.Stock[level]
			no.If(got != n, "seat %d: %d temples of level %d, want %d", seat, got, level+1, n)
		}
	}
	neutral := on.Temples[Neutral]
	no.If(!composition(neutral, false), "neutral temples by level: %v, more than there are", neutral)
	count := func(what string, got, want int) { no.If(got != want, "%s: %d, want %d", what, got, want) }
	count("single canals", int(s.Singles)+on.Singles, SingleSupply)
	count("double canals", int(s.Doubles)+on.Doubles, DoubleSupply+len(StartCanals))
	count("bridges", int(s.Spans)+on.Bridges, BridgeSupply)
	count("chips", chips, ChipSupply)
}

// composition reports that there is one, the usual or a larger one, with so many neutral temples by level, or
// with more unless they are all.
func composition(on [Levels]uint8, all bool) bool {
	for _, stock := range NeutralStocks {
		within := on == stock || !all
		for level, n := range stock {
			within = within && on[level] <= n
		}
		if within {
			return true
		}
	}
	return false
}

// checkTiles: no tile twice, the phase has its number, and founded districts have
// their size (rules.md 1.1, 3.2, 11).
func checkTiles(s *State, no *engine.Faults) {
	on := s.Census()
	for size, copies := range TileCopies {
		n := on.Tiles[size] + s.Bank[size] + s.Later[size]
		no.If(n > copies, "%d tiles of size %d, there are %d", n, size, copies)
	}
	placed, bank, later := on.Tiles.Left(), s.Bank.Left(), s.Later.Left()
	no.If(s.Late() && (later > 0 || bank > TileCount-FirstTiles),
		"%d tiles in the bank and %d set aside in phase 2", bank, later)
	no.If(!s.Late() && (later != TileCount-FirstTiles || bank+placed > FirstTiles),
		"%d tiles placed, %d in the bank and %d set aside in phase 1", placed, bank, later)
	var all Districts
	s.Survey(&all)
	for i, x := range s.Cells {
		if x.Tile() != 0 {
			d := &all[s.District[i]]
			no.If(d.Size != x.Tile(), "%s: tile %d in a district of %d", CellIDs[i], x.Tile(), d.Size)
			no.If(d.Tile != uint8(i), "%s: second tile of its district", CellIDs[i])
		}
	}
}

// checkMexicas: each stands alone where it may (rules.md 1.2).
func checkMexicas(s *State, no *engine.Faults) {
	room := s.Dry().With(s.Bridges).Without(s.Built)
	for seat, p := range s.Seated {
		switch {
		case s.Phase == PhaseStart && (s.Setting() || seat >= s.Turn):
			no.If(p.At != Nowhere, "seat %d: Mexica on the board before its turn", seat)
		case !room.Has(p.At):
			no.If(true, "seat %d: Mexica stands where it cannot", seat)
		case s.Phase == PhaseStart:
			no.If(!Starts.Has(p.At), "seat %d: Mexica on %s, no start cell", seat, CellIDs[p.At])
		}
		room.Drop(p.At)
	}
}

// checkPlayers: points come from what has happened (rules.md 7).
func checkPlayers(s *State, no *engine.Faults) {
	since := [SourceCount]Phase{FromFirst: PhaseTwo, FromSecond: PhaseOver, FromPalace: PhaseTwo}
	for seat, p := range s.Seated {
		for source, n := range p.Points {
			no.If(n < 0 || n > MaxPoints || n > 0 && s.Phase < since[source],
				"seat %d: %d points from %s", seat, n, SourceIDs[source])
		}
	}
}

// checkTurn: how far the turn has come (rules.md 4, 6).
func checkTurn(s *State, no *engine.Faults) {
	playing, fresh := s.Phase == PhaseOne || s.Phase == PhaseTwo, uint8(0)
	if playing {
		fresh = TurnAP
	}
	no.If(s.AP > TurnAP+ChipSupply*ChipAP || s.Bought > ChipsATurn || s.Round < 1 || s.Round > MaxRounds,
		"action points, chips bought or round out of range")
	no.If(s.Begun && !playing, "a turn in progress outside of the turns")
	no.If(!s.Begun && (s.AP != fresh || s.Bought != 0),
		"%d action points and %d chips bought before the turn", s.AP, s.Bought)
	no.If(uint16(s.Idle) > s.Round, "%d idle rounds", s.Idle)
	no.If(playing && s.PhaseDone() && s.Turn == 1 && !s.Begun, "the phase should have ended with the last round")
	no.If(s.Phase == PhaseOver && s.Turn != 1, "a seat to move after the end")
}

// checkStart: before the game the board is as laid out (rules.md 3).
func checkStart(s *State, no *engine.Faults) {
	if s.Phase != PhaseStart {
		return
	}
	blank := NewState(int(s.Seats))
	for i, x := range s.Cells {
		owner, _ := x.Temple()
		no.If(x != blank.Cells[i] && !(x.IsTemple() && owner == Neutral), "%s: built before the game", CellIDs[i])
	}
	no.If(s.Bank.Left() != FirstTiles || s.Round != 1 || s.Idle != 0 || s.Stir || s.Chips != ChipSupply,
		"something has happened before the game")
}

// checkSetting: while the players set neutral temples these and the ones to come are one composition, and
// there is a cell for the next (rules.md 10).
func checkSetting(s *State, no *engine.Faults) {
	if !s.Setting() {
		return
	}
	no.If(s.Phase != PhaseStart || s.Seats != 2 || int(s.Turn) != s.Built.Len()%2+1 || s.NeutralRoom() == (Set{}),
		"no neutral temple can be set")
	on := s.Census()
	all := on.Temples[Neutral]
	for level, n := range s.Unset {
		all[level] += min(n, NeutralCount)
	}
	no.If(!composition(all, true), "neutral temples by level: %v, no composition", all)
}

// Late reports that phase 2 has begun.
func (s *State) Late() bool { return s.Phase >= PhaseTwo }

// Issued is how many temples of each level a player has had up to this phase.
func (s *State) Issued() [Levels]uint8 {
	out := Issue[0]
	if s.Late() {
		for level, n := range Issue[1] {
			out[level] += n
		}
	}
	return out
}

// Bounds of a position.
const (
	MaxPoints = 9999
	MaxRounds = 9999
)

var AxisIDs = [Axes]string{"h", "v"}
