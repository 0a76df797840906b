package engine

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"painani/engine/chance"
)

// Command is what somebody wants done at one table. Decide says what comes of it.
type Command struct {
	At    time.Time // now, UTC
	Actor string    // as in events
	Cause string    // keyed digest of the letter and the command's number in it; the key of idempotency
	Guard uint64    // event that the sender saw; 0: unknown
	Do    Action
}

// Action is one of the types below.
type Action interface {
	decide(*Table, Command) (Event, error)
}

// What can be commanded.
type (
	// Propose opens the table. Secret must be fresh from the system's generator.
	Propose struct {
		Game   string
		Set    map[string]string
		Seats  []Invitee
		By     Seat
		Clock  Clock
		Secret chance.Secret

		Takeback string    // Unanimous, Majority or NoVote
		Master   Seat      // who may rewind without asking; Nobody: nobody
		Vacation string    // VacationBudget, VacationFree or VacationNo
		Rated    string    // RatedYes or RatedNo
		Hints    string    // HintsAlone or HintsAll
		From     *Heritage // of a branch: made by Table.Heritage
	}
	// Confirm is the YES of an invited player, with the digest of his word.
	Confirm struct {
		Seat Seat
		Word string
	}
	// Join takes the first open seat. Own is what his word for the shuffle is made of; the digest has the number
	// of the seat in it, which only the table knows when it decides.
	Join struct{ Player, Own string }
	// Decline is the NO of an invited player.
	Decline struct{ Seat Seat }
	// Withdraw closes a table that has not started; for who proposed it.
	Withdraw struct{ Seat Seat }
	// Play is a whole turn in any notation that the game reads.
	Play struct {
		Seat Seat
		Text string
		Bot  string // policy, if a bot chose
		// revision of the policy, of one that searches
		Level int
	}
	// Undo takes back the seat's own last turn.
	Undo struct{ Seat Seat }
	// Return is that the owner of a seat was heard: the caretaker leaves, and he can be reached.
	Return struct{ Seat Seat }
	// Shift moves all running deadlines after an outage.
	Shift struct{ By time.Duration }
	// Tick does what the clock demands now, one thing at a time; ErrNothing if nothing.
	Tick struct{}
	// Go does what happens by itself: start, forced turn, end; ErrNothing if nothing.
	Go struct{}
)

// ErrNothing: there is nothing to do.
var ErrNothing = errors.New("nothing to do")

// CaretakerPolicy is the bot that stands in for somebody absent.
const CaretakerPolicy = "decent"

// Decide says which event a command causes, without changing the table. The
// error is ErrNothing, *Incomplete, *Refusal, or a fault of the rules.
func Decide(t *Table, c Command) (Event, error) {
	if t.Seq == 0 {
		if _, ok := c.Do.(Propose); !ok {
			return Event{}, Refuse("no-table", "", "table", t.ID)
		}
	}
	if t.Frozen.From != 0 {
		return Event{}, t.frozen(c.Do)
	}
	if t.Halt.On() {
		if err := t.halted(c.Do); err != nil {
			return Event{}, err
		}
	}
	e, err := c.Do.decide(t, c)
	if err != nil {
		return Event{}, err
	}
	e.Seq, e.At, e.Cause = t.Seq+1, c.At.UTC().Truncate(time.Millisecond), cmp.Or(e.Cause, c.Cause)
	if e.At.Before(t.At) {
		e.At = t.At
	}
	if e.Actor == "" {
		e.Actor = c.Actor
	}
	return e, nil
}

// frozen refuses every command about a frozen table; by itself it does nothing.
func (t *Table) frozen(a Action) error {
	switch a.(type) {
	case Tick, Go, Shift, Return, PlayPlan, Leave, ComeBack, Lose, Hear:
		return ErrNothing
	}
	return t.WhyFrozen()
}

