package engine

import (
	"math/bits"
	"time"
)

// Clock is a table's time control. Durations are in seconds.
//
//	fischer: a bank per seat, Bank at the start, Add per committed turn, never over Cap
//	move:    Bank for every decision
//	none:    no deadlines
type Clock struct {
	Kind  string `json:"kind"`
	Bank  int64  `json:"bank,omitempty"`
	Add   int64  `json:"add,omitempty"`
	Cap   int64  `json:"cap,omitempty"`
	Grace int64  `json:"grace,omitempty"` // from the late notice to the ballot or the caretaker
	Rest  uint8  `json:"rest,omitempty"`  // days on which it does not run, a bit each: 1 is Sunday, 2 Monday
	Zone  int    `json:"zone,omitempty"`  // of these days, in seconds east of UTC
}

// Limits of a clock, in seconds, and how long an invitation stands.
const (
	MinBank     = 60
	MaxBank     = 90 * 24 * 3600
	InviteStays = 14 * 24 * time.Hour
)

// DefaultClock is 3 days, one more per turn, at most 5, one day of grace.
func DefaultClock() Clock {
	const day = 24 * 3600
	return Clock{Kind: "fischer", Bank: 3 * day, Add: day, Cap: 5 * day, Grace: day}
}

// Check refuses a clock that makes no sense.
func (c Clock) Check() error {
	if bits.OnesCount8(c.Rest) > MaxRest || c.Rest >= 1<<7 || c.Zone < -14*3600 || c.Zone > 14*3600 {
		return Refuse("new-rest", "", "max", MaxRest)
	}
	switch c.Kind {
	case "none":
		return nil
	case "move", "fischer":
		if c.Bank < MinBank || c.Bank > MaxBank || c.Add < 0 || c.Add > MaxBank || c.Grace < 0 ||
			c.Grace > MaxBank {
			return Refuse("new-clock", "")
		}
		if c.Kind == "fischer" && (c.Cap < c.Bank || c.Cap > MaxBank) {
			return Refuse("new-clock", "")
		}
		return nil
	}
	return Refuse("new-clock", "")
}

// Timer is the state of one seat's clock. What is left of the time is Bank, as of the last moment at which
// the clock began to run or to stand: Since, Held or, behind a hold, Until.
type Timer struct {
	Bank     time.Duration // left
	Since    time.Time     // when the seat began to owe its decision; zero: it owes none
	Total    time.Duration // thought so far, over the whole game
	Reminded bool          // of this decision
	Late     time.Time     // when all were told that the time is over; zero: not
	Held     time.Time     // since when it stands; zero: it runs
	Until    time.Time     // when it runs again by itself; zero: not by itself
}

// Stands reports that the clock does not run at a moment though the seat owes a decision.
func (t Timer) Stands(at time.Time) bool {
	return !t.Held.IsZero() && (t.Until.IsZero() || at.Before(t.Until))
}

// from is when Bank begins, or began, to run; zero if that is not known.
func (t Timer) from() time.Time {
	if t.Since.IsZero() || t.Held.IsZero() {
		return t.Since
	}
	return t.Until
}

// Deadline is when the seat's time is over; zero if it is not running and will not by itself.
func (c Clock) Deadline(t Timer) time.Time { return c.spent(t, t.Bank) }

// remindAt is when 80 % of the time that the decision began with is gone.
func (c Clock) remindAt(t Timer) time.Time { return c.spent(t, t.Bank*8/10) }

// spent is when so much of the time is gone.
func (c Clock) spent(t Timer, d time.Duration) time.Time {
	from := t.from()
	if c.Kind == "none" || from.IsZero() {
		return time.Time{}
	}
	return c.after(from, d)
}

// graceEnds is when the patience with a seat that is late is over; zero if its clock stands.
func (c Clock) graceEnds(t Timer) time.Time {
	grace := time.Duration(c.Grace) * time.Second
	switch {
	case t.Late.IsZero(), !t.Held.IsZero() && t.Until.IsZero():
		return time.Time{}
	case !t.Held.IsZero():
		return c.after(t.Until, max(0, grace-c.ran(t.Late, t.Held)))
	}
	return c.after(t.Late, grace)
}

// start lets a seat's clock run.
func (c Clock) start(t *Timer, at time.Time) {
	if c.Kind == "move" {
		t.Bank = time.Duration(c.Bank) * time.Second
	}
	t.Since, t.Reminded, t.Late, t.Held, t.Until = at, false, time.Time{}, time.Time{}, time.Time{}
}

