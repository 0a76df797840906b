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

// shift makes what runs end later by d, which lies before at. A clock that stood loses nothing by that time.
func (t *Table) shift(at time.Time, d time.Duration) {
	for i := range t.Seats {
		tm, late := &t.Seats[i].Timer, d
		if tm.Stands(at) {
			continue
		}
		if !tm.Held.IsZero() {
			late = min(d, at.Sub(tm.Until))
			t.Clock.release(tm, at)
		}
		if !tm.Since.IsZero() {
			tm.Since = tm.Since.Add(late)
		}
		if !tm.Late.IsZero() {
			tm.Late = tm.Late.Add(late)
		}
	}
	t.shiftMotions(d)
}
