package rules

import (
	"errors"
	"fmt"

	"painani/engine"
)

// Check refuses a state that breaks an invariant of rules.md 1 or 11 or that no
// step can leave. States that Steps and Take make always pass.
func (g Rules) Check(s *State) error {
	if s.Seats < MinSeats || s.Seats > MaxSeats || s.Phase >= PhaseCount || s.Turn < 1 || s.Turn > s.Seats {
		return errors.New("state out of range")
	}
	return engine.Checked(g, s, s.Seats, s.Players[:], checkCells, checkIndex, checkSupply, checkTiles, checkMexicas,
		checkPlayers, checkTurn, checkStart, checkSetting, g.checkIdle)
}

// checkIdle: the safety valve ends a phase, and the game only after its time (U11).
func (g Rules) checkIdle(s *State) error {
	switch idle := g.idle(s); {
	case s.Phase != PhaseOver && idle:
		return fmt.Errorf("%d idle rounds", s.Idle)
	case s.Phase == PhaseOver && !s.PhaseDone() && !idle:
		return errors.New("over before the end of phase 2")
	}
	return nil
}

// checkCells: every thing lies where it may (rules.md 1.2, 1.3).
func checkCells(s *State) error {
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
		if !ok {
			return fmt.Errorf("%s: what lies there cannot", CellIDs[c])
		}
	}
	return nil
}

// canalLegal: a double tile has two halves, a bridge two dry access cells.
func canalLegal(s *State, c uint8, x Thing) bool {
	if x&^(ThingCanal|ThingBridge|ThingAxisV|halfMask) != 0 || x.Half() >= Directions {
		return false
	}
	if d := x.Half(); d >= 0 {
		other := Near[c][d]
		if other == Nowhere || s.Cells[other]&ThingCanal == 0 || s.Cells[other].Half() != Directions-1-d {
			return false
		}
	}
	if x&ThingBridge == 0 {
		return x&ThingAxisV == 0
	}
	a, b := Access(c, x.Axis())
	for _, end := range [...]uint8{a, b} {
		if end == Nowhere || s.Cells[end]&ThingCanal != 0 {
			return false
		}
	}
	return true
}

// checkIndex: what is kept beside Cells follows from it.
func checkIndex(s *State) error {
	again := *s
	again.Index()
	if again != *s {
		return errors.New("index does not follow from the cells")
	}
	return nil
}

// Census counts what is on the board.
type Census struct {
	Singles, Doubles, Bridges int
	Tiles                     Tiles
	Temples                   [Neutral + 1][Levels]uint8
}

func (t *Census) Count(s *State) {
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
}

// checkSupply: nothing is lost and nothing is there twice (rules.md 2, 11).
func checkSupply(s *State) error {
	var on Census
	on.Count(s)
	chips := int(s.Chips)
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		chips += int(p.Chips)
		for level, n := range s.Issued() {
			if got := on.Temples[i+1][level] + p.Stock[level]; got != n {
				return fmt.Errorf("seat %d: %d temples of level %d, want %d", i+1, got, level+1, n)
			}
		}
	}
	if !composition(on.Temples[Neutral], false) {
		return fmt.Errorf("neutral temples by level: %v, more than there are", on.Temples[Neutral])
	}
	for _, x := range []struct {
		what      string
		got, want int
	}{
		{"single canals", int(s.Singles) + on.Singles, SingleSupply},
		{"double canals", int(s.Doubles) + on.Doubles, DoubleSupply + len(StartCanals)},
		{"bridges", int(s.Spans) + on.Bridges, BridgeSupply},
		{"chips", chips, ChipSupply},
	} {
		if x.got != x.want {
			return fmt.Errorf("%s: %d, want %d", x.what, x.got, x.want)
		}
	}
	return nil
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
func checkTiles(s *State) error {
	var on Census
	on.Count(s)
	for size, copies := range TileCopies {
		if n := on.Tiles[size] + s.Bank[size] + s.Later[size]; n > copies {
			return fmt.Errorf("%d tiles of size %d, there are %d", n, size, copies)
		}
	}
	placed, bank, later := on.Tiles.Left(), s.Bank.Left(), s.Later.Left()
	switch second := s.Late(); {
	case second && (later > 0 || bank > TileCount-FirstTiles):
		return fmt.Errorf("%d tiles in the bank and %d set aside in phase 2", bank, later)
	case !second && (later != TileCount-FirstTiles || bank+placed > FirstTiles):
		return fmt.Errorf("%d tiles placed, %d in the bank and %d set aside in phase 1", placed, bank, later)
	}
	var all Districts
	s.Survey(&all)
	for i, x := range s.Cells {
		if x.Tile() == 0 {
			continue
		}
		d := &all[s.District[i]]
		if d.Size != x.Tile() {
			return fmt.Errorf("%s: tile %d in a district of %d", CellIDs[i], x.Tile(), d.Size)
		}
		if d.Tile != uint8(i) {
			return fmt.Errorf("%s: second tile of its district", CellIDs[i])
		}
	}
	return nil
}

