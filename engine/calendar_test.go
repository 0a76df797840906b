package engine

import (
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestGraceOverRest: a hold that ended by itself does not move the end of the grace when a later event lets
// go of it.
func TestGraceOverRest(t *testing.T) {
	c := Clock{Kind: "fischer", Bank: 86400, Add: 86400, Cap: 5 * 86400, Grace: 86400, Rest: Weekend}
	friday := time.Date(2026, 6, 5, 0, 0, 0, 0, time.UTC)
	at := func(h int) time.Time { return friday.Add(time.Duration(h) * time.Hour) }
	for _, x := range []struct{ late, held, until int }{{18, 36, 42}, {12, 18, 66}, {18, 20, 22}, {12, 36, 84}} {
		tm := Timer{Since: at(0), Late: at(x.late), Held: at(x.held), Until: at(x.until)}
		before := c.graceEnds(tm)
		c.release(&tm, at(x.until).Add(time.Minute))
		if after := c.graceEnds(tm); !after.Equal(before) {
			t.Errorf("late %d held %d..%d: told %v, then %v", x.late, x.held, x.until, before, after)
		}
	}
}

// TestCalendar: what runs between two moments is found again forwards and backwards, whatever days rest.
func TestCalendar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var c Clock
		for range rapid.IntRange(0, MaxRest).Draw(t, "days") {
			c.Rest |= 1 << rapid.IntRange(0, 6).Draw(t, "day")
		}
		c.Zone = rapid.IntRange(-14, 14).Draw(t, "zone") * 3600
		from := time.Date(2026, 1, 1, 0, rapid.IntRange(0, 1<<19).Draw(t, "minute"), 0, 0, time.UTC)
		d := time.Duration(rapid.IntRange(1, 60*24*60).Draw(t, "length")) * time.Minute
		end := c.after(from, d)
		if got := c.ran(from, end); got != d {
			t.Fatalf("from %v %v leads to %v, between them runs %v", from, d, end, got)
		}
		if back := c.before(end, d); c.ran(back, end) != d || back.Before(from) {
			t.Fatalf("from %v back by %v leads to %v", end, d, back)
		}
	})
}
