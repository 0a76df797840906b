package engine

import (
	"errors"
	"slices"
	"time"
)

// Motion is something that the people at a table are to decide about its time or a seat. The game does not
// wait for it; only the clock that it is about stands. (Going back is decided by an Ask.)
type Motion struct {
	Seq    uint64 // event that put it; answers name it
	Kind   string // Extend, Pause, Overdue or Takeover
	By     Seat   // who put it; Nobody: the clock, or somebody who has no seat
	About  Seats  // whose time or seat it is about
	Span   time.Duration
	Player string    // who wants the seat
	Ends   time.Time // when it is decided by those who have answered
	Said   [MaxSeats]uint8
}

// Kinds of motions, and what can be answered to each.
const (
	Extend   = "extend"   // more time for who owes a decision: Agree, Disagree
	Pause    = "pause"    // all clocks stand: Agree, Disagree
	Overdue  = "overdue"  // a seat is late, its grace is over: Wait, BotPlays, Offer, EndHere
	Takeover = "takeover" // somebody wants a seat: Agree, Disagree

	Agree    = 1
	Disagree = 2

	Wait     = 1 // three days more
	BotPlays = 2 // until the owner is back
	Offer    = 3 // to others; a bot plays meanwhile
	EndHere  = 4 // the game ends as it stands
)

// Limits of motions.
const (
	MotionStays   = 24 * time.Hour     // then who has not answered has agreed, or the others decide
	TakeoverStays = 3 * 24 * time.Hour // then nobody has said yes
	WaitMore      = 3 * 24 * time.Hour // what Wait gives
	MaxExtend     = 14 * 24 * time.Hour
	MaxPause      = 60 * 24 * time.Hour
	TakeoverAfter = 7 * 24 * time.Hour // that a bot must have played a seat
)

// Choices is how many answers a kind of motion has.
func Choices(kind string) int {
	if kind == Overdue {
		return EndHere
	}
	return Disagree
}

// What can be commanded about motions.
type (
	// Put asks the others for time: Extend or Pause.
	Put struct {
		Seat Seat
		Kind string
		Span time.Duration
	}
	// Say answers the motion that event Motion put. Disagree by who put it withdraws it.
	Say struct {
		Motion uint64
		Seat   Seat
		Choice int
	}
	// Resume ends a pause; anybody may.
	Resume struct{ Seat Seat }
)

// Motion is the open motion that an event put; nil if there is none.
func (t *Table) Motion(seq uint64) *Motion {
	if i := slices.IndexFunc(t.Motions, func(m Motion) bool { return m.Seq == seq }); i >= 0 {
		return &t.Motions[i]
	}
	return nil
}

// present are the seats whose owners are there: people whose seat no bot plays.
func (t *Table) present() (out Seats) {
	for i, c := range t.Seats {
		if s := SeatAt(i); c.Player != "" && !c.Resigned && t.Policy(s) == "" {
			out |= SeatsOf(s)
		}
	}
	return out
}

// Asks are the seats whose owners decide a motion.
func (t *Table) Asks(m *Motion) Seats {
	others := t.present() &^ SeatsOf(m.By)
	switch m.Kind {
	case Extend, Pause:
		if t.Master != Nobody && m.By != t.Master && others.Has(t.Master) {
			return SeatsOf(t.Master) // he alone decides
		}
		if t.Master != Nobody && m.By == t.Master {
			return 0
		}
	case Takeover:
		if others &^= m.About; others.Has(t.By) {
			return SeatsOf(t.By) // the host of the table
		}
	default:
		others &^= m.About
	}
	return others
}

// outcome is what the answers come to; 0 while it is open. late: the time to answer is over.
func (t *Table) outcome(m *Motion, late bool) int {
	asked := t.Asks(m)
	var count [EndHere + 1]int
	for _, s := range asked.List() {
		count[m.Said[s.Index()]]++
	}
	missing := count[0]
	switch m.Kind {
	case Overdue:
		if missing == 0 || late {
			return most(count[1:])
		}
		for choice := Wait; choice <= EndHere; choice++ {
			if 2*count[choice] > asked.Len() {
				return choice
			}
		}
	case Takeover:
		switch {
		case count[Agree] > 0 || asked == 0:
			return Agree
		case missing == 0 || late:
			return Disagree
		}
	default:
		switch {
		case count[Disagree] > 0:
			return Disagree
		case missing == 0 || late:
			return Agree
		}
	}
	return 0
}

