package engine

import (
	"errors"
	"slices"
	"time"
)

// The chairs of a proposal. A no, silence, or an invitation that came back does not end it: that chair is free
// again, and who proposed the table says who shall sit there, or goes on without it.

// When an invitation is repeated, and how long who joined can be turned away again.
var nudges = []time.Duration{3 * wholeDay, 10 * wholeDay}

// SecondThoughts is for how long the host of a table may give a chair to another than who joined.
const SecondThoughts = wholeDay

// What the host of a table can command about its chairs before the start.
type (
	// Seating says who shall sit on a chair: a person, who is invited, a bot, or anybody who joins.
	Seating struct {
		By, Seat    Seat
		Player, Bot string
	}
	// Remove goes on without a chair; those behind it move up by one.
	Remove struct{ By, Seat Seat }
)

// Vacant reports that a chair waits for whoever joins.
func (c Chair) Vacant() bool { return c.Player == "" && c.Bot == "" }

var errNoChair = errors.New("there is no such chair")

// settles refuses what cannot be commanded about a chair.
func (t *Table) settles(by, s Seat, now time.Time) error {
	c := t.Chair(s)
	switch {
	case t.Phase != Open:
		return Refuse("not-open", "", "table", t.ID)
	case by != t.By:
		return Refuse("not-host", "", "table", t.ID)
	case c == nil || s == t.By:
		return Refuse("chair-which", "", "table", t.ID)
	case c.Player != "" && c.Confirmed && (c.Joined.IsZero() || now.Sub(c.Joined) > SecondThoughts):
		return Refuse("chair-taken", "", "table", t.ID)
	}
	return nil
}

func (a Seating) decide(t *Table, c Command) (Event, error) {
	if err := t.settles(a.By, a.Seat, c.At); err != nil {
		return Event{}, err
	}
	ch := t.Chair(a.Seat)
	switch {
	case a.Player != "" && t.SeatOf(a.Player) != Nobody:
		return Event{}, Refuse("new-twice", "")
	case a.Player == "" && a.Bot == ch.Bot && ch.Player == "":
		return Event{}, ErrNothing
	}
	return Event{Public: Seated{Seat: a.Seat, Player: a.Player, Bot: a.Bot}}, nil
}

func (a Remove) decide(t *Table, c Command) (Event, error) {
	if err := t.settles(a.By, a.Seat, c.At); err != nil {
		return Event{}, err
	}
	if t.Parent != nil {
		return Event{}, Refuse("chair-branch", "", "table", t.ID)
	}
	o := t.Options
	o.Seats--
	if err := CheckOptions(t.Game.Card(), o); err != nil {
		return Event{}, err
	}
	return Event{Public: Removed{Seat: a.Seat}}, nil
}

// seatOn folds Seated.
func (t *Table) seatOn(e Event, b Seated) error {
	c := t.Chair(b.Seat)
	if c == nil || b.Player != "" && b.Bot != "" {
		return errNoChair
	}
	*c = Chair{Player: b.Player, Bot: b.Bot, Confirmed: b.Bot != "", Invited: e.At, Timer: Timer{Bank: c.Timer.Bank}}
	t.HostAt = e.At
	return nil
}

// remove folds Removed.
func (t *Table) remove(e Event, b Removed) error {
	i := b.Seat.Index()
	if t.Chair(b.Seat) == nil || b.Seat == t.By {
		return errNoChair
	}
	t.Seats = slices.Delete(slices.Clone(t.Seats), i, i+1)
	t.Options.Seats--
	t.HostAt = e.At
	if t.By > b.Seat {
		t.By--
	}
	if t.Master > b.Seat {
		t.Master--
	}
	return nil
}

// dueOpen tells first what time demands of a proposal.
func (t *Table) dueOpen(first func(time.Time, Body)) {
	for i, c := range t.Seats {
		if c.Player == "" || c.Confirmed || c.Declined {
			continue
		}
		if c.Nudged < len(nudges) && !c.Unreachable {
			first(c.Invited.Add(nudges[c.Nudged]), Reminded{Seat: SeatAt(i)})
			continue
		}
		first(c.Invited.Add(InviteStays), Lapsed{Seat: SeatAt(i)})
	}
	first(t.HostAt.Add(InviteStays), Withdrawn{Reason: "expired"}) // invitations lapse before, so that he is asked
}

// freed folds that a chair of a proposal is free again; the host has time to say what shall become of it.
func (t *Table) freed(s Seat, at time.Time) {
	c := t.Chair(s)
	c.Confirmed, c.Declined = false, true
	t.HostAt = at
}
