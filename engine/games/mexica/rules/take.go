package rules

import (
	"fmt"

	"painani/engine"
	"painani/engine/chance"
)

// Taking is one call of Take: the state under change and where facts go.
type Taking struct {
	G     Rules
	S     *State
	P     *Player // of the seat that takes the step
	Seat  uint8
	Facts *engine.Facts
}

// Take does a step out of Steps. Nothing is drawn after set-up.
func (g Rules) Take(s *State, seat engine.Seat, step engine.Step, _ chance.Source, facts *engine.Facts) error {
	if seat.Index() < 0 || seat.Index() >= int(s.Seats) {
		return fmt.Errorf("take step: no seat %s", seat)
	}
	t := Taking{g, s, s.Player(uint8(seat)), uint8(seat), facts}
	t.Act(Unpack(step))
	return nil
}

// Act does one action (rules.md 3.6, 4, 5).
func (t *Taking) Act(m Move) {
	t.S.Begun = StepStart < m.Kind && m.Kind < StepEnd
	switch m.Kind {
	case StepStart:
		t.start(m.A)
	case StepNeutral:
		t.neutral(m.B, m.A)
	case StepEnd:
		t.End()
	case StepCanal:
		t.Canal(m.A, Nowhere)
	case StepDouble:
		t.Canal(m.A, m.B)
	case StepBridge:
		t.bridge(m.A, m.C)
	case StepShift:
		t.shift(m.A, m.B, m.C)
	case StepWalk:
		t.goTo(FactWalked, m.A, WalkAP)
	case StepBoat:
		t.goTo(FactBoated, m.A, t.S.Fare(t.P.At, m.A))
	case StepTravel:
		t.goTo(FactTraveled, m.A, TravelAP)
	case StepTemple:
		t.Temple(m.B, m.A)
	case StepFound:
		t.found(m.B, m.A)
	case StepBuy:
		t.buy()
	case StepUse:
		t.use()
	}
}

// fact notes what befell the seat.
func (t *Taking) fact(kind uint8, args ...int16) { t.Facts.Add(kind, engine.Seat(t.Seat), args...) }

// start puts the Mexica on the palace; after the last one phase 1 begins (rules.md 3.6, 3.7).
func (t *Taking) start(c uint8) {
	t.P.At = c
	t.fact(FactStarted, int16(c))
	if t.S.Turn < t.S.Seats {
		t.S.Turn++
		return
	}
	t.S.Phase = PhaseOne
	t.begin(1)
}

// neutral sets a neutral temple; the other player sets the next one. When all stand, or no cell is
// left that is far enough from the others, seat 1 places its Mexica (rules.md 10, U3).
func (t *Taking) neutral(level, c uint8) {
	s := t.S
	s.Unset[level-1]--
	s.Cells[c] = TempleThing(Neutral, level)
	s.Built.Add(c)
	t.fact(FactNeutral, int16(level), int16(c))
	s.Turn = s.Seats + 1 - s.Turn
	if s.Setting() && s.NeutralRoom() == (Set{}) {
		t.table(FactNoRoom, int16(chance.Left(s.Unset[:])))
		s.Unset = [Levels]uint8{}
	}
	if !s.Setting() {
		s.Turn = 1
	}
}

// Canal lays a canal tile on c, a double one if there is another cell (rules.md 5.1).
func (t *Taking) Canal(c, other uint8) {
	t.S.AP -= CanalAP
	if other == Nowhere {
		t.S.Singles--
		t.S.Cells[c] = ThingCanal
		t.fact(FactCanal, int16(c), -1)
	} else {
		t.S.Doubles--
		t.S.LayDouble(c, other)
		t.fact(FactCanal, int16(c), int16(other))
	}
	t.S.Flood(c, other)
	t.built()
}

// LayDouble puts a double tile on two neighbours.
func (s *State) LayDouble(a, b uint8) {
	d := Direction(a, b)
	s.Cells[a] = ThingCanal | Thing(d+1)
	s.Cells[b] = ThingCanal | Thing(Directions-1-d+1)
}

