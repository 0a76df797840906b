package engine

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	"painani/engine/chance"
)

// Phase is how far a table has come.
type Phase string

// The phases of a table.
const (
	Open       Phase = "open"      // proposed; seats confirm or join
	Running    Phase = "running"   //
	Over       Phase = "over"      // the game has ended
	Withdrawal Phase = "withdrawn" // it will never start, or its host ended it
)

// Table is the fold of the events of one table. Its fields are read freely and
// changed by Apply only.
type Table struct {
	ID       string
	Game     Game
	Revision int
	Options  Options
	By       Seat
	Clock    Clock
	Commit   string
	Phase    Phase
	Why      string // of a withdrawal
	Because  string // the host's own words about it
	Seats    []Chair
	Seq      uint64    // of the last event
	At       time.Time // of the last event
	Born     time.Time // of the first
	Pos      Position  // nil before the start
	Line     []Turn    // committed turns of the effective line
	Words    []string  // frozen at the start
	Final    *Tally    // set by the end
	Revealed bool      // the secret is public
	Side     []Branch  // lines that were taken back, the oldest first
	Takeback string    // how takebacks are agreed to: Unanimous, Majority, NoVote
	Master   Seat      // who may rewind without asking; Nobody if nobody may
	Ask      *Ask      // a takeback that is not decided yet; nil if there is none
	Parent   *Parent   // of a branch; nil otherwise
	Frozen   Freeze    // set before the first event; see Freezes
	Yields   bool      // set before the first event: other processes share the work; see ErrLater
	Halt     Halt      // set while the host has frozen the table
	Vacation string    // how vacations are taken: VacationBudget, VacationFree, VacationNo
	Rated    string    // whether it may count in ratings: RatedYes, RatedNo
	Hints    string    // who may ask for hints: HintsAlone, HintsAll
	HostAt   time.Time // of a proposal: when its host was last heard, or had to be asked
	Asleep   bool      // nobody is there; see Slept
	Paused   time.Time // until when all clocks stand; zero or past: they do not
	Motions  []Motion  // that are not decided yet, the oldest first
	Early    *Early    // the game is to end before its end; nil otherwise

	secret  chance.Secret
	base    Position // where the table's own turns begin
	handed  []Turn   // what the parent of a branch had played
	setup   []chance.Draw
	started uint64 // event that set the game up
	trail   trail
	// the chairs before it, if some were removed; what became of them since, only those of now know
	proposed []Chair
	causes   []cause

	lineUsed, causesUsed *atomic.Int64 // of grow
}

// cause is the key of a letter or request with the event that it brought about.
type cause struct {
	key string
	seq uint64
}

// ByPage begins the causes of commands that came by a page; those of letters begin otherwise.
const ByPage = "w-"

// Chair is one seat of a table.
type Chair struct {
	Player      string // id; "" for a bot or an open seat
	Bot         string // policy of a bot that sits here from the start
	Word        string // digest
	Confirmed   bool
	Declined    bool
	Resigned    bool
	Caretaker   string        // policy of the bot that stands in; "" if none
	CareSince   time.Time     // since when it does; zero: not known
	Offered     bool          // to whoever wants it; a bot stands in
	Invited     time.Time     // when who is to sit here was invited
	Nudged      int           // how often the invitation was repeated
	Joined      time.Time     // when somebody sat down by himself
	Away        time.Time     // until when the owner is on vacation; zero or past: he is not
	Unreachable bool          // letters come back
	LostSince   time.Time     // since when
	LostTime    time.Duration // for how long the clock stood by that before
	Lost        time.Time     // until when it stands by it now
	Gone        bool          // the game is to begin without this chair
	Former      []Former      // who sat here before, the first first
	Deputy      string        // id of who may play for the owner, too
	DeputyUntil time.Time
	Extended    uint64 // Asked of the decision for which more time was asked
	Hinted      uint64 // event by which the seat got its last hint
	Asked       uint64 // event since which the seat faces its present decision; the guard of replies
	Timer       Timer
}

