package engine

import "time"

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
	Grace int64  `json:"grace,omitempty"` // from the late notice to the caretaker
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

// Timer is the state of one seat's clock.
type Timer struct {
	Bank     time.Duration // left, as of Since
	Since    time.Time     // when the seat began to owe its decision; zero: it owes none
	Total    time.Duration // thought so far, over the whole game
	Reminded bool          // of this decision
	Late     time.Time     // when all were told that the time is over; zero: not
}

// Deadline is when the seat's time is over; zero if it is not running.
func (c Clock) Deadline(t Timer) time.Time {
	if c.Kind == "none" || t.Since.IsZero() {
		return time.Time{}
	}
	return t.Since.Add(t.Bank)
}

// remindAt is when 80 % of the time that the decision began with is gone.
func (c Clock) remindAt(t Timer) time.Time {
	if c.Kind == "none" || t.Since.IsZero() {
		return time.Time{}
	}
	return t.Since.Add(t.Bank * 8 / 10)
}

// start lets a seat's clock run.
func (c Clock) start(t *Timer, at time.Time) {
	if c.Kind == "move" {
		t.Bank = time.Duration(c.Bank) * time.Second
	}
	t.Since, t.Reminded, t.Late = at, false, time.Time{}
}

// stop halts it; committed gives the increment, once a turn.
func (c Clock) stop(t *Timer, at time.Time, committed bool) {
	if t.Since.IsZero() {
		return
	}
	spent := max(0, at.Sub(t.Since))
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

// rewoundClocks lets the clocks go on behind a rewind: time that was thought is gone and increments
// that were earned stay, on whatever line; but who owes a decision then has at least one increment (of a
// clock by the move: all of it), so that nobody loses by a takeback that he agreed to.
func (t *Table) rewoundClocks(e Event, before Seats) {
	now := t.Awaits()
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