// most is the answer of a ballot that most gave; BotPlays if none has more than the others.
func most(count []int) int {
	best, alone := 0, false
	for i := range count {
		switch {
		case count[i] > count[best] || i == 0:
			best, alone = i, true
		case count[i] == count[best]:
			alone = false
		}
	}
	if !alone {
		return BotPlays
	}
	return best + 1
}

func (a Put) decide(t *Table, c Command) (Event, error) {
	about := t.Awaits() & t.present()
	most := MaxExtend
	if a.Kind == Pause {
		about, most = t.present(), MaxPause
	}
	switch {
	case t.Phase != Running:
		return Event{}, Refuse("not-running", "", "table", t.ID)
	case t.Chair(a.Seat) == nil || t.Chair(a.Seat).Resigned:
		return Event{}, Refuse("not-yours", "", "table", t.ID)
	case a.Span < time.Hour || a.Span > most:
		return Event{}, Refuse("motion-span", "", "max", int(most/wholeDay))
	case t.Clock.Kind == "none" || a.Kind == Extend && about == 0:
		return Event{}, Refuse("motion-clock", "", "table", t.ID)
	case slices.ContainsFunc(t.Motions, func(m Motion) bool { return m.Kind == a.Kind }):
		return Event{}, Refuse("motion-pending", "", "table", t.ID)
	case a.Kind == Extend && slices.ContainsFunc(about.List(), t.extended):
		return Event{}, Refuse("extend-once", "", "table", t.ID)
	case a.Kind == Pause && t.Paused.After(c.At):
		return Event{}, Refuse("paused-already", "", "table", t.ID)
	}
	return Event{
		Public: Moved{Kind: a.Kind, By: a.Seat, About: about.List(), Seconds: int64(a.Span / time.Second)},
	}, nil
}

// extended reports that more time was asked for the seat's decision before.
func (t *Table) extended(s Seat) bool {
	c := t.Chair(s)
	return c.Extended != 0 && c.Extended == c.Asked
}

func (a Say) decide(t *Table, c Command) (Event, error) {
	m := t.Motion(a.Motion)
	switch {
	case m == nil || t.Phase != Running:
		return Event{}, Refuse("no-motion", "", "table", t.ID)
	case a.Choice < 1 || a.Choice > Choices(m.Kind):
		return Event{}, Refuse("motion-choice", "", "max", Choices(m.Kind))
	case a.Seat == m.By && a.Choice == Disagree:
		return Event{Public: m.settled(Disagree, "withdrawn")}, nil
	case !t.Asks(m).Has(a.Seat):
		return Event{}, Refuse("motion-not-asked", "", "table", t.ID)
	case int(m.Said[a.Seat.Index()]) == a.Choice:
		return Event{}, Refuse("voted-already", "", "seq", int(m.Seq))
	}
	return Event{Public: Said(a)}, nil
}

func (a Resume) decide(t *Table, c Command) (Event, error) {
	switch ch := t.Chair(a.Seat); {
	case ch == nil || ch.Resigned:
		return Event{}, Refuse("not-yours", "", "table", t.ID)
	case t.Phase != Running || !t.Paused.After(c.At):
		return Event{}, Refuse("not-paused", "", "table", t.ID)
	}
	return Event{Public: Resumed(a)}, nil
}

// decided is the event that ends the first motion whose outcome is known; nil if there is none.
func (t *Table) decided() Body {
	for i := range t.Motions {
		if choice := t.outcome(&t.Motions[i], false); choice != 0 {
			return t.settled(&t.Motions[i], choice)
		}
	}
	return nil
}

// settled is the event that carries an outcome out.
func (t *Table) settled(m *Motion, choice int) Body {
	if m.Kind == Takeover && choice == Agree {
		return Taken{Seat: m.About.List()[0], Player: m.Player, Motion: m.Seq}
	}
	return m.settled(choice, "")
}

func (m *Motion) settled(choice int, reason string) Settled {
	span := m.Span
	if m.Kind == Overdue && choice == Wait {
		span = WaitMore
	}
	return Settled{Motion: m.Seq, Kind: m.Kind, About: m.About.List(), Seconds: int64(span / time.Second),
		Choice: choice, Reason: reason}
}

var errNoMotion = errors.New("there is no such motion")