// checkMexicas: each stands alone where it may (rules.md 1.2).
func checkMexicas(s *State) error {
	var seen Set
	room := s.Dry().With(s.Bridges).Without(s.Built)
	for i := range s.Players[:s.Seats] {
		at := s.Players[i].At
		if s.Phase == PhaseStart && (s.Setting() || i+1 >= int(s.Turn)) {
			if at != Nowhere {
				return fmt.Errorf("seat %d: Mexica on the board before its turn", i+1)
			}
			continue
		}
		if at >= CellCount || !room.Has(at) || seen.Has(at) {
			return fmt.Errorf("seat %d: Mexica stands where it cannot", i+1)
		}
		if s.Phase == PhaseStart && !Starts.Has(at) {
			return fmt.Errorf("seat %d: Mexica on %s, no start cell", i+1, CellIDs[at])
		}
		seen.Add(at)
	}
	return nil
}

// checkPlayers: points come from what has happened (rules.md 7).
func checkPlayers(s *State) error {
	for i := range s.Players[:s.Seats] {
		for source, n := range s.Players[i].Points {
			early := source == FromFirst && s.Phase <= PhaseOne || source == FromSecond && s.Phase <= PhaseTwo ||
				source == FromPalace && s.Phase <= PhaseOne
			if n < 0 || n > MaxPoints || early && n > 0 {
				return fmt.Errorf("seat %d: %d points from %s", i+1, n, SourceIDs[source])
			}
		}
	}
	return nil
}

// checkTurn: how far the turn has come (rules.md 4, 6).
func checkTurn(s *State) error {
	playing := s.Phase == PhaseOne || s.Phase == PhaseTwo
	fresh := uint8(0)
	if playing {
		fresh = TurnAP
	}
	done := s.PhaseDone()
	switch {
	case s.AP > TurnAP+ChipSupply*ChipAP || s.Bought > ChipsATurn || s.Round < 1 || s.Round > MaxRounds:
		return errors.New("action points, chips bought or round out of range")
	case s.Begun && !playing:
		return errors.New("a turn in progress outside of the turns")
	case !s.Begun && (s.AP != fresh || s.Bought != 0):
		return fmt.Errorf("%d action points and %d chips bought before the turn", s.AP, s.Bought)
	case uint16(s.Idle) > s.Round:
		return fmt.Errorf("%d idle rounds", s.Idle)
	case playing && done && s.Turn == 1 && !s.Begun:
		return errors.New("the phase should have ended with the last round")
	case s.Phase == PhaseOver && s.Turn != 1:
		return errors.New("a seat to move after the end")
	}
	return nil
}

// checkStart: before the game the board is as laid out (rules.md 3).
func checkStart(s *State) error {
	if s.Phase != PhaseStart {
		return nil
	}
	blank := NewState(int(s.Seats))
	for i, x := range s.Cells {
		owner, _ := x.Temple()
		if x != blank.Cells[i] && !(x.IsTemple() && owner == Neutral) {
			return fmt.Errorf("%s: built before the game", CellIDs[i])
		}
	}
	if s.Bank.Left() != FirstTiles || s.Round != 1 || s.Idle != 0 || s.Stir || s.Chips != ChipSupply {
		return errors.New("something has happened before the game")
	}
	return nil
}

// checkSetting: while the players set neutral temples these and the ones to come are one composition, and
// there is a cell for the next (rules.md 10).
func checkSetting(s *State) error {
	if !s.Setting() {
		return nil
	}
	if s.Phase != PhaseStart || s.Seats != 2 || int(s.Turn) != s.Built.Len()%2+1 || s.NeutralRoom() == (Set{}) {
		return errors.New("no neutral temple can be set")
	}
	var on Census
	on.Count(s)
	all := on.Temples[Neutral]
	for level, n := range s.Unset {
		all[level] += min(n, NeutralCount)
	}
	if !composition(all, true) {
		return fmt.Errorf("neutral temples by level: %v, no composition", all)
	}
	return nil
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
