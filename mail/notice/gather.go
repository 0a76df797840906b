package notice

import (
	"time"

	"painani/engine"
	"painani/engine/house"
	post "painani/mail"
	"painani/mail/people"
)

// inTime is how long before it is too late a gathered letter must come; what it would tell later goes at
// once.
const inTime = 12 * time.Hour

// gathered reports that a letter is not written because the next gathered one tells the same in time
// (package daily). What people write to somebody, an invitation for one, and what is said before a game
// begins comes at once, and so does that a bot plays his seat.
func gathered(f *followed, seat engine.Seat, p people.Person, k post.Kind) bool {
	rhythm := p.Rhythm(f.t.ID)
	if !rhythm.Gathers() || f.t.Pos == nil {
		return false
	}
	next := rhythm.Next(f.t.At, house.Zone(p.Zone))
	early := func(until time.Time) bool { return until.IsZero() || !until.Before(next.Add(inTime)) }
	switch k {
	case post.YourMove, post.Reminder:
		return early(f.t.Clock.Deadline(f.t.Chair(seat).Timer))
	case post.Vote:
		if m := f.t.Motion(f.run[0].Event.Seq); m != nil {
			return early(m.Ends)
		}
		return f.t.Ask != nil && early(f.t.Ask.Expires())
	case post.Late:
		b, _ := f.run[0].Event.Public.(engine.Late)
		return b.Seat != seat
	case post.Notice:
		c := f.t.Chair(seat)
		return f.t.Phase != engine.Running || c.Resigned || f.t.Policy(seat) == ""
	}
	return true
}