// Former is somebody who sat on a chair before.
type Former struct {
	Player string
	Until  uint64 // event by which another came
}

// SeatsAt are the chairs by the numbers that they had when an event happened: before the start, those that
// were removed count too.
func (t *Table) SeatsAt(seq uint64) []Chair {
	if t.proposed != nil && seq < t.started {
		return t.proposed
	}
	return t.Seats
}

// PlayerAt is who sat on a seat when an event happened; "" for a bot, an open seat or none.
func (t *Table) PlayerAt(s Seat, seq uint64) string {
	chairs := t.SeatsAt(seq)
	if s.Index() < 0 || s.Index() >= len(chairs) {
		return ""
	}
	c := chairs[s.Index()]
	for _, f := range c.Former {
		if seq < f.Until {
			return f.Player
		}
	}
	return c.Player
}

// Turn is one committed turn.
type Turn struct {
	Seq     uint64        `json:"seq"`
	Seat    Seat          `json:"seat"`
	Text    string        `json:"turn"`
	Draws   []chance.Draw `json:"draws,omitempty"`
	Secret  bool          `json:"secret,omitempty"`
	Forced  bool          `json:"forced,omitempty"`
	Bot     string        `json:"bot,omitempty"`
	Planned bool          `json:"standing,omitempty"`

	lost   int64 // seconds of its increment for which the bank of the seat had no room
	spent  int64 // seconds of the time for the move, of a clock by the move
	waited int64 // seconds that all had waited for the seat, if it was late
}

// ByHand reports that the seat's owner made the turn himself, at the time.
func (t Turn) ByHand() bool { return !t.Forced && t.Bot == "" && !t.Planned }

// Branch is a line of turns that was taken back by event At.
type Branch struct {
	At    uint64
	Turns []Turn // those that were effective no more

	line []Turn // the whole line of then
}

// NewTable is the fold of nothing.
func NewTable(id string) *Table {
	return &Table{ID: id}
}

// CauseOf is the cause of an event, "" if it had none or is not there.
func (t *Table) CauseOf(seq uint64) string {
	for i := len(t.causes) - 1; i >= 0 && t.causes[i].seq >= seq; i-- {
		if t.causes[i].seq == seq {
			return t.causes[i].key
		}
	}
	return ""
}

// Clone copies the table so that events can be tried on the copy. It costs the
// same however long the game is.
func (t *Table) Clone() *Table {
	c := *t
	c.Seats, c.Side = slices.Clone(t.Seats), slices.Clip(t.Side)
	return &c
}

// Cause returns the event that a letter or request caused before, if any.
func (t *Table) Cause(key string) (seq uint64, ok bool) {
	for i := len(t.causes) - 1; i >= 0; i-- {
		if t.causes[i].key == key {
			return t.causes[i].seq, true
		}
	}
	return 0, false
}

// Chair returns the seat's chair; nil if there is no such seat.
func (t *Table) Chair(s Seat) *Chair {
	if i := s.Index(); i >= 0 && i < len(t.Seats) {
		return &t.Seats[i]
	}
	return nil
}

// SeatOf returns the seat of a player, Nobody if he has none. Of several, which only a branch for
// study has, it is the first that owes a decision.
func (t *Table) SeatOf(player string) Seat {
	found := Nobody
	for i, c := range t.Seats {
		if player == "" || c.Player != player {
			continue
		}
		if s := SeatAt(i); t.Awaits().Has(s) {
			return s
		} else if found == Nobody {
			found = s
		}
	}
	return found
}

// Awaits is who owes a decision of the game now.
func (t *Table) Awaits() Seats {
	if t.Phase != Running || t.Frozen.From != 0 || t.Halt.On() || t.Asleep || t.Early != nil {
		return 0
	}
	return t.Pos.Awaits()
}