// move folds the events of motions.
func (t *Table) move(e Event) error {
	switch b := e.Public.(type) {
	case Moved:
		return t.put(e, b)
	case Said:
		m := t.Motion(b.Motion)
		if m == nil || t.Chair(b.Seat) == nil || b.Choice < 1 || b.Choice > Choices(m.Kind) {
			return errNoMotion
		}
		x := *m
		x.Said[b.Seat.Index()] = uint8(b.Choice)
		t.motions(b.Motion, &x)
	case Settled:
		m := t.Motion(b.Motion)
		if m == nil || b.Choice < 1 || b.Choice > Choices(m.Kind) || b.Kind != m.Kind {
			return errNoMotion
		}
		t.motions(b.Motion, nil)
		t.carry(e, *m, b.Choice)
	case Resumed:
		t.Paused = time.Time{}
	}
	return nil
}

// motions replaces one of the motions, or takes it away; tables before this event keep theirs.
func (t *Table) motions(seq uint64, by *Motion) {
	var list []Motion
	for _, m := range t.Motions {
		switch {
		case m.Seq != seq:
			list = append(list, m)
		case by != nil:
			list = append(list, *by)
		}
	}
	t.Motions = list
}

func (t *Table) put(e Event, b Moved) error {
	m := Motion{
		Seq:    e.Seq,
		Kind:   b.Kind,
		By:     b.By,
		Span:   time.Duration(b.Seconds) * time.Second,
		Player: b.Player,
		Ends:   t.Clock.after(e.At, MotionStays),
	}
	if b.Kind == Takeover {
		m.Ends = t.Clock.after(e.At, TakeoverStays)
	}
	for _, s := range b.About {
		if t.Chair(s) == nil {
			return errNoMotion
		}
		m.About |= SeatsOf(s)
		if b.Kind == Extend {
			t.Chair(s).Extended = t.Chair(s).Asked
		}
	}
	if b.Kind == Takeover && m.About.Len() != 1 || b.Kind == Overdue && m.About.Len() != 1 {
		return errNoMotion
	}
	t.Motions = append(t.Motions[:len(t.Motions):len(t.Motions)], m)
	return nil
}

// carry does what was decided.
func (t *Table) carry(e Event, m Motion, choice int) {
	switch {
	case m.Kind == Extend && choice == Agree:
		for _, s := range m.About.List() {
			tm := &t.Chair(s).Timer
			if tm.Since.IsZero() { // he has decided meanwhile
				continue
			}
			t.Clock.hold(tm, e.At, time.Time{})
			t.Clock.restart(tm, e.At, tm.Bank+m.Span)
		}
	case m.Kind == Pause && choice == Agree:
		t.Paused = e.At.Add(m.Span)
	case m.Kind == Overdue:
		t.carryBallot(e, m.About.List()[0], choice)
	}
}

// carryBallot does what was decided about a seat that is late.
func (t *Table) carryBallot(e Event, s Seat, choice int) {
	c := t.Chair(s)
	switch choice {
	case Wait:
		t.Clock.restart(&c.Timer, e.At, WaitMore)
	case BotPlays, Offer:
		c.Caretaker, c.CareSince, c.Offered = CaretakerPolicy, e.At, choice == Offer
	case EndHere:
		t.Early = &Early{Reason: EndedByBallot, Last: []Seat{s}}
	}
}

// lapse takes motions away that are about nothing any more: who is late has played, or is back. While the
// host has frozen the table, or it sleeps, they stay.
func (t *Table) lapse() {
	gone := func(m Motion) bool {
		about := m.About.List()
		switch m.Kind {
		case Overdue:
			c := t.Chair(about[0])
			return c.Timer.Late.IsZero() || !t.owed().Has(about[0]) || c.Caretaker != ""
		case Extend:
			return t.owed()&m.About == 0
		case Takeover:
			return !t.free(about[0], t.At)
		}
		return false
	}
	if t.Phase != Running {
		t.Motions = nil
	}
	if slices.ContainsFunc(t.Motions, gone) {
		t.Motions = slices.DeleteFunc(slices.Clone(t.Motions), gone)
	}
}

// shiftMotions gives who was asked the time back that was lost.
func (t *Table) shiftMotions(s stop) {
	t.Motions = slices.Clone(t.Motions)
	for i := range t.Motions {
		t.Motions[i].Ends = s.end(t.Motions[i].Ends)
	}
}
