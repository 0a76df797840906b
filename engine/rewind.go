package engine

import (
	"slices"
	"time"
)

// AskStays is how long the others have to agree to a takeback. Then it has fallen.
const AskStays = 3 * 24 * time.Hour

// How a table agrees to a takeback; the choices of NEW.
const (
	Unanimous = ""         // all others must say yes
	Majority  = "majority" // more than half of the others, those who say nothing counting as no
	NoVote    = "off"      // there is none
)

// Ask is a takeback that the others have not decided yet. The game does not wait for
// it: who plays on has answered, and the ask falls. Only bots and turns without a choice wait.
type Ask struct {
	Seq uint64    // event that asked
	By  Seat      // who asked; may withdraw it by saying no
	To  uint64    // the table as it stood after this event is wanted back
	At  time.Time // when it was asked
	Yes Seats
	No  Seats
}

// What can be commanded about a table's past.
type (
	// TakeBack asks the others to go back to the table as it stood after event To.
	TakeBack struct {
		Seat Seat
		To   uint64
	}
	// Vote answers an ask. The no of who asked withdraws it.
	Vote struct {
		Seat Seat
		Yes  bool
	}
	// Rewind goes back without asking; for the table's game master, if it has one.
	Rewind struct {
		Seat Seat
		To   uint64
	}
)

// Expires is when an ask falls by itself.
func (a *Ask) Expires() time.Time { return a.At.Add(AskStays) }

// Voters are the seats whose owners are asked: people, the asker apart. A seat that a bot plays, for good or
// until its owner writes again, agrees without being asked.
func (t *Table) Voters() Seats {
	var out Seats
	for i := range t.Seats {
		if s := SeatAt(i); t.Ask != nil && s != t.Ask.By && t.Policy(s) == "" {
			out |= SeatsOf(s)
		}
	}
	return out
}

// verdict says what the votes so far come to: a body to append, or nil while it is open.
func (t *Table) verdict() Body {
	if t.Ask == nil {
		return nil
	}
	voters := t.Voters()
	yes, no := (t.Ask.Yes & voters).Len(), (t.Ask.No & voters).Len()
	need := voters.Len()
	if t.Takeback == Majority {
		need = voters.Len()/2 + 1
	}
	switch {
	case yes >= need || voters.Len() == 0:
		return Rewound{To: t.Ask.To, By: t.Ask.By}
	case no > voters.Len()-need:
		return AskFell{Reason: "rejected"}
	}
	return nil
}

// LineAt is the effective line of turns as it was after event seq, on whatever line that is.
func (t *Table) LineAt(seq uint64) []Turn {
	line := t.Line
	for _, b := range t.Side {
		if b.At > seq {
			line = b.line
			break
		}
	}
	n := len(line)
	for n > 0 && line[n-1].Seq > seq {
		n--
	}
	return line[:n]
}

// Lost are the turns of the line of now that going back to event to would take away.
func (t *Table) Lost(to uint64) []Turn {
	line := t.LineAt(to)
	n := 0
	for n < len(line) && n < len(t.Line) && line[n].Seq == t.Line[n].Seq {
		n++
	}
	return t.Line[n:]
}

// TakenBack is the event that took the turn of event seq from the effective line; 0 if it stands there, or
// is no turn.
func (t *Table) TakenBack(seq uint64) uint64 {
	by := uint64(0)
	for _, b := range t.Side {
		if slices.ContainsFunc(b.Turns, func(x Turn) bool { return x.Seq == seq }) {
			by = b.At
		}
	}
	if slices.ContainsFunc(t.Line, func(x Turn) bool { return x.Seq == seq }) {
		return 0
	}
	return by
}

// Reveals reports that turns brought something to light, a draw or a secret choice, which nobody
// can unlearn.
func Reveals(turns []Turn) bool {
	return slices.ContainsFunc(turns, func(x Turn) bool { return x.Secret || len(x.Draws) > 0 })
}

// Began is the event that started the game, the first that can be gone back to; 0 before.
func (t *Table) Began() uint64 { return t.started }