// owed is who owes a decision as the position stands, whether the table is awake or not.
func (t *Table) owed() Seats {
	if t.Phase != Running {
		return 0
	}
	return t.Pos.Awaits()
}

// Policy is the bot that plays the seat now; "" if its owner does.
func (t *Table) Policy(s Seat) string {
	c := t.Chair(s)
	if c == nil {
		return ""
	}
	if c.Bot != "" {
		return c.Bot
	}
	return c.Caretaker
}

// StateKey is the key of the hash of states in Record.After.
func (t *Table) StateKey() []byte { return t.derive("painani/state/1") }

// Salt is the salt of the sealed part of event seq, as hex.
func (t *Table) Salt(seq uint64) string {
	return hex.EncodeToString(t.derive("painani/salt/1\x00" + strconv.FormatUint(seq, 10)))
}

func (t *Table) derive(label string) []byte {
	m := hmac.New(sha256.New, t.secret[:])
	m.Write([]byte(label))
	return m.Sum(nil)
}

// After is the keyed hash of the state that the next record carries; "" before the start.
func (t *Table) After() string {
	if t.Pos == nil {
		return ""
	}
	return Hash(t.Pos, t.StateKey())
}

// Apply folds one event and returns what happened on the board. An error means
// that the event cannot follow; the table is then not to be used any more.
func (t *Table) Apply(e Event) ([]Fact, error) {
	if e.Seq != t.Seq+1 {
		return nil, fmt.Errorf("apply #%d: table is at #%d", e.Seq, t.Seq)
	}
	err := t.fits(e.Public)
	if err == nil {
		err = t.standsWhile(e)
	}
	if err != nil {
		return nil, fmt.Errorf("apply #%d: %w", e.Seq, err)
	}
	if _, off := e.Public.(Withdrawn); off {
		t.goOn(e.At) // its clocks stop below
	}
	before := t.owed()
	facts, err := t.apply(e)
	if err != nil {
		return nil, fmt.Errorf("apply #%d %s: %w", e.Seq, e.Public.Type(), err)
	}
	t.Seq, t.At = e.Seq, e.At
	if e.Cause != "" {
		t.causes = grow(t.causes, &t.causesUsed, cause{e.Cause, e.Seq})
	}
	t.clocks(e, before)
	t.lapse()
	t.holdClocks(e.At)
	return facts, nil
}

// fits refuses a kind of event in a phase where it cannot stand.
func (t *Table) fits(b Body) error {
	want, early := stages[b.Type()]
	if _, off := b.(Withdrawn); off && t.Phase == Running {
		return nil // see standsWhile
	}
	if !early {
		want = []Phase{Running}
	}
	if !slices.Contains(want, t.Phase) {
		return fmt.Errorf("%s at a table that is %q", b.Type(), t.Phase)
	}
	return nil
}

// stages are the phases in which events stand that do not belong to a running game alone.
var stages = map[string][]Phase{
	"proposed": {""}, "confirmed": {Open}, "joined": {Open}, "declined": {Open}, "withdrawn": {Open},
	"started": {Open}, "seated": {Open}, "removed": {Open}, "lapsed": {Open}, "reminded": {Open, Running},
	"unreachable": {Open, Running}, "reachable": {Open, Running},
}

