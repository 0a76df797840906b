package engine

import (
	"slices"
	"time"
)

// Who leaves, who takes his place, and who may play for him.

// Early is that a game ends before the rules end it.
type Early struct {
	Reason string // EndedByBallot or EndedByResigning
	Last   []Seat // who count as last, whatever their points
}

// Reasons of an Ended that the rules did not bring about.
const (
	EndedByBallot    = "ballot"   // a seat was late, and the others wanted no more
	EndedByResigning = "resigned" // one of two resigned, or everybody
)

// MaxDelegate is for how long somebody may play for another.
const MaxDelegate = 180 * wholeDay

// What can be commanded about the owner of a seat.
type (
	// Resign leaves a seat for good: to a bot, until somebody takes it over; of two people the game ends.
	Resign struct{ Seat Seat }
	// TakeOver asks for a seat that was resigned, offered, or played by a bot for TakeoverAfter.
	TakeOver struct {
		Seat   Seat
		Player string
	}
	// Delegate lets somebody else play a seat too, until a moment; with no player, nobody any more.
	Delegate struct {
		Seat   Seat
		Player string
		Until  time.Time
	}
)

func (a Resign) decide(t *Table, c Command) (Event, error) {
	ch := t.Chair(a.Seat)
	if t.Phase != Running || ch == nil || ch.Player == "" || ch.Resigned {
		return Event{}, Refuse("not-running", "", "table", t.ID)
	}
	if t.EndsWithout(a.Seat) {
		return Event{Public: Resigned{Seat: a.Seat}}, nil // no bot: the game ends
	}
	return Event{Public: Resigned{Seat: a.Seat, Bot: CaretakerPolicy}}, nil
}

// EndsWithout reports that the game ends when the owner of a seat resigns: it is for two, or nobody else is
// left.
func (t *Table) EndsWithout(s Seat) bool {
	ch := t.Chair(s)
	if ch == nil || len(t.Seats) == 2 {
		return ch != nil
	}
	return !slices.ContainsFunc(t.Seats, func(c Chair) bool {
		return c.Player != "" && c.Player != ch.Player && !c.Resigned
	})
}

// resign folds it.
func (t *Table) resign(b Resigned, at time.Time) {
	c := t.Chair(b.Seat)
	c.Resigned, c.Caretaker, c.CareSince = true, b.Bot, at
	if b.Bot == "" {
		t.Early = &Early{Reason: EndedByResigning, Last: t.resigned()}
	}
}

// resigned are the seats whose owners left for good.
func (t *Table) resigned() (list []Seat) {
	for i, c := range t.Seats {
		if c.Resigned {
			list = append(list, SeatAt(i))
		}
	}
	return list
}

// ending is that the game ends before its end: it was decided, or everybody has left. nil otherwise. A game
// whose last turn is played has its own end.
func (t *Table) ending() *Early {
	if t.Pos == nil || t.Pos.Awaits() == 0 || t.Early != nil {
		return t.Early
	}
	people, stay := 0, 0
	for _, c := range t.Seats {
		if c.Player != "" {
			people++
		}
		if c.Player != "" && !c.Resigned {
			stay++
		}
	}
	if stay > 0 || people == 0 {
		return nil
	}
	return &Early{Reason: EndedByResigning, Last: t.resigned()}
}

// tallyEarly is the score of a game that ends before its end: who has most points of those who stayed has
// won.
func (t *Table) tallyEarly(early *Early) Tally {
	y := t.Pos.Tally()
	y.Winners, y.Reason = nil, ""
	best := 0
	for i, points := range y.Points {
		s := SeatAt(i)
		if slices.Contains(early.Last, s) {
			continue
		}
		if len(y.Winners) == 0 || points > best {
			best, y.Winners = points, nil
		}
		if points == best {
			y.Winners = append(y.Winners, s)
		}
	}
	return y
}

// Free reports that somebody else may ask for a seat now.
func (t *Table) Free(s Seat, now time.Time) bool { return t.Phase == Running && t.free(s, now) }

func (t *Table) free(s Seat, now time.Time) bool {
	c := t.Chair(s)
	switch {
	case c == nil || c.Player == "":
		return false
	case c.Resigned || c.Offered:
		return true
	}
	return c.Caretaker != "" && !c.CareSince.IsZero() && now.Sub(c.CareSince) >= TakeoverAfter
}

