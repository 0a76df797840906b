package view

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"painani/engine"
	"painani/engine/house"
	"painani/engine/referee"
	post "painani/mail"
)

// maxVerdict is how many characters a verdict has at most, so that it stays on the one line that phones
// preview.
const maxVerdict = 72

// Clip shortens a verdict to maxVerdict characters on one line.
func Clip(s string) string {
	r := []rune(strings.Join(strings.Fields(s), " "))
	if len(r) > maxVerdict {
		return string(r[:maxVerdict-3]) + "..."
	}
	return string(r)
}

// Verdict is the first line of a notice of this kind about a run of events: what happened, and for who is to
// move the deadline. Invitation and Asks write their own.
func (v *View) Verdict(run []referee.Told, k post.Kind) string {
	first := run[0].Event
	last := run[len(run)-1].Event
	switch k {
	case post.YourMove:
		if begins(run) {
			return v.p.Say("verdict.first-move", "due", v.brief(v.Seat))
		}
		return v.p.Say("verdict.your-move", "seq", v.Table.Seq, "due", v.brief(v.Seat))
	case post.Started:
		return v.p.Say("verdict.started", "table", v.Table.ID)
	case post.Over:
		if f := v.Table.Final; f != nil {
			return v.p.Say("verdict.over", "n", len(f.Winners), "names", v.winners(*f))
		}
		return v.p.Say("told.over", "table", v.Table.ID)
	case post.Reminder:
		return v.p.Say("verdict.reminder", "due", v.brief(v.Seat))
	case post.Late:
		b, _ := first.Public.(engine.Late)
		grace := house.Span(time.Duration(v.Table.Clock.Grace)*time.Second, v.Tag)
		switch asked := v.Table.Balloted(b.Seat); {
		case b.Seat == v.Seat && asked:
			return v.p.Say("verdict.late-you-asked", "grace", grace)
		case b.Seat == v.Seat:
			return v.p.Say("verdict.late-you", "grace", grace)
		case asked:
			return v.p.Say("verdict.late-asked", "name", v.Names.Of(b.Seat), "grace", grace)
		}
		return v.p.Say("verdict.late", "name", v.Names.Of(b.Seat), "grace", grace)
	}
	if stoodIn(run, v.Seat) {
		return v.p.Say("verdict.caretaker-you")
	}
	e := first
	switch last.Public.(type) {
	case engine.Withdrawn, engine.Slept:
		e = last
	default:
		switch first.Public.(type) {
		case engine.Moved, engine.Said:
			e = settled(run)
		}
	}
	lines := house.Tell(v.Table, e, nil, v.Seat, v.Names, v.Tag, v.reader.MoveTag(v.Tag))
	if len(lines) == 0 {
		return v.p.Say("verdict.moved", "seq", v.Table.Seq)
	}
	return "#" + strconv.FormatUint(e.Seq, 10) + " " + lines[0]
}

// stoodIn reports that a bot plays for a seat since a run of events.
func stoodIn(run []referee.Told, seat engine.Seat) bool {
	for _, e := range run {
		switch b := e.Event.Public.(type) {
		case engine.Caretaker:
			return b.Seat == seat
		case engine.Settled:
			return b.Kind == engine.Overdue && slices.Contains(b.About, seat) &&
				(b.Choice == engine.BotPlays || b.Choice == engine.Offer)
		}
	}
	return false
}

// settled is the outcome of a motion in a run of events, else its last event.
func settled(run []referee.Told) engine.Event {
	for _, e := range run {
		switch e.Event.Public.(type) {
		case engine.Settled, engine.Taken:
			return e.Event
		}
	}
	return run[len(run)-1].Event
}

// Intro adds to the letter about a game's start how to answer, with a move that is legal now.
func (v *View) Intro(l *post.Letter, told []referee.Told) {
	if !begins(told) {
		return
	}
	terms := house.Terms(v.Table.Clock, v.Tag)
	l.Before = append(l.Before, v.p.Say("first.turn", "words", strconv.Itoa(len(v.Table.Words)), "terms", terms))
	if len(l.Menu) > 0 {
		l.Before = append(l.Before, v.p.Say("first.how", "example", l.Menu[0].Line()))
	}
}

// begins reports that the game starts in a run of events.
func begins(run []referee.Told) bool {
	for _, e := range run {
		if _, ok := e.Event.Public.(engine.Started); ok {
			return true
		}
	}
	return false
}
