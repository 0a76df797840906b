package mexica

import (
	"errors"
	"fmt"
)

// Check refuses a state that breaks an invariant of rules.md 1 or 11 or that no
// step can leave. States that Steps and Take make always pass.
func (g Rules) Check(s *State) error {
	if s.Seats < minSeats || s.Seats > maxSeats || s.Phase >= phaseCount || s.Turn < 1 || s.Turn > s.Seats {
		return errors.New("state out of range")
	}
	for i := int(s.Seats); i < maxSeats; i++ {
		if s.Players[i] != (Player{}) {
			return fmt.Errorf("seat %d has belongings but does not play", i+1)
		}
	}
	for _, check := range []func(*State) error{checkCells, checkIndex, checkSupply, checkTiles, checkMexicas, checkPlayers, checkTurn, checkStart} {
		if err := check(s); err != nil {
			return err
		}
	}
	return g.checkIdle(s)
}

// checkIdle: the safety valve ends a phase, and the game only after its time (U11).
func (g Rules) checkIdle(s *State) error {
	limit := g.idleRounds()
	idle := limit > 0 && s.Idle >= limit
	switch {
	case s.Phase != phaseOver && idle:
		return fmt.Errorf("%d idle rounds", s.Idle)
	case s.Phase == phaseOver && !s.phaseDone() && !idle:
		return errors.New("over before the end of phase 2")
	}
	return nil
}

// checkCells: every thing lies where it may (rules.md 1.2, 1.3).
func checkCells(s *State) error {
	for i, x := range s.Cells {
		c := uint8(i)
		ok := x == 0 && !printed.has(c)
		switch {
		case x&thingCanal != 0:
			ok = (plainLand.has(c) || printed.has(c)) && canalLegal(s, c, x)
		case x&thingTile != 0:
			ok = plainLand.has(c) && x&^(thingTile|sizeMask) == 0 && x.tile() >= minSize && x.tile() <= maxSize
		case x.isTemple():
			owner, level := x.temple()
			seat := owner >= 1 && owner <= s.Seats || owner == neutral && s.Seats == 2
			ok = plainLand.has(c) && x == templeThing(owner, level) && seat
		}
		if !ok {
			return fmt.Errorf("%s: what lies there cannot", cellIDs[c])
		}
	}
	return nil
}

// canalLegal: a double tile has two halves, a bridge two dry access cells.
func canalLegal(s *State, c uint8, x thing) bool {
	if x&^(thingCanal|thingBridge|thingAxisV|halfMask) != 0 || x.half() >= directions {
		return false
	}
	if d := x.half(); d >= 0 {
		other := near[c][d]
		if other == nowhere || s.Cells[other]&thingCanal == 0 || s.Cells[other].half() != directions-1-d {
			return false
		}
	}
	if x&thingBridge == 0 {
		return x&thingAxisV == 0
	}
	for _, a := range accessPair(c, x.axis()) {
		if a == nowhere || s.Cells[a]&thingCanal != 0 || !rulingPalaceAccess && palace.has(a) {
			return false
		}
	}
	return true
}

// accessPair is access as an array.
func accessPair(c uint8, axis int) [2]uint8 {
	a, b := access(c, axis)
	return [2]uint8{a, b}
}

// checkIndex: what is kept beside Cells follows from it.
func checkIndex(s *State) error {
	again := *s
	again.index()
	if again != *s {
		return errors.New("index does not follow from the cells")
	}
	return nil
}

// census counts what is on the board.
type census struct {
	Singles, Doubles, Bridges int
	Tiles                     tiles
	Temples                   [neutral + 1][levels]uint8
}

func (t *census) count(s *State) {
	for _, x := range s.Cells {
		switch {
		case x&thingCanal != 0:
			if d := x.half(); d < 0 {
				t.Singles++
			} else if d == east || d == south {
				t.Doubles++
			}
			if x&thingBridge != 0 {
				t.Bridges++
			}
		case x.isTemple():
			owner, level := x.temple()
			t.Temples[owner][level-1]++
		case x.tile() != 0:
			t.Tiles[x.tile()]++
		}
	}
}

// checkSupply: nothing is lost and nothing is there twice (rules.md 2, 11).
func checkSupply(s *State) error {
	var on census
	on.count(s)
	chips := int(s.Chips)
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		chips += int(p.Chips)
		for level, n := range s.issued() {
			if got := on.Temples[i+1][level] + p.Stock[level]; got != n {
				return fmt.Errorf("seat %d: %d temples of level %d, want %d", i+1, got, level+1, n)
			}
		}
	}
	if err := checkNeutral(on.Temples[neutral]); err != nil {
		return err
	}
	for _, x := range []struct {
		what      string
		got, want int
	}{
		{"single canals", int(s.Singles) + on.Singles, singleSupply},
		{"double canals", int(s.Doubles) + on.Doubles, doubleSupply + len(startCanals)},
		{"bridges", int(s.Spans) + on.Bridges, bridgeSupply},
		{"chips", chips, chipSupply},
	} {
		if x.got != x.want {
			return fmt.Errorf("%s: %d, want %d", x.what, x.got, x.want)
		}
	}
	return nil
}

