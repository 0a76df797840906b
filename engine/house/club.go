package house

import (
	"time"

	"painani/engine"
	"painani/engine/lang"
)

// club is an event of the life of a table in words: who sits there, who is away, what the others are asked.
func club(p lang.Printer, body engine.Body, names engine.Names) string {
	who := func(s engine.Seat) string { return names.Of(s) }
	switch b := body.(type) {
	case engine.Seated:
		switch {
		case b.Player != "":
			return p.Say("told.seated", "name", who(b.Seat))
		case b.Bot != "":
			return p.Say("told.seated-bot", "n", int(b.Seat))
		}
		return p.Say("told.seated-open", "n", int(b.Seat))
	case engine.Removed:
		return p.Say("told.removed", "n", int(b.Seat))
	case engine.Slept:
		return p.Say("told.slept")
	case engine.Away:
		return p.Say("told.away", "name", who(b.Seat), "when", day(p, b.Until.UTC()))
	case engine.Taken:
		return p.Say("told.taken", "name", who(b.Seat), "n", int(b.Seat))
	case engine.Delegated:
		if b.Player == "" || b.Until == nil {
			return p.Say("told.delegated-off", "name", who(b.Seat))
		}
		return p.Say("told.delegated", "name", who(b.Seat), "when", day(p, b.Until.UTC()))
	}
	return moved(p, body, names)
}

// moved is what the others are asked, and what came of it.
func moved(p lang.Printer, body engine.Body, names engine.Names) string {
	switch b := body.(type) {
	case engine.Moved:
		who := Join(each(b.About, names), p.Tag)
		if b.By != engine.Nobody {
			who = names.Of(b.By)
		}
		switch span := Span(seconds(b.Seconds), p.Tag); b.Kind {
		case engine.Extend:
			return p.Say("told.moved-extend", "name", who, "span", span)
		case engine.Pause:
			return p.Say("told.moved-pause", "name", who, "span", span)
		case engine.Takeover:
			return p.Say("told.moved-takeover", "name", who)
		}
		return p.Say("told.moved-overdue", "name", who)
	case engine.Settled:
		return settled(p, b, Join(each(b.About, names), p.Tag))
	}
	return ""
}

// settled is what came of a motion about who.
func settled(p lang.Printer, b engine.Settled, who string) string {
	if b.Reason != "" {
		return p.Say("told.settled-withdrawn")
	}
	span := Span(time.Duration(b.Seconds)*time.Second, p.Tag)
	switch yes := b.Choice == engine.Agree; {
	case b.Kind == engine.Extend && yes:
		return p.Say("told.settled-extend-1", "name", who, "span", span)
	case b.Kind == engine.Extend:
		return p.Say("told.settled-extend-2", "name", who)
	case b.Kind == engine.Pause && yes:
		return p.Say("told.settled-pause-1", "span", span)
	case b.Kind == engine.Pause:
		return p.Say("told.settled-pause-2")
	case b.Kind == engine.Takeover:
		return p.Say("told.settled-takeover-2", "name", who)
	}
	switch b.Choice {
	case engine.Wait:
		return p.Say("told.settled-overdue-1", "name", who, "span", span)
	case engine.Offer:
		return p.Say("told.settled-overdue-3", "name", who)
	case engine.EndHere:
		return p.Say("told.settled-overdue-4")
	}
	return p.Say("told.settled-overdue-2", "name", who)
}

// ended is the end of a game, with its reason if the rules did not bring it about.
func ended(p lang.Printer, b engine.Ended, names engine.Names) string {
	switch b.Reason {
	case engine.EndedByBallot:
		return p.Say("told.ended-ballot")
	case engine.EndedByResigning:
		return p.Say("told.ended-resigned", "names", Join(each(b.Last, names), p.Tag))
	}
	return p.Say("told.ended")
}

// each are the names of seats.
func each(seats []engine.Seat, names engine.Names) (out []string) {
	for _, s := range seats {
		out = append(out, names.Of(s))
	}
	return out
}
