package teotihuacan

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
)

// Check refuses a state that breaks an invariant of rules.md 1 or that no step can
// leave. States that Steps and Take make always pass.
func (r Rules) Check(s *State) error {
	if s.Seats < minSeats || s.Seats > maxSeats || s.Phase >= phaseCount || s.Stage >= stageCount || s.Depth > stackMax ||
		s.Rulings >= rulingEnd {
		return errors.New("state out of range")
	}
	for i := int(s.Seats); i < maxSeats; i++ {
		if s.Players[i] != (Player{}) {
			return fmt.Errorf("seat %d has belongings but does not play", i+1)
		}
	}
	for _, check := range []func(*State) error{checkTable, checkCalendar, checkPlayers, checkDice, checkPyramid, checkDecorations,
		checkDiscovery, checkStarting, checkTurn} {
		if err := check(s); err != nil {
			return err
		}
	}
	for _, seat := range r.Awaits(s).List() {
		if len(r.Steps(s, seat, nil)) == 0 {
			return fmt.Errorf("seat %s owes a decision but has no step", seat)
		}
	}
	return nil
}

// checkTable: ring and tiles of the game.
func checkTable(s *State) error {
	var ring uint16
	for _, b := range s.Ring {
		if b < 1 || b > boardCount {
			return fmt.Errorf("board %d on the ring", b)
		}
		ring |= 1 << b
	}
	if bits.OnesCount16(ring) != boardCount || s.Ring[palacePosition-1] != palace || s.Ring[buildingPosition-1] != building {
		return errors.New("ring without every board, or the Palace or Construction not on its position")
	}
	for i, x := range s.Royal {
		want := i // one of each category, A to C; the printed layout has them from C to A
		if s.Royal[0] >= 2*royalCategory {
			want = royalSpaces - 1 - i
		}
		if int(x)/royalCategory != want {
			return fmt.Errorf("royal tile on space %d", i+1)
		}
	}
	for i, x := range s.Techs {
		if x >= techCount || i > 0 && s.Techs[i-1] >= x {
			return errors.New("technologies not ascending")
		}
	}
	for i, x := range s.Bonus {
		if x >= bonusCount || slices.Contains(s.Bonus[:i], x) {
			return errors.New("temple bonus tile twice or unknown")
		}
	}
	if s.Start < 1 || s.Start > s.Seats || s.Turn < 1 || s.Turn > s.Seats {
		return errors.New("seat out of range")
	}
	for row, n := range s.Rows {
		if int(n) > len(nobleVP[row]) {
			return fmt.Errorf("%d buildings in row %d", n, row+1)
		}
	}
	if s.taken() > buildingsOnRow {
		return fmt.Errorf("%d buildings taken", s.taken())
	}
	return nil
}

// checkCalendar: discs, Eclipses and neutral dice.
func checkCalendar(s *State) error {
	over := s.Phase == phaseOver
	switch {
	case s.Held > eclipses || !over && s.Light > s.dark() || s.Light > darkDisc[s.Seats][0]:
		return fmt.Errorf("light disc %d, %d Eclipses held", s.Light, s.Held)
	case over != (s.Held == eclipses || over && s.finished() && s.Held > 0):
		return fmt.Errorf("%d Eclipses held in phase %s", s.Held, phaseIDs[s.Phase])
	case s.Final && (s.Rulings.has(rulingDark) || s.Light != s.dark()):
		return errors.New("final round before the discs meet")
	case !over && s.finished() && s.Light != s.dark():
		return errors.New("the pyramid is finished, but the discs have not met")
	case s.Phase < phaseTurn && (s.Held > 0 || s.Light > 0):
		return errors.New("calendar moved before the game")
	}
	for c, list := range s.Neuter {
		for i, b := range list {
			if b > boardCount || b != 0 && c >= neutralCount[s.Seats] || b != 0 && slices.Contains(list[:i], b) {
				return fmt.Errorf("neutral colour %d on board %d", c+1, b)
			}
		}
	}
	return nil
}

// checkPlayers: amounts and tracks.
func checkPlayers(s *State) error {
	var tops [templeCount]int
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		if p.VP < 0 {
			return fmt.Errorf("seat %d: %d points", i+1, p.VP)
		}
		for good, n := range p.Goods {
			if n < 0 || n > 10*maxAmount {
				return fmt.Errorf("seat %d: %s %d", i+1, goodIDs[good], n)
			}
		}
		for t, step := range p.Temple {
			if step > topStep {
				return fmt.Errorf("seat %d: %s step %d", i+1, templeIDs[t], step)
			}
			if step == topStep {
				tops[t]++
			}
		}
		if p.Avenue > avenueTop || p.Track > trackTop || p.Techs >= 1<<techSlots {
			return fmt.Errorf("seat %d: Avenue %d, pyramid track %d, technologies %b", i+1, p.Avenue, p.Track, p.Techs)
		}
		if owing := s.Phase == phaseSalary; !owing && p.Owes != 0 || p.Owes != 0 && p.Owes != salaryOf(p) || p.Began && p.Owes == 0 {
			return fmt.Errorf("seat %d owes %d", i+1, p.Owes)
		}
	}
	if slices.Max(tops[:]) > 1 {
		return errors.New("two players on the top step of a temple")
	}
	return nil
}

// checkDice: where workers stand.
func checkDice(s *State) error {
	var spaces [boardCount + 1]uint8
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		air := 0
		for k, d := range p.Dice {
			if d.Power < 1 || d.Power > maxPower || d.Board > boardCount || d.Lock > boards[d.Board].Spaces {
				return fmt.Errorf("seat %d: worker of power %d on board %d, space %d", i+1, d.Power, d.Board, d.Lock)
			}
			reserve := k == startDice && !p.Fourth
			if reserve && d != (die{Power: fourthPower}) {
				return fmt.Errorf("seat %d: fourth worker is on the board but not in play", i+1)
			}
			if d.Lock > 0 && spaces[d.Board]&(1<<d.Lock) != 0 {
				return fmt.Errorf("two workers on worship space %d of board %d", d.Lock, d.Board)
			}
			if d.Lock > 0 {
				spaces[d.Board] |= 1 << d.Lock
			}
			if d.Board == 0 && !reserve {
				air++
			}
		}
		if air > 0 && !airborne(s, uint8(i+1), air) {
			return fmt.Errorf("seat %d: %d workers nowhere", i+1, air)
		}
	}
	return nil
}

// airborne reports that so many workers of the seat may be on no board now.
func airborne(s *State, seat uint8, n int) bool {
	p := s.player(seat)
	switch {
	case s.Phase < phaseStart:
		return n == startDice
	case s.Phase == phaseStart:
		begun := s.order(seat) < s.order(s.Turn) || seat == s.Turn && s.Stage != stageBegin
		return !begun && n == startDice
	case s.Phase != phaseTurn || seat != s.Turn:
		return false
	}
	expected := 0
	if s.Stage == stageMoved {
		for _, m := range [...]uint8{s.Mover, s.Second} {
			if m != 0 && p.Dice[m-1].Board == 0 {
				expected++
			}
		}
	}
	for i := range s.Stack[:s.Depth] {
		if f := &s.Stack[i]; f.Kind == frameLand && f.A < maxDice && p.Dice[f.A].Board == 0 {
			expected++
		}
	}
	return expected == n
}
