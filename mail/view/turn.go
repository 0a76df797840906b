package view

import (
	"strconv"
	"strings"

	"painani/engine"
	"painani/engine/house"
)

// Whose says who owes a decision until when. Before the start it says who has not answered yet, after the
// end who won. It is a list of paragraphs.
func (v *View) Whose() []string {
	switch v.Table.Phase {
	case engine.Open:
		return []string{v.waiting()}
	case engine.Over:
		return v.result()
	case engine.Withdrawal:
		if v.Table.Why == engine.ByHost {
			return []string{v.p.Say("withdrawn.operator", "why", v.Table.Because)}
		}
		return []string{v.p.Say("withdrawn")}
	}
	if v.Table.Frozen.From != 0 {
		return []string{house.Explain(v.Table.Game, v.Table.WhyFrozen(), v.Tag)}
	}
	if v.Table.Halt.On() {
		return []string{house.Explain(v.Table.Game, v.Table.WhyHalted(), v.Tag)}
	}
	var out []string
	if v.Seat != engine.Nobody && v.Table.Policy(v.Seat) != "" {
		key := "after.caretaker"
		if v.Table.Chair(v.Seat).Resigned {
			key = "after.resigned"
		}
		out = append(out, v.p.Say(key))
	} else if v.Mine() {
		out = append(out, v.p.Say("after.mine", "asked", v.Table.Chair(v.Seat).Asked, "due", v.due(v.Seat)))
	}
	for _, x := range v.Table.Awaits().List() {
		if x != v.Seat {
			out = append(out, v.p.Say("after.other", "name", v.Names.Of(x), "due", v.due(x)))
		}
	}
	if v.Table.Ask != nil {
		out = append(out, v.Voting())
	}
	if v.Table.Paused.After(v.now) {
		out = append(out, v.p.Say("after.paused", "when", house.When(v.Table.Paused, v.zone, v.Tag)))
	}
	if v.Table.Asleep {
		out = append(out, v.p.Say("after.asleep"))
	}
	out = append(out, v.Motions()...)
	return []string{strings.Join(out, "\n")}
}

// due is when a seat's time ends, in words.
func (v *View) due(x engine.Seat) string {
	if v.Table.Policy(x) != "" {
		return v.p.Say("after.bot")
	}
	return house.Due(v.Table.Clock, v.Table.Chair(x).Timer, v.now, v.zone, v.Tag)
}

// brief is the deadline of a seat without its time bank, for lines that must be short.
func (v *View) brief(x engine.Seat) string {
	at := v.Table.Clock.Deadline(v.Table.Chair(x).Timer)
	if at.IsZero() || v.Table.Policy(x) != "" {
		return v.due(x)
	}
	return house.Words(v.Tag).Say("due", "when", house.When(at, v.zone, v.Tag))
}

// TurnWords says in a few words who is to move, who is waited for or who won; "" if nothing is to be said.
func (v *View) TurnWords() string {
	if v.Mine() {
		return v.p.Say("status.mine", "due", v.brief(v.Seat))
	}
	if w := v.Table.Frozen.Why; w == engine.FrozenPanic || w == engine.FrozenRules {
		return v.p.Say("status.rests")
	}
	if v.Table.Halt.On() {
		return v.p.Say("status.halted")
	}
	var names []string
	switch f := v.Table.Final; {
	case v.Table.Phase == engine.Open:
		names = v.silent()
	case v.Table.Phase == engine.Over && f != nil:
		return v.p.Say("status.won", "names", v.winners(*f))
	default:
		list := v.Table.Awaits().List()
		for _, x := range list {
			names = append(names, v.Names.Of(x))
		}
		if len(list) == 1 {
			return v.p.Say("status.other", "names", names[0]) + ", " + v.brief(list[0])
		}
	}
	if len(names) == 0 {
		return ""
	}
	return v.p.Say("status.other", "names", house.Join(names, v.Tag))
}

// Line is the table in one line: its id, game and event, and who is to move. A game under way needs no word
// that it is.
func (v *View) Line() string {
	out := v.Table.ID + "  " + v.Table.Game.Card().Title + ", #" + strconv.FormatUint(v.Table.Seq, 10)
	if v.Table.Phase != engine.Running {
		out += ", " + v.p.Say("phase."+string(v.Table.Phase))
	}
	if turn := v.TurnWords(); turn != "" {
		out += ": " + turn
	}
	return out
}

// LastOwn is the event of the newest turn that a seat decided itself; 0 if there is none.
func LastOwn(t *engine.Table, seat engine.Seat) uint64 {
	for i := len(t.Line) - 1; i >= 0; i-- {
		if turn := t.Line[i]; turn.Seat == seat && turn.ByHand() {
			return turn.Seq
		}
	}
	return 0
}
