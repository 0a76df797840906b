package engine

import (
	"cmp"
	"slices"
	"strings"

	"painani/engine/chance"
)

// Ahead is what the plans that a seat has for its turns come to as the table stands.
type Ahead struct {
	Play     *PlayPlan  // to be played now; nil: none
	Unplayed []Unplayed // those that the decision of now has used up without playing them
	Left     []TurnPlan // those for later turns, in the order in which they were made
}

// Unplayed is a plan that could not be played.
type Unplayed struct {
	Plan TurnPlan
	Why  error // *Refusal or *Incomplete, of its last alternative
}

// Ahead says what becomes of the plans of a seat for its turns. It follows from the events alone: a plan is
// used up by the event that has its cause, and by the decision at which it failed, whoever made it.
//
// The IFs are looked at first: the first one whose conditions hold, or that has an ELSE, decides. If none
// does, the first QUEUE is played. A decision beside the turn (Planner) uses nothing up that it does not
// play. One that came back, and a secret one, are the owner's.
func (t *Table) Ahead(s Seat, plans []TurnPlan) Ahead {
	a := Ahead{Left: t.left(s, plans)}
	if len(a.Left) == 0 || !t.ready(s) || t.answered(s, t.Line, t.Seq+1, nil) {
		return a
	}
	ifs, queue := split(a.Left)
	var used []Unplayed
	decided := false
	try := func(p TurnPlan, lines []string, rest []TurnPlan) (done bool) {
		decided = true
		_, why := t.pick(s, lines)
		if why == nil {
			a.Play, a.Left = &PlayPlan{Seat: s, Turn: &p}, rest
			return true
		}
		used = append(used, Unplayed{p, why})
		return false
	}
	for _, p := range ifs {
		lines, holds := t.lines(s, p, t.Line)
		switch {
		case decided:
		case !holds:
			used = append(used, Unplayed{p, notMet()})
		case try(p, lines, queue):
			return a
		}
	}
	if !decided && len(queue) > 0 {
		if try(queue[0], queue[0].Then, queue[1:]) {
			return a
		}
		queue = queue[1:]
	}
	if !aside(t.Pos, s) {
		a.Unplayed, a.Left = used, queue
	}
	return a
}

// notMet is why a plan is not played whose conditions do not hold.
func notMet() *Refusal { return Refuse("plan-not-met", "") }

// Fits is nil if a plan for the turn of a seat can be played for the decision that it owes now. ErrNothing:
// it owes none that a plan may make, or one beside its turn that this plan does not fit. Otherwise the
// error is a
// *Refusal or *Incomplete that says why not.
func (t *Table) Fits(s Seat, p TurnPlan) error {
	if !t.ready(s) {
		return ErrNothing
	}
	lines, holds := t.lines(s, p, t.Line)
	why := error(notMet())
	if holds {
		_, why = t.pick(s, lines)
	}
	if why != nil && aside(t.Pos, s) {
		return ErrNothing
	}
	return why
}

// Unused are those of a seat's plans for its turns that no event has used up, as if they were made now.
func (t *Table) Unused(s Seat, plans []TurnPlan) []TurnPlan {
	out := t.left(s, plans)
	for i := range out {
		out[i].Since = max(out[i].Since, t.Seq)
	}
	return out
}

// ready reports that the seat owes a decision that a plan may make.
func (t *Table) ready(s Seat) bool {
	return t.Awaits().Has(s) && t.Policy(s) == "" && t.Ask == nil && !t.Pos.Secret(s)
}

// split parts IFs from QUEUEs.
func split(plans []TurnPlan) (ifs, queue []TurnPlan) {
	for _, p := range plans {
		if len(p.If) > 0 {
			ifs = append(ifs, p)
		} else {
			queue = append(queue, p)
		}
	}
	return ifs, queue
}

// lines are the alternatives of a plan that count behind a line of turns; false: none do.
func (t *Table) lines(s Seat, p TurnPlan, line []Turn) ([]string, bool) {
	switch {
	case len(p.If) == 0 || t.holds(s, p.If, line):
		return p.Then, true
	case len(p.Else) > 0:
		return p.Else, true
	}
	return nil, false
}

// pick is the first of the lines that is a whole turn now, as far as that can be told without touching what
// is hidden: alternatives must not be a way to look behind a draw.
func (t *Table) pick(s Seat, lines []string) (line string, err error) {
	for _, line := range lines {
		var out Outcome
		if out, err = t.Preview(s, line); err != nil {
			continue
		}
		steps, unread := t.Pos.Read(s, line)
		switch {
		case unread != nil:
			err = unread
		case out.Veiled && len(steps) > len(out.Steps):
			err = Refuse("plan-draw", "")
		case !out.Complete && !out.Veiled:
			err = &Incomplete{Steps: out.Steps, Pos: out.Pos}
		default:
			return line, nil
		}
	}
	return "", err
}

// left are those of a seat's plans for its turns that no event has used up. Who left the seat, or another
// one of the table, and sits here again has none from before.
func (t *Table) left(s Seat, plans []TurnPlan) []TurnPlan {
	since := t.satDown(s)
	plans = slices.DeleteFunc(slices.Clone(plans), func(p TurnPlan) bool {
		seq, used := t.Cause(p.Cause)
		return p.Since < since || used && p.Cause != "" && seq <= p.Since
	})
	for _, x := range t.own(s, plans) {
		if len(plans) == 0 {
			break
		}
		plans = t.after(s, x, plans)
	}
	return plans
}