func (p Propose) decide(t *Table, c Command) (Event, error) {
	g, ok := Find(p.Game)
	if !ok {
		return Event{}, Refuse("new-game", "", "game", p.Game)
	}
	if t.Seq != 0 {
		return Event{}, Refuse("table-exists", "", "table", t.ID)
	}
	o := Options{Seats: len(p.Seats), Set: p.Set}
	if err := CheckOptions(g.Card(), o); err != nil {
		return Event{}, err
	}
	if err := p.Clock.Check(); err != nil {
		return Event{}, err
	}
	for i, s := range p.Seats {
		for _, q := range p.Seats[:i] {
			if s.Player != "" && s.Player == q.Player && p.From == nil { // who studies a branch may hold every seat
				return Event{}, Refuse("new-twice", "")
			}
		}
	}
	if p.Takeback != Unanimous && p.Takeback != Majority && p.Takeback != NoVote ||
		p.Master != Nobody && p.Master.Index() >= len(p.Seats) {
		return Event{}, Refuse("new-takeback", "")
	}
	if p.Vacation != VacationBudget && p.Vacation != VacationFree && p.Vacation != VacationNo {
		return Event{}, Refuse("new-vacation", "")
	}
	if p.Rated != RatedYes && p.Rated != RatedNo {
		return Event{}, Refuse("new-rated", "")
	}
	if p.Hints != HintsAlone && p.Hints != HintsAll {
		return Event{}, Refuse("new-hints", "")
	}
	body := Proposed{
		Vacation: p.Vacation,
		Rated:    p.Rated,
		Hints:    p.Hints,
		Game:     p.Game,
		Revision: g.Card().Revision,
		Options:  o,
		Seats:    p.Seats,
		By:       p.By,
		Clock:    p.Clock,
		Commit:   p.Secret.Commitment(t.ID),
		Takeback: p.Takeback,
		Master:   p.Master,
	}
	sealed := &Hidden{Secret: p.Secret.Hex()}
	if p.From != nil {
		body.Parent, body.Options, body.Revision = &p.From.Parent, p.From.Options, p.From.game.Card().Revision
		sealed.Handed = &p.From.handed
	}
	return Event{Public: body, Sealed: sealed}, nil
}

func (a Confirm) decide(t *Table, c Command) (Event, error) {
	ch := t.Chair(a.Seat)
	switch {
	case ch == nil || ch.Player == "":
		return Event{}, Refuse("not-yours", "", "table", t.ID)
	case t.Phase == Withdrawal:
		return Event{}, Refuse("withdrawn", "", "table", t.ID)
	case t.Phase != Open || ch.Confirmed:
		return Event{}, Refuse("confirmed-already", "", "table", t.ID)
	}
	return Event{Public: Confirmed(a)}, nil
}

func (a Join) decide(t *Table, c Command) (Event, error) {
	if t.Phase != Open {
		return Event{}, Refuse("no-open-seat", "", "table", t.ID)
	}
	if t.SeatOf(a.Player) != Nobody {
		return Event{}, Refuse("seated-already", "", "table", t.ID)
	}
	i := slices.IndexFunc(t.Seats, Chair.Vacant)
	if i < 0 {
		return Event{}, Refuse("no-open-seat", "", "table", t.ID)
	}
	seat, word := SeatAt(i), ""
	if a.Own != "" {
		word = chance.Word(t.ID, int(seat), a.Own)
	}
	return Event{Public: Joined{Seat: seat, Player: a.Player, Word: word}}, nil
}

func (a Decline) decide(t *Table, c Command) (Event, error) {
	if t.Phase != Open || t.Chair(a.Seat) == nil || t.Chair(a.Seat).Declined {
		return Event{}, Refuse("not-open", "", "table", t.ID)
	}
	if a.Seat == t.By { // who proposed the table
		return Event{Public: Withdrawn{Reason: "by-host"}}, nil
	}
	return Event{Public: Declined(a)}, nil
}

func (a Withdraw) decide(t *Table, c Command) (Event, error) {
	if t.Phase != Open {
		return Event{}, Refuse("not-open", "", "table", t.ID)
	}
	if a.Seat != t.By {
		return Event{}, Refuse("not-host", "", "table", t.ID)
	}
	return Event{Public: Withdrawn{Reason: "by-host"}}, nil
}

// turnOf refuses what is not the seat's to decide now.
func (t *Table) turnOf(s Seat, guard uint64) error {
	switch {
	case t.Phase == Open:
		return Refuse("not-started", "", "table", t.ID)
	case t.Phase != Running:
		return Refuse("finished", "", "table", t.ID)
	case t.Chair(s) == nil:
		return Refuse("not-yours", "", "table", t.ID)
	case guard > t.Seq:
		return Refuse("guard-future", "", "seq", int(guard), "now", int(t.Seq))
	case !t.Awaits().Has(s):
		return Refuse("not-your-move", "", "seats", t.Awaits().List(), "now", int(t.Seq))
	case guard != 0 && guard < t.Chair(s).Asked:
		return Refuse("stale", "", "seq", int(guard), "now", int(t.Seq))
	}
	return nil
}

// luck is the source of the table's own draws.
func (t *Table) luck() *chance.Recorder {
	return &chance.Recorder{Verifier: chance.Verifier{Secret: t.secret, Table: t.ID, Words: t.Words}}
}

func (a Play) decide(t *Table, c Command) (Event, error) {
	if err := t.turnOf(a.Seat, c.Guard); err != nil {
		return Event{}, err
	}
	steps, err := t.Pos.Read(a.Seat, a.Text)
	if err != nil {
		return Event{}, err
	}
	if LeftOpen(a.Text) {
		out, err := pause(t.Pos, a.Seat, steps, t.luck())
		if err != nil {
			return Event{}, err
		}
		return Event{}, &Incomplete{Steps: out.Steps, Pos: out.Pos}
	}
	return t.commit(a.Seat, steps, Played{Seat: a.Seat, Bot: a.Bot, Level: a.Level})
}

