package notice

import (
	"painani/engine"
	"painani/engine/referee"
	post "painani/mail"
)

// byChairs is for what happens to the chairs of a proposal: its host hears of it, and who is invited is
// asked.
func byChairs(t *engine.Table, body engine.Body, seat engine.Seat) post.Kind {
	switch b := body.(type) {
	case engine.Seated:
		if b.Seat == seat && b.Player != "" {
			return post.Invite
		}
	case engine.Declined, engine.Lapsed, engine.Joined:
		if seat == t.By {
			return post.Notice
		}
	}
	return ""
}

// byClub is for the events of the life of a table that is running.
func byClub(t *engine.Table, run []referee.Told, seat engine.Seat) (k post.Kind, special bool) {
	c := t.Chair(seat)
	others := func(s engine.Seat) (post.Kind, bool) {
		if s == seat {
			return "", true
		}
		return unlessGone(c, post.Notice), true
	}
	decided := false
	for _, e := range run {
		switch b := e.Event.Public.(type) {
		case engine.Settled, engine.Resumed:
			decided = true
		case engine.Taken:
			if b.Seat == seat && t.Awaits().Has(seat) {
				return post.YourMove, true
			}
			decided = true
		}
	}
	switch b := run[0].Event.Public.(type) {
	case engine.Moved:
		if decided {
			break
		}
		if m := t.Motion(run[0].Event.Seq); m != nil && t.Asks(m).Has(seat) {
			return post.Vote, true
		}
		if b.Kind == engine.Overdue && len(b.About) > 0 && b.About[0] == seat {
			return post.Notice, true
		}
		return "", true
	case engine.Said:
		if !decided {
			return "", true
		}
	case engine.Away:
		return others(b.Seat)
	case engine.Back:
		return others(b.Seat)
	case engine.Unreachable, engine.Reachable: // Returns writes about it
		return "", true
	case engine.Slept:
		return unlessGone(c, post.Notice), true
	case engine.Delegated, engine.Hinted:
		return "", true
	}
	if !decided {
		return "", false
	}
	if freshlyAsked(t, seat, run[0].Event.Seq) {
		return post.YourMove, true
	}
	return unlessGone(c, post.Notice), true
}

// asleep reports that a run of events ends with the table asleep.
func asleep(run []referee.Told) bool {
	_, slept := run[len(run)-1].Event.Public.(engine.Slept)
	return slept
}

// news reports that a letter only tells what others did: who owes nothing himself reads of it in the next
// letter that asks him, which tells all since his last turn.
func news(t *engine.Table, run []referee.Told, seat engine.Seat, k post.Kind) bool {
	for _, e := range run { // a plan of his was played
		if p, ok := e.Event.Public.(engine.Played); ok && p.Planned && p.Seat == seat {
			return false
		}
	}
	switch k {
	case post.Moved:
		return true
	case post.Late:
		b, _ := run[0].Event.Public.(engine.Late)
		return b.Seat != seat && t.Balloted(b.Seat) // he is asked next
	case post.Notice:
		switch b := run[0].Event.Public.(type) {
		case engine.Away, engine.Back, engine.Returned, engine.Resumed:
			return true
		case engine.Caretaker:
			return b.Seat != seat && !asleep(run)
		}
	}
	return false
}