// after is what a turn of the seat leaves of its plans.
func (t *Table) after(s Seat, x played, plans []TurnPlan) []TurnPlan {
	turn := x.line[x.at]
	cause := t.CauseOf(turn.Seq)
	its := slices.IndexFunc(plans, func(p TurnPlan) bool { return p.Cause == cause && cause != "" })
	if its >= 0 {
		plans = slices.Delete(plans, its, its+1)
	} else if t.answered(s, x.line[:x.at], turn.Seq, nil) {
		return plans // what came back was the owner's alone
	}
	if pos, err := t.position(x.line[:x.at]); err != nil || aside(pos, s) {
		return plans
	}
	before := func(p TurnPlan) bool { return p.Since < turn.Seq }
	// the first QUEUE was due then, and was not played; an IF that held was due instead
	first := its < 0 && !slices.ContainsFunc(plans, func(p TurnPlan) bool {
		if len(p.If) == 0 || !before(p) {
			return false
		}
		_, holds := t.lines(s, p, x.line[:x.at])
		return holds
	})
	return slices.DeleteFunc(plans, func(p TurnPlan) bool {
		switch {
		case !before(p):
			return false
		case len(p.If) > 0:
			return true
		}
		gone := first
		first = false
		return gone
	})
}

// played is a turn in a line.
type played struct {
	line []Turn
	at   int
}

// own are the turns of a seat, on all lines, that may have used up one of the plans, in the order of events.
func (t *Table) own(s Seat, plans []TurnPlan) []played {
	if len(plans) == 0 {
		return nil
	}
	since := slices.MinFunc(plans, func(p, q TurnPlan) int { return cmp.Compare(p.Since, q.Since) }).Since
	var out []played
	add := func(line []Turn) {
		for i := len(line) - 1; i >= 0 && line[i].Seq > since; i-- {
			if x := line[i]; x.Seat == s && !x.Forced && !x.Secret {
				out = append(out, played{line, i})
			}
		}
	}
	add(t.Line)
	for _, b := range t.Side {
		add(b.line)
	}
	seq := func(p played) uint64 { return p.line[p.at].Seq }
	slices.SortFunc(out, func(p, q played) int { return cmp.Compare(seq(p), seq(q)) })
	return slices.CompactFunc(out, func(p, q played) bool { return seq(p) == seq(q) })
}

// answered reports that the decision which the seat owes behind line had been made before event seq, and was
// taken back; which says of which turns that counts, nil of all.
func (t *Table) answered(s Seat, line []Turn, seq uint64, which func(Turn) bool) bool {
	n := len(line)
	for _, b := range t.Side {
		if b.At >= seq || len(b.line) <= n || n > 0 && b.line[n-1].Seq != line[n-1].Seq {
			continue
		}
		i := slices.IndexFunc(b.line[n:], func(x Turn) bool { return x.Seat == s })
		if i >= 0 && b.line[n+i].Seq < seq && (which == nil || which(b.line[n+i])) {
			return true
		}
	}
	return false
}

// aside reports that the decision which the seat owes is none of its turn, but one that AUTO can make.
func aside(p Position, s Seat) bool {
	return slices.ContainsFunc(p.Game().Plans(), func(x PlanKind) bool {
		return len(p.Planned(s, x.Name, x.All()[0])) > 0
	})
}

// position is where a line of turns leads.
func (t *Table) position(line []Turn) (Position, error) {
	pos := t.base
	var err error
	for _, turn := range line {
		if pos, _, err = replay(pos, turn); err != nil {
			return nil, err
		}
	}
	return pos, nil
}

// holds reports that all conditions hold behind a line of turns. They are about those since the last one of
// the seat, what was asked beside it apart.
func (t *Table) holds(s Seat, list []Condition, line []Turn) bool {
	before := make([]Position, len(line)) // each turn
	pos := t.base
	var err error
	for i, turn := range line {
		before[i] = pos
		if pos, _, err = replay(pos, turn); err != nil {
			return false
		}
	}
	from := len(line)
	for from > 0 {
		if x := line[from-1]; x.Seat == s && !x.Secret && !aside(before[from-1], s) {
			break
		}
		from--
	}
	return !slices.ContainsFunc(list, func(c Condition) bool {
		met := false
		for i := from; i < len(line) && !met; i++ {
			x := line[i]
			met = x.Seat == c.Seat && !x.Secret && began(before[i], x, c.Begins)
		}
		return met == c.Not
	})
}

// began reports that a turn from a position began with what is typed.
func began(p Position, turn Turn, typed string) bool {
	whole, err := p.Read(turn.Seat, turn.Text)
	if err != nil {
		return false
	}
	if out, err := Run(p, turn.Seat, whole, &chance.Player{Draws: turn.Draws}); err == nil {
		whole = out.Steps
	}
	for _, tail := range []string{" ...", ""} {
		if steps, err := p.Read(turn.Seat, typed+tail); err == nil && leads(steps, whole) {
			return true
		}
	}
	return starts(p, turn, typed, whole)
}

// leads reports that a turn begins with steps, of which there is one at least.
func leads(steps, whole []Step) bool {
	return len(steps) > 0 && len(steps) <= len(whole) && slices.Equal(steps, whole[:len(steps)])
}

// starts reports that a turn is the same if its first words are replaced by what is typed, which ends in the
// middle of something and cannot be read by itself: "pick", of "pick tikal 3".
func starts(p Position, turn Turn, typed string, whole []Step) bool {
	words, n := strings.Fields(turn.Text), len(strings.Fields(typed))
	for k := 1; k <= min(len(words), n+2); k++ {
		last := words[k-1]
		sign := last[len(strings.TrimRight(last, ",;")):]
		line := strings.Join(append([]string{typed + sign}, words[k:]...), " ")
		if steps, err := p.Read(turn.Seat, line); err == nil && leads(steps, whole) {
			return true
		}
	}
	return false
}