func (t *Table) apply(e Event) ([]Fact, error) {
	switch b := e.Public.(type) {
	case Proposed:
		return nil, t.propose(e, b)
	case Started:
		return t.start(e, b)
	case Played:
		return t.play(e, b)
	case Undone:
		if err := b.check(t); err != nil {
			return nil, err
		}
		return nil, t.cut(t.LineAt(min(b.To, t.Seq)), e.Seq)
	case Rewound:
		if t.Pos == nil || b.To < t.started || b.To > t.Seq {
			return nil, fmt.Errorf("cannot go back to #%d", b.To)
		}
		return nil, t.cut(t.LineAt(b.To), e.Seq)
	case Asked, Voted, AskFell:
		return nil, t.ask(e)
	case Withdrawn:
		t.Phase, t.Why, t.Because, t.Ask = Withdrawal, b.Reason, b.Why, nil
	case Ended:
		return nil, t.end(b)
	case Shifted:
		if d := time.Duration(b.Seconds) * time.Second; b.Reason == ByHost {
			t.extend(e.At, d)
			t.shiftAsk(d)
		} else {
			t.shift(e.At, d)
		}
	case HostFroze:
		t.Halt = Halt{Since: e.At, Why: b.Why}
	case HostThawed:
		t.goOn(e.At)
	case Moved, Said, Settled, Resumed:
		return nil, t.move(e)
	case Taken:
		return nil, t.take(e, b)
	case Seated:
		return nil, t.seatOn(e, b)
	case Removed:
		return nil, t.remove(e, b)
	case Slept:
		t.Asleep = true
	default:
		return nil, t.sit(e, b)
	}
	return nil, nil
}

// sit folds the events that concern one chair.
func (t *Table) sit(e Event, body Body) error {
	on := func(s Seat, f func(*Chair)) error {
		c := t.Chair(s)
		if c == nil {
			return fmt.Errorf("no seat %d", s)
		}
		f(c)
		return nil
	}
	switch b := body.(type) {
	case Confirmed:
		return on(b.Seat, func(c *Chair) { c.Confirmed, c.Declined, c.Word = true, false, b.Word })
	case Joined:
		return on(b.Seat, func(c *Chair) {
			c.Player, c.Confirmed, c.Word, c.Joined = b.Player, true, b.Word, e.At
		})
	case Declined:
		return on(b.Seat, func(*Chair) { t.freed(b.Seat, e.At) })
	case Lapsed:
		return on(b.Seat, func(*Chair) { t.freed(b.Seat, e.At) })
	case Reminded:
		return on(b.Seat, func(c *Chair) { c.Timer.Reminded, c.Nudged = t.Phase == Running, c.Nudged+1 })
	case Late:
		return on(b.Seat, func(c *Chair) {
			t.Clock.release(&c.Timer, e.At) // it may have stood before; the grace begins now
			c.Timer.Late = e.At
		})
	case Resigned:
		return on(b.Seat, func(*Chair) { t.resign(b, e.At) })
	case Caretaker:
		return on(b.Seat, func(c *Chair) { c.Caretaker, c.CareSince = b.Bot, e.At })
	case Returned:
		return on(b.Seat, func(*Chair) { t.comeBack(b.Seat, e.At) })
	case Hinted:
		return on(b.Seat, func(c *Chair) { c.Hinted = e.Seq })
	case Away:
		return on(b.Seat, func(c *Chair) { c.Away = b.Until })
	case Back:
		return on(b.Seat, func(c *Chair) { c.Away = time.Time{} })
	case Unreachable:
		return on(b.Seat, func(c *Chair) { c.lose(e.At, t.Phase == Running) })
	case Reachable:
		return on(b.Seat, func(c *Chair) { c.regain(e.At) })
	case Delegated:
		return on(b.Seat, func(c *Chair) {
			c.Deputy, c.DeputyUntil = b.Player, time.Time{}
			if b.Until != nil {
				c.DeputyUntil = *b.Until
			}
		})
	}
	return fmt.Errorf("unknown body %T", body)
}

