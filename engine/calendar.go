package engine

import "time"

// Rest days are days on which no clock of a table runs. They are of the table's own zone, a fixed offset that
// stands in its first event: a fold needs no zone database, and a change of summer time moves no deadline.

// MaxRest is how many days of a week may be days of rest.
const MaxRest = 3

// Weekend is the rest of Saturday and Sunday, as Clock has it.
const Weekend = 1<<time.Saturday | 1<<time.Sunday

const wholeDay = 24 * time.Hour

// Rests reports that a moment lies in a day of rest.
func (c Clock) Rests(at time.Time) bool {
	return c.Rest != 0 && c.Rest&(1<<c.local(at).Weekday()) != 0
}

// local is a moment as the table's zone writes it.
func (c Clock) local(at time.Time) time.Time {
	return at.UTC().Add(time.Duration(c.Zone) * time.Second)
}

// midnight is the end of the table's day in which a moment lies.
func (c Clock) midnight(at time.Time) time.Time {
	local := c.local(at)
	return at.Add(wholeDay - local.Sub(local.Truncate(wholeDay)))
}

// after is when so much of the clock's time has run since a moment.
func (c Clock) after(from time.Time, d time.Duration) time.Time {
	if c.Rest == 0 {
		return from.Add(d)
	}
	for {
		end := c.midnight(from)
		left := end.Sub(from)
		switch {
		case c.Rests(from):
			from = end
		case d > left:
			from, d = end, d-left
		default:
			return from.Add(d)
		}
	}
}

// before is the moment since when so much of the clock's time has run until another: the other way round.
func (c Clock) before(to time.Time, d time.Duration) time.Time {
	if c.Rest == 0 {
		return to.Add(-d)
	}
	for {
		begin := c.midnight(to.Add(-1)).Add(-wholeDay)
		left := to.Sub(begin)
		switch {
		case c.Rests(begin):
			to = begin
		case d > left:
			to, d = begin, d-left
		default:
			return to.Add(-d)
		}
	}
}

// ran is how much of the clock's time lies between two moments; 0 if they are in the wrong order.
func (c Clock) ran(from, to time.Time) (d time.Duration) {
	if c.Rest == 0 {
		return max(0, to.Sub(from))
	}
	for from.Before(to) {
		end := c.midnight(from)
		if end.After(to) {
			end = to
		}
		if !c.Rests(from) {
			d += end.Sub(from)
		}
		from = end
	}
	return d
}