// goal refuses an event that cannot be gone back to.
func (t *Table) goal(to uint64) error {
	switch {
	case t.Phase == Over:
		return Refuse("finished", "", "table", t.ID)
	case t.Phase != Running:
		return Refuse("not-running", "", "table", t.ID)
	case to < t.started || to > t.Seq:
		return Refuse("rewind-range", "", "seq", int(to), "from", int(t.started), "now", int(t.Seq))
	}
	if line := t.LineAt(to); len(line) == len(t.Line) && len(t.Lost(to)) == 0 {
		return Refuse("rewind-nothing", "", "seq", int(to), "now", int(t.Seq))
	}
	return nil
}

func (a TakeBack) decide(t *Table, c Command) (Event, error) {
	ch := t.Chair(a.Seat)
	if ch == nil || ch.Resigned {
		return Event{}, Refuse("not-yours", "", "table", t.ID)
	}
	if err := t.goal(a.To); err != nil {
		return Event{}, err
	}
	switch {
	case t.Takeback == NoVote:
		return Event{}, Refuse("takeback-off", "", "table", t.ID)
	case t.Ask != nil:
		return Event{}, Refuse("takeback-pending", "", "seq", int(t.Ask.Seq), "to", int(t.Ask.To))
	}
	return Event{Public: Asked(a)}, nil
}

func (a Vote) decide(t *Table, c Command) (Event, error) {
	ch := t.Chair(a.Seat)
	switch {
	case ch == nil || ch.Resigned:
		return Event{}, Refuse("not-yours", "", "table", t.ID)
	case t.Ask == nil:
		return Event{}, Refuse("no-vote", "", "table", t.ID)
	case a.Seat == t.Ask.By && a.Yes:
		return Event{}, Refuse("vote-own", "", "seq", int(t.Ask.Seq))
	case a.Seat == t.Ask.By:
		return Event{Public: AskFell{Reason: "withdrawn"}}, nil
	case a.Yes && t.Ask.Yes.Has(a.Seat) || !a.Yes && t.Ask.No.Has(a.Seat):
		return Event{}, Refuse("voted-already", "", "seq", int(t.Ask.Seq))
	}
	return Event{Public: Voted(a)}, nil
}

func (a Rewind) decide(t *Table, c Command) (Event, error) {
	if t.Master == Nobody || a.Seat != t.Master {
		return Event{}, Refuse("rewind-not-master", "", "table", t.ID)
	}
	if err := t.goal(a.To); err != nil {
		return Event{}, err
	}
	return Event{Public: Rewound{To: a.To, By: a.Seat}}, nil
}

// ask folds the events of a takeback.
func (t *Table) ask(e Event) error {
	switch b := e.Public.(type) {
	case Asked:
		if t.Ask != nil || t.Chair(b.Seat) == nil || b.To > e.Seq {
			return errNoAsk
		}
		t.Ask = &Ask{Seq: e.Seq, By: b.Seat, To: b.To, At: e.At}
	case Voted:
		if t.Ask == nil || t.Chair(b.Seat) == nil {
			return errNoAsk
		}
		a := *t.Ask // the table before this event keeps its own
		a.Yes, a.No = a.Yes&^SeatsOf(b.Seat), a.No&^SeatsOf(b.Seat)
		if b.Yes {
			a.Yes |= SeatsOf(b.Seat)
		} else {
			a.No |= SeatsOf(b.Seat)
		}
		t.Ask = &a
	case AskFell:
		if t.Ask == nil {
			return errNoAsk
		}
		t.Ask = nil
	}
	return nil
}

// cut makes line the effective one by event at. What is left of the old one stays readable.
func (t *Table) cut(line []Turn, at uint64) error {
	pos, past := t.base, trail{}
	for i, turn := range line {
		next, facts, err := replay(pos, turn)
		if err != nil {
			return err
		}
		past.note(i, turn, facts)
		pos = next
	}
	old := t.Line
	n := 0
	for n < len(old) && n < len(line) && old[n].Seq == line[n].Seq {
		n++
	}
	t.Side = append(t.Side, Branch{At: at, Turns: slices.Clone(old[n:]), line: old})
	t.Pos, t.Line, t.trail, t.Ask = pos, line[:len(line):len(line)], past, nil
	return nil
}
