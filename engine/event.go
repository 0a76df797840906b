package engine

import (
	"encoding/json"
	"fmt"
	"time"

	"painani/engine/chance"
)

// Event is what happened at a table, before it becomes a record. Public is chained
// and shown to everybody; Sealed is committed to and kept until the table is over.
type Event struct {
	Seq    uint64
	At     time.Time
	Actor  string
	Cause  string
	Public Body
	Sealed *Hidden
}

// Actors that are not players ("player:<id>").
const (
	ActorEngine   = "engine"   // forced turns, bots, plans, the end
	ActorClock    = "clock"    // time
	ActorOperator = "operator" // the host
)

// ActorPlayer names a person as actor.
func ActorPlayer(id string) string { return "player:" + id }

// Body is one of the types below; Type is its name on disk.
type Body interface{ Type() string }

// Hidden is the sealed part of an event.
type Hidden struct {
	Secret string        `json:"secret,omitempty"` // of the table, in Proposed
	Turn   string        `json:"turn,omitempty"`   // a secret turn
	Draws  []chance.Draw `json:"draws,omitempty"`  // draws that not everybody may know
	// in the Proposed of a branch: what its parent had drawn and played
	Handed *Handed `json:"handed,omitempty"`
}

// Handed is what a branch takes over of its parent, drawn by the parent's secret.
type Handed struct {
	Setup []chance.Draw `json:"setup"`
	Line  []Turn        `json:"line"`
}

// Invitee is one seat of a proposal.
type Invitee struct {
	Player string `json:"player,omitempty"` // player id; "" while the seat is open or a bot sits there
	Bot    string `json:"bot,omitempty"`    // policy of package bot, "decent"
	Word   string `json:"word,omitempty"`   // digest of the word that came with the proposal or the YES
}

