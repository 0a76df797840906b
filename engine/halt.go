package engine

import (
	"fmt"
	"strings"
	"time"
	"unicode"
)

// Halt is that the host of the service froze a table: it is shown and not played, and its clocks stand, until
// the host lets it go on. The zero value: he did not. A Freeze is of a binary and stands in no event; this is
// of the events.
type Halt struct {
	Since time.Time // zero: the table is not frozen by its host
	Why   string    // the host's own words
}

// On reports that the table is frozen by its host.
func (h Halt) On() bool { return !h.Since.IsZero() }

// Limits of what a host commands.
const (
	MaxWhy   = 200                   // characters of a reason
	MaxShift = MaxBank * time.Second // what one command adds to clocks
	ByHost   = "operator"            // reason of Withdrawn and Shifted that the host of the service gave
)

// What the host of the service can command about a table. Why is what the players are told.
type (
	// HostFreeze stops a table that is running.
	HostFreeze struct{ Why string }
	// HostThaw lets it go on; everybody gets the time back.
	HostThaw struct{}
	// HostShift makes all running clocks longer. Why may be empty.
	HostShift struct {
		By  time.Duration
		Why string
	}
	// HostWithdraw ends a table without a result, also one that has not started.
	HostWithdraw struct{ Why string }
)

// ByOperator reports that only the host of the service may cause such an event.
func ByOperator(b Body) bool {
	switch b := b.(type) {
	case HostFroze, HostThawed:
		return true
	case Shifted:
		return b.Reason == ByHost
	case Withdrawn:
		return b.Reason == ByHost
	}
	return false
}

// plainWhy is a reason on one line, without a full stop, for sentences go on behind it; *Refusal if there is
// none, or it is too long or unprintable.
func plainWhy(s string) (string, error) {
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "?")), " ")
	s = strings.TrimRight(s, ". ")
	bad := func(r rune) bool { return !unicode.IsPrint(r) }
	if s == "" || len([]rune(s)) > MaxWhy || strings.ContainsFunc(s, bad) {
		return "", Refuse("host-why", "", "max", MaxWhy)
	}
	return s, nil
}

func (a HostFreeze) decide(t *Table, _ Command) (Event, error) {
	if t.Phase != Running {
		return Event{}, Refuse("not-running", "", "table", t.ID)
	}
	why, err := plainWhy(a.Why)
	return Event{Public: HostFroze{Why: why}, Actor: ActorOperator}, err
}

func (HostThaw) decide(t *Table, _ Command) (Event, error) {
	if !t.Halt.On() {
		return Event{}, Refuse("host-thaw", "", "table", t.ID)
	}
	return Event{Public: HostThawed{}, Actor: ActorOperator}, nil
}

func (a HostShift) decide(t *Table, _ Command) (Event, error) {
	if t.Phase != Running {
		return Event{}, Refuse("not-running", "", "table", t.ID)
	}
	if a.By < time.Second || a.By > MaxShift {
		return Event{}, Refuse("host-shift", "", "max", int(MaxShift/(24*time.Hour)))
	}
	why, err := "", error(nil)
	if a.Why != "" {
		why, err = plainWhy(a.Why)
	}
	if t.Clock.Kind == "none" {
		return Event{}, ErrNothing
	}
	return Event{Public: Shifted{Seconds: int64(a.By / time.Second), Reason: ByHost, Why: why},
		Actor: ActorOperator}, err
}

func (a HostWithdraw) decide(t *Table, _ Command) (Event, error) {
	if t.Phase != Open && t.Phase != Running {
		return Event{}, Refuse("finished", "", "table", t.ID)
	}
	why, err := plainWhy(a.Why)
	return Event{Public: Withdrawn{Reason: ByHost, Why: why}, Actor: ActorOperator}, err
}

// WhyHalted is what everybody is told who commands something at a table that its host froze.
func (t *Table) WhyHalted() *Refusal {
	return Refuse("halted", "", "table", t.ID, "why", t.Halt.Why)
}

// halted refuses what cannot be commanded while the host has frozen the table. By itself it does nothing. Who
// wants to leave may: nobody is kept at a table that does not go on.
func (t *Table) halted(a Action) error {
	switch a.(type) {
	case HostThaw, HostShift, HostWithdraw, Resign:
		return nil
	case Tick, Go, Shift, Return, PlayPlan, Leave, ComeBack, Lose, Hear:
		return ErrNothing
	}
	return t.WhyHalted()
}

// standsWhile refuses an event that cannot stand in a table that its host froze, and one of the host's that
// somebody else wrote.
func (t *Table) standsWhile(e Event) error {
	if ByOperator(e.Public) && e.Actor != ActorOperator {
		return fmt.Errorf("%s by %q, who is not the host", e.Public.Type(), e.Actor)
	}
	if w, off := e.Public.(Withdrawn); off && t.Phase == Running && w.Reason != ByHost {
		return fmt.Errorf("withdrawn at a table that is %q", t.Phase)
	}
	switch e.Public.(type) {
	case Played, Reminded, Late, Caretaker:
		if t.Asleep {
			return fmt.Errorf("%s at a table that sleeps", e.Public.Type())
		}
	case HostThawed:
		if !t.Halt.On() {
			return fmt.Errorf("thawed at a table that is not frozen")
		}
		return nil
	case Withdrawn, Shifted, Resigned:
		return nil
	}
	if t.Halt.On() {
		return fmt.Errorf("%s at a table that its host froze", e.Public.Type())
	}
	return nil
}

// goOn ends a halt: who was asked something then has the time that he had.
func (t *Table) goOn(at time.Time) {
	if t.Halt.On() {
		d := at.Sub(t.Halt.Since)
		t.shift(at, d)
		t.shiftAsk(d)
		t.Halt = Halt{}
	}
}

// shiftAsk makes a vote end later by d.
func (t *Table) shiftAsk(d time.Duration) {
	if t.Ask != nil {
		ask := *t.Ask
		ask.At = ask.At.Add(d)
		t.Ask = &ask
	}
}
