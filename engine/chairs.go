package engine

import (
	"errors"
	"time"
)

// The chairs of a proposal. A no, silence, or an invitation that came back does not end it: that chair is
// free again, and who proposed the table says who shall sit there, or goes on without it.

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
	// Remove lets the game begin without a chair. The seats behind it move up then, not before: letters that
	// are under way name seats.
	Remove struct{ By, Seat Seat }
)

// Vacant reports that a chair waits for whoever joins.
func (c Chair) Vacant() bool { return c.Player == "" && c.Bot == "" && !c.Gone }

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
	case a.Player == "" && a.Bot == ch.Bot && ch.Player == "" && !ch.Gone:
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
	if t.Chair(a.Seat).Gone {
		return Event{}, ErrNothing
	}
	o := t.without()
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
	*c = Chair{Player: b.Player, Bot: b.Bot, Confirmed: b.Bot != "", Invited: e.At,
		Timer: Timer{Bank: c.Timer.Bank}, Former: c.leaves(e.Seq)}
	t.HostAt = e.At
	return nil
}

// remove folds Removed.
func (t *Table) remove(e Event, b Removed) error {
	c := t.Chair(b.Seat)
	if c == nil || b.Seat == t.By {
		return errNoChair
	}
	*c = Chair{Gone: true, Former: c.leaves(e.Seq), Timer: Timer{Bank: c.Timer.Bank}}
	t.HostAt = e.At
	return nil
}

// without are the options of the game that begins without the chairs that were removed.
func (t *Table) without() Options {
	o := t.Options
	for _, c := range t.Seats {
		if c.Gone {
			o.Seats--
		}
	}
	return o
}

// moveUp takes the chairs away that were removed.
func (t *Table) moveUp() {
	t.Options = t.without()
	var seats []Chair
	by, master := t.By, t.Master
	for i, c := range t.Seats {
		if !c.Gone {
			seats = append(seats, c)
			continue
		}
		if t.By > SeatAt(i) {
			by--
		}
		if t.Master > SeatAt(i) {
			master--
		}
	}
	if len(seats) < len(t.Seats) {
		t.proposed = t.Seats
	}
	t.Seats, t.By, t.Master = seats, by, master
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
	// invitations lapse before, so that he is asked
	first(t.HostAt.Add(InviteStays), Withdrawn{Reason: "expired"})
}

// freed folds that a chair of a proposal is free again; the host has time to say what shall become of it.
func (t *Table) freed(s Seat, at time.Time) {
	c := t.Chair(s)
	c.Confirmed, c.Declined = false, true
	t.HostAt = at
}