// The kinds of events. Members are in canonical order; none holds words of a person but the reasons that the
// host of the service gave.
type (
	// Proposed opens a table. Commit is the commitment to the table's secret.
	Proposed struct {
		Game     string    `json:"game"`
		Revision int       `json:"revision"`
		Options  Options   `json:"options"`
		Seats    []Invitee `json:"seats"`
		By       Seat      `json:"by"`
		Clock    Clock     `json:"clock"`
		Commit   string    `json:"commit"`
		Takeback string    `json:"takeback,omitempty"` // how takebacks are agreed to: Unanimous, Majority, NoVote
		Master   Seat      `json:"master,omitempty"`   // who may rewind without asking
		Parent   *Parent   `json:"parent,omitempty"`   // of a branch
		Vacation string    `json:"vacation,omitempty"` // VacationBudget, VacationFree or VacationNo
		Rated    string    `json:"rated,omitempty"`    // RatedYes or RatedNo
		Hints    string    `json:"hints,omitempty"`    // HintsAlone or HintsAll
	}
	// Confirmed is a YES; Word is the digest that goes into the shuffle.
	Confirmed struct {
		Seat Seat   `json:"seat"`
		Word string `json:"word"`
	}
	// Joined takes an open seat.
	Joined struct {
		Seat   Seat   `json:"seat"`
		Player string `json:"player"`
		Word   string `json:"word"`
	}
	// Declined is a NO; the chair is then free again. (In old logs the table was withdrawn behind it.)
	Declined struct {
		Seat Seat `json:"seat"`
	}
	// Lapsed is an invitation that was not answered; the chair is free again.
	Lapsed struct {
		Seat Seat `json:"seat"`
	}
	// Seated is the host's word about a chair that is free: who is invited to it, or which bot sits there;
	// with neither it is open to all.
	Seated struct {
		Seat   Seat   `json:"seat"`
		Player string `json:"player,omitempty"`
		Bot    string `json:"bot,omitempty"`
	}
	// Removed is that the game is to begin without a chair. When it starts, the seats behind it are lower by
	// one.
	Removed struct {
		Seat Seat `json:"seat"`
	}
	// Withdrawn closes a table that has not started. Reason: "declined", "by-host" (who proposed it),
	// "expired", or ByHost: then the host of the service did it, also to a running one, and Why says why.
	Withdrawn struct {
		Reason string `json:"reason"`
		Why    string `json:"why,omitempty"`
	}
	// Started freezes the words and sets the game up; its draws are sealed.
	Started struct {
		Words []string `json:"words"`
	}
	// Played is one whole turn in canonical notation. A secret turn is sealed
	// and Turn is empty. Forced: there was no choice. Bot: the policy that chose. Planned: by a plan of
	// the seat's owner. Its member is called "standing" because it was when the first records were
	// written: records never change, so the name stays here and in Turn.
	Played struct {
		Seat    Seat          `json:"seat"`
		Turn    string        `json:"turn,omitempty"`
		Draws   []chance.Draw `json:"draws,omitempty"`
		Forced  bool          `json:"forced,omitempty"`
		Bot     string        `json:"bot,omitempty"`
		Planned bool          `json:"standing,omitempty"`
		Level   int           `json:"level,omitempty"` // revision of a policy that searches
	}
	// Undone takes back the turns after event To; the line behind it stays readable. The bank of the seat
	// gives back one increment, but for the seconds of Spared: it had no room for them when the turn was
	// played. Of a clock by the move the seconds of Spent are gone: they were when the turn was played. Who was
	// late then is late still, since Waited seconds. Events of older versions spare nothing, begin the time of a
	// move anew, and nobody is late behind them.
	Undone struct {
		Seat   Seat   `json:"seat"`
		To     uint64 `json:"to"`
		Spared int64  `json:"spared,omitempty"`
		Spent  int64  `json:"spent,omitempty"`
		Waited int64  `json:"waited,omitempty"`
	}
	// Reminded: the seat was told that 80 % of its time is gone; or that its invitation is not answered.
	Reminded struct {
		Seat Seat `json:"seat"`
	}
	// Late: the seat's time is over; all were told.
	Late struct {
		Seat Seat `json:"seat"`
	}
	// Caretaker: a bot plays the seat until its owner writes again.
	Caretaker struct {
		Seat Seat   `json:"seat"`
		Bot  string `json:"bot"`
	}
	// Resigned: the owner left for good; a bot plays the seat until somebody takes it over. Without a bot
	// the game ends.
	Resigned struct {
		Seat Seat   `json:"seat"`
		Bot  string `json:"bot"`
	}
	// Returned: the owner wrote; the bot leaves the seat. A table that sleeps wakes.
	Returned struct {
		Seat Seat `json:"seat"`
	}
	// Slept: the owner of no seat is there any more. No clock runs and no bot moves until one is back.
	Slept struct{}
	// Away: the owner of a seat is on vacation until then; the clock of the seat stands.
	Away struct {
		Seat  Seat      `json:"seat"`
		Until time.Time `json:"until"`
	}
	// Back: he is back before.
	Back struct {
		Seat Seat `json:"seat"`
	}
	// Unreachable: letters to the owner of a seat, or to who is invited, come back.
	Unreachable struct {
		Seat Seat `json:"seat"`
	}
	// Reachable: they do no more.
	Reachable struct {
		Seat Seat `json:"seat"`
	}
	// Moved puts a motion: the people at the table are to decide. By is missing if it was the clock, or
	// Player, who has no seat yet, that put it.
	Moved struct {
		Kind    string `json:"kind"`
		By      Seat   `json:"by,omitempty"`
		About   []Seat `json:"about"`
		Seconds int64  `json:"seconds,omitempty"`
		Player  string `json:"player,omitempty"`
	}
	// Said is an answer to the motion that event Motion put.
	Said struct {
		Motion uint64 `json:"motion"`
		Seat   Seat   `json:"seat"`
		Choice int    `json:"choice"`
	}
	// Settled ends a motion and carries the choice out. Reason: "withdrawn", by who put it, or nothing.
	// Kind, About and Seconds are those of the motion.
	Settled struct {
		Motion  uint64 `json:"motion"`
		Kind    string `json:"kind"`
		About   []Seat `json:"about"`
		Seconds int64  `json:"seconds,omitempty"`
		Choice  int    `json:"choice"`
		Reason  string `json:"reason,omitempty"`
	}
	// Resumed ends a pause.
	Resumed struct {
		Seat Seat `json:"seat"`
	}
	// Taken: a seat has a new owner. Motion put it, 0 if nobody had to be asked.
	Taken struct {
		Seat   Seat   `json:"seat"`
		Player string `json:"player"`
		Motion uint64 `json:"motion,omitempty"`
	}
	// Delegated: Player may play the seat, too, until then; with no player, nobody any more.
	Delegated struct {
		Seat   Seat       `json:"seat"`
		Player string     `json:"player,omitempty"`
		Until  *time.Time `json:"until,omitempty"`
	}
	// Hinted: the seat was told which turns promise most in the decision that it owes.
	Hinted struct {
		Seat Seat `json:"seat"`
	}
	// Shifted adds time to every running deadline, in seconds. Reason: "outage", or ByHost, with the
	// host's words, if he gave any.
	Shifted struct {
		Seconds int64  `json:"seconds"`
		Reason  string `json:"reason"`
		Why     string `json:"why,omitempty"`
	}
	// HostFroze: the host of the service stopped the table.
	HostFroze struct {
		Why string `json:"why"`
	}
	// HostThawed: he lets it go on.
	HostThawed struct{}
	// Asked is a takeback that the others are to agree to: back to the table as it stood after event To.
	Asked struct {
		Seat Seat   `json:"seat"`
		To   uint64 `json:"to"`
	}
	// Voted is an answer to it.
	Voted struct {
		Seat Seat `json:"seat"`
		Yes  bool `json:"yes"`
	}
	// AskFell ends an ask that came to nothing. Reason: "rejected", "expired", "withdrawn". One that
	// is followed by a turn has fallen without it.
	AskFell struct {
		Reason string `json:"reason"`
	}
	// Rewound goes back to the table as it stood after event To; all lines behind it stay
	// readable. By asked for it, or is the game master.
	Rewound struct {
		To uint64 `json:"to"`
		By Seat   `json:"by"`
	}
	// Ended is the end of the game: the score, and the secret for everybody to verify with. Reason says why
	// it ended before the rules would end it: EndedByBallot, EndedByResigning. Last then count as last.
	Ended struct {
		Tally  Tally  `json:"tally"`
		Secret string `json:"secret"`
		Reason string `json:"reason,omitempty"`
		Last   []Seat `json:"last,omitempty"`
	}
)