// bridge builds a bridge (rules.md 5.2).
func (t *Taking) bridge(c, axis uint8) {
	t.S.AP -= BridgeAP
	t.S.Spans--
	t.S.Stir = true
	t.S.Span(c, axis)
	t.fact(FactBridge, int16(c), int16(axis))
}

// Span puts a bridge on a canal cell.
func (s *State) Span(c, axis uint8) {
	s.Cells[c] |= ThingBridge
	if axis == AxisV {
		s.Cells[c] |= ThingAxisV
	}
	s.Bridges.Add(c)
}

// shift moves a bridge (rules.md 5.3).
func (t *Taking) shift(from, to, axis uint8) {
	t.S.AP -= BridgeAP
	t.S.Cells[from] &^= ThingBridge | ThingAxisV
	t.S.Bridges.Drop(from)
	t.S.Span(to, axis)
	t.fact(FactShifted, int16(from), int16(to), int16(axis))
}

// goTo moves the Mexica for so many action points (rules.md 5.4 to 5.6).
func (t *Taking) goTo(kind uint8, c, ap uint8) {
	fare := int16(0) // boats alone have one
	if kind == FactBoated {
		fare = int16(ap)
	}
	t.fact(kind, int16(t.P.At), int16(c), fare)
	t.S.AP -= ap
	t.P.At = c
}

// Temple builds a temple (rules.md 5.7).
func (t *Taking) Temple(level, c uint8) {
	t.S.AP -= level
	t.P.Stock[level-1]--
	t.S.Cells[c] = TempleThing(t.Seat, level)
	t.S.Built.Add(c)
	t.fact(FactTemple, int16(level), int16(c))
	t.built()
}

// found founds the district around the Mexica; others in it get a share (rules.md 5.8).
func (t *Taking) found(size, c uint8) {
	s := t.S
	root := s.District[c]
	prize := Prizes(size)
	s.Bank[size]--
	s.Cells[c] = ThingTile | Thing(size)
	s.Built.Add(c)
	s.Founded = s.Founded.With(s.CellsOf(root))
	t.P.Points[FromFounding] += prize[1]
	t.fact(FactFounded, int16(size), int16(c), prize[1])
	for seat, p := range s.Seated {
		if p != t.P && s.HomeOf(p) == root {
			p.Points[fromPresence] += prize[2]
			t.Facts.Add(FactPresent, engine.Seat(seat), int16(size), int16(c), prize[2])
		}
	}
	t.built()
}

// buy buys a chip (rules.md 5.9).
func (t *Taking) buy() {
	t.S.AP -= ChipAP
	t.S.Chips--
	t.S.Bought++
	t.P.Chips++
	t.fact(FactBought, int16(t.P.Chips))
}

// use turns a chip into an action point (rules.md 5.10).
func (t *Taking) use() {
	t.S.AP += ChipAP
	t.S.Chips++
	t.P.Chips--
	t.fact(FactUsed, int16(t.S.AP))
}

// built follows everything that is built or founded for good: tiles may have become impossible.
func (t *Taking) built() {
	t.S.Stir = true
	t.Remove()
}

// Remove takes the tiles out of the game that cannot be placed any more (rules.md 8, U4).
func (t *Taking) Remove() {
	s := t.S
	if s.Bank == (Tiles{}) {
		return
	}
	possible := s.Possible()
	if !t.G.First {
		possible = s.Exact(possible)
	}
	for size := range s.Bank {
		if possible&(1<<size) == 0 {
			t.discard(size)
		}
	}
}

// discard takes all tiles of a size out of the bank and the game.
func (t *Taking) discard(size int) {
	for ; t.S.Bank[size] > 0; t.S.Bank[size]-- {
		t.Facts.Add(FactRemoved, engine.Nobody, int16(size))
	}
}