// restart lets it run from now on with so much time at least, nobody being late.
func (c Clock) restart(t *Timer, at time.Time, least time.Duration) {
	c.hold(t, at, time.Time{})
	bank := max(t.Bank, least)
	c.start(t, at)
	t.Bank = bank
}

// increment is what a turn earns; of a clock by the move the whole time.
func (c Clock) increment() time.Duration {
	if c.Kind == "move" {
		return time.Duration(c.Bank) * time.Second
	}
	return time.Duration(c.Add) * time.Second
}

// hold makes a clock that runs stand, until a moment or (zero) until it is let go.
func (c Clock) hold(t *Timer, at, until time.Time) {
	c.release(t, at)
	spent := c.ran(t.Since, at)
	t.Total += spent
	t.Bank = max(0, t.Bank-spent)
	t.Since, t.Held, t.Until = at, at, until
}

// release lets a clock that stands run again; it has done so already if its hold ended before.
func (c Clock) release(t *Timer, at time.Time) {
	if t.Held.IsZero() {
		return
	}
	if !t.Until.IsZero() && t.Until.Before(at) {
		at = t.Until
	}
	if !t.Late.IsZero() { // what is left of the grace stays
		t.Late = c.before(at, c.ran(t.Late, t.Held))
	}
	t.Since, t.Held, t.Until = at, time.Time{}, time.Time{}
}

// stop halts it; committed gives the increment, once a turn.
func (c Clock) stop(t *Timer, at time.Time, committed bool) {
	if t.Since.IsZero() {
		return
	}
	c.release(t, at)
	spent := c.ran(t.Since, at)
	t.Total += spent
	t.Since = time.Time{}
	if c.Kind != "fischer" {
		return
	}
	t.Bank = max(0, t.Bank-spent)
	if committed {
		t.Bank = min(t.Bank+time.Duration(c.Add)*time.Second, time.Duration(c.Cap)*time.Second)
	}
}

// lost is how many seconds of the increment there is no room for in the bank, if the seat plays at a moment.
func (c Clock) lost(t Timer, at time.Time) int64 {
	if c.Kind != "fischer" || t.Since.IsZero() {
		return 0
	}
	c.stop(&t, at, false)
	return max(0, int64(t.Bank/time.Second)+c.Add-c.Cap)
}

// gone is how many seconds of the time for a move are over, if the seat plays at a moment.
func (c Clock) gone(t Timer, at time.Time) int64 {
	if c.Kind != "move" || t.Since.IsZero() {
		return 0
	}
	c.release(&t, at)
	left := t.Bank - c.ran(t.Since, at)
	return max(0, c.Bank-int64(left/time.Second))
}

// waited is how many seconds, rounded up, all have waited for a seat that is late, if it plays at a moment;
// 0 if it is not late.
func (c Clock) waited(t Timer, at time.Time) int64 {
	if t.Late.IsZero() {
		return 0
	}
	c.release(&t, at)
	return int64(c.ran(t.Late, at)/time.Second) + 1
}

// takeBack puts the clock of a seat that owes its decision again to where it was when it took it.
func (c Clock) takeBack(t *Timer, at time.Time, u Undone) {
	seconds := u.Spent
	if c.Kind == "fischer" {
		seconds = c.Add - u.Spared
	}
	t.Bank = max(0, t.Bank-time.Duration(seconds)*time.Second)
	if u.Waited > 0 && !t.Since.IsZero() {
		t.Late = c.before(at, time.Duration(u.Waited)*time.Second)
	}
}

// rewoundClocks lets the clocks go on behind a rewind: time that was thought is gone and increments
// that were earned stay, on whatever line; but who owes a decision then has at least one increment (of a
// clock by the move: all of it), so that nobody loses by a takeback that he agreed to.
func (t *Table) rewoundClocks(e Event, before Seats) {
	now := t.owed()
	for i := range t.Seats {
		s, c := SeatAt(i), &t.Seats[i]
		if before.Has(s) {
			t.Clock.stop(&c.Timer, e.At, false)
		}
		if now.Has(s) {
			c.Timer.Bank = max(c.Timer.Bank, time.Duration(t.Clock.Add)*time.Second)
			t.Clock.start(&c.Timer, e.At)
			c.Asked = e.Seq
		}
	}
}
