package tzolkin

import (
	"math/bits"

	"painani/engine/chance"
)

// finish ends the player's turn: places are refilled, the accumulated corn goes to the
// worker on the start-player space, the next seat or the end of the round follows (rules.md 4).
func (t *taking) finish() error {
	s := t.s
	if err := t.refill(); err != nil {
		return err
	}
	if s.Space == t.seat && s.Corn > 0 {
		t.fact(factCollected, s.Corn)
		t.p.Goods[corn] += s.Corn
		s.Corn = 0
	}
	s.Stage, s.Placed = stageBegin, 0
	s.Turn = s.next(t.seat)
	if s.Turn != s.Start {
		return nil
	}
	return t.endRound()
}

// next is the seat to the left.
func (s *State) next(seat uint8) uint8 { return seat%s.Seats + 1 }

// refill turns up buildings of the current age on the empty places (rules.md 9, R-21).
func (t *taking) refill() error {
	s := t.s
	age := s.age() - 1
	for i := range s.Display {
		if s.Display[i] != 0 || s.Deck[age] == 0 {
			continue
		}
		drawn := bits.OnesCount32(decks[age]) - bits.OnesCount32(s.Deck[age])
		tile, err := chance.Take(t.luck, deckLabels[age], drawn, &s.Deck[age])
		if err != nil {
			return err
		}
		s.Display[i] = uint8(tile + 1)
		t.tableFact(factRefilled, int16(i), int16(tile))
	}
	return nil
}

// endRound holds a pending food day, then advances the calendar or asks how far (rules.md 3, 10).
// After the last food day two days are worth what one is: the wheels are never used again, and where two
// are possible they push off no worker that one leaves (rules.md 12), so nobody is asked.
func (t *taking) endRound() error {
	s := t.s
	if foodPending(s) {
		if err := t.holdFoodDay(); err != nil {
			return err
		}
	}
	if s.Space == nobody {
		s.Corn += toothCorn
		t.tableFact(factTooth, s.Corn)
		t.advanceDays(1)
		return nil
	}
	double := doubleOpen(s)
	if double && s.Order == 0 && (t.asks || s.FoodDays < foodDayCount) {
		s.Phase, s.Turn = phaseSpin, s.Space
		return nil
	}
	days := 1
	if double && s.Order == 2 {
		days = 2
	}
	return t.spin(days)
}

// foodPending reports that the day of the next food day is reached (rules.md 3).
func foodPending(s *State) bool {
	return s.FoodDays < foodDayCount && s.Day >= foodDays[s.FoodDays].Day
}

// doubleOpen reports that the owner of the worker on the start-player space may advance two days (rules.md 10, R-31).
func doubleOpen(s *State) bool {
	if !s.player(s.Space).Ready {
		return false
	}
	for w := range s.Wheels {
		if stopsDouble(s.Wheels[w][wheels[w].Last-1]) {
			return false
		}
	}
	return true
}

// stopsDouble reports that this occupant of 6 (9 on Chichen Itza) forbids a double advance.
func stopsDouble(x uint8) bool {
	return x != nobody && (x != neutral || rulingNeutralStopsDouble)
}

// spin is the calendar's advance with a worker on the start-player space: the worker
// returns, the marker moves, the calendar turns (rules.md 10, R-32).
func (t *taking) spin(days int) error {
	s := t.s
	t.seat, t.p = s.Space, s.player(s.Space)
	t.p.Hand++
	t.fact(factReturned)
	if s.Start == t.seat {
		s.Start = s.next(t.seat)
	} else {
		s.Start = t.seat
	}
	s.Space, s.Order = nobody, 0
	if days == 2 {
		t.p.Ready = false
	}
	t.seat = s.Start
	t.fact(factMarker)
	t.advanceDays(days)
	return nil
}

// advanceDays turns the calendar and begins the next round, or ends the game after the last food day (rules.md 3, 12).
func (t *taking) advanceDays(days int) {
	s := t.s
	for range days {
		for w := range s.Wheels {
			t.turnWheel(w)
		}
	}
	s.Day += uint8(days)
	t.tableFact(factAdvanced, int16(days), int16(s.Day))
	s.Turn = s.Start
	s.Phase = phaseTurn
	if s.FoodDays == foodDayCount {
		s.Phase = phaseOver
		t.tableFact(factOver)
	}
}

// turnWheel moves every worker of a wheel one position up. A player's worker leaving
// the last numbered space returns to the hand; neutral workers go round (rules.md 10, R-03).
func (t *taking) turnWheel(w int) {
	wheel, shape := &t.s.Wheels[w], &wheels[w]
	last := wheel[shape.Teeth-1]
	copy(wheel[1:shape.Teeth], wheel[:shape.Teeth-1])
	wheel[0] = last
	if x := wheel[shape.Last+1]; x != nobody && x != neutral {
		wheel[shape.Last+1] = nobody
		t.s.player(x).Hand++
		t.seat = x
		t.fact(factFell, int16(w))
	}
}
