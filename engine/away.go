package engine

import "time"

// Absence: a vacation, letters that come back, and the sleep of a table where nobody is left. What a person
// may take of vacation in a year is kept with the person; here it is what happens to a seat.

// How a table takes vacations; the choices of NEW.
const (
	VacationBudget = ""     // those that the person's days of the year allow
	VacationFree   = "free" // any, and the days are not counted
	VacationNo     = "no"   // the clock runs on
)

// Limits of absence.
const (
	MaxAway  = 90 * wholeDay // one vacation
	LostStay = 7 * wholeDay  // for how long in a game a clock stands because letters come back
)

// What can be commanded about absence.
type (
	// Leave is that the owner of a seat is on vacation from now until a moment.
	Leave struct {
		Seat  Seat
		Until time.Time
	}
	// ComeBack ends it before.
	ComeBack struct{ Seat Seat }
	// Lose is that letters to the owner of a seat, or to who is invited to it, come back; Return ends it.
	Lose struct{ Seat Seat }
	// Hear is that the owner of a seat was heard elsewhere: he can be reached. Nothing else changes.
	Hear struct{ Seat Seat }
)

func (a Leave) decide(t *Table, c Command) (Event, error) {
	ch := t.Chair(a.Seat)
	until := a.Until.UTC().Truncate(time.Second)
	if err := t.mayCommand(a.Seat); err != nil {
		return Event{}, err
	}
	switch {
	case t.Vacation == VacationNo:
		return Event{}, Refuse("vacation-no", "", "table", t.ID)
	case !until.After(c.At) || until.Sub(c.At) > MaxAway:
		return Event{}, Refuse("vacation-span", "", "max", int(MaxAway/wholeDay))
	case ch.Away.Equal(until):
		return Event{}, ErrNothing
	}
	return Event{Public: Away{Seat: a.Seat, Until: until}}, nil
}

func (a ComeBack) decide(t *Table, c Command) (Event, error) {
	if ch := t.Chair(a.Seat); ch == nil || t.Phase != Running || !ch.Away.After(c.At) {
		return Event{}, ErrNothing
	}
	return Event{Public: Back(a)}, nil
}

func (a Lose) decide(t *Table, c Command) (Event, error) {
	ch := t.Chair(a.Seat)
	if ch == nil || ch.Player == "" || ch.Resigned || ch.Unreachable || t.Phase != Running && t.Phase != Open {
		return Event{}, ErrNothing
	}
	if t.Phase == Open && ch.Confirmed { // nobody waits for him yet
		return Event{}, ErrNothing
	}
	return Event{Public: Unreachable(a)}, nil
}

func (a Hear) decide(t *Table, c Command) (Event, error) {
	if ch := t.Chair(a.Seat); ch == nil || !ch.Unreachable || t.Phase != Running && t.Phase != Open {
		return Event{}, ErrNothing
	}
	return Event{Public: Reachable(a)}, nil
}

// lose folds that letters come back: the clock stands for what is left of LostStay.
func (c *Chair) lose(at time.Time, running bool) {
	c.Unreachable, c.LostSince = true, at
	if !running { // an invitation came back
		return
	}
	if left := LostStay - c.LostTime; left > 0 {
		c.Lost = at.Add(left)
	}
}

// regain ends it.
func (c *Chair) regain(at time.Time) {
	if c.Unreachable {
		c.LostTime += max(0, min(at.Sub(c.LostSince), c.Lost.Sub(c.LostSince)))
	}
	c.Unreachable, c.Lost = false, time.Time{}
}

// lonely reports that bots alone would play on at a table that people began.
func (t *Table) lonely() bool {
	left := false
	for _, c := range t.Seats {
		left = left || c.Player != "" && !c.Resigned
	}
	return left && t.present() == 0
}

// comeBack folds that the owner of a seat plays again: the table wakes, and what he owes he has time for.
func (t *Table) comeBack(s Seat, at time.Time) {
	c := t.Chair(s)
	c.Caretaker, c.Offered, c.CareSince = "", false, time.Time{}
	c.regain(at)
	t.Asleep = t.Asleep && t.lonely()
	if !c.Timer.Since.IsZero() {
		t.Clock.restart(&c.Timer, at, t.Clock.increment())
	}
}
