package rules

import "math/bits"

// Finish ends the player's turn: places are refilled, the accumulated corn goes to the
// worker on the start-player space, the next seat or the end of the round follows (rules.md 4).
func (t *Taking) Finish() {
	s := t.S
	t.refill()
	if s.Space == t.Seat && s.Corn > 0 {
		t.fact(FactCollected, s.Corn)
		t.P.Goods[Corn] += s.Corn
		s.Corn = 0
	}
	s.Stage, s.Placed = StageBegin, 0
	s.Turn = s.next(t.Seat)
	if s.Turn == s.Start {
		t.endRound()
	}
}

// next is the seat to the left.
func (s *State) next(seat uint8) uint8 { return seat%s.Seats + 1 }

// refill turns up buildings of the current age on the empty places (rules.md 9, R-21).
func (t *Taking) refill() {
	s := t.S
	age := s.Age() - 1
	t.Luck.TurnUp(DeckLabels[age], s.Display[:], bits.OnesCount32(Decks[age]), &s.Deck[age], func(place, tile int) {
		t.table(FactRefilled, int16(place), int16(tile))
	})
}

// endRound holds a pending food day, then advances the calendar or asks how far (rules.md 3, 10).
// After the last food day two days are worth what one is: the wheels are never used again, and where two
// are possible they push off no worker that one leaves (rules.md 12), so nobody is asked.
func (t *Taking) endRound() {
	s := t.S
	if foodPending(s) {
		t.holdFoodDay()
	}
	if s.Space == Nobody {
		s.Corn += ToothCorn
		t.table(FactTooth, s.Corn)
		t.advanceDays(1)
		return
	}
	double := doubleOpen(s)
	if double && s.Order == 0 && (t.Asks || s.FoodDays < FoodDayCount) {
		s.Phase, s.Turn = PhaseSpin, s.Space
		return
	}
	days := 1
	if double && s.Order == 2 {
		days = 2
	}
	t.spin(days)
}

// foodPending reports that the day of the next food day is reached (rules.md 3).
func foodPending(s *State) bool {
	return s.FoodDays < FoodDayCount && s.Day >= FoodDays[s.FoodDays].Day
}

// doubleOpen reports that the owner of the worker on the start-player space may advance two days (rules.md 10, R-31).
func doubleOpen(s *State) bool {
	return s.Player(s.Space).Ready && !stopped(s, func(uint8) bool { return true })
}

// stopped reports that a worker of somebody who counts forbids a double advance.
func stopped(s *State, counts func(seat uint8) bool) bool {
	for w := range s.Wheels {
		if x := s.Wheels[w][Wheels[w].Last-1]; StopsDouble(x) && counts(x) {
			return true
		}
	}
	return false
}

// StopsDouble reports that this occupant of 6 (9 on Chichen Itza) forbids a double advance; a neutral worker does
// not.
func StopsDouble(x uint8) bool { return x != Nobody && x != Neutral }

// spin is the calendar's advance with a worker on the start-player space: the worker
// returns, the marker moves, the calendar turns (rules.md 10, R-32).
func (t *Taking) spin(days int) {
	s := t.S
	t.Seat, t.P = s.Space, s.Player(s.Space)
	t.P.Hand++
	t.fact(FactReturned)
	if s.Start == t.Seat {
		s.Start = s.next(t.Seat)
	} else {
		s.Start = t.Seat
	}
	s.Space, s.Order = Nobody, 0
	if days == 2 {
		t.P.Ready = false
	}
	t.Seat = s.Start
	t.fact(FactMarker)
	t.advanceDays(days)
}

// advanceDays turns the calendar and begins the next round, or ends the game after the last food day (rules.md 3, 12).
func (t *Taking) advanceDays(days int) {
	s := t.S
	for range days {
		for w := range s.Wheels {
			t.turnWheel(w)
		}
	}
	s.Day += uint8(days)
	t.table(FactAdvanced, int16(days), int16(s.Day))
	s.Turn = s.Start
	s.Phase = PhaseTurn
	if s.FoodDays == FoodDayCount {
		s.Phase = PhaseOver
		t.table(FactOver)
	}
}

// turnWheel moves every worker of a wheel one position up. A player's worker leaving
// the last numbered space returns to the hand; neutral workers go round (rules.md 10, R-03).
func (t *Taking) turnWheel(w int) {
	wheel, shape := &t.S.Wheels[w], &Wheels[w]
	last := wheel[shape.Teeth-1]
	copy(wheel[1:shape.Teeth], wheel[:shape.Teeth-1])
	wheel[0] = last
	if x := wheel[shape.Last+1]; x != Nobody && x != Neutral {
		wheel[shape.Last+1] = Nobody
		t.S.Player(x).Hand++
		t.Seat = x
		t.fact(FactFell, int16(w))
	}
}