func (a TakeOver) decide(t *Table, c Command) (Event, error) {
	seated := t.SeatOf(a.Player)
	switch {
	case t.Phase != Running || a.Player == "":
		return Event{}, Refuse("not-running", "", "table", t.ID)
	case seated != Nobody && seated != a.Seat:
		return Event{}, Refuse("seated-already", "", "table", t.ID)
	case !t.free(a.Seat, c.At):
		return Event{}, Refuse("not-free", "", "table", t.ID, "days", int(TakeoverAfter/wholeDay))
	case t.wanted(a.Seat):
		return Event{}, Refuse("motion-pending", "", "table", t.ID)
	}
	m := Motion{Kind: Takeover, About: SeatsOf(a.Seat), Player: a.Player}
	if t.Asks(&m) == 0 {
		return Event{Public: Taken{Seat: a.Seat, Player: a.Player}}, nil
	}
	return Event{Public: Moved{Kind: Takeover, About: []Seat{a.Seat}, Player: a.Player}}, nil
}

// wanted reports that somebody has asked for a seat, and it is not decided.
func (t *Table) wanted(s Seat) bool {
	return slices.ContainsFunc(t.Motions, func(m Motion) bool { return m.Kind == Takeover && m.About.Has(s) })
}

// leaves is Former of a chair whose player goes by an event.
func (c *Chair) leaves(seq uint64) []Former {
	return append(c.Former[:len(c.Former):len(c.Former)], Former{c.Player, seq})
}

// take folds that a seat has a new owner: nothing of the old one stays.
func (t *Table) take(e Event, b Taken) error {
	c := t.Chair(b.Seat)
	if c == nil || b.Player == "" {
		return errNoMotion
	}
	*c = Chair{Player: b.Player, Word: c.Word, Confirmed: true, Asked: c.Asked, Timer: c.Timer,
		Former: c.leaves(e.Seq)}
	t.motions(b.Motion, nil)
	t.comeBack(b.Seat, e.At)
	return nil
}

// satDown is the event by which the owner of a seat came to it; 0 if he was the first.
func (t *Table) satDown(s Seat) uint64 {
	c := t.Chair(s)
	if c == nil || len(c.Former) == 0 {
		return 0
	}
	return c.Former[len(c.Former)-1].Until
}

// mayCommand refuses what only the owner of a seat may command, of a seat that has none, and what cannot be
// while no game runs.
func (t *Table) mayCommand(s Seat) error {
	switch ch := t.Chair(s); {
	case ch == nil || ch.Player == "" || ch.Resigned:
		return Refuse("not-yours", "", "table", t.ID)
	case t.Phase != Running:
		return Refuse("not-running", "", "table", t.ID)
	}
	return nil
}

func (a Delegate) decide(t *Table, c Command) (Event, error) {
	ch := t.Chair(a.Seat)
	until := a.Until.UTC().Truncate(time.Second)
	if err := t.mayCommand(a.Seat); err != nil {
		return Event{}, err
	}
	switch {
	case a.Player == "" && ch.Deputy == "":
		return Event{}, ErrNothing
	case a.Player == "":
		return Event{Public: Delegated{Seat: a.Seat}}, nil
	case t.SeatOf(a.Player) != Nobody:
		return Event{}, Refuse("delegate-seated", "", "table", t.ID)
	case !until.After(c.At) || until.Sub(c.At) > MaxDelegate:
		return Event{}, Refuse("delegate-span", "", "max", int(MaxDelegate/wholeDay))
	case ch.Deputy == a.Player && ch.DeputyUntil.Equal(until):
		return Event{}, ErrNothing
	}
	return Event{Public: Delegated{Seat: a.Seat, Player: a.Player, Until: &until}}, nil
}

// SeatFor is the seat that a person may play now: his own, or one that was delegated to him.
func (t *Table) SeatFor(player string, now time.Time) Seat {
	if s := t.SeatOf(player); s != Nobody || player == "" {
		return s
	}
	for i, c := range t.Seats {
		if c.Deputy == player && now.Before(c.DeputyUntil) {
			return SeatAt(i)
		}
	}
	return Nobody
}
