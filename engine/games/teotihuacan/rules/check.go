package rules

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"painani/engine"
)

// Check refuses a state that breaks an invariant of rules.md 1 or that no step can
// leave. States that Steps and Take make always pass.
func (r Rules) Check(s *State) error {
	if s.Seats < MinSeats || s.Seats > MaxSeats || s.Phase >= PhaseCount || s.Stage >= stageCount || s.Depth > StackMax ||
		s.Rulings >= RulingEnd {
		return errors.New("state out of range")
	}
	return engine.Checked(r, s, s.Seats, s.Players[:], checkTable, checkCalendar, checkPlayers, checkDice, checkPyramid, checkDecorations,
		checkDiscovery, checkStarting, checkTurn)
}

// checkTable: ring and tiles of the game.
func checkTable(s *State) error {
	var ring uint16
	for _, b := range s.Ring {
		if b < 1 || b > BoardCount {
			return fmt.Errorf("board %d on the ring", b)
		}
		ring |= 1 << b
	}
	if bits.OnesCount16(ring) != BoardCount || s.Ring[palacePosition-1] != Palace || s.Ring[buildingPosition-1] != Building {
		return errors.New("ring without every board, or the Palace or Construction not on its position")
	}
	for i, x := range s.Royal {
		want := i // one of each category, A to C; the printed layout has them from C to A
		if s.Royal[0] >= 2*RoyalCategory {
			want = RoyalSpaces - 1 - i
		}
		if int(x)/RoyalCategory != want {
			return fmt.Errorf("royal tile on space %d", i+1)
		}
	}
	for i, x := range s.Techs {
		if x >= TechCount || i > 0 && s.Techs[i-1] >= x {
			return errors.New("technologies not ascending")
		}
	}
	for i, x := range s.Bonus {
		if x >= BonusCount || slices.Contains(s.Bonus[:i], x) {
			return errors.New("temple bonus tile twice or unknown")
		}
	}
	if s.Start < 1 || s.Start > s.Seats || s.Turn < 1 || s.Turn > s.Seats {
		return errors.New("seat out of range")
	}
	for row, n := range s.Rows {
		if int(n) > len(NobleVP[row]) {
			return fmt.Errorf("%d buildings in row %d", n, row+1)
		}
	}
	if s.Taken() > BuildingsOnRow {
		return fmt.Errorf("%d buildings taken", s.Taken())
	}
	return nil
}

// checkCalendar: discs, Eclipses and neutral dice.
func checkCalendar(s *State) error {
	over := s.Phase == PhaseOver
	switch {
	case s.Held > Eclipses || !over && s.Light > s.Dark() || s.Light > DarkDisc[s.Seats][0]:
		return fmt.Errorf("light disc %d, %d Eclipses held", s.Light, s.Held)
	case over != (s.Held == Eclipses || over && s.finished() && s.Held > 0):
		return fmt.Errorf("%d Eclipses held in phase %s", s.Held, PhaseIDs[s.Phase])
	case s.Final && (s.Rulings.Has(RulingDark) || s.Light != s.Dark()):
		return errors.New("final round before the discs meet")
	case !over && s.finished() && s.Light != s.Dark():
		return errors.New("the pyramid is finished, but the discs have not met")
	case s.Phase < PhaseTurn && (s.Held > 0 || s.Light > 0):
		return errors.New("calendar moved before the game")
	}
	for c, list := range s.Neuter {
		for i, b := range list {
			if b > BoardCount || b != 0 && c >= NeutralCount[s.Seats] || b != 0 && slices.Contains(list[:i], b) {
				return fmt.Errorf("neutral colour %d on board %d", c+1, b)
			}
		}
	}
	return nil
}

// checkPlayers: amounts and tracks.
func checkPlayers(s *State) error {
	var tops [TempleCount]int
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		if p.VP < 0 {
			return fmt.Errorf("seat %d: %d points", i+1, p.VP)
		}
		for good, n := range p.Goods {
			if n < 0 || n > 10*MaxAmount {
				return fmt.Errorf("seat %d: %s %d", i+1, GoodIDs[good], n)
			}
		}
		for t, step := range p.Temple {
			if step > TopStep {
				return fmt.Errorf("seat %d: %s step %d", i+1, TempleIDs[t], step)
			}
			if step == TopStep {
				tops[t]++
			}
		}
		if p.Avenue > AvenueTop || p.Track > TrackTop || p.Techs >= 1<<TechSlots {
			return fmt.Errorf("seat %d: Avenue %d, pyramid track %d, technologies %b", i+1, p.Avenue, p.Track, p.Techs)
		}
		if owing := s.Phase == PhaseSalary; !owing && p.Owes != 0 || p.Owes != 0 && p.Owes != SalaryOf(p) || p.Began && p.Owes == 0 {
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
	var spaces [BoardCount + 1]uint8
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		air := 0
		for k, d := range p.Dice {
			if d.Power < 1 || d.Power > MaxPower || d.Board > BoardCount || d.Lock > Boards[d.Board].Spaces {
				return fmt.Errorf("seat %d: worker of power %d on board %d, space %d", i+1, d.Power, d.Board, d.Lock)
			}
			reserve := k == StartDice && !p.Fourth
			if reserve && d != (Die{Power: FourthPower}) {
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
	p := s.Player(seat)
	switch {
	case s.Phase < PhaseStart:
		return n == StartDice
	case s.Phase == PhaseStart:
		begun := s.Order(seat) < s.Order(s.Turn) || seat == s.Turn && s.Stage != StageBegin
		return !begun && n == StartDice
	case s.Phase != PhaseTurn || seat != s.Turn:
		return false
	}
	expected := 0
	if s.Stage == StageMoved {
		for _, m := range [...]uint8{s.Mover, s.Second} {
			if m != 0 && p.Dice[m-1].Board == 0 {
				expected++
			}
		}
	}
	for i := range s.Stack[:s.Depth] {
		if f := &s.Stack[i]; f.Kind == frameLand && f.A < MaxDice && p.Dice[f.A].Board == 0 {
			expected++
		}
	}
	return expected == n
}

// MaxAmount bounds amounts in a file.
const MaxAmount = 999

// Ids of tiles by index.
var (
	RoyalIDs     = engine.IDs(Royals[:], func(x *RoyalTile) string { return x.ID })
	TechIDs      = engine.IDs(Technologies[:], func(x *TechTile) string { return x.ID })
	BonusIDs     = engine.IDs(Bonuses[:], func(x *BonusTile) string { return x.ID })
	DecoIDs      = engine.IDs(DecoTiles[:], func(x *DecoTile) string { return x.ID })
	PyramidIDs   = engine.IDs(PyramidTiles[:], func(x *PyramidTile) string { return x.ID })
	StartIDs     = engine.IDs(StartTiles[:], func(x *StartTile) string { return x.ID })
	DiscoveryIDs = engine.IDs(Discoveries[:], func(x *Discovery) string { return x.ID })
)

// Names of phases and stages in JSON.
var (
	PhaseIDs = [PhaseCount]string{"choose", "draft", "start", "turn", "salary", "over"}
	StageIDs = [stageCount]string{"begin", "begun", "moved", "acting", "done"}
)