// Type implementations name the events on disk.
func (Proposed) Type() string    { return "proposed" }
func (Confirmed) Type() string   { return "confirmed" }
func (Joined) Type() string      { return "joined" }
func (Declined) Type() string    { return "declined" }
func (Withdrawn) Type() string   { return "withdrawn" }
func (Started) Type() string     { return "started" }
func (Played) Type() string      { return "played" }
func (Undone) Type() string      { return "undone" }
func (Reminded) Type() string    { return "reminded" }
func (Late) Type() string        { return "late" }
func (Caretaker) Type() string   { return "caretaker" }
func (Resigned) Type() string    { return "resigned" }
func (Returned) Type() string    { return "returned" }
func (Shifted) Type() string     { return "shifted" }
func (HostFroze) Type() string   { return "frozen" }
func (HostThawed) Type() string  { return "thawed" }
func (Asked) Type() string       { return "asked" }
func (Voted) Type() string       { return "voted" }
func (AskFell) Type() string     { return "ask-fell" }
func (Rewound) Type() string     { return "rewound" }
func (Lapsed) Type() string      { return "lapsed" }
func (Seated) Type() string      { return "seated" }
func (Removed) Type() string     { return "removed" }
func (Slept) Type() string       { return "slept" }
func (Away) Type() string        { return "away" }
func (Back) Type() string        { return "back" }
func (Unreachable) Type() string { return "unreachable" }
func (Reachable) Type() string   { return "reachable" }
func (Moved) Type() string       { return "moved" }
func (Said) Type() string        { return "said" }
func (Settled) Type() string     { return "settled" }
func (Resumed) Type() string     { return "resumed" }
func (Taken) Type() string       { return "taken" }
func (Delegated) Type() string   { return "delegated" }
func (Ended) Type() string       { return "ended" }
func (Hinted) Type() string      { return "hinted" }

var bodies = map[string]func([]byte) (Body, error){
	"proposed": read[Proposed], "confirmed": read[Confirmed], "joined": read[Joined], "declined": read[Declined],
	"withdrawn": read[Withdrawn], "started": read[Started], "played": readPlayed, "undone": read[Undone],
	"reminded": read[Reminded], "late": read[Late], "caretaker": read[Caretaker], "returned": read[Returned],
	"resigned": read[Resigned], "shifted": read[Shifted], "asked": read[Asked], "voted": read[Voted],
	"frozen": read[HostFroze], "thawed": read[HostThawed],
	"lapsed": read[Lapsed], "seated": read[Seated], "removed": read[Removed], "slept": read[Slept],
	"away": read[Away], "back": read[Back], "unreachable": read[Unreachable], "reachable": read[Reachable],
	"moved": read[Moved], "said": read[Said], "settled": read[Settled], "resumed": read[Resumed],
	"taken": read[Taken], "delegated": read[Delegated], "hinted": read[Hinted],
	"ask-fell": read[AskFell], "rewound": read[Rewound], "ended": read[Ended],
}

func read[T Body](data []byte) (Body, error) {
	var b T
	if err := json.Unmarshal(data, &b); err != nil {
		return nil, fmt.Errorf("read %s: %w", b.Type(), err)
	}
	return b, nil
}

// ReadBody decodes the body of a record by its type.
func ReadBody(kind string, data []byte) (Body, error) {
	f, ok := bodies[kind]
	if !ok {
		return nil, fmt.Errorf("%w %q", ErrKind, kind)
	}
	return f(data)
}