// commit plays steps that must make a whole turn.
func (t *Table) commit(s Seat, steps []Step, p Played) (Event, error) {
	luck := t.luck()
	out, err := Run(t.Pos, s, steps, luck)
	if err != nil {
		return Event{}, err
	}
	if !out.Complete {
		return Event{}, &Incomplete{Steps: out.Steps, Pos: out.Pos}
	}
	text := t.Pos.Write(s, out.Steps)
	if t.Pos.Secret(s) {
		return Event{Public: p, Sealed: &Hidden{Turn: text, Draws: luck.Draws}}, nil
	}
	p.Turn, p.Draws = text, luck.Draws
	return Event{Public: p}, nil
}

// Preview plays a turn as far as nothing hidden is touched. Errors as of Decide,
// but a turn that lacks a choice is no error: Complete says so.
func (t *Table) Preview(s Seat, text string) (Outcome, error) {
	if t.Phase != Running {
		return Outcome{}, Refuse("not-running", "", "table", t.ID)
	}
	if !t.Awaits().Has(s) {
		return Outcome{}, Refuse("not-your-move", "", "seats", t.Awaits().List(), "now", int(t.Seq))
	}
	pos := t.Pos.Mask(s)
	steps, err := pos.Read(s, text)
	if err != nil {
		return Outcome{}, err
	}
	if LeftOpen(text) {
		return pause(pos, s, steps, chance.Hidden{})
	}
	return Run(pos, s, steps, chance.Hidden{})
}

func (a Undo) decide(t *Table, c Command) (Event, error) {
	if t.Phase != Running {
		return Event{}, Refuse("not-running", "", "table", t.ID)
	}
	n := len(t.Line)
	if n == 0 || t.Chair(a.Seat) == nil {
		return Event{}, Refuse("undo-nothing", "")
	}
	last := t.Line[n-1]
	if own, ok := t.amongBots(a.Seat); ok {
		return t.undone(a.Seat, own-1), nil
	}
	switch {
	case last.Seat != a.Seat || last.Forced || last.Bot != "":
		return Event{}, Refuse("undo-acted", "", "seq", int(last.Seq))
	case len(last.Draws) > 0:
		return Event{}, Refuse("undo-revealed", "", "seq", int(last.Seq))
	case last.Secret && !t.secretPending():
		return Event{}, Refuse("undo-revealed", "", "seq", int(last.Seq))
	}
	return t.undone(a.Seat, last.Seq-1), nil
}

// amongBots is the last turn of a seat whose owner plays with bots alone, if only bots' turns and forced
// ones stand behind it, and neither it nor they brought anything to light: nobody is asked, and nothing is
// known too early, when all of them are taken back.
func (t *Table) amongBots(s Seat) (own uint64, ok bool) {
	for i, c := range t.Seats {
		if c.Player != "" && !c.Resigned && SeatAt(i) != s {
			return 0, false
		}
	}
	for n := len(t.Line) - 1; n >= 0; n-- {
		switch x := t.Line[n]; {
		case x.Seat == s && x.Bot == "" && !x.Forced:
			return x.Seq, n < len(t.Line)-1 && !Reveals(t.Line[n:])
		case x.Bot == "" && !x.Forced:
			return 0, false
		}
	}
	return 0, false
}

// secretPending reports that others still owe the secret decision of this moment.
func (t *Table) secretPending() bool {
	for _, s := range t.Awaits().List() {
		if t.Pos.Secret(s) {
			return true
		}
	}
	return false
}

func (a Return) decide(t *Table, c Command) (Event, error) {
	ch := t.Chair(a.Seat)
	switch {
	case ch == nil || ch.Resigned:
	case t.Phase == Running && ch.Caretaker != "":
		return Event{Public: Returned(a)}, nil
	case ch.Unreachable && (t.Phase == Open || t.Phase == Running):
		return Event{Public: Reachable(a)}, nil
	}
	return Event{}, ErrNothing
}

func (a Shift) decide(t *Table, c Command) (Event, error) {
	if t.Phase != Running || a.By <= 0 || t.Clock.Kind == "none" {
		return Event{}, ErrNothing
	}
	return Event{Public: Shifted{Seconds: int64(a.By / time.Second), Reason: "outage"}, Actor: ActorClock}, nil
}

// Next is when the clock will next demand something of this table; zero: never.
func (t *Table) Next() time.Time {
	at, _ := t.due()
	return at
}

