package engine

// Who may ask for hints; the choices of NEW.
const (
	HintsAlone = ""    // who plays with bots alone
	HintsAll   = "yes" // everybody: all who said YES agreed
)

// Hint is that the owner of a seat wants to know which turns promise most. ErrNothing if he was told so
// already about the decision that he owes.
type Hint struct{ Seat Seat }

func (a Hint) decide(t *Table, _ Command) (Event, error) {
	if err := t.mayCommand(a.Seat); err != nil {
		return Event{}, err
	}
	switch {
	case !t.MayHint(a.Seat):
		return Event{}, Refuse("hint-others", "", "table", t.ID)
	case !t.Awaits().Has(a.Seat):
		return Event{}, Refuse("hint-not-yours", "", "table", t.ID)
	case t.Hinted(a.Seat):
		return Event{}, ErrNothing
	}
	return Event{Public: Hinted(a)}, nil
}

// MayHint reports that a seat may have hints: all agreed to them, or no other person has a seat.
func (t *Table) MayHint(s Seat) bool {
	own := t.Chair(s)
	if own == nil || own.Player == "" {
		return false
	}
	if t.Hints == HintsAll {
		return true
	}
	for _, c := range t.Seats {
		if c.Player != "" && c.Player != own.Player && !c.Resigned {
			return false
		}
	}
	return true
}

// Hinted reports that a seat had its hint about the decision that it owes.
func (t *Table) Hinted(s Seat) bool {
	ch := t.Chair(s)
	return t.Awaits().Has(s) && ch.Hinted > ch.Asked && ch.Hinted > t.lastTurn()
}

// lastTurn is the event of the last turn of the line of now; 0 if there is none.
func (t *Table) lastTurn() uint64 {
	if len(t.Line) == 0 {
		return 0
	}
	return t.Line[len(t.Line)-1].Seq
}
