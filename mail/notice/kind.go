package notice

import (
	"painani/engine"
	"painani/engine/referee"
	post "painani/mail"
	"painani/mail/messageid"
)

// kindFor is the kind of letter that a seat gets for a run of events; "" for none.
// t is the table after the run; late says that bots went on thinking when what caused the run was answered.
func kindFor(t *engine.Table, run []referee.Told, seat engine.Seat, late bool) post.Kind {
	first, last := run[0].Event, run[len(run)-1].Event
	c := t.Chair(seat)
	if !late && first.Actor == engine.ActorPlayer(c.Player) && messageid.ByLetter(first.Cause) {
		return "" // the answer to the letter says it all
	}
	if _, ended := last.Public.(engine.Ended); ended {
		return post.Over
	}
	if _, off := last.Public.(engine.Withdrawn); off {
		if c.Declined || c.Resigned || !c.Confirmed {
			return ""
		}
		return post.Notice
	}
	if k, special := bySpecial(t, run, seat); special {
		return k
	}
	return byTurns(t, run, seat)
}

// bySpecial are the events that are no turns.
func bySpecial(t *engine.Table, run []referee.Told, seat engine.Seat) (k post.Kind, special bool) {
	first, c := run[0].Event, t.Chair(seat)
	only := func(s engine.Seat, k post.Kind) (post.Kind, bool) {
		if s != seat || c.Resigned {
			return "", true
		}
		return k, true
	}
	switch b := first.Public.(type) {
	case engine.Proposed:
		if t.Phase == engine.Open {
			if c.Confirmed || c.Declined {
				return "", true
			}
			return post.Invite, true
		}
	case engine.Confirmed:
		if t.Phase == engine.Open {
			return "", true
		}
	case engine.Shifted:
		return "", true
	case engine.HostFroze:
		return unlessGone(c, post.Notice), true
	case engine.HostThawed:
		if t.Awaits().Has(seat) && t.Policy(seat) == "" {
			return unlessGone(c, post.YourMove), true
		}
		return unlessGone(c, post.Notice), true
	case engine.Asked, engine.Voted, engine.AskFell:
		return byVote(t, run, seat)
	case engine.Reminded:
		if t.Phase == engine.Open {
			return only(b.Seat, post.Invite)
		}
		return only(b.Seat, post.Reminder)
	case engine.Late:
		if c.Resigned {
			return "", true
		}
		return post.Late, true
	case engine.Caretaker:
		if asleep(run) {
			return unlessGone(c, post.Notice), true
		}
		if !c.Resigned && !t.Awaits().Has(seat) || b.Seat == seat {
			return post.Notice, true
		}
	case engine.Resigned:
		if !c.Resigned && !freshlyAsked(t, seat, first.Seq) {
			return post.Notice, true
		}
	case engine.Returned:
		if c.Resigned || b.Seat == seat {
			return "", true
		}
		return post.Notice, true
	}
	if t.Phase == engine.Open {
		return byChairs(t, first.Public, seat), true
	}
	return byClub(t, run, seat)
}

// unlessGone is the kind, "" for who has left the table.
func unlessGone(c *engine.Chair, k post.Kind) post.Kind {
	if c.Resigned {
		return ""
	}
	return k
}

// byVote is for a takeback: whose yes is needed is asked, all hear what came of it.
func byVote(t *engine.Table, run []referee.Told, seat engine.Seat) (k post.Kind, special bool) {
	for _, e := range run {
		switch e.Event.Public.(type) {
		case engine.Rewound:
			return "", false // as after a turn
		case engine.AskFell:
			if t.Chair(seat).Resigned {
				return "", true
			}
			return post.Notice, true
		}
	}
	if _, asked := run[0].Event.Public.(engine.Asked); asked && t.Voters().Has(seat) {
		return post.Vote, true
	}
	return "", true
}

// byTurns is for starts, turns and undone turns.
func byTurns(t *engine.Table, run []referee.Told, seat engine.Seat) post.Kind {
	first, last := run[0].Event, run[len(run)-1].Event
	if t.Policy(seat) != "" {
		return ""
	}
	if freshlyAsked(t, seat, first.Seq) {
		return post.YourMove
	}
	started, turns := false, false
	for _, e := range run {
		switch e.Event.Public.(type) {
		case engine.Started:
			started = true
		case engine.Rewound:
			turns = true
		case engine.Played, engine.Undone:
			turns = turns || e.Event.Sealed == nil
		}
	}
	switch {
	case started:
		return post.Started
	case turns:
		return post.Moved
	}
	if p, ok := last.Public.(engine.Played); ok && p.Seat != seat && !secretPending(t) {
		return post.Moved // the last secret choice: all is open now
	}
	return ""
}

// freshlyAsked reports that the seat owes a decision since this run of events.
func freshlyAsked(t *engine.Table, seat engine.Seat, first uint64) bool {
	return t.Awaits().Has(seat) && t.Policy(seat) == "" && t.Chair(seat).Asked >= first
}

func secretPending(t *engine.Table) bool {
	for _, s := range t.Awaits().List() {
		if t.Pos.Secret(s) {
			return true
		}
	}
	return false
}