// due is the earliest demand of the clock.
func (t *Table) due() (at time.Time, body Body) {
	first := func(x time.Time, b Body) {
		if !x.IsZero() && (at.IsZero() || x.Before(at)) {
			at, body = x, b
		}
	}
	if t.Frozen.From != 0 || t.Halt.On() {
		return at, nil
	}
	if t.Phase == Open {
		t.dueOpen(first)
		return at, body
	}
	if t.Phase != Running {
		return at, nil
	}
	for i := range t.Motions {
		m := &t.Motions[i]
		if choice := t.outcome(m, true); choice != 0 {
			first(m.Ends, t.settled(m, choice))
		}
	}
	if t.Ask != nil {
		first(t.Ask.Expires(), AskFell{Reason: "expired"})
	}
	for _, s := range t.Awaits().List() {
		c := t.Chair(s)
		if t.Policy(s) != "" || t.Clock.Kind == "none" {
			continue
		}
		switch {
		case !c.Timer.Late.IsZero():
			first(t.Clock.graceEnds(c.Timer), t.overdue(s))
		case c.Timer.Reminded:
			first(t.Clock.Deadline(c.Timer), Late{Seat: s})
		default:
			first(t.Clock.remindAt(c.Timer), Reminded{Seat: s})
		}
	}
	return at, body
}

// overdue is what comes behind the grace of a seat: the others decide, or a bot plays if nobody is asked.
func (t *Table) overdue(s Seat) Body {
	if !t.Balloted(s) {
		return Caretaker{Seat: s, Bot: CaretakerPolicy}
	}
	return Moved{Kind: Overdue, About: []Seat{s}}
}

// Balloted reports that others would be asked what shall become of a seat that is late.
func (t *Table) Balloted(s Seat) bool {
	return t.Asks(&Motion{Kind: Overdue, About: SeatsOf(s)}) != 0
}

func (Tick) decide(t *Table, c Command) (Event, error) {
	at, body := t.due()
	if at.IsZero() || at.After(c.At) {
		return Event{}, ErrNothing
	}
	return Event{Public: body, Actor: ActorClock}, nil
}

func (Go) decide(t *Table, c Command) (Event, error) {
	e := Event{Actor: ActorEngine}
	switch t.Phase {
	case Open:
		return t.goOpen(e)
	case Running:
		return t.goRunning(e)
	}
	return Event{}, ErrNothing
}

func (t *Table) goOpen(e Event) (Event, error) {
	words := make([]string, 0, len(t.Seats))
	for _, c := range t.Seats {
		if !c.Confirmed && !c.Gone {
			return Event{}, ErrNothing
		}
		if !c.Gone {
			words = append(words, c.Word)
		}
	}
	if t.Parent != nil {
		e.Public = Started{Words: words}
		return e, nil
	}
	luck := &chance.Recorder{Verifier: chance.Verifier{Secret: t.secret, Table: t.ID, Words: words}}
	if _, err := t.Game.Setup(t.without(), luck); err != nil {
		return Event{}, err
	}
	e.Public, e.Sealed = Started{Words: words}, &Hidden{Draws: luck.Draws}
	return e, nil
}

func (t *Table) goRunning(e Event) (Event, error) {
	if early := t.ending(); early != nil {
		e.Public = Ended{Tally: t.tallyEarly(early), Secret: t.secret.Hex(), Reason: early.Reason, Last: early.Last}
		return e, nil
	}
	if t.Pos.Awaits() == 0 {
		e.Public = Ended{Tally: t.Pos.Tally(), Secret: t.secret.Hex()}
		return e, nil
	}
	if e.Public = t.decided(); e.Public != nil {
		return e, nil
	}
	if t.Asleep {
		return Event{}, ErrNothing
	}
	if t.lonely() {
		e.Public = Slept{}
		return e, nil
	}
	if t.Ask != nil {
		if e.Public = t.verdict(); e.Public == nil {
			return Event{}, ErrNothing // turns without a choice wait too: they would end the vote
		}
		return e, nil
	}
	for _, s := range t.Pos.Awaits().List() {
		steps, ok := Only(t.Pos, s)
		if !ok {
			continue
		}
		made, err := t.commit(s, steps, Played{Seat: s, Forced: true})
		made.Actor = ActorEngine
		if _, half := err.(*Incomplete); half {
			continue // a draw opened a choice; the owner is asked
		}
		return made, err
	}
	return Event{}, ErrNothing
}

// BotSeat is a seat whose decision a bot owes now; Nobody if there is none.
func (t *Table) BotSeat() Seat {
	if t.Ask != nil {
		return Nobody // bots wait for the vote
	}
	for _, s := range t.Awaits().List() {
		if t.Policy(s) != "" {
			return s
		}
	}
	return Nobody
}