func (t *Table) propose(e Event, b Proposed) error {
	if err := t.later(b); err != nil {
		return err
	}
	g, ok := FindRevision(b.Game, b.Revision)
	if !ok {
		return fmt.Errorf("no game %q in this binary", b.Game)
	}
	if t.Seq != 0 || e.Sealed == nil {
		return fmt.Errorf("not the first event, or its sealed part is missing")
	}
	secret, err := chance.ParseSecret(e.Sealed.Secret)
	if err != nil {
		return err
	}
	t.Game, t.Revision, t.Options, t.By, t.Clock = g, b.Revision, b.Options, b.By, b.Clock
	t.Commit, t.Phase, t.Born, t.secret = b.Commit, Open, e.At, secret
	t.Takeback, t.Master, t.Parent, t.Vacation, t.HostAt = b.Takeback, b.Master, b.Parent, b.Vacation, e.At
	t.Rated, t.Hints = b.Rated, b.Hints
	if h := e.Sealed.Handed; h != nil {
		t.setup, t.handed = h.Setup, h.Line
	}
	if (b.Parent == nil) != (e.Sealed.Handed == nil) {
		return fmt.Errorf("a branch names its parent and holds what it takes over, others do neither")
	}
	for i, s := range b.Seats {
		c := Chair{Player: s.Player, Bot: s.Bot, Word: s.Word}
		c.Confirmed = s.Bot != "" || SeatAt(i) == b.By || s.Player != "" && s.Player == b.Seats[b.By.Index()].Player
		c.Timer.Bank, c.Invited = time.Duration(b.Clock.Bank)*time.Second, e.At
		t.Seats = append(t.Seats, c)
	}
	return nil
}

func (t *Table) start(e Event, b Started) ([]Fact, error) {
	if e.Sealed != nil {
		if t.Parent != nil {
			return nil, fmt.Errorf("a branch draws nothing for its start")
		}
		t.setup = e.Sealed.Draws
	} else if t.Parent == nil {
		return nil, fmt.Errorf("sealed part is missing")
	}
	t.moveUp()
	pos, err := t.beginning()
	if err != nil {
		return nil, err
	}
	t.Phase, t.Pos, t.base, t.Words, t.started = Running, pos, pos, b.Words, e.Seq
	return nil, nil
}

// beginning is the position at which the table's own turns begin: the set-up, and for a branch what its
// parent had played.
func (t *Table) beginning() (Position, error) {
	luck := &chance.Player{Draws: t.setup}
	pos, err := t.Game.Setup(t.Options, luck)
	if err != nil {
		return nil, err
	}
	if len(luck.Draws) > 0 {
		return nil, fmt.Errorf("%w: %d too many", chance.ErrRecord, len(luck.Draws))
	}
	for _, turn := range t.handed {
		if pos, _, err = replay(pos, turn); err != nil {
			return nil, fmt.Errorf("replay parent's #%d: %w", turn.Seq, err)
		}
	}
	return pos, nil
}

func (t *Table) play(e Event, b Played) ([]Fact, error) {
	turn := Turn{
		Seq:     e.Seq,
		Seat:    b.Seat,
		Text:    b.Turn,
		Draws:   b.Draws,
		Forced:  b.Forced,
		Bot:     b.Bot,
		Planned: b.Planned,
	}
	if c := t.Chair(b.Seat); c != nil {
		turn.lost, turn.spent = t.Clock.lost(c.Timer, e.At), t.Clock.gone(c.Timer, e.At)
		turn.waited = t.Clock.waited(c.Timer, e.At)
	}
	if e.Sealed != nil {
		turn.Text, turn.Draws, turn.Secret = e.Sealed.Turn, e.Sealed.Draws, true
	}
	pos, facts, err := replay(t.Pos, turn)
	if err != nil {
		return nil, err
	}
	t.trail.note(len(t.Line), turn, facts)
	t.Pos, t.Line, t.Ask = pos, grow(t.Line, &t.lineUsed, turn), nil
	return facts, nil
}

// replay does one recorded turn, strictly.
func replay(p Position, turn Turn) (Position, []Fact, error) {
	steps, err := p.Read(turn.Seat, turn.Text)
	if err != nil {
		return nil, nil, fmt.Errorf("read %q: %w", turn.Text, err)
	}
	luck := &chance.Player{Draws: turn.Draws}
	out, err := Run(p, turn.Seat, steps, luck)
	if err != nil {
		return nil, nil, err
	}
	if !out.Complete {
		return nil, nil, fmt.Errorf("%q is no whole turn", turn.Text)
	}
	if len(luck.Draws) > 0 {
		return nil, nil, fmt.Errorf("%w: %d too many", chance.ErrRecord, len(luck.Draws))
	}
	return out.Pos, out.Facts, nil
}