// checkNeutral: the neutral temples are among those of one composition, the usual one or a larger one.
func checkNeutral(on [levels]uint8) error {
	for _, stock := range neutralStocks {
		fits := true
		for level, n := range stock {
			fits = fits && on[level] <= n
		}
		if fits {
			return nil
		}
	}
	return fmt.Errorf("neutral temples by level: %v, more than there are", on)
}

// checkTiles: no tile twice, the phase has its number, and founded districts have
// their size (rules.md 1.1, 3.2, 11).
func checkTiles(s *State) error {
	var on census
	on.count(s)
	for size, copies := range tileCopies {
		if n := on.Tiles[size] + s.Bank[size] + s.Later[size]; n > copies {
			return fmt.Errorf("%d tiles of size %d, there are %d", n, size, copies)
		}
	}
	placed, bank, later := on.Tiles.left(), s.Bank.left(), s.Later.left()
	second := s.Phase == phaseTwo || s.Phase == phaseOver
	switch {
	case second && (later > 0 || bank > tileCount-firstTiles):
		return fmt.Errorf("%d tiles in the bank and %d set aside in phase 2", bank, later)
	case !second && (later != tileCount-firstTiles || bank+placed > firstTiles):
		return fmt.Errorf("%d tiles placed, %d in the bank and %d set aside in phase 1", placed, bank, later)
	}
	var all districts
	s.survey(&all)
	for i, x := range s.Cells {
		if x.tile() == 0 {
			continue
		}
		d := &all[s.District[i]]
		if d.Size != x.tile() {
			return fmt.Errorf("%s: tile %d in a district of %d", cellIDs[i], x.tile(), d.Size)
		}
		if d.Tile != uint8(i) {
			return fmt.Errorf("%s: second tile of its district", cellIDs[i])
		}
	}
	return nil
}

// checkMexicas: each stands alone where it may (rules.md 1.2).
func checkMexicas(s *State) error {
	var seen set
	room := s.dry().with(s.Bridges).without(s.Built)
	for i := range s.Players[:s.Seats] {
		at := s.Players[i].At
		if s.Phase == phaseStart && i+1 >= int(s.Turn) {
			if at != nowhere {
				return fmt.Errorf("seat %d: Mexica on the board before its turn", i+1)
			}
			continue
		}
		if at >= cellCount || !room.has(at) || seen.has(at) {
			return fmt.Errorf("seat %d: Mexica stands where it cannot", i+1)
		}
		if s.Phase == phaseStart && !starts.has(at) {
			return fmt.Errorf("seat %d: Mexica on %s, no start cell", i+1, cellIDs[at])
		}
		seen.add(at)
	}
	return nil
}

// checkPlayers: points come from what has happened (rules.md 7).
func checkPlayers(s *State) error {
	for i := range s.Players[:s.Seats] {
		for source, n := range s.Players[i].Points {
			early := source == fromFirst && s.Phase <= phaseOne || source == fromSecond && s.Phase <= phaseTwo ||
				source == fromPalace && s.Phase <= phaseOne
			if n < 0 || n > maxPoints || early && n > 0 {
				return fmt.Errorf("seat %d: %d points from %s", i+1, n, sourceIDs[source])
			}
		}
	}
	return nil
}

// checkTurn: how far the turn has come (rules.md 4, 6).
func checkTurn(s *State) error {
	playing := s.Phase == phaseOne || s.Phase == phaseTwo
	fresh := uint8(0)
	if playing {
		fresh = turnAP
	}
	done := s.phaseDone()
	switch {
	case s.AP > turnAP+chipSupply*chipAP || s.Bought > chipsATurn || s.Round < 1 || s.Round > maxRounds:
		return errors.New("action points, chips bought or round out of range")
	case s.Begun && !playing:
		return errors.New("a turn in progress outside of the turns")
	case !s.Begun && (s.AP != fresh || s.Bought != 0):
		return fmt.Errorf("%d action points and %d chips bought before the turn", s.AP, s.Bought)
	case uint16(s.Idle) > s.Round:
		return fmt.Errorf("%d idle rounds", s.Idle)
	case playing && done && s.Turn == 1 && !s.Begun:
		return errors.New("the phase should have ended with the last round")
	case s.Phase == phaseOver && s.Turn != 1:
		return errors.New("a seat to move after the end")
	}
	return nil
}

// checkStart: before the game the board is as laid out (rules.md 3).
func checkStart(s *State) error {
	if s.Phase != phaseStart {
		return nil
	}
	blank := newState(int(s.Seats))
	for i, x := range s.Cells {
		owner, _ := x.temple()
		if x != blank.Cells[i] && !(x.isTemple() && owner == neutral) {
			return fmt.Errorf("%s: built before the game", cellIDs[i])
		}
	}
	if s.Bank.left() != firstTiles || s.Round != 1 || s.Idle != 0 || s.Stir || s.Chips != chipSupply {
		return errors.New("something has happened before the game")
	}
	return nil
}
