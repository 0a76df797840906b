package mexica

import (
	"fmt"

	"painani/engine"
	"painani/engine/chance"
)

// taking is one call of Take: the state under change and where facts go.
type taking struct {
	g     Rules
	s     *State
	p     *Player // of the seat that takes the step
	seat  uint8
	facts *engine.Facts
}

// Take does a step out of Steps. Nothing is drawn after set-up.
func (g Rules) Take(s *State, seat engine.Seat, step engine.Step, _ chance.Source, facts *engine.Facts) error {
	if seat.Index() < 0 || seat.Index() >= int(s.Seats) {
		return fmt.Errorf("take step: no seat %s", seat)
	}
	t := taking{g, s, s.player(uint8(seat)), uint8(seat), facts}
	t.act(unpack(step))
	return nil
}

// act does one action (rules.md 3.6, 4, 5).
func (t *taking) act(m move) {
	switch m.Kind {
	case stepStart:
		t.start(m.A)
		return
	case stepEnd:
		t.end()
		return
	case stepCanal:
		t.canal(m.A, nowhere)
	case stepDouble:
		t.canal(m.A, m.B)
	case stepBridge:
		t.bridge(m.A, m.C)
	case stepShift:
		t.shift(m.A, m.B, m.C)
	case stepWalk:
		t.goTo(factWalked, m.A, walkAP)
	case stepBoat:
		var price [cellCount]uint8
		t.s.boats(t.p.At, &price)
		t.goTo(factBoated, m.A, price[m.A])
	case stepTravel:
		t.goTo(factTraveled, m.A, travelAP)
	case stepTemple:
		t.temple(m.B, m.A)
	case stepFound:
		t.found(m.B, m.A)
	case stepBuy:
		t.buy()
	case stepUse:
		t.use()
	}
	t.s.Begun = true
}

// fact notes what befell the seat.
func (t *taking) fact(kind uint8, args ...int16) {
	if t.facts != nil {
		t.facts.Add(kind, seatOf(t.seat), args...)
	}
}

// start puts the Mexica on the palace; after the last one phase 1 begins (rules.md 3.6, 3.7).
func (t *taking) start(c uint8) {
	t.p.At = c
	t.fact(factStarted, int16(c))
	if t.s.Turn < t.s.Seats {
		t.s.Turn++
		return
	}
	t.s.Phase = phaseOne
	t.begin(1)
}

// canal lays a canal tile on c, a double one if there is another cell (rules.md 5.1).
func (t *taking) canal(c, other uint8) {
	t.s.AP -= canalAP
	if other == nowhere {
		t.s.Singles--
		t.s.Cells[c] = thingCanal
		t.fact(factCanal, int16(c), -1)
	} else {
		t.s.Doubles--
		t.s.layDouble(c, other)
		t.fact(factCanal, int16(c), int16(other))
	}
	t.s.flood(c, other)
	t.built()
}

// layDouble puts a double tile on two neighbours.
func (s *State) layDouble(a, b uint8) {
	d := direction(a, b)
	s.Cells[a] = thingCanal | thing(d+1)
	s.Cells[b] = thingCanal | thing(directions-1-d+1)
}

// bridge builds a bridge (rules.md 5.2).
func (t *taking) bridge(c, axis uint8) {
	t.s.AP -= bridgeAP
	t.s.Spans--
	t.s.Stir = true
	t.s.span(c, axis)
	t.fact(factBridge, int16(c), int16(axis))
}

// span puts a bridge on a canal cell.
func (s *State) span(c, axis uint8) {
	s.Cells[c] |= thingBridge
	if axis == axisV {
		s.Cells[c] |= thingAxisV
	}
	s.Bridges.add(c)
}

// shift moves a bridge (rules.md 5.3).
func (t *taking) shift(from, to, axis uint8) {
	t.s.AP -= bridgeAP
	t.s.Cells[from] &^= thingBridge | thingAxisV
	t.s.Bridges.drop(from)
	t.s.span(to, axis)
	t.fact(factShifted, int16(from), int16(to), int16(axis))
}

// goTo moves the Mexica for so many action points (rules.md 5.4 to 5.6).
func (t *taking) goTo(kind uint8, c, ap uint8) {
	from := t.p.At
	t.s.AP -= ap
	t.p.At = c
	if kind == factBoated {
		t.fact(kind, int16(from), int16(c), int16(ap))
		return
	}
	t.fact(kind, int16(from), int16(c))
}

// temple builds a temple (rules.md 5.7).
func (t *taking) temple(level, c uint8) {
	t.s.AP -= level
	t.p.Stock[level-1]--
	t.s.Cells[c] = templeThing(t.seat, level)
	t.s.Built.add(c)
	t.fact(factTemple, int16(level), int16(c))
	t.built()
}

// found founds the district around the Mexica; others in it get a share (rules.md 5.8).
func (t *taking) found(size, c uint8) {
	s := t.s
	root := s.District[c]
	prize := prizes(size)
	s.Bank[size]--
	s.Cells[c] = thingTile | thing(size)
	s.Built.add(c)
	s.Founded = s.Founded.with(s.cellsOf(root))
	t.p.Points[fromFounding] += prize[1]
	t.fact(factFounded, int16(size), int16(c), prize[1])
	for i := range s.Players[:s.Seats] {
		p := &s.Players[i]
		if p == t.p || s.homeOf(p) != root {
			continue
		}
		p.Points[fromPresence] += prize[2]
		t.facts.Add(factPresent, engine.SeatAt(i), int16(size), int16(c), prize[2])
	}
	t.built()
}

// buy buys a chip (rules.md 5.9).
func (t *taking) buy() {
	t.s.AP -= chipAP
	t.s.Chips--
	t.s.Bought++
	t.p.Chips++
	t.fact(factBought, int16(t.p.Chips))
}

// use turns a chip into an action point (rules.md 5.10).
func (t *taking) use() {
	t.s.AP += chipAP
	t.s.Chips++
	t.p.Chips--
	t.fact(factUsed, int16(t.s.AP))
}

// built follows everything that is built or founded for good: tiles may have
// become impossible.
func (t *taking) built() {
	t.s.Stir = true
	t.remove()
}

// remove takes the tiles out of the game that cannot be placed any more (rules.md 8, U4).
func (t *taking) remove() {
	s := t.s
	if s.Bank == (tiles{}) || s.Phase == phaseOne && !rulingRemoveInPhaseOne {
		return
	}
	possible := s.possible()
	if !t.g.First {
		possible = s.exact(possible)
	}
	for size := range s.Bank {
		if possible&(1<<size) != 0 {
			continue
		}
		t.discard(size)
	}
}

// discard takes all tiles of a size out of the bank and the game.
func (t *taking) discard(size int) {
	for ; t.s.Bank[size] > 0; t.s.Bank[size]-- {
		t.facts.Add(factRemoved, engine.Nobody, int16(size))
	}
}