// end checks that the published score and secret are those of the table.
func (t *Table) end(b Ended) error {
	want, early := Tally{}, t.ending()
	switch {
	case t.Pos == nil || early == nil && t.Pos.Awaits() != 0:
		return fmt.Errorf("the game is not over")
	case early == nil && (b.Reason != "" || len(b.Last) > 0),
		early != nil && (b.Reason != early.Reason || !slices.Equal(b.Last, early.Last)):
		return fmt.Errorf("the game did not end by %q", b.Reason)
	case early == nil:
		want = t.Pos.Tally()
	default:
		want = t.tallyEarly(early)
	}
	if !reflect.DeepEqual(b.Tally, want) {
		return fmt.Errorf("score %v is recorded, the position counts %v", b.Tally, want)
	}
	if b.Secret != t.secret.Hex() {
		return fmt.Errorf("the secret revealed is not the table's")
	}
	t.Phase, t.Final, t.Revealed, t.Early, t.Asleep, t.Ask = Over, &b.Tally, true, early, false, nil
	return nil
}

// clocks lets the clocks of those who owe a decision run, and stops the others.
// Who faced the same decision before and after (others decided beside him, or took
// that back) keeps his clock and his guard.
func (t *Table) clocks(e Event, before Seats) {
	now := t.owed()
	var mover Seat
	var undo *Undone
	switch b := e.Public.(type) {
	case Played:
		mover = b.Seat
	case Undone:
		mover, undo = b.Seat, &b
	case Rewound:
		t.rewoundClocks(e, before)
		return
	case Started, Ended, Withdrawn:
	default:
		return
	}
	for i := range t.Seats {
		s, c := SeatAt(i), &t.Seats[i]
		if before.Has(s) && now.Has(s) && s != mover {
			continue
		}
		if before.Has(s) {
			t.Clock.stop(&c.Timer, e.At, s == mover && undo == nil)
		}
		if now.Has(s) {
			t.Clock.start(&c.Timer, e.At)
			c.Asked = e.Seq
		}
		if undo != nil && s == mover {
			t.Clock.takeBack(&c.Timer, e.At, *undo)
		}
	}
}

// Redraw draws everything that the effective line and the lines taken back drew
// anew from the table's secret and its frozen words, and compares the commitment
// and each number with what was published and recorded. The error is a *DrawError
// that names the first that differs.
func (t *Table) Redraw() error {
	if t.secret.Commitment(t.ID) != t.Commit {
		return &DrawError{1, "the secret is not the one that was committed to"}
	}
	v := chance.Verifier{Secret: t.secret, Table: t.ID, Words: t.Words}
	check := func(seq uint64, draws []chance.Draw) error {
		for _, d := range draws {
			if got, err := v.Draw(d.Label, d.Index, d.N); err != nil || got != d.Value {
				return &DrawError{
					seq,
					fmt.Sprintf("%s %d of %d should have drawn %d, recorded is %d", d.Label, d.Index, d.N, got, d.Value),
				}
			}
		}
		return nil
	}
	if t.Parent == nil { // the parent's secret drew the set-up of a branch
		if err := check(t.started, t.setup); err != nil {
			return err
		}
	}
	for _, b := range append(slices.Clone(t.Side), Branch{Turns: t.Line}) {
		for _, turn := range b.Turns {
			if err := check(turn.Seq, turn.Draws); err != nil {
				return err
			}
		}
	}
	return nil
}

// DrawError is the complaint of Table.Redraw.
type DrawError struct {
	Seq  uint64 // event whose draws are not those of the secret
	Text string
}

// Error names the event.
func (e *DrawError) Error() string { return fmt.Sprintf("event #%d: %s", e.Seq, e.Text) }
