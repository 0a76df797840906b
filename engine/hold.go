package engine

import "time"

// Why clocks stand. A seat's clock stands while the table sleeps or is paused, while its owner is on
// vacation or cannot be reached, and while the others are asked about its time. Each event puts the clocks
// right once, at the end of Apply (clocks that a Halt or a Freeze stops are of halt.go and freeze.go).

// holdOf reports that the seat's clock stands at a moment, and until when; zero: until an event lets it go.
func (t *Table) holdOf(s Seat, at time.Time) (until time.Time, stands bool) {
	c := t.Chair(s)
	if t.Asleep {
		return time.Time{}, true
	}
	for _, m := range t.Motions {
		if m.Kind != Takeover && m.About.Has(s) {
			return time.Time{}, true
		}
	}
	for _, x := range []time.Time{t.Paused, c.Away, c.Lost} {
		if at.Before(x) && x.After(until) {
			until = x
		}
	}
	return until, !until.IsZero()
}

// holdClocks lets the clocks that run stand or go on, as it is due after an event.
func (t *Table) holdClocks(at time.Time) {
	if t.Phase != Running {
		return
	}
	for i := range t.Seats {
		tm := &t.Seats[i].Timer
		if tm.Since.IsZero() {
			continue
		}
		until, stands := t.holdOf(SeatAt(i), at)
		switch {
		case stands && tm.Stands(at):
			tm.Until = until
		case stands:
			t.Clock.hold(tm, at, until)
		default:
			t.Clock.release(tm, at)
		}
	}
}

// stop says how time that did not count moves what runs: where a clock began goes one way, where something
// ends another.
type stop struct{ begin, end func(time.Time) time.Time }

// outage is that nothing ran for d before at, be it that the service was down or its host froze the table.
// What was left then is left at the end, also if some of the days between were days of rest.
func (c Clock) outage(at time.Time, d time.Duration) stop {
	if c.Rest == 0 {
		return c.gift(d)
	}
	return stop{
		begin: func(x time.Time) time.Time { return c.before(at, c.ran(x, at.Add(-d))) },
		end:   func(x time.Time) time.Time { return c.after(at, c.ran(at.Add(-d), x)) },
	}
}

// gift is that everything has d more.
func (c Clock) gift(d time.Duration) stop {
	more := func(x time.Time) time.Time { return c.after(x, d) }
	return stop{more, more}
}

// shift makes what runs end later by what was lost before at. A clock that stood loses nothing by that time.
func (t *Table) shift(at time.Time, d time.Duration) {
	lost := t.Clock.outage(at, d)
	for i := range t.Seats {
		tm, s := &t.Seats[i].Timer, lost
		if tm.Stands(at) {
			continue
		}
		if !tm.Held.IsZero() {
			s = t.Clock.outage(at, min(d, at.Sub(tm.Until)))
			t.Clock.release(tm, at)
		}
		tm.move(s)
	}
	t.shiftMotions(lost)
}

// extend gives everything that runs d more.
func (t *Table) extend(at time.Time, d time.Duration) {
	more := t.Clock.gift(d)
	for i := range t.Seats {
		if tm := &t.Seats[i].Timer; !tm.Stands(at) {
			t.Clock.release(tm, at)
			tm.move(more)
		}
	}
	t.shiftMotions(more)
}

// move makes a clock that runs go on by what it has lost or got.
func (t *Timer) move(s stop) {
	if !t.Since.IsZero() {
		t.Since = s.begin(t.Since)
	}
	if !t.Late.IsZero() {
		t.Late = s.begin(t.Late)
	}
}
